"""What the entry script is given beside the read-model's own data.

Knows how it is spelt. Refuses to know what is drawn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.reports import EntryScreen
from scoring.rules import Doubling, Hand, Kind, Letter, Ruleset, ThrownIn, lookup_tables
from scoring.views.entry_texts import entry_texts


def offered_declarer(screen: EntryScreen) -> Letter | None:
    """The player who must declare a compulsory bolshevik (R-6.2); in a set others may still bid."""
    if screen.bolshevik is None or screen.slot is None or screen.slot.in_set or screen.current is not None:
        return None
    return screen.bolshevik.bound


def is_improbable_twice(hand: Hand) -> bool:
    """Whether it is worth a question when it comes again at once: deals that nobody bids often do (R-5.2)."""
    return not isinstance(hand, ThrownIn)


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


@lru_cache(maxsize=256)
def tables_text(ruleset: Ruleset, kind: Kind) -> SafeString:
    """The tables of points, written out once: they are the same for every screen of a ruleset."""
    return escape(compact(lookup_tables(ruleset, kind)))


def texts_text(*, in_set: bool) -> SafeString:
    """The words of the script in the language of now."""
    return _texts_text(get_language() or "", in_set=in_set)


@lru_cache(maxsize=16)
def _texts_text(_language: str, *, in_set: bool) -> SafeString:
    return escape(compact(entry_texts(in_set=in_set)))


def compact(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
