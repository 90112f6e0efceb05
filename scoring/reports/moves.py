"""What a change would move: everyone's total and place before and after, with nothing stored."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Game
from scoring.reports.loading import Folded, folded
from scoring.reports.people import Name
from scoring.rules import Hand, Kind, Letter, Slot, fold


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
    before, after = loaded.sheet, fold(loaded.facts.with_hand(slot, hand, kind))
    return tuple(
        Move(
            letter=letter,
            name=name,
            before=before.totals[letter],
            after=after.totals[letter],
            rank_before=before.ranks[letter],
            rank_after=after.ranks[letter],
        )
        for letter, name in loaded.names.items()
    )
