"""The entry screen's addresses: what each answers, asks and stores."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import Club, Player, User
from scoring import ledger, reports
from scoring.ledger import Why
from scoring.models import Entry, Game, ReasonKey
from scoring.rules import Slot, ThrownIn
from tests import people
from tests.scoring.tables import FAILED, MADE, opened, played_out, record

FIRST = Slot.parse("1-1")
HEARTS = {"declarer": "A", "contract": "6-hearts", "tricks": "12"}
PARTIAL = {"HX-Request": "true"}


@pytest.fixture
def game(keeper_user: User, players: dict[str, Player]) -> Game:
    return opened(players, keeper_user, option="after-last-session")


def send(client: Client, game: Game, *, slot: str = "1-1", key: str = "k1", partial: bool = True, **fields: Any) -> Any:
    sent = {"slot": slot, "client_key": key, **HEARTS, **fields}
    return client.post(f"/games/{game.pk}/record/", sent, headers=PARTIAL if partial else {})


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_screen_offers_the_first_hand_not_recorded(keeper: Client, game: Game) -> None:
    record(game, "1-1")
    answer = keeper.get(f"/games/{game.pk}/entry/")
    assert 'name="slot" value="1-2"' in text(answer)
    assert "HX-Request" in answer["Vary"]


def test_looking_writes_nothing(keeper: Client, game: Game) -> None:
    with CaptureQueriesContext(connection) as queries:
        keeper.get(f"/games/{game.pk}/entry/")
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert len(queries) <= 8


@pytest.mark.parametrize("slot", ["0-1", "1-9", "4-1", "1-b1", "x", "1-1-1"])
def test_a_slot_outside_the_schedule_is_not_there(slot: str, keeper: Client, game: Game) -> None:
    assert keeper.get(f"/games/{game.pk}/entry/?slot={slot}").status_code == 404
    assert send(keeper, game, slot=slot).status_code == 404


def test_a_deal_of_a_set_not_come_to_yet_is_not_there(keeper: Client, game: Game) -> None:
    assert keeper.get(f"/games/{game.pk}/entry/?slot=3-b8").status_code == 404


def test_another_clubs_game_is_not_there(other_club: Club, game: Game) -> None:
    stranger = people.logged_in(people.admin(other_club))
    assert stranger.get(f"/games/{game.pk}/entry/").status_code == 404
    assert send(stranger, game).status_code == 404
    assert stranger.post(f"/games/{game.pk}/undo/", {"entry": "1"}).status_code == 404


def test_a_confirmed_hand_is_saved_and_the_next_screen_comes_back(keeper: Client, game: Game) -> None:
    answer = send(keeper, game, confirm="1")
    assert answer.status_code == 200
    assert answer["HX-Replace-Url"] == f"/games/{game.pk}/entry/"
    assert 'data-saved="1-1"' in text(answer)
    assert "<html" not in text(answer)
    assert Entry.objects.get().to_hand() == MADE


def test_an_unconfirmed_hand_is_asked_about_and_not_stored(keeper: Client, game: Game) -> None:
    answer = send(keeper, game, partial=False)
    assert answer.status_code == 200
    assert "Is this right?" in text(answer)
    assert not Entry.objects.exists()


def test_without_scripts_saving_leads_to_the_next_hand(keeper: Client, game: Game) -> None:
    answer = send(keeper, game, partial=False, confirm="1")
    assert answer.status_code == 302
    assert "Saved at the club" in text(keeper.get(answer["Location"]))


def test_a_refused_hand_is_422_with_everything_kept(keeper: Client, game: Game) -> None:
    answer = send(keeper, game, confirm="1", contract="6-misere", aces_own="1,2", aces_theirs="3")
    assert answer.status_code == 422
    assert "3 aces are recorded" in text(answer)
    assert 'value="6-misere" checked' in text(answer)
    assert 'name="aces_own" value="1,2"' in text(answer)
    assert not Entry.objects.exists()


def test_what_the_set_forbids_stands_beside_its_key(keeper: Client, game: Game) -> None:
    played_out(game)
    for number in range(1, 5):
        record(game, f"3-b{number}", ThrownIn())
    answer = send(keeper, game, slot="3-b5", confirm="1", contract="thrown-in")
    assert answer.status_code == 422
    assert "cannot be thrown in" in text(answer)


def test_a_second_deal_thrown_in_is_no_improbable_hand(keeper: Client, game: Game) -> None:
    played_out(game)
    record(game, "3-b1", ThrownIn())
    nobody: dict[str, Any] = {"declarer": "", "tricks": "", "contract": "thrown-in"}
    assert "Is this right?" in text(send(keeper, game, slot="3-b2", **nobody))
    assert "a new hand?" in text(send(keeper, game, slot="1-2"))


def test_the_same_sending_twice_is_one_entry(keeper: Client, game: Game) -> None:
    for _time in range(2):
        assert send(keeper, game, confirm="1").status_code == 200
    assert Entry.objects.count() == 1


def test_a_key_sent_before_with_other_values_shows_both(keeper: Client, game: Game) -> None:
    send(keeper, game, confirm="1")
    answer = send(keeper, game, confirm="1", tricks="13")
    assert answer.status_code == 409
    assert "+35" in text(answer)
    assert "+37" in text(answer)
    assert Entry.objects.count() == 1


def test_a_conflict_is_409_and_is_settled_by_a_reason(keeper: Client, game: Game) -> None:
    theirs = record(game, "1-1", FAILED)
    answer = send(keeper, game, key="mine", confirm="1")
    assert answer.status_code == 409
    assert f'name="supersedes" value="{theirs.pk}"' in text(answer)
    assert send(keeper, game, key="mine", supersedes=theirs.pk, reason="agreed").status_code == 200
    assert reports.sheet(game).totals["A"] == 35


def test_a_hand_voided_meanwhile_is_said_and_may_be_saved_anew(keeper: Client, keeper_user: User, game: Game) -> None:
    entry = record(game, "1-1")
    ledger.void(game, "1-1", supersedes=entry.pk, actor=keeper_user, why=Why(ReasonKey.WRONG_KEY))
    answer = send(keeper, game, supersedes=entry.pk, reason="agreed", tricks="13")
    assert answer.status_code == 409
    assert "voided this hand in the meantime" in text(answer)
    assert 'name="supersedes" value=""' in text(answer)
    assert send(keeper, game, key="k2", confirm="1", tricks="13").status_code == 200


def test_a_correction_needs_a_reason_and_another_reason_needs_words(keeper: Client, game: Game) -> None:
    entry = record(game, "1-1")
    asked = send(keeper, game, supersedes=entry.pk, tricks="13")
    assert asked.status_code == 200
    assert "Correct this hand?" in text(asked)
    silent = send(keeper, game, supersedes=entry.pk, tricks="13", reason="other")
    assert silent.status_code == 422
    assert "Say the other reason in words." in text(silent)
    assert send(keeper, game, supersedes=entry.pk, tricks="13", reason="no-such").status_code == 422
    assert Entry.objects.count() == 1


def test_the_questions_answer_back_to_the_keys(keeper: Client, game: Game) -> None:
    answer = send(keeper, game, partial=False, edit="1")
    assert answer.status_code == 200
    assert 'value="6-hearts" checked' in text(answer)
    assert not Entry.objects.exists()


def test_undo_brings_the_values_back(keeper: Client, game: Game) -> None:
    entry = record(game, "1-1")
    answer = keeper.post(f"/games/{game.pk}/undo/", {"entry": entry.pk})
    assert answer.status_code == 302
    assert 'value="6-hearts" checked' in text(keeper.get(answer["Location"]))
    assert reports.sheet(game).recorded == 0


def test_undo_of_what_is_not_the_last_is_a_conflict(keeper: Client, game: Game) -> None:
    entry = record(game, "1-1")
    record(game, "1-2", FAILED)
    answer = keeper.post(f"/games/{game.pk}/undo/", {"entry": entry.pk}, headers=PARTIAL)
    assert answer.status_code == 409
    assert reports.sheet(game).recorded == 2


@pytest.mark.parametrize("entry", ["", "0", "x", "99999"])
def test_undo_of_nothing_is_not_there(entry: str, keeper: Client, game: Game) -> None:
    assert keeper.post(f"/games/{game.pk}/undo/", {"entry": entry}).status_code == 404


def test_a_sealed_sheet_is_read_by_the_keeper_and_corrected_by_the_admin(
    keeper: Client, keeper_user: User, admin: Client, game: Game
) -> None:
    entry = record(game, "1-1")
    ledger.seal(game, actor=keeper_user, reason="the room closed")
    assert keeper.get(f"/games/{game.pk}/entry/?slot=1-1").status_code == 302
    refused = send(keeper, game, supersedes=entry.pk, reason="agreed", tricks="13")
    assert refused.status_code == 422
    assert "only a club admin" in text(refused)
    assert admin.get(f"/games/{game.pk}/entry/?slot=1-1").status_code == 200
    assert send(admin, game, supersedes=entry.pk, reason="agreed", tricks="13").status_code == 200


def test_after_the_last_hand_the_places_stand(keeper: Client, game: Game) -> None:
    played_out(game)
    for number, letter in enumerate("ABCD", start=1):
        answer = send(
            keeper, game, slot=f"3-b{number}", key=letter, declarer=letter, contract="grand", tricks="13", confirm="1"
        )
    assert "The last hand is played" in text(answer)
    assert "Seal the score sheet" in text(answer)


def test_the_languages_lead_back_to_the_screen_whatever_was_sent(keeper: Client, game: Game) -> None:
    assert f'name="next" value="/games/{game.pk}/entry/"' in text(send(keeper, game, confirm="1"))
    entry = Entry.objects.get()
    asked = send(keeper, game, key="k2", supersedes=entry.pk, tricks="13")
    assert f'name="next" value="/games/{game.pk}/entry/?slot=1-1"' in text(asked)


def test_only_posts_are_saved(keeper: Client, game: Game) -> None:
    assert keeper.get(f"/games/{game.pk}/record/").status_code == 405
    assert keeper.get(f"/games/{game.pk}/undo/").status_code == 405


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 400, "²", "-1", "x", ""])
def test_an_entry_of_no_possible_number_is_not_there(keeper: Client, game: Game, number: str) -> None:
    record(game, "1-1")
    assert keeper.post(f"/games/{game.pk}/undo/", {"entry": number}).status_code == 404
    assert keeper.get(f"/games/{game.pk}/entry/?slot=1-1&undone={number}").status_code == 200


def test_a_reason_that_cannot_be_read_is_asked_again(keeper: Client, game: Game) -> None:
    entry = record(game, "1-1")
    answer = send(keeper, game, supersedes=entry.pk, reason="other", reason_text="turned\u202eround")
    assert answer.status_code == 422
    assert "The text has characters that cannot be shown." in text(answer)
    assert game.entries.count() == 1
