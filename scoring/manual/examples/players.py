"""Examples of R-4: from the keeper's numbers to sums, totals and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from scoring.manual.examples.hands import everyone, told
from scoring.manual.examples.stage import (
    SET_AFTER,
    WITH_SET,
    bolshevik,
    contract,
    game,
    listed,
    misere,
    record,
    refused,
    scored,
    session_of,
)
from scoring.manual.tables import signed
from scoring.rules import Aces, Game, Sheet, Slot, check_adjustment, fold, ranks_of

_SESSION = session_of([contract("C", 6, "hearts", 13), contract("A", 5, "hearts", 9)])
"""Two hands whose sum is the one R-4.2 speaks of."""

_TOTALS = {"A": 60, "B": 20, "C": 60, "D": -140}
_ONE_SET_DEAL = {Slot.of_set(SET_AFTER, 1): bolshevik("A", tricks=1, doubled_by=("C", "D"))}


def _keepers_number() -> str:
    made, failed = contract("C", 5, "hearts", 11), contract("C", 5, "hearts", 10)
    return (
        "; ".join(f"{told(whole)}: **{signed(whole.points['A'])}**" for whole in (scored(made), scored(failed))) + "."
    )


def _sum_of_a_session() -> str:
    sheet = fold(game(_SESSION))
    return _("%(hands)s. At the end of the session: **%(points)s**.") % {
        "hands": "; ".join(f"{told(hand)}: {signed(hand.points['A'])}" for hand in sheet.hands),
        "points": everyone(sheet.sessions[1]),
    }


def _total() -> str:
    sheet = fold(_adjusted(game({**_SESSION, **_ONE_SET_DEAL}, WITH_SET)))
    return _(
        "A’s sessions %(sessions)s, share %(share)s, adjustment %(adjustment)s: total **%(total)s**."
        " The totals %(totals)s give the places **%(ranks)s**."
    ) % {
        "sessions": signed(_sessions(sheet, "A")),
        "share": signed(sheet.bolshevik.share["A"]),
        "adjustment": signed(sheet.adjustments["A"]),
        "total": signed(sheet.totals["A"]),
        "totals": everyone(_TOTALS),
        "ranks": listed(f"{letter} {rank}" for letter, rank in ranks_of(_TOTALS).items()),
    }


def _sessions(sheet: Sheet, letter: str) -> int:
    return sum(points[letter] for points in sheet.sessions.values())


def _adjusted(played: Game) -> Game:
    adjustment = check_adjustment("A", -10, "-", played.schedule.letters)
    return game(played.hands, played.schedule, adjustments=(adjustment,))


def _checks() -> str:
    sheet = fold(game({**_SESSION, **session_of([contract("A", 5, "hearts", 11)], 2)}))
    (odd,) = {total % 2 for total in sheet.totals.values()}
    return _(
        "The session of R-4.2 sums to **%(sum)s**. With +25 in session 2 the totals are **%(totals)s**: **%(parity)s**."
    ) % {
        "sum": sum(sheet.sessions[1].values()),
        "totals": everyone(sheet.totals),
        "parity": _("all odd") if odd else _("all even"),
    }


def _adjustment() -> str:
    sheet = fold(_adjusted(game()))
    return _("%(points)s for A in a game without hands: **%(totals)s**, together **%(sum)s**.") % {
        "points": signed(sheet.adjustments["A"]),
        "totals": everyone(sheet.totals),
        "sum": signed(sum(sheet.totals.values())),
    }


def _claim() -> str:
    agreed = misere("C", 5, 2, Aces(own=(4,), theirs=(1, 10, 12)))
    played = misere("C", 5, 2, Aces(own=(4,), theirs=(1,)))
    whole = scored(agreed)
    return _(
        "%(hand)s, claimed after trick 9 with two aces still out. Two aces alone: refused, **%(code)s**;"
        " with the others agreed to fall in tricks 10 and 12: **%(points)s**."
    ) % {"hand": told(whole), "code": refused(record(played)), "points": everyone(whole.points)}


def _running() -> str:
    played = game({**_SESSION, **_ONE_SET_DEAL}, WITH_SET)
    sheet = fold(played)
    following = played.next_slot()
    return _(
        "The two hands of R-4.2 and one bolshevik saved, hand **%(next)s** next: A’s running total is"
        " %(sessions)s and the share %(share)s, **%(total)s**."
    ) % {
        "next": following.code if following else "",
        "sessions": signed(_sessions(sheet, "A")),
        "share": signed(sheet.bolshevik.share["A"]),
        "total": signed(sheet.totals["A"]),
    }


PLAYERS: Mapping[str, Callable[[], str]] = {
    "R-4.1": _keepers_number,
    "R-4.2": _sum_of_a_session,
    "R-4.3": _total,
    "R-4.4": _checks,
    "R-4.5": _adjustment,
    "R-4.6": _claim,
    "R-4.7": _running,
}
