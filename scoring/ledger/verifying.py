"""Folds sealed games again and compares: are the stored results still what the facts give?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import F, Q

from scoring.ledger.rulesets import table_of
from scoring.ledger.sealing import RESULT_COLUMNS, expected_results
from scoring.models import Entry, Game, Result, RulesetFacts, Seal, facts_of
from scoring.rules import Refused, fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that is not as it was stored; ``where`` names the game, and the seal and letter where there are."""

    where: str
    what: str


def verify_ledger() -> Iterator[Difference]:
    """Yield what does not agree, game by game, with one game in memory at a time.

    Every seal is folded from the entries it was made from, superseded since or not.
    """
    yield from _broken_chains()
    for game in Game.objects.sealed().select_related("current_seal").order_by("pk").iterator(chunk_size=100):
        yield from verify_game(game)


def verify_game(game: Game) -> Iterator[Difference]:
    """Yield what does not agree in one sealed game."""
    where = f"game {game.pk}"
    seals = list(game.seals.order_by("number").select_related("last_entry"))
    if not seals or game.current_seal_id != seals[-1].pk:
        yield Difference(where=where, what="the seal that holds is not the last one")
    last = game.entries.order_by("-pk").values_list("pk", flat=True).first()
    if seals and seals[-1].last_entry_id != last:
        yield Difference(where=where, what=f"entry {last} was written after the last seal")
    changes = list(RulesetFacts.objects.filter(entry__game=game).order_by("entry_id"))
    if changes and changes[-1].now != game.ruleset:
        yield Difference(where=where, what=f"the last change is to {changes[-1].now}, the game says {game.ruleset}")
    for seal in seals:
        yield from _compare(game, seal, _ruleset_at(game, changes, seal), holds=seal.pk == game.current_seal_id)


def _ruleset_at(game: Game, changes: Sequence[RulesetFacts], seal: Seal) -> str:
    """The ruleset the game was under when it was sealed."""
    slug = changes[0].was if changes else game.ruleset
    for change in changes:
        if change.entry_id <= (seal.last_entry_id or 0):
            slug = change.now
    return slug


def _compare(game: Game, seal: Seal, ruleset: str, *, holds: bool) -> Iterator[Difference]:
    where = f"game {game.pk} seal {seal.number}"
    if seal.ruleset != ruleset:
        yield Difference(where=where, what=f"sealed under {seal.ruleset}, the game was under {ruleset}")
    try:
        facts = facts_of(game, game.entries.standing(until=seal.last_entry_id or 0).with_facts())
        sheet = fold(facts if ruleset == game.ruleset else replace(facts, ruleset=table_of(game.club, ruleset)))
    except (Refused, ObjectDoesNotExist, ValueError, TypeError, LookupError) as error:
        yield Difference(where=where, what=f"the entries cannot be read: {type(error).__name__} {error}")
        return
    if seal.complete != sheet.complete:
        yield Difference(where=where, what=f"complete: stored {seal.complete}, folded {sheet.complete}")
    stored = {result.letter: result for result in seal.results.all()}
    expected = {result.letter: result for result in expected_results(game, sheet)}
    for letter in sorted(stored.keys() | expected.keys()):
        if letter not in stored or letter not in expected:
            what = "no result is stored" if letter in expected else "a result is stored for a letter nobody has"
            yield Difference(where=f"{where} {letter}", what=what)
        else:
            yield from _compare_result(stored[letter], expected[letter], f"{where} {letter}", holds=holds)


def _compare_result(stored: Result, expected: Result, where: str, *, holds: bool) -> Iterator[Difference]:
    # Whoever sat there at an earlier seal may have been replaced since.
    for column in (*RESULT_COLUMNS, *(("player_id",) if holds else ())):
        was, now = getattr(stored, column), getattr(expected, column)
        if was != now:
            yield Difference(where=where, what=f"{column}: stored {was}, folded {now}")


def _broken_chains() -> Iterator[Difference]:
    """Entries that supersede one of another game or another place on the sheet."""
    strangers = Entry.objects.filter(supersedes__isnull=False).exclude(
        Q(supersedes__game=F("game")) & Q(supersedes__slot=F("slot")) & Q(supersedes__lt=F("pk"))
    )
    for entry in strangers.order_by("pk").iterator(chunk_size=100):
        yield Difference(
            where=f"game {entry.game_id}", what=f"entry {entry.pk} supersedes {entry.supersedes_id}, which is elsewhere"
        )
