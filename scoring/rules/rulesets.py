"""The published tables of points (R-3, R-5.5), as data with a slug.

Knows numbers and which levels may be final contracts. Refuses to know how a hand uses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from .errors import Reason, Refused, RuleViolation
from .hands import Contract, Hand
from .terms import HALVES, PLAYING_ORDER, Denomination, Doubling, Half, Kind

type ByLevel = Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class BolshevikValues:
    """Values of R-5.5 before an opponent's factor; undertricks are written as positive numbers."""

    made_misere: int
    made_dictator: int
    first_undertrick: int
    further_undertrick: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """One table of points. Every number is positive; who pays is decided where a hand is scored.

    ``levels`` are the final contracts allowed for a kind of hand (R-2.3); ``made`` and
    ``first_undertrick`` are by family and level (R-3.1, 2, 4, 5), ``overtrick`` and
    ``further_undertrick`` by level (R-3.3, R-3.6). ``clause`` is what the lines of contracts cite
    instead of R-3, None for the handbook's own; ``denominations`` are from low to high (R-2.3);
    ``optional_level`` is the level R-7.2 adds.
    """

    slug: str
    levels: Mapping[Kind, tuple[int, ...]]
    made: Mapping[Half, ByLevel]
    overtrick: ByLevel
    first_undertrick: Mapping[Half, ByLevel]
    further_undertrick: ByLevel
    factors: Mapping[Doubling, int]
    doubling_multiplies_aces: bool
    bolshevik: BolshevikValues
    denominations: Mapping[Kind, tuple[Denomination, ...]] = field(default_factory=lambda: PLAYING_ORDER)
    corrects_residue: bool = False
    clause: str | None = None
    optional_level: int | None = None

    def ace_factor(self, doubling: Doubling) -> int:
        """What an ace is multiplied by under this doubling (R-3.11, R-7.1)."""
        return self.factors[doubling] if self.doubling_multiplies_aces else 1

    def is_played(self, level: int, doubling: Doubling) -> bool:
        """Whether the cards of such a contract are played: an undoubled level 4 is not (R-7.2)."""
        return level != self.optional_level or doubling is not Doubling.NONE

    def knows(self, hand: Hand, kind: Kind) -> bool:
        """Whether a hand is possible under this ruleset: its level is one of the kind's, and it is played or not."""
        if not isinstance(hand, Contract):
            return True
        played = self.is_played(hand.level, hand.doubling)
        return hand.level in self.levels[kind] and played == (hand.tricks is not None)

    def cites(self, level: int, clause: str) -> str:
        """The clause a contract's line cites where the handbook's own table would cite ``clause``."""
        if level == self.optional_level:
            return "R-7.2"
        return self.clause or clause


def tricks_allowed(half: Half, level: int) -> int:
    """The contract's own number: the least tricks of a trump contract, the most of a misère (R-2.2)."""
    return 6 + level if half == "trump" else 7 - level


ALL_TRICKS_LEVEL = 7
"""A bolshevik is always played at it: every trick, or none (R-5.4)."""

LEVEL_4 = 4
"""The level of the option R-7.2, in kitty hands only."""

_LEVELS = MappingProxyType({Kind.KITTY: (5, 6, 7), Kind.KOTKA: (6, 7), Kind.BOLSHEVIK: ()})

_BOLSHEVIK = BolshevikValues(made_misere=20, made_dictator=50, first_undertrick=15, further_undertrick=5)

_HANDBOOK_2016 = Ruleset(
    slug="handbook-2016",
    levels=_LEVELS,
    made=MappingProxyType({"trump": {5: 25, 6: 35, 7: 50}, "misere": {5: 10, 6: 20, 7: 35}}),
    overtrick=MappingProxyType({5: 2, 6: 2}),
    first_undertrick=MappingProxyType({"trump": {5: 5, 6: 10, 7: 15}, "misere": {5: 10, 6: 15, 7: 20}}),
    further_undertrick=MappingProxyType({5: 5, 6: 5, 7: 5}),
    factors=MappingProxyType({Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 3}),
    doubling_multiplies_aces=False,
    bolshevik=_BOLSHEVIK,
)

_PRE_2016 = Ruleset(
    slug="pre-2016",
    levels=_LEVELS,
    made=MappingProxyType({"trump": {5: 25, 6: 36, 7: 49}, "misere": {5: 10, 6: 20, 7: 30}}),
    overtrick=MappingProxyType({5: 5, 6: 6}),
    first_undertrick=MappingProxyType({"trump": {5: 5, 6: 11, 7: 17}, "misere": {5: 5, 6: 11, 7: 17}}),
    further_undertrick=MappingProxyType({5: 5, 6: 6, 7: 7}),
    factors=MappingProxyType({Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}),
    doubling_multiplies_aces=True,
    bolshevik=_BOLSHEVIK,
    clause="R-7.1",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level4Values:
    """The column of level 4 (R-7.2)."""

    made_trump: int
    made_misere: int
    overtrick: int
    first_undertrick: int
    further_undertrick: int


def with_level_4(base: Ruleset, values: Level4Values) -> Ruleset:
    """The ruleset with the option R-7.2: level 4 in kitty hands."""
    return replace(
        base,
        slug=f"{base.slug}+level-4",
        levels=MappingProxyType({**base.levels, Kind.KITTY: (LEVEL_4, *base.levels[Kind.KITTY])}),
        made=MappingProxyType(
            {
                "trump": {LEVEL_4: values.made_trump, **base.made["trump"]},
                "misere": {LEVEL_4: values.made_misere, **base.made["misere"]},
            }
        ),
        overtrick=MappingProxyType({LEVEL_4: values.overtrick, **base.overtrick}),
        first_undertrick=MappingProxyType(
            {half: {LEVEL_4: values.first_undertrick, **base.first_undertrick[half]} for half in HALVES}
        ),
        further_undertrick=MappingProxyType({LEVEL_4: values.further_undertrick, **base.further_undertrick}),
        optional_level=LEVEL_4,
    )


_PUBLISHED = (
    _HANDBOOK_2016,
    with_level_4(
        _HANDBOOK_2016,
        Level4Values(made_trump=10, made_misere=5, overtrick=2, first_undertrick=5, further_undertrick=5),
    ),
    _PRE_2016,
    with_level_4(
        _PRE_2016,
        Level4Values(made_trump=16, made_misere=5, overtrick=4, first_undertrick=4, further_undertrick=4),
    ),
)

RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.slug: ruleset for ruleset in _PUBLISHED})


def ruleset_for(slug: str) -> Ruleset:
    """Return the published ruleset of this slug. Raises ``Refused`` (R-8.28) where it is not known."""
    try:
        return RULESETS[slug]
    except KeyError:
        raise Refused((RuleViolation(reason=Reason.UNKNOWN_RULESET, field="ruleset", facts={"slug": slug}),)) from None
