"""The history of one hand: every version of it, who wrote it, when and why."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from scoring.models import Entry, EntryKind, Game
from scoring.reports.loading import Folded, folded
from scoring.reports.people import GameHead, Name
from scoring.rules import Hand, Kind, Letter, Line, Points, Slot, score_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One entry of the hand; ``hand`` is None for a void, and then there are no points."""

    entry: int
    hand: Hand | None
    points: Points
    lines: tuple[Line, ...]
    at: dt.datetime
    by: str
    reason: str
    stands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandHistory:
    """Every version, the newest first; ``now`` is the one that stands, None where none does."""

    head: GameHead
    slot: Slot
    letters: tuple[Letter, ...]
    names: Mapping[Letter, Name]
    versions: tuple[Version, ...]

    @property
    def now(self) -> Version | None:
        return next((version for version in self.versions if version.stands and version.hand is not None), None)

    @property
    def stands(self) -> bool:
        return self.now is not None


def hand_history(game: Game, slot: Slot) -> HandHistory:
    """Return the history of the hand at a slot of the game's schedule."""
    loaded = folded(game)
    superseded = {entry.supersedes_id for entry in loaded.entries}
    entries = [entry for entry in reversed(loaded.entries) if entry.slot == slot.code]
    prefetch_related_objects(entries, "actor")
    versions = [_version(loaded, slot, entry, stands=entry.pk not in superseded) for entry in entries]
    return HandHistory(
        head=loaded.head,
        slot=slot,
        letters=loaded.facts.schedule.letters,
        names=loaded.names,
        versions=tuple(versions),
    )


def _version(loaded: Folded, slot: Slot, entry: Entry, *, stands: bool) -> Version:
    hand = entry.to_hand() if entry.kind == EntryKind.HAND else None
    scored = hand and score_hand(loaded.facts, slot, hand, Kind(entry.hand.kind) if entry.hand.kind else None)
    return Version(
        entry=entry.pk,
        hand=hand,
        points=scored.points if scored else {},
        lines=scored.lines if scored else (),
        at=entry.recorded_at,
        by=entry.actor.shown_name,
        reason=reason_of(entry),
        stands=stands,
    )


def reason_of(entry: Entry) -> str:
    """The reason in the reader's language: the words written, else the key's name; nothing where there is none."""
    reason = getattr(entry, "reason", None)
    return str(reason) if reason is not None else ""
