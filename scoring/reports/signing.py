"""Who has signed a sheet, and whether anything was written to it since."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from scoring.models import Signature
from scoring.models.entries import slot_of_person
from scoring.reports.loading import Folded
from scoring.rules import Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """A player's last signature; it ``holds`` while nothing was written to the game after it."""

    at: dt.datetime
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Signatures:
    """The signatures of those who sit at the table now, by letter; ``latest`` is the last one made, 0 for none."""

    by_letter: dict[Letter, Signed]
    latest: int


def signatures_of(loaded: Folded) -> Signatures:
    """The signatures of a loaded game, in one query. What a person signed who was replaced since is nobody's here."""
    last = loaded.entries[-1].pk if loaded.entries else 0
    seated_at = {entry.slot: entry.pk for entry in loaded.entries}
    made, latest = {}, 0
    for signature in Signature.objects.filter(game=loaded.game).order_by("pk"):
        latest = signature.pk
        if signature.entry_id >= seated_at.get(slot_of_person(signature.letter), 0):
            made[signature.letter] = Signed(at=signature.signed_at, holds=signature.entry_id == last)
    return Signatures(by_letter=made, latest=latest)
