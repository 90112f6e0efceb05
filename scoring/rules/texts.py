"""Names and other lines that people write: one form of each, and what no sheet can show.

Knows Unicode. Knows nothing of whose name it is.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby

LONGEST_NAME = 200

_NOT_ON_ONE_LINE = frozenset({"Cc", "Cs", "Zl", "Zp"})
_MOST_MARKS = 30


def normalise_text(text: str) -> str:
    """NFC without surrounding white space; only the latter where ``cannot_be_shown``."""
    return (text if _has_endless_marks(text) else unicodedata.normalize("NFC", text)).strip()


def cannot_be_shown(text: str) -> bool:
    """Whether the text has characters that cannot be shown on one line, or a letter under marks without end."""
    categories = map(unicodedata.category, text)
    return not _NOT_ON_ONE_LINE.isdisjoint(categories) or _has_endless_marks(text)


def _has_endless_marks(text: str) -> bool:
    """No writing puts so many marks on a letter (UAX #15, stream-safe text); putting them in order takes for ever."""
    if text.isascii() or len(text) <= _MOST_MARKS:
        return False
    marks = (unicodedata.category(character).startswith("M") for character in text)
    return any(is_mark and sum(1 for _ in run) > _MOST_MARKS for is_mark, run in groupby(marks))
