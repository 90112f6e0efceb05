"""What a change would move: everyone's total and place before and after, with nothing stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.models import Game
from scoring.reports.loading import Folded, folded
from scoring.reports.people import Name
from scoring.rules import Hand, HandChange, Kind, Letter, Ruleset, Sheet, Slot, fold, rescore


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One player's total and place, now and after the change."""

    letter: Letter
    name: Name
    before: int
    after: int
    rank_before: int
    rank_after: int

    @property
    def change(self) -> int:
        return self.after - self.before


def preview(game: Game | Folded, slot: Slot, hand: Hand | None, kind: Kind | None = None) -> tuple[Move, ...]:
    """What moves if this hand stood at the slot; None: if nothing did. ``kind``: where the schedule leaves it open."""
    loaded = game if isinstance(game, Folded) else folded(game)
    return _moves(loaded.names, loaded.sheet, fold(loaded.facts.with_hand(slot, hand, kind)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetMoves:
    """What another ruleset would move; ``unknown`` are the hands it does not have, ``latest`` the last entry seen."""

    names: Mapping[Letter, Name]
    moves: tuple[Move, ...]
    hands: tuple[HandChange, ...]
    unknown: tuple[Slot, ...]
    latest: int


def ruleset_preview(game: Game, ruleset: Ruleset) -> RulesetMoves:
    """What moves if the game were played under this ruleset."""
    loaded = folded(game)
    result = rescore(loaded.facts, ruleset)
    return RulesetMoves(
        names=loaded.names,
        moves=_moves(loaded.names, result.before, result.after),
        hands=result.hands,
        unknown=tuple(one.slot for one in result.left_out),
        latest=loaded.entries[-1].pk if loaded.entries else 0,
    )


def _moves(names: Mapping[Letter, Name], before: Sheet, after: Sheet) -> tuple[Move, ...]:
    return tuple(
        Move(
            letter=letter,
            name=name,
            before=before.totals[letter],
            after=after.totals[letter],
            rank_before=before.ranks[letter],
            rank_after=after.ranks[letter],
        )
        for letter, name in names.items()
    )
