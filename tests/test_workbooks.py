import io

import pytest
from openpyxl import load_workbook

from skruuviclub import workbooks


@pytest.mark.parametrize("text", ["=1+1", '=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", "\t=1", "Aino"])
def test_a_text_never_becomes_a_formula(text: str) -> None:
    made = workbooks.workbook_bytes([("Sheet", [[text, -47, None]])])
    row = next(iter(load_workbook(io.BytesIO(made))["Sheet"].iter_rows()))
    assert (row[0].value, row[0].data_type) == (text, "s")
    assert (row[1].value, row[1].data_type) == (-47, "n")
