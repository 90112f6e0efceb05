"""What was bid and taken in one deal: the facts of a hand, as values that are always possible.

A hand says how many tricks one side took (the other side took the rest) and in which tricks aces
fell. Knows no points, no schedule and no names. Impossible facts never become a value: they are
refused where a record is read.
"""

from __future__ import annotations

from dataclasses import dataclass

from .terms import Denomination, Doubling, Half, Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Aces:
    """The trick of each ace, in order: four in all (R-3.10, R-4.6).

    ``own`` are those won by the side whose tricks the hand counts, ``theirs`` by the other side.
    """

    own: tuple[int, ...]
    theirs: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A contract of a pair (R-2.1); ``tricks`` are the declaring side's, ``aces`` only in misère.

    Both are None for a contract that is not played (R-7.2).
    """

    declarer: Letter
    level: int
    denomination: Denomination
    doubling: Doubling
    doubled_by: Letter | None = None
    redoubled_by: Letter | None = None
    tricks: int | None
    aces: Aces | None = None

    @property
    def half(self) -> Half:
        return "misere" if self.denomination is Denomination.MISERE else "trump"


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPass:
    """All-pass misère (R-2.4); ``tricks`` and ``aces.own`` are of the side with the lowest letter."""

    doubling: Doubling
    doubled_by: Letter | None = None
    redoubled_by: Letter | None = None
    tricks: int
    aces: Aces


@dataclass(frozen=True, slots=True, kw_only=True)
class Bolshevik:
    """One against three (R-5.4); ``tricks`` and ``aces.own`` are the declarer's, ``doubled_by`` in order."""

    declarer: Letter
    denomination: Denomination
    doubled_by: tuple[Letter, ...] = ()
    redoubled: bool = False
    tricks: int
    aces: Aces | None = None

    @property
    def half(self) -> Half:
        return "misere" if self.denomination is Denomination.MISERE else "trump"

    def doubling_of(self, opponent: Letter) -> Doubling:
        """R-5.6: each opponent doubles for himself; a redouble meets everyone who doubled."""
        if opponent not in self.doubled_by:
            return Doubling.NONE
        return Doubling.REDOUBLED if self.redoubled else Doubling.DOUBLED


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A deal of a bolshevik set that nobody bid (R-5.2)."""


type PairHand = Contract | AllPass
type Hand = Contract | AllPass | Bolshevik | ThrownIn
