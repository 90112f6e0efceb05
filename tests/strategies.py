"""Hypothesis strategies: any legal game in every format, option and published ruleset, as the protocol file writes it.

Everything that can happen can be drawn, gaps included; ``tests.evenings`` makes likely evenings instead.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scoring.rules import Game, definition_of, ruleset_for
from tests import builders
from tests.builders import HALF_OF_A_SESSION, SEATS_OF, SIDES_OF, Json

SETS = ("none", "after-each-session", "after-last-session")
SCHEDULES = (
    *(("standard-24", option) for option in (*SETS, "integrated")),
    *(("short-12", option) for option in SETS),
    *(("purku-48", option) for option in SETS),
    ("five-40", "none"),
)
"""R-1.10."""
RULESETS = ("handbook-2016", "handbook-2016+level-4", "pre-2016", "pre-2016+level-4")
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
def contracts(
    draw: DrawFn,
    session: int,
    hand: int,
    kind: str,
    *,
    hands_format: str = "standard-24",
    ruleset: str = "handbook-2016",
) -> Json:
    sides = SIDES_OF[hands_format][session]
    declarer = draw(st.sampled_from("".join(sides)))
    own, theirs = sorted(sides, key=lambda side: declarer not in side)
    denomination = draw(st.sampled_from((*TRUMPS, "misere", "misere")))
    doubling = draw(st.sampled_from(DOUBLINGS))
    lowest = 6 if kind == "kotka" else 4 if ruleset.endswith("+level-4") else 5
    level = draw(st.integers(lowest, 7))
    if (level, doubling) == (4, "none"):
        bid = builders.contract(
            session, hand, kind, declarer=declarer, level=4, denomination=denomination, hands_format=hands_format
        )
        return builders.without(bid, "tricks")
    tricks = draw(st.integers(0, 13))
    return builders.contract(
        session,
        hand,
        kind,
        declarer=declarer,
        level=level,
        denomination=denomination,
        doubling=doubling,
        tricks=tricks,
        aces=draw(aces(tricks)) if denomination == "misere" else None,
        hands_format=hands_format,
        **speakers(draw, doubling, theirs, own),
    )


@st.composite
def all_passes(draw: DrawFn, session: int, hand: int, kind: str, *, hands_format: str = "standard-24") -> Json:
    sides = SIDES_OF[hands_format][session]
    doubling = draw(st.sampled_from(DOUBLINGS))
    tricks = draw(st.integers(0, 13))
    said = speakers(draw, doubling, "".join(sides), "".join(sides))
    if len(said) == 2:
        (others,) = (side for side in sides if said["doubled_by"] not in side)
        said["redoubled_by"] = draw(st.sampled_from(others))
    return builders.all_pass(
        session,
        hand,
        kind,
        doubling=doubling,
        tricks=tricks,
        aces=draw(aces(tricks)),
        hands_format=hands_format,
        **said,
    )


def pair_hands(
    session: int, hand: int, kind: str, *, hands_format: str = "standard-24", ruleset: str = "handbook-2016"
) -> st.SearchStrategy[Json]:
    bid = contracts(session, hand, kind, hands_format=hands_format, ruleset=ruleset)
    return bid | all_passes(session, hand, kind, hands_format=hands_format)


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


def _order_of_a_set(draw: DrawFn) -> list[str]:
    """Who declares each deal, blank for thrown in: everyone once, at most four thrown in, the last played (R-5)."""
    order = list(draw(st.permutations("ABCD")))
    before_last = order[:3] + [""] * draw(st.integers(0, 4))
    return [*draw(st.permutations(before_last)), order[3]]


@st.composite
def bolshevik_sets(draw: DrawFn, session: int) -> list[Json]:
    """A whole set: everyone declares once, at most four deals are thrown in, the last is played (R-5.1 to R-5.3)."""
    return [
        draw(bolsheviks(session, number, declarer)) if declarer else builders.thrown_in(session, number)
        for number, declarer in enumerate(_order_of_a_set(draw), start=1)
    ]


@st.composite
def adjustments(draw: DrawFn, letters: str = "ABCD") -> Json:
    points = draw(st.integers(-1000, 1000).filter(bool))
    return {"player": draw(st.sampled_from(letters)), "points": points, "reason": draw(reasons)}


names = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=30)
reasons = names


@st.composite
def seats(draw: DrawFn, session: int, *, hands_format: str = "standard-24") -> list[str]:
    """Any seating with partners opposite (R-1.6)."""
    pairs = [draw(st.permutations(side)) for side in draw(st.permutations(SIDES_OF[hands_format][session]))]
    return [pairs[0][0], pairs[1][0], pairs[0][1], pairs[1][1]]


@dataclass
class _Evening:
    """Plays a whole schedule, deal by deal, and knows whose turn it is to deal."""

    draw: DrawFn
    hands_format: str
    option: str
    ruleset: str
    seats: Json
    first_dealer: Json
    whole: bool
    seat: int = 1
    hands: list[Json] = field(default_factory=list)

    def play(self) -> list[Json]:
        sessions = SIDES_OF[self.hands_format]
        half = HALF_OF_A_SESSION[self.hands_format]
        for session in sessions:
            sitting = self.seats.get(str(session)) or SEATS_OF[self.hands_format][session - 1]
            if overruled := self.first_dealer.get(str(session)):
                self.seat = list(sitting).index(overruled)
            kinds = ["kitty"] * half + ["kotka"] * half
            if self.option == "integrated":
                self._integrated(session, kinds, list(sitting))
                continue
            for number, kind in enumerate(kinds, start=1):
                self._pair_hand(session, number, kind)
            if self.option == "after-each-session" or (
                self.option == "after-last-session" and session == max(sessions)
            ):
                for number, declarer in enumerate(_order_of_a_set(self.draw), start=1):
                    self._bolshevik(session, number, declarer)
        return self.hands

    def _integrated(self, session: int, kinds: list[str], sitting: list[str]) -> None:
        """Some bid theirs before a pair hand and the same dealer deals again; the others follow in turn (R-6)."""
        waiting = set(sitting)
        numbers = iter(range(1, 13))
        for kind in kinds:
            for declarer in self._who_bid(waiting):
                self._bolshevik(session, next(numbers), declarer, same_dealer=True)
                waiting.remove(declarer)
            self._pair_hand(session, next(numbers), kind)
        for declarer in [sitting[(self.seat + step) % 4] for step in range(4)]:
            if declarer in waiting:
                self._bolshevik(session, next(numbers), declarer)

    def _who_bid(self, waiting: set[str]) -> Iterator[str]:
        left = sorted(waiting)
        while left and self.draw(st.integers(0, 7)) == 0:
            yield left.pop(self.draw(st.integers(0, len(left) - 1)))

    def _pair_hand(self, session: int, number: int, kind: str) -> None:
        if self._recorded():
            any_hand = pair_hands(session, number, kind, hands_format=self.hands_format, ruleset=self.ruleset)
            self.hands.append(self.draw(any_hand))
        self.seat = (self.seat + 1) % 4

    def _bolshevik(self, session: int, number: int, declarer: str, *, same_dealer: bool = False) -> None:
        if self._recorded():
            any_hand = (
                bolsheviks(session, number, declarer) if declarer else st.just(builders.thrown_in(session, number))
            )
            self.hands.append(self.draw(any_hand))
        if not same_dealer:
            self.seat = (self.seat + 1) % 4

    def _recorded(self) -> bool:
        return self.whole or self.draw(st.booleans())


@st.composite
def protocols(
    draw: DrawFn, *, whole: bool = False, hands_format: str = "", option: str = "", ruleset: str = ""
) -> Json:
    """A legal protocol file; ``whole`` has every hand of its schedule, otherwise any of them may be missing."""
    possible = [schedule for schedule in SCHEDULES if hands_format in {"", schedule[0]} and option in {"", schedule[1]}]
    hands_format, option = draw(st.sampled_from(possible))
    ruleset = ruleset or draw(st.sampled_from(RULESETS))
    sides = SIDES_OF[hands_format]
    more: dict[str, Any] = {}
    if draw(st.booleans()):
        letters = "ABCDE" if hands_format == "five-40" else "ABCD"
        more["adjustments"] = draw(st.lists(adjustments(letters), max_size=3))
    if draw(st.booleans()):
        resat = draw(st.sets(st.sampled_from(sorted(sides)), max_size=3))
        more["seats"] = {str(session): draw(seats(session, hands_format=hands_format)) for session in sorted(resat)}
    if draw(st.booleans()):
        overruled = draw(st.sets(st.sampled_from(sorted(sides)), max_size=3))
        more["first_dealer"] = {
            str(session): draw(st.sampled_from("".join(sides[session]))) for session in sorted(overruled)
        }
    evening = _Evening(
        draw=draw,
        hands_format=hands_format,
        option=option,
        ruleset=ruleset,
        seats=more.get("seats", {}),
        first_dealer=more.get("first_dealer", {}),
        whole=whole,
    )
    return builders.protocol(*evening.play(), hands_format=hands_format, option=option, **({"ruleset": ruleset} | more))


@st.composite
def variations(draw: DrawFn, published: str) -> Json:
    """What makes a file one of a club's own ruleset: some numbers and choices of a published one are others (R-7.3)."""
    base = ruleset_for(published)
    definition = definition_of(base, base, name="House rules")
    cells = definition["cells"]
    others = st.dictionaries(st.sampled_from(sorted(cells)), st.integers(-1000, 1000), max_size=len(cells))
    definition["cells"] = cells | draw(others)
    definition["aces_multiplied"] = draw(st.booleans())
    definition["residue"] = draw(st.sampled_from(("shown", "corrected")))
    return {"ruleset": "house", "ruleset_definition": definition}


def games(*, whole: bool = False, hands_format: str = "", option: str = "") -> st.SearchStrategy[Game]:
    """The same games as the values the rules fold."""
    return protocols(whole=whole, hands_format=hands_format, option=option).map(
        lambda document: builders.read(document).game
    )
