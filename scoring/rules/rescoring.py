"""A game under another ruleset, with nothing changed: what would differ, and which hands cause it.

Both sums hold the same hands, so that what moves is the ruleset's doing alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .rulesets import Ruleset
from .sheet import Game, ScoredHand, Sheet, fold, score_hand
from .standings import share_of
from .terms import Letter, Points, Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChange:
    """A hand worth something else under the other ruleset."""

    slot: Slot
    before: Points
    after: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A hand whose contract the other ruleset does not know: it counts in neither sum. ``points`` are the sheet's."""

    slot: Slot
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class ResidueMove:
    """The rounding residue (R-5.8) is put on a player by the other ruleset, or no longer: what that moves him by."""

    letter: Letter
    points: int
    put: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescored:
    """One game under two rulesets, without the hands left out. No total moves but for ``hands`` or ``residue``."""

    hands: tuple[HandChange, ...]
    left_out: tuple[LeftOut, ...]
    residue: ResidueMove | None
    before: Sheet
    after: Sheet

    @property
    def places(self) -> Mapping[Letter, tuple[int, int]]:
        """Place before and after."""
        return {letter: (place, self.after.ranks[letter]) for letter, place in self.before.ranks.items()}


def rescore(game: Game, ruleset: Ruleset) -> Rescored:
    """Fold the game as it is and under ``ruleset``."""
    known = {slot: hand for slot, hand in game.hands.items() if ruleset.knows(hand, game.kind_at(slot))}
    before = fold(replace(game, hands=known))
    after = fold(replace(game, ruleset=ruleset, hands=known))
    scored: dict[Slot, ScoredHand] = {hand.slot: hand for hand in after.hands}
    return Rescored(
        hands=tuple(
            HandChange(slot=hand.slot, before=hand.points, after=scored[hand.slot].points)
            for hand in before.hands
            if hand.points != scored[hand.slot].points
        ),
        left_out=tuple(
            LeftOut(slot=slot, points=score_hand(game, slot, game.hands[slot]).points)
            for slot in sorted(game.hands.keys() - known.keys())
        ),
        residue=_residue_move(game.ruleset, before, ruleset, after),
        before=before,
        after=after,
    )


def _residue_move(ruleset: Ruleset, before: Sheet, other: Ruleset, after: Sheet) -> ResidueMove | None:
    """None too where both rulesets put it on somebody: then only hands can move it."""
    if ruleset.corrects_residue == other.corrects_residue:
        return None
    put = other.corrects_residue
    block = (after if put else before).bolshevik
    for letter, share in block.share.items():
        if moved := share - share_of(block.raw[letter]):
            return ResidueMove(letter=letter, points=moved if put else -moved, put=put)
    return None
