"""Loads games with all that was written of them, and folds them: the one way from rows to a sheet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import models
from django.db.models import Prefetch, prefetch_related_objects

from scoring import rules
from scoring.models import Entry, EntryKind, Game, Place, ReasonKey, facts_of, standing_hands
from scoring.reports.people import GameHead, Name, head_of, name_of
from scoring.rules import Letter, Slot, fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A game with its facts, its sheet and everything ever written of it, in the order written."""

    game: Game
    head: GameHead
    names: dict[Letter, Name]
    entries: tuple[Entry, ...]
    standing: tuple[Entry, ...]
    facts: rules.Game
    sheet: rules.Sheet

    @property
    def hand_entries(self) -> dict[Slot, Entry]:
        """The standing entry of every recorded hand."""
        return standing_hands(self.standing)

    def versions(self) -> Counter[str]:
        """How often each hand was written, voids included; undone at once and recorded anew, it was written once."""
        return Counter(
            entry.slot
            for entry in self.entries
            if entry.kind in {EntryKind.HAND, EntryKind.VOID} and _is_a_version(entry)
        )


def _is_a_version(entry: Entry) -> bool:
    """The first one, and what has a reason of its own: a correction, a void, whatever changed a sealed sheet."""
    reason = getattr(entry, "reason", None)
    return entry.supersedes_id is None or (reason is not None and reason.key != ReasonKey.UNDONE)


def folded(game: Game) -> Folded:
    """Load and fold one game."""
    return folded_all([game])[0]


def folded_all(games: Sequence[Game]) -> list[Folded]:
    """Load and fold games, in as many queries for all as for one."""
    prefetch_related_objects(games, "club", "current_seal", "club_ruleset")
    places = Prefetch("places", Place.objects.select_related("player__merged_into"))
    prefetch_related_objects([game for game in games if game.at_table is None], places)
    entries: defaultdict[int, list[Entry]] = defaultdict(list)
    rows = Entry.objects.filter(game__in=games).with_facts().fetch_mode(models.FETCH_RAISE)
    for entry in rows:
        entries[entry.game_id].append(entry)
    return [_fold(game, entries[game.pk]) for game in games]


def _fold(game: Game, entries: Sequence[Entry]) -> Folded:
    standing = standing_among(entries)
    facts = facts_of(game, standing)
    seated = game.places.all() if game.at_table is None else game.at_table
    places = sorted(seated, key=lambda place: place.letter)
    return Folded(
        game=game,
        head=head_of(game, game.current_seal),
        names={place.letter: name_of(place.player) for place in places},
        entries=tuple(entries),
        standing=standing,
        facts=facts,
        sheet=fold(facts),
    )


def standing_among(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Of all entries of a game, those nobody supersedes, voids left out."""
    entries = tuple(entries)
    superseded = {entry.supersedes_id for entry in entries}
    return tuple(entry for entry in entries if entry.pk not in superseded and entry.kind != EntryKind.VOID)
