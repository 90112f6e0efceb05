"""A club's own rulesets in the ledger: written once, and the ruleset of a game changed with its history (R-7.3)."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from players.models import Act, Club, Player, User, Verb
from scoring import ledger
from scoring.ledger import Conflict, InUse, KeyReused, ReasonKey, ReasonMissing, Replaced, Rewritten, Sealed, Why
from scoring.ledger.verifying import verify_game
from scoring.models import ClubRuleset, Game, GameSettings, LedgerIsAppendOnly, facts_of
from scoring.rules import Refused, Slot, fold, ruleset_for
from tests import builders
from tests.scoring.evening import brought, hand, row_counts, whole_evening
from tests.scoring.rulesets import house_definition, house_rules
from tests.scoring.tables import MADE, opened, record

pytestmark = pytest.mark.django_db

AGREED = Why(ReasonKey.AGREED)


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


def total(game: Game, letter: str = "A") -> int:
    game = Game.objects.get(pk=game.pk)
    return fold(facts_of(game, game.entries.standing().with_facts())).totals[letter]


# -- writing one down


@pytest.mark.clause("R-7.3")
def test_a_ruleset_is_written_down_and_makes_the_same_table_every_time(club: Club, admin_user: User) -> None:
    own = house_rules(club, admin_user)
    again = ClubRuleset.objects.get(pk=own.pk)
    assert again.table is own.table
    assert own.table.made["trump"][5] == 30
    assert own.base is ruleset_for("handbook-2016")
    assert (own.name, own.starts_on, str(own)) == ("House rules", dt.date(2026, 9, 1), "House rules")


@pytest.mark.clause("R-7.3")
def test_a_slug_is_taken_once_in_a_club_and_again_in_another(club: Club, other_club: Club, admin_user: User) -> None:
    house_rules(club, admin_user)
    with pytest.raises(Refused) as refusal:
        house_rules(club, admin_user, made__trump__5=31)
    assert [(fault.code, fault.field) for fault in refusal.value.violations] == [("ruleset-slug", "ruleset")]
    assert house_rules(other_club, admin_user, made__trump__5=31).table.made["trump"][5] == 31


@pytest.mark.clause("R-7.3")
def test_an_absurd_cell_stores_nothing(club: Club, admin_user: User) -> None:
    rows = ClubRuleset.objects.count()
    with pytest.raises(Refused) as refusal:
        house_rules(club, admin_user, made__trump__5=1001, overtrick__6=None)
    assert [fault.field for fault in refusal.value.violations] == [
        "ruleset_definition.cells.made.trump.5",
        "ruleset_definition.cells.overtrick.6",
    ]
    with pytest.raises(Refused):
        house_rules(club, admin_user, "pre-2016")
    assert ClubRuleset.objects.count() == rows


@pytest.mark.clause("R-7.3")
def test_a_change_is_a_new_version_and_the_old_one_stays(club: Club, admin_user: User) -> None:
    old = house_rules(club, admin_user)
    new = ledger.define_ruleset(
        club,
        "house-2",
        house_definition(made__trump__5=31),
        name="House rules",
        starts_on=dt.date(2027, 1, 1),
        actor=admin_user,
        replaces=old,
    )
    assert old.replaced_by == new
    assert old.table.made["trump"][5] == 30
    with pytest.raises(LedgerIsAppendOnly):
        old.save()
    with pytest.raises(LedgerIsAppendOnly):
        old.delete()


@pytest.mark.clause("R-7.3")
def test_a_ruleset_that_has_a_newer_version_gets_no_second_one(club: Club, admin_user: User) -> None:
    old = house_rules(club, admin_user)
    newer = version_of(old, "house-2", admin_user)
    with pytest.raises(Replaced) as late:
        version_of(old, "house-3", admin_user)
    assert late.value.by == newer
    assert version_of(newer, "house-3", admin_user).replaces == newer


def version_of(old: ClubRuleset, slug: str, actor: User) -> ClubRuleset:
    facts = house_definition(made__trump__5=31)
    day = dt.date(2027, 1, 1)
    return ledger.define_ruleset(old.club, slug, facts, name="House rules", starts_on=day, actor=actor, replaces=old)


# -- changing and deleting one that was never used


def rewritten(own: ClubRuleset, slug: str = "house", *, seen: str | None = None, **cells: Any) -> None:
    ledger.rewrite_ruleset(
        own,
        slug,
        house_definition(**(cells or {"made__trump__5": 32})),
        name="Talon",
        starts_on=own.starts_on,
        seen=seen or ledger.fingerprint(own),
        actor=own.created_by,
    )


def used_by_a_game(own: ClubRuleset, game: Game, actor: User) -> None:
    ledger.change_ruleset(game, own.slug, actor=actor, why=AGREED)


def used_in_a_history(own: ClubRuleset, game: Game, actor: User) -> None:
    ledger.change_ruleset(game, own.slug, actor=actor, why=AGREED)
    ledger.change_ruleset(game, "pre-2016", actor=actor, why=AGREED)


def replaced(own: ClubRuleset, game: Game, actor: User) -> None:
    version_of(own, "house-2", actor)


def test_an_unused_ruleset_is_changed_in_place_or_deleted(club: Club, admin_user: User) -> None:
    own = house_rules(club, admin_user)
    rewritten(own, "talo")
    again = ClubRuleset.objects.get()
    assert (again.pk, again.slug, again.name, again.table.made["trump"][5]) == (own.pk, "talo", "Talon", 32)
    ledger.delete_ruleset(again, actor=admin_user)
    assert not ClubRuleset.objects.exists()
    ledger.delete_ruleset(again, actor=admin_user)
    done = [act.verb for act in Act.objects.order_by("pk")]
    assert done == [Verb.RULESET_MADE, Verb.RULESET_CHANGED, Verb.RULESET_DELETED]


def test_the_ruleset_a_clubs_games_begin_with_is_neither_deleted_nor_renamed(club: Club, admin_user: User) -> None:
    own = house_rules(club, admin_user)
    GameSettings.objects.create(club=club, ruleset=own.slug)
    with pytest.raises(InUse):
        ledger.delete_ruleset(own, actor=admin_user)
    with pytest.raises(InUse):
        rewritten(own, "talo")


@pytest.mark.clause("R-7.3")
@pytest.mark.parametrize("use", [used_by_a_game, used_in_a_history, replaced])
def test_a_used_ruleset_is_neither_changed_nor_deleted(
    club: Club, game: Game, admin_user: User, use: Callable[[ClubRuleset, Game, User], None]
) -> None:
    own = house_rules(club, admin_user)
    use(own, game, admin_user)
    with pytest.raises(InUse):
        rewritten(own)
    with pytest.raises(InUse):
        ledger.delete_ruleset(own, actor=admin_user)
    assert ClubRuleset.objects.get(slug="house").table.made["trump"][5] == 30


def test_a_change_is_checked_as_a_new_one_is(club: Club, admin_user: User) -> None:
    own = house_rules(club, admin_user)
    house_rules(club, admin_user, "other")
    with pytest.raises(Refused):
        rewritten(own, "other")
    with pytest.raises(Refused):
        rewritten(own, made__trump__5=1001)


def test_of_two_who_change_one_the_second_is_told(club: Club, admin_user: User) -> None:
    own = house_rules(club, admin_user)
    seen = ledger.fingerprint(own)
    rewritten(own, seen=seen)
    with pytest.raises(Rewritten):
        rewritten(own, seen=seen, made__trump__5=33)
    ledger.delete_ruleset(own, actor=admin_user)
    with pytest.raises(Rewritten):
        version_of(own, "house-2", admin_user)


def test_a_game_is_not_begun_under_a_ruleset_deleted_in_that_moment(
    club: Club, players: dict[str, Player], admin_user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = house_rules(club, admin_user)
    monkeypatch.setattr("scoring.ledger.rulesets.find_ruleset", lambda _club, _slug: own)
    ledger.delete_ruleset(own, actor=admin_user)
    with pytest.raises(Refused) as refusal:
        _opened_under_house(club, players, admin_user)
    assert [fault.code for fault in refusal.value.violations] == ["unknown-ruleset"]
    assert not Game.objects.exists()


def test_a_used_ruleset_is_hidden_and_brought_back(club: Club, game: Game, admin_user: User) -> None:
    own = house_rules(club, admin_user)
    used_by_a_game(own, game, admin_user)
    for hidden in (True, False):
        ledger.hide_ruleset(own, actor=admin_user, hidden=hidden)
        assert ClubRuleset.objects.get().hidden is hidden


# -- the ruleset of a game


@pytest.mark.clause("R-7.3", "R-8.28")
def test_a_game_is_opened_under_a_ruleset_of_its_club_only(
    club: Club, other_club: Club, players: dict[str, Player], admin_user: User
) -> None:
    house_rules(other_club, admin_user)
    with pytest.raises(Refused) as refusal:
        _opened_under_house(club, players, admin_user)
    assert [fault.code for fault in refusal.value.violations] == ["unknown-ruleset"]
    own = house_rules(club, admin_user)
    game = _opened_under_house(club, players, admin_user)
    assert (game.ruleset, game.club_ruleset) == ("house", own)
    assert game.table is own.table


def _opened_under_house(club: Club, players: dict[str, Player], actor: User) -> Game:
    return ledger.open_game(
        club, players, hands_format="standard-24", bolshevik_option="none", ruleset="house", actor=actor
    )


@pytest.mark.clause("R-7.3")
def test_before_the_first_hand_a_game_changes_its_ruleset_without_a_reason(game: Game, keeper_user: User) -> None:
    entry = ledger.change_ruleset(game, "pre-2016", actor=keeper_user, why=None)
    assert entry is not None
    assert (entry.ruleset.was, entry.ruleset.now) == ("handbook-2016", "pre-2016")
    assert Game.objects.get(pk=game.pk).ruleset == "pre-2016"
    assert ledger.change_ruleset(game, "pre-2016", actor=keeper_user, why=None) is None


@pytest.mark.clause("R-7.3")
def test_after_the_first_hand_only_with_a_reason_and_in_the_history(club: Club, game: Game, keeper_user: User) -> None:
    record(game, "1-1", MADE)
    before = total(game)
    house_rules(club, keeper_user, made__trump__6=40)
    with pytest.raises(ReasonMissing):
        ledger.change_ruleset(game, "house", actor=keeper_user, why=None)
    assert total(game) == before == 35
    entry = ledger.change_ruleset(game, "house", actor=keeper_user, why=AGREED)
    assert entry is not None
    assert total(game) == 40
    back = ledger.change_ruleset(game, "handbook-2016", actor=keeper_user, why=AGREED)
    assert back is not None
    assert back.supersedes == entry
    assert [one.kind for one in game.entries.order_by("pk")] == ["hand", "ruleset", "ruleset"]
    assert total(game) == 35
    assert Game.objects.get(pk=game.pk).club_ruleset is None


@pytest.mark.clause("R-7.3", "R-8.1")
def test_a_ruleset_that_does_not_know_a_recorded_hand_is_refused(game: Game, keeper_user: User) -> None:
    ledger.change_ruleset(game, "handbook-2016+level-4", actor=keeper_user, why=None)
    _slot, value = hand(builders.not_played(), ruleset="handbook-2016+level-4")
    ledger.record(Game.objects.get(pk=game.pk), Slot.parse("1-1"), value, actor=keeper_user)
    rows = row_counts()
    with pytest.raises(Refused) as refusal:
        ledger.change_ruleset(game, "pre-2016", actor=keeper_user, why=AGREED)
    assert ("level-range", "level") in [(fault.code, fault.field) for fault in refusal.value.violations]
    assert row_counts() == rows
    assert ledger.change_ruleset(game, "pre-2016+level-4", actor=keeper_user, why=AGREED)
    assert total(game) == 16


def test_an_unknown_ruleset_is_refused(game: Game, keeper_user: User) -> None:
    with pytest.raises(Refused) as refusal:
        ledger.change_ruleset(game, "house", actor=keeper_user, why=AGREED)
    assert [fault.code for fault in refusal.value.violations] == ["unknown-ruleset"]


def test_a_change_sent_twice_is_one_and_its_key_is_good_for_nothing_else(game: Game, keeper_user: User) -> None:
    first = ledger.change_ruleset(game, "pre-2016", actor=keeper_user, why=None, client_key="tap")
    assert ledger.change_ruleset(game, "pre-2016", actor=keeper_user, why=None, client_key="tap") == first
    with pytest.raises(KeyReused):
        ledger.change_ruleset(game, "handbook-2016", actor=keeper_user, why=None, client_key="tap")
    record(game, "1-1", MADE)
    ledger.record(game, Slot.parse("1-2"), MADE, actor=keeper_user, client_key="hand")
    with pytest.raises((KeyReused, Conflict)):
        ledger.change_ruleset(game, "handbook-2016", actor=keeper_user, why=AGREED, client_key="hand")


@pytest.mark.clause("R-7.3")
def test_a_sealed_game_is_changed_by_the_admin_sealed_anew_and_each_seal_verified_under_its_own(
    club: Club, admin_user: User, keeper_user: User
) -> None:
    sealed = brought(club, admin_user, whole_evening(option="after-last-session"), seal=True)
    house_rules(club, admin_user, residue="corrected", made__trump__6=40)
    with pytest.raises(Sealed):
        ledger.change_ruleset(sealed, "house", actor=keeper_user, why=AGREED)
    for slug in ("house", "pre-2016"):
        ledger.change_ruleset(Game.objects.get(pk=sealed.pk), slug, actor=admin_user, why=AGREED)
    game = Game.objects.get(pk=sealed.pk)
    assert [seal.ruleset for seal in game.seals.order_by("number")] == ["handbook-2016", "house", "pre-2016"]
    totals = [{one.letter: one.total for one in seal.results.all()} for seal in game.seals.order_by("number")]
    assert len({str(total) for total in totals}) == 3
    assert list(verify_game(game)) == []


def test_a_game_that_says_another_ruleset_than_its_last_change_is_found(game: Game, keeper_user: User) -> None:
    ledger.change_ruleset(game, "pre-2016", actor=keeper_user, why=None)
    ledger.seal(Game.objects.get(pk=game.pk), actor=keeper_user, reason="the last bus")
    Game.objects.filter(pk=game.pk).update(ruleset="handbook-2016")
    found = [difference.what for difference in verify_game(Game.objects.get(pk=game.pk))]
    assert found == ["the last change is to pre-2016, the game says handbook-2016"]
