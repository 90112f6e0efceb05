"""Games for the tests of pages: opened by the keeper for the cast of four, with hands as short calls."""

from players.models import Player, User
from scoring import ledger
from scoring.models import Entry, Game
from scoring.rules import Aces, AllPass, Contract, Denomination, Doubling, Hand, Slot

MADE = Contract(declarer="A", level=6, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12)
FAILED = Contract(declarer="C", level=6, denomination=Denomination.CLUBS, doubling=Doubling.DOUBLED, tricks=10)
PASSED = AllPass(doubling=Doubling.NONE, tricks=6, aces=Aces(own=(1, 13), theirs=(10, 10)))


def opened(players: dict[str, Player], by: User, *, hands_format: str = "standard-24", option: str = "none") -> Game:
    club = players["A"].club
    return ledger.open_game(club, players, hands_format=hands_format, bolshevik_option=option, actor=by)


def record(game: Game, code: str, hand: Hand = MADE) -> Entry:
    return ledger.record(game, Slot.parse(code), hand, actor=game.created_by)


def played_out(game: Game) -> Game:
    """Every pair hand made at level 6."""
    for slot in (slot for plan in game.schedule.sessions for slot in game.schedule.session_slots(plan.number)):
        ledger.record(game, slot, MADE, actor=game.created_by)
    return game
