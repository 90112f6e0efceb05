"""What a file of a game is called: club, day and players, so that a folder of them sorts itself."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable
from urllib.parse import quote

from players import names

_LONGEST_PART = 40


def file_name(club: str, date: dt.date, players: Iterable[str], ending: str) -> str:
    """``skruuvikerho-esimerkki-2026-11-30-aino-bertta-carl-daniel.pdf``, with the letters of the names."""
    parts = [club, date.isoformat(), *players]
    return "-".join(filter(None, map(_part, parts))) + f".{ending}"


def attachment(file: str) -> str:
    """The header that sends a file to be kept: the name in ASCII for any program, in full for newer ones (RFC 6266)."""
    return f"attachment; filename=\"{_ascii(file)}\"; filename*=UTF-8''{quote(file, safe='')}"


def _part(text: str) -> str:
    return re.sub(r"[\W_]+", "-", text.lower())[:_LONGEST_PART].strip("-")


def _ascii(file: str) -> str:
    stem, _dot, ending = file.rpartition(".")
    plain = unicodedata.normalize("NFKD", names.fold(stem)).encode("ascii", "ignore").decode()
    return f"{re.sub('-+', '-', plain).strip('-')}.{ending}"
