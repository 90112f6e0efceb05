"""Formats: which hands are played, with whom, from which seats, and who deals (R-1, R-2.7).

Knows the order of an evening. Knows nothing of points, and of a hand only whether its deal took place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from .errors import Reason, Refused, RuleViolation
from .terms import BolshevikOption, Kind, Letter, Pack, Points, Side, Slot, side_of

type Seats = tuple[Letter, ...]
"""The players in seats 1 to 4, clockwise (R-1.6)."""

DEALS_IN_A_SET = 8
"""R-5.1."""

THROWN_IN_AT_MOST = 4
"""R-5.3."""

FIRST_DEALERS_SEAT = 2
"""R-1.7."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPlan:
    """One session: who sits where. Partners sit opposite, so the seats say the sides too (R-1.5, R-1.6)."""

    number: int
    seats: Seats
    kitty: int
    kotka: int

    @property
    def hands(self) -> int:
        """The pair hands."""
        return self.kitty + self.kotka

    @property
    def sides(self) -> tuple[Side, Side]:
        """The two sides; the one with the lowest letter, from which the sheet is written, first (R-4.1)."""
        return sides_at(self.seats)

    def side_with(self, letter: Letter) -> Side:
        """The side this player is on. Raises ``KeyError`` for one who sits out."""
        first, second = sides_at(self.seats)
        if letter in first:
            return first
        if letter in second:
            return second
        raise KeyError(letter)

    def to_players(self, side: Side, points: int, letters: tuple[Letter, ...]) -> Points:
        """A number of one side, written to each player: in full, or negated for the others (R-3.13, R-4.2)."""
        others = self.against(side)
        return {letter: points if letter in side else -points if letter in others else 0 for letter in letters}

    def against(self, side: Side) -> Side:
        """The other side."""
        first, second = self.sides
        return second if side == first else first

    def kind_of(self, number: int) -> Kind:
        """The kind of this session's pair hand (R-1.1)."""
        return Kind.KITTY if number <= self.kitty else Kind.KOTKA


@cache
def sides_at(seats: Seats) -> tuple[Side, Side]:
    """The partners who sit opposite each other, the side with the lowest letter first."""
    one, other = side_of((seats[0], seats[2])), side_of((seats[1], seats[3]))
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format of R-1: its players' letters, its sessions, and the bolshevik options it may have (R-1.10)."""

    slug: str
    letters: tuple[Letter, ...]
    sessions: tuple[SessionPlan, ...]
    options: tuple[BolshevikOption, ...]


_SEATS: tuple[Seats, ...] = (("A", "C", "B", "D"), ("A", "B", "C", "D"), ("A", "B", "D", "C"))

_SEPARATE_SETS = (
    BolshevikOption.NONE,
    BolshevikOption.AFTER_EACH_SESSION,
    BolshevikOption.AFTER_LAST_SESSION,
)


_SEATS_OF_FIVE: tuple[Seats, ...] = (
    ("B", "C", "E", "D"),
    ("C", "D", "A", "E"),
    ("D", "E", "B", "A"),
    ("E", "A", "C", "B"),
    ("A", "B", "D", "C"),
)
"""R-1.4: the first pair of each session in seats 1 and 3, the second in 2 and 4; one letter sits out."""


def _format(
    slug: str,
    letters: str,
    seats: tuple[Seats, ...],
    *,
    kitty: int = 4,
    kotka: int = 4,
    options: tuple[BolshevikOption, ...] = _SEPARATE_SETS,
) -> Format:
    return Format(
        slug=slug,
        letters=tuple(letters),
        sessions=tuple(
            SessionPlan(number=number, seats=sitting, kitty=kitty, kotka=kotka)
            for number, sitting in enumerate(seats, start=1)
        ),
        options=options,
    )


_PUBLISHED = (
    _format("standard-24", "ABCD", _SEATS, options=(*_SEPARATE_SETS, BolshevikOption.INTEGRATED)),
    _format("short-12", "ABCD", _SEATS, kitty=2, kotka=2),
    _format("purku-48", "ABCD", _SEATS + _SEATS[::-1]),
    _format("five-40", "ABCDE", _SEATS_OF_FIVE, options=(BolshevikOption.NONE,)),
)

FORMATS: Mapping[str, Format] = MappingProxyType({published.slug: published for published in _PUBLISHED})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Schedule:
    """A format with its bolshevik option. Equal ones are the same object (``schedule_for``)."""

    format: Format
    option: BolshevikOption

    @property
    def letters(self) -> tuple[Letter, ...]:
        return self.format.letters

    @property
    def sessions(self) -> tuple[SessionPlan, ...]:
        return self.format.sessions

    def session(self, number: int) -> SessionPlan:
        """Raises ``KeyError`` for a session this format does not have."""
        if not 1 <= number <= len(self.sessions):
            raise KeyError(number)
        return self.sessions[number - 1]

    @property
    def is_integrated(self) -> bool:
        """Whether the bolsheviks are contracts of the sessions themselves (R-6)."""
        return self.option is BolshevikOption.INTEGRATED

    def has_set_after(self, session: int) -> bool:
        """Whether a separate bolshevik set follows this session (R-1.10)."""
        match self.option:
            case BolshevikOption.AFTER_EACH_SESSION:
                return True
            case BolshevikOption.AFTER_LAST_SESSION:
                return session == len(self.sessions)
            case BolshevikOption.NONE | BolshevikOption.INTEGRATED:
                return False

    def contracts_in(self, session: int) -> int:
        """The numbered hands of a session; with integrated bolsheviks one more for every player (R-6)."""
        plan = self.session(session)
        return plan.hands + len(plan.seats) * self.is_integrated

    def session_slots(self, session: int) -> tuple[Slot, ...]:
        """The numbered hands of a session, in playing order; a separate bolshevik set is not among them."""
        return _session_slots(self, session)

    def kind_at(self, slot: Slot) -> Kind | None:
        """What is played at this slot; None where it is left open (R-6). Raises ``KeyError`` outside the schedule."""
        return _kinds(self)[slot]


@cache
def _session_slots(schedule: Schedule, session: int) -> tuple[Slot, ...]:
    return tuple(Slot.of_pairs(session, number) for number in range(1, schedule.contracts_in(session) + 1))


@cache
def _kinds(schedule: Schedule) -> Mapping[Slot, Kind | None]:
    """Every place of the schedule: folding a season asks for them often."""
    found: dict[Slot, Kind | None] = {}
    for plan in schedule.sessions:
        for slot in schedule.session_slots(plan.number):
            found[slot] = None if schedule.is_integrated else plan.kind_of(slot.number)
        if schedule.has_set_after(plan.number):
            for number in range(1, DEALS_IN_A_SET + 1):
                found[Slot.of_set(plan.number, number)] = Kind.BOLSHEVIK
    return MappingProxyType(found)


@cache
def schedule_for(hands_format: str, option: str) -> Schedule:
    """Return the schedule. Raises ``Refused`` (R-8.27) for an unknown format or option, or a pair R-1.10 forbids."""
    known = FORMATS.get(hands_format)
    if known is None or option not in known.options:
        facts = {"format": hands_format, "option": option}
        raise Refused((RuleViolation(reason=Reason.SCHEDULE, field="schedule", facts=facts),))
    return Schedule(format=known, option=BolshevikOption(option))


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Who does what with the cards of one deal (R-1.7, R-1.8), and in which seats everyone sits."""

    slot: Slot
    seats: Seats
    dealer: Letter
    pack: Pack

    @property
    def shuffler(self) -> Letter:
        """Opposite the dealer; shuffles the other pack."""
        return self._from(self.dealer, 2)

    @property
    def cutter(self) -> Letter:
        """On the dealer's right."""
        return self._from(self.dealer, 3)

    def leads_against(self, declarer: Letter, *, alone: bool = False) -> Letter:
        """R-1.9; against a declarer who plays alone the stalker, on his right."""
        return self._from(declarer, 3 if alone else 1)

    @property
    def leads_in_all_pass(self) -> Letter:
        """R-1.9."""
        return self._from(self.dealer, 1)

    def doublers_in_turn(self, declarer: Letter, *, alone: bool = False) -> tuple[Letter, ...]:
        """Who may double the declarer, in the order they speak (R-2.7)."""
        steps = (3, 1, 2) if alone else (1, 3)
        return tuple(self._from(declarer, step) for step in steps)

    @property
    def doublers_in_all_pass(self) -> tuple[Letter, ...]:
        """The dealer first, then clockwise (R-2.7)."""
        return tuple(self._from(self.dealer, step) for step in range(4))

    def redoublers_in_turn(self, doubler: Letter) -> tuple[Letter, ...]:
        """Left of the doubler, then right of him: the other side (R-2.7)."""
        return self._from(doubler, 1), self._from(doubler, 3)

    def clockwise_from(self, letter: Letter) -> Seats:
        """All four, beginning with this player."""
        return tuple(self._from(letter, step) for step in range(4))

    def _from(self, letter: Letter, steps: int) -> Letter:
        return self.seats[(self.seats.index(letter) + steps) % 4]


def deals_in_order(
    schedule: Schedule,
    *,
    set_lengths: Mapping[int, int],
    seats: Mapping[int, Seats],
    first_dealer: Mapping[int, Letter],
    dealt_again: Collection[Slot] = (),
) -> Iterator[Deal]:
    """Every deal of the evening with its dealer and pack (R-1.7, R-1.8).

    ``set_lengths`` says how many deals the bolshevik set after a session had, or is taken to have;
    ``dealt_again`` are the hands after which the same dealer deals again (R-6.1). The deal goes on by
    seat number through sessions and sets; an overruled first dealer of a session moves it, the packs
    alternate all the same.
    """
    dealing_seat = FIRST_DEALERS_SEAT - 1
    count = 0
    for plan in schedule.sessions:
        sitting = seats.get(plan.number, plan.seats)
        if plan.number in first_dealer:
            dealing_seat = sitting.index(first_dealer[plan.number])
        slots = list(schedule.session_slots(plan.number))
        if schedule.has_set_after(plan.number):
            slots += [Slot.of_set(plan.number, number) for number in range(1, set_lengths[plan.number] + 1)]
        for slot in slots:
            yield Deal(
                slot=slot, seats=sitting, dealer=sitting[dealing_seat], pack=Pack.RED if count % 2 else Pack.BLUE
            )
            if slot not in dealt_again:
                dealing_seat = (dealing_seat + 1) % 4
            count += 1
