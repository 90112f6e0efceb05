"""Long first names on the entry screen: they stand whole, and break where a reader would break them."""

import pytest

from players.models import Player, User
from scoring import ledger
from scoring.models import Game
from scoring.rules import Bolshevik, Denomination, Slot
from tests.browser.conftest import Opener
from tests.browser.tablet import PHONE, SIZES, Tablet
from tests.browser.test_entry_looks import check
from tests.scoring.tables import MADE, opened

NAMES = (
    ("Elisabeth", "Aleksandra", "Sebastian", "Katariina"),
    ("Eeva-Liisa", "Juha-Pekka", "Marja-Terttu", "Anna-Liisa"),
)

NOT_WHOLE = """() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility());
    const shortened = seen('.so-far h2 > *, .so-far thead th span, .ace-side span, .pair')
        .filter((it) => it.scrollWidth > it.clientWidth && !it.matches('.visually-hidden'));
    const broken = [];
    for (const it of seen('.seat .name, .nobody .name, .doubling small')) {
        for (const word of it.firstChild.data.matchAll(/[^\\s-]+/g)) {
            if (word[0].includes("\\u00ad")) continue;
            const range = document.createRange();
            range.setStart(it.firstChild, word.index);
            range.setEnd(it.firstChild, word.index + word[0].length);
            const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
            if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) broken.push(word[0]);
        }
    }
    return [...shortened.map((it) => it.textContent.trim()), ...broken];
}"""


@pytest.fixture(params=NAMES, ids=lambda names: names[0])
def evening(request: pytest.FixtureRequest, served: str, keeper_user: User) -> Game:
    club = keeper_user.memberships.get().club
    seated = {
        letter: Player.objects.create(club=club, name=f"{name} {letter}")
        for letter, name in zip("ABCD", request.param, strict=True)
    }
    return opened(seated, keeper_user, option="after-each-session")


def misere(shown: Tablet, contract: str) -> None:
    shown.declarer("A")
    shown.contract(contract)
    for row, trick in ((0, 9), (1, 2), (1, 12), (1, 12)):
        shown.ace(row, trick)


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_a_pair_of_long_names_stands_whole(size: str, evening: Game, tablet: Opener) -> None:
    shown = tablet(evening, size=size, language="fi")
    assert shown.page.evaluate(NOT_WHOLE) == []
    misere(shown, "6-misere")
    assert shown.page.evaluate(NOT_WHOLE) == []
    check(shown, size)


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_four_long_names_stand_whole_over_a_bolshevik_set(
    size: str, evening: Game, keeper_user: User, tablet: Opener
) -> None:
    for number in range(1, 9):
        ledger.record(evening, Slot.parse(f"1-{number}"), MADE, actor=keeper_user)
    hand = Bolshevik(declarer="B", denomination=Denomination.GRAND, tricks=11)
    ledger.record(evening, Slot.parse("1-b1"), hand, actor=keeper_user)
    shown = tablet(evening, size=size, language="fi")
    assert shown.page.evaluate(NOT_WHOLE) == []
    misere(shown, "misere")
    assert shown.page.evaluate(NOT_WHOLE) == []
    check(shown, size)


def test_the_sign_of_the_pack_stays_with_the_dealer_on_a_telephone(evening: Game, tablet: Opener) -> None:
    shown = tablet(evening, size=PHONE, language="fi")
    name, pack = (shown.page.locator(part).bounding_box() for part in (".next .dealt", ".next .dealt .pack"))
    assert name is not None
    assert pack is not None
    assert pack["x"] > name["x"] + 100
