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
    played = Kind.BOLSHEVIK if isinstance(hand, Bolshevik | ThrownIn) else schedule.kind_at(slot) or kind
    record: dict[str, Any] = {"session": slot.session, "hand": slot.number, "kind": played and played.value}
    match hand:
        case ThrownIn():
            return record | {"thrown_in": True}
        case Bolshevik():
            record |= {"declarer": hand.declarer, "denomination": hand.denomination.value}
            record |= {"doubled_by": list(hand.doubled_by), "redoubled": hand.redoubled}
            own, theirs = sides_of_bolshevik(hand.declarer, plan)
        case Contract():
            record |= {"declarer": hand.declarer, "level": hand.level, "denomination": hand.denomination.value}
            record |= _doubling_of(hand)
            own = plan.side_with(hand.declarer)
            theirs = plan.against(own)
        case AllPass():
            record |= {"all_pass": True} | _doubling_of(hand)
            own, theirs = plan.sides
    return record | _taken(hand.tricks, hand.aces, own, theirs)


def _doubling_of(hand: Contract | AllPass) -> dict[str, Any]:
    spoken = {"doubling": hand.doubling.value, "doubled_by": hand.doubled_by, "redoubled_by": hand.redoubled_by}
    return {key: said for key, said in spoken.items() if said is not None}


def _taken(tricks: int | None, aces: Aces | None, own: Side, theirs: Side) -> dict[str, Any]:
    """The tricks and aces of both sides, in alphabetical order; neither of a contract that was not played."""
    if tricks is None:
        return {}
    taken: dict[str, Any] = {"tricks": _by_side({own: tricks, theirs: TRICKS_IN_A_HAND - tricks})}
    if aces is not None:
        taken["aces"] = _by_side({own: list(aces.own), theirs: list(aces.theirs)})
    return taken


def _by_side[T](facts: dict[Side, T]) -> dict[Side, T]:
    return {side: facts[side] for side in sorted(facts)}
