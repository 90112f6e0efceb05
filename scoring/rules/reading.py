"""Reads the record of one hand, as the protocol file writes it, into a value; refuses what cannot have happened.

Knows R-8.1 to R-8.18 and R-8.22 to R-8.24, each checked in one place, and reports all that apply.
The record is a mapping of plain JSON values with the keys of the protocol file; forms build the same mapping.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from .errors import Faults, HandName, Reason, RuleViolation
from .hands import Hand
from .records import hand_of, sides_of_bolshevik
from .rulesets import Ruleset
from .schedule import DEALS_IN_A_SET, Schedule, SessionPlan
from .terms import ACES_IN_A_PACK, TRICKS_IN_A_HAND, Denomination, Doubling, Kind, Letter, Side, Slot

PLACE_KEYS = ("session", "hand", "kind")
_PLAYED_KEYS = ("declarer", "denomination", "doubled_by", "tricks", "aces")
_PAIR_KEYS = frozenset((*PLACE_KEYS, *_PLAYED_KEYS, "level", "doubling", "redoubled_by", "all_pass", "thrown_in"))
_BOLSHEVIK_KEYS = frozenset((*PLACE_KEYS, *_PLAYED_KEYS, "redoubled", "level", "all_pass", "thrown_in"))
_KINDS: dict[str | None, Kind] = {kind.value: kind for kind in Kind}
_DENOMINATIONS = {denomination.value: denomination for denomination in Denomination}
_DOUBLINGS = {doubling.value: doubling for doubling in Doubling}
_NOT_IN_ALL_PASS = ("declarer", "level", "denomination")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """A record as far as it could be read: ``hand`` is None where anything is wrong with it.

    ``slot`` is None where the record does not say which hand it is. ``declarer`` and ``thrown_in``
    are read even from a faulty record, so that the set it belongs to can be checked.
    """

    name: HandName
    slot: Slot | None
    kind: Kind | None
    hand: Hand | None
    declarer: Letter | None
    thrown_in: bool
    violations: tuple[RuleViolation, ...]


def read_hand(raw: Mapping[str, Any], schedule: Schedule, ruleset: Ruleset | None) -> HandRecord:
    """Read one record under a schedule; without a ruleset levels cannot be checked (R-8.1)."""
    return _Reader(raw, schedule, ruleset).read()


def is_integer(value: object) -> TypeGuard[int]:
    """Whether a JSON value is an integer: true and 1.0 are not."""
    return type(value) is int


def name_of(raw: Mapping[str, Any]) -> HandName:
    """Which hand a record says it is, as far as it can be read."""
    session, hand, kind = raw.get("session"), raw.get("hand"), raw.get("kind")
    return HandName(
        session=session if is_integer(session) else None,
        hand=hand if is_integer(hand) else None,
        kind=kind if isinstance(kind, str) else None,
    )


class _Reader:
    """Reads one record; each method checks one group of its keys."""

    def __init__(self, raw: Mapping[str, Any], schedule: Schedule, ruleset: Ruleset | None) -> None:
        self.raw = raw
        self.schedule = schedule
        self.ruleset = ruleset
        self.name = name_of(raw)
        self.session = self.name.session
        self.number = self.name.hand
        self.kind = _KINDS.get(self.name.kind)
        self.faults = Faults(self.name)
        self.plan: SessionPlan | None = None

    def read(self) -> HandRecord:
        slot = self._place()
        if self.kind is Kind.BOLSHEVIK or (self.kind is None and "redoubled" in self.raw):
            self._bolshevik()
        else:
            self._pair_hand()
        violations = tuple(self.faults.found)
        readable = not violations and slot is not None and self.ruleset is not None
        declarer = self.raw.get("declarer")
        return HandRecord(
            name=self.name,
            slot=slot,
            kind=self.kind,
            hand=hand_of(self.raw, self.plan) if readable and self.plan else None,
            declarer=declarer if isinstance(declarer, str) and declarer in self.schedule.letters else None,
            thrown_in=self.raw.get("thrown_in") is True,
            violations=violations,
        )

    # Where the hand stands

    def _place(self) -> Slot | None:
        for key in PLACE_KEYS:
            if key not in self.raw:
                self.faults.add(Reason.MISSING, key)
        for key, value in (("session", self.session), ("hand", self.number)):
            if key in self.raw and value is None:
                self.faults.add(Reason.TYPE, key, expected="integer")
        if "kind" in self.raw and self.kind is None:
            self.faults.add(Reason.KIND, "kind", kind=self.raw["kind"])
        if self.session is not None:
            if 1 <= self.session <= len(self.schedule.sessions):
                self.plan = self.schedule.session(self.session)
            else:
                self.faults.add(
                    Reason.OUTSIDE_SCHEDULE, "hand", session=self.session, sessions=len(self.schedule.sessions)
                )
        if self.session is None or self.number is None or self.kind is None:
            return None
        if self.plan is not None:
            self._number_in(self.plan, self.number, self.kind)
        in_set = self.kind is Kind.BOLSHEVIK and not self.schedule.is_integrated
        return Slot(self.session, in_set, self.number)

    def _number_in(self, plan: SessionPlan, number: int, kind: Kind) -> None:
        in_set = kind is Kind.BOLSHEVIK and not self.schedule.is_integrated
        last = DEALS_IN_A_SET if in_set else self.schedule.contracts_in(plan.number)
        if not 1 <= number <= last:
            self.faults.add(Reason.OUTSIDE_SCHEDULE, "hand", session=plan.number, hand=number, last=last)
        if in_set:
            if not self.schedule.has_set_after(plan.number):
                self.faults.add(Reason.KIND, "kind", kind=kind)
        elif self.schedule.is_integrated:
            return  # which kinds may stand where is for the whole session to say
        elif 1 <= number <= plan.hands and plan.kind_of(number) is not kind:
            self.faults.add(Reason.KIND, "kind", kind=kind, scheduled=plan.kind_of(number))

    # A hand of two pairs

    def _pair_hand(self) -> None:
        self._only(_PAIR_KEYS)
        if self._flag("thrown_in"):
            if self.kind is not None:
                self.faults.add(Reason.THROWN_IN, "thrown_in")
            return
        all_pass = self._flag("all_pass")
        sides = self.plan.sides if self.plan else None
        if all_pass:
            if any(key in self.raw for key in _NOT_IN_ALL_PASS):
                self.faults.add(Reason.ALL_PASS_CONTRACT, "all_pass")
            own: Side | None = None
            level = None
            denomination: Denomination | None = Denomination.MISERE
        else:
            declarer = self._declarer()
            level = self._level()
            own = self.plan.side_with(declarer) if self.plan and declarer else None
            denomination = self._denomination()
        doubling = self._doubling()
        doubler = self._doubler(doubling, own)
        self._redoubler(doubling, own, doubler)
        if self._is_not_played(level, doubling):
            for key in ("tricks", "aces"):
                if key in self.raw:
                    self.faults.add(Reason.NOT_PLAYED, key)
        else:
            self._aces(sides, self._tricks(sides), denomination)

    def _is_not_played(self, level: int | None, doubling: Doubling | None) -> bool:
        """An undoubled level 4 (R-7.2)."""
        if self.ruleset is None or level is None or doubling is None:
            return False
        return not self.ruleset.is_played(level, doubling)

    def _level(self) -> int | None:
        if "level" not in self.raw:
            self.faults.add(Reason.MISSING, "level")
            return None
        level = self.raw["level"]
        if not is_integer(level):
            self.faults.add(Reason.TYPE, "level", expected="integer")
            return None
        if self.ruleset is not None and self.kind is not None:
            allowed = self.ruleset.levels[self.kind]
            if level not in allowed:
                self.faults.add(Reason.LEVEL_RANGE, "level", level=level, lowest=allowed[0], highest=allowed[-1])
        return level

    def _doubling(self) -> Doubling | None:
        if "doubling" not in self.raw:
            self.faults.add(Reason.MISSING, "doubling")
            return None
        value = self.raw["doubling"]
        if isinstance(value, str) and value in _DOUBLINGS:
            return _DOUBLINGS[value]
        self.faults.add(Reason.DOUBLING, "doubling")
        return None

    def _doubler(self, doubling: Doubling | None, declaring: Side | None) -> Letter | None:
        doubler = self._letter("doubled_by")
        if doubler is None:
            return None
        if doubler not in self._at_table() or (declaring and doubler in declaring):
            self.faults.add(Reason.DOUBLE_BY_WRONG_SIDE, "doubled_by", letter=doubler)
            doubler = None
        if doubling is Doubling.NONE:
            self.faults.add(Reason.DOUBLE_MISSING, "doubled_by")
        return doubler

    def _redoubler(self, doubling: Doubling | None, declaring: Side | None, doubler: Letter | None) -> None:
        redoubler = self._letter("redoubled_by")
        if redoubler is None:
            return
        allowed = tuple(declaring) if declaring else self._at_table()
        if declaring is None and doubler and self.plan:
            allowed = tuple(self.plan.against(self.plan.side_with(doubler)))  # all-pass, R-2.6
        if redoubler not in allowed:
            self.faults.add(Reason.REDOUBLE_BY_WRONG_SIDE, "redoubled_by", letter=redoubler)
        if doubling in {Doubling.NONE, Doubling.DOUBLED}:
            self.faults.add(Reason.DOUBLE_MISSING, "redoubled_by")

    # One against three

    def _bolshevik(self) -> None:
        all_pass, thrown_in = self._flag("all_pass"), self._flag("thrown_in")
        self._only(_PAIR_KEYS | _BOLSHEVIK_KEYS if all_pass else _BOLSHEVIK_KEYS)
        if all_pass:
            self.faults.add(Reason.ALL_PASS_CONTRACT, "all_pass")
        if thrown_in:
            outside = self.plan is not None and not self.schedule.has_set_after(self.plan.number)
            if outside or any(key in self.raw for key in (*_PLAYED_KEYS, "redoubled", "level")):
                self.faults.add(Reason.THROWN_IN, "thrown_in")
        if all_pass or thrown_in:
            return
        if "level" in self.raw:
            self.faults.add(Reason.LEVEL_RANGE, "level", level=self.raw["level"])
        declarer = self._declarer()
        denomination = self._denomination()
        self._redoubled(self._doublers(declarer))
        sides = sides_of_bolshevik(declarer, self.plan) if self.plan and declarer else None
        self._aces(sides, self._tricks(sides), denomination)

    def _doublers(self, declarer: Letter | None) -> list[Any] | None:
        if "doubled_by" not in self.raw:
            self.faults.add(Reason.MISSING, "doubled_by")
            return None
        doublers = self.raw["doubled_by"]
        if not isinstance(doublers, list) or not all(isinstance(doubler, str) for doubler in doublers):
            self.faults.add(Reason.TYPE, "doubled_by", expected="letters")
            return None
        for doubler in doublers:
            if doubler not in self._at_table() or doubler == declarer or doublers.count(doubler) > 1:
                self.faults.add(Reason.DOUBLE_BY_WRONG_SIDE, "doubled_by", letter=doubler)
        return doublers

    def _redoubled(self, doublers: list[Any] | None) -> None:
        if "redoubled" not in self.raw:
            self.faults.add(Reason.MISSING, "redoubled")
        elif not isinstance(self.raw["redoubled"], bool):
            self.faults.add(Reason.TYPE, "redoubled", expected="boolean")
        elif self.raw["redoubled"] and doublers == []:
            self.faults.add(Reason.DOUBLE_MISSING, "redoubled")

    # What both kinds share

    def _only(self, known: frozenset[str]) -> None:
        for key in self.raw:
            if key not in known:
                self.faults.add(Reason.UNKNOWN_KEY, key, key=key)

    def _flag(self, key: str) -> bool:
        if key not in self.raw:
            return False
        if self.raw[key] is not True:
            self.faults.add(Reason.TYPE, key, expected="true")
            return False
        return True

    def _at_table(self) -> tuple[Letter, ...]:
        return tuple(sorted(self.plan.seats)) if self.plan else self.schedule.letters

    def _letter(self, key: str) -> Letter | None:
        if key not in self.raw:
            return None
        if not isinstance(self.raw[key], str):
            self.faults.add(Reason.TYPE, key, expected="letter")
            return None
        return str(self.raw[key])

    def _declarer(self) -> Letter | None:
        declarer = self.raw.get("declarer")
        if isinstance(declarer, str) and declarer in self._at_table():
            return declarer
        self.faults.add(Reason.DECLARER_UNKNOWN, "declarer", letter=declarer)
        return None

    def _denomination(self) -> Denomination | None:
        if "denomination" not in self.raw:
            self.faults.add(Reason.MISSING, "denomination")
            return None
        value = self.raw["denomination"]
        if isinstance(value, str) and value in _DENOMINATIONS:
            return _DENOMINATIONS[value]
        self.faults.add(Reason.DENOMINATION, "denomination")
        return None

    def _by_side(self, field: str, sides: tuple[Side, Side] | None) -> dict[str, Any] | None:
        """The mapping of ``tricks`` or ``aces`` once its sides are right (R-8.5, R-8.24)."""
        if field not in self.raw:
            if self.ruleset is not None:  # an unknown one may have contracts that are not played
                self.faults.add(Reason.MISSING, field)
            return None
        value = self.raw[field]
        if not isinstance(value, dict):
            self.faults.add(Reason.TYPE, field, expected="object")
            return None
        if sides is not None:
            strangers = [side for side in value if side not in sides]
            if strangers:
                self.faults.add(Reason.SIDES, field, side=strangers[0], sides=sides)
            else:
                for side in sides:
                    if side not in value:
                        self.faults.add(Reason.MISSING, f"{field}.{side}")
        return value

    def _tricks(self, sides: tuple[Side, Side] | None) -> dict[Side, Any] | None:
        tricks = self._by_side("tricks", sides)
        if tricks is None:
            return None
        for side, number in tricks.items():
            if not is_integer(number) or not 0 <= number <= TRICKS_IN_A_HAND:
                self.faults.add(Reason.TRICKS_RANGE, f"tricks.{side}")
        both = list(tricks.values())
        if len(both) == 2 and all(map(is_integer, both)) and sum(both) != TRICKS_IN_A_HAND:
            in_range = all(0 <= number <= TRICKS_IN_A_HAND for number in both)
            self.faults.add(Reason.TRICKS_SUM, "tricks", sum=sum(both) if in_range else None)
        return tricks

    def _aces(
        self, sides: tuple[Side, Side] | None, tricks: dict[Side, Any] | None, denomination: Denomination | None
    ) -> None:
        """Aces belong to misère and to nothing else (R-3.10); all-pass comes here as misère."""
        if denomination is not Denomination.MISERE:
            if denomination is not None and "aces" in self.raw:
                self.faults.add(Reason.ACE_NO_MISERE, "aces")
            return
        if "aces" not in self.raw and self.ruleset is not None:
            self.faults.add(Reason.ACE_COUNT, "aces", count=0)
        aces = self._by_side("aces", sides)
        if aces is None:
            return
        lists = {side: won for side, won in aces.items() if isinstance(won, list)}
        for side in aces:
            if side not in lists:
                self.faults.add(Reason.TYPE, f"aces.{side}", expected="list")
        count = sum(len(won) for won in lists.values())
        if len(lists) == len(aces) and count != ACES_IN_A_PACK:
            self.faults.add(Reason.ACE_COUNT, "aces", count=count)
        self._ace_tricks(lists, tricks or {})

    def _ace_tricks(self, aces: dict[Side, list[Any]], tricks: Mapping[Side, Any]) -> None:
        """R-8.8, R-8.9, R-8.10."""
        won_in: dict[Side, set[int]] = {}
        for side, numbers in aces.items():
            won_in[side] = {n for n in numbers if is_integer(n) and 1 <= n <= TRICKS_IN_A_HAND}
            if any(not is_integer(n) or not 1 <= n <= TRICKS_IN_A_HAND for n in numbers):
                self.faults.add(Reason.ACE_TRICK, f"aces.{side}")
            won: Any = tricks.get(side)
            if is_integer(won) and 0 <= won <= TRICKS_IN_A_HAND and len(won_in[side]) > won:
                self.faults.add(
                    Reason.ACE_TOO_MANY_TRICKS, f"aces.{side}", side=side, tricks=won, aces=len(won_in[side])
                )
        both = set.intersection(*won_in.values()) if len(won_in) > 1 else set()
        if both:
            self.faults.add(Reason.ACE_BOTH_SIDES, "aces", trick=min(both))
