"""The entry page's weight on its first load, and that nothing moves in it while it loads."""

import gzip

import rjsmin
from playwright.sync_api import Response

from scoring.models import Game
from tests.browser.conftest import Opener
from tests.scoring.tables import record

KILOBYTE = 1024
MOST_BYTES_OF_SCRIPT = 25_000
SHIFTS = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 300);
})"""


def as_it_travels(answer: Response) -> bytes:
    """The server of the tests sends the house's own scripts as they were written, a club's without comments (ADR 5)."""
    is_own_script = "/static/js/" in answer.url
    return rjsmin.jsmin(answer.text()).encode() if is_own_script else answer.body()


def test_the_first_load_is_light(game: Game, tablet: Opener) -> None:
    record(game, "1-1")
    shown = tablet(game)
    shown.page.wait_for_load_state("networkidle")
    arrived: list[Response] = []

    def keep(answer: Response) -> None:
        arrived.append(answer)

    shown.page.on("response", keep)
    shown.page.reload()
    shown.page.wait_for_load_state("networkidle")
    weights = {answer.url: len(gzip.compress(as_it_travels(answer), 9)) for answer in arrived}
    scripts = sum(weight for url, weight in weights.items() if url.endswith(".js"))
    assert len(weights) <= 8
    assert sum(weights.values()) <= 60 * KILOBYTE
    assert scripts <= MOST_BYTES_OF_SCRIPT


def test_nothing_moves_while_it_loads_even_with_a_draft(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    assert shown.page.evaluate(SHIFTS) == 0
    shown.declarer("A")
    shown.contract("6-misere")
    shown.page.reload()
    assert shown.page.evaluate(SHIFTS) == 0
