"""What the read-models say of a game, and in how many queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club
from scoring import ledger, reports
from scoring.models import Game
from scoring.rules import Bolshevik, Contract, Denomination, Doubling, Kind, Slot, ThrownIn
from tests import people

pytestmark = pytest.mark.django_db

MADE = Contract(declarer="A", level=5, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12)


@pytest.fixture
def game(club: Club) -> Game:
    return ledger.open_game(
        club,
        people.players(club),
        hands_format="standard-24",
        bolshevik_option="after-last-session",
        actor=people.keeper(club),
    )


def record(game: Game, code: str, hand: Contract | Bolshevik | ThrownIn = MADE) -> int:
    return ledger.record(game, Slot.parse(code), hand, actor=game.created_by).pk


def test_the_sheet_sums_a_session_from_the_keepers_side(game: Game) -> None:
    record(game, "1-1")
    record(
        game, "1-2", Contract(declarer="C", level=5, denomination=Denomination.SPADES, doubling=Doubling.NONE, tricks=9)
    )
    sheet = reports.sheet(game)
    first, second = sheet.sessions[0].rows[:2]
    assert (first.points, first.running, second.points, second.running) == (27, 27, 10, 37)
    assert sheet.sessions[0].points == {"A": 37, "B": 37, "C": -37, "D": -37}
    assert (sheet.recorded, sheet.scheduled, sheet.complete) == (2, 28, False)
    assert [row.rank for row in sheet.standing] == [1, 1, 3, 3]


def test_the_entry_screen_offers_the_first_hand_not_recorded(game: Game) -> None:
    record(game, "1-2")
    screen = reports.entry_screen(game)
    assert screen.slot == Slot.of_pairs(1, 1)
    assert (screen.dealer, screen.shuffler, screen.cutter, screen.pack) == ("C", "D", "A", "blue")
    assert screen.data["levels"] == [5, 6, 7]
    assert screen.last is not None
    assert screen.last.slot == Slot.of_pairs(1, 2)


def test_the_entry_screen_of_a_set_says_who_is_bound(game: Game) -> None:
    for session in (1, 2, 3):
        for number in range(1, 9):
            ledger.record(
                game,
                Slot.of_pairs(session, number),
                Contract(declarer="A", level=6, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12),
                actor=game.created_by,
            )
    for number in range(1, 5):
        record(game, f"3-b{number}", ThrownIn())
    screen = reports.entry_screen(game)
    assert screen.kind is Kind.BOLSHEVIK
    assert screen.bolshevik is not None
    assert (screen.bolshevik.deals_left, screen.bolshevik.must_declare) == (4, True)
    assert screen.dealer == "B"
    assert screen.bolshevik.bound == "A"


def test_the_change_of_seats_is_told_before_a_sessions_first_hand(game: Game) -> None:
    for number in range(1, 9):
        level = 5 if number < 5 else 6
        hand = Contract(declarer="A", level=level, denomination=Denomination.CLUBS, doubling=Doubling.NONE, tricks=12)
        ledger.record(game, Slot.of_pairs(1, number), hand, actor=game.created_by)
    change = reports.entry_screen(game).change
    assert change is not None
    assert change.after == ("A", "B", "C", "D")
    assert set(change.moved) == {"B", "C"}


def test_a_correction_is_previewed_and_stays_in_the_history(game: Game) -> None:
    entry = record(game, "1-1")
    failed = Contract(declarer="A", level=5, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=10)
    moves = reports.preview(game, Slot.of_pairs(1, 1), failed)
    assert [(move.before, move.after) for move in moves] == [(27, -5), (27, -5), (-27, 5), (-27, 5)]
    ledger.record(
        game,
        Slot.of_pairs(1, 1),
        failed,
        actor=game.created_by,
        supersedes=entry,
        why=ledger.Why(ledger.ReasonKey.MISCOUNTED),
    )
    history = reports.hand_history(game, Slot.of_pairs(1, 1))
    assert [version.stands for version in history.versions] == [True, False]
    assert history.versions[0].reason == str(ledger.ReasonKey.MISCOUNTED.label)


@pytest.mark.parametrize("hands", [1, 8])
def test_the_reads_take_the_same_few_queries_whatever_the_number_of_hands(game: Game, hands: int) -> None:
    for number in range(1, hands + 1):
        level = 5 if number < 5 else 6
        hand = Contract(declarer="A", level=level, denomination=Denomination.CLUBS, doubling=Doubling.NONE, tricks=12)
        ledger.record(game, Slot.of_pairs(1, number), hand, actor=game.created_by)
    reads = ((reports.sheet, 5), (reports.entry_screen, 5), (lambda game: reports.tonight(game.club), 8))
    for read, most in reads:
        with CaptureQueriesContext(connection) as queries:
            read(Game.objects.get(pk=game.pk))
        assert len(queries) <= most, [query["sql"] for query in queries.captured_queries]
