"""A separate bolshevik set: who has still to declare, and what may happen to the next deal (R-5.1 to R-5.3).

Knows who declared in which deal. Knows nothing of tricks or points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .errors import Reason
from .schedule import DEALS_IN_A_SET, THROWN_IN_AT_MOST
from .terms import Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDeal:
    """One recorded deal; a deal whose record is unclear has neither a declarer nor is thrown in."""

    number: int
    declarer: Letter | None = None
    thrown_in: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetState:
    """Where a set stands before its next deal.

    ``next_number`` is the first deal not recorded, None when the set is over. ``must_declare``: a
    deal can no longer be thrown in (R-5.3).
    """

    next_number: int | None
    length: int
    deals_left: int
    to_declare: tuple[Letter, ...]
    must_declare: bool
    complete: bool

    def bound(self, from_dealer: Iterable[Letter]) -> Letter | None:
        """Who is bound if nobody bids a deal that must be declared: the last in turn from the dealer (R-5.3)."""
        if not self.must_declare:
            return None
        waiting = [letter for letter in from_dealer if letter in self.to_declare]
        return waiting[-1] if waiting else None


def state_of(deals: Iterable[SetDeal], letters: tuple[Letter, ...]) -> SetState:
    """Return where the set stands; ``deals`` may have gaps and come in any order."""
    recorded = {deal.number: deal for deal in deals}
    declared = {deal.declarer for deal in recorded.values() if deal.declarer}
    to_declare = tuple(letter for letter in letters if letter not in declared)
    last = max(recorded, default=0)
    gap = next((number for number in range(1, last + 1) if number not in recorded), None)
    complete = not to_declare and gap is None
    next_number = gap if gap is not None else None if complete or last >= DEALS_IN_A_SET else last + 1
    deals_left = DEALS_IN_A_SET - last + sum(number not in recorded for number in range(1, last + 1))
    thrown_in = sum(deal.thrown_in for deal in recorded.values())
    return SetState(
        next_number=next_number,
        length=last,
        deals_left=deals_left,
        to_declare=to_declare,
        must_declare=next_number is not None and (thrown_in >= THROWN_IN_AT_MOST or next_number == DEALS_IN_A_SET),
        complete=complete,
    )


def impossible_deals(deals: Iterable[SetDeal]) -> list[tuple[SetDeal, Reason]]:
    """Return the deals that cannot have happened, whatever stands in the gaps (R-8.18, R-8.20, R-8.21).

    Gaps can always be filled legally but for the eighth deal thrown in: before it either all four have
    declared, or four deals were thrown in already.
    """
    declared: set[Letter] = set()
    thrown_in = 0
    found: list[tuple[SetDeal, Reason]] = []
    for deal in sorted(deals, key=lambda deal: deal.number):
        if len(declared) == 4 or deal.number > DEALS_IN_A_SET:
            found.append((deal, Reason.OUTSIDE_SCHEDULE))
        if deal.thrown_in:
            thrown_in += 1
            if thrown_in > THROWN_IN_AT_MOST or (deal.number == DEALS_IN_A_SET and len(declared) < 4):
                found.append((deal, Reason.FORCED_BOLSHEVIK))
        elif deal.declarer is not None:
            if deal.declarer in declared:
                found.append((deal, Reason.BOLSHEVIK_AGAIN))
            declared.add(deal.declarer)
    return found
