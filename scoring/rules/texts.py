"""Names and other lines that people write: one form of each, and what no sheet can show.

Knows Unicode. Knows nothing of whose name it is.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby

LONGEST_NAME = 200
LONGEST_NOTE = 500

_NOT_ON_ONE_LINE = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Bidirectional controls: they make the rest of a line read as another text than it is.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Called letters and symbols, and drawn as nothing.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MOST_MARKS = 30


def normalise_text(text: str) -> str:
    """NFC without surrounding white space; only the latter where ``cannot_be_shown``."""
    return (text if _has_endless_marks(text) else unicodedata.normalize("NFC", text)).strip()


def cannot_be_shown(text: str) -> bool:
    """Whether the text has characters that cannot be shown on one line or turn it round, or none that is seen.

    A letter under marks without end cannot be shown either. What is only white space is empty, and no fault here.
    """
    categories = map(unicodedata.category, text)
    return (
        not _NOT_ON_ONE_LINE.isdisjoint(categories)
        or not _TURNING.isdisjoint(text)
        or (bool(text.strip()) and not any(map(_is_seen, text)))
        or _has_endless_marks(text)
    )


def lines_cannot_be_shown(text: str) -> bool:
    """The same of words on several lines, which may be indented."""
    return cannot_be_shown(text.replace("\n", " ").replace("\t", " "))


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def _has_endless_marks(text: str) -> bool:
    """No writing puts so many marks on a letter (UAX #15, stream-safe text); putting them in order takes for ever."""
    if text.isascii() or len(text) <= _MOST_MARKS:
        return False
    marks = (unicodedata.category(character).startswith("M") for character in text)
    return any(is_mark and sum(1 for _ in run) > _MOST_MARKS for is_mark, run in groupby(marks))
