"""How the rows of a sheet stand on a wide page."""

import pytest

from players.models import User
from scoring import ledger
from scoring.rules import Bolshevik, Denomination, Slot
from tests.browser.conftest import Opener
from tests.browser.formats import opened
from tests.browser.tablet import SIZES

# The middle of the first line of a text.
LINES = """row => {
    const middle = (part) => {
        const text = document.createRange();
        text.selectNodeContents(row.querySelector(part));
        const line = text.getClientRects()[0];
        return (line.top + line.bottom) / 2;
    };
    return [".no", ".who", ".each"].map(middle);
}"""


@pytest.mark.parametrize("size", SIZES)
def test_number_declarer_and_points_begin_on_one_line(
    served: str, keeper_user: User, tablet: Opener, size: str
) -> None:
    game = opened(keeper_user, option="integrated")
    hand = Bolshevik(declarer="A", denomination=Denomination.GRAND, tricks=2, doubled_by=("B", "C", "D"))
    ledger.record(game, Slot.parse("1-1"), hand, actor=keeper_user)
    row = tablet(game, size=size, path="../").page.locator("#hand-1-1")
    lines = row.evaluate(LINES)
    assert max(lines) - min(lines) < 3, lines
