"""The last door to the ledger: refuses hands and seats that cannot have been where they stand, whoever made them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring import rules
from scoring.rules import (
    DEALS_IN_A_SET,
    Bolshevik,
    HandName,
    Kind,
    Letter,
    Reason,
    Refused,
    RuleViolation,
    Schedule,
    Seats,
    SessionPlan,
    Slot,
    ThrownIn,
    check_seats,
    misplaced_hands,
    read_hand,
    write_hand,
)


def check_hands(game: rules.Game) -> None:
    """Raise ``Refused`` where a hand is impossible at its slot, or beside the others of its set or session (R-8)."""
    violations = [violation for slot in sorted(game.hands) for violation in _faults(game, slot)]
    for slot, reason in [] if violations else misplaced_hands(game):
        name = HandName(session=slot.session, hand=slot.number, kind=game.kind_at(slot))
        facts = {"letter": getattr(game.hands[slot], "declarer", None), "session": slot.session}
        field = rules.FIELDS_BESIDE_OTHERS[reason]
        violations.append(RuleViolation(reason=reason, field=field, facts=facts, hand=name))
    if violations:
        raise Refused(tuple(violations))


def check_table(plan: SessionPlan, seats: Seats | None, first_dealer: Letter | None) -> None:
    """Raise ``Refused`` (R-8.29) for seats or a first dealer that the session cannot have."""
    if seats is not None:
        check_seats(plan, seats)
    if first_dealer is not None and first_dealer not in plan.seats:
        facts = {"session": plan.number, "letter": first_dealer}
        raise Refused((RuleViolation(reason=Reason.SEATS, field="first_dealer", facts=facts),))


def _faults(game: rules.Game, slot: Slot) -> Iterator[RuleViolation]:
    hand = game.hands[slot]
    try:
        kind = game.schedule.kind_at(slot)
    except KeyError:
        yield _outside(game.schedule, slot)
        return
    if kind is not None and isinstance(hand, Bolshevik | ThrownIn) != (kind is Kind.BOLSHEVIK):
        yield RuleViolation(reason=Reason.KIND, field="kind", facts={"scheduled": kind})
        return
    declarer = getattr(hand, "declarer", None)
    if declarer is not None and declarer not in game.schedule.session(slot.session).seats:
        yield RuleViolation(reason=Reason.DECLARER_UNKNOWN, field="declarer", facts={"letter": declarer})
        return
    record = write_hand(slot, hand, game.schedule, game.kinds.get(slot))
    yield from read_hand(record, game.schedule, game.ruleset).violations


def _outside(schedule: Schedule, slot: Slot) -> RuleViolation:
    facts: dict[str, Any] = {"session": slot.session, "hand": slot.number}
    if 1 <= slot.session <= len(schedule.sessions):
        if slot.in_set and not schedule.has_set_after(slot.session):
            return RuleViolation(reason=Reason.KIND, field="kind")
        facts["last"] = DEALS_IN_A_SET if slot.in_set else schedule.contracts_in(slot.session)
    return RuleViolation(reason=Reason.OUTSIDE_SCHEDULE, field="hand", facts=facts)
