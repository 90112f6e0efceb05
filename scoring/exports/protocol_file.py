"""The protocol file of a game, for another club's program or this one's import: facts, no scores, no history."""

from __future__ import annotations

import json
from typing import Any

from scoring.models import Game
from scoring.reports.protocols import protocol_of
from scoring.rules import Protocol, write_protocol

MEDIA_TYPE = "application/json"
_ONE_A_LINE = ("hands", "adjustments")
_KEY_A_LINE = ("ruleset_definition",)


def protocol_file(game: Game) -> bytes:
    """Return the file of a game as it stands."""
    return as_bytes(protocol_of(game))


def as_bytes(protocol: Protocol) -> bytes:
    """JSON that eyes can follow, a hand a line, in UTF-8 with a line end at the end."""
    lines = (f"  {_json(key)}: {_laid_out(key, value)}" for key, value in write_protocol(protocol).items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _laid_out(key: str, value: Any) -> str:
    if key in _KEY_A_LINE:
        return "{\n" + ",\n".join(f"    {_json(name)}: {_json(part)}" for name, part in value.items()) + "\n  }"
    if key not in _ONE_A_LINE or not value:
        return _json(value)
    return "[\n" + ",\n".join(f"    {_json(item)}" for item in value) + "\n  ]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
