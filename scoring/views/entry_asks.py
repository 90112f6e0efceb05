"""The questions that come before a hand is saved: is this right, why is it corrected, theirs or mine.

Knows what each question shows. Refuses to know how it is drawn and what is done with the answer.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from scoring import reports
from scoring.models import Game, facts_of
from scoring.rules import AllPass, Contract, Hand, Kind, Letter, Line, Points, Side, Slot, score_hand, side_of
from scoring.views.entry_data import is_improbable_twice


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A hand with its points, in the shape the sheet's tags draw a row from."""

    hand: Hand
    lines: tuple[Line, ...]
    points: Points

    @property
    def gains(self) -> list[tuple[int, Side]]:
        """The number signed for who gains; in a bolshevik everyone's own."""
        if not isinstance(self.hand, Contract | AllPass):
            return [(points, letter) for letter, points in self.points.items() if points]
        most = max(self.points.values())
        if not most:
            return []
        return [(most, side_of(tuple(letter for letter, points in self.points.items() if points == most)))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question over the screen. ``theirs`` is what stands there now, where another tablet was first."""

    kind: Literal["confirm", "correction", "conflict"]
    title: str
    mine: Result
    names: Mapping[Letter, reports.Name]
    repeats: bool = False
    moves: tuple[reports.Move, ...] = ()
    theirs: Result | None = None
    by: str = ""
    at: dt.datetime | None = None


def before_saving(game: Game, slot: Slot, hand: Hand) -> Ask:
    """The confirm step without scripts; it notices a hand that repeats the one before it."""
    loaded = reports.folded(game)
    before = max((where for where in loaded.facts.hands if where < slot), default=None)
    repeats = (
        before is not None
        and is_improbable_twice(hand)
        and (before.session, before.in_set) == (slot.session, slot.in_set)
        and loaded.facts.hands[before] == hand
    )
    return Ask(
        kind="confirm",
        title=_("Same contract and result as the last hand: a new hand?") if repeats else _("Is this right?"),
        mine=_result(game, slot, hand),
        names=loaded.names,
        repeats=repeats,
    )


def about_correction(game: Game, slot: Slot, hand: Hand, kind: Kind | None) -> Ask:
    """Why, with what moves shown first."""
    loaded = reports.folded(game)
    return Ask(
        kind="correction",
        title=_("The score sheet is sealed. Change it all the same?") if game.is_sealed else _("Correct this hand?"),
        mine=_result(game, slot, hand),
        names=loaded.names,
        moves=reports.preview(loaded, slot, hand, kind),
    )


def about_conflict(game: Game, slot: Slot, hand: Hand, kind: Kind | None) -> Ask:
    """Both records of one hand, and what replacing theirs would move."""
    loaded = reports.folded(game)
    now = reports.hand_history(game, slot).now
    return Ask(
        kind="conflict",
        title=_("This hand has been saved in the meantime"),
        mine=_result(game, slot, hand),
        names=loaded.names,
        moves=reports.preview(loaded, slot, hand, kind),
        theirs=Result(hand=now.hand, lines=now.lines, points=now.points) if now and now.hand else None,
        by=now.by if now else "",
        at=now.at if now else None,
    )


def _result(game: Game, slot: Slot, hand: Hand) -> Result:
    scored = score_hand(facts_of(game, ()), slot, hand)
    return Result(hand=hand, lines=scored.lines, points=scored.points)
