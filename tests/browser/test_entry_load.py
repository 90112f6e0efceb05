"""The entry page's weight on its first load, and that nothing moves in it while it loads."""

import gzip

from playwright.sync_api import Response

from scoring.models import Game
from tests.browser.conftest import Opener
from tests.scoring.tables import record

KILOBYTE = 1024
SHIFTS = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 300);
})"""


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
    weights = {answer.url: len(gzip.compress(answer.body(), 9)) for answer in arrived}
    scripts = sum(weight for url, weight in weights.items() if url.endswith(".js"))
    assert len(weights) <= 8
    assert sum(weights.values()) <= 60 * KILOBYTE
    assert scripts <= 25 * KILOBYTE


def test_nothing_moves_while_it_loads_even_with_a_draft(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    assert shown.page.evaluate(SHIFTS) == 0
    shown.declarer("A")
    shown.contract("6-misere")
    shown.page.reload()
    assert shown.page.evaluate(SHIFTS) == 0
