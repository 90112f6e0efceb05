"""A game as one would keep it without a database: sets and sessions of bolsheviks read plainly, and likely hands."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from hypothesis import strategies as st

from scoring.rules import Adjustment, Bolshevik, Hand, Kind, Slot, ThrownIn
from tests import strategies
from tests.builders import SIDES_OF
from tests.scoring.evening import hand


class Form(NamedTuple):
    """What is played, and in which sessions: few, so that hands meet at the same place."""

    hands_format: str
    option: str
    ruleset: str
    sessions: tuple[int, ...]

    @property
    def letters(self) -> str:
        return "ABCDE" if self.hands_format == "five-40" else "ABCD"

    @property
    def codes(self) -> list[str]:
        return list(self._codes())

    def _codes(self) -> Iterator[str]:
        hands = 12 if self.option == "integrated" else 4 if self.hands_format == "short-12" else 8
        last = max(SIDES_OF[self.hands_format])
        for session in self.sessions:
            yield from (f"{session}-{number}" for number in range(1, hands + 1))
            if self.option == "after-each-session" or (self.option == "after-last-session" and session == last):
                yield from (f"{session}-b{number}" for number in range(1, 9))


FORMS = (
    Form("short-12", "after-last-session", "handbook-2016", (1, 2, 3)),
    Form("standard-24", "integrated", "handbook-2016", (2,)),
    Form("standard-24", "integrated", "pre-2016+level-4", (3,)),
    Form("purku-48", "after-each-session", "pre-2016", (4,)),
    Form("five-40", "none", "handbook-2016+level-4", (1, 5)),
)


class Placed(NamedTuple):
    """A hand, and what kind it is where the schedule leaves that open (R-6)."""

    hand: Hand
    kind: Kind | None = None


@st.composite
def plays(draw: st.DrawFn, form: Form) -> tuple[str, Placed]:
    """A slot of the game, and any hand that can be played there by itself."""
    code = draw(st.sampled_from(form.codes))
    slot = Slot.parse(code)
    if slot.in_set or (form.option == "integrated" and draw(st.booleans())):
        # Mostly the same two, so that they meet.
        declarer = draw(st.sampled_from([*"AABBCD", *([""] if slot.in_set else [])]))
        if not declarer:
            return code, Placed(ThrownIn())
        return code, Placed(value_of(draw(strategies.bolsheviks(3, 1, declarer)), form))
    half = 2 if form.hands_format == "short-12" else 4
    number, open_kind = slot.number, None
    if form.option == "integrated":
        likely = [Kind.KITTY] * (number < 9) + [Kind.KOTKA] * (number > 4)
        open_kind = draw(st.sampled_from([*likely * 3, Kind.KITTY, Kind.KOTKA]))
        number = 1 if open_kind is Kind.KITTY else 5
    kind = "kitty" if number <= half else "kotka"
    record = strategies.pair_hands(slot.session, number, kind, hands_format=form.hands_format, ruleset=form.ruleset)
    return code, Placed(value_of(draw(record), form), open_kind)


def value_of(record: dict[str, Any], form: Form) -> Hand:
    """A hand as it is anywhere in a game of this format."""
    hands_format = "standard-24" if record["kind"] == "bolshevik" else form.hands_format
    _slot, value = hand(record, hands_format=hands_format, ruleset=form.ruleset)
    return value


@dataclass
class Model:
    """A game as one would keep it without a database."""

    form: Form
    hands: dict[str, Placed] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)
    adjustments: dict[int, Adjustment] = field(default_factory=dict)
    history: list[tuple[int, str, str, int | None]] = field(default_factory=list)
    written: dict[int, Placed] = field(default_factory=dict)
    sent: dict[str, tuple[str, Placed, int]] = field(default_factory=dict)
    is_sealed: bool = False

    def latest(self, slot: str) -> int | None:
        """The last entry of a slot, a void too."""
        return next((pk for pk, _kind, at, _what in reversed(self.history) if at == slot), None)

    def superseded_by(self, pk: int) -> int | None:
        """What this entry replaced."""
        return next(what for at, _kind, _slot, what in self.history if at == pk)

    def has_room(self, code: str, placed: Placed) -> bool:
        """May this hand stand beside the others?"""
        slot = Slot.parse(code)
        beside = {
            at.number: standing
            for at, standing in ((Slot.parse(at), standing) for at, standing in self.hands.items())
            if (at.session, at.in_set) == (slot.session, slot.in_set)
        }
        beside[slot.number] = placed
        if slot.in_set:
            return self._is_a_set({number: placed.hand for number, placed in beside.items()})
        return self.form.option != "integrated" or self._is_a_session(beside)

    def _is_a_set(self, deals: dict[int, Hand]) -> bool:
        """R-5.1 to R-5.3 read plainly."""
        declared: list[str] = []
        thrown_in = 0
        for number in sorted(deals):
            deal = deals[number]
            if len(declared) == 4 or (number == 8 and isinstance(deal, ThrownIn)):
                return False
            if isinstance(deal, Bolshevik):
                declared.append(deal.declarer)
            thrown_in += isinstance(deal, ThrownIn)
        return len(declared) == len(set(declared)) and thrown_in <= 4

    def _is_a_session(self, contracts: dict[int, Placed]) -> bool:
        """R-6 read plainly: four kitty hands, then four kotka hands, and anywhere between them a bolshevik by each."""
        declared = [placed.hand.declarer for placed in contracts.values() if isinstance(placed.hand, Bolshevik)]
        return len(declared) == len(set(declared)) and any(
            all(kinds[number] is placed.kind for number, placed in contracts.items()) for kinds in WHOLE_SESSIONS
        )


def whole_sessions() -> Iterator[dict[int, Kind | None]]:
    """Every order in which an integrated session can go; None is a bolshevik."""
    for bolsheviks in combinations(range(1, 13), 4):
        pair_hands = iter([Kind.KITTY] * 4 + [Kind.KOTKA] * 4)
        yield {number: None if number in bolsheviks else next(pair_hands) for number in range(1, 13)}


WHOLE_SESSIONS = list(whole_sessions())
