"""A hand saved through the whole stack: the view, the ledger and the screen that comes back, over a database on disk.

Measured against a bare view that inserts one row, behind the same middleware, for the same person, in the same run.
"""

import statistics
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import include, path, reverse

from players.models import Club, User
from scoring import ledger
from scoring.forms.hand import written
from scoring.models import Game
from scoring.rules import Hand, Slot
from tests import builders, people
from tests.bench import Row, bench
from tests.bench.database import on_disk
from tests.evenings import Table

GAMES_OF_A_CLUB = 50
MOST_QUERIES = 10
MOST_TIMES = 5
EVENINGS = 5
OPTION = "after-last-session"

OK = 200


def bare(request: HttpRequest) -> HttpResponse:
    """As little as a view can do that stores something."""
    Club.objects.create(name="Bare", slug=uuid.uuid4().hex)
    return HttpResponse("ok")


urlpatterns = [path("bare/", bare), path("", include("skruuviclub.urls"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A club with its keeper logged in at a tablet."""

    club: Club
    keeper: User
    tablet: Client

    def sit_down(self) -> Game:
        """A new game, nothing recorded."""
        seated = {letter: self.club.players.get(name=name) for letter, name in people.NAMES.items()}
        return ledger.open_game(
            self.club, seated, hands_format="standard-24", bolshevik_option=OPTION, actor=self.keeper
        )

    def save(self, game: Game, slot: Slot, hand: Hand) -> None:
        """What the tablet sends when Save is tapped, and the screen of the next hand back."""
        data = {**written(hand), "slot": slot.code, "confirm": "1", "client_key": uuid.uuid4().hex}
        response = self.tablet.post(
            reverse("record", args=[game.pk]),
            urlencode(data, doseq=True),
            content_type="application/x-www-form-urlencoded",
            headers={"hx-request": "true"},
        )
        if response.status_code != OK:
            raise AssertionError(response.content.decode())


@cache
def room() -> Room:
    """The club, in a database on disk."""
    settings.ROOT_URLCONF = __name__
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    on_disk()
    club = people.club()
    people.players(club)
    keeper = people.keeper(club)
    tablet = Client(SERVER_NAME="localhost")
    tablet.force_login(keeper)
    return Room(club=club, keeper=keeper, tablet=tablet)


def evening(seed: int) -> list[tuple[Slot, Hand]]:
    """Twenty-four likely hands and a bolshevik set, in playing order."""
    hands = Table(f"saving {seed}", "standard-24", OPTION).evening()
    return sorted(builders.game(*hands, option=OPTION).hands.items())


def fill(games: int) -> None:
    """Finished games of the club, until there are so many."""
    here = room()
    for number in range(Game.objects.count(), games):
        protocol = builders.read(builders.protocol(*Table(f"before {number}", "standard-24", "none").evening()))
        seated = {letter: here.club.players.get(name=name) for letter, name in people.NAMES.items()}
        ledger.bring_in(here.club, seated, protocol.game, actor=here.keeper)


def seconds(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def check_kept(game: Game, hands: int) -> None:
    """A question or a refusal would be quick and worth nothing."""
    if (kept := game.entries.count()) != hands:
        raise AssertionError(kept)


def times_a_bare_insert(name: str) -> Row:
    """Whole evenings saved hand by hand, each save followed by a bare insert, so that both meet the same machine."""
    here = room()
    for _turn in range(10):
        here.tablet.post("/bare/")
    saves, inserts = [], []
    for seed in range(EVENINGS):
        game, hands = here.sit_down(), evening(seed)
        for slot, hand in hands:
            saves.append(seconds(lambda: here.save(game, slot, hand)))  # noqa: B023 - called at once
            inserts.append(seconds(lambda: here.tablet.post("/bare/")))
        check_kept(game, len(hands))
    measured = statistics.median(saves) / statistics.median(inserts)
    return Row(name=name, measured=measured, goal=MOST_TIMES, unit="x")


def queries_of_a_save(name: str) -> Row:
    """The most of a whole evening's saves, the first and the twenty-fourth among them."""
    here, hands, counted = room(), evening(0), []
    game = here.sit_down()
    for slot, hand in hands:
        with CaptureQueriesContext(connection) as queries:
            here.save(game, slot, hand)
        counted.append(len(queries))
    check_kept(game, len(hands))
    return Row(name=name, measured=max(counted), goal=MOST_QUERIES, unit="")


@bench
def a_hand() -> Row:
    return times_a_bare_insert("save a hand, against a bare insert")


@bench
def its_queries() -> Row:
    return queries_of_a_save("queries of a save, from the first hand to the last")


@bench
def a_hand_in_a_full_club() -> Row:
    fill(GAMES_OF_A_CLUB)
    return times_a_bare_insert(f"save a hand in a club of {GAMES_OF_A_CLUB} games, against a bare insert")


@bench
def its_queries_in_a_full_club() -> Row:
    fill(GAMES_OF_A_CLUB)
    return queries_of_a_save(f"queries of a save in a club of {GAMES_OF_A_CLUB} games")
