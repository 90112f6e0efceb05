"""The one door to openpyxl: plain cells in, the bytes of a workbook out; and the texts of a stranger's workbook.

It knows that a text must never become a formula in somebody's spreadsheet, how wide a column is, and how a sheet
prints. It refuses to know what the cells mean.
"""

import datetime as dt
import io
import math
import warnings
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.worksheet import Worksheet

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

LONGEST_TEXT = 32_000
"""A cell holds 32,767 characters."""

FONT, TEXT_SIZE = "Calibri", 11
NARROWEST, WIDEST, LINE_HEIGHT = 8, 40, 15
MARGIN = 0.5
"""Widths in characters, heights in points, margins in inches."""

LARGEST_UNPACKED, MOST_MEMBERS = 10_000_000, 500
"""Bytes and files of a workbook that is read."""

_OLD_KIND = b"\xd0\xcf\x11\xe0"
"""How a workbook of before 2007 begins, and one that is encrypted."""
_ENCRYPTED = 0x1

type Align = Literal["left", "center", "right"]
type Value = str | int | float | dt.date | None


class Shown(StrEnum):
    """How a number is shown; what the cell holds is the number."""

    PLAIN = "General"
    SIGNED = '+0;"\N{MINUS SIGN}"0;0'
    THIRDS = '+# ?/3;"\N{MINUS SIGN}"# ?/3;0'
    ORDINAL = '0"."'
    DAY = "mm-dd-yy"
    """The built-in short date, which every program shows as its reader writes dates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A value with a look. ``across`` columns are joined and their text is wrapped; a ``loose`` text may run on over
    the empty cells beside it, so that no column grows for its sake."""

    value: Value
    shown: Shown = Shown.PLAIN
    size: int = TEXT_SIZE
    bold: bool = False
    soft: bool = False
    side: Align | None = None
    under: bool = False
    over: bool = False
    loose: bool = False
    across: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One worksheet; its first ``frozen_rows`` stay in view and stand on every printed page."""

    title: str
    rows: Sequence[Sequence[Cell | Value]]
    frozen_rows: int = 0


def workbook_bytes(sheets: Iterable[Sheet], *, title: str = "", creator: str = "") -> bytes:
    """Return a workbook of these sheets."""
    workbook = Workbook()
    workbook.remove(workbook.active)
    workbook.properties.title, workbook.properties.creator = title, creator
    for sheet in sheets:
        _write(workbook.create_sheet(_legal_title(sheet.title)), sheet)
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


class Reason(StrEnum):
    """Why a workbook was not read."""

    BROKEN = "broken"
    LOCKED = "locked"
    MACROS = "macros"
    TOO_LARGE = "too-large"


class NotRead(Exception):
    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def rows_of(data: bytes, *, most_rows: int, most_columns: int) -> list[list[str]]:
    """Return the texts of a workbook's first sheet, row by row, no more than asked for.

    The workbook may be anybody's: raises NotRead for what is none, and before anything large is unpacked.
    """
    if data[:4] == _OLD_KIND:
        raise NotRead(Reason.LOCKED)
    try:
        _refuse_dangers(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of looks and pictures that are not read
            workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            sheet = workbook.worksheets[0]
            sheet.reset_dimensions()  # which a file may misstate
            read = sheet.iter_rows(max_row=most_rows, max_col=most_columns, values_only=True)
            rows = [_texts(row) for row in read]
    except NotRead:
        raise
    except Exception as broken:  # whatever a broken file makes openpyxl, zipfile or the XML reader say
        raise NotRead(Reason.BROKEN) from broken
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _refuse_dangers(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        members = package.infolist()
        if any(member.flag_bits & _ENCRYPTED for member in members):
            raise NotRead(Reason.LOCKED)
        if any(member.filename.lower().endswith("vbaproject.bin") for member in members):
            raise NotRead(Reason.MACROS)
        # A member cannot hold more than it says: unpacking stops there.
        if len(members) > MOST_MEMBERS or sum(member.file_size for member in members) > LARGEST_UNPACKED:
            raise NotRead(Reason.TOO_LARGE)
        # No spreadsheet program declares entities; they could make a little text endless.
        if any(b"<!" + word in package.read(member) for member in members for word in (b"DOCTYPE", b"ENTITY")):
            raise NotRead(Reason.BROKEN)


def _texts(row: Iterable[object]) -> list[str]:
    texts = [_text(value) for value in row]
    while texts and not texts[-1]:
        texts.pop()
    return texts


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        return value.date().isoformat()
    return str(value)


def _write(worksheet: Worksheet, sheet: Sheet) -> None:
    widths: dict[int, int] = {}
    for row_number, row in enumerate(sheet.rows, start=1):
        column = 1
        for given in row:
            cell = given if isinstance(given, Cell) else Cell(value=given)
            _put(worksheet, row_number, column, cell)
            if not cell.loose and cell.across == 1:
                widths[column] = max(widths.get(column, NARROWEST), _width(cell))
            column += cell.across
    for column, width in widths.items():
        worksheet.column_dimensions[get_column_letter(column)].width = min(width, WIDEST)
    _lay_out(worksheet, sheet, columns=max(widths, default=1))


def _put(worksheet: Worksheet, row: int, column: int, cell: Cell) -> None:
    target = worksheet.cell(row, column)
    if isinstance(cell.value, str):
        text = ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", cell.value)[:LONGEST_TEXT]
        target.value = text
        # Whatever it begins with: openpyxl would make a formula of "=", a person editing the cell of "+" and "@" too.
        target.data_type = "s"
        target.quotePrefix = text[:1] in {"=", "+", "-", "@", "\t", "\r"}
    elif cell.value is not None:
        target.value = cell.value
        target.number_format = cell.shown.value
    if cell.size > TEXT_SIZE:
        worksheet.row_dimensions[row].height = LINE_HEIGHT * 1.6
    target.font = Font(name=FONT, size=cell.size, bold=cell.bold, color="FF535C57" if cell.soft else None)
    line = Side(style="thin", color="FF161B18")
    target.border = Border(bottom=line if cell.under else None, top=line if cell.over else None)
    target.alignment = Alignment(horizontal=cell.side, vertical="top", wrap_text=cell.across > 1 or cell.under)
    if cell.across > 1:
        worksheet.merge_cells(start_row=row, end_row=row, start_column=column, end_column=column + cell.across - 1)
        # No program fits the height of joined cells by itself.
        lines = math.ceil(len(str(cell.value)) / (cell.across * NARROWEST))
        worksheet.row_dimensions[row].height = LINE_HEIGHT * lines


def _lay_out(worksheet: Worksheet, sheet: Sheet, *, columns: int) -> None:
    last = f"{get_column_letter(columns)}{len(sheet.rows)}"
    worksheet.print_area = f"A1:{last}"
    if sheet.frozen_rows:
        worksheet.freeze_panes = f"A{sheet.frozen_rows + 1}"
        worksheet.print_title_rows = f"1:{sheet.frozen_rows}"
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.paperSize = worksheet.PAPERSIZE_A4
    worksheet.page_setup.fitToWidth, worksheet.page_setup.fitToHeight = 1, 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True
    worksheet.page_margins = PageMargins(left=MARGIN, right=MARGIN, top=MARGIN, bottom=MARGIN + 0.2)
    worksheet.oddFooter.right.text = "&P / &N"


def _width(cell: Cell) -> int:
    if isinstance(cell.value, str):
        text = max(cell.value.split(), key=len, default="") if cell.under else cell.value
        return len(text) + 3
    return 12 if isinstance(cell.value, dt.date) else NARROWEST


def _legal_title(title: str) -> str:
    """Excel allows 31 characters and none of seven."""
    return "".join("-" if sign in "[]:*?/\\" else sign for sign in title)[:31].strip("'")
