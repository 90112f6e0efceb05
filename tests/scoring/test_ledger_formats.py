"""Games of other formats in the ledger: integrated bolsheviks, five players, six sessions, level 4."""

import json
from pathlib import Path

import pytest

from players.models import Club, Player, User
from scoring import ledger
from scoring.imports.protocols import bring_in
from scoring.ledger import ReasonKey, Why
from scoring.ledger.verifying import verify_game, verify_ledger
from scoring.models import Entry, Game, facts_of
from scoring.reports.protocols import protocol_of
from scoring.rules import Hand, Kind, Refused, Slot, fold, read_protocol, write_protocol
from tests import builders
from tests.builders import Json, bolshevik, contract
from tests.scoring.evening import brought, hand, row_counts
from tests.scoring.tables import MADE, PASSED, opened

pytestmark = pytest.mark.django_db

AGREED = Why(ReasonKey.AGREED)
CASES = Path(__file__).parents[1] / "rules" / "cases" / "evenings.jsonl"
EVENINGS: list[Json] = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def integrated(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user, option="integrated")


@pytest.fixture
def five(players: dict[str, Player], keeper_user: User) -> Game:
    eeva = Player.objects.create(club=players["A"].club, name="Eeva E")
    return opened(players | {"E": eeva}, keeper_user, hands_format="five-40")


def record(game: Game, code: str, value: Hand = MADE, **options: object) -> Entry:
    return ledger.record(game, Slot.parse(code), value, actor=game.created_by, **options)  # type: ignore[arg-type]


def alone(declarer: str, number: int = 1) -> Hand:
    _slot, value = hand(bolshevik(1, number, declarer=declarer))
    return value


def kinds(game: Game) -> dict[str, str]:
    facts = facts_of(game, game.entries.standing().with_facts())
    return {slot.code: facts.kind_at(slot).value for slot in sorted(facts.hands)}


def refused(game: Game, code: str, value: Hand = MADE, **options: object) -> list[tuple[str, str]]:
    rows = row_counts()
    with pytest.raises(Refused) as refusal:
        record(game, code, value, **options)
    assert row_counts() == rows
    return [(fault.code, fault.field) for fault in refusal.value.violations]


# Integrated bolshevik


@pytest.mark.clause("R-6.1")
def test_an_integrated_game_keeps_the_kind_of_every_hand(integrated: Game) -> None:
    record(integrated, "1-1", kind=Kind.KITTY)
    record(integrated, "1-2", alone("A"))
    record(integrated, "1-3", PASSED, kind=Kind.KITTY)
    assert kinds(integrated) == {"1-1": "kitty", "1-2": "bolshevik", "1-3": "kitty"}
    stored = {entry.slot: entry.hand.kind for entry in integrated.entries.with_facts()}
    assert stored == {"1-1": "kitty", "1-2": "", "1-3": "kitty"}


@pytest.mark.clause("R-8.17", "R-8.18", "R-8.20")
def test_what_the_others_of_its_session_leave_no_room_for_is_refused(integrated: Game) -> None:
    assert refused(integrated, "1-1", kind=Kind.KOTKA) == [("kind", "kind")]
    assert refused(integrated, "1-13", kind=Kind.KITTY) == [("outside-schedule", "hand")]
    assert refused(integrated, "1-1") == [("kind", "kind")]
    record(integrated, "1-2", alone("A"))
    assert refused(integrated, "1-5", alone("A")) == [("bolshevik-again", "declarer")]
    assert refused(integrated, "1-5", kind=Kind.KOTKA) == [("kind", "kind")]
    record(integrated, "1-6", kind=Kind.KOTKA)
    record(integrated, "2-1", alone("A"))


@pytest.mark.clause("R-6.1")
def test_a_correction_may_make_a_bolshevik_of_a_pair_hand_and_back(integrated: Game) -> None:
    first = record(integrated, "1-1", kind=Kind.KITTY)
    second = record(integrated, "1-1", alone("B"), supersedes=first.pk, why=AGREED)
    assert kinds(integrated) == {"1-1": "bolshevik"}
    record(integrated, "1-1", kind=Kind.KITTY, supersedes=second.pk, why=AGREED)
    assert kinds(integrated) == {"1-1": "kitty"}


@pytest.mark.clause("R-6.1")
def test_an_undone_correction_of_the_kind_brings_the_kind_back(integrated: Game) -> None:
    for number in range(1, 5):
        record(integrated, f"1-{number}", kind=Kind.KITTY)
    first = record(integrated, "1-6", kind=Kind.KOTKA)
    second = record(integrated, "1-6", alone("B"), supersedes=first.pk, why=AGREED)
    ledger.undo(integrated, Slot.parse("1-6"), supersedes=second.pk, actor=integrated.created_by)
    assert kinds(integrated)["1-6"] == "kotka"


def test_the_same_key_with_another_kind_is_another_hand(integrated: Game) -> None:
    first = record(integrated, "1-7", kind=Kind.KOTKA, client_key="tap")
    assert record(integrated, "1-7", kind=Kind.KOTKA, client_key="tap") == first
    with pytest.raises(ledger.KeyReused):
        record(integrated, "1-7", kind=Kind.KITTY, client_key="tap")


def test_a_kind_where_the_schedule_says_it_is_not_stored(players: dict[str, Player], keeper_user: User) -> None:
    game = opened(players, keeper_user)
    record(game, "1-1", kind=Kind.KITTY)
    assert game.entries.with_facts().get().hand.kind == ""


# Five players, six sessions


@pytest.mark.clause("R-1.4", "R-8.15")
def test_of_five_players_one_sits_out_each_session(five: Game) -> None:
    _slot, by_eeva = hand(contract(1, 1, declarer="E", tricks=12, hands_format="five-40"), hands_format="five-40")
    record(five, "1-1", by_eeva)
    assert refused(five, "5-1", by_eeva) == [("declarer-unknown", "declarer")]
    assert refused(five, "1-2", MADE) == [("declarer-unknown", "declarer")]
    record(five, "2-1", MADE)
    sheet = fold(facts_of(five, five.entries.standing().with_facts()))
    assert sheet.sessions[1] == {"A": 0, "B": 27, "C": -27, "D": -27, "E": 27}
    assert sheet.sessions[2] == {"A": 35, "B": 0, "C": 35, "D": -35, "E": -35}


@pytest.mark.clause("R-1.4", "R-8.26", "R-8.29")
def test_five_players_need_five_people_and_seats_of_the_session(five: Game, players: dict[str, Player]) -> None:
    with pytest.raises(Refused):
        opened(players, five.created_by, hands_format="five-40")
    ledger.set_table(five, 1, seats=("E", "D", "B", "C"), first_dealer="E", actor=five.created_by)
    with pytest.raises(Refused):
        ledger.set_table(five, 1, seats=("A", "D", "B", "C"), first_dealer=None, actor=five.created_by)
    with pytest.raises(Refused):
        ledger.set_table(five, 1, seats=None, first_dealer="A", actor=five.created_by)
    facts = facts_of(five, five.entries.standing().with_facts())
    assert (facts.seats, facts.first_dealer) == ({1: ("E", "D", "B", "C")}, {1: "E"})


# Level 4


@pytest.mark.clause("R-7.2", "R-8.1", "R-8.23")
def test_an_undoubled_level_four_is_recorded_where_the_ruleset_knows_it(
    players: dict[str, Player], keeper_user: User
) -> None:
    bid = builders.not_played(1, 1)
    _slot, value = hand(bid, ruleset="handbook-2016+level-4")
    with_it = ledger.open_game(
        players["A"].club,
        players,
        hands_format="standard-24",
        bolshevik_option="none",
        ruleset="handbook-2016+level-4",
        actor=keeper_user,
    )
    entry = record(with_it, "1-1", value)
    assert Entry.objects.with_facts().get(pk=entry.pk).to_hand() == value
    assert refused(with_it, "1-5", value)[0] == ("level-range", "level")
    assert ("level-range", "level") in refused(opened(players, keeper_user), "1-1", value)


# Whole evenings


@pytest.mark.clause("R-1.3", "R-1.4", "R-6.1", "R-7.1", "R-7.2")
@pytest.mark.parametrize("case", EVENINGS, ids=[case["id"] for case in EVENINGS])
def test_an_evening_brought_in_is_sealed_verified_and_goes_out_as_it_came(
    case: Json, club: Club, admin_user: User
) -> None:
    document, expected = case["protocol"], case["expected"]
    game = brought(club, admin_user, document)
    ledger.seal(game, actor=admin_user, reason="" if expected.get("complete", True) else "the last bus")
    game.refresh_from_db()
    assert list(verify_game(game)) == []
    assert game.current_seal is not None
    results = {result.letter: result for result in game.current_seal.results.all()}
    assert {letter: result.total for letter, result in results.items()} == expected["totals"]
    assert {letter: result.rank for letter, result in results.items()} == expected["ranks"]
    assert {letter: result.bolshevik_raw for letter, result in results.items()} == expected["bolshevik"]["raw"]
    for number, points in enumerate(expected["sessions"], start=1):
        assert {letter: getattr(result, f"session_{number}") for letter, result in results.items()} == points
    before, after = read_protocol(builders.as_bytes(document)), protocol_of(game)
    assert after.game == before.game
    assert {**write_protocol(after), "id": ""} == {**write_protocol(before), "id": ""}


def test_all_evenings_can_be_brought_in_together_and_verified(club: Club, admin_user: User) -> None:
    whole = [case for case in EVENINGS if case["expected"].get("complete", True)]
    files = [(case["id"], builders.as_bytes(case["protocol"])) for case in whole]
    assert len(bring_in(club, files, actor=admin_user, seal=True)) == len(whole)
    assert list(verify_ledger()) == []
    again = bring_in(club, files, actor=admin_user)
    assert not any(one.new for one in again)
