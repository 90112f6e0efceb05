"""What the tables of games refuse: with a sentence through `full_clean`, and by themselves round it."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import (
    AdjustmentFacts,
    ClubRuleset,
    Entry,
    EntryReason,
    Game,
    GameSettings,
    HandFacts,
    PersonFacts,
    Place,
    Result,
    RulesetFacts,
    Seal,
    Signature,
    TableFacts,
)
from tests import people
from tests.scoring.rulesets import house_rules
from tests.scoring.tables import MADE, opened, record

pytestmark = pytest.mark.django_db


@dataclass
class Table:
    """A game with hand 1-1, sealed unfinished, and the rows beside which others cannot stand."""

    game: Game
    players: dict[str, Player]
    keeper: User
    first: Entry
    seal: Seal
    free: Entry

    def entry(self, **facts: Any) -> Entry:
        ordinary = {"game": self.game, "kind": "hand", "slot": "1-2", "actor": self.keeper}
        return Entry(**(ordinary | {"recorded_at": timezone.now()} | facts))

    def hand(self, **facts: Any) -> HandFacts:
        """A contract of the entry that has no facts yet."""
        contract = {"shape": "contract", "declarer": "A", "level": 6, "denomination": "hearts", "tricks": 12}
        return HandFacts(entry=self.free, **(contract | facts))

    def misere(self, **facts: Any) -> HandFacts:
        aces = {"own_aces": 0, "ace_1": 1, "ace_2": 2, "ace_3": 3, "ace_4": 4}
        return self.hand(**({"denomination": "misere", "tricks": 0} | aces | facts))

    def bolshevik(self, **facts: Any) -> HandFacts:
        return self.hand(**({"shape": "bolshevik", "level": None, "tricks": 13} | facts))

    def thrown_in(self, **facts: Any) -> HandFacts:
        return HandFacts(entry=self.free, shape="thrown-in", **facts)

    def game_like(self, **facts: Any) -> Game:
        ordinary = {"ruleset": "handbook-2016", "hands_format": "standard-24", "bolshevik_option": "none"}
        about = {"club": self.game.club, "date": dt.date(2026, 11, 30), "created_by": self.keeper}
        return Game(**(about | ordinary | facts))

    def result(self, **facts: Any) -> Result:
        points = dict.fromkeys(("bolshevik_raw", "bolshevik_share", "adjustments", "total"), 0)
        return Result(**({"seal": self.seal, "letter": "A", "player": self.players["A"], "rank": 1} | points | facts))

    def seal_like(self, **facts: Any) -> Seal:
        ordinary = {"game": self.game, "number": 2, "sealed_at": timezone.now(), "actor": self.keeper}
        return Seal(**(ordinary | {"ruleset": "handbook-2016", "complete": False, "reason": "late"} | facts))

    def signature(self, **facts: Any) -> Signature:
        ordinary = {"game": self.game, "letter": "B", "entry": self.first, "signed_at": timezone.now()}
        return Signature(**(ordinary | {"by": self.keeper} | facts))


@pytest.fixture
def table(club: Club) -> Table:
    players, keeper = people.players(club), people.keeper(club)
    game = opened(players, keeper)
    first = record(game, "1-1", MADE)
    seal = ledger.seal(game, actor=keeper, reason="the last bus")
    free = Entry.objects.create(game=game, kind="hand", slot="1-8", actor=keeper, recorded_at=timezone.now())
    return Table(game=game, players=players, keeper=keeper, first=first, seal=seal, free=free)


def _signed(table: Table) -> Signature:
    """Another signature of the same player over the same entry."""
    table.signature().save()
    return table.signature()


def _guest(table: Table) -> Player:
    return Player.objects.guest(table.game.club, "Vieras Vilho")


def _empty(table: Table) -> Game:
    """Another game, at which only Aino sits."""
    game = table.game_like()
    game.save()
    Place.objects.create(game=game, letter="B", player=table.players["A"])
    return game


def _like(ruleset: ClubRuleset, **facts: Any) -> ClubRuleset:
    """Another row that says the same."""
    names = ("club", "slug", "name", "starts_on", "definition", "created_by")
    return ClubRuleset(**({name: getattr(ruleset, name) for name in names} | facts))


def _with_digest(table: Table) -> Game:
    table.game_like(imported_digest="0" * 64).save()
    return table.game_like(imported_digest="0" * 64)


type Row = Callable[[Table], models.Model]

REFUSED: dict[str, list[Row]] = {
    "game_ruleset_known": [
        lambda t: t.game_like(ruleset="house"),
        lambda t: t.game_like(ruleset="pre-2016", club_ruleset=house_rules(t.game.club, t.keeper)),
    ],
    "ruleset_slug_once": [lambda t: _like(house_rules(t.game.club, t.keeper))],
    "ruleset_slug_own": [lambda t: _like(house_rules(t.game.club, t.keeper), slug="pre-2016")],
    "ruleset_changes": [lambda t: RulesetFacts(entry=t.free, was="pre-2016", now="pre-2016")],
    "hand_kind_fits_shape": [
        lambda t: t.hand(kind="bolshevik"),
        lambda t: t.hand(kind="party"),
        lambda t: t.bolshevik(kind="kitty"),
        lambda t: t.thrown_in(kind="kitty"),
    ],
    "game_format_known": [lambda t: t.game_like(hands_format="solo-1")],
    "game_option_known": [lambda t: t.game_like(bolshevik_option="always")],
    "game_protocol_once": [lambda t: t.game_like(protocol_id=t.game.protocol_id)],
    "game_import_once": [_with_digest],
    "place_letter_once": [lambda t: Place(game=t.game, letter="A", player=_guest(t))],
    "place_player_once": [lambda t: Place(game=_empty(t), letter="A", player=t.players["A"])],
    "place_letter_known": [lambda t: Place(game=_empty(t), letter="F", player=_guest(t))],
    "entry_first_once": [lambda t: t.entry(slot="1-1")],
    "entry_client_key_once": [lambda t: t.entry(client_key=t.first.client_key)],
    "entry_kind_known": [lambda t: t.entry(kind="hunch")],
    "entry_void_supersedes": [lambda t: t.entry(kind="void")],
    "hand_contract_fits_shape": [
        lambda t: t.hand(level=None),
        lambda t: t.hand(level=8),
        lambda t: t.hand(declarer=""),
        lambda t: t.hand(declarer="Z"),
        lambda t: t.hand(denomination=""),
        lambda t: t.hand(denomination="clovers"),
        lambda t: t.hand(shape="guess"),
        lambda t: t.bolshevik(level=7),
        lambda t: t.bolshevik(declarer=""),
        lambda t: t.thrown_in(declarer="A"),
        lambda t: t.misere(shape="all-pass", level=None, declarer="A", denomination=""),
    ],
    "hand_tricks_in_range": [
        lambda t: t.hand(tricks=None),
        lambda t: t.hand(tricks=14),
        lambda t: t.hand(level=4, tricks=10),
        lambda t: t.hand(level=4, doubling="doubled", tricks=None),
        lambda t: t.misere(shape="all-pass", level=None, declarer="", denomination="", tricks=None),
        lambda t: t.thrown_in(tricks=0),
    ],
    "hand_aces_in_misere": [
        lambda t: t.misere(own_aces=None),
        lambda t: t.misere(own_aces=5),
        lambda t: t.misere(ace_3=None),
        lambda t: t.misere(ace_4=14),
        lambda t: t.misere(ace_1=0),
        lambda t: t.hand(own_aces=0, ace_1=1, ace_2=1, ace_3=1, ace_4=1),
        lambda t: t.hand(ace_2=1),
        lambda t: t.misere(level=4, tricks=None),
        lambda t: t.hand(level=4, denomination="misere", doubling="doubled", tricks=3),
        lambda t: t.hand(shape="all-pass", level=None, declarer="", denomination=""),
    ],
    "hand_doubling_known": [
        lambda t: t.hand(doubling="tripled"),
        lambda t: t.hand(doubled_by="C"),
        lambda t: t.hand(redoubled_by="A"),
        lambda t: t.hand(doubling="doubled", doubled_by="C", redoubled_by="A"),
    ],
    "hand_doublers_fit_shape": [
        lambda t: t.hand(doubling="doubled", doubled_by="CD"),
        lambda t: t.hand(doubling="doubled", doubled_by="X"),
        lambda t: t.hand(doubling="redoubled", redoubled_by="X"),
        lambda t: t.bolshevik(doubling="doubled"),
        lambda t: t.bolshevik(doubling="doubled", doubled_by="DC"),
        lambda t: t.bolshevik(doubling="redoubled", doubled_by="C", redoubled_by="A"),
        lambda t: t.thrown_in(doubling="doubled"),
    ],
    "adjustment_in_range": [
        lambda t: AdjustmentFacts(entry=t.free, letter="A", points=0),
        lambda t: AdjustmentFacts(entry=t.free, letter="A", points=1001),
        lambda t: AdjustmentFacts(entry=t.free, letter="A", points=-1001),
    ],
    "adjustment_letter_known": [lambda t: AdjustmentFacts(entry=t.free, letter="F", points=1)],
    "table_dealer_known": [lambda t: TableFacts(entry=t.free, session=1, first_dealer="F")],
    "table_seats_known": [
        lambda t: TableFacts(entry=t.free, session=1, seats="ABC"),
        lambda t: TableFacts(entry=t.free, session=1, seats="AABC"),
        lambda t: TableFacts(entry=t.free, session=1, seats="ABCF"),
    ],
    "person_letter_known": [lambda t: PersonFacts(entry=t.free, letter="F", was=t.players["A"], player=t.players["B"])],
    "person_changes": [lambda t: PersonFacts(entry=t.free, letter="A", was=t.players["A"], player=t.players["A"])],
    "reason_key_known": [lambda t: EntryReason(entry=t.free, key="whim")],
    "seal_number_once": [lambda t: t.seal_like(number=1)],
    "seal_unfinished_has_reason": [lambda t: t.seal_like(reason="")],
    "result_letter_once": [lambda t: t.result()],
    "result_letter_known": [lambda t: t.result(letter="F")],
    "signature_once": [_signed],
    "signature_letter_known": [lambda t: t.signature(letter="F")],
    "settings_format_known": [lambda t: GameSettings(club=t.game.club, hands_format="standard-25")],
    "settings_option_known": [lambda t: GameSettings(club=t.game.club, bolshevik_option="sometimes")],
    "settings_choices_known": [
        lambda t: GameSettings(club=t.game.club, confirmation="shout"),
        lambda t: GameSettings(club=t.game.club, public_view="all"),
    ],
    "settings_window_in_range": [lambda t: GameSettings(club=t.game.club, correction_days=367)],
}
CASES = [
    pytest.param(name, row, id=f"{name}-{number}")
    for name, rows in REFUSED.items()
    for number, row in enumerate(rows, start=1)
]


def test_every_constraint_of_the_sheets_is_tried_here() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("scoring").get_models()
        for constraint in model._meta.constraints
    }
    assert set(REFUSED) == named


@pytest.mark.parametrize(("name", "row"), CASES)
def test_the_model_refuses_it_with_a_sentence(table: Table, name: str, row: Row) -> None:
    unsound = row(table)
    with pytest.raises(ValidationError) as refusal:
        unsound.full_clean()
    assert all(refusal.value.messages)


@pytest.mark.parametrize(("name", "row"), CASES)
def test_the_database_refuses_it_by_itself(table: Table, name: str, row: Row) -> None:
    unsound = row(table)
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        unsound.save()
    if "UNIQUE constraint" not in str(refusal.value):  # SQLite names the columns of a unique constraint, not its name
        assert name in str(refusal.value)


@pytest.mark.parametrize(
    "row",
    [
        lambda t: t.entry(),
        lambda t: t.entry(kind="void", slot="1-1", supersedes=t.first),
        lambda t: t.hand(doubling="redoubled", doubled_by="C", redoubled_by="A"),
        lambda t: t.misere(own_aces=2, tricks=2),
        lambda t: t.bolshevik(doubling="redoubled", doubled_by="BCD"),
        lambda t: t.thrown_in(),
        lambda t: t.hand(level=4, tricks=None),
        lambda t: t.hand(level=4, tricks=None, denomination="misere"),
        lambda t: t.hand(level=4, doubling="doubled", tricks=3),
        lambda t: t.misere(level=4, doubling="doubled"),
        lambda t: t.hand(kind="kotka"),
        lambda t: t.hand(declarer="E", doubling="doubled", doubled_by="C"),
        lambda t: TableFacts(entry=t.free, session=1, seats="BCED", first_dealer="E"),
        lambda t: t.game_like(ruleset="house", club_ruleset=house_rules(t.game.club, t.keeper)),
        lambda t: RulesetFacts(entry=t.free, was="handbook-2016", now="pre-2016"),
        lambda t: t.misere(shape="all-pass", level=None, declarer="", denomination="", doubling="doubled"),
        lambda t: t.seal_like(complete=True, reason=""),
        lambda t: TableFacts(entry=t.free, session=2, seats="ABCD", first_dealer="D"),
        lambda t: AdjustmentFacts(entry=t.free, letter="D", points=-1000),
        lambda t: t.signature(letter="E"),
    ],
)
def test_what_is_sound_is_taken(table: Table, row: Row) -> None:
    sound = row(table)
    sound.full_clean()
    sound.save()


def test_two_entries_cannot_supersede_the_same_one(table: Table) -> None:
    table.entry(kind="void", slot="1-1", supersedes=table.first).save()
    second = table.entry(slot="1-1", supersedes=table.first)
    with pytest.raises(ValidationError):
        second.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        second.save()
