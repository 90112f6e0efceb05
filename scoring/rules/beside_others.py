"""Hands that cannot stand together, each possible by itself: in a bolshevik set, or a session that holds bolsheviks.

Knows which hands stand beside each other, in a file as in a game. What is impossible among them is decided
in ``bolshevik_set`` and ``integrated``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping

from .bolshevik_set import SetDeal, impossible_deals
from .errors import Reason, RuleViolation
from .integrated import SessionContract, impossible_contracts
from .reading import HandRecord
from .schedule import Schedule
from .terms import Slot

FIELDS_BESIDE_OTHERS = {
    Reason.KIND: "kind",
    Reason.OUTSIDE_SCHEDULE: "hand",
    Reason.BOLSHEVIK_AGAIN: "declarer",
    Reason.FORCED_BOLSHEVIK: "thrown_in",
}
"""The field of each fault that only the whole set or session can show (R-8.17, R-8.18, R-8.20, R-8.21)."""


def misplaced(
    schedule: Schedule,
    deals_of_set: Callable[[int], Iterable[SetDeal]],
    contracts_of_session: Callable[[int], Iterable[SessionContract]],
) -> Iterator[tuple[Slot, Reason]]:
    """The slots whose hands the others leave no room for, with the reason, session by session."""
    for plan in schedule.sessions:
        if schedule.has_set_after(plan.number):
            for deal, reason in impossible_deals(deals_of_set(plan.number)):
                yield Slot.of_set(plan.number, deal.number), reason
        if schedule.is_integrated:
            for contract, reason in impossible_contracts(contracts_of_session(plan.number), plan):
                yield Slot.of_pairs(plan.number, contract.number), reason


def faults_of(records: list[HandRecord], schedule: Schedule | None) -> Iterator[RuleViolation]:
    """Every hand's own faults, then what is wrong with it beside the others, hand by hand in file order."""
    together: defaultdict[int, list[tuple[Reason, str]]] = defaultdict(list)
    first: dict[Slot, int] = {}
    for index, record in enumerate(records):
        if record.slot is None:
            continue
        if record.slot in first:
            together[index].append((Reason.DUPLICATE_HAND, "hand"))
        else:
            first[record.slot] = index
    for slot, reason in _misplaced_records({slot: records[index] for slot, index in first.items()}, schedule):
        together[first[slot]].append((reason, FIELDS_BESIDE_OTHERS[reason]))
    for index, record in enumerate(records):
        yield from record.violations
        told = {violation.reason for violation in record.violations}
        for reason, field in together[index]:
            if reason not in told:
                facts = {"letter": record.declarer, "hand": record.name.hand, "session": record.name.session}
                yield RuleViolation(reason=reason, field=field, facts=facts, hand=record.name)


def _misplaced_records(records: Mapping[Slot, HandRecord], schedule: Schedule | None) -> Iterator[tuple[Slot, Reason]]:
    """Faulty records count as far as they are clear."""
    if schedule is None:
        return

    def deals_of_set(session: int) -> Iterator[SetDeal]:
        for slot, record in records.items():
            if slot.in_set and slot.session == session:
                declarer = None if record.thrown_in else record.declarer
                yield SetDeal(number=slot.number, declarer=declarer, thrown_in=record.thrown_in)

    def contracts_of_session(session: int) -> Iterator[SessionContract]:
        for slot, record in records.items():
            within = slot.session == session and 1 <= slot.number <= schedule.contracts_in(session)
            if within and not record.thrown_in:
                yield SessionContract(number=slot.number, kind=record.kind, declarer=record.declarer)

    yield from misplaced(schedule, deals_of_set, contracts_of_session)
