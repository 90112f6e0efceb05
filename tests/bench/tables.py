"""Fifty tables at once: a club's server as `serve` runs it, each table saving a hand a second, over plain http.

The clients are threads of this process; what they wait for is a save answered with the next hand's screen.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import uuid
from dataclasses import dataclass, field

from django.conf import settings

from tests.bench import Row, bench

TABLES = 50
SAVES = 8
"""A session's hands, so that no table waits for a change of seats."""

GOAL = 300
PATIENCE = 60
OK = 200
CSRF = "a" * 32


def seed() -> None:
    """Make the club and its tables in the data folder of this process, and print where they are."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: PLC0415
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    from scoring import ledger  # noqa: PLC0415
    from tests import people  # noqa: PLC0415

    club = people.club()
    keeper, seated = people.keeper(club), people.players(club)
    games = [
        ledger.open_game(club, seated, hands_format="standard-24", bolshevik_option="none", actor=keeper).pk
        for _ in range(TABLES)
    ]
    session = SessionStore()
    session[SESSION_KEY] = str(keeper.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = keeper.get_session_auth_hash()
    session.create()
    sys.stdout.write(json.dumps({"games": games, "session": session.session_key}))


@bench
def saves_at_once() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SKRUUVICLUB_DATA": folder, "SKRUUVICLUB_SECRET_KEY": uuid.uuid4().hex * 2}
        environment.pop("SKRUUVICLUB_DATABASE_URL", None)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        run = [sys.executable, "manage.py"]
        subprocess.run([*run, "migrate", "-v0"], cwd=settings.BASE_DIR, env=environment, check=True)
        made = subprocess.run(
            [*run, "shell", "-v0", "-c", "from tests.bench.tables import seed; seed()"],
            cwd=settings.BASE_DIR,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        room = json.loads(made.stdout)
        server = subprocess.Popen(
            [*run, "serve", "--host", "127.0.0.1", "--port", str(port)],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for(port)
            times = Tablets(port=port, session=room["session"]).play(room["games"])
        finally:
            server.terminate()
            server.wait(PATIENCE)
    times.sort()
    p95 = times[int(len(times) * 0.95)] * 1000
    return Row(name="a save with 50 tables writing, p95", measured=p95, goal=GOAL, unit="ms")


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("The server did not start.")


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
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
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
