"""Whole hands of the manual, scored line by line as on the sheet (R-3, R-5, R-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _

from scoring import wording
from scoring.manual.tables import signed, table
from scoring.rules import (
    RULESETS,
    Aces,
    AllPass,
    Bolshevik,
    Contract,
    Denomination,
    Doubling,
    Game,
    Hand,
    Points,
    ScoredHand,
    Sheet,
    Slot,
    fold,
    schedule_for,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One hand under one ruleset; a bolshevik is the first deal of a set."""

    hand: Hand
    ruleset: str = "handbook-2016"

    def folded(self) -> Sheet:
        """A sheet with this hand alone."""
        slot = Slot.of_set(3, 1) if isinstance(self.hand, Bolshevik) else Slot.of_pairs(1, 1)
        schedule = schedule_for("standard-24", "after-last-session")
        return fold(Game(schedule=schedule, ruleset=RULESETS[self.ruleset], hands={slot: self.hand}))

    def scored(self) -> ScoredHand:
        (hand,) = self.folded().hands
        return hand


EXAMPLES: Mapping[str, Example] = MappingProxyType(
    {
        "made": Example(
            hand=Contract(declarer="A", level=5, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12)
        ),
        "failed": Example(
            hand=Contract(
                declarer="C", level=6, denomination=Denomination.GRAND, doubling=Doubling.REDOUBLED, tricks=10
            )
        ),
        "misere": Example(
            hand=Contract(
                declarer="C",
                level=5,
                denomination=Denomination.MISERE,
                doubling=Doubling.DOUBLED,
                tricks=3,
                aces=Aces(own=(9, 12), theirs=(1, 4)),
            )
        ),
        "all-pass": Example(hand=AllPass(doubling=Doubling.DOUBLED, tricks=6, aces=Aces(own=(1, 13), theirs=(10, 10)))),
        "bolshevik": Example(
            hand=Bolshevik(
                declarer="A",
                denomination=Denomination.MISERE,
                doubled_by=("C", "D"),
                tricks=1,
                aces=Aces(own=(), theirs=(2, 5, 9, 10)),
            )
        ),
        "dictator": Example(
            hand=Bolshevik(declarer="B", denomination=Denomination.SPADES, doubled_by=("A",), redoubled=True, tricks=13)
        ),
        "pre-2016": Example(
            ruleset="pre-2016",
            hand=Contract(
                declarer="A",
                level=6,
                denomination=Denomination.MISERE,
                doubling=Doubling.REDOUBLED,
                tricks=1,
                aces=Aces(own=(2,), theirs=(1, 5, 7)),
            ),
        ),
        "level-4": Example(
            ruleset="handbook-2016+level-4",
            hand=Contract(declarer="A", level=4, denomination=Denomination.CLUBS, doubling=Doubling.NONE, tricks=None),
        ),
        "level-4-doubled": Example(
            ruleset="handbook-2016+level-4",
            hand=Contract(declarer="A", level=4, denomination=Denomination.CLUBS, doubling=Doubling.DOUBLED, tricks=8),
        ),
    }
)


def example(name: str) -> str:
    """The example as a table: every line of the hand with its clause, then what each player has."""
    given = EXAMPLES[name]
    scored = given.scored()
    alone = isinstance(given.hand, Bolshevik)
    rows = []
    for line in scored.lines:
        words = wording.line(line)
        rows.append([f"{line.side}: {words}" if alone else words, line.clause, signed(line.points)])
    rows.append([f"**{everyone(scored.points)}**", "", ""])
    return table([f"{_('Example')}: {told(scored)}", "", ""], rows)


def shares(name: str) -> str:
    """What the bolshevik of an example alone would be as shares (R-5.8)."""
    block = EXAMPLES[name].folded().bolshevik
    letters = list(block.raw)
    return table(
        [_("Example"), *letters],
        [
            [_("Bolsheviks, sum"), *(signed(block.raw[letter]) for letter in letters)],
            [_("Bolshevik share, rounded"), *(signed(block.share[letter]) for letter in letters)],
        ],
    )


def everyone(points: Points) -> str:
    """What each player has."""
    return ", ".join(f"{letter} {signed(his)}" for letter, his in points.items())


def told(scored: ScoredHand) -> str:
    """What was played and how it went: ``A, 5 hearts, 1 over``."""
    hand = scored.hand
    name = wording.hand_name(hand)
    declarer = f"{hand.declarer}, " if isinstance(hand, Contract | Bolshevik) else ""
    said = (wording.outcome(hand, scored.lines), wording.doubling_of(hand))
    return declarer + ", ".join(filter(None, (name, *said)))
