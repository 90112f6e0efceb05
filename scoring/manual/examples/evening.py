"""Examples of R-1: how long a game is, who sits where, who deals, with which pack, and who leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import wording
from scoring.manual.examples.stage import FIRST, PLAIN, deal_at, game, listed
from scoring.rules import BolshevikOption, Kind, Refused, Schedule, Slot, check_seats, schedule_for

_OTHER_SEATS = ("A", "D", "B", "C")


def _length(slug: str) -> str:
    schedule = schedule_for(slug, "none")
    return _(
        "`%(slug)s`: **%(sessions)s** sessions, **%(hands)s** hands; in each session kitty hands **%(kitty)s**,"
        " kotka hands **%(kotka)s**."
    ) % {
        "slug": slug,
        "sessions": len(schedule.sessions),
        "hands": _hands(schedule),
        "kitty": _numbers(schedule, Kind.KITTY),
        "kotka": _numbers(schedule, Kind.KOTKA),
    }


def _hands(schedule: Schedule) -> int:
    return sum(plan.hands for plan in schedule.sessions)


def _numbers(schedule: Schedule, kind: Kind) -> str:
    numbers = [slot.number for slot in schedule.session_slots(1) if schedule.kind_at(slot) is kind]
    return f"{numbers[0]}–{numbers[-1]}"


def _unwinding() -> str:
    schedule = schedule_for("purku-48", "none")
    sitting = [plan.seats for plan in schedule.sessions]
    return _("**%(hands)s** hands; sessions 4, 5 and 6 have the seats of sessions **%(earlier)s**.") % {
        "hands": _hands(schedule),
        "earlier": listed(sitting.index(seats) + 1 for seats in sitting[3:]),
    }


def _five() -> str:
    schedule = schedule_for("five-40", "none")
    plan = schedule.session(1)
    return _(
        "Session 1: **%(out)s** sits out, the sheet is written from **%(side)s**, and **%(dealer)s** deals first."
    ) % {
        "out": listed(set(schedule.letters) - set(plan.seats)),
        "side": plan.sides[0],
        "dealer": deal_at(FIRST, game(schedule=schedule)).dealer,
    }


def _partners() -> str:
    sides = [plan.side_with("A") for plan in PLAIN.sessions]
    return _("A’s partner in sessions 1, 2 and 3: **%(partners)s**.") % {
        "partners": listed(side.replace("A", "") for side in sides)
    }


def _seats() -> str:
    first, second = PLAIN.session(1), PLAIN.session(2)
    check_seats(first, _OTHER_SEATS)
    moved = [seat for seat in (1, 2, 3, 4) if first.seats[seat - 1] != second.seats[seat - 1]]
    return _(
        "After session 1 the players in seats **%(moved)s** swap. Session 1 may also sit %(other)s:"
        " the pairs are still **%(sides)s**."
    ) % {
        "moved": listed(moved),
        "other": "–".join(_OTHER_SEATS),
        "sides": listed(replace(first, seats=_OTHER_SEATS).sides),
    }


def _dealers() -> str:
    overruled = game(first_dealer={2: "D"})
    return _(
        "Session 1, hands 1–5: the dealers are **%(dealers)s**. Session 2 begins with **%(ordinary)s**;"
        " if the keeper names D instead, **%(next)s** deals after him."
    ) % {
        "dealers": listed(deal_at(Slot.of_pairs(1, number)).dealer for number in range(1, 6)),
        "ordinary": deal_at(Slot.of_pairs(2, 1)).dealer,
        "next": deal_at(Slot.of_pairs(2, 2), overruled).dealer,
    }


def _packs() -> str:
    deal, second = deal_at(FIRST), deal_at(Slot.of_pairs(1, 2))
    return _(
        "Hand 1: the pack is **%(pack)s**, **%(dealer)s** deals, **%(shuffler)s** shuffles the other pack,"
        " **%(cutter)s** cuts. Hand 2: **%(second)s**."
    ) % {
        "pack": wording.pack(deal.pack),
        "dealer": deal.dealer,
        "shuffler": deal.shuffler,
        "cutter": deal.cutter,
        "second": wording.pack(second.pack),
    }


def _leads() -> str:
    deal = deal_at(FIRST)
    return _(
        "Session 1, hand 1, dealt by %(dealer)s: if A declares, **%(contract)s** leads; in all-pass misère"
        " **%(all_pass)s**; against A’s bolshevik **%(stalker)s**."
    ) % {
        "dealer": deal.dealer,
        "contract": deal.leads_against("A"),
        "all_pass": deal.leads_in_all_pass,
        "stalker": deal.leads_against("A", alone=True),
    }


def _options() -> str:
    return _(
        "Bolsheviks inside the sessions: `standard-24` has **%(standard)s** contracts then; `short-12` is refused,"
        " **%(short)s**."
    ) % {
        "standard": _contracts("standard-24"),
        "short": _contracts("short-12"),
    }


def _contracts(slug: str) -> str:
    """How many contracts the format has with integrated bolsheviks, or the code by which it is refused."""
    try:
        schedule = schedule_for(slug, BolshevikOption.INTEGRATED)
    except Refused as refusal:
        return f"`{refusal.violations[0].code}`"
    return str(sum(schedule.contracts_in(plan.number) for plan in schedule.sessions))


EVENING: Mapping[str, Callable[[], str]] = {
    "R-1.1": lambda: _length("standard-24"),
    "R-1.2": lambda: _length("short-12"),
    "R-1.3": _unwinding,
    "R-1.4": _five,
    "R-1.5": _partners,
    "R-1.6": _seats,
    "R-1.7": _dealers,
    "R-1.8": _packs,
    "R-1.9": _leads,
    "R-1.10": _options,
}
