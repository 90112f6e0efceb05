"""The door to openpyxl, read back through openpyxl."""

import io
from typing import Any

import pytest
from openpyxl import load_workbook

from skruuviclub.workbooks import Cell, Sheet, workbook_bytes


def first_row(*cells: Any) -> tuple[Any, ...]:
    made = workbook_bytes([Sheet(title="Sheet", rows=[cells])])
    return next(iter(load_workbook(io.BytesIO(made))["Sheet"].iter_rows()))


@pytest.mark.parametrize("text", ["=1+1", '=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", "\t=1", "Aino"])
def test_a_text_never_becomes_a_formula(text: str) -> None:
    row = first_row(text, Cell(value=text, bold=True), -47, None)
    assert [(cell.value, cell.data_type) for cell in row[:2]] == [(text, "s"), (text, "s")]
    assert row[0].quotePrefix == (text != "Aino")
    assert (row[2].value, row[2].data_type) == (-47, "n")


def test_a_control_character_is_shown_as_one_that_cannot_be() -> None:
    assert first_row("a\x0bb")[0].value == "a\N{REPLACEMENT CHARACTER}b"


def test_a_text_longer_than_a_cell_is_cut() -> None:
    assert len(first_row("ö" * 40_000)[0].value) == 32_000


def test_a_title_no_spreadsheet_allows_is_made_one() -> None:
    made = workbook_bytes([Sheet(title="A/B: [" + "x" * 40, rows=[["x"]])])
    assert load_workbook(io.BytesIO(made)).sheetnames == ["A-B- -" + "x" * 25]
