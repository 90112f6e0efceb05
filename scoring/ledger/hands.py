"""Records, corrects, voids and undoes hands, and adds adjustments."""

from __future__ import annotations

from players.models import User
from scoring.ledger.possible import check_hands
from scoring.ledger.refusals import Conflict, KeyReused, Why
from scoring.ledger.sealing import seal_again
from scoring.ledger.writing import before, before_beside, check_writable, lock, require_reason, turn, write
from scoring.models import AdjustmentFacts, Entry, EntryKind, Game, HandFacts, ReasonKey, facts_of
from scoring.models.entries import new_client_key, slot_of_adjustment
from scoring.rules import DEALS_IN_A_SET, AllPass, Contract, Hand, Kind, Letter, Slot, check_adjustment

VOIDABLE = frozenset({EntryKind.HAND, EntryKind.ADJUSTMENT})


def record(
    game: Game,
    slot: Slot,
    hand: Hand,
    *,
    actor: User,
    kind: Kind | None = None,
    client_key: str | None = None,
    supersedes: int | None = None,
    why: Why | None = None,
) -> Entry:
    """Record a hand, or correct the one whose entry is ``supersedes``, with a reason.

    ``kind`` says what a pair hand is where the schedule leaves it open (R-6). The same ``client_key``
    with the same facts is the same entry, however often it comes. Raises ``Conflict``, ``Sealed``,
    ``ReasonMissing`` (in a sealed game for a first record too), ``KeyReused``, or ``Refused`` (R-8).
    """
    open_kind = kind if game.schedule.is_integrated and isinstance(hand, Contract | AllPass) else None
    with turn(game, slot.code):
        game = lock(game)
        sent, latest, beside = before_beside(game, slot.code, client_key, others=_beside(game, slot))
        if sent is not None:
            same = sent.kind == EntryKind.HAND and sent.slot == slot.code
            if not same or (sent.to_hand(), sent.hand.kind) != (hand, open_kind or ""):
                raise KeyReused
            return sent
        check_writable(game, actor)
        if game.is_sealed:
            require_reason(why)
        standing = latest if latest is not None and latest.kind == EntryKind.HAND else None
        if standing is not None:
            if supersedes != standing.pk:
                raise Conflict(standing)
            require_reason(why)
        elif supersedes is not None:
            raise Conflict(None)
        # A hand of a bolshevik set, or of a session that holds bolsheviks, stands beside the others; any other alone.
        check_hands(facts_of(game, beside).with_hand(slot, hand, open_kind))
        entry = write(game, EntryKind.HAND, slot.code, actor=actor, client_key=client_key, supersedes=latest, why=why)
        HandFacts.from_hand(entry, hand, open_kind).save()
        seal_again(game, actor, why)
    return entry


def void(
    game: Game, slot: str, *, supersedes: int, actor: User, why: Why | None, client_key: str | None = None
) -> Entry:
    """Take what stands at a slot off the sheet; it stays in the history. Raises as ``record`` does."""
    with turn(game, slot):
        game = lock(game)
        sent, latest = before(game, slot, client_key)
        if sent is not None:
            if sent.kind != EntryKind.VOID or sent.slot != slot:
                raise KeyReused
            return sent
        check_writable(game, actor)
        if latest is None or latest.kind not in VOIDABLE or latest.pk != supersedes:
            raise Conflict(latest if latest is not None and latest.kind in VOIDABLE else None)
        require_reason(why)
        entry = write(game, EntryKind.VOID, slot, actor=actor, client_key=client_key, supersedes=latest, why=why)
        seal_again(game, actor, why)
    return entry


def undo(game: Game, slot: Slot, *, supersedes: int, actor: User, client_key: str | None = None) -> Entry:
    """Take back the hand entered last; a correction taken back leaves what stood before it.

    Raises ``Conflict`` where another hand was entered since.
    """
    why = Why(ReasonKey.UNDONE)
    with turn(game, slot.code):
        game = lock(game)
        sent, _latest = before(game, slot.code, client_key)
        if sent is not None:
            return sent
        last = game.entries.standing().with_facts().filter(kind=EntryKind.HAND).last()
        if last is None or last.pk != supersedes:
            raise Conflict(last)
        corrected = game.entries.with_facts().filter(superseded_by=last, kind=EntryKind.HAND).first()
        if corrected is None:
            return void(game, slot.code, supersedes=supersedes, actor=actor, why=why, client_key=client_key)
        return record(
            game,
            slot,
            corrected.to_hand(),
            kind=Kind(corrected.hand.kind) if corrected.hand.kind else None,
            actor=actor,
            client_key=client_key,
            supersedes=supersedes,
            why=why,
        )


def adjust(
    game: Game, letter: Letter, points: int, reason: str, *, actor: User, client_key: str | None = None
) -> Entry:
    """Add an adjustment (R-4.5). Raises ``Refused`` (R-8.30), ``Sealed``, ``KeyReused``."""
    adjustment = check_adjustment(letter, points, reason, game.schedule.letters)
    client_key = client_key or new_client_key()
    slot = slot_of_adjustment(client_key)
    with turn(game, slot):
        game = lock(game)
        sent, _latest = before(game, slot, client_key)
        if sent is not None:
            same = sent.kind == EntryKind.ADJUSTMENT and (sent.adjustment.letter, sent.adjustment.points) == (
                letter,
                points,
            )
            if not same:
                raise KeyReused
            return sent
        check_writable(game, actor)
        why = Why(ReasonKey.OTHER, adjustment.reason)
        entry = write(
            game,
            EntryKind.ADJUSTMENT,
            slot,
            actor=actor,
            client_key=client_key,
            supersedes=None,
            why=why,
        )
        AdjustmentFacts(entry=entry, letter=adjustment.player, points=adjustment.points).save()
        seal_again(game, actor, why)
    return entry


def _beside(game: Game, slot: Slot) -> list[str]:
    """The other slots that say what may stand at this one: its bolshevik set, its integrated session, else none."""
    if slot.in_set:
        others = [Slot.of_set(slot.session, number) for number in range(1, DEALS_IN_A_SET + 1)]
    elif game.schedule.is_integrated and 1 <= slot.session <= len(game.schedule.sessions):
        others = list(game.schedule.session_slots(slot.session))
    else:
        others = []
    return [other.code for other in others if other != slot]
