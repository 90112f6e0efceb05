"""Games in the database as a keeper would have made them: from a protocol file, through the ledger, hand by hand."""

from collections.abc import Mapping
from typing import Any

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import Game
from tests import builders


def kept(document: Mapping[str, Any], club: Club, actor: User, people: Mapping[str, Player] | None = None) -> Game:
    """The game of a protocol file, in this club; its players are made unless some are given."""
    protocol = builders.read(dict(document))
    seated = people or {
        letter: Player.objects.create(club=club, name=name) for letter, name in protocol.players.items()
    }
    game = ledger.open_game(
        club,
        seated,
        hands_format=document["schedule"]["hands"],
        bolshevik_option=document["schedule"]["bolshevik"],
        actor=actor,
        date=protocol.date,
        place=protocol.place or "",
    )
    for slot in sorted(protocol.game.hands):
        ledger.record(game, slot, protocol.game.hands[slot], actor=actor)
    for adjustment in protocol.game.adjustments:
        ledger.adjust(game, adjustment.player, adjustment.points, adjustment.reason, actor=actor)
    return game
