"""Finding a player among fifty thousand, as the club's page of players does, and importing ten thousand."""

import random
import statistics
import time
from functools import cache

from django.db import connection
from django.test.utils import CaptureQueriesContext

from players import names
from players.importing import tables
from players.importing.people import Column, store
from players.models import Club, Player, User
from players.views.people import OF_A_PAGE
from tests.bench import Row, bench
from tests.bench.database import on_disk

PLAYERS = 50_000
MOST_MS = 50
MOST_QUERIES = 3
TIMES = 5
IMPORTED = 10_000
MOST_SECONDS = 10
SYLLABLES = "ka,le,vi,äi,jö,mat,ti,eeva,lii,sa,nen,kor,pe,lai,åke,pit,kä,ni,mi,vir,ta,jor,ma".split(",")  # noqa: SIM905
SOUGHT = ("m", "kor", "eeva pit", "mattinen", "nobody here", "åke")


@cache
def crowd() -> Club:
    """A club of so many players, in a database on disk."""
    on_disk()
    club = Club.objects.create(name="Crowd", slug="crowd")
    dice = random.Random(PLAYERS)

    def word() -> str:
        return "".join(dice.choice(SYLLABLES) for _syllable in range(dice.randint(2, 4))).capitalize()

    known: dict[str, Player] = {}
    while len(known) < PLAYERS:
        name = f"{word()} {word()}" if dice.random() < 0.8 else f"{word()}-{word()} {word()}"
        if names.fold(name) not in known:
            player = Player(club=club, name=name, short_name=name[: names.LONGEST_SHORT])
            player.compute_keys()
            known[names.fold(name)] = player
    Player.objects.add_all(list(known.values()))
    return club


def find(sought: str) -> None:
    found = Player.objects.of(crowd()).visible().search(sought).in_finnish_order()
    list(found[: OF_A_PAGE + 1])


def milliseconds(sought: str) -> float:
    taken = []
    for _turn in range(TIMES):
        started = time.perf_counter()
        find(sought)
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1000


@bench
def finding() -> Row:
    crowd()
    slowest = max(milliseconds(sought) for sought in SOUGHT)
    return Row(name=f"find a player among {PLAYERS:,}, slowest", measured=slowest, goal=MOST_MS, unit="ms")


@bench
def queries() -> Row:
    crowd()
    with CaptureQueriesContext(connection) as asked:
        find("eeva pit")
    return Row(name="queries of finding a player", measured=len(asked), goal=MOST_QUERIES, unit="")


@bench
def importing() -> Row:
    """Half of them of names told apart by marks alone, which is what makes short names dear."""
    on_disk()
    club = Club.objects.create(name="Import", slug="import")
    actor = User.objects.create_user("import")
    dice = random.Random(IMPORTED)
    people = [
        f"{dice.choice(SYLLABLES).capitalize()} {dice.choice(SYLLABLES).capitalize()}{dice.choice(SYLLABLES)};{number}"
        if number % 2
        else f"Matti Virtanen;{number}"
        for number in range(IMPORTED)
    ]
    started = time.perf_counter()
    lines = tables.lines_of("\n".join(people), ";")
    steps = list(store(club, actor, lines, [Column.NAME, Column.MARK]))
    taken = time.perf_counter() - started
    assert steps[-1] == (IMPORTED, IMPORTED)
    return Row(name=f"import {IMPORTED:,} players", measured=taken, goal=MOST_SECONDS, unit="s")
