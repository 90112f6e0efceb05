"""Several tablets write to one game at the same moment, each with a connection of its own.

``main`` does so in a process of its own with an SQLite file, which an in-memory test database cannot stand for.
"""

import json
import sys
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.core.management import call_command
from django.db import connections

from players.models import Club, Player, User
from scoring import ledger
from scoring.ledger import ReasonKey, Why
from scoring.ledger.verifying import verify_ledger
from scoring.models import ClubRuleset, Game
from scoring.rules import Slot
from tests import people
from tests.scoring.rulesets import house_rules
from tests.scoring.tables import FAILED, MADE, opened, record

TABLETS = 6


def at_once(write: Callable[[int], Any]) -> Counter[str]:
    """What came of each tablet's write: ``pk`` of the row it got, or the refusal's name."""
    start = threading.Barrier(TABLETS)
    outcomes: list[str] = []

    def tablet(number: int) -> None:
        try:
            start.wait()
            outcomes.append(str(write(number).pk))
        except Exception as refusal:  # noqa: BLE001 - the test names those it expects
            outcomes.append(type(refusal).__name__)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=tablet, args=(number,)) for number in range(TABLETS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(outcomes)


def run() -> dict[str, list[int]]:
    """How many tablets got each outcome, the rows written first, by what they tried; in an empty database."""
    club = people.club()
    keeper, admin, players = people.keeper(club), people.admin(club), people.players(club)
    game, other = opened(players, keeper), opened(players, keeper)
    wrong = record(game, "2-1", FAILED)
    why = Why(ReasonKey.MISCOUNTED)

    def first(number: int) -> Any:
        return ledger.record(game, Slot.parse("1-1"), MADE, actor=keeper, client_key=f"first-{number}")

    def correction(number: int) -> Any:
        return ledger.record(game, Slot.parse("2-1"), MADE, actor=keeper, supersedes=wrong.pk, why=why)

    def resend(number: int) -> Any:
        return ledger.record(game, Slot.parse("1-2"), MADE, actor=keeper, client_key="tap")

    def elsewhere(number: int) -> Any:
        return ledger.record(game, Slot.of_pairs(3, number + 1), MADE, actor=keeper)

    def seal(number: int) -> Any:
        return ledger.seal(game, actor=keeper, reason="the last bus")

    def seal_or_adjust(number: int) -> Any:
        if number == 0:
            return ledger.seal(other, actor=keeper, reason="the last bus")
        return ledger.adjust(other, "A", 1, "late", actor=admin)

    writes = (first, correction, resend, elsewhere, seal)
    return {write.__name__: _by_outcome(at_once(write)) for write in writes} | {
        "entries": [game.entries.count()],
        "seals": [game.seals.count()],
        "refused beside a seal": [at_once(seal_or_adjust)["Conflict"]],
        **_rulesets(club, admin, players),
        "stale seals": [sum(1 for _difference in verify_ledger())],
    }


def _rulesets(club: Club, admin: User, players: dict[str, Player]) -> dict[str, list[int]]:
    house, fleeting = house_rules(club, admin), house_rules(club, admin, "fleeting")

    def version(number: int) -> Any:
        return house_rules(club, admin, f"house-{number + 2}", replaces=house)

    def delete_or_open(number: int) -> Any:
        if number > 0:
            return ledger.open_game(
                club, players, hands_format="short-12", bolshevik_option="none", ruleset="fleeting", actor=admin
            )
        ledger.delete_ruleset(fleeting, actor=admin)
        return fleeting

    return {
        "second versions": [TABLETS - at_once(version)["Replaced"]],
        "ruleset kept for all its games, or gone and none": [_kept_or_gone(at_once(delete_or_open))],
    }


def _kept_or_gone(outcomes: Counter[str]) -> int:
    """Whether the one who deleted a ruleset and those who opened games under it were told of one another."""
    kept = ClubRuleset.objects.filter(slug="fleeting").exists()
    games = Game.objects.filter(ruleset="fleeting").count()
    told = outcomes["InUse"] == 1 if kept else outcomes["Refused"] == TABLETS - 1
    return int(told and games == (TABLETS - 1 if kept else 0))


def _by_outcome(outcomes: Counter[str]) -> list[int]:
    """Counts of the rows got, then minus the count of ``Conflict``; anything else is an error of this program."""
    rows = [count for outcome, count in sorted(outcomes.items()) if outcome.isdecimal()]
    strange = set(outcomes) - {"Conflict"} - {outcome for outcome in outcomes if outcome.isdecimal()}
    if strange:
        raise AssertionError(outcomes)
    return [*rows, -outcomes["Conflict"]] if outcomes["Conflict"] else rows


def main() -> None:
    """Make the database, run, and print what came of it."""
    call_command("migrate", verbosity=0, interactive=False)
    json.dump(run(), sys.stdout)
