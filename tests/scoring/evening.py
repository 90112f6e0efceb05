"""Games of the ledger for tests that look under the pages: whole evenings from plain records, and counting of rows."""

import random
from typing import Any

from players.models import Club, User
from scoring import ledger
from scoring.imports.protocols import bring_in
from scoring.models import (
    AdjustmentFacts,
    Entry,
    EntryReason,
    Game,
    HandFacts,
    Place,
    Result,
    Seal,
    Signature,
    TableFacts,
)
from scoring.rules import Hand, Slot
from tests import builders
from tests.builders import SIDES, Json

DENOMINATIONS = ("spades", "clubs", "diamonds", "hearts", "grand", "misere")


def hand(
    record: Json, *, hands_format: str = "standard-24", option: str = "", ruleset: str = "handbook-2016"
) -> tuple[Slot, Hand]:
    """The slot and the value of one record."""
    option = option or ("none" if hands_format == "five-40" else "after-each-session")
    game = builders.game(record, hands_format=hands_format, option=option, ruleset=ruleset)
    ((slot, value),) = game.hands.items()
    return slot, value


def whole_evening(seed: int = 1, *, hands_format: str = "standard-24", option: str = "none", **more: Any) -> Json:
    """A finished game of ordinary hands, the same for the same seed."""
    dice = random.Random(seed)
    half = {"standard-24": 4, "short-12": 2}[hands_format]
    hands: list[Json] = []
    for session in SIDES:
        hands += [_pair_hand(dice, session, number, "kitty") for number in range(1, half + 1)]
        hands += [_pair_hand(dice, session, number, "kotka") for number in range(half + 1, 2 * half + 1)]
        if option == "after-each-session" or (option == "after-last-session" and session == 3):
            hands += [builders.bolshevik(session, n, declarer=letter) for n, letter in enumerate("BADC", start=1)]
    return builders.protocol(*hands, hands_format=hands_format, option=option, **more)


def brought(club: Club, actor: User, document: Json, *, seal: bool = False) -> Game:
    """The game of a document, brought in."""
    ((result),) = bring_in(club, [("game.json", builders.as_bytes(document))], actor=actor, seal=seal)
    return Game.objects.get(pk=result.pk)


def row_counts() -> dict[str, int]:
    """How many rows every table of games has, to see that nothing was stored."""
    facts = (Entry, HandFacts, AdjustmentFacts, TableFacts, EntryReason)
    models: tuple[Any, ...] = (Game, Place, *facts, Seal, Result, Signature)
    return {model.__name__: model.objects.count() for model in models}


def record(game: Game, document: Json, **options: Any) -> Entry:
    """Record one hand as the protocol file writes it."""
    slot, value = hand(document)
    return ledger.record(game, slot, value, actor=options.pop("actor", game.created_by), **options)


def _pair_hand(dice: random.Random, session: int, number: int, kind: str) -> Json:
    if dice.random() < 0.1:
        return builders.all_pass(session, number, kind)
    level = dice.choice((5, 6) if kind == "kitty" else (6, 7))
    denomination = dice.choice(DENOMINATIONS)
    declarer = dice.choice("ABCD")
    doubling = dice.choice(("none", "none", "doubled"))
    if denomination == "misere":
        return builders.misere(session, number, kind, declarer=declarer, level=level, doubling=doubling)
    tricks = min(13, 6 + level + dice.choice((-2, -1, 0, 0, 1)))
    return builders.contract(
        session,
        number,
        kind,
        declarer=declarer,
        level=level,
        denomination=denomination,
        doubling=doubling,
        tricks=tricks,
    )
