"""The sheet on paper: one A4 page, or two where a game is long, tagged for who listens to it (PDF/UA-1).

The only place that knows WeasyPrint, and only while a page is being made: without Pango everything else works.
Nothing is fetched, neither from the network nor from the disk; fonts are the machine's own.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.text import Truncator

from scoring import rules, wording
from scoring.exports.words import words_of
from scoring.reports import AdjustmentRow, PairRow, Part, SessionView, SetRow, SheetView
from scoring.rules import BolshevikOption, Doubling, Kind, SessionPlan, Slot

MEDIA_TYPE = "application/pdf"

FITS = {
    "roomy": (6.2, 14.6),
    "easy": (5.45, 13.3),
    "snug": (4.7, 12.3),
    "tight": (4.2, 11.4),
    "tightest": (3.8, 10.5),
    "cut": (3.8, 10.5),
}
"""From the most generous page to the smallest, with the height in mm of a row and of what stands round a table, as
print.css has them; ``cut`` also cuts long texts short. The first that makes one page is taken, else two, else three."""

MOST_ADJUSTMENTS = 40
"""A page lists no more; their sum is in the totals, and the protocol file has them all."""

LONGEST_REASON = 300

PAGE_HEIGHT = 273
HEAD_AND_FOOT = 42
LEFT_AT_A_BREAK = 45
"""What stays empty at the end of a page that is not the last: a session is not broken."""

BESIDE = frozenset({BolshevikOption.AFTER_EACH_SESSION, BolshevikOption.INTEGRATED})
"""Where every session has its bolsheviks: they stand beside its hands of pairs."""


class PangoMissing(Exception):
    """This machine has no Pango, which draws the letters of a PDF."""


def sheet_pdf(view: SheetView, *, printed_at: dt.datetime) -> bytes:
    """Return the sheet as a page in the language that is active. Raises ``PangoMissing``."""
    view = _with_room_for_the_pen(view)
    weasyprint = _weasyprint()
    stylesheet = weasyprint.CSS(string=_stylesheet(), url_fetcher=_nothing_fetched(weasyprint))
    for fit, pages in _likely_fits(view):
        page = weasyprint.HTML(
            string=render_to_string("print/sheet.html", _context(view, printed_at, fit, pages)),
            url_fetcher=_nothing_fetched(weasyprint),
        )
        document = page.render(stylesheets=[stylesheet], pdf_variant="pdf/ua-1")
        if len(document.pages) <= pages:
            break
    made: bytes = document.write_pdf(pdf_variant="pdf/ua-1")
    return made


def _with_room_for_the_pen(view: SheetView) -> SheetView:
    """A row for every contract, as all other sheets have. Which number it will have is not known before it is played
    where bolsheviks are integrated (R-6): there such a row has the number 0, and shows none.
    """
    if view.head.option != BolshevikOption.INTEGRATED:
        return view
    schedule = rules.schedule_for(view.head.hands_format, view.head.option)
    sessions = (_with_all_rows(session, schedule.session(session.number)) for session in view.sessions)
    return replace(view, sessions=tuple(sessions))


def _with_all_rows(session: SessionView, plan: SessionPlan) -> SessionView:
    unknown = Slot.of_pairs(plan.number, 0)
    parts = []
    for kind, hands in ((Kind.KITTY, plan.kitty), (Kind.KOTKA, plan.kotka)):
        played = tuple(row for row in session.rows if row.kind is kind and row.hand is not None)
        to_come = (PairRow(slot=unknown, kind=kind, dealer=""),) * (hands - len(played))
        parts.append(Part(kind=kind, rows=played + to_come))
    bolsheviks = tuple(row for row in session.set.rows if row.hand is not None) if session.set else ()
    to_come_too = (SetRow(slot=unknown, dealer="", hand=None, lines=(), points={}, versions=0),) * (
        len(plan.seats) - len(bolsheviks)
    )
    made = session.set and replace(session.set, rows=bolsheviks + to_come_too)
    return replace(session, parts=tuple(parts), set=made)


def _likely_fits(view: SheetView) -> Iterator[tuple[str, int]]:
    """The fits worth trying and their numbers of pages: laying out takes a second or so, and counting takes none."""
    beside = view.head.option in BESIDE
    rows = [len(session.rows) + 1 for session in view.sessions]
    sets = [len(session.set.rows) + 1 if session.set else 0 for session in view.sessions]
    tables = [max(pair) for pair in zip(rows, sets, strict=True)] if beside else [*rows, *filter(None, sets)]
    reckoning = len(view.sessions) + 2.2 + 3 * view.has_bolshevik + bool(view.adjustments) + len(_listed(view))
    heights = {
        fit: HEAD_AND_FOOT + table * (len(tables) + 1) + row * (sum(tables) + reckoning)
        for fit, (row, table) in FITS.items()
    }
    for pages in range(1, 4):
        room = PAGE_HEIGHT * pages - LEFT_AT_A_BREAK * (pages - 1)
        for fit, height in heights.items():
            # The smallest are tried on a page where the count, which is a little too careful, says they are too high.
            if height <= room or (pages == 1 and fit in {"tightest", "cut"} and height <= room * 1.05):
                yield fit, pages
    yield "cut", pages


def _context(view: SheetView, printed_at: dt.datetime, fit: str, pages: int = 1) -> dict[str, Any]:
    beside = view.head.option in BESIDE
    return {
        "sheet": view,
        "words": words_of(view),
        "adjustments": _listed(view),
        "more_adjustments": len(view.adjustments) - len(_listed(view)),
        "printed_at": printed_at,
        "fit": fit,
        "cut": fit == "cut",
        "many": pages > 1,
        "sets_beside": beside,
        "set_below": next((session for session in view.sessions if session.set and not beside), None),
        "option": wording.option_name(view.head.option),
        "doubled": view.factors[Doubling.DOUBLED],
        "redoubled": view.factors[Doubling.REDOUBLED],
    }


def _listed(view: SheetView) -> list[AdjustmentRow]:
    return [
        replace(row, reason=Truncator(row.reason).chars(LONGEST_REASON)) for row in view.adjustments[:MOST_ADJUSTMENTS]
    ]


@cache
def _stylesheet() -> str:
    found = finders.find("css/print.css")
    if not isinstance(found, str):
        raise FileNotFoundError("css/print.css")
    return Path(found).read_text(encoding="utf-8")


def _nothing_fetched(weasyprint: Any) -> Any:
    return weasyprint.urls.URLFetcher(allowed_protocols=())


def _weasyprint() -> Any:
    """The library, or ``PangoMissing``; what it prints about a missing part is kept from the server's output."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            import weasyprint  # noqa: PLC0415 - slow to load, and unloadable without Pango
    except OSError as error:
        raise PangoMissing(str(error)) from error
    return weasyprint
