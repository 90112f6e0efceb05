"""The sheet in cells: every hand a row, everyone's sums below, for a treasurer's spreadsheet.

Plain on purpose: numbers are numbers, texts are texts, there are no formulas and nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from scoring import wording
from scoring.exports.words import HandWords, words_of
from scoring.reports import PairRow, SessionView, SetRow, SheetView
from scoring.rules import BolshevikOption, Kind, Slot
from skruuviclub.workbooks import MEDIA_TYPE, Align, Cell, Sheet, Shown, Value, workbook_bytes

__all__ = ["MEDIA_TYPE", "sheet_workbook"]

type Row = list[Cell | Value]

HEAD_ROWS = 3
BEFORE_POINTS = 10
"""Columns before the keeper's points."""


def sheet_workbook(view: SheetView) -> bytes:
    """Return the bytes of a workbook in the language that is active."""
    title = f"{_('Score sheet')} {view.head.date.isoformat()}"
    sheet = Sheet(title=title, rows=list(_rows(view)), frozen_rows=HEAD_ROWS)
    return workbook_bytes([sheet], title=f"{title} · {view.head.club}", creator="Skruuviclub")


def _rows(view: SheetView) -> Iterator[Row]:
    yield [Cell(value=view.head.club, size=15, bold=True, loose=True)]
    yield [Cell(value=view.head.date, shown=Shown.DAY, side="left"), Cell(value=_facts(view), loose=True)]
    yield list(_columns(view))
    words = words_of(view)
    for session in view.sessions:
        for row in _in_playing_order(session):
            yield _pair_row(view, row, words) if isinstance(row, PairRow) else _set_row(view, row, words)
    yield []
    yield from _reckoning(view)


def _in_playing_order(session: SessionView) -> list[PairRow | SetRow]:
    """A set comes after the hands of pairs; bolsheviks within the session stand among them (R-6)."""
    rows: list[PairRow | SetRow] = [*session.rows, *(session.set.rows if session.set else ())]
    return sorted(rows, key=lambda row: row.slot)


def _facts(view: SheetView) -> str:
    head = view.head
    state = {"open": _("Provisional"), "unfinished": _("Unfinished"), "sealed": ""}[head.state]
    recorded = _("%(recorded)s of %(scheduled)s hands recorded") % {
        "recorded": view.recorded,
        "scheduled": view.scheduled,
    }
    option = wording.option_name(head.option) if view.has_bolshevik else ""
    parts = [head.place, wording.format_name(head.hands_format), option, head.ruleset]
    return " · ".join(filter(None, [*parts, state and f"{state}: {recorded}"]))


def _columns(view: SheetView) -> Iterator[Cell]:
    numbers = (_("Session"), _("Hand"))
    texts = (_("Kind"), _("Dealer"), _("Declarer"), _("Contract"), _("Result"), _("Doubling"))
    yield from (_heading(text, "center") for text in numbers)
    yield from (_heading(text, "left") for text in texts)
    yield _heading(_("Tricks"), "center")
    yield _heading(_("Aces in tricks"), "left")
    yield from (_heading(text, "right") for text in (_("Points"), _("Sum")))
    yield from (_heading(f"{letter} {view.names[letter].short}", "right") for letter in view.letters)


def _heading(text: str, side: Align) -> Cell:
    return Cell(value=text, bold=True, under=True, side=side)


def _pair_row(view: SheetView, row: PairRow, words: Mapping[Slot, HandWords]) -> Row:
    return [
        *_said(view, row, row.kind, words),
        _signed(row.points),
        Cell(value=row.running, shown=Shown.SIGNED, soft=True),
    ]


def _set_row(view: SheetView, row: SetRow, words: Mapping[Slot, HandWords]) -> Row:
    points = [_signed(row.points.get(letter)) for letter in view.letters]
    return [*_said(view, row, Kind.BOLSHEVIK, words), None, None, *points]


def _said(view: SheetView, row: PairRow | SetRow, kind: Kind, words: Mapping[Slot, HandWords]) -> Row:
    numbers = (Cell(value=number, side="center") for number in (row.slot.session, row.slot.number))
    where: Row = [*numbers, wording.kind(kind), view.names[row.dealer].short]
    said = words.get(row.slot)
    if said is None:
        return where + [None] * (BEFORE_POINTS - len(where))
    declarer = view.names[said.declarer].short if said.declarer else None
    tricks = Cell(value=said.own_tricks, side="center")
    return [*where, declarer, said.contract, said.outcome or None, said.doubling or None, tricks, said.aces or None]


def _reckoning(view: SheetView) -> Iterator[Row]:
    """R-4.2, R-4.3, R-5.8: everyone's numbers under his name."""
    for session in view.sessions:
        label = _("Session %(number)s") % {"number": session.number}
        yield _line(view, label, session.points, us=session.sum)
    for session in view.sessions:
        if session.set:
            yield _line(view, _set_label(view, session), session.set.sums)
    if view.has_bolshevik:
        thirds = {letter: raw / 3 for letter, raw in view.bolshevik.raw.items()}
        yield _line(view, _("Bolsheviks, sum"), view.bolshevik.raw)
        yield _line(view, _("a third of it"), thirds, shown=Shown.THIRDS)
        yield _line(view, _("Bolshevik share, rounded"), view.bolshevik.share)
        if view.bolshevik.residue:
            yield _line(view, _("Sum of the rounded shares, left as it is"), {}, us=view.bolshevik.residue)
    for adjustment in view.adjustments:
        reason = Cell(value=f"{_('Adjustment')}: {adjustment.reason}", across=BEFORE_POINTS)
        own = {adjustment.letter: adjustment.points}
        yield [reason, None, None, *(_signed(own.get(letter)) for letter in view.letters)]
    yield _line(view, _("Total"), view.totals, bold=True, over=True)
    yield _line(view, _("Place"), view.ranks, shown=Shown.ORDINAL)
    if view.head.seal_reason:
        text = f"{_('Why it was sealed unfinished')}: {view.head.seal_reason}"
        yield [Cell(value=text, across=BEFORE_POINTS)]


def _set_label(view: SheetView, session: SessionView) -> str:
    if view.head.option == BolshevikOption.INTEGRATED:
        return _("Bolshevik within session %(number)s") % {"number": session.number}
    return _("Bolshevik after session %(number)s") % {"number": session.number}


def _line(
    view: SheetView,
    label: str,
    values: Mapping[str, int | float],
    *,
    us: int | None = None,
    shown: Shown = Shown.SIGNED,
    bold: bool = False,
    over: bool = False,
) -> Row:
    """A label, what belongs in the keeper's column, and everyone's number."""
    between: Row = [Cell(value=None, over=over) for _column in range(BEFORE_POINTS - 1)]
    keeper = [Cell(value=us, shown=Shown.SIGNED, over=over), Cell(value=None, over=over)]
    numbers = [Cell(value=values.get(letter), shown=shown, bold=bold, over=over) for letter in view.letters]
    return [Cell(value=label, bold=bold, over=over, loose=True), *between, *keeper, *numbers]


def _signed(points: int | None) -> Cell:
    return Cell(value=points, shown=Shown.SIGNED)
