"""Brings in a whole game that was written elsewhere: opened, recorded and adjusted at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from players.models import Club, Player, User, Verb, note
from scoring import rules
from scoring.ledger.possible import check_hands, check_table
from scoring.ledger.refusals import Why
from scoring.ledger.tables import open_game
from scoring.models import AdjustmentFacts, Entry, EntryKind, EntryReason, Game, HandFacts, ReasonKey, TableFacts
from scoring.models.entries import new_client_key, slot_of_adjustment, slot_of_table
from scoring.rules import Letter, check_adjustment

type _Detail = TableFacts | HandFacts | AdjustmentFacts | EntryReason


def bring_in(
    club: Club,
    players: Mapping[Letter, Player],
    facts: rules.Game,
    *,
    actor: User,
    date: dt.date | None = None,
    place: str = "",
    protocol_id: str | None = None,
    imported_digest: str | None = None,
    why: Why | None = None,
) -> Game:
    """Open a game and record all these facts in a handful of queries; ``why`` stands with each hand in the history.

    Raises ``Refused`` where the verbs that record them one by one would.
    """
    check_hands(facts)
    for plan in facts.schedule.sessions:
        check_table(plan, facts.seats.get(plan.number), facts.first_dealer.get(plan.number))
    for one in facts.adjustments:
        check_adjustment(one.player, one.points, one.reason, facts.schedule.letters)
    with transaction.atomic():
        game = open_game(
            club,
            players,
            hands_format=facts.schedule.format.slug,
            bolshevik_option=facts.schedule.option.value,
            ruleset=facts.ruleset.slug,
            actor=actor,
            date=date,
            place=place,
            protocol_id=protocol_id,
            imported_digest=imported_digest,
        )
        _Writer(game, actor, why).write(facts)
        note(club, actor, Verb.GAMES_IMPORTED, game)
    return game


class _Writer:
    """Gathers the rows of all facts, entry by entry in the order of the sheet, then adds them kind by kind."""

    def __init__(self, game: Game, actor: User, why: Why | None) -> None:
        self.game = game
        self.actor = actor
        self.why = why
        self.at = timezone.now()
        self.entries: list[Entry] = []
        self.details: list[_Detail] = []

    def write(self, facts: rules.Game) -> None:
        for session in sorted(facts.seats.keys() | facts.first_dealer.keys()):
            entry = self._entry(EntryKind.TABLE, slot_of_table(session), self.why)
            seats, dealer = "".join(facts.seats.get(session, ())), facts.first_dealer.get(session, "")
            self.details.append(TableFacts(entry=entry, session=session, seats=seats, first_dealer=dealer))
        for slot in sorted(facts.hands):
            entry = self._entry(EntryKind.HAND, slot.code, self.why)
            self.details.append(HandFacts.from_hand(entry, facts.hands[slot], facts.kinds.get(slot)))
        for one in facts.adjustments:
            key = new_client_key()
            why = Why(ReasonKey.OTHER, one.reason)
            entry = self._entry(EntryKind.ADJUSTMENT, slot_of_adjustment(key), why, client_key=key)
            self.details.append(AdjustmentFacts(entry=entry, letter=one.player, points=one.points))
        Entry.objects.bulk_create(self.entries)
        for detail in self.details:
            detail.entry = detail.entry  # which has its number only now
        details = self.details
        TableFacts.objects.bulk_create(detail for detail in details if isinstance(detail, TableFacts))
        HandFacts.objects.bulk_create(detail for detail in details if isinstance(detail, HandFacts))
        AdjustmentFacts.objects.bulk_create(detail for detail in details if isinstance(detail, AdjustmentFacts))
        EntryReason.objects.bulk_create(detail for detail in details if isinstance(detail, EntryReason))

    def _entry(self, kind: EntryKind, slot: str, why: Why | None, *, client_key: str | None = None) -> Entry:
        entry = Entry(
            game=self.game,
            kind=kind,
            slot=slot,
            actor=self.actor,
            recorded_at=self.at,
            client_key=client_key or new_client_key(),
        )
        self.entries.append(entry)
        if why is not None:
            self.details.append(EntryReason(entry=entry, key=why.key, text=why.text))
        return entry
