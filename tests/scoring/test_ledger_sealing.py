"""A seal stores the results a game has, and a correction afterwards stores them again at once."""

import pytest

from players.models import Club, Membership, Player, User
from players.roles import Role
from scoring import ledger
from scoring.ledger import ReasonKey, ReasonMissing, Why
from scoring.models import Game, Result, Seal, facts_of
from scoring.rules import Sheet, Slot, fold
from tests import people
from tests.scoring.evening import brought, whole_evening
from tests.scoring.tables import FAILED, MADE, opened, record

pytestmark = pytest.mark.django_db

AGREED = Why(ReasonKey.AGREED)


@pytest.fixture
def finished(club: Club, admin_user: User, players: dict[str, Player]) -> Game:
    adjusted = [{"player": "C", "points": -5, "reason": "revoke"}]
    document = whole_evening(option="after-last-session", adjustments=adjusted)
    return brought(club, admin_user, document)


@pytest.fixture
def unfinished(players: dict[str, Player], keeper_user: User) -> Game:
    game = opened(players, keeper_user)
    record(game, "1-1")
    return game


def sheet(game: Game) -> Sheet:
    return fold(facts_of(game, game.entries.standing().with_facts()))


def holding(game: Game) -> Seal:
    seal = Game.objects.get(pk=game.pk).current_seal
    assert seal is not None
    return seal


def test_a_seal_stores_what_the_sheet_says_of_every_player(finished: Game, keeper_user: User) -> None:
    seal = ledger.seal(finished, actor=keeper_user)
    folded = sheet(finished)
    assert (seal.complete, seal.reason, seal.number, seal.actor) == (True, "", 1, keeper_user)
    assert (seal.ruleset, seal.last_entry) == ("handbook-2016", finished.entries.latest("pk"))
    assert holding(finished) == seal
    for letter, player in finished.seated().items():
        result = seal.results.get(letter=letter)
        assert result.player == player
        assert result.sessions == tuple(points[letter] for points in folded.sessions.values())
        assert (result.bolshevik_raw, result.bolshevik_share) == (
            folded.bolshevik.raw[letter],
            folded.bolshevik.share[letter],
        )
        assert (result.adjustments, result.total, result.rank) == (
            folded.adjustments[letter],
            folded.totals[letter],
            folded.ranks[letter],
        )


def test_sealing_twice_is_sealing_once(finished: Game, keeper_user: User, admin_user: User) -> None:
    first = ledger.seal(finished, actor=keeper_user)
    assert ledger.seal(finished, actor=admin_user, reason="again") == first
    assert (Seal.objects.count(), Result.objects.count()) == (1, 4)


@pytest.mark.parametrize("reason", ["", "   "])
def test_an_unfinished_game_is_not_sealed_without_a_reason(unfinished: Game, reason: str) -> None:
    with pytest.raises(ReasonMissing):
        ledger.seal(unfinished, actor=unfinished.created_by, reason=reason)
    assert not Seal.objects.exists()


def test_an_unfinished_game_is_sealed_with_a_reason_and_marked(unfinished: Game) -> None:
    seal = ledger.seal(unfinished, actor=unfinished.created_by, reason=" the last bus ")
    assert (seal.complete, seal.reason) == (False, "the last bus")


def test_a_finished_game_keeps_no_reason_for_having_ended(finished: Game, keeper_user: User) -> None:
    assert ledger.seal(finished, actor=keeper_user, reason="the last bus").reason == ""


def test_a_game_without_a_hand_can_be_sealed_unfinished(players: dict[str, Player], keeper_user: User) -> None:
    seal = ledger.seal(opened(players, keeper_user), actor=keeper_user, reason="nobody came")
    assert seal.last_entry is None
    assert {result.rank for result in seal.results.all()} == {1}


def test_a_correction_by_an_admin_seals_again_at_once_and_keeps_the_first_results(
    finished: Game, keeper_user: User, admin_user: User
) -> None:
    first = ledger.seal(finished, actor=keeper_user)
    before = {result.letter: result.total for result in first.results.all()}
    entry = ledger.adjust(finished, "A", 7, "counted again", actor=admin_user)
    second = holding(finished)
    assert (second.number, second.actor, second.last_entry, second.complete) == (2, admin_user, entry, True)
    after = {result.letter: result.total for result in second.results.all()}
    assert after == before | {"A": before["A"] + 7}
    assert {result.letter: result.total for result in first.results.all()} == before


def test_a_void_leaves_a_sealed_game_unfinished_for_the_reason_of_the_void(
    finished: Game, keeper_user: User, admin_user: User
) -> None:
    ledger.seal(finished, actor=keeper_user)
    entry = finished.entries.get(slot="1-1")
    why = Why(ReasonKey.OTHER, "played with fifty cards")
    void = ledger.void(finished, "1-1", supersedes=entry.pk, actor=admin_user, why=why)
    assert (holding(finished).complete, holding(finished).reason) == (False, "played with fifty cards")
    assert void.kind == "void"
    ledger.record(finished, Slot.parse("1-1"), entry.to_hand(), actor=admin_user, why=AGREED)
    assert (holding(finished).number, holding(finished).complete, holding(finished).reason) == (3, True, "")


def test_an_unfinished_seal_keeps_its_reason_through_corrections(unfinished: Game, admin_user: User) -> None:
    ledger.seal(unfinished, actor=unfinished.created_by, reason="the last bus")
    entry = unfinished.entries.get()
    ledger.record(unfinished, Slot.parse("1-1"), FAILED, actor=admin_user, supersedes=entry.pk, why=AGREED)
    assert holding(unfinished).reason == "the last bus"
    ledger.record(unfinished, Slot.parse("1-2"), MADE, actor=admin_user, why=AGREED)
    assert (holding(unfinished).number, holding(unfinished).reason) == (3, "the last bus")


def test_games_are_told_open_from_sealed(finished: Game, unfinished: Game, keeper_user: User) -> None:
    ledger.seal(finished, actor=keeper_user)
    assert list(Game.objects.sealed()) == [finished]
    assert list(Game.objects.open()) == [unfinished]


def test_whoever_does_not_work_for_the_club_seals_nothing(finished: Game, other_club: Club) -> None:
    stranger = people.user("stranger", other_club, Role.KEEPER)
    with pytest.raises(Membership.DoesNotExist):
        ledger.seal(finished, actor=stranger)
