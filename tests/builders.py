"""Protocol files and hands in plain JSON values: a test says what matters, the rest is an ordinary evening.

Knows the shape of a record and who is partner of whom; knows no points and asks nothing of the code it feeds.
"""

import json
from collections.abc import Iterable
from typing import Any

from scoring.rules import Game, Protocol, Refused, RuleViolation, read_protocol

type Json = dict[str, Any]

NAMES = {"A": "Aino Äijälä", "B": "Bertta Ö", "C": "Carl Åberg", "D": "Daniel D"}
FIVE_NAMES = NAMES | {"E": "Eeva E"}
SIDES = {1: ("AB", "CD"), 2: ("AC", "BD"), 3: ("AD", "BC")}
SIDES_OF = {
    "standard-24": SIDES,
    "short-12": SIDES,
    "purku-48": SIDES | {4: ("AD", "BC"), 5: ("AC", "BD"), 6: ("AB", "CD")},
    "five-40": {1: ("BE", "CD"), 2: ("AC", "DE"), 3: ("AE", "BD"), 4: ("AB", "CE"), 5: ("AD", "BC")},
}
"""The sides of each session by format, the one from which the sheet is written first."""
SEATS_OF = {
    "standard-24": ("ACBD", "ABCD", "ABDC"),
    "short-12": ("ACBD", "ABCD", "ABDC"),
    "purku-48": ("ACBD", "ABCD", "ABDC", "ABDC", "ABCD", "ACBD"),
    "five-40": ("BCED", "CDAE", "DEBA", "EACB", "ABDC"),
}
"""Who sits in seats 1 to 4 of each session (R-1.4, R-1.6)."""
HALF_OF_A_SESSION = {"standard-24": 4, "short-12": 2, "purku-48": 4, "five-40": 4}
"""The kitty hands of a session, and as many kotka hands follow."""


def contract(
    session: int = 1,
    hand: int = 1,
    kind: str = "kitty",
    *,
    declarer: str = "A",
    level: int = 5,
    denomination: str = "hearts",
    doubling: str = "none",
    tricks: int = 11,
    aces: tuple[Iterable[int], Iterable[int]] | None = None,
    hands_format: str = "standard-24",
    **more: Any,
) -> Json:
    """A contract; ``tricks`` are the declaring side's, ``aces`` first that side's, then the other's."""
    own, theirs = sorted(SIDES_OF[hands_format][session], key=lambda side: declarer not in side)
    record = {
        "session": session,
        "hand": hand,
        "kind": kind,
        "declarer": declarer,
        "level": level,
        "denomination": denomination,
        "doubling": doubling,
        "tricks": {own: tricks, theirs: 13 - tricks},
    }
    return record | _aces(own, theirs, aces) | more


def not_played(
    session: int = 1, hand: int = 1, kind: str = "kitty", *, declarer: str = "A", denomination: str = "hearts"
) -> Json:
    """An undoubled contract of level 4 (R-7.2)."""
    bid = contract(session, hand, kind, declarer=declarer, level=4, denomination=denomination)
    return without(bid, "tricks")


def misere(session: int = 1, hand: int = 1, kind: str = "kitty", **facts: Any) -> Json:
    """A bid misère, made exactly at level 5, with all four aces lost to the other side unless said otherwise."""
    ordinary: Json = {"denomination": "misere", "tricks": 2, "aces": ((), (1, 2, 3, 4))}
    return contract(session, hand, kind, **(ordinary | facts))


def all_pass(
    session: int = 1,
    hand: int = 1,
    kind: str = "kitty",
    *,
    doubling: str = "none",
    tricks: int = 6,
    aces: tuple[Iterable[int], Iterable[int]] = ((1, 13), (10, 10)),
    hands_format: str = "standard-24",
    **more: Any,
) -> Json:
    """An all-pass misère; ``tricks`` are those of the side with the lowest letter, ``aces`` first that side's."""
    own, theirs = SIDES_OF[hands_format][session]
    record = {
        "session": session,
        "hand": hand,
        "kind": kind,
        "all_pass": True,
        "doubling": doubling,
        "tricks": {own: tricks, theirs: 13 - tricks},
    }
    return record | _aces(own, theirs, aces) | more


def bolshevik(
    session: int = 3,
    hand: int = 1,
    *,
    declarer: str = "A",
    denomination: str = "misere",
    doubled_by: Iterable[str] = (),
    redoubled: bool = False,
    tricks: int | None = None,
    aces: tuple[Iterable[int], Iterable[int]] | None = None,
    **more: Any,
) -> Json:
    """A bolshevik, made unless ``tricks`` says otherwise; ``aces`` first the declarer's, then the opponents'."""
    others = "".join(letter for letter in "ABCD" if letter != declarer)
    is_misere = denomination == "misere"
    if tricks is None:
        tricks = 0 if is_misere else 13
    if aces is None and is_misere:
        aces = ((), (1, 2, 3, 4))
    record = {
        "session": session,
        "hand": hand,
        "kind": "bolshevik",
        "declarer": declarer,
        "denomination": denomination,
        "doubled_by": list(doubled_by),
        "redoubled": redoubled,
        "tricks": {declarer: tricks, others: 13 - tricks},
    }
    return record | _aces(declarer, others, aces) | more


def thrown_in(session: int = 3, hand: int = 1) -> Json:
    return {"session": session, "hand": hand, "kind": "bolshevik", "thrown_in": True}


def protocol(*hands: Json, hands_format: str = "standard-24", option: str = "none", **more: Any) -> Json:
    """A protocol file with these hands; ``more`` are further keys of its top level, or other values for them."""
    document: Json = {
        "format": "skruuviclub-protocol",
        "version": 1,
        "game": "skruuvi",
        "ruleset": "handbook-2016",
        "schedule": {"hands": hands_format, "bolshevik": option},
        "players": dict(FIVE_NAMES if hands_format == "five-40" else NAMES),
        "hands": list(hands),
    }
    return document | more


def as_bytes(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def read(document: Json) -> Protocol:
    return read_protocol(as_bytes(document))


def game(*hands: Json, hands_format: str = "standard-24", option: str = "none", **more: Any) -> Game:
    return read(protocol(*hands, hands_format=hands_format, option=option, **more)).game


def faults_in(data: bytes | Json) -> tuple[RuleViolation, ...]:
    """Everything a file is refused for; nothing where it is good."""
    try:
        read_protocol(data if isinstance(data, bytes) else as_bytes(data))
    except Refused as refusal:
        return refusal.violations
    return ()


def codes_in(data: bytes | Json) -> list[tuple[str, str]]:
    """The code and field of every fault, in the order reported."""
    return [(fault.code, fault.field) for fault in faults_in(data)]


def without(record: Json, *keys: str) -> Json:
    return {key: value for key, value in record.items() if key not in keys}


def _aces(own: str, theirs: str, aces: tuple[Iterable[int], Iterable[int]] | None) -> Json:
    return {} if aces is None else {"aces": {own: list(aces[0]), theirs: list(aces[1])}}
