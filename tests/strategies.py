"""Hypothesis strategies: any legal game in the formats and options played here, as the protocol file writes it.

Everything that can happen can be drawn, gaps included; ``tests.evenings`` makes likely evenings instead.
"""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scoring.rules import Game
from tests import builders
from tests.builders import SIDES, Json

HALF_OF_A_SESSION = {"standard-24": 4, "short-12": 2}
OPTIONS = ("none", "after-each-session", "after-last-session")
TRUMPS = ("spades", "clubs", "diamonds", "hearts", "grand")
DOUBLINGS = ("none", "doubled", "redoubled")


@st.composite
def aces(draw: DrawFn, tricks: int) -> tuple[list[int], list[int]]:
    """Four aces in tricks that the side with ``tricks`` and the other side can have won (R-8.6 to R-8.10)."""
    fell_in = draw(st.tuples(*[st.integers(1, 13)] * 4))
    different = list(dict.fromkeys(fell_in))
    won = draw(st.integers(max(0, len(different) - (13 - tricks)), min(len(different), tricks)))
    own = set(different[:won])
    return sorted(n for n in fell_in if n in own), sorted(n for n in fell_in if n not in own)


def speakers(draw: DrawFn, doubling: str, doublers: str, redoublers: str) -> Json:
    """Who doubled and redoubled, where the table wrote it down (R-2.6)."""
    said: Json = {}
    if doubling != "none" and draw(st.booleans()):
        said["doubled_by"] = draw(st.sampled_from(doublers))
    if doubling == "redoubled" and draw(st.booleans()):
        said["redoubled_by"] = draw(st.sampled_from(redoublers))
    return said


@st.composite
def contracts(draw: DrawFn, session: int, hand: int, kind: str) -> Json:
    declarer = draw(st.sampled_from("ABCD"))
    own, theirs = sorted(SIDES[session], key=lambda side: declarer not in side)
    denomination = draw(st.sampled_from((*TRUMPS, "misere", "misere")))
    doubling = draw(st.sampled_from(DOUBLINGS))
    tricks = draw(st.integers(0, 13))
    return builders.contract(
        session,
        hand,
        kind,
        declarer=declarer,
        level=draw(st.sampled_from((5, 6, 7) if kind == "kitty" else (6, 7))),
        denomination=denomination,
        doubling=doubling,
        tricks=tricks,
        aces=draw(aces(tricks)) if denomination == "misere" else None,
        **speakers(draw, doubling, theirs, own),
    )


@st.composite
def all_passes(draw: DrawFn, session: int, hand: int, kind: str) -> Json:
    doubling = draw(st.sampled_from(DOUBLINGS))
    tricks = draw(st.integers(0, 13))
    said = speakers(draw, doubling, "ABCD", "ABCD")
    if len(said) == 2:
        (others,) = (side for side in SIDES[session] if said["doubled_by"] not in side)
        said["redoubled_by"] = draw(st.sampled_from(others))
    return builders.all_pass(session, hand, kind, doubling=doubling, tricks=tricks, aces=draw(aces(tricks)), **said)


def pair_hands(session: int, hand: int, kind: str) -> st.SearchStrategy[Json]:
    return contracts(session, hand, kind) | all_passes(session, hand, kind)


@st.composite
def bolsheviks(draw: DrawFn, session: int, hand: int, declarer: str) -> Json:
    doublers = draw(st.sets(st.sampled_from([letter for letter in "ABCD" if letter != declarer])))
    denomination = draw(st.sampled_from((*TRUMPS, "misere", "misere", "misere")))
    tricks = draw(st.integers(0, 13))
    return builders.bolshevik(
        session,
        hand,
        declarer=declarer,
        denomination=denomination,
        doubled_by=sorted(doublers),
        redoubled=bool(doublers) and draw(st.booleans()),
        tricks=tricks,
        aces=draw(aces(tricks)) if denomination == "misere" else None,
    )


@st.composite
def bolshevik_sets(draw: DrawFn, session: int) -> list[Json]:
    """A whole set: everyone declares once, at most four deals are thrown in, the last is played (R-5.1 to R-5.3)."""
    order = list(draw(st.permutations("ABCD")))
    before_last = order[:3] + [""] * draw(st.integers(0, 4))
    deals = [*draw(st.permutations(before_last)), order[3]]
    return [
        draw(bolsheviks(session, number, declarer)) if declarer else builders.thrown_in(session, number)
        for number, declarer in enumerate(deals, start=1)
    ]


@st.composite
def adjustments(draw: DrawFn) -> Json:
    points = draw(st.integers(-1000, 1000).filter(bool))
    return {"player": draw(st.sampled_from("ABCD")), "points": points, "reason": draw(reasons)}


names = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=30)
reasons = names


@st.composite
def seats(draw: DrawFn, session: int) -> list[str]:
    """Any seating with partners opposite (R-1.6)."""
    pairs = [draw(st.permutations(side)) for side in draw(st.permutations(SIDES[session]))]
    return [pairs[0][0], pairs[1][0], pairs[0][1], pairs[1][1]]


@st.composite
def protocols(draw: DrawFn, *, whole: bool = False, hands_format: str = "", option: str = "") -> Json:
    """A legal protocol file; ``whole`` has every hand of its schedule, otherwise any of them may be missing."""
    hands_format = hands_format or draw(st.sampled_from(sorted(HALF_OF_A_SESSION)))
    option = option or draw(st.sampled_from(OPTIONS))
    half = HALF_OF_A_SESSION[hands_format]
    hands: list[Json] = []
    recorded = st.just(whole) if whole else st.booleans()
    for session in SIDES:
        numbers = [number for number in range(1, 2 * half + 1) if draw(recorded)]
        hands += [draw(pair_hands(session, number, "kitty" if number <= half else "kotka")) for number in numbers]
        if option == "after-each-session" or (option == "after-last-session" and session == 3):
            hands += [deal for deal in draw(bolshevik_sets(session)) if draw(recorded)]
    more: dict[str, Any] = {}
    if draw(st.booleans()):
        more["adjustments"] = draw(st.lists(adjustments(), max_size=3))
    if draw(st.booleans()):
        more["seats"] = {str(session): draw(seats(session)) for session in draw(st.sets(st.sampled_from((1, 2, 3))))}
    if draw(st.booleans()):
        dealers = draw(st.dictionaries(st.sampled_from("123"), st.sampled_from("ABCD")))
        more["first_dealer"] = dealers
    return builders.protocol(*hands, hands_format=hands_format, option=option, **more)


def games(*, whole: bool = False, hands_format: str = "", option: str = "") -> st.SearchStrategy[Game]:
    """The same games as the values the rules fold."""
    return protocols(whole=whole, hands_format=hands_format, option=option).map(
        lambda document: builders.read(document).game
    )
