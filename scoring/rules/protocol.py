"""The protocol file: one game as it stands, to and from the JSON of ``skruuviclub-protocol`` version 1.

Knows the file's keys and finds every fault of it, not only the first. Knows no database and no people:
players are letters with a name.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from .beside_others import faults_of
from .errors import Faults, HandName, Reason, Refused, RuleViolation
from .hands import Bolshevik
from .json_text import RepeatedKeys, load_json, refused_file
from .reading import HandRecord, is_integer, name_of, read_hand
from .records import write_hand
from .rulesets import Ruleset, ruleset_for
from .schedule import Schedule, Seats, SessionPlan, schedule_for
from .sheet import Adjustment, Game, check_adjustment, check_seats
from .terms import Letter
from .texts import LONGEST_NAME, cannot_be_shown, lines_cannot_be_shown, normalise_text
from .variations import DESCRIPTIONS, vary

FORMAT = "skruuviclub-protocol"
VERSION = 1
GAME = "skruuvi"

MOST_FAULTS = 1000
"""Enough for any file that people or programs wrote; a hostile one can have a million."""

_REQUIRED = ("ruleset", "schedule", "players", "hands")
_OPTIONAL = ("ruleset_definition", "id", "date", "place", "seats", "first_dealer", "adjustments")
_HEAD = ("format", "version", "game")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_ALL_LETTERS = ("A", "B", "C", "D", "E")


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """One protocol file; ``players`` are the names by letter, ``date`` the club's local date (R-8.25, R-8.26)."""

    id: str | None
    date: dt.date | None
    place: str | None
    players: Mapping[Letter, str]
    game: Game
    ruleset_definition: Mapping[str, Any] | None = None

    def identity(self) -> str:
        """A digest of the facts, the same however the file was written; ``id`` and descriptions have no part."""
        facts = write_protocol(self)
        facts.pop("id", None)
        if self.ruleset_definition is not None:
            facts["ruleset_definition"] = {
                key: value for key, value in self.ruleset_definition.items() if key not in DESCRIPTIONS
            }
        canonical = json.dumps(facts, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


def read_protocol(data: bytes) -> Protocol:
    """Read a protocol file. Raises ``Refused`` with every fault found (R-8)."""
    document, repeats = load_json(data)
    if not isinstance(document, dict) or [document.get(key) for key in _HEAD] != [FORMAT, VERSION, GAME]:
        raise refused_file(Reason.FORMAT)
    if not is_integer(document["version"]):
        raise refused_file(Reason.FORMAT)
    return _FileReader(document, repeats=repeats).read()


def write_protocol(protocol: Protocol) -> dict[str, Any]:
    """Return the JSON object of the file, keys and hands in their published order."""
    game = protocol.game
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": GAME}
    if protocol.id is not None:
        document["id"] = protocol.id
    document["ruleset"] = game.ruleset.slug
    if protocol.ruleset_definition is not None:
        document["ruleset_definition"] = dict(protocol.ruleset_definition)
    document["schedule"] = {"hands": game.schedule.format.slug, "bolshevik": game.schedule.option.value}
    if protocol.date is not None:
        document["date"] = protocol.date.isoformat()
    if protocol.place is not None:
        document["place"] = protocol.place
    document["players"] = {letter: protocol.players[letter] for letter in game.schedule.letters}
    if game.seats:
        document["seats"] = {str(session): list(game.seats[session]) for session in sorted(game.seats)}
    if game.first_dealer:
        document["first_dealer"] = {str(session): game.first_dealer[session] for session in sorted(game.first_dealer)}
    document["hands"] = [
        write_hand(slot, game.hands[slot], game.schedule, game.kinds.get(slot)) for slot in sorted(game.hands)
    ]
    if game.adjustments:
        document["adjustments"] = [
            {"player": one.player, "points": one.points, "reason": one.reason} for one in game.adjustments
        ]
    return document


class _FileReader:
    """Reads the parts of one file; each method checks one top-level key."""

    def __init__(self, document: dict[str, Any], *, repeats: bool) -> None:
        self.document = document
        self.repeats = repeats
        self.faults = Faults()
        self.schedule: Schedule | None = None
        self.ruleset: Ruleset | None = None

    def read(self) -> Protocol:
        for key in self.document:
            if key not in (*_HEAD, *_REQUIRED, *_OPTIONAL):
                self.faults.add(Reason.UNKNOWN_KEY, key, key=key)
        for key in _REQUIRED:
            if key not in self.document:
                self.faults.add(Reason.MISSING, key)
        self._ruleset()
        self._schedule()
        identity = self._text("id")
        date = self._date()
        place = self._text("place")
        players = self._players()
        seats, first_dealer = self._seats(), self._first_dealer()
        adjustments = self._adjustments()
        records = self._hands()
        repeated = self._repeated_keys() if self.repeats else ()
        violations = tuple(islice(chain(repeated, self.faults.found, faults_of(records, self.schedule)), MOST_FAULTS))
        if violations or self.schedule is None or self.ruleset is None:
            raise Refused(violations)
        hands = {record.slot: record.hand for record in records if record.slot and record.hand}
        kinds = {
            record.slot: record.kind
            for record in records
            if record.slot and record.kind and not isinstance(record.hand, Bolshevik)
        }
        game = Game(
            schedule=self.schedule,
            ruleset=self.ruleset,
            hands=hands,
            kinds=kinds if self.schedule.is_integrated else {},
            seats=seats,
            first_dealer=first_dealer,
            adjustments=adjustments,
        )
        return Protocol(
            id=identity,
            date=date,
            place=place,
            players=players,
            game=game,
            ruleset_definition=self.document.get("ruleset_definition"),
        )

    def _get(self, key: str, expected: type, name: str) -> Any:
        """The value of a top-level key, None where it is not there or not of this type."""
        if key not in self.document:
            return None
        value = self.document[key]
        if not isinstance(value, expected):
            self.faults.add(Reason.TYPE, key, expected=name)
            return None
        return value

    def _ruleset(self) -> None:
        slug = self._get("ruleset", str, "string")
        definition = self._get("ruleset_definition", dict, "object")
        if slug is not None and (definition is not None or "ruleset_definition" not in self.document):
            try:
                self.ruleset = ruleset_for(slug) if definition is None else vary(slug, definition)
            except Refused as refusal:
                self.faults.found += refusal.violations

    def _schedule(self) -> None:
        schedule = self._get("schedule", dict, "object")
        if schedule is None:
            return
        for key in schedule:
            if key not in {"hands", "bolshevik"}:
                self.faults.add(Reason.UNKNOWN_KEY, f"schedule.{key}", key=key)
        for key in ("hands", "bolshevik"):
            if key not in schedule:
                self.faults.add(Reason.MISSING, f"schedule.{key}")
            elif not isinstance(schedule[key], str):
                self.faults.add(Reason.TYPE, f"schedule.{key}", expected="string")
        hands, option = schedule.get("hands"), schedule.get("bolshevik")
        if isinstance(hands, str) and isinstance(option, str):
            try:
                self.schedule = schedule_for(hands, option)
            except Refused as refusal:
                self.faults.found += refusal.violations

    def _text(self, key: str) -> str | None:
        value = self._get(key, str, "string")
        if value is None:
            return None
        text = normalise_text(value)
        if cannot_be_shown(text) or len(text) > LONGEST_NAME or (key == "id" and not text):
            self.faults.add(Reason.NAME, key, limit=LONGEST_NAME)
        return text

    def _date(self) -> dt.date | None:
        if "date" not in self.document:
            return None
        value = self.document["date"]
        if isinstance(value, str) and _DATE.fullmatch(value):
            try:
                return dt.date.fromisoformat(value)
            except ValueError:
                pass
        self.faults.add(Reason.DATE, "date")
        return None

    def _players(self) -> dict[Letter, str]:
        players = self._get("players", dict, "object")
        if players is None:
            return {}
        letters = self.schedule.letters if self.schedule else _ALL_LETTERS
        wrong = players.keys() - set(letters)
        absent = set(letters) - players.keys() if self.schedule else set()
        if wrong or absent:
            self.faults.add(Reason.PLAYERS, "players", letters=letters)
        names = {}
        for letter, name in players.items():
            if not isinstance(name, str):
                self.faults.add(Reason.TYPE, f"players.{letter}", expected="string")
                continue
            names[letter] = normalise_text(name)
            if not 1 <= len(names[letter]) <= LONGEST_NAME or cannot_be_shown(names[letter]):
                self.faults.add(Reason.NAME, f"players.{letter}", limit=LONGEST_NAME)
        if len(set(names.values())) < len(names):
            ((name, _),) = Counter(names.values()).most_common(1)
            self.faults.add(Reason.PLAYER_TWICE, "players", name=name)
        return names

    def _by_session(self, key: str) -> Iterator[tuple[SessionPlan, Any]]:
        value = self._get(key, dict, "object")
        if value is None or self.schedule is None:
            return
        plans = {str(plan.number): plan for plan in self.schedule.sessions}
        for session, found in value.items():
            if session in plans:
                yield plans[session], found
            else:
                self.faults.add(Reason.SEATS, key, session=session)

    def _seats(self) -> dict[int, Seats]:
        seats = {}
        for plan, letters in self._by_session("seats"):
            if not isinstance(letters, list) or not all(isinstance(letter, str) for letter in letters):
                self.faults.add(Reason.TYPE, f"seats.{plan.number}", expected="list")
                continue
            try:
                check_seats(plan, tuple(letters))
            except Refused as refusal:
                self.faults.found += refusal.violations
            if tuple(letters) != plan.seats:
                seats[plan.number] = tuple(letters)
        return seats

    def _first_dealer(self) -> dict[int, Letter]:
        dealers = {}
        for plan, letter in self._by_session("first_dealer"):
            if not isinstance(letter, str):
                self.faults.add(Reason.TYPE, f"first_dealer.{plan.number}", expected="letter")
            elif letter not in plan.seats:
                self.faults.add(Reason.SEATS, "first_dealer", session=plan.number, letter=letter)
            else:
                dealers[plan.number] = letter
        return dealers

    def _adjustments(self) -> tuple[Adjustment, ...]:
        found = []
        letters = self.schedule.letters if self.schedule else _ALL_LETTERS
        for index, raw in enumerate(self._get("adjustments", list, "list") or ()):
            path = f"adjustments.{index}"
            if not isinstance(raw, dict):
                self.faults.add(Reason.TYPE, path, expected="object")
                continue
            for key in raw:
                if key not in {"player", "points", "reason"}:
                    self.faults.add(Reason.UNKNOWN_KEY, f"{path}.{key}", key=key)
            reason = raw.get("reason")
            if isinstance(reason, str):
                reason = normalise_text(reason)
                if lines_cannot_be_shown(reason):
                    self.faults.add(Reason.NAME, f"{path}.reason", limit=None)
            try:
                found.append(check_adjustment(raw.get("player"), raw.get("points"), reason, letters))
            except Refused as refusal:
                self.faults.found += refusal.violations
        return tuple(found)

    def _hands(self) -> list[HandRecord]:
        records = []
        faults_in_hands = 0
        for index, raw in enumerate(self._get("hands", list, "list") or ()):
            if faults_in_hands > MOST_FAULTS:
                break
            if not isinstance(raw, dict):
                self.faults.add(Reason.TYPE, f"hands.{index}", expected="object")
            elif self.schedule is not None:
                records.append(read_hand(raw, self.schedule, self.ruleset))
                faults_in_hands += len(records[-1].violations)
        return records

    def _repeated_keys(self) -> Iterator[RuleViolation]:
        hands = self.document.get("hands")
        around = self.document
        if isinstance(hands, list):
            for raw in hands:
                if isinstance(raw, dict):
                    yield from _repeated_in(raw, (), name_of(raw))
            repeated = around.repeated if isinstance(around, RepeatedKeys) else ()
            around = RepeatedKeys({**around, "hands": None}, repeated=repeated)
        yield from _repeated_in(around, (), None)


def _repeated_in(
    value: dict[str, Any] | list[Any], path: tuple[str, ...], hand: HandName | None
) -> Iterator[RuleViolation]:
    """A ``duplicate-key`` fault for every key written twice, at any depth."""
    if isinstance(value, RepeatedKeys):
        for key in value.repeated:
            yield RuleViolation(
                reason=Reason.DUPLICATE_KEY, field=".".join((*path, key)), facts={"key": key}, hand=hand
            )
    children: Iterable[tuple[object, Any]] = value.items() if isinstance(value, dict) else enumerate(value)
    for place, child in children:
        if isinstance(child, dict | list):
            yield from _repeated_in(child, (*path, str(place)), hand)
