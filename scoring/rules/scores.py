"""What a hand is worth, and why: every score is a tuple of lines that sum to it (R-3, R-5).

Knows how the tables of a ruleset meet the facts of a hand. Knows no schedule: sides come in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from .hands import Aces, AllPass, Bolshevik, Contract
from .rulesets import ALL_TRICKS_LEVEL, Ruleset, tricks_allowed
from .terms import TRICKS_IN_A_HAND, Doubling, Half, Letter, Points, Side


class Because(StrEnum):
    """What a line counts."""

    MADE = "made"
    OVERTRICKS = "overtricks"
    FIRST_UNDERTRICK = "first-undertrick"
    FURTHER_UNDERTRICKS = "further-undertricks"
    OWN_TRICKS = "own-tricks"
    THEIR_TRICKS = "their-tricks"
    OWN_ACES = "own-aces"
    THEIR_ACES = "their-aces"
    DECLARER = "declarer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One reason for a score.

    ``points`` are signed for ``side`` and have ``factor`` already in them; ``count`` is how many
    tricks the line counts, ``aces`` the trick numbers of the aces it counts.
    """

    clause: str
    side: Side
    points: int
    factor: int
    because: Because
    count: int = 1
    aces: tuple[int, ...] = ()


type Lines = tuple[Line, ...]


@cache
def contract_lines(  # noqa: PLR0917 - a cache finds places faster than names
    ruleset: Ruleset, side: Side, half: Half, level: int, tricks: int | None, doubling: Doubling
) -> tuple[Line, ...]:
    """Lines of a contract without its aces, seen from the declaring side (R-3.1 to R-3.9).

    ``tricks`` is None for a contract that is not played: it scores as made without overtricks (R-7.2).
    The domain is finite and small, so each combination is worked out once.
    """
    factor = ruleset.factors[doubling]
    over = 0 if tricks is None else tricks - tricks_allowed(half, level)
    if half == "misere":
        over = -over
    if over >= 0:
        lines = [
            Line(
                clause=ruleset.cites(level, "R-3.1" if half == "trump" else "R-3.2"),
                side=side,
                points=ruleset.made[half][level] * factor,
                factor=factor,
                because=Because.MADE,
            )
        ]
        if over:
            lines.append(
                Line(
                    clause=ruleset.cites(level, "R-3.3"),
                    side=side,
                    points=ruleset.overtrick[level] * over * factor,
                    factor=factor,
                    because=Because.OVERTRICKS,
                    count=over,
                )
            )
        return tuple(lines)
    return _undertricks(
        side=side,
        under=-over,
        first=ruleset.first_undertrick[half][level],
        further=ruleset.further_undertrick[level],
        factor=factor,
        sign=-1,
        clauses=(
            ruleset.cites(level, "R-3.4" if half == "trump" else "R-3.5"),
            ruleset.cites(level, "R-3.6"),
        ),
    )


def _undertricks(
    *, side: Side, under: int, first: int, further: int, factor: int, sign: int, clauses: tuple[str, str]
) -> tuple[Line, ...]:
    lines = [
        Line(
            clause=clauses[0],
            side=side,
            points=sign * first * factor,
            factor=factor,
            because=Because.FIRST_UNDERTRICK,
        )
    ]
    if under > 1:
        lines.append(
            Line(
                clause=clauses[1],
                side=side,
                points=sign * further * (under - 1) * factor,
                factor=factor,
                because=Because.FURTHER_UNDERTRICKS,
                count=under - 1,
            )
        )
    return tuple(lines)


@cache
def all_pass_lines(ruleset: Ruleset, side: Side, tricks: int, doubling: Doubling) -> tuple[Line, ...]:
    """Lines of an all-pass misère without its aces, seen from ``side``, which took ``tricks`` (R-3.12)."""
    factor = ruleset.factors[doubling]
    counted = (
        (Because.OWN_TRICKS, tricks, -1),
        (Because.THEIR_TRICKS, TRICKS_IN_A_HAND - tricks, 1),
    )
    return tuple(
        Line(clause="R-3.12", side=side, points=sign * count * factor, factor=factor, because=because, count=count)
        for because, count, sign in counted
        if count
    )


@cache
def bolshevik_lines(
    ruleset: Ruleset, opponent: Letter, half: Half, tricks: int, doubling: Doubling
) -> tuple[Line, ...]:
    """Lines of one opponent in a bolshevik without the aces; ``tricks`` are the declarer's (R-5.5, R-5.7)."""
    values, factor = ruleset.bolshevik, ruleset.factors[doubling]
    under = abs(tricks - tricks_allowed(half, ALL_TRICKS_LEVEL))
    if not under:
        made = values.made_misere if half == "misere" else values.made_dictator
        return (Line(clause="R-5.5", side=opponent, points=-made * factor, factor=factor, because=Because.MADE),)
    return _undertricks(
        side=opponent,
        under=under,
        first=values.first_undertrick,
        further=values.further_undertrick,
        factor=factor,
        sign=1,
        clauses=("R-5.5", "R-5.5"),
    )


def _ace_lines(ruleset: Ruleset, aces: Aces, side: Side, doubling: Doubling) -> tuple[Line, ...]:
    """R-3.10 and R-3.11: each ace costs the side that won its trick the number of that trick; R-7.1."""
    factor = ruleset.ace_factor(doubling)
    clause = (ruleset.doubling_multiplies_aces and ruleset.clause) or "R-3.10"
    lines = []
    if aces.own:
        lines.append(
            Line(
                clause=clause,
                side=side,
                points=-sum(aces.own) * factor,
                factor=factor,
                because=Because.OWN_ACES,
                count=len(aces.own),
                aces=aces.own,
            )
        )
    if aces.theirs:
        lines.append(
            Line(
                clause=clause,
                side=side,
                points=sum(aces.theirs) * factor,
                factor=factor,
                because=Because.THEIR_ACES,
                count=len(aces.theirs),
                aces=aces.theirs,
            )
        )
    return tuple(lines)


def pair_hand_lines(hand: Contract | AllPass, ruleset: Ruleset, side: Side) -> Lines:
    """Explain a pair hand from ``side``: the declaring side, in all-pass the side whose tricks it counts."""
    match hand:
        case Contract():
            lines = contract_lines(ruleset, side, hand.half, hand.level, hand.tricks, hand.doubling)
        case AllPass():
            lines = all_pass_lines(ruleset, side, hand.tricks, hand.doubling)
    if hand.aces is None:
        return lines
    return lines + _ace_lines(ruleset, hand.aces, side, hand.doubling)


def bolshevik_hand_lines(hand: Bolshevik, ruleset: Ruleset, letters: tuple[Letter, ...]) -> tuple[Lines, Points]:
    """Explain a bolshevik: the lines of every opponent, then the declarer's one, and everyone's points (R-5.7)."""
    lines: list[Line] = []
    points: Points = {}
    for opponent in letters:
        if opponent == hand.declarer:
            continue
        doubling = hand.doubling_of(opponent)
        his = bolshevik_lines(ruleset, opponent, hand.half, hand.tricks, doubling)
        if hand.aces is not None:
            seen_by_opponent = Aces(own=hand.aces.theirs, theirs=hand.aces.own)
            his += _ace_lines(ruleset, seen_by_opponent, opponent, doubling)
        points[opponent] = sum(line.points for line in his)
        lines.extend(his)
    points[hand.declarer] = -sum(points.values())
    lines.append(
        Line(clause="R-5.7", side=hand.declarer, points=points[hand.declarer], factor=1, because=Because.DECLARER)
    )
    return tuple(lines), points
