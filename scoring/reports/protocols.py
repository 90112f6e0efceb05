"""A game as the protocol file says it: the read-model of the export, and what an import compares a file with."""

from __future__ import annotations

from players import names
from players.models import Player
from scoring import rules
from scoring.models import Game, facts_of
from scoring.rules import LONGEST_NAME, Protocol


def protocol_of(game: Game) -> Protocol:
    """Return the game's facts as they stand; names carry the marks that tell two people apart."""
    return Protocol(
        id=game.protocol_id,
        date=game.date,
        place=game.place or None,
        players={letter: name_in_file(player) for letter, player in game.people().items()},
        ruleset_definition=game.club_ruleset.facts if game.club_ruleset is not None else None,
        game=facts_of(game, game.entries.standing().with_facts()),
    )


def name_in_file(player: Player) -> str:
    """A player's name with its mark; a name too long for the file gives way, its mark does not.

    Of a removed player it is the word stored in place of the name, so that the file is the same in every language.
    """
    name = rules.normalise_text(names.display(player.name, player.mark))
    if len(name) <= LONGEST_NAME:
        return name
    mark = f" ({player.mark})" if player.mark else ""
    return player.name[: LONGEST_NAME - len(mark)].rstrip() + mark
