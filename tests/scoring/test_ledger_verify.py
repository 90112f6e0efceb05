"""`manage.py verify_ledger` finds whatever no longer is what was sealed."""

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from players.models import Club, Player, User
from scoring import guards, ledger
from scoring.ledger import ReasonKey, Why
from scoring.models import Game, HandFacts, Result
from scoring.rules import Slot
from tests.scoring.evening import brought, whole_evening
from tests.scoring.tables import MADE, opened, record

pytestmark = pytest.mark.django_db

AGREED = Why(ReasonKey.AGREED)


@pytest.fixture
def sealed(club: Club, admin_user: User, players: dict[str, Player]) -> Game:
    return brought(club, admin_user, whole_evening(option="after-last-session"), seal=True)


@pytest.fixture
def unguarded() -> Iterator[None]:
    """Without the triggers, as somebody with the file and an editor."""
    guards.remove()
    yield
    guards.install()


def tamper(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def verify() -> tuple[int, list[str]]:
    """The exit code and the lines printed."""
    out = StringIO()
    code = 0
    try:
        call_command("verify_ledger", stdout=out)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, out.getvalue().splitlines()


def found() -> list[str]:
    """The differences of a run that found some."""
    code, lines = verify()
    assert code == 1
    assert re.fullmatch(rf"\d+ sealed games folded again, {len(lines) - 1} differences\.", lines[-1])
    return lines[:-1]


def test_an_untouched_ledger_agrees(sealed: Game, players: dict[str, Player], admin_user: User) -> None:
    opened(players, admin_user)
    assert verify() == (0, ["1 sealed games folded again, 0 differences."])


def test_every_seal_of_a_corrected_game_agrees_with_what_stood_then(
    sealed: Game, admin_user: User, players: dict[str, Player]
) -> None:
    entry = sealed.entries.get(slot="1-1")
    void = ledger.void(sealed, "1-1", supersedes=entry.pk, actor=admin_user, why=AGREED)
    assert void.supersedes == entry
    ledger.record(sealed, Slot.parse("1-1"), MADE, actor=admin_user, why=AGREED)
    ledger.adjust(sealed, "B", -3, "late", actor=admin_user)
    guest = Player.objects.guest(sealed.club, "Vieras Vilho")
    ledger.replace_person(sealed, "C", guest, actor=admin_user, why=AGREED)
    assert sealed.seals.count() == 5
    assert verify()[0] == 0


@pytest.mark.usefixtures("unguarded")
def test_a_changed_result_is_named_with_both_numbers(sealed: Game) -> None:
    result = Result.objects.get(letter="B")
    tamper("UPDATE scoring_result SET total = total + 100 WHERE id = %s", result.pk)
    assert found() == [f"game {sealed.pk} seal 1 B: total: stored {result.total + 100}, folded {result.total}"]


@pytest.mark.usefixtures("unguarded")
def test_a_changed_hand_shows_in_the_totals(sealed: Game) -> None:
    hand = HandFacts.objects.filter(shape="contract", denomination="hearts").first()
    assert hand is not None
    tamper("UPDATE scoring_handfacts SET tricks = %s WHERE entry_id = %s", 0 if hand.tricks else 13, hand.pk)
    assert any(" A: total: stored " in line for line in found())


@pytest.mark.usefixtures("unguarded")
def test_a_missing_result_is_missed(sealed: Game) -> None:
    tamper("DELETE FROM scoring_result WHERE letter = 'C'")
    assert found() == [f"game {sealed.pk} seal 1 C: no result is stored"]


@pytest.mark.usefixtures("unguarded")
def test_a_result_given_to_another_player_is_found(sealed: Game) -> None:
    a, b = (Result.objects.get(letter=letter).player_id for letter in "AB")
    tamper("UPDATE scoring_result SET player_id = %s WHERE letter = 'A'", b)
    assert found() == [f"game {sealed.pk} seal 1 A: player_id: stored {b}, folded {a}"]


@pytest.mark.usefixtures("unguarded")
def test_an_entry_without_its_facts_is_found_without_a_traceback(sealed: Game) -> None:
    entry = sealed.entries.get(slot="1-1")
    tamper("DELETE FROM scoring_handfacts WHERE entry_id = %s", entry.pk)
    (line,) = found()
    assert line.startswith(f"game {sealed.pk} seal 1: the entries cannot be read: ")


@pytest.mark.usefixtures("unguarded")
def test_an_entry_slipped_in_after_the_seal_is_found(
    sealed: Game, players: dict[str, Player], admin_user: User
) -> None:
    stray = record(opened(players, admin_user), "1-1")
    tamper("UPDATE scoring_entry SET game_id = %s, slot = 'adjustment-x' WHERE id = %s", sealed.pk, stray.pk)
    assert found() == [f"game {sealed.pk}: entry {stray.pk} was written after the last seal"]


@pytest.mark.usefixtures("unguarded")
def test_an_entry_that_supersedes_one_elsewhere_is_found(sealed: Game) -> None:
    first, second = (sealed.entries.get(slot=slot) for slot in ("1-1", "1-2"))
    tamper("UPDATE scoring_entry SET supersedes_id = %s WHERE id = %s", first.pk, second.pk)
    assert found()[0] == f"game {sealed.pk}: entry {second.pk} supersedes {first.pk}, which is elsewhere"


def test_a_seal_that_is_not_the_last_one_does_not_hold(sealed: Game, admin_user: User) -> None:
    first = sealed.seals.get()
    ledger.adjust(sealed, "A", 1, "x", actor=admin_user)
    Game.objects.filter(pk=sealed.pk).update(current_seal=first)
    assert f"game {sealed.pk}: the seal that holds is not the last one" in found()


@pytest.mark.usefixtures("unguarded")
def test_a_ruleset_changed_after_the_seal_is_found(sealed: Game) -> None:
    tamper("UPDATE scoring_seal SET ruleset = 'house'")
    assert found() == [f"game {sealed.pk} seal 1: sealed under house, the game was under handbook-2016"]
