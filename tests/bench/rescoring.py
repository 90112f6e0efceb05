"""A season under another ruleset: a thousand sealed games of 24 hands, over a database on disk."""

import time
from functools import cache

from django.db import transaction

from players.models import Club, Player
from players.roles import Role
from scoring import ledger
from scoring.reports.rescoring import rescoring
from scoring.rules import ruleset_for
from tests import builders, people
from tests.bench import Row, bench
from tests.bench.database import on_disk
from tests.evenings import Table

GAMES = 1000
HANDS = 24
OTHER = "pre-2016"


@cache
def season() -> Club:
    """A club of its own with the games of many years, each sealed."""
    on_disk()
    club = Club.objects.create(name="Skruuvikerho Kausi", slug="kausi")
    actor = people.user("kirjuri", club, Role.KEEPER)
    seated = {letter: Player.objects.create(club=club, name=name) for letter, name in people.NAMES.items()}
    with transaction.atomic():
        for number in range(GAMES):
            facts = builders.game(*Table(f"season {number}", "standard-24", "none").evening())
            ledger.seal(ledger.bring_in(club, seated, facts, actor=actor), actor=actor)
    return club


@bench
def a_season() -> Row:
    club = season()
    started = time.perf_counter()
    found = rescoring(club, ruleset_for(OTHER))
    taken = time.perf_counter() - started
    if (found.compared, found.hands) != (GAMES, GAMES * HANDS) or not found.hands_that_differ:
        raise AssertionError(found)
    return Row(name=f"re-score {GAMES:,} games of {HANDS} hands, dry", measured=taken, goal=3, unit="s")
