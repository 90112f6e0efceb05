"""Games of every format with people of long names, for the entry screen to draw."""

from players.models import Player, User
from scoring import ledger
from scoring.models import Game
from tests.browser.test_entry_looks import LONG

LONG_FIVE = LONG | {"E": "Elisabeth Ekman-Lindqvist"}


def opened(
    by: User, letters: str = "ABCD", hands_format: str = "standard-24", *, option: str = "none", ruleset: str = ""
) -> Game:
    """A game of people with long names."""
    club = by.memberships.get().club
    seated = {letter: Player.objects.get_or_create(club=club, name=LONG_FIVE[letter])[0] for letter in letters}
    return ledger.open_game(
        club,
        seated,
        hands_format=hands_format,
        bolshevik_option=option,
        ruleset=ruleset or "handbook-2016",
        actor=by,
    )
