"""Fifty tables at once: a club's server as `serve` runs it, each table saving a hand a second, over plain http.

The clients are threads of this process; what they wait for is a save answered with the next hand's screen.
"""

import http.client
import threading
import time
import urllib.parse
import uuid
from dataclasses import dataclass, field

from tests.bench import Row, bench, server
from tests.bench.server import Room

TABLES = 50
SAVES = 8
"""A session's hands, so that no table waits for a change of seats."""

GOAL = 300
OK = 200
CSRF = "a" * 32


def seed() -> Room:
    """A club and its tables, and a keeper's session."""
    from scoring import ledger  # noqa: PLC0415
    from tests import people  # noqa: PLC0415

    club = people.club()
    keeper, seated = people.keeper(club), people.players(club)
    games = [
        ledger.open_game(club, seated, hands_format="standard-24", bolshevik_option="none", actor=keeper).pk
        for _ in range(TABLES)
    ]
    return {"games": games, "session": server.session_of(keeper)}


@bench
def saves_at_once() -> Row:
    with server.serving(__name__) as (port, room):
        times = Tablets(port=port, session=room["session"]).play(room["games"])
    times.sort()
    p95 = times[int(len(times) * 0.95)] * 1000
    return Row(name="a save with 50 tables writing, p95", measured=p95, goal=GOAL, unit="ms")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tablets:
    """Tablets of one login; ``times`` are the seconds each save took."""

    port: int
    session: str
    together: threading.Barrier = field(default_factory=lambda: threading.Barrier(TABLES))
    times: list[float] = field(default_factory=list)

    def play(self, games: list[int]) -> list[float]:
        tables = [
            threading.Thread(target=self.table, args=(game, number / len(games))) for number, game in enumerate(games)
        ]
        for table in tables:
            table.start()
        for table in tables:
            table.join()
        return self.times

    def table(self, game: int, delay: float) -> None:
        """One tablet: it opens its game, and then saves a hand a second, the first after a delay of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=server.PATIENCE)
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept-Encoding": "gzip",
            "HX-Request": "true",
        }
        connection.request("GET", f"/games/{game}/entry/", headers=headers)
        connection.getresponse().read()
        self.together.wait()
        start = time.monotonic() + delay
        for number in range(1, SAVES + 1):
            time.sleep(max(0.0, start + number - 1 - time.monotonic()))
            sent = time.perf_counter()
            connection.request("POST", f"/games/{game}/record/", urllib.parse.urlencode(_hand(number)), headers)
            answer = connection.getresponse()
            body = answer.read()
            self.times.append(time.perf_counter() - sent)
            if answer.status != OK:
                raise RuntimeError(f"A save was answered {answer.status}: {body[:200]!r}")


def _hand(number: int) -> dict[str, str]:
    """Four kitty hands and then kotka hands, none like the one before."""
    level, tricks = (5, 11) if number <= 4 else (6, 12)
    return {
        "csrfmiddlewaretoken": CSRF,
        "slot": f"1-{number}",
        "client_key": uuid.uuid4().hex,
        "declarer": "ABCD"[number % 4],
        "contract": f"{level}-hearts",
        "tricks": str(tricks),
        "confirm": "1",
    }
