"""Of writers who come at the same moment one is first, the others are told so, and nothing is written twice."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import IntegrityError, connection

from players.models import Player, User
from scoring import guards, ledger
from scoring.ledger import Conflict, ReasonKey, Why
from scoring.models import Entry, Game
from scoring.rules import Slot
from tests.scoring import race
from tests.scoring.tables import FAILED, MADE, opened, record

OUTCOMES = {
    "first": [1, 1 - race.TABLETS],
    "correction": [1, 1 - race.TABLETS],
    "resend": [race.TABLETS],
    "elsewhere": [1] * race.TABLETS,
    "seal": [race.TABLETS],
    "entries": [1 + 1 + 1 + 1 + race.TABLETS],
    "seals": [1],
    "refused beside a seal": [0],
    "second versions": [1],
    "ruleset kept for all its games, or gone and none": [1],
    "stale seals": [0],
}


@pytest.fixture
def emptied_afterwards() -> Iterator[None]:
    yield
    guards.remove()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("emptied_afterwards")
def test_six_tablets_at_once_write_each_thing_once(tmp_path: Path) -> None:
    assert (race.run() if connection.vendor == "postgresql" else in_a_file(tmp_path)) == OUTCOMES


def in_a_file(folder: Path) -> object:
    """The race in a club's own SQLite file, as it is served."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SKRUUVICLUB_")}
    environment |= {"SKRUUVICLUB_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "skruuviclub.settings"}
    program = "import django; django.setup(); from tests.scoring.race import main; main()"
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger sees nothing of what the others wrote before it writes: only the constraints are left."""
    monkeypatch.setattr("scoring.ledger.hands.before_beside", lambda *_args, **_others: (None, None, []))


@pytest.mark.django_db
def test_where_no_lock_holds_the_database_turns_a_second_first_entry_into_a_conflict(
    game: Game, request: pytest.FixtureRequest
) -> None:
    first = record(game, "1-1")
    request.getfixturevalue("blind")
    with pytest.raises(Conflict) as conflict:
        record(game, "1-1", FAILED)
    assert isinstance(conflict.value.__cause__, IntegrityError)
    assert conflict.value.standing == first
    assert Entry.objects.count() == 1


@pytest.mark.django_db
def test_where_no_lock_holds_the_database_turns_a_second_correction_into_a_conflict(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = record(game, "1-1")
    why = Why(ReasonKey.MISCOUNTED)
    slot, keeper = Slot.parse("1-1"), game.created_by
    theirs = ledger.record(game, slot, FAILED, actor=keeper, supersedes=first.pk, why=why)
    monkeypatch.setattr("scoring.ledger.hands.before_beside", lambda *_args, **_others: (None, first, []))
    with pytest.raises(Conflict) as conflict:
        ledger.record(game, slot, MADE, actor=keeper, supersedes=first.pk, why=why)
    assert isinstance(conflict.value.__cause__, IntegrityError)
    assert conflict.value.standing == theirs
    assert Entry.objects.count() == 2
