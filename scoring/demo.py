"""Fills the demo club with three evenings: two sealed, one half played and still going on today.

Knows which evenings of fixtures/sheets they are. Refuses to know logins and passwords.
"""

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import replace

from django.conf import settings

from players.models import Club, Player, User
from scoring import ledger
from scoring.ledger import ReasonKey, Why
from scoring.models import Game
from scoring.rules import Contract, Protocol, read_protocol

SHEETS = settings.BASE_DIR / "fixtures" / "sheets"
SEALED = {dt.timedelta(days=14): "1-standard-24", dt.timedelta(days=7): "2-standard-24-after-last-session"}
IN_PLAY = "3-standard-24-half-played"


def fill(club: Club, *, keeper: User, admin: User) -> list[Game]:
    """The evenings, the oldest first; the club's players have the names of the sheets."""
    games = []
    for ago, sheet in SEALED.items():
        protocol = _protocol(sheet)
        date = club.local_date() - ago
        facts = protocol.game
        game = ledger.bring_in(
            club, _people(club, protocol), facts, actor=keeper, date=date, place=protocol.place or ""
        )
        ledger.seal(game, actor=admin)
        games.append(game)
    return [*games, _in_play(club, keeper)]


def _in_play(club: Club, keeper: User) -> Game:
    """Recorded hand by hand, with one wrong key on the way, so that a hand has a history to look at."""
    protocol = _protocol(IN_PLAY)
    facts = protocol.game
    game = ledger.open_game(
        club,
        _people(club, protocol),
        hands_format=facts.schedule.format.slug,
        bolshevik_option=facts.schedule.option,
        actor=keeper,
        place=protocol.place or "",
    )
    slipped = next(slot for slot, hand in facts.hands.items() if isinstance(hand, Contract) and hand.aces is None)
    for slot in sorted(facts.hands):
        hand = facts.hands[slot]
        if slot == slipped and isinstance(hand, Contract) and hand.tricks is not None:
            wrong = ledger.record(game, slot, replace(hand, tricks=hand.tricks - 1), actor=keeper)
            why = Why(ReasonKey.MISCOUNTED)
            ledger.record(game, slot, hand, actor=keeper, supersedes=wrong.pk, why=why)
        else:
            ledger.record(game, slot, hand, actor=keeper)
    return game


def _protocol(sheet: str) -> Protocol:
    document = json.loads((SHEETS / f"{sheet}.json").read_text(encoding="utf-8"))["protocol"]
    return read_protocol(json.dumps(document).encode())


def _people(club: Club, protocol: Protocol) -> Mapping[str, Player]:
    return {letter: Player.objects.of(club).named(name).get() for letter, name in protocol.players.items()}
