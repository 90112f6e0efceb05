"""Sealed games to try a ruleset on: short evenings whose hands a test chooses."""

import datetime as dt
from collections.abc import Mapping

from players.models import Player, User
from scoring import ledger
from scoring.models import Game
from scoring.rules import Aces, Bolshevik, Contract, Denomination, Doubling, Hand, Slot
from tests.scoring.tables import FAILED, MADE

SAME = Contract(declarer="A", level=5, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=11)
"""Worth 25 under every published ruleset."""
LEVEL_4 = Contract(declarer="A", level=4, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=None)
RESIDUE = Bolshevik(
    declarer="A",
    denomination=Denomination.MISERE,
    doubled_by=("C", "D"),
    redoubled=False,
    tricks=1,
    aces=Aces(own=(), theirs=(2, 5, 9, 10)),
)
"""Sums +3, -11, +4, +4, so shares +1, -4, +1, +1: together -1, and the lowest of B, C and D lost most."""


def evening(
    players: dict[str, Player],
    by: User,
    day: dt.date,
    hands: Mapping[str, Hand] | None = None,
    *,
    hands_format: str = "standard-24",
    option: str = "none",
    ruleset: str = "handbook-2016",
) -> Game:
    """A game of these hands, by default two that ``pre-2016`` counts otherwise, and a seal."""
    game = ledger.open_game(
        players["A"].club,
        players,
        hands_format=hands_format,
        bolshevik_option=option,
        ruleset=ruleset,
        actor=by,
        date=day,
    )
    for code, hand in (hands or {"1-1": MADE, "1-2": FAILED}).items():
        ledger.record(game, Slot.parse(code), hand, actor=by)
    ledger.seal(game, actor=by, reason="aika loppui")
    return game


def with_residue(players: dict[str, Player], by: User, day: dt.date) -> Game:
    """A game whose bolshevik shares do not sum to nought."""
    return evening(players, by, day, {"3-b1": RESIDUE}, option="after-last-session")
