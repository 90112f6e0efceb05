"""From points to places (R-4.3), and a bolshevik sum to its third (R-5.8)."""

from __future__ import annotations

from collections.abc import Mapping

from .terms import Letter


def share_of(raw: int) -> int:
    """A third of a bolshevik sum, rounded to the nearest whole number; thirds never tie (R-5.8)."""
    return (2 * raw + 3) // 6


def corrected_shares(raw: Mapping[Letter, int]) -> dict[Letter, int]:
    """Shares that sum to zero: the residue goes to whose third was rounded furthest the other way (R-7.3).

    The lowest letter among equals takes it.
    """
    shares = {letter: share_of(points) for letter, points in raw.items()}
    residue = sum(shares.values())
    if residue:
        towards = 1 if residue > 0 else -1
        takes = max(sorted(raw), key=lambda letter: towards * (3 * shares[letter] - raw[letter]))
        shares[takes] -= residue
    return shares


def ranks_of(totals: Mapping[Letter, int]) -> dict[Letter, int]:
    """Places, highest total first; equal totals share one and the next is skipped (R-4.3)."""
    highest_first = sorted(totals.values(), reverse=True)
    return {letter: highest_first.index(total) + 1 for letter, total in totals.items()}
