"""The tables of a ruleset written out row by row, for a screen that may look up but not decide.

Every row comes from the functions that score a hand, so a screen that reads them cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from .rulesets import ALL_TRICKS_LEVEL, Ruleset, tricks_allowed
from .scores import Lines, all_pass_lines, bolshevik_lines, contract_lines
from .terms import HALVES, TRICKS_IN_A_HAND, Doubling, Kind

_EVERY_NUMBER_OF_TRICKS = range(TRICKS_IN_A_HAND + 1)


@cache
def lookup_tables(ruleset: Ruleset, kind: Kind) -> Mapping[str, Any]:
    """Return the rows for one kind of hand, index = tricks of the side that counts them.

    A row is ``[points, [[clause, points, because, count], ...]]``, without aces:

    * pair hands: ``scores[half][level][doubling]``, signed for the declaring side, and
      ``all_pass[doubling]``, signed for the side whose tricks are counted;
    * bolshevik: ``bolshevik[half][factor]``, signed for one opponent with that factor.

    ``needs`` is the contract's own number of tricks by family and level, ``factors`` and
    ``ace_factors`` are by doubling. The same tables are given out every time: they are for reading.
    """
    tables: dict[str, Any] = {
        "factors": {doubling.value: ruleset.factors[doubling] for doubling in Doubling},
        "ace_factors": {doubling.value: ruleset.ace_factor(doubling) for doubling in Doubling},
    }
    if kind is Kind.BOLSHEVIK:
        return tables | {
            "needs": {half: tricks_allowed(half, ALL_TRICKS_LEVEL) for half in HALVES},
            "bolshevik": {
                half: {
                    str(ruleset.factors[doubling]): [
                        _row(bolshevik_lines(ruleset, "", half, tricks, doubling)) for tricks in _EVERY_NUMBER_OF_TRICKS
                    ]
                    for doubling in Doubling
                }
                for half in HALVES
            },
        }
    levels = ruleset.levels[kind]
    return tables | {
        "needs": {half: {str(level): tricks_allowed(half, level) for level in levels} for half in HALVES},
        "scores": {
            half: {
                str(level): {
                    doubling.value: [
                        _row(contract_lines(ruleset, "", half, level, tricks, doubling))
                        for tricks in _EVERY_NUMBER_OF_TRICKS
                    ]
                    for doubling in Doubling
                }
                for level in levels
            }
            for half in HALVES
        },
        "all_pass": {
            doubling.value: [_row(all_pass_lines(ruleset, "", tricks, doubling)) for tricks in _EVERY_NUMBER_OF_TRICKS]
            for doubling in Doubling
        },
    }


def _row(lines: Lines) -> list[Any]:
    return [
        sum(line.points for line in lines),
        [[line.clause, line.points, line.because.value, line.count] for line in lines],
    ]
