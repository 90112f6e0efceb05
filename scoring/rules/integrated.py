"""Integrated bolshevik: a session of four kitty hands, four kotka hands and one bolshevik by each player (R-6).

Knows the order in which contracts may come, and what it leaves open. Knows nothing of tricks or points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .errors import Reason
from .schedule import SessionPlan
from .terms import Kind, Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionContract:
    """One recorded contract of a session; a record that is unclear has no kind, and then counts as a gap."""

    number: int
    kind: Kind | None
    declarer: Letter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState:
    """Where a session stands before its next contract.

    ``kind`` is the pair hand played next unless somebody bids a bolshevik (R-6.1); None once all pair
    hands were played and only compulsory bolsheviks are left (R-6.2). ``next_number`` is None when the
    session is over.
    """

    next_number: int | None
    kind: Kind | None
    to_declare: tuple[Letter, ...]

    def bound(self, from_dealer: Iterable[Letter]) -> Letter | None:
        """Who must declare now: the first clockwise from the dealer who has not had a bolshevik (R-6.2)."""
        if self.next_number is None or self.kind is not None:
            return None
        return next((letter for letter in from_dealer if letter in self.to_declare), None)


def state_of_session(contracts: Iterable[SessionContract], plan: SessionPlan, last: int) -> SessionState:
    """Return where a session of ``last`` contracts stands; contracts may have gaps and come in any order."""
    recorded = {contract.number: contract for contract in contracts}
    next_number = next((number for number in range(1, last + 1) if number not in recorded), None)
    declared = {contract.declarer for contract in recorded.values() if contract.kind is Kind.BOLSHEVIK}
    played = sum(
        contract.kind is not Kind.BOLSHEVIK
        for contract in recorded.values()
        if next_number is None or contract.number < next_number
    )
    left = played < plan.hands and next_number is not None
    return SessionState(
        next_number=next_number,
        kind=plan.kind_of(played + 1) if left else None,
        to_declare=tuple(letter for letter in sorted(plan.seats) if letter not in declared),
    )


def dealt_again(contracts: Iterable[SessionContract], plan: SessionPlan) -> set[int]:
    """The bolsheviks after which the same dealer deals again: those bid while pair hands were left (R-6.1).

    A gap is taken to be a pair hand.
    """
    bolsheviks = sorted(contract.number for contract in contracts if contract.kind is Kind.BOLSHEVIK)
    return {number for before, number in enumerate(bolsheviks) if number - 1 - before < plan.hands}


def impossible_contracts(
    contracts: Iterable[SessionContract], plan: SessionPlan
) -> list[tuple[SessionContract, Reason]]:
    """Return the contracts that cannot have happened, whatever stands in the gaps (R-8.17, R-8.20)."""
    ordered = sorted(contracts, key=lambda contract: contract.number)
    found: list[tuple[SessionContract, Reason]] = []
    declared: set[Letter] = set()
    kitties = [contract.number for contract in ordered if contract.kind is Kind.KITTY][: plan.kitty]
    possible = {(0, 0, 0)}
    number = 0
    for contract in ordered:
        if contract.kind is Kind.BOLSHEVIK and contract.declarer is not None:
            if contract.declarer in declared:
                found.append((contract, Reason.BOLSHEVIK_AGAIN))
                continue
            declared.add(contract.declarer)
        if contract.kind is None:
            continue
        early = contract.kind is Kind.KOTKA and any(contract.number < kitty for kitty in kitties)
        reached = _after(possible, contract.number - 1 - number, plan)
        played = set() if early else _next(reached, plan, contract.kind)
        if not played:
            found.append((contract, Reason.KIND))
            continue
        possible, number = played, contract.number
    return found


type _Counts = tuple[int, int, int]
"""Kitty hands, kotka hands and bolsheviks played so far."""


def _after(possible: set[_Counts], hands: int, plan: SessionPlan) -> set[_Counts]:
    """What can have been played after that many hands of which nothing is known."""
    for _ in range(hands):
        possible = {state for kind in Kind for state in _next(possible, plan, kind)}
    return possible


def _next(possible: set[_Counts], plan: SessionPlan, kind: Kind) -> set[_Counts]:
    """What can have been played after one hand of a kind more; kotka comes after every kitty hand (R-8.17)."""
    match kind:
        case Kind.KITTY:
            return {(kitty + 1, kotka, bolshevik) for kitty, kotka, bolshevik in possible if kitty < plan.kitty}
        case Kind.KOTKA:
            return {
                (kitty, kotka + 1, bolshevik)
                for kitty, kotka, bolshevik in possible
                if kitty == plan.kitty and kotka < plan.kotka
            }
        case Kind.BOLSHEVIK:
            return {
                (kitty, kotka, bolshevik + 1) for kitty, kotka, bolshevik in possible if bolshevik < len(plan.seats)
            }
