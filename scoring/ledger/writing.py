"""What every verb of the ledger shares: the lock on the game, the entry it writes, the seal it renews."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from players.models import Membership, User
from players.roles import Deed
from scoring import rules
from scoring.ledger.refusals import Conflict, ReasonMissing, Sealed, Why
from scoring.models import Entry, EntryKind, EntryReason, Game, ReasonKey, facts_of
from scoring.models.entries import new_client_key


def lock(game: Game) -> Game:
    """The game's row, held until the transaction ends: writers of one game take turns."""
    return Game.objects.select_for_update(of=("self",)).select_related("club").get(pk=game.pk)


def lock_for(game: Game, actor: User) -> Game:
    """Lock a game this person may write to. Raises ``Sealed``."""
    game = lock(game)
    if is_sealed(game) and not membership_of(game, actor).may(Deed.CORRECT_SEALED):
        raise Sealed
    return game


def membership_of(game: Game, actor: User) -> Membership:
    return Membership.objects.get(user=actor, club=game.club)


def is_sealed(game: Game) -> bool:
    return game.seals.exists()


def sent_before(game: Game, client_key: str | None) -> Entry | None:
    if client_key is None:
        return None
    return game.entries.with_facts().filter(client_key=client_key).first()


def latest_at(game: Game, slot: str) -> Entry | None:
    """The last entry of a slot, a void too."""
    return game.entries.with_facts().filter(slot=slot, superseded_by__isnull=True).first()


def current_facts(game: Game) -> rules.Game:
    return facts_of(game, game.entries.standing().with_facts())


def require_reason(why: Why | None) -> None:
    if why is None or (why.key == ReasonKey.OTHER and not why.text.strip()):
        raise ReasonMissing


def write(
    game: Game,
    kind: EntryKind,
    slot: str,
    *,
    actor: User,
    client_key: str | None,
    supersedes: Entry | None,
    why: Why | None,
) -> Entry:
    entry = Entry(
        game=game,
        kind=kind,
        slot=slot,
        actor=actor,
        recorded_at=timezone.now(),
        client_key=client_key or new_client_key(),
        supersedes=supersedes,
    )
    try:
        with transaction.atomic():
            entry.save()
    except IntegrityError:
        # Two wrote at once on a database whose lock did not hold one of them back.
        raise Conflict(latest_at(game, slot)) from None
    if why is not None:
        EntryReason(entry=entry, key=why.key, text=why.text.strip()).save()
    return entry
