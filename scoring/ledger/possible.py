"""The last door to the ledger: refuses hands and seats that cannot have been where they stand, whoever made them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring import rules
from scoring.rules import (
    DEALS_IN_A_SET,
    Bolshevik,
    Hand,
    HandName,
    Kind,
    Letter,
    Reason,
    Refused,
    Ruleset,
    RuleViolation,
    Schedule,
    Seats,
    SessionPlan,
    Slot,
    ThrownIn,
    check_seats,
    misplaced_set_hands,
    read_hand,
    write_hand,
)


def check_hands(schedule: Schedule, ruleset: Ruleset, hands: Mapping[Slot, Hand]) -> None:
    """Raise ``Refused`` where a hand is impossible at its slot, or beside the others of its bolshevik set (R-8)."""
    violations = [violation for slot in sorted(hands) for violation in _faults(schedule, ruleset, slot, hands[slot])]
    for slot, reason in [] if violations else misplaced_set_hands(hands):
        name = HandName(session=slot.session, hand=slot.number, kind=Kind.BOLSHEVIK)
        facts = {"letter": getattr(hands[slot], "declarer", None), "session": slot.session}
        violations.append(RuleViolation(reason=reason, field=rules.SET_FIELDS[reason], facts=facts, hand=name))
    if violations:
        raise Refused(tuple(violations))


def check_table(plan: SessionPlan, seats: Seats | None, first_dealer: Letter | None) -> None:
    """Raise ``Refused`` (R-8.29) for seats or a first dealer that the session cannot have."""
    if seats is not None:
        check_seats(plan, seats)
    if first_dealer is not None and first_dealer not in plan.seats:
        facts = {"session": plan.number, "letter": first_dealer}
        raise Refused((RuleViolation(reason=Reason.SEATS, field="first_dealer", facts=facts),))


def _faults(schedule: Schedule, ruleset: Ruleset, slot: Slot, hand: Hand) -> Iterator[RuleViolation]:
    try:
        kind = schedule.kind_at(slot)
    except KeyError:
        yield _outside(schedule, slot)
        return
    if isinstance(hand, Bolshevik | ThrownIn) != (kind is Kind.BOLSHEVIK):
        yield RuleViolation(reason=Reason.KIND, field="kind", facts={"scheduled": kind})
        return
    yield from read_hand(write_hand(slot, hand, schedule), schedule, ruleset).violations


def _outside(schedule: Schedule, slot: Slot) -> RuleViolation:
    facts: dict[str, Any] = {"session": slot.session, "hand": slot.number}
    if 1 <= slot.session <= len(schedule.sessions):
        if slot.in_set and not schedule.has_set_after(slot.session):
            return RuleViolation(reason=Reason.KIND, field="kind")
        facts["last"] = DEALS_IN_A_SET if slot.in_set else schedule.session(slot.session).hands
    return RuleViolation(reason=Reason.OUTSIDE_SCHEDULE, field="hand", facts=facts)
