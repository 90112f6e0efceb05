"""Hands are recorded, corrected, voided and undone; nothing that was written is lost, and nothing is written twice."""

import pytest

from players.models import Club, Player, User
from scoring import ledger
from scoring.ledger import Conflict, KeyReused, ReasonKey, ReasonMissing, Sealed, Why
from scoring.models import Entry, EntryKind, Game, facts_of
from scoring.rules import Bolshevik, Contract, Denomination, Doubling, Hand, Refused, Slot, ThrownIn
from tests import builders
from tests.scoring.evening import hand, row_counts
from tests.scoring.tables import FAILED, MADE, PASSED, opened

pytestmark = pytest.mark.django_db

MISCOUNTED = Why(ReasonKey.MISCOUNTED)
DICTATOR = Bolshevik(declarer="A", denomination=Denomination.HEARTS, tricks=13)


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user, option="after-last-session")


def record(game: Game, code: str = "1-1", value: Hand = MADE, **options: object) -> Entry:
    return ledger.record(game, Slot.parse(code), value, actor=game.created_by, **options)  # type: ignore[arg-type]


def on_the_sheet(game: Game) -> dict[str, Hand]:
    facts = facts_of(game, game.entries.standing().with_facts())
    return {slot.code: value for slot, value in facts.hands.items()}


def history(game: Game, code: str) -> list[str]:
    return [entry.kind for entry in game.entries.filter(slot=code).order_by("pk")]


# -- recording


def test_a_recorded_hand_stands_on_the_sheet_with_who_and_when(game: Game, keeper_user: User) -> None:
    entry = record(game)
    assert on_the_sheet(game) == {"1-1": MADE}
    assert (entry.actor, entry.kind, entry.supersedes) == (keeper_user, EntryKind.HAND, None)
    assert entry.recorded_at >= game.created_at


def test_hands_may_be_recorded_in_any_order_and_leave_gaps(game: Game) -> None:
    for code in ("3-8", "1-2", "2-5"):
        record(game, code)
    assert set(on_the_sheet(game)) == {"3-8", "1-2", "2-5"}


@pytest.mark.parametrize(
    ("code", "value", "clause"),
    [
        ("1-9", MADE, "R-8.18"),
        ("4-1", MADE, "R-8.18"),
        ("1-b1", DICTATOR, "R-8.17"),
        ("3-b9", DICTATOR, "R-8.18"),
        ("1-1", DICTATOR, "R-8.17"),
        ("3-b1", MADE, "R-8.17"),
        ("1-1", ThrownIn(), "R-8.17"),
        (
            "1-5",
            Contract(declarer="A", level=5, denomination=Denomination.CLUBS, doubling=Doubling.NONE, tricks=11),
            "R-8.1",
        ),
    ],
)
def test_a_hand_that_cannot_stand_there_is_refused(game: Game, code: str, value: Hand, clause: str) -> None:
    with pytest.raises(Refused) as refusal:
        record(game, code, value)
    assert [violation.clause for violation in refusal.value.violations] == [clause]
    assert not game.entries.exists()


def test_a_hand_that_the_others_of_its_set_leave_no_room_for_is_refused(game: Game) -> None:
    record(game, "3-b1", DICTATOR)
    with pytest.raises(Refused) as refusal:
        record(game, "3-b2", DICTATOR)
    assert [violation.clause for violation in refusal.value.violations] == ["R-8.20"]
    for number in range(2, 6):
        record(game, f"3-b{number}", ThrownIn())
    with pytest.raises(Refused) as refusal:
        record(game, "3-b6", ThrownIn())
    assert [violation.clause for violation in refusal.value.violations] == ["R-8.21"]


def test_a_correction_may_take_the_declarer_from_a_deal_of_the_set_to_itself(game: Game) -> None:
    first = record(game, "3-b1", DICTATOR)
    _slot, misere = hand(builders.bolshevik(3, 1, declarer="A"))
    record(game, "3-b1", misere, supersedes=first.pk, why=MISCOUNTED)
    assert on_the_sheet(game) == {"3-b1": misere}


# -- the tablet's key


def test_the_same_key_with_the_same_hand_is_the_same_entry(game: Game) -> None:
    first, again = record(game, client_key="tap"), record(game, client_key="tap")
    assert first == again
    assert game.entries.count() == 1


def test_a_resend_after_a_correction_neither_conflicts_nor_changes_anything(game: Game) -> None:
    first = record(game, client_key="tap")
    record(game, value=FAILED, supersedes=first.pk, why=MISCOUNTED)
    assert record(game, client_key="tap") == first
    assert on_the_sheet(game) == {"1-1": FAILED}


def test_a_resend_after_the_seal_is_answered_as_the_first_time(game: Game) -> None:
    first = record(game, client_key="tap")
    ledger.seal(game, actor=game.created_by, reason="the last bus")
    assert record(game, client_key="tap") == first


@pytest.mark.parametrize(("code", "value"), [("1-1", FAILED), ("1-2", MADE)])
def test_the_same_key_with_another_hand_or_slot_is_refused(game: Game, code: str, value: Hand) -> None:
    record(game, client_key="tap")
    with pytest.raises(KeyReused):
        record(game, code, value, client_key="tap")


def test_one_key_cannot_serve_two_verbs(game: Game, players: dict[str, Player]) -> None:
    first = record(game, client_key="tap")
    keeper = game.created_by
    with pytest.raises(KeyReused):
        ledger.void(game, "1-1", supersedes=first.pk, actor=keeper, why=MISCOUNTED, client_key="tap")
    with pytest.raises(KeyReused):
        ledger.adjust(game, "A", 1, "tap", actor=keeper, client_key="tap")
    with pytest.raises(KeyReused):
        ledger.set_table(game, 2, seats=None, first_dealer="D", actor=keeper, client_key="tap")
    guest = Player.objects.guest(game.club, "Vieras Vilho")
    with pytest.raises(KeyReused):
        ledger.replace_person(game, "A", guest, actor=keeper, why=MISCOUNTED, client_key="tap")


def test_two_games_may_have_the_same_key(game: Game, players: dict[str, Player]) -> None:
    other = opened(players, game.created_by)
    assert record(game, client_key="tap") != record(other, client_key="tap")


# -- conflicts


def test_a_second_first_entry_is_a_conflict_that_shows_the_first(game: Game) -> None:
    first = record(game)
    with pytest.raises(Conflict) as conflict:
        record(game, value=FAILED)
    assert conflict.value.standing == first
    assert on_the_sheet(game) == {"1-1": MADE}


def test_the_second_of_two_corrections_is_a_conflict_that_shows_the_first(game: Game) -> None:
    first = record(game)
    correction = record(game, value=FAILED, supersedes=first.pk, why=MISCOUNTED)
    with pytest.raises(Conflict) as conflict:
        record(game, value=PASSED, supersedes=first.pk, why=MISCOUNTED)
    assert conflict.value.standing == correction


def test_mine_may_replace_theirs_as_a_correction_and_both_stay_in_the_history(game: Game) -> None:
    theirs = record(game)
    with pytest.raises(Conflict) as conflict:
        record(game, value=FAILED, client_key="mine")
    assert conflict.value.standing is not None
    mine = record(game, value=FAILED, client_key="mine", supersedes=conflict.value.standing.pk, why=MISCOUNTED)
    assert mine.supersedes == theirs
    assert [entry.to_hand() for entry in game.entries.order_by("pk")] == [MADE, FAILED]


def test_correcting_what_was_voided_meanwhile_is_a_conflict_with_nothing(game: Game) -> None:
    first = record(game)
    ledger.void(game, "1-1", supersedes=first.pk, actor=game.created_by, why=MISCOUNTED)
    with pytest.raises(Conflict) as conflict:
        record(game, value=FAILED, supersedes=first.pk, why=MISCOUNTED)
    assert conflict.value.standing is None


def test_an_entry_of_another_game_or_slot_cannot_be_superseded(game: Game, players: dict[str, Player]) -> None:
    elsewhere = record(opened(players, game.created_by))
    other_slot = record(game, "1-2")
    record(game)
    for stranger in (elsewhere, other_slot):
        with pytest.raises(Conflict):
            record(game, value=FAILED, supersedes=stranger.pk, why=MISCOUNTED)


# -- correcting


def test_a_correction_supersedes_and_keeps_what_was_with_its_reason(game: Game) -> None:
    first = record(game)
    correction = record(game, value=FAILED, supersedes=first.pk, why=Why(ReasonKey.OTHER, " tea in the pack "))
    assert on_the_sheet(game) == {"1-1": FAILED}
    assert first.to_hand() == MADE
    assert (correction.reason.key, correction.reason.text) == (ReasonKey.OTHER, "tea in the pack")


@pytest.mark.parametrize("why", [None, Why(ReasonKey.OTHER), Why(ReasonKey.OTHER, "  ")])
def test_a_correction_and_a_void_need_a_reason(game: Game, why: Why | None) -> None:
    first = record(game)
    with pytest.raises(ReasonMissing):
        record(game, value=FAILED, supersedes=first.pk, why=why)
    with pytest.raises(ReasonMissing):
        ledger.void(game, "1-1", supersedes=first.pk, actor=game.created_by, why=why)
    assert on_the_sheet(game) == {"1-1": MADE}


# -- voiding and undoing


def test_a_voided_hand_leaves_the_sheet_and_can_be_entered_again(game: Game) -> None:
    first = record(game)
    void = ledger.void(game, "1-1", supersedes=first.pk, actor=game.created_by, why=MISCOUNTED)
    assert on_the_sheet(game) == {}
    again = record(game, value=FAILED)
    assert again.supersedes == void
    assert on_the_sheet(game) == {"1-1": FAILED}
    assert history(game, "1-1") == ["hand", "void", "hand"]


def test_a_void_that_is_sent_twice_is_one(game: Game) -> None:
    first, keeper = record(game), game.created_by
    voids = {
        ledger.void(game, "1-1", supersedes=first.pk, actor=keeper, why=MISCOUNTED, client_key="tap").pk
        for _ in range(2)
    }
    assert len(voids) == 1


def test_what_does_not_stand_cannot_be_voided(game: Game) -> None:
    keeper = game.created_by
    with pytest.raises(Conflict):
        ledger.void(game, "1-1", supersedes=1, actor=keeper, why=MISCOUNTED)
    first = record(game)
    ledger.void(game, "1-1", supersedes=first.pk, actor=keeper, why=MISCOUNTED)
    with pytest.raises(Conflict) as conflict:
        ledger.void(game, "1-1", supersedes=first.pk, actor=keeper, why=MISCOUNTED)
    assert conflict.value.standing is None


def test_seats_and_persons_are_changed_back_not_voided(game: Game) -> None:
    keeper = game.created_by
    table = ledger.set_table(game, 2, seats=None, first_dealer="D", actor=keeper)
    guest = Player.objects.guest(game.club, "Vieras Vilho")
    person = ledger.replace_person(game, "A", guest, actor=keeper, why=MISCOUNTED)
    for entry in (table, person):
        assert entry is not None
        with pytest.raises(Conflict):
            ledger.void(game, entry.slot, supersedes=entry.pk, actor=keeper, why=MISCOUNTED)


def test_an_undo_voids_the_hand_entered_last_and_says_so(game: Game) -> None:
    record(game)
    second = record(game, "1-2", FAILED)
    undone = ledger.undo(game, Slot.parse("1-2"), supersedes=second.pk, actor=game.created_by)
    assert undone.reason.key == ReasonKey.UNDONE
    assert on_the_sheet(game) == {"1-1": MADE}


def test_an_undo_of_a_correction_leaves_what_stood_before(game: Game) -> None:
    first = record(game)
    corrected = record(game, value=FAILED, supersedes=first.pk, why=MISCOUNTED)
    undone = ledger.undo(game, Slot.parse("1-1"), supersedes=corrected.pk, actor=game.created_by)
    assert undone.reason.key == ReasonKey.UNDONE
    assert on_the_sheet(game) == {"1-1": MADE}


def test_an_undo_of_any_but_the_last_hand_is_a_conflict_that_shows_the_last(game: Game) -> None:
    first, second = record(game), record(game, "1-2", FAILED)
    with pytest.raises(Conflict) as conflict:
        ledger.undo(game, Slot.parse("1-1"), supersedes=first.pk, actor=game.created_by)
    assert conflict.value.standing == second


def test_an_undo_that_is_sent_twice_is_one(game: Game) -> None:
    record(game)
    second = record(game, "1-2")
    slot = Slot.parse("1-2")
    undone = {
        ledger.undo(game, slot, supersedes=second.pk, actor=game.created_by, client_key="tap").pk for _ in range(2)
    }
    assert len(undone) == 1
    assert set(on_the_sheet(game)) == {"1-1"}


# -- adjusting


def test_an_adjustment_stands_with_its_reason_until_it_is_voided(game: Game) -> None:
    entry = ledger.adjust(game, "C", -5, " revoke in 1-3 ", actor=game.created_by)
    (one,) = facts_of(game, game.entries.standing().with_facts()).adjustments
    assert (one.player, one.points, one.reason) == ("C", -5, "revoke in 1-3")
    ledger.void(game, entry.slot, supersedes=entry.pk, actor=game.created_by, why=MISCOUNTED)
    assert facts_of(game, game.entries.standing().with_facts()).adjustments == ()


@pytest.mark.parametrize(
    ("letter", "points", "reason"), [("A", 0, "x"), ("A", 1001, "x"), ("A", -1001, "x"), ("E", 1, "x"), ("A", 1, " ")]
)
def test_an_adjustment_that_is_none_is_refused(game: Game, letter: str, points: int, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        ledger.adjust(game, letter, points, reason, actor=game.created_by)
    assert [violation.clause for violation in refusal.value.violations] == ["R-8.30"]
    assert not game.entries.exists()


def test_an_adjustment_that_is_sent_twice_is_one_and_without_a_key_it_is_two(game: Game) -> None:
    keeper = game.created_by
    once = {ledger.adjust(game, "A", 1, "x", actor=keeper, client_key="tap").pk for _ in range(2)}
    twice = {ledger.adjust(game, "A", 1, "x", actor=keeper).pk for _ in range(2)}
    assert (len(once), len(twice)) == (1, 2)
    with pytest.raises(KeyReused):
        ledger.adjust(game, "A", 2, "x", actor=keeper, client_key="tap")


# -- sealed games


def test_after_the_seal_only_an_admin_of_the_club_changes_anything(
    game: Game, club: Club, admin_user: User, keeper_user: User
) -> None:
    first = record(game)
    ledger.seal(game, actor=keeper_user, reason="the last bus")
    before = row_counts()
    slot = Slot.parse("1-1")
    with pytest.raises(Sealed):
        record(game, "1-2")
    with pytest.raises(Sealed):
        record(game, value=FAILED, supersedes=first.pk, why=MISCOUNTED)
    with pytest.raises(Sealed):
        ledger.void(game, "1-1", supersedes=first.pk, actor=keeper_user, why=MISCOUNTED)
    with pytest.raises(Sealed):
        ledger.undo(game, slot, supersedes=first.pk, actor=keeper_user)
    with pytest.raises(Sealed):
        ledger.adjust(game, "A", 1, "x", actor=keeper_user)
    assert row_counts() == before
    ledger.record(game, slot, FAILED, actor=admin_user, supersedes=first.pk, why=MISCOUNTED)
    assert on_the_sheet(game) == {"1-1": FAILED}


def test_a_write_that_fails_half_way_leaves_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_options: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("scoring.ledger.hands.HandFacts.from_hand", broken)
    with pytest.raises(RuntimeError):
        record(game)
    assert not game.entries.exists()
