"""The published tables of points (R-3, R-5.5), as data with a slug.

Knows numbers and which levels may be final contracts. Refuses to know how a hand uses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .errors import Reason, Refused, RuleViolation
from .terms import Doubling, Half, Kind

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
    ``further_undertrick`` by level (R-3.3, R-3.6).
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

    def ace_factor(self, doubling: Doubling) -> int:
        """What an ace is multiplied by under this doubling (R-3.11)."""
        return self.factors[doubling] if self.doubling_multiplies_aces else 1


def tricks_allowed(half: Half, level: int) -> int:
    """The contract's own number: the least tricks of a trump contract, the most of a misère (R-2.2)."""
    return 6 + level if half == "trump" else 7 - level


ALL_TRICKS_LEVEL = tricks_allowed("misere", 0)
"""Level 7: every trick, or none. A bolshevik is always played at it (R-5.4)."""

_HANDBOOK_2016 = Ruleset(
    slug="handbook-2016",
    levels=MappingProxyType({Kind.KITTY: (5, 6, 7), Kind.KOTKA: (6, 7), Kind.BOLSHEVIK: ()}),
    made=MappingProxyType({"trump": {5: 25, 6: 35, 7: 50}, "misere": {5: 10, 6: 20, 7: 35}}),
    overtrick=MappingProxyType({5: 2, 6: 2}),
    first_undertrick=MappingProxyType({"trump": {5: 5, 6: 10, 7: 15}, "misere": {5: 10, 6: 15, 7: 20}}),
    further_undertrick=MappingProxyType({5: 5, 6: 5, 7: 5}),
    factors=MappingProxyType({Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 3}),
    doubling_multiplies_aces=False,
    bolshevik=BolshevikValues(made_misere=20, made_dictator=50, first_undertrick=15, further_undertrick=5),
)

RULESETS: Mapping[str, Ruleset] = MappingProxyType({_HANDBOOK_2016.slug: _HANDBOOK_2016})


def ruleset_for(slug: str) -> Ruleset:
    """Return the published ruleset of this slug. Raises ``Refused`` (R-8.28) where it is not known."""
    try:
        return RULESETS[slug]
    except KeyError:
        raise Refused((RuleViolation(reason=Reason.UNKNOWN_RULESET, field="ruleset", facts={"slug": slug}),)) from None
