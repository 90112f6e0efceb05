"""From the bytes of a file to plain JSON values, or one clear fault for the whole file.

Knows encodings, sizes and JSON's traps: duplicate keys, deep nesting, huge numbers, lone surrogates.
Knows nothing of the protocol's own keys.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from .errors import Reason, Refused, RuleViolation

LARGEST_FILE = 1_000_000
"""Bytes."""

DEEPEST_NESTING = 20

_MOST_DIGITS = 18
_TOO_GREAT: int = 10**_MOST_DIGITS
"""Longer integers are far outside every range here; reading their value would only cost time."""


class RepeatedKeys(dict[str, Any]):
    """An object that wrote a key twice; ``repeated`` holds those keys, the last value of each stands."""

    def __init__(self, items: Mapping[str, Any], *, repeated: tuple[str, ...] = ()) -> None:
        super().__init__(items)
        self.repeated = repeated


_CONTAINERS = frozenset((dict, list, RepeatedKeys))


def load_json(data: bytes) -> tuple[Any, bool]:
    """Return the JSON value of ``data`` (UTF-8, with or without a byte order mark), and whether it repeats a key.

    Raises ``Refused`` with one fault: too-large, not-utf8, too-deep or not-json. Objects with
    repeated keys come back as ``RepeatedKeys``.
    """
    repeats = False

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal repeats
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        repeats = True
        written = Counter(key for key, _ in pairs)
        return RepeatedKeys(found, repeated=tuple(key for key in found if written[key] > 1))

    if len(data) > LARGEST_FILE:
        raise refused_file(Reason.TOO_LARGE, limit=LARGEST_FILE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refused_file(Reason.NOT_UTF8) from None
    try:
        value = json.loads(text, object_pairs_hook=read_object, parse_int=_integer)
    except RecursionError:
        raise refused_file(Reason.TOO_DEEP, limit=DEEPEST_NESTING) from None
    except json.JSONDecodeError as error:
        raise refused_file(Reason.NOT_JSON, line=error.lineno, column=error.colno) from None
    if _nesting(value) > DEEPEST_NESTING:
        raise refused_file(Reason.TOO_DEEP, limit=DEEPEST_NESTING)
    if "\\u" in text and _has_lone_surrogate(value):
        raise refused_file(Reason.NOT_UTF8)
    return value, repeats


def refused_file(reason: Reason, **facts: Any) -> Refused:
    """The refusal of a file as a whole."""
    return Refused((RuleViolation(reason=reason, field="", facts=facts),))


def _integer(digits: str) -> int:
    if len(digits) <= _MOST_DIGITS:
        return int(digits)
    return -_TOO_GREAT if digits.startswith("-") else _TOO_GREAT


def _nesting(value: Any) -> int:
    depth, level = 0, _children([[value]])
    while level:
        depth += 1
        level = _children(level)
    return depth


def _children(level: list[Any]) -> list[Any]:
    """The objects and lists one step further in."""
    return [
        child
        for node in level
        for child in (node.values() if isinstance(node, dict) else node)
        if type(child) in _CONTAINERS
    ]


def _has_lone_surrogate(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False
