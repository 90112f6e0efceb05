"""What the examples are played with: the games, the hands in them, and how the engine is asked.

Knows no sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.manual.examples.hands import Example
from scoring.rules import (
    RULESETS,
    Aces,
    AllPass,
    Bolshevik,
    Contract,
    Deal,
    Denomination,
    Doubling,
    Game,
    Hand,
    Kind,
    Letter,
    Schedule,
    ScoredHand,
    Slot,
    ThrownIn,
    read_hand,
    schedule_for,
    write_hand,
)

HANDBOOK = RULESETS["handbook-2016"]
PLAIN = schedule_for("standard-24", "none")
WITH_SET = schedule_for("standard-24", "after-last-session")
INTEGRATED = schedule_for("standard-24", "integrated")
FIRST = Slot.of_pairs(1, 1)
SET_AFTER = 3
"""The session the bolshevik set follows."""

NO_OWN = Aces(own=(), theirs=(2, 5, 9, 10))


def contract(declarer: Letter, level: int, denomination: str, tricks: int | None, **more: Any) -> Contract:
    """A contract, not doubled unless said otherwise; ``tricks`` are the declaring side's."""
    spoken: dict[str, Any] = {"doubling": Doubling.NONE} | more
    return Contract(declarer=declarer, level=level, denomination=Denomination(denomination), tricks=tricks, **spoken)


def misere(declarer: Letter, level: int, tricks: int, aces: Aces = NO_OWN, **more: Any) -> Contract:
    """A bid misère."""
    return contract(declarer, level, "misere", tricks, aces=aces, **more)


def all_pass(tricks: int = 6) -> AllPass:
    """An all-pass misère; ``tricks`` are those of the keeper's pair."""
    return AllPass(doubling=Doubling.NONE, tricks=tricks, aces=Aces(own=(1, 13), theirs=(10, 10)))


def bolshevik(declarer: Letter, denomination: str = "misere", tricks: int = 0, **more: Any) -> Bolshevik:
    """One against three; ``tricks`` are the declarer's."""
    spoken: dict[str, Any] = {"aces": NO_OWN} if denomination == "misere" else {}
    return Bolshevik(declarer=declarer, denomination=Denomination(denomination), tricks=tricks, **(spoken | more))


def scored(hand: Hand, ruleset: str = "handbook-2016") -> ScoredHand:
    return Example(hand=hand, ruleset=ruleset).scored()


def points(hand: Contract, ruleset: str = "handbook-2016") -> int:
    """What the declarer has of it."""
    return scored(hand, ruleset).points[hand.declarer]


def game(hands: Mapping[Slot, Hand] | None = None, schedule: Schedule = PLAIN, **more: Any) -> Game:
    return Game(schedule=schedule, ruleset=HANDBOOK, hands=hands or {}, **more)


def session_of(hands: Iterable[Hand], session: int = 1) -> dict[Slot, Hand]:
    """These hands from the session's first on."""
    return {Slot.of_pairs(session, number): hand for number, hand in enumerate(hands, start=1)}


def set_of(deals: Iterable[Hand]) -> Game:
    """A game in which only these deals of its bolshevik set are recorded."""
    return game({Slot.of_set(SET_AFTER, number): deal for number, deal in enumerate(deals, start=1)}, WITH_SET)


def integrated(hands: Iterable[Hand]) -> Game:
    """A game with bolsheviks in its first session, in which these are recorded from the first on."""
    played = game(schedule=INTEGRATED)
    for slot, hand in session_of(hands).items():
        played = played.with_hand(slot, hand, kind=None if isinstance(hand, Bolshevik) else played.kind_at(slot))
    return played


def eight_hands() -> list[Hand]:
    """A session's pair hands."""
    return [*[contract("A", 5, "hearts", 11)] * 4, *[contract("A", 6, "hearts", 12)] * 4]


def deal_at(slot: Slot, played: Game | None = None) -> Deal:
    """The deal of this slot, in a game of which nothing is recorded unless one is given."""
    return next(deal for deal in (played or game()).deals() if deal.slot == slot)


def record(hand: Hand) -> dict[str, Any]:
    """The hand as the first record of a file."""
    return write_hand(FIRST, hand, PLAIN)


def record_in_set(hand: Hand) -> dict[str, Any]:
    """The hand as the first deal of a bolshevik set."""
    return write_hand(Slot.of_set(SET_AFTER, 1), hand, WITH_SET) | {"kind": Kind.BOLSHEVIK.value}


def refused(raw: Mapping[str, Any], schedule: Schedule = PLAIN, ruleset: str = "handbook-2016") -> str:
    """The code by which the reader refuses this record; nothing where it is good."""
    violations = read_hand(raw, schedule, RULESETS[ruleset]).violations
    return f"`{violations[0].code}`" if violations else ""


def thrown_in(times: int = 1) -> list[Hand]:
    return [ThrownIn()] * times


def listed(words: Iterable[object]) -> str:
    return ", ".join(map(str, words))
