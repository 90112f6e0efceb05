"""Rulesets to look at: the club's own, one in full beside the published ones, and the changes of a game's."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import models
from django.db.models import Count

from players.models import Club
from scoring import rules, wording
from scoring.manual.cells import words_of
from scoring.models import ClubRuleset, Entry, EntryKind, Game
from scoring.reports.histories import reason_of
from scoring.rules import RULESETS, Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRuleset:
    """One version of a club's ruleset; ``replaced_by`` is the slug of the next, ``games`` those played under it.

    ``unused``: it may still be changed or deleted; ``waits``: the day it comes into force lies ahead.
    """

    slug: str
    name: str
    starts_on: dt.date
    note: str
    base: str
    base_name: str
    by: str
    at: dt.datetime
    replaces: str | None
    replaced_by: str | None
    games: int
    unused: bool
    hidden: bool
    waits: bool

    @property
    def is_newest_of_several(self) -> bool:
        return self.replaces is not None and self.replaced_by is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A number or a choice in words; ``differs`` from the ruleset the page is about, or there from its base."""

    text: str
    differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One number or choice, in every ruleset of the page."""

    path: str
    name: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetView:
    """A ruleset in full, its own column first; ``own`` is None for a published one."""

    slug: str
    name: str
    own: OwnRuleset | None
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetChange:
    """A correction of a game's ruleset, as its history tells it."""

    was: str
    now: str
    by: str
    at: dt.datetime
    reason: str


def find_table(club: Club | None, slug: str) -> Ruleset | None:
    """The table of a published ruleset or of the club's own; None where the club knows no such."""
    if slug in RULESETS:
        return RULESETS[slug]
    own = ClubRuleset.objects.filter(club=club, slug=slug).first() if club is not None else None
    return own.table if own is not None else None


def own_rulesets(club: Club) -> tuple[OwnRuleset, ...]:
    """Every version of the club's own rulesets, the newest first."""
    today = club.local_date()
    return tuple(_own(one, today) for one in _versions(club).order_by("-created_at", "-pk"))


def ruleset_view(club: Club | None, slug: str) -> RulesetView | None:
    """One ruleset beside the published ones of the same levels; None where the club knows no such."""
    found = RULESETS.get(slug)
    own = None
    if found is None:
        row = _versions(club).filter(slug=slug).first() if club is not None else None
        if row is None or club is None:
            return None
        own, found = _own(row, club.local_date()), row.table
    base = RULESETS[own.base] if own else found
    name = own.name if own else wording.ruleset_name(slug)
    beside = [one for one in RULESETS.values() if one is not found and one.levels == found.levels]
    return RulesetView(
        slug=slug,
        name=name,
        own=own,
        columns=(name, *(wording.ruleset_name(one.slug) for one in beside)),
        rows=tuple(_rows(found, base, beside)),
    )


def _rows(ruleset: Ruleset, base: Ruleset, beside: Sequence[Ruleset]) -> Iterator[Row]:
    changed = rules.differences(ruleset, base)
    others = [(words_of(one), rules.differences(ruleset, one)) for one in beside]
    for path, words in words_of(ruleset).items():
        values = [Value(text=words.text, differs=path in changed)]
        values += [Value(text=other[path].text, differs=path in differing) for other, differing in others]
        yield Row(path=path, name=words.name, values=tuple(values))


def ruleset_changes(game: Game) -> tuple[RulesetChange, ...]:
    """Every change of a game's ruleset, the newest first."""
    entries = Entry.objects.filter(game=game, kind=EntryKind.RULESET).select_related("actor", "ruleset", "reason")
    own = dict(ClubRuleset.objects.filter(club=game.club).values_list("slug", "name"))
    return tuple(
        RulesetChange(
            was=own.get(entry.ruleset.was) or wording.ruleset_name(entry.ruleset.was),
            now=own.get(entry.ruleset.now) or wording.ruleset_name(entry.ruleset.now),
            by=entry.actor.shown_name,
            at=entry.recorded_at,
            reason=reason_of(entry),
        )
        for entry in entries.order_by("-pk")
    )


def _versions(club: Club) -> models.QuerySet[ClubRuleset]:
    rows = ClubRuleset.objects.filter(club=club).select_related("created_by", "replaces", "replaced_by")
    return rows.annotate(played=Count("games"))


def _own(one: ClubRuleset, today: dt.date) -> OwnRuleset:
    following = getattr(one, "replaced_by", None)
    return OwnRuleset(
        slug=one.slug,
        name=one.name,
        starts_on=one.starts_on,
        note=one.note,
        base=one.base.slug,
        base_name=wording.ruleset_name(one.base.slug),
        by=one.created_by.shown_name,
        at=one.created_at,
        replaces=one.replaces.slug if one.replaces else None,
        replaced_by=following.slug if following else None,
        games=one.played,  # type: ignore[attr-defined]
        unused=not one.used and following is None,
        hidden=one.hidden,
        waits=one.starts_on > today,
    )
