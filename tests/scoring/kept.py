"""Games in the database as a keeper would have made them: from a protocol file, through the ledger."""

from collections.abc import Mapping

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import Game
from tests import builders
from tests.builders import Json


def kept(document: Json, club: Club, actor: User, people: Mapping[str, Player] | None = None) -> Game:
    """The game of a protocol file, in this club; its players are made unless some are given."""
    protocol = builders.read(document)
    seated = people or {
        letter: Player.objects.create(club=club, name=name) for letter, name in protocol.players.items()
    }
    return ledger.bring_in(club, seated, protocol.game, actor=actor, date=protocol.date, place=protocol.place or "")
