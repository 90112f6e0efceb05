"""A club's own rulesets, and the ruleset of a game: changed only by a new version, or a correction (R-7.3)."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction

from players.models import Club, User
from scoring import rules
from scoring.ledger.possible import check_hands
from scoring.ledger.refusals import Changed, Conflict, InUse, KeyReused, Replaced, Rewritten, Why
from scoring.ledger.sealing import seal_again
from scoring.ledger.writing import before, check_writable, current_facts, lock, require_reason, turn, write
from scoring.models import ClubRuleset, Entry, EntryKind, Game, RulesetFacts
from scoring.models.entries import SLOT_OF_RULESET
from scoring.rules import Reason, Refused, Ruleset, RuleViolation


def define_ruleset(
    club: Club,
    slug: str,
    definition: Mapping[str, Any],
    *,
    name: str,
    starts_on: dt.date,
    actor: User,
    note: str = "",
    replaces: ClubRuleset | None = None,
) -> ClubRuleset:
    """Write down a ruleset of the club's own. Raises ``Refused`` with every cell that is missing or absurd (R-7.3).

    A slug the club has already is refused too: a change is a new version under a new slug. Raises ``Replaced``
    where the one it ``replaces`` has a newer version by now, ``Rewritten`` where that was deleted.
    """
    with transaction.atomic():
        if replaces is not None:
            replaces = _locked(replaces)
            if hasattr(replaces, "replaced_by"):
                raise Replaced(replaces, replaces.replaced_by)
        _check(club, slug, definition)
        ruleset = ClubRuleset(
            club=club,
            **_columns(slug, definition, name=name, starts_on=starts_on, note=note),
            replaces=replaces,
            created_by=actor,
        )
        ruleset.full_clean()
        ruleset.save()
    return ruleset


def rewrite_ruleset(
    ruleset: ClubRuleset,
    slug: str,
    definition: Mapping[str, Any],
    *,
    name: str,
    starts_on: dt.date,
    seen: str,
    note: str = "",
) -> None:
    """Change a ruleset no game was ever under; ``seen`` is the fingerprint of what the person looked at.

    Raises ``Refused`` as ``define_ruleset`` does, ``InUse``, ``Rewritten``.
    """
    _check(ruleset.club, slug, definition, own=ruleset)
    with transaction.atomic():
        if fingerprint(_locked(ruleset)) != seen:
            raise Rewritten
        columns = _columns(slug, definition, name=name, starts_on=starts_on, note=note)
        if not ClubRuleset.objects.filter(pk=ruleset.pk).rewrite(**columns):
            raise InUse


def delete_ruleset(ruleset: ClubRuleset) -> None:
    """Delete a ruleset no game was ever under. Raises ``InUse``; one that is gone already is no fault."""
    rows = ClubRuleset.objects.filter(pk=ruleset.pk)
    try:
        with transaction.atomic():
            if not rows.discard() and rows.exists():
                raise InUse
    except IntegrityError as error:  # a game or a newer version came between
        raise InUse from error


def hide_ruleset(ruleset: ClubRuleset, *, hidden: bool) -> None:
    """Offer a ruleset no more, or again; games stay under it."""
    ClubRuleset.objects.filter(pk=ruleset.pk).offer(hidden=hidden)


def fingerprint(ruleset: ClubRuleset) -> str:
    """A digest of all that can be changed of a ruleset."""
    told = [ruleset.slug, ruleset.name, ruleset.starts_on.isoformat(), ruleset.note, ruleset.definition]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def _check(club: Club, slug: str, definition: Mapping[str, Any], *, own: ClubRuleset | None = None) -> None:
    """Raise ``Refused`` for a definition that cannot be, or a slug another of the club's rulesets has."""
    rules.vary(slug, definition)
    others = ClubRuleset.objects.filter(club=club, slug=slug)
    if (others.exclude(pk=own.pk) if own else others).exists():
        taken = {"slug": slug, "wrong": "taken"}
        raise Refused((RuleViolation(reason=Reason.RULESET_SLUG, field="ruleset", facts=taken),))


def _columns(slug: str, definition: Mapping[str, Any], *, name: str, starts_on: dt.date, note: str) -> dict[str, Any]:
    return {
        "slug": slug,
        "name": rules.normalise_text(name),
        "starts_on": starts_on,
        "note": note.strip(),
        "definition": canonical(definition),
    }


def _locked(ruleset: ClubRuleset) -> ClubRuleset:
    """The ruleset's row as it is now, held until the transaction ends. Raises ``Rewritten`` where it is gone."""
    found = ClubRuleset.objects.select_for_update(of=("self",)).filter(pk=ruleset.pk).first()
    if found is None:
        raise Rewritten
    return found


def canonical(definition: Mapping[str, Any]) -> str:
    """The definition as JSON text that is the same for the same definition."""
    return json.dumps(definition, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def find_ruleset(club: Club, slug: str) -> ClubRuleset | None:
    """The club's own ruleset of this slug, None for a published one. Raises ``Refused`` (R-8.28) for any other."""
    if slug in rules.RULESETS:
        return None
    own = ClubRuleset.objects.filter(club=club, slug=slug).first()
    if own is None:
        raise _unknown(slug)
    return own


def take_into_use(club: Club, slug: str) -> ClubRuleset | None:
    """The same for a game that is put under it: from then on it stands. Once that is written nobody deletes it."""
    own = find_ruleset(club, slug)
    if own is not None and not own.used and not ClubRuleset.objects.filter(pk=own.pk).take_into_use():
        raise _unknown(slug)
    return own


def _unknown(slug: str) -> Refused:
    return Refused((RuleViolation(reason=Reason.UNKNOWN_RULESET, field="ruleset", facts={"slug": slug}),))


def table_of(club: Club, slug: str) -> Ruleset:
    """The table of points of this slug, published or the club's own. Raises ``Refused`` (R-8.28) for any other."""
    own = find_ruleset(club, slug)
    return own.table if own is not None else rules.ruleset_for(slug)


def change_ruleset(
    game: Game,
    slug: str,
    *,
    actor: User,
    why: Why | None,
    client_key: str | None = None,
    was: str | None = None,
    seen: int | None = None,
) -> Entry | None:
    """Put a game under another ruleset; after its first hand only as a correction with a reason.

    ``was`` is the ruleset and ``seen`` the last entry the person looked at. Returns None where it is under that
    ruleset already. Raises ``Refused`` where a recorded hand is impossible under it, ``Conflict`` where it is no longer
    under ``was``, ``Changed`` where more was written since, ``Sealed``, ``ReasonMissing``, ``KeyReused``.
    """
    with turn(game, SLOT_OF_RULESET):
        game = lock(game)
        sent, latest = before(game, SLOT_OF_RULESET, client_key)
        if sent is not None:
            if sent.kind != EntryKind.RULESET or sent.ruleset.now != slug:
                raise KeyReused
            return sent
        check_writable(game, actor)
        if was is not None and game.ruleset != was:
            raise Conflict(latest)
        if seen is not None and game.entries.filter(pk__gt=seen).exists():
            raise Changed
        if game.ruleset == slug:
            return None
        own = take_into_use(game.club, slug)
        facts = current_facts(game)
        table = own.table if own is not None else rules.ruleset_for(slug)
        check_hands(replace(facts, ruleset=table))
        if facts.hands:
            require_reason(why)
        entry = write(
            game, EntryKind.RULESET, SLOT_OF_RULESET, actor=actor, client_key=client_key, supersedes=latest, why=why
        )
        RulesetFacts(entry=entry, was=game.ruleset, now=slug).save()
        game.ruleset, game.club_ruleset = slug, own
        game.save(update_fields=["ruleset", "club_ruleset"])
        seal_again(game, actor, why)
    return entry
