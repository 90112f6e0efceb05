"""One hand as the protocol file writes it: from a checked record to a value, and back.

Knows the shape of a record. A record that may be wrong goes through ``reading`` first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .hands import Aces, AllPass, Bolshevik, Contract, Hand, ThrownIn
from .schedule import Schedule, SessionPlan
from .terms import TRICKS_IN_A_HAND, Denomination, Doubling, Kind, Letter, Side, Slot, side_of


def sides_of_bolshevik(declarer: Letter, plan: SessionPlan) -> tuple[Side, Side]:
    """The declarer, and the three against him."""
    return declarer, side_of(tuple(letter for letter in plan.seats if letter != declarer))


def hand_of(record: Mapping[str, Any], plan: SessionPlan) -> Hand:
    """Return the hand of a record in which nothing is wrong."""
    if record.get("thrown_in"):
        return ThrownIn()
    if record["kind"] == Kind.BOLSHEVIK:
        own, theirs = sides_of_bolshevik(record["declarer"], plan)
        return Bolshevik(
            declarer=record["declarer"],
            denomination=Denomination(record["denomination"]),
            doubled_by=tuple(sorted(record["doubled_by"])),
            redoubled=record["redoubled"],
            tricks=record["tricks"][own],
            aces=_aces_of(record, own, theirs),
        )
    own = plan.sides[0] if record.get("all_pass") else plan.side_with(record["declarer"])
    aces = _aces_of(record, own, plan.against(own))
    spoken: dict[str, Any] = {
        "doubling": Doubling(record["doubling"]),
        "doubled_by": record.get("doubled_by"),
        "redoubled_by": record.get("redoubled_by"),
        "tricks": record["tricks"][own] if "tricks" in record else None,
        "aces": aces,
    }
    if record.get("all_pass"):
        return AllPass(**spoken)
    return Contract(
        declarer=record["declarer"],
        level=record["level"],
        denomination=Denomination(record["denomination"]),
        **spoken,
    )


def _aces_of(record: Mapping[str, Any], own: Side, theirs: Side) -> Aces | None:
    if "aces" not in record:
        return None
    aces = record["aces"]
    return Aces(own=tuple(sorted(aces[own])), theirs=tuple(sorted(aces[theirs])))


def write_hand(slot: Slot, hand: Hand, schedule: Schedule, kind: Kind | None = None) -> dict[str, Any]:
    """Return the record that ``read_hand`` reads back into this hand; keys in the protocol file's order.

    ``kind`` is needed for a pair hand where the schedule leaves it open (R-6).
    """
    plan = schedule.session(slot.session)
    if isinstance(hand, Bolshevik | ThrownIn):
        kind = Kind.BOLSHEVIK
    kind = schedule.kind_at(slot) or kind
    record: dict[str, Any] = {"session": slot.session, "hand": slot.number, "kind": kind and kind.value}
    match hand:
        case ThrownIn():
            return record | {"thrown_in": True}
        case Bolshevik():
            own, theirs = sides_of_bolshevik(hand.declarer, plan)
            record |= {"declarer": hand.declarer, "denomination": hand.denomination.value}
            record |= {"doubled_by": list(hand.doubled_by), "redoubled": hand.redoubled}
        case Contract():
            record |= {"declarer": hand.declarer, "level": hand.level, "denomination": hand.denomination.value}
            own = plan.side_with(hand.declarer)
            theirs = plan.against(own)
        case AllPass():
            record |= {"all_pass": True}
            own, theirs = plan.sides
    if isinstance(hand, Contract | AllPass):
        record["doubling"] = hand.doubling.value
        for key in ("doubled_by", "redoubled_by"):
            if getattr(hand, key) is not None:
                record[key] = getattr(hand, key)
    if hand.tricks is None:
        return record
    by_side = {own: hand.tricks, theirs: TRICKS_IN_A_HAND - hand.tricks}
    record["tricks"] = {side: by_side[side] for side in sorted(by_side)}
    if hand.aces is not None:
        aces = {own: list(hand.aces.own), theirs: list(hand.aces.theirs)}
        record["aces"] = {side: aces[side] for side in sorted(aces)}
    return record
