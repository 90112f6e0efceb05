"""Voids, adjustments, seals, dates, seats and links, as a person makes them."""

import datetime as dt
import re

import pytest
from django.test import Client

from players.models import Player, User
from scoring import ledger, reports
from scoring.models import Game, Seal
from tests.scoring.tables import opened, played_out, record

KEY = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


class TestAVoid:
    def test_shows_what_moves_before_it_is_done(self, keeper: Client, game: Game) -> None:
        record(game, "1-1")
        page = keeper.get(f"/games/{game.pk}/void/?slot=1-1").content.decode()
        assert "+35" in page
        assert "−35" in page

    def test_frees_the_hand_and_stays_in_the_history(self, keeper: Client, game: Game) -> None:
        entry = record(game, "1-1")
        sent = {"slot": "1-1", "supersedes": entry.pk, "client_key": KEY, "reason": "wrong-key", "reason_text": ""}
        response = keeper.post(f"/games/{game.pk}/void/", sent)
        assert response["Location"] == f"/games/{game.pk}/"
        assert reports.sheet(game).recorded == 0
        assert keeper.post(f"/games/{game.pk}/void/", sent).status_code == 302
        assert game.entries.count() == 2

    def test_needs_a_reason_and_keeps_what_was_typed(self, keeper: Client, game: Game) -> None:
        entry = record(game, "1-1")
        sent = {"slot": "1-1", "supersedes": entry.pk, "client_key": KEY, "reason": "other", "reason_text": ""}
        response = keeper.post(f"/games/{game.pk}/void/", sent)
        page = response.content.decode()
        assert response.status_code == 422
        assert "Write the reason" in page
        assert KEY in page
        assert reports.sheet(game).recorded == 1

    def test_of_a_hand_that_changed_meanwhile_is_a_conflict(self, keeper: Client, game: Game) -> None:
        entry = record(game, "1-1")
        sent = {"slot": "1-1", "supersedes": entry.pk + 999, "client_key": KEY, "reason": "agreed"}
        response = keeper.post(f"/games/{game.pk}/void/", sent)
        assert response.status_code == 409
        assert "in the meantime" in response.content.decode()

    def test_of_nothing_leads_back_to_the_sheet(self, keeper: Client, game: Game) -> None:
        assert keeper.get(f"/games/{game.pk}/void/?slot=1-1")["Location"] == f"/games/{game.pk}/"

    def test_takes_an_adjustment_away_too(self, keeper: Client, game: Game, keeper_user: User) -> None:
        entry = ledger.adjust(game, "C", -5, "revoke", actor=keeper_user)
        page = keeper.get(f"/games/{game.pk}/void/", {"slot": entry.slot}).content.decode()
        assert "revoke" in page
        sent = {"slot": entry.slot, "supersedes": entry.pk, "client_key": KEY, "reason": "wrong-key"}
        assert keeper.post(f"/games/{game.pk}/void/", sent).status_code == 302
        assert reports.sheet(game).adjustments == ()


class TestAnAdjustment:
    @pytest.mark.parametrize(("written", "points"), [("-5", -5), ("−5", -5), ("+12", 12), (" 7 ", 7), ("- 5", -5)])
    def test_takes_either_minus_sign(self, keeper: Client, game: Game, written: str, points: int) -> None:
        sent = {"player": "C", "points": written, "reason": "revoke", "client_key": KEY}
        assert keeper.post(f"/games/{game.pk}/adjust/", sent).status_code == 302
        assert [(row.letter, row.points) for row in reports.sheet(game).adjustments] == [("C", points)]

    @pytest.mark.parametrize("written", ["0", "1001", "-1001", "five", "1,5", ""])
    def test_refuses_what_is_not_such_a_number_and_keeps_it(self, keeper: Client, game: Game, written: str) -> None:
        sent = {"player": "C", "points": written, "reason": "revoke", "client_key": KEY}
        response = keeper.post(f"/games/{game.pk}/adjust/", sent)
        page = response.content.decode()
        assert response.status_code == 422
        assert 'aria-invalid="true"' in page
        assert "revoke" in page
        assert not game.entries.exists()

    def test_sent_twice_is_one(self, keeper: Client, game: Game) -> None:
        sent = {"player": "C", "points": "-5", "reason": "revoke", "client_key": KEY}
        keeper.post(f"/games/{game.pk}/adjust/", sent)
        keeper.post(f"/games/{game.pk}/adjust/", sent)
        assert game.entries.count() == 1

    def test_page_has_a_fresh_key_each_time(self, keeper: Client, game: Game) -> None:
        keys = {keeper.get(f"/games/{game.pk}/adjust/").context["form"]["client_key"].value() for _ in range(2)}
        assert len(keys) == 2


class TestASeal:
    def test_of_a_finished_game_asks_nothing(self, keeper: Client, game: Game) -> None:
        played_out(game)
        assert keeper.post(f"/games/{game.pk}/seal/").status_code == 302
        assert Seal.objects.get(game=game).complete

    def test_of_an_unfinished_game_needs_a_reason(self, keeper: Client, game: Game) -> None:
        record(game, "1-1")
        page = keeper.get(f"/games/{game.pk}/seal/").content.decode()
        assert "1 of 24 hands are recorded" in page
        assert keeper.post(f"/games/{game.pk}/seal/", {"reason": "  "}).status_code == 422
        assert not Seal.objects.exists()

    def test_of_an_unfinished_game_with_a_reason_is_marked(self, keeper: Client, game: Game) -> None:
        record(game, "1-1")
        keeper.post(f"/games/{game.pk}/seal/", {"reason": "the lights went out"})
        page = keeper.get(f"/games/{game.pk}/").content.decode()
        assert "Sealed unfinished" in page
        assert "the lights went out" in page

    def test_stops_the_keeper_but_not_an_admin(
        self, keeper: Client, admin: Client, game: Game, keeper_user: User
    ) -> None:
        ledger.seal(played_out(game), actor=keeper_user)
        sent = {"player": "C", "points": "-5", "reason": "revoke", "client_key": KEY}
        refused = keeper.post(f"/games/{game.pk}/adjust/", sent, follow=True)
        assert not game.entries.filter(kind="adjustment").exists()
        assert "only a club admin can change it" in refused.content.decode()
        assert admin.post(f"/games/{game.pk}/adjust/", sent).status_code == 302


class TestTheDate:
    def test_can_be_changed_until_the_seal(self, keeper: Client, game: Game) -> None:
        keeper.post(f"/games/{game.pk}/facts/", {"date": "2026-11-28", "place": " Kuopio "})
        game.refresh_from_db()
        assert (game.date, game.place) == (dt.date(2026, 11, 28), "Kuopio")

    def test_that_is_no_day_is_refused_and_kept(self, keeper: Client, game: Game) -> None:
        response = keeper.post(f"/games/{game.pk}/facts/", {"date": "2026-02-30", "place": "Kuopio"})
        assert response.status_code == 422
        assert 'value="2026-02-30"' in response.content.decode()

    @pytest.mark.parametrize("days", [32, 9999])
    def test_too_far_ahead_is_refused_at_its_field(self, keeper: Client, game: Game, days: int) -> None:
        day = game.club.local_date() + dt.timedelta(days=days)
        response = keeper.post(f"/games/{game.pk}/facts/", {"date": day, "place": "Kuopio"})
        assert response.status_code == 422
        (fault,) = response.context["form"].errors["date"]
        assert fault.startswith("Write the day of the game: from 1 January 1900 to ")
        assert game.date == Game.objects.get().date

    @pytest.mark.parametrize("day", ["9999-12-31", "1899-12-31", "0001-01-01"])
    def test_of_no_club_evening_is_refused_at_its_field(self, keeper: Client, game: Game, day: str) -> None:
        response = keeper.post(f"/games/{game.pk}/facts/", {"date": day, "place": "Kuopio"})
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["date"]

    def test_may_be_one_of_the_coming_month(self, keeper: Client, game: Game) -> None:
        day = game.club.local_date() + dt.timedelta(days=31)
        assert keeper.post(f"/games/{game.pk}/facts/", {"date": day, "place": ""}).status_code == 302

    def test_that_a_file_brought_in_does_not_keep_the_place_from_changing(self, keeper: Client, game: Game) -> None:
        Game.objects.update(date="9999-12-31")
        assert keeper.post(f"/games/{game.pk}/facts/", {"date": "9999-12-31", "place": "Kuopio"}).status_code == 302
        assert Game.objects.get().place == "Kuopio"

    @pytest.mark.parametrize("who", ["keeper", "admin"])
    def test_of_a_sealed_game_stays_and_nobody_is_told_that_an_admin_can(
        self, who: str, request: pytest.FixtureRequest, game: Game, keeper_user: User
    ) -> None:
        ledger.seal(played_out(game), actor=keeper_user)
        client: Client = request.getfixturevalue(who)
        for response in (
            client.get(f"/games/{game.pk}/facts/", follow=True),
            client.post(f"/games/{game.pk}/facts/", {"date": "2026-11-28", "place": ""}, follow=True),
        ):
            page = response.content.decode()
            assert "its date and place stay as they are" in page
            assert "admin can" not in page
        game.refresh_from_db()
        assert str(game.date) != "2026-11-28"


class TestTheSeats:
    def test_of_a_session_can_be_turned_before_its_hands_without_a_reason(self, keeper: Client, game: Game) -> None:
        form = keeper.get(f"/games/{game.pk}/seats/").context["form"]
        sent = {name: form.initial.get(name, "") for name in form.fields} | {"seats_1": "ADBC", "client_key": KEY}
        assert keeper.post(f"/games/{game.pk}/seats/", sent).status_code == 302
        assert reports.sheet(game).sessions[0].seats == ("A", "D", "B", "C")

    def test_are_corrected_with_a_reason_once_hands_are_recorded(self, keeper: Client, game: Game) -> None:
        record(game, "1-1")
        form = keeper.get(f"/games/{game.pk}/seats/").context["form"]
        sent = {name: form.initial.get(name, "") for name in form.fields} | {"dealer_1": "D", "client_key": KEY}
        assert keeper.post(f"/games/{game.pk}/seats/", sent).status_code == 422
        assert keeper.post(f"/games/{game.pk}/seats/", sent | {"reason": "wrong-key"}).status_code == 302
        assert reports.sheet(game).sessions[0].rows[0].dealer == "D"

    def test_two_keepers_who_change_different_things_undo_nothing(self, keeper: Client, game: Game) -> None:
        one, other = (as_shown(keeper, game) for _page in range(2))
        assert keeper.post(f"/games/{game.pk}/seats/", one | {"seats_1": "ADBC"}).status_code == 302
        later = other | {"dealer_2": "D", "client_key": f"{KEY}-later"}
        assert keeper.post(f"/games/{game.pk}/seats/", later).status_code == 302
        sessions = reports.sheet(game).sessions
        assert sessions[0].seats == ("A", "D", "B", "C")
        assert sessions[1].rows[0].dealer == "D"

    def test_two_keepers_who_change_the_same_are_told(self, keeper: Client, game: Game) -> None:
        one, other = (as_shown(keeper, game) for _page in range(2))
        assert keeper.post(f"/games/{game.pk}/seats/", one | {"dealer_2": "D"}).status_code == 302
        page = keeper.post(f"/games/{game.pk}/seats/", other | {"dealer_2": "B", "client_key": f"{KEY}-later"})
        assert page.status_code == 422
        assert list(page.context["form"].errors) == ["dealer_2"]
        assert reports.sheet(game).sessions[1].rows[0].dealer == "D"

    def test_an_overruled_dealer_is_taken_back(self, keeper: Client, game: Game) -> None:
        keeper.post(f"/games/{game.pk}/seats/", as_shown(keeper, game) | {"dealer_2": "D"})
        sent = as_shown(keeper, game) | {"dealer_2": "", "client_key": f"{KEY}-later"}
        assert keeper.post(f"/games/{game.pk}/seats/", sent).status_code == 302
        assert "dealer_2" not in {name for name, value in as_shown(keeper, game).items() if value == "D"}

    def test_page_puts_another_person_behind_a_letter(self, keeper: Client, game: Game) -> None:
        record(game, "1-1")
        other = Player.objects.create(club=game.club, name="Eeva Esimerkki")
        form = keeper.get(f"/games/{game.pk}/seats/").context["form"]
        sent = {name: form.initial.get(name, "") for name in form.fields}
        sent |= {"player_B": other.pk, "reason": "agreed", "client_key": KEY}
        assert keeper.post(f"/games/{game.pk}/seats/", sent).status_code == 302
        assert game.seated()["B"] == other

    def test_page_gives_two_people_who_were_mixed_up_their_own_letters(self, keeper: Client, game: Game) -> None:
        record(game, "1-1")
        before = game.seated()
        form = keeper.get(f"/games/{game.pk}/seats/").context["form"]
        sent = {name: form.initial.get(name, "") for name in form.fields}
        sent |= {"player_A": before["B"].pk, "player_B": before["A"].pk, "reason": "wrong-key", "client_key": KEY}
        for _time in range(2):
            assert keeper.post(f"/games/{game.pk}/seats/", sent).status_code == 302
        assert game.seated() == before | {"A": before["B"], "B": before["A"]}
        assert game.entries.count() == 3

    def test_page_seats_nobody_twice(self, keeper: Client, game: Game) -> None:
        record(game, "1-1")
        form = keeper.get(f"/games/{game.pk}/seats/").context["form"]
        sent = {name: form.initial.get(name, "") for name in form.fields}
        sent |= {"player_B": sent["player_A"], "reason": "agreed", "client_key": KEY}
        response = keeper.post(f"/games/{game.pk}/seats/", sent)
        assert response.status_code == 422
        assert "is at the table twice" in response.content.decode()

    def test_that_part_the_partners_are_refused(self, keeper: Client, game: Game) -> None:
        form = keeper.get(f"/games/{game.pk}/seats/").context["form"]
        sent = {name: form.initial.get(name, "") for name in form.fields} | {"seats_1": "ABCD", "client_key": KEY}
        assert keeper.post(f"/games/{game.pk}/seats/", sent).status_code == 422


class TestThePublicLink:
    def test_is_made_shown_and_closed(self, keeper: Client, client: Client, game: Game) -> None:
        keeper.post(f"/games/{game.pk}/share/", {"share": "on"})
        game.refresh_from_db()
        assert f"/g/{game.share_token}/" in keeper.get(f"/games/{game.pk}/").content.decode()
        token = game.share_token
        assert client.get(f"/g/{token}/").status_code == 200
        keeper.post(f"/games/{game.pk}/share/", {"share": "off"})
        assert client.get(f"/g/{token}/").status_code == 404
        assert client.get(f"/g/{token}/live/").status_code == 404


@pytest.mark.parametrize("text", ["\u200b", "revoke\u202e", "\u3164"])
def test_words_that_cannot_be_read_are_refused_where_a_file_refuses_them(keeper: Client, game: Game, text: str) -> None:
    entry = record(game, "1-1")
    why = {"client_key": KEY, "reason": "other", "reason_text": text}
    forms = {
        "void": {"slot": "1-1", "supersedes": entry.pk, **why},
        "adjust": {"client_key": KEY, "player": "A", "points": "-5", "reason": text},
        "seal": {"reason": text},
        "facts": {"date": "2026-11-30", "place": text},
    }
    for deed, sent in forms.items():
        response = keeper.post(f"/games/{game.pk}/{deed}/", sent)
        assert response.status_code == 422, deed
        assert "The text has characters that cannot be shown." in response.content.decode(), deed


def test_words_on_several_lines_are_words(keeper: Client, game: Game) -> None:
    sent = {"client_key": KEY, "player": "A", "points": "-5", "reason": "revoke\r\nin hand 1-3"}
    assert keeper.post(f"/games/{game.pk}/adjust/", sent).status_code == 302
    assert [row.reason for row in reports.sheet(game).adjustments] == ["revoke\nin hand 1-3"]


def as_shown(keeper: Client, game: Game) -> dict[str, str]:
    """What the page of the seats sends when nothing is changed on it."""
    page = keeper.get(f"/games/{game.pk}/seats/")
    form = page.context["form"]
    text = page.content.decode()
    hidden = dict(re.findall(r'type="hidden" name="(initial-[^"]+)"(?: value="([^"]*)")?', text))
    return {name: str(form.initial.get(name, "")) for name in form.fields} | hidden | {"client_key": KEY}
