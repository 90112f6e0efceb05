"""A club's own rulesets, and the ruleset of a game: changed only by a new version, or a correction (R-7.3)."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from players.models import Club, User
from scoring import rules
from scoring.ledger.possible import check_hands
from scoring.ledger.refusals import KeyReused, Why
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

    A slug the club has already is refused too: a change is a new version under a new slug.
    """
    rules.vary(slug, definition)
    if ClubRuleset.objects.filter(club=club, slug=slug).exists():
        taken = {"slug": slug, "wrong": "taken"}
        raise Refused((RuleViolation(reason=Reason.RULESET_SLUG, field="ruleset", facts=taken),))
    ruleset = ClubRuleset(
        club=club,
        slug=slug,
        name=rules.normalise_text(name),
        starts_on=starts_on,
        note=note.strip(),
        definition=canonical(definition),
        replaces=replaces,
        created_by=actor,
    )
    ruleset.full_clean()
    ruleset.save()
    return ruleset


def canonical(definition: Mapping[str, Any]) -> str:
    """The definition as JSON text that is the same for the same definition."""
    return json.dumps(definition, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def find_ruleset(club: Club, slug: str) -> ClubRuleset | None:
    """The club's own ruleset of this slug, None for a published one. Raises ``Refused`` (R-8.28) for any other."""
    if slug in rules.RULESETS:
        return None
    own = ClubRuleset.objects.filter(club=club, slug=slug).first()
    if own is None:
        raise Refused((RuleViolation(reason=Reason.UNKNOWN_RULESET, field="ruleset", facts={"slug": slug}),))
    return own


def table_of(club: Club, slug: str) -> Ruleset:
    """The table of points of this slug, published or the club's own. Raises ``Refused`` (R-8.28) for any other."""
    own = find_ruleset(club, slug)
    return own.table if own is not None else rules.ruleset_for(slug)


def change_ruleset(
    game: Game, slug: str, *, actor: User, why: Why | None, client_key: str | None = None
) -> Entry | None:
    """Put a game under another ruleset; after its first hand only as a correction with a reason.

    Returns None where it is under that ruleset already. Raises ``Refused`` where a recorded hand is
    impossible under it, ``Sealed``, ``ReasonMissing``, ``KeyReused``.
    """
    own = find_ruleset(game.club, slug)
    with turn(game, SLOT_OF_RULESET):
        game = lock(game)
        sent, latest = before(game, SLOT_OF_RULESET, client_key)
        if sent is not None:
            if sent.kind != EntryKind.RULESET or sent.ruleset.now != slug:
                raise KeyReused
            return sent
        check_writable(game, actor)
        if game.ruleset == slug:
            return None
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
