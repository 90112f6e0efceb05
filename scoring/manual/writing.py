"""The manual in one language: the text of that language, with every table and example put in by the engine.

One source for the page in the app and for docs/rules.md, which is the English one.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from django.utils import translation

from scoring.manual import tables
from scoring.manual.examples import case, case_in_row, example, shares

LANGUAGES = ("en", "fi", "sv")
_PLACE = re.compile(r"^\{\{([a-z0-9-]+)(?: (\S+))?\}\}$", re.MULTILINE)
_ROW = re.compile(r"^(\| (R-\d+\.\d+) \|.*?) \|$", re.MULTILINE)
_PLAIN = {
    "options": tables.options,
    "tricks": tables.tricks,
    "bolshevik": tables.bolshevik,
    "level-4": tables.level_4,
}
_NAMED = {
    "points": tables.points,
    "partners": tables.partners,
    "seats": tables.seats,
    "case": case,
    "example": example,
    "shares": shares,
}


@cache
def manual(language: str) -> str:
    """The whole manual in Markdown; the first language for one it is not written in."""
    written = language if language in LANGUAGES else LANGUAGES[0]
    text = resources.files("scoring.manual").joinpath("text", f"{written}.md").read_text(encoding="utf-8")
    with translation.override(written):
        told = _ROW.sub(lambda found: f"{found[1]}{case_in_row(found[2])} |", text)
        return _PLACE.sub(lambda found: _put(found[1], found[2]), told)


def _put(name: str, of: str | None) -> str:
    return _NAMED[name](of) if of is not None else _PLAIN[name]()
