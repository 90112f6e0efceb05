"""What every verb of the ledger shares: the lock on the game, the entry it writes, the seal it renews."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from players.models import Membership, User
from players.roles import Deed
from scoring import rules
from scoring.ledger.refusals import Conflict, ReasonMissing, Sealed, Why
from scoring.models import Entry, EntryKind, EntryReason, Game, ReasonKey, facts_of
from scoring.models.entries import new_client_key


@contextmanager
def turn(game: Game, slot: str = "") -> Iterator[None]:
    """One write, whole or not at all. Raises ``Conflict`` where the database finds that another came first.

    The lock on the game makes writers take turns; the constraints hold where a database cannot lock a row.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        standing = game.entries.standing().with_facts().filter(slot=slot).first()
        if standing is None:
            raise
        raise Conflict(standing) from error


def lock(game: Game) -> Game:
    """The game's row, held until the transaction ends: writers of one game take turns.

    The seal is not joined: PostgreSQL reads a row again once it gets the lock, but not the rows joined to it.
    A game stays in its club.
    """
    rows = Game.objects.select_for_update(of=("self",))
    locked = (rows.select_related("club_ruleset") if game.club_ruleset_id else rows).get(pk=game.pk)
    locked.club = game.club
    return locked


def lock_for(game: Game, actor: User) -> Game:
    """Lock a game this person may write to. Raises ``Sealed``."""
    game = lock(game)
    check_writable(game, actor)
    return game


def check_writable(game: Game, actor: User) -> None:
    """Raises ``Sealed``. What was sent before is answered first: a resend is no new write."""
    if game.is_sealed and not membership_of(game, actor).may(Deed.CORRECT_SEALED):
        raise Sealed


def membership_of(game: Game, actor: User) -> Membership:
    """Raises ``Membership.DoesNotExist`` for one who does not belong to the game's club."""
    membership = Membership.objects.get(user=actor, club=game.club, ended_at=None)
    membership.at_tablet = actor.at_tablet
    return membership


def before(game: Game, slot: str, client_key: str | None) -> tuple[Entry | None, Entry | None]:
    """What was sent with this key already, and the last entry of the slot, a void too."""
    sent, latest, _beside = before_beside(game, slot, client_key, others=())
    return sent, latest


def before_beside(
    game: Game, slot: str, client_key: str | None, *, others: Collection[str]
) -> tuple[Entry | None, Entry | None, list[Entry]]:
    """The same, and the last entries of other slots, in one query."""
    # The facts of the slot's own entries are wanted only where something was sent twice or corrected.
    touched = (game.entries.with_facts() if others else game.entries.order_by("pk")).filter(
        Q(client_key=client_key or "") | Q(slot__in=[slot, *others])
    )
    sent = next((entry for entry in touched if client_key and entry.client_key == client_key), None)
    # What supersedes was written later.
    last = {entry.slot: entry for entry in touched}
    return sent, last.get(slot), [last[other] for other in others if other in last]


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
    """Add the entry, and its reason where there is one; the caller adds the facts."""
    entry = Entry(
        game=game,
        kind=kind,
        slot=slot,
        actor=actor,
        recorded_at=timezone.now(),
        client_key=client_key or new_client_key(),
        supersedes=supersedes,
    )
    entry.save()
    if why is not None:
        EntryReason(entry=entry, key=why.key, text=why.text.strip()).save()
    return entry
