"""The words of the game: denominations, kinds of hand, doubling, seats and sides.

Knows the vocabulary and how a side is written. Knows no number of points and no schedule.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple, Self

TRICKS_IN_A_HAND = 13
ACES_IN_A_PACK = 4

Letter = str
"""A player of one game: ``"A"`` to ``"D"``; ``"A"`` is the keeper (R-1.5)."""

Side = str
"""The players who score together, their letters in alphabetical order: ``"AC"``, ``"BCD"``."""

type Points = dict[Letter, int]


class Denomination(StrEnum):
    """R-2.1."""

    SPADES = "spades"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    GRAND = "grand"
    MISERE = "misere"


class Kind(StrEnum):
    """What is played at a place of the schedule (R-1.1, R-5)."""

    KITTY = "kitty"
    KOTKA = "kotka"
    BOLSHEVIK = "bolshevik"


class Doubling(StrEnum):
    """R-2.6."""

    NONE = "none"
    DOUBLED = "doubled"
    REDOUBLED = "redoubled"


class Pack(StrEnum):
    """R-1.8."""

    BLUE = "blue"
    RED = "red"


class BolshevikOption(StrEnum):
    """R-1.10."""

    NONE = "none"
    AFTER_EACH_SESSION = "after-each-session"
    AFTER_LAST_SESSION = "after-last-session"
    INTEGRATED = "integrated"


PLAYING_ORDER: dict[Kind, tuple[Denomination, ...]] = {
    Kind.KITTY: (
        Denomination.MISERE,
        Denomination.SPADES,
        Denomination.CLUBS,
        Denomination.DIAMONDS,
        Denomination.HEARTS,
        Denomination.GRAND,
    ),
    Kind.KOTKA: (
        Denomination.SPADES,
        Denomination.CLUBS,
        Denomination.DIAMONDS,
        Denomination.HEARTS,
        Denomination.MISERE,
        Denomination.GRAND,
    ),
    Kind.BOLSHEVIK: (
        Denomination.MISERE,
        Denomination.SPADES,
        Denomination.CLUBS,
        Denomination.DIAMONDS,
        Denomination.HEARTS,
        Denomination.GRAND,
    ),
}
"""The denominations from low to high (R-2.3; in a bolshevik set misère is the base bid, R-5.4)."""


def side_of(letters: str | tuple[str, ...]) -> Side:
    """Return the side of these letters, in alphabetical order."""
    return "".join(sorted(letters))


class Slot(NamedTuple):
    """A place of the schedule where one hand is recorded.

    ``number`` counts the session's hands from 1; in a separate bolshevik set it counts the set's
    deals from 1 to 8. Slots sort in playing order: a set follows its session's last hand.
    """

    session: int
    in_set: bool
    number: int

    @classmethod
    def of_pairs(cls, session: int, number: int) -> Self:
        """A pair hand of this session."""
        return cls(session, False, number)  # noqa: FBT003 - the field's own value

    @classmethod
    def of_set(cls, session: int, number: int) -> Self:
        """A deal of the bolshevik set after this session."""
        return cls(session, True, number)  # noqa: FBT003 - the field's own value

    @property
    def code(self) -> str:
        """``"1-3"``, or ``"3-b2"`` in a bolshevik set."""
        return f"{self.session}-{'b' if self.in_set else ''}{self.number}"

    @classmethod
    def parse(cls, code: str) -> Self:
        """Read what ``code`` wrote. Raises ``ValueError`` for anything else."""
        session, _, number = code.partition("-")
        in_set = number.startswith("b")
        digits = number.removeprefix("b")
        if not (session.isdecimal() and digits.isdecimal() and code.isascii() and len(code) <= 8):
            raise ValueError(code)
        return cls(int(session), in_set, int(digits))


type Half = Literal["trump", "misere"]
"""The two families of a contract's score: denomination makes no other difference (R-3.7)."""

HALVES: tuple[Half, ...] = ("trump", "misere")
