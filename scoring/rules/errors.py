"""What cannot have happened (R-8): the reasons, and the refusal that carries them.

Knows codes, clauses and the facts a sentence needs. Knows no language: the sentences are written
at the edge.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Reason(Enum):
    """Why something is refused: the code of R-8 or of a fault of the file itself, which never changes.

    ``clause`` is None for a fault of the file itself.
    """

    LEVEL_RANGE = ("level-range", "R-8.1")
    DENOMINATION = ("denomination", "R-8.2")
    TRICKS_RANGE = ("tricks-range", "R-8.3")
    TRICKS_SUM = ("tricks-sum", "R-8.4")
    SIDES = ("sides", "R-8.5")
    ACE_COUNT = ("ace-count", "R-8.6")
    ACE_NO_MISERE = ("ace-no-misere", "R-8.7")
    ACE_TRICK = ("ace-trick", "R-8.8")
    ACE_BOTH_SIDES = ("ace-both-sides", "R-8.9")
    ACE_TOO_MANY_TRICKS = ("ace-too-many-tricks", "R-8.10")
    DOUBLING = ("doubling", "R-8.11")
    DOUBLE_BY_WRONG_SIDE = ("double-by-wrong-side", "R-8.12")
    REDOUBLE_BY_WRONG_SIDE = ("redouble-by-wrong-side", "R-8.13")
    DOUBLE_MISSING = ("double-missing", "R-8.14")
    DECLARER_UNKNOWN = ("declarer-unknown", "R-8.15")
    ALL_PASS_CONTRACT = ("all-pass-contract", "R-8.16")
    KIND = ("kind", "R-8.17")
    OUTSIDE_SCHEDULE = ("outside-schedule", "R-8.18")
    DUPLICATE_HAND = ("duplicate-hand", "R-8.19")
    BOLSHEVIK_AGAIN = ("bolshevik-again", "R-8.20")
    FORCED_BOLSHEVIK = ("forced-bolshevik", "R-8.21")
    THROWN_IN = ("thrown-in", "R-8.22")
    NOT_PLAYED = ("not-played", "R-8.23")
    MISSING = ("missing", "R-8.24")
    PLAYER_TWICE = ("player-twice", "R-8.25")
    PLAYERS = ("players", "R-8.26")
    SCHEDULE = ("schedule", "R-8.27")
    UNKNOWN_RULESET = ("unknown-ruleset", "R-8.28")
    SEATS = ("seats", "R-8.29")
    ADJUSTMENT = ("adjustment", "R-8.30")

    RULESET_CELL = ("ruleset-cell", "R-7.3")
    RULESET_SLUG = ("ruleset-slug", "R-7.3")

    UNREADABLE = ("unreadable", None)
    NOT_JSON = ("not-json", None)
    NOT_UTF8 = ("not-utf8", None)
    TOO_LARGE = ("too-large", None)
    TOO_DEEP = ("too-deep", None)
    FORMAT = ("format", None)
    UNKNOWN_KEY = ("unknown-key", None)
    DUPLICATE_KEY = ("duplicate-key", None)
    TYPE = ("type", None)
    NAME = ("name", None)
    DATE = ("date", None)

    def __init__(self, code: str, clause: str | None) -> None:
        self.code = code
        self.clause = clause


@dataclass(frozen=True, slots=True, kw_only=True)
class HandName:
    """Which record a fault is in, as written there: a part that cannot be read is None."""

    session: int | None
    hand: int | None
    kind: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleViolation:
    """One mistake of the players or of the file.

    ``field`` is a path inside the hand (``aces.AB``), or from the top of the file when ``hand`` is
    None. ``facts`` are the values the sentence needs, under the names it uses.
    """

    reason: Reason
    field: str
    facts: dict[str, Any] = dataclasses.field(default_factory=dict)
    hand: HandName | None = None

    @property
    def code(self) -> str:
        return self.reason.code

    @property
    def clause(self) -> str | None:
        return self.reason.clause


class Refused(Exception):
    """Carries every violation found, not only the first; never empty."""

    def __init__(self, violations: tuple[RuleViolation, ...]) -> None:
        super().__init__(", ".join(f"{v.field}: {v.code}" for v in violations))
        self.violations = violations


class Faults:
    """Collects the violations of one hand, or of a file outside its hands.

    A clause speaks once a hand (R-8); a missing field is named for each field.
    """

    def __init__(self, hand: HandName | None = None) -> None:
        self.hand = hand
        self.found: list[RuleViolation] = []
        self._seen: set[object] = set()

    def add(self, reason: Reason, field: str, **facts: Any) -> None:
        once = reason if self.hand is not None and reason.clause and reason is not Reason.MISSING else (reason, field)
        if once not in self._seen or self.hand is None:
            self._seen.add(once)
            self.found.append(RuleViolation(reason=reason, field=field, facts=facts, hand=self.hand))
