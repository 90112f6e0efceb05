"""The one door to openpyxl: plain cells in, the bytes of a workbook out.

It knows that a text must never become a formula in somebody's spreadsheet. It refuses to know what the cells mean.
"""

import io
from collections.abc import Iterable, Sequence
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.worksheet.worksheet import Worksheet

type Cell = str | int | None


def new_workbook() -> Workbook:
    workbook = Workbook()
    workbook.remove(workbook.active)
    return workbook


def append_row(worksheet: Worksheet, cells: Sequence[Cell]) -> None:
    """Texts stay texts, whatever they begin with; numbers stay numbers."""
    worksheet.append([_safe(worksheet, cell) for cell in cells])


def workbook_bytes(sheets: Iterable[tuple[str, Iterable[Sequence[Cell]]]]) -> bytes:
    workbook = new_workbook()
    for title, rows in sheets:
        worksheet = workbook.create_sheet(title)
        for row in rows:
            append_row(worksheet, row)
    return to_bytes(workbook)


def to_bytes(workbook: Workbook) -> bytes:
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def _safe(worksheet: Worksheet, value: Cell) -> Any:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(worksheet, value=value)
    cell.data_type = "s"
    return cell
