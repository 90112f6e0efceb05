"""A hand in the fewest words, for paper and for cells: who declared what, how it went, tricks and aces.

Plain text, no markup; a suit is a glyph that fonts have. Refuses to know points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import wording
from scoring.reports import PairRow, SetRow, SheetView
from scoring.rules import (
    TRICKS_IN_A_HAND,
    Aces,
    AllPass,
    Bolshevik,
    Contract,
    Denomination,
    Hand,
    Letter,
    Slot,
    ThrownIn,
)
from scoring.rules.rulesets import ALL_TRICKS_LEVEL

SUITS = {
    Denomination.SPADES: "♠",
    Denomination.CLUBS: "♣",
    Denomination.DIAMONDS: "♦",
    Denomination.HEARTS: "♥",
}
RED = frozenset({Denomination.DIAMONDS, Denomination.HEARTS})


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWords:
    """One recorded hand. A text is empty where there is nothing to say.

    ``tricks`` and ``aces`` stand first for the side whose tricks the hand counts: the declarer's, in all-pass
    misère the keeper's. ``factor`` is what the hand is multiplied by; a bolshevik has one for each opponent.
    """

    declarer: Letter | None
    level: str
    suit: str
    red: bool
    name: str
    outcome: str
    doubling: str
    factor: int
    factors: Mapping[Letter, int]
    own_tricks: int | None
    tricks: str
    aces: str

    @property
    def contract(self) -> str:
        """``6♥``, ``7 misère``, a dictator ``7♥``; a bolshevik, all-pass misère and a thrown-in deal by name."""
        joined = self.level + self.suit if self.suit else f"{self.level} {self.name}"
        return joined.strip()


def words_of(view: SheetView) -> dict[Slot, HandWords]:
    """The words of every recorded hand of a sheet."""
    return {slot: hand_words(row) for slot, row in view.rows().items() if row.hand is not None}


def hand_words(row: PairRow | SetRow) -> HandWords:
    """The words of a row that is recorded."""
    hand = row.hand
    if hand is None:
        raise ValueError(row.slot)
    factors = {letter: line.factor for line in row.lines for letter in line.side if line.factor > 1}
    level, denomination = _level(hand), _denomination(hand)
    return HandWords(
        declarer=hand.declarer if isinstance(hand, Contract | Bolshevik) else None,
        level=level,
        suit=SUITS.get(denomination, "") if denomination else "",
        red=denomination in RED,
        name=wording.denomination(denomination) if denomination else wording.hand_name(hand),
        outcome="" if isinstance(hand, AllPass) else wording.outcome(hand, row.lines),
        doubling=wording.doubling_of(hand),
        factor=1 if isinstance(hand, Bolshevik) else max(factors.values(), default=1),
        factors=factors if isinstance(hand, Bolshevik) else {},
        own_tricks=None if isinstance(hand, ThrownIn) else hand.tricks,
        tricks=_tricks(hand),
        aces=_aces(hand),
    )


def _tricks(hand: Hand) -> str:
    if isinstance(hand, ThrownIn) or hand.tricks is None:
        return ""
    return f"{hand.tricks}–{TRICKS_IN_A_HAND - hand.tricks}"


def _level(hand: Hand) -> str:
    match hand:
        case Contract():
            return str(hand.level)
        case Bolshevik() if hand.half == "trump":
            return str(ALL_TRICKS_LEVEL)
        case Bolshevik() | AllPass() | ThrownIn():
            return ""


def _denomination(hand: Hand) -> Denomination | None:
    return hand.denomination if isinstance(hand, Contract | Bolshevik) else None


def _aces(hand: Hand) -> str:
    aces = None if isinstance(hand, ThrownIn) else hand.aces
    return f"{_tricks_of(aces.own)} / {_tricks_of(aces.theirs)}" if isinstance(aces, Aces) else ""


def _tricks_of(aces: tuple[int, ...]) -> str:
    return " ".join(map(str, aces)) or "–"
