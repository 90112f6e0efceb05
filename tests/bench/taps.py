"""How soon a tap on the entry screen is answered on an old tablet: the page's own time, slowed four times.

The time is the page's thread's, not the wall's, for script, style and layout: other work of the machine is no work of
the screen.
"""

import statistics
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.bench import Row, bench, server
from tests.bench.server import Room
from tests.browser.conftest import QUIET, chromium_program

SLOWED = 4
LOADS = 5
GOAL = 50
FOR_PAINTING = 12
"""Milliseconds of the goal that are left to the browser for painting, which no metric of the thread holds."""

BEFORE = ('[name="declarer"][value="B"]', '[name="contract"][value="5-clubs"]')
TAPS = (
    '[name="declarer"][value="A"]',
    '[name="contract"][value="6-hearts"]',
    '[name="doubling"][value="doubled"]',
    '[name="tricks"][value="13"]',
    '[name="contract"][value="6-misere"]',
    '[data-row="0"] [data-trick="9"]',
    '[data-row="1"] [data-trick="4"]',
)
# What unfolds a frame later is not the answer yet.
TAP = """(key) => {
    const later = [], soon = window.requestAnimationFrame;
    window.requestAnimationFrame = (task) => later.push(task);
    document.querySelector(key).click();
    document.body.offsetHeight;
    window.requestAnimationFrame = soon;
    setTimeout(() => later.forEach((task) => task()), 50);
}"""


def seed() -> Room:
    """A game not begun, and its keeper's session."""
    from scoring import ledger  # noqa: PLC0415
    from tests import people  # noqa: PLC0415

    club = people.club()
    keeper = people.keeper(club)
    game = ledger.open_game(
        club, people.players(club), hands_format="standard-24", bolshevik_option="none", actor=keeper
    )
    return {"game": game.pk, "session": server.session_of(keeper)}


@bench
def slowest_tap() -> Row:
    """The slowest of the taps, each by its median over several loads of the page."""
    taken: dict[str, list[float]] = {tap: [] for tap in TAPS}
    with server.serving(__name__) as (port, room), _page(port, room["session"]) as page:
        thread = page.context.new_cdp_session(page)
        thread.send("Performance.enable", {"timeDomain": "threadTicks"})
        for _ in range(LOADS):
            page.goto(f"http://127.0.0.1:{port}/games/{room['game']}/entry/")
            page.wait_for_load_state("networkidle")
            page.evaluate("localStorage.clear()")
            for tap in (*BEFORE, *TAPS):
                before = _spent(thread)
                page.evaluate(TAP, tap)
                if tap in taken:
                    taken[tap].append(_spent(thread) - before)
                page.wait_for_timeout(150)
    slowest = max(statistics.median(times) for times in taken.values()) * SLOWED
    return Row(name="a tap, slowed four times", measured=slowest, goal=GOAL - FOR_PAINTING, unit="ms")


@contextmanager
def _page(port: int, session: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=list(QUIET))
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_cookies([{"name": "sessionid", "value": session, "url": f"http://127.0.0.1:{port}"}])
        yield context.new_page()
        browser.close()


def _spent(thread: CDPSession) -> float:
    """Milliseconds the page's thread has worked since it was loaded."""
    metrics = {metric["name"]: metric["value"] for metric in thread.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(float(metrics[part]) for part in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration"))
