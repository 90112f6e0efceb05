"""Tonight: the games in play with their standing, and the latest that are sealed."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import models
from django.db.models import Max, Prefetch

from players.models import Club
from scoring.models import Entry, Game, GameQuerySet, Result, Signature
from scoring.reports.loading import folded_all
from scoring.reports.people import GameHead, Standing, head_of, name_of
from scoring.reports.sheets import sheet_of
from scoring.rules import Slot

RECENT_GAMES = 12
MOST_OPEN = 60
"""More tables than any club has in play at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInPlay:
    """A game that is not sealed; ``next`` is its first hand not recorded."""

    head: GameHead
    standing: tuple[Standing, ...]
    recorded: int
    scheduled: int
    next: Slot | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentGame:
    """A sealed game, from its stored results."""

    head: GameHead
    standing: tuple[Standing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tonight:
    """``latest`` changes whenever something on the page may have changed: a poll sends it back."""

    date: dt.date
    open: tuple[TableInPlay, ...]
    recent: tuple[RecentGame, ...]
    latest: str


def tonight(club: Club, seen: GameQuerySet | None = None) -> Tonight:
    """Return what is on in a club, by its own calendar; where not all its games may be seen, of those that may."""
    seen = Game.objects.of(club) if seen is None else seen
    games = list(seen.open().latest_first()[:MOST_OPEN])
    tables = []
    for loaded in folded_all(games):
        view = sheet_of(loaded)
        tables.append(
            TableInPlay(
                head=view.head,
                standing=view.standing,
                recorded=view.recorded,
                scheduled=view.scheduled,
                next=view.next,
            )
        )
    return Tonight(date=club.local_date(), open=tuple(tables), recent=_recent(seen), latest=latest_entry(club))


def latest_entry(club: Club) -> str:
    """A mark of the last thing written in a club: games, entries and seals."""
    marks = Game.objects.of(club).aggregate(Max("pk"), Max("entries__pk"), Max("seals__pk"))
    return "-".join(str(mark or 0) for mark in marks.values())


def _recent(seen: GameQuerySet) -> tuple[RecentGame, ...]:
    by_place = Result.objects.select_related("player__merged_into").order_by("rank", "letter")
    results = Prefetch("current_seal__results", by_place)
    games = seen.sealed().latest_first().select_related("club", "club_ruleset", "current_seal")
    found = []
    for game in games.prefetch_related(results).fetch_mode(models.FETCH_RAISE)[:RECENT_GAMES]:
        seal = game.current_seal
        standing = tuple(
            Standing(rank=result.rank, letter=result.letter, name=name_of(result.player), total=result.total)
            for result in (seal.results.all() if seal else ())
        )
        found.append(RecentGame(head=head_of(game, seal), standing=standing))
    return tuple(found)


def written_since(game: Game, entry: int, signature: int = 0) -> bool:
    """Whether anything was written to a game after this entry, or signed after this signature."""
    written = Entry.objects.filter(game=game, pk__gt=entry).values("pk")
    return written.union(Signature.objects.filter(game=game, pk__gt=signature).values("pk"), all=True).exists()
