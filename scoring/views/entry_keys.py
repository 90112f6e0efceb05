"""The faces of the entry screen's keys: the field's value, and what stands on the key.

Knows shapes alone. Refuses to know where the words come from.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.reports import PairRow, SetRow
from scoring.rules import Denomination, Kind, Letter
from scoring.views.entry_texts import SUITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key of a choice: the field's value and what the key says."""

    value: str
    name: str
    sign: str = ""
    barred: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractKey:
    value: str
    level: str
    denomination: Denomination
    name: str

    @property
    def suit(self) -> bool:
        return self.denomination in SUITS


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatKey:
    """A seat of the drawn table; ``number`` 1 is the keeper's, at the bottom, then clockwise."""

    letter: Letter
    number: int
    name: str
    side: str
    total: int
    role: str = ""
    pack: str = ""
    barred: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KindLink:
    """One of the two ways a contract goes where the rules leave it open (R-6.1): to the screen drawn for it."""

    kind: Kind
    url: str
    name: str
    small: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingOut:
    """A player of the game who has no seat in this session (R-1.4)."""

    name: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AceRow:
    side: str
    names: list[str]
    keys: range


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsOf:
    """What a bolshevik is to one of the players."""

    points: int | None
    declared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """One line of the session so far: the keeper's number, of a bolshevik everyone's."""

    row: PairRow | SetRow
    number: int
    here: bool
    saved: bool
    points: int | None
    each: list[PointsOf]
