"""Knows how a list that came from outside is cut into lines and cells. Refuses to know what the cells mean.

Whatever arrives becomes one text, which can be shown, mended and sent again; a line of the text is a line of the list.
"""

import codecs
import csv
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST_LINES = 20_000
MOST_COLUMNS = 30
LARGEST = 2_000_000
"""Bytes, of a file as of a text."""

SEPARATORS = ("\t", ";", ",")
_LINES_TO_LOOK_AT = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not empty; its number counts from one, with the empty ones."""

    number: int
    cells: tuple[str, ...]

    def __getitem__(self, column: int) -> str:
        return self.cells[column] if column < len(self.cells) else ""


def text_of(data: bytes) -> str:
    """The list in a file. Raises ValidationError, with a sentence, where there is none that can be read."""
    if len(data) > LARGEST:
        raise ValidationError(_("The file is too large: at most 2 megabytes are read."), code="large")
    if data[:2] == b"PK" or data[:4] == b"\xd0\xcf\x11\xe0":
        return _text_of_workbook(data)
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    kinds = ["utf-16"] if wide else ["utf-8-sig", "cp1252"]
    for encoding in kinds:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise ValidationError(_("This file is no list that can be read. Save it as CSV or XLSX."), code="unreadable")


def _text_of_workbook(data: bytes) -> str:
    # Reading workbooks is loaded by those who read one.
    from skruuviclub.workbooks import NotRead, Reason, rows_of  # noqa: PLC0415

    try:
        rows = rows_of(data, most_rows=MOST_LINES + 1, most_columns=MOST_COLUMNS)
    except NotRead as refusal:
        sentences = {
            Reason.BROKEN: _("This file is no workbook that can be read. Save it as CSV or XLSX."),
            Reason.LOCKED: _(
                "This workbook has a password or is of an old kind. Save it as XLSX without a password, or as CSV."
            ),
            Reason.MACROS: _("Workbooks with macros are not opened. Save it as XLSX or CSV."),
            Reason.TOO_LARGE: _("This workbook is too large once unpacked. Save the list alone, as CSV."),
        }
        raise ValidationError(sentences[refusal.reason], code=refusal.reason.value) from None
    return "\n".join("\t".join(map(_quoted, row)) for row in rows)


def _quoted(cell: str) -> str:
    plain = " ".join(cell.split())
    return '"' + plain.replace('"', '""') + '"' if plain.startswith('"') else plain


def separator_of(text: str) -> str:
    """What stands between the cells of a text, by its first lines."""
    lines = [line for line in text.split("\n")[: 4 * _LINES_TO_LOOK_AT] if line.strip()][:_LINES_TO_LOOK_AT]
    if any("\t" in line for line in lines):
        return "\t"
    return max(SEPARATORS[1:], key=lambda sign: sum(sign in line for line in lines))


def lines_of(text: str, separator: str) -> list[Line]:
    """The lines of a text. Raises ValidationError where there are none or too many."""
    lines = list(_lines(text, separator))
    if not lines:
        raise ValidationError(_("Paste a list or choose a file."), code="required")
    if len(lines) > MOST_LINES:
        raise ValidationError(
            _("At most %(limit)d lines can be imported at once."), code="lines", params={"limit": MOST_LINES}
        )
    return lines


def _lines(text: str, separator: str) -> Iterator[Line]:
    # Each by itself: a quotation mark nobody closed spoils its own line, not the rest of the list.
    for number, written in enumerate(text.split("\n"), start=1):
        if not written.strip(f" {separator}"):
            continue
        try:
            cells = next(csv.reader([written], delimiter=separator, skipinitialspace=True), [])
        except csv.Error:
            cells = [written]
        yield Line(number, tuple(cell.strip() for cell in cells[:MOST_COLUMNS]))
