"""Sealed games under another ruleset: what would differ, with nothing changed.

Reads the hands of many games in a few queries, as bare rows: a season is a thousand games.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.db.models import Q
from django.db.models.functions import Coalesce

from players.models import Club, Player
from scoring import rules
from scoring.models import Entry, EntryKind, Game, HandFacts, Place, facts_of
from scoring.models.hands import HAND_COLUMNS, hand_of_columns
from scoring.reports.people import Name, name_of
from scoring.rules import Hand, HandChange, LeftOut, Letter, Points, Rescored, ResidueMove, Ruleset, Slot, rescore

CHUNK = 200
"""Games folded at a time, so that memory does not grow with the season."""

type _Seated = Mapping[Letter, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRescored:
    """One game under both rulesets, ``left_out`` in neither; ``places`` are before and after.

    ``ruleset_name`` is the club's own name of its own ruleset, empty for a published one.
    """

    pk: int
    date: dt.date
    hands_format: str
    ruleset: str
    ruleset_name: str
    names: Mapping[Letter, Name]
    hands: tuple[HandChange, ...]
    left_out: tuple[LeftOut, ...]
    residue: ResidueMove | None
    before: Points
    after: Points
    places: Mapping[Letter, tuple[int, int]]

    @property
    def differs(self) -> bool:
        return bool(self.hands or self.residue)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRescored:
    """One player over all the games compared: totals under both, and how often his place gets better or worse."""

    name: Name
    games: int
    before: int
    after: int
    better: int
    worse: int

    @property
    def moves_by(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescoring:
    """The whole comparison; ``games`` are those in which anything differs or is left out.

    ``hands_that_differ`` and ``hands_left_out`` are parts of ``hands``.
    """

    ruleset: str
    compared: int
    hands: int
    hands_that_differ: int
    hands_left_out: int
    places_that_change: int
    games: tuple[GameRescored, ...]
    players: tuple[PlayerRescored, ...]

    @property
    def games_that_differ(self) -> int:
        return sum(game.differs for game in self.games)


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
    found: list[tuple[GameRescored, _Seated]] = []
    tallies: defaultdict[int, Counter[str]] = defaultdict(Counter)
    compared = hands = differ = left_out = moved = 0
    for game, result, seated in _rescored(games.select_related("club_ruleset").iterator(CHUNK), ruleset):
        compared += 1
        hands += len(result.before.hands) + len(result.left_out)
        differ += len(result.hands)
        left_out += len(result.left_out)
        moved += sum(before != after for before, after in result.places.values())
        for letter, pk in seated.items():
            tallies[pk].update(_tally(result, letter))
        row = _row(game, result)
        if row.differs or row.left_out:
            found.append((row, seated))
    names = {pk: name_of(person) for pk, person in Player.objects.in_bulk(list(tallies)).items()}
    people = [PlayerRescored(name=names[pk], **tally) for pk, tally in tallies.items()]
    return Rescoring(
        ruleset=ruleset.slug,
        compared=compared,
        hands=hands,
        hands_that_differ=differ,
        hands_left_out=left_out,
        places_that_change=moved,
        games=tuple(replace(row, names={letter: names[pk] for letter, pk in seated.items()}) for row, seated in found),
        players=tuple(sorted(people, key=lambda one: (-abs(one.moves_by), one.name.full))),
    )


def _tally(result: Rescored, letter: Letter) -> dict[str, int]:
    """What one game adds to a player's counts."""
    before, after = result.places[letter]
    return {
        "games": 1,
        "before": result.before.totals[letter],
        "after": result.after.totals[letter],
        "better": int(after < before),
        "worse": int(after > before),
    }


def _rescored(games: Iterable[Game], ruleset: Ruleset) -> Iterator[tuple[Game, Rescored, _Seated]]:
    chunk: list[Game] = []
    for game in games:
        chunk.append(game)
        if len(chunk) == CHUNK:
            yield from _rescore_chunk(chunk, ruleset)
            chunk = []
    yield from _rescore_chunk(chunk, ruleset)


def _rescore_chunk(games: Sequence[Game], ruleset: Ruleset) -> Iterator[tuple[Game, Rescored, _Seated]]:
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
    seated: defaultdict[int, dict[Letter, int]] = defaultdict(dict)
    places = Place.objects.filter(game__in=games).order_by("letter")
    bearer = Coalesce("player__merged_into", "player")
    for game_pk, letter, player_pk in places.values_list("game_id", "letter", bearer):
        seated[game_pk][letter] = player_pk
    for game in games:
        bare = facts_of(game, others[game.pk])
        result = rescore(replace(bare, hands=hands[game.pk], kinds=kinds[game.pk]), ruleset)
        yield game, result, seated[game.pk]


@cache
def _slot(code: str) -> Slot:
    """The codes of a schedule's hands, each read once."""
    return Slot.parse(code)


def _row(game: Game, result: Rescored) -> GameRescored:
    """The row without its players' names, which are gathered once for all."""
    return GameRescored(
        pk=game.pk,
        date=game.date,
        hands_format=game.hands_format,
        ruleset=game.ruleset,
        ruleset_name=game.club_ruleset.name if game.club_ruleset is not None else "",
        names={},
        hands=result.hands,
        left_out=result.left_out,
        residue=result.residue,
        before=result.before.totals,
        after=result.after.totals,
        places=result.places,
    )
