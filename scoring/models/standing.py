"""From rows to facts: the entries that stand, as the value the rules fold."""

from __future__ import annotations

from collections.abc import Iterable

from scoring import rules
from scoring.models.entries import REDACTED, Entry, EntryKind, hand_slot
from scoring.models.games import Game
from scoring.rules import Adjustment, Hand, Kind, Letter, Seats, Slot


def facts_of(game: Game, standing: Iterable[Entry]) -> rules.Game:
    """The facts of a game; ``standing`` are its standing entries with their facts, in the order written."""
    hands: dict[Slot, Hand] = {}
    kinds: dict[Slot, Kind] = {}
    seats: dict[int, Seats] = {}
    first_dealer: dict[int, Letter] = {}
    adjustments = []
    for entry in standing:
        match entry.kind:
            case EntryKind.HAND:
                slot = hand_slot(entry)
                hands[slot] = entry.to_hand()
                if entry.hand.kind:
                    kinds[slot] = Kind(entry.hand.kind)
            case EntryKind.ADJUSTMENT:
                facts = entry.adjustment
                reason = entry.reason.text or REDACTED
                adjustments.append(Adjustment(player=facts.letter, points=facts.points, reason=reason))
            case EntryKind.TABLE:
                if entry.table.seats:
                    seats[entry.table.session] = tuple(entry.table.seats)
                if entry.table.first_dealer:
                    first_dealer[entry.table.session] = entry.table.first_dealer
    return rules.Game(
        schedule=game.schedule,
        ruleset=game.table,
        hands=hands,
        kinds=kinds,
        seats=seats,
        first_dealer=first_dealer,
        adjustments=tuple(adjustments),
    )


def standing_hands(standing: Iterable[Entry]) -> dict[Slot, Entry]:
    """The entries of hands, by slot."""
    return {hand_slot(entry): entry for entry in standing if entry.kind == EntryKind.HAND}
