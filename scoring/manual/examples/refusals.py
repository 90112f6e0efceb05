"""Examples of R-8: files that are good but for one thing, and how the reader refuses each.

What is wrong is shown as the file writes it, the same in every language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.manual.examples.stage import all_pass, bolshevik, contract, misere, record, record_in_set
from scoring.rules import FORMAT, VERSION, Refused, RuleViolation, ThrownIn, read_protocol

type Record = Mapping[str, Any]

_HEARTS = record(contract("A", 5, "hearts", 11))
_MISERE = record(misere("A", 5, 2))
_ALL_PASS = record(all_pass())
_BOLSHEVIK = record_in_set(bolshevik("A"))
_THROWN_IN = record_in_set(ThrownIn())
_FILE: Record = {
    "format": FORMAT,
    "version": VERSION,
    "game": "skruuvi",
    "ruleset": "handbook-2016",
    "schedule": {"hands": "standard-24", "bolshevik": "after-last-session"},
    "players": {"A": "Aino", "B": "Bertta", "C": "Carl", "D": "Daniel"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A good file, then what is wrong: keys of its hands, keys of its top, or a key left out of its hand.

    There is one hand of the record ``of`` for each of ``numbers``.
    """

    of: Record = field(default_factory=lambda: _HEARTS)
    numbers: tuple[int, ...] = (1,)
    in_hand: Record = field(default_factory=dict)
    at_top: Record = field(default_factory=dict)
    without: str | None = None

    def document(self) -> dict[str, Any]:
        hands = [{**self.of, "hand": number, **self.in_hand} for number in self.numbers]
        if self.without:
            hands = [{key: value for key, value in hand.items() if key != self.without} for hand in hands]
        return {**_FILE, "hands": hands, **self.at_top}

    def violations(self) -> tuple[RuleViolation, ...]:
        """How the reader refuses the file; nothing where it takes it."""
        try:
            read_protocol(json.dumps(self.document()).encode())
        except Refused as refusal:
            return refusal.violations
        return ()

    def shown(self) -> str:
        """What is wrong, as the file writes it; how many times, where that is the mistake."""
        if self.without:
            return _("without %(key)s") % {"key": f"`{self.without}`"}
        keys = {**self.at_top, **self.in_hand}
        written = ", ".join(f'"{key}": {json.dumps(value)}' for key, value in keys.items())
        return f"{len(self.numbers)} × `{written}`" if len(self.numbers) > 1 else f"`{written}`"


MISTAKES: Mapping[str, Mistake] = {
    "R-8.1": Mistake(in_hand={"level": 4}),
    "R-8.2": Mistake(in_hand={"denomination": "stars"}),
    "R-8.3": Mistake(in_hand={"tricks": {"AB": 14, "CD": -1}}),
    "R-8.4": Mistake(in_hand={"tricks": {"AB": 11, "CD": 3}}),
    "R-8.5": Mistake(in_hand={"tricks": {"AC": 11, "BD": 2}}),
    "R-8.6": Mistake(of=_MISERE, in_hand={"aces": {"AB": [], "CD": [2, 5, 9]}}),
    "R-8.7": Mistake(in_hand={"denomination": "grand", "aces": {"AB": [1, 2, 3], "CD": [9]}}),
    "R-8.8": Mistake(of=_MISERE, in_hand={"aces": {"AB": [], "CD": [2, 5, 9, 14]}}),
    "R-8.9": Mistake(of=_MISERE, in_hand={"aces": {"AB": [5], "CD": [2, 5, 9]}}),
    "R-8.10": Mistake(of=_MISERE, in_hand={"tricks": {"AB": 2, "CD": 11}, "aces": {"AB": [1, 4, 8], "CD": [9]}}),
    "R-8.11": Mistake(in_hand={"doubling": "tripled"}),
    "R-8.12": Mistake(in_hand={"declarer": "A", "doubling": "doubled", "doubled_by": "B"}),
    "R-8.13": Mistake(in_hand={"declarer": "A", "doubling": "redoubled", "redoubled_by": "C"}),
    "R-8.14": Mistake(in_hand={"doubling": "none", "doubled_by": "C"}),
    "R-8.15": Mistake(in_hand={"declarer": "E"}),
    "R-8.16": Mistake(of=_ALL_PASS, in_hand={"all_pass": True, "declarer": "A"}),
    "R-8.17": Mistake(in_hand={"hand": 5, "kind": "kitty"}),
    "R-8.18": Mistake(in_hand={"session": 4}),
    "R-8.19": Mistake(numbers=(1, 1), in_hand={"session": 1, "hand": 1}),
    "R-8.20": Mistake(of=_BOLSHEVIK, numbers=(1, 2), in_hand={"kind": "bolshevik", "declarer": "A"}),
    "R-8.21": Mistake(of=_THROWN_IN, numbers=(1, 2, 3, 4, 5), in_hand={"thrown_in": True}),
    "R-8.22": Mistake(in_hand={"kind": "kitty", "thrown_in": True}),
    "R-8.23": Mistake(
        at_top={"ruleset": "handbook-2016+level-4"},
        in_hand={"level": 4, "doubling": "none", "tricks": {"AB": 10, "CD": 3}},
    ),
    "R-8.24": Mistake(without="doubling"),
    "R-8.25": Mistake(at_top={"players": {"A": "Aino", "B": "Aino", "C": "Carl", "D": "Daniel"}}),
    "R-8.26": Mistake(at_top={"players": {"A": "Aino", "B": "Bertta", "C": "Carl", "F": "Daniel"}}),
    "R-8.27": Mistake(at_top={"schedule": {"hands": "short-12", "bolshevik": "integrated"}}),
    "R-8.28": Mistake(at_top={"ruleset": "handbook-1999"}),
    "R-8.29": Mistake(at_top={"seats": {"1": ["A", "B", "C", "D"]}}),
    "R-8.30": Mistake(at_top={"adjustments": [{"player": "A", "points": 0, "reason": "late"}]}),
}


def _told(mistake: Mistake) -> str:
    (violation,) = mistake.violations()
    return f"{mistake.shown()} → **`{violation.code}`** · **`{violation.field}`**: {wording.refusal(violation)}"


REFUSALS: Mapping[str, Callable[[], str]] = {clause: partial(_told, mistake) for clause, mistake in MISTAKES.items()}
