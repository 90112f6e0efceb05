"""What the entry script is given beside the read-model's own data.

Knows how it is spelt. Refuses to know what is drawn.
"""

from __future__ import annotations

import json
from typing import Any

from scoring.reports import EntryScreen
from scoring.rules import Doubling, Letter


def offered_declarer(screen: EntryScreen) -> Letter | None:
    """The player who must declare a compulsory bolshevik (R-6.2); in a set others may still bid."""
    if screen.bolshevik is None or screen.slot is None or screen.slot.in_set or screen.current is not None:
        return None
    return screen.bolshevik.bound


def in_one_text(fields: dict[str, Any]) -> str:
    """The fields of a hand in the order and the spelling of the script."""
    return "|".join(
        [
            fields.get("declarer", ""),
            fields["contract"],
            fields.get("doubling", Doubling.NONE.value),
            fields.get("tricks", ""),
            fields.get("aces_own", ""),
            fields.get("aces_theirs", ""),
            ",".join(fields.get("doubled_by", [])),
            "true" if fields.get("redoubled") else "false",
        ]
    )


def compact(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
