"""A game under another ruleset, with nothing changed: what would differ, and which hands cause it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .rulesets import Ruleset
from .sheet import Game, ScoredHand, Sheet, fold
from .terms import Letter, Points, Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChange:
    """A hand worth something else under the other ruleset; ``after`` is None where it knows no such contract."""

    slot: Slot
    before: Points
    after: Points | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescored:
    """One game under two rulesets. A hand the other one does not know keeps out of its sums."""

    hands: tuple[HandChange, ...]
    before: Sheet
    after: Sheet

    @property
    def totals_differ(self) -> bool:
        return self.before.totals != self.after.totals

    @property
    def places_changed(self) -> Mapping[Letter, tuple[int, int]]:
        """Place before and after, of those whose place changes."""
        return {
            letter: (place, self.after.ranks[letter])
            for letter, place in self.before.ranks.items()
            if place != self.after.ranks[letter]
        }


def rescore(game: Game, ruleset: Ruleset) -> Rescored:
    """Fold the game as it is and under ``ruleset``."""
    known = {slot: hand for slot, hand in game.hands.items() if ruleset.knows(hand, game.kind_at(slot))}
    before, after = fold(game), fold(replace(game, ruleset=ruleset, hands=known))
    scored: dict[Slot, ScoredHand] = {hand.slot: hand for hand in after.hands}
    changes = []
    for hand in before.hands:
        other = scored.get(hand.slot)
        if other is None or other.points != hand.points:
            changes.append(HandChange(slot=hand.slot, before=hand.points, after=other.points if other else None))
    return Rescored(hands=tuple(changes), before=before, after=after)
