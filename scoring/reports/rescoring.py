"""Sealed games under another ruleset: what would differ, with nothing changed.

Reads the hands of many games in a few queries, as bare rows: a season is a thousand games.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.db.models import Q

from players.models import Club, Player
from scoring import rules
from scoring.models import Entry, EntryKind, Game, HandFacts, Place, facts_of
from scoring.models.hands import HAND_COLUMNS, hand_of_columns
from scoring.reports.people import Name, name_of
from scoring.rules import Hand, HandChange, Letter, Points, Rescored, Ruleset, Slot, rescore

CHUNK = 200
"""Games folded at a time, so that memory does not grow with the season."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRescored:
    """One game under both rulesets; ``places`` are before and after, of those whose place changes."""

    pk: int
    date: dt.date
    ruleset: str
    names: Mapping[Letter, Name]
    hands: tuple[HandChange, ...]
    before: Points
    after: Points
    places: Mapping[Letter, tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescoring:
    """The whole comparison; ``games`` are those in which anything differs."""

    ruleset: str
    compared: int
    hands: int
    hands_that_differ: int
    hands_not_known: int
    places_that_change: int
    games: tuple[GameRescored, ...]


def rescoring(
    club: Club,
    ruleset: Ruleset,
    *,
    start: dt.date | None = None,
    end: dt.date | None = None,
    player: Player | None = None,
) -> Rescoring:
    """Compare the club's sealed games of these dates, and of this player, with themselves under ``ruleset``."""
    games = Game.objects.of(club).sealed().order_by("date", "pk")
    if start is not None:
        games = games.filter(date__gte=start)
    if end is not None:
        games = games.filter(date__lte=end)
    if player is not None:
        games = games.filter(places__player__in=Player.objects.records_of(player))
    found: list[GameRescored] = []
    compared = hands = differ = unknown = 0
    for game, result in _rescored(games.select_related("club_ruleset").iterator(CHUNK), ruleset):
        compared += 1
        hands += len(result.before.hands)
        differ += len(result.hands)
        unknown += sum(change.after is None for change in result.hands)
        if result.hands or result.totals_differ:
            found.append(_row(game, result))
    return Rescoring(
        ruleset=ruleset.slug,
        compared=compared,
        hands=hands,
        hands_that_differ=differ,
        hands_not_known=unknown,
        places_that_change=sum(len(game.places) for game in found),
        games=tuple(_named(found)),
    )


def _rescored(games: Iterable[Game], ruleset: Ruleset) -> Iterator[tuple[Game, Rescored]]:
    chunk: list[Game] = []
    for game in games:
        chunk.append(game)
        if len(chunk) == CHUNK:
            yield from _rescore_chunk(chunk, ruleset)
            chunk = []
    yield from _rescore_chunk(chunk, ruleset)


def _rescore_chunk(games: Sequence[Game], ruleset: Ruleset) -> Iterator[tuple[Game, Rescored]]:
    standing = Q(superseded_by__isnull=True)
    others: defaultdict[int, list[Entry]] = defaultdict(list)
    rest = Entry.objects.filter(standing, game__in=games).exclude(kind__in=(EntryKind.HAND, EntryKind.VOID))
    for entry in rest.with_facts():
        others[entry.game_id].append(entry)
    hands: defaultdict[int, dict[Slot, Hand]] = defaultdict(dict)
    kinds: defaultdict[int, dict[Slot, rules.Kind]] = defaultdict(dict)
    rows = HandFacts.objects.filter(entry__game__in=games, entry__superseded_by__isnull=True)
    for game_pk, code, kind, *columns in rows.values_list("entry__game_id", "entry__slot", "kind", *HAND_COLUMNS):
        slot = _slot(code)
        hands[game_pk][slot] = hand_of_columns(*columns)
        if kind:
            kinds[game_pk][slot] = rules.Kind(kind)
    for game in games:
        bare = facts_of(game, others[game.pk])
        yield game, rescore(replace(bare, hands=hands[game.pk], kinds=kinds[game.pk]), ruleset)


@cache
def _slot(code: str) -> Slot:
    """The codes of a schedule's hands, each read once."""
    return Slot.parse(code)


def _row(game: Game, result: Rescored) -> GameRescored:
    return GameRescored(
        pk=game.pk,
        date=game.date,
        ruleset=game.ruleset,
        names={},
        hands=result.hands,
        before=result.before.totals,
        after=result.after.totals,
        places=result.places_changed,
    )


def _named(rows: Sequence[GameRescored]) -> Iterator[GameRescored]:
    """The rows with their players' names, gathered only for games in which something differs."""
    names: defaultdict[int, dict[Letter, Name]] = defaultdict(dict)
    for start in range(0, len(rows), CHUNK):
        numbers = [row.pk for row in rows[start : start + CHUNK]]
        places = Place.objects.filter(game__in=numbers)
        for place in places.select_related("player__merged_into").order_by("letter"):
            names[place.game_id][place.letter] = name_of(place.player)
    for row in rows:
        yield replace(row, names=names[row.pk])
