"""A player who sat at the table signs its sheet."""

from __future__ import annotations

from django.utils import timezone

from players.models import User
from scoring.ledger.refusals import Changed, NotAtTable, NothingToSign
from scoring.ledger.writing import lock, membership_of, turn
from scoring.models import EntryKind, Game, Signature


def sign(game: Game, *, actor: User, seen: int) -> Signature:
    """Sign as the player whose login this is. ``seen`` is the last entry of the sheet that was shown, 0 for none.

    Signing twice over the same entry is signing once, sealed or not. Raises ``NotAtTable``, ``NothingToSign`` where no
    hand stands on the sheet, and ``Changed`` where more was written since.
    """
    with turn(game):
        game = lock(game)
        letter = game.letter_of(membership_of(game, actor).player)
        if letter is None:
            raise NotAtTable
        # What was sent before is answered first: a resend is no new signature.
        made = game.signatures.filter(letter=letter, entry=seen).first()
        if made is not None:
            return made
        last = game.entries.order_by("-pk").first()
        if seen != (last.pk if last else 0):
            raise Changed
        if last is None or not game.entries.standing().filter(kind=EntryKind.HAND).exists():
            raise NothingToSign
        made = Signature(game=game, letter=letter, entry=last, signed_at=timezone.now(), by=actor)
        made.save()
    return made
