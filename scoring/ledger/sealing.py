"""Seals games and stores their results; a sealed game that is corrected is sealed again at once."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from players.models import User, Verb, note
from scoring import rules
from scoring.ledger.refusals import Changed, ReasonMissing, Why
from scoring.ledger.writing import current_facts, lock, membership_of, turn
from scoring.models import Game, ReasonKey, Result, Seal
from scoring.models.seals import SESSION_COLUMNS
from scoring.rules import fold

RESULT_COLUMNS = (*SESSION_COLUMNS, "bolshevik_raw", "bolshevik_share", "adjustments", "total", "rank")
"""What a result stores of the sheet."""


def seal(game: Game, *, actor: User, reason: str = "", seen: int | None = None) -> Seal:
    """Seal a game and store its results; an unfinished one needs a reason, is marked and counts in nothing by default.

    Sealing a sealed game changes nothing. ``seen`` is the last entry of the sheet that was shown, 0 where
    it had none. Raises ``ReasonMissing``, and ``Changed`` where more was written since.
    """
    with turn(game):
        game = lock(game)
        if game.current_seal is not None:
            return game.current_seal
        membership_of(game, actor)
        if seen is not None and game.entries.filter(pk__gt=seen).exists():
            raise Changed
        sheet = fold(current_facts(game))
        if not sheet.complete and not reason.strip():
            raise ReasonMissing
        note(game.club, actor, Verb.GAME_SEALED, game, complete=sheet.complete)
        return _store(game, sheet, actor, number=1, reason=reason)


def seal_again(game: Game, actor: User, why: Why | None) -> None:
    """A sealed game that was corrected gets its next seal at once, so that stored results are never stale.

    A correction that leaves it unfinished is why it is unfinished, unless it was before.
    """
    latest = game.current_seal
    if latest is not None:
        reason = latest.reason or (why and (why.text.strip() or why.key.value)) or ReasonKey.OTHER.value
        _store(game, fold(current_facts(game)), actor, number=latest.number + 1, reason=reason)
        note(game.club, actor, Verb.GAME_CORRECTED, game, seal=latest.number + 1)


def _store(game: Game, sheet: rules.Sheet, actor: User, *, number: int, reason: str) -> Seal:
    stored = Seal(
        game=game,
        number=number,
        sealed_at=timezone.now(),
        actor=actor,
        ruleset=game.ruleset,
        last_entry=game.entries.order_by("-pk").first(),
        complete=sheet.complete,
        reason="" if sheet.complete else reason.strip(),
    )
    stored.save()
    results = list(expected_results(game, sheet))
    for result in results:
        result.seal = stored
    Result.objects.bulk_create(results)
    game.current_seal = stored
    game.save(update_fields=["current_seal"])
    return stored


def expected_results(game: Game, sheet: rules.Sheet) -> Iterable[Result]:
    """The result rows this sheet gives, not yet stored and without a seal."""
    for letter, player in game.seated().items():
        sums = (points[letter] for points in sheet.sessions.values())
        yield Result(
            letter=letter,
            player=player,
            bolshevik_raw=sheet.bolshevik.raw[letter],
            bolshevik_share=sheet.bolshevik.share[letter],
            adjustments=sheet.adjustments[letter],
            total=sheet.totals[letter],
            rank=sheet.ranks[letter],
            **dict(zip(SESSION_COLUMNS, sums, strict=False)),
        )
