"""The sheet in the club, alive while it is written, and the history of a hand."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from players.models import Club, Player, User
from scoring import ledger, reports
from scoring.models import Game, ReasonKey
from scoring.rules import Aces, Bolshevik, Denomination, Slot, ThrownIn
from tests.scoring.tables import FAILED, MADE, PASSED, opened, played_out, record

HTMX = {"HX-Request": "true"}
BUDGET = 10


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


def row(page: str, code: str) -> str:
    found = re.search(rf'<tr id="hand-{code}".*?</tr>', page)
    assert found is not None
    return found[0]


def test_a_hand_stands_with_declarer_contract_points_and_running_sum(keeper: Client, game: Game) -> None:
    record(game, "1-1")
    record(game, "1-2", FAILED)
    page = page_of(keeper, f"/games/{game.pk}/")
    assert "Aino" in row(page, "1-1")
    assert '<span class="contract">6 <svg' in row(page, "1-1")
    assert '<td class="num pts">+30</td> <td class="num run">+65</td>' in row(page, "1-2")


def test_every_number_can_say_which_rule_made_it(keeper: Client, game: Game) -> None:
    record(game, "1-2", FAILED)
    hand = row(page_of(keeper, f"/games/{game.pk}/"), "1-2")
    assert "R-3.4" in hand
    assert "R-3.6" in hand
    assert "−20" in hand
    assert "−10" in hand


def test_the_lines_of_a_hand_open_without_javascript(keeper: Client, game: Game) -> None:
    record(game, "1-1")
    assert "<details> <summary" in row(page_of(keeper, f"/games/{game.pk}/"), "1-1")


def test_an_empty_hand_can_be_recorded_and_a_recorded_one_corrected(keeper: Client, game: Game) -> None:
    record(game, "1-1", PASSED)
    page = page_of(keeper, f"/games/{game.pk}/")
    assert f'href="/games/{game.pk}/entry/?slot=1-1"' in row(page, "1-1")
    assert f'href="/games/{game.pk}/entry/?slot=2-8"' in row(page, "2-8")


def test_the_totals_are_marked_provisional_while_the_game_is_on(keeper: Client, game: Game) -> None:
    record(game, "1-1")
    assert "The totals are provisional" in page_of(keeper, f"/games/{game.pk}/")


def test_sessions_that_have_not_begun_are_folded_away(keeper: Client, game: Game) -> None:
    record(game, "1-1")
    page = page_of(keeper, f"/games/{game.pk}/")
    assert page.count('<details class="panel later">') == 2


def test_the_bolshevik_block_shows_sums_thirds_shares_and_what_rounding_left(
    keeper: Client, players: dict[str, Player], keeper_user: User
) -> None:
    game = opened(players, keeper_user, option="after-last-session")
    hand = Bolshevik(
        declarer="A",
        denomination=Denomination.MISERE,
        tricks=1,
        doubled_by=("C",),
        aces=Aces(own=(2,), theirs=(3, 4, 5)),
    )
    record(game, "3-b1", ThrownIn())
    record(game, "3-b2", hand)
    page = page_of(keeper, f"/games/{game.pk}/")
    assert "thrown in" in row(page, "3-b1")
    assert "doubled Carl" in row(page, "3-b2")
    shown = {
        key: re.findall(r'<td class="num">([^<]*)</td>', found[0])
        for key in ("Bolsheviks, sum", "a third of it", "Bolshevik share, rounded")
        if (found := re.search(rf"<tr[^>]*><th scope=\"row\">{key}</th>.*?</tr>", page))
    }
    assert shown == {
        "Bolsheviks, sum": ["−30", "+5", "+20", "+5"],
        "a third of it": ["−10", "+1⅔", "+6⅔", "+1⅔"],
        "Bolshevik share, rounded": ["−10", "+2", "+7", "+2"],
    }
    assert "The rounded shares sum to +1" in page


def test_an_adjustment_stands_apart_with_its_reason_and_author(keeper: Client, game: Game, keeper_user: User) -> None:
    ledger.adjust(game, "C", -5, "revoke in hand 1-3", actor=keeper_user)
    page = page_of(keeper, f"/games/{game.pk}/")
    assert "Carl −5" in page
    assert "revoke in hand 1-3" in page
    assert "Carl Åberg" in page


def test_a_corrected_hand_is_marked_in_words(keeper: Client, game: Game, keeper_user: User) -> None:
    first = record(game, "1-1", FAILED)
    ledger.record(
        game,
        Slot.parse("1-1"),
        MADE,
        actor=keeper_user,
        supersedes=first.pk,
        why=ledger.Why(ReasonKey.MISCOUNTED),
    )
    assert "corrected" in row(page_of(keeper, f"/games/{game.pk}/"), "1-1")


def test_a_hand_undone_and_recorded_anew_was_not_corrected(keeper: Client, game: Game, keeper_user: User) -> None:
    slipped = record(game, "1-1", FAILED)
    ledger.undo(game, Slot.parse("1-1"), supersedes=slipped.pk, actor=keeper_user)
    assert "voided" in row(page_of(keeper, f"/games/{game.pk}/"), "1-1")
    again = record(game, "1-1")
    assert "corrected" not in row(page_of(keeper, f"/games/{game.pk}/"), "1-1")
    # The history forgets nothing.
    assert len(reports.hand_history(game, Slot.parse("1-1")).versions) == 3
    ledger.void(game, "1-1", supersedes=again.pk, actor=keeper_user, why=ledger.Why(ReasonKey.AGREED))
    record(game, "1-1")
    assert "corrected" in row(page_of(keeper, f"/games/{game.pk}/"), "1-1")


def test_a_sealed_hand_undone_and_recorded_anew_was_corrected(
    keeper: Client, game: Game, keeper_user: User, admin_user: User
) -> None:
    played_out(game)
    ledger.seal(game, actor=keeper_user)
    game.refresh_from_db()
    last = Slot.parse("3-8")
    standing = game.entries.standing().get(slot=last.code)
    ledger.undo(game, last, supersedes=standing.pk, actor=admin_user)
    why = ledger.Why(ReasonKey.MISCOUNTED)
    ledger.record(game, last, FAILED, actor=admin_user, why=why)
    assert "corrected" in row(page_of(keeper, f"/games/{game.pk}/"), "3-8")


def test_the_history_of_a_hand_tells_what_it_was_who_changed_it_when_and_why(
    keeper: Client, admin_user: User, game: Game, keeper_user: User
) -> None:
    first = record(game, "1-1", FAILED)
    second = ledger.record(
        game, Slot.parse("1-1"), MADE, actor=admin_user, supersedes=first.pk, why=ledger.Why(ReasonKey.AGREED)
    )
    ledger.void(game, "1-1", supersedes=second.pk, actor=keeper_user, why=ledger.Why(ReasonKey.OTHER, "dealt wrongly"))
    page = page_of(keeper, f"/games/{game.pk}/hands/1-1/")
    assert page.index("Voided") < page.index("agreed at the table") < page.index("doubled")
    assert "dealt wrongly" in page
    assert "Aino Äijälä · agreed at the table" in page
    assert "Carl Åberg · dealt wrongly" in page


@pytest.mark.parametrize("code", ["9-1", "1-9", "1-b1", "x", "1-0"])
def test_a_hand_outside_the_schedule_is_not_there(keeper: Client, game: Game, code: str) -> None:
    assert keeper.get(f"/games/{game.pk}/hands/{code}/").status_code == 404


def test_another_clubs_game_is_not_there(keeper: Client, game: Game, other_club: Club) -> None:
    Game.objects.filter(pk=game.pk).update(club=other_club)
    for address in ("", "live/", "hands/1-1/", "seal/", "adjust/", "facts/", "seats/", "table/", "void/?slot=1-1"):
        assert keeper.get(f"/games/{game.pk}/{address}").status_code == 404


def test_a_visitor_is_sent_to_log_in(client: Client, game: Game) -> None:
    response = client.get(f"/games/{game.pk}/")
    assert response.status_code == 302
    assert response["Location"].startswith("/login/")


def test_an_open_page_whose_login_ended_goes_to_log_in_as_a_whole(client: Client, game: Game) -> None:
    here = {"HX-Current-URL": f"http://testserver/games/{game.pk}/"}
    response = client.get(f"/games/{game.pk}/live/?since=0", headers=HTMX | here)
    assert response.status_code == 401
    assert response["HX-Redirect"] == f"/login/?next=%2Fgames%2F{game.pk}%2F"


class TestAnOpenPage:
    def test_hears_nothing_while_nothing_is_written(self, keeper: Client, game: Game) -> None:
        entry = record(game, "1-1")
        assert keeper.get(f"/games/{game.pk}/live/?since={entry.pk}", headers=HTMX).status_code == 204

    def test_gets_the_board_when_something_is(self, keeper: Client, game: Game) -> None:
        entry = record(game, "1-1")
        record(game, "1-2", FAILED)
        response = keeper.get(f"/games/{game.pk}/live/?since={entry.pk}", headers=HTMX)
        assert response.status_code == 200
        assert b'id="hand-1-2"' in response.content
        assert b"<html" not in response.content

    def test_is_told_to_stop_asking_once_the_game_is_sealed(
        self, keeper: Client, game: Game, keeper_user: User
    ) -> None:
        entry = record(game, "1-1")
        ledger.seal(game, actor=keeper_user, reason="late")
        response = keeper.get(f"/games/{game.pk}/live/?since={entry.pk}", headers=HTMX)
        assert response.status_code == 286
        assert b"hx-trigger" not in response.content

    @pytest.mark.parametrize("nonsense", ["", "x", "-1", "9" * 40, "²"])
    def test_may_send_nonsense(self, keeper: Client, game: Game, nonsense: str) -> None:
        record(game, "1-1")
        assert keeper.get(f"/games/{game.pk}/live/", {"since": nonsense}, headers=HTMX).status_code == 200


def test_a_sealed_sheet_offers_the_keeper_no_corrections_but_an_admin_all(
    keeper: Client, admin: Client, game: Game, keeper_user: User
) -> None:
    played_out(game)
    ledger.seal(game, actor=keeper_user)
    assert "?slot=1-1" not in page_of(keeper, f"/games/{game.pk}/")
    assert "?slot=1-1" in page_of(admin, f"/games/{game.pk}/")


@pytest.mark.parametrize("hands", [1, 24])
def test_it_asks_the_database_as_little_for_a_full_sheet_as_for_an_empty_one(
    keeper: Client, game: Game, hands: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    if hands == 1:
        record(game, "1-1")
    else:
        played_out(game)
    with django_assert_max_num_queries(BUDGET):
        keeper.get(f"/games/{game.pk}/")
