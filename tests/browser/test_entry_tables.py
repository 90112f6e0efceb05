"""Five players and six sessions on the entry screen (R-1.3, R-1.4)."""

import pytest

from players.models import User
from scoring import ledger, reports
from scoring.models import Game
from scoring.rules import Contract, Denomination, Doubling, Slot
from tests.browser.conftest import Opener
from tests.browser.formats import opened
from tests.browser.tablet import PHONE, SIZES, Tablet
from tests.browser.test_entry_looks import check, violations
from tests.scoring.tables import MADE

BY_C = Contract(declarer="C", level=6, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12)


@pytest.fixture
def five(served: str, keeper_user: User) -> Game:
    game = opened(keeper_user, "ABCDE", "five-40")
    ledger.record(game, Slot.parse("1-1"), BY_C, actor=keeper_user)
    return game


def seat_keys(shown: Tablet) -> dict[str, str]:
    """Who is drawn where: the keys at the bottom, left, top and right."""
    return {
        place: shown.text(f".seats .at-{number} .name")
        for number, place in enumerate(("bottom", "left", "top", "right"), start=1)
    }


@pytest.mark.clause("R-1.4")
def test_the_fifth_sits_out_apart_and_the_card_says_who_comes_and_goes(
    five: Game, keeper_user: User, tablet: Opener
) -> None:
    shown = tablet(five)
    assert shown.text(".sits-out") == "Eeva-Liisa sits out 0"
    assert seat_keys(shown)["bottom"] == "Bertta"
    for number in range(2, 9):
        ledger.record(five, Slot.of_pairs(1, number), BY_C, actor=keeper_user)
    shown.open()
    card = shown.text(".card-of-seats")
    assert "Bertta sits out, Eeva-Liisa comes in." in card
    assert "Eeva-Liisa & Carl play against Daniel & Elisabeth." in card.replace("\u00a0", " ")
    shown.seated()
    assert shown.text(".sits-out") == "Bertta sits out −280"
    assert seat_keys(shown) == {
        "bottom": "Eeva-Liisa",
        "left": "Elisabeth",
        "top": "Carl",
        "right": "Daniel",
    }
    shown.declarer("E")
    shown.contract("6-hearts")
    assert shown.sum == "6 exact (offered): +35 Daniel & Elisabeth"
    shown.save()
    assert reports.sheet(five).totals == {"A": -35, "B": -280, "C": 245, "D": 315, "E": -245}
    assert shown.troubles == []


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_the_top_seat_of_five_stands_over_the_bottom_one(size: str, five: Game, tablet: Opener) -> None:
    shown = tablet(five, size=size, language="fi")
    parts = (".sits-out", ".at-3", ".at-1")
    note, top, bottom = (shown.page.locator(f".seats {part}").bounding_box() for part in parts)
    assert note is not None
    assert top is not None
    assert bottom is not None
    assert top["x"] + top["width"] / 2 == pytest.approx(bottom["x"] + bottom["width"] / 2, abs=1)
    assert note["y"] + note["height"] <= top["y"]


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_five_players_fit_every_size(size: str, five: Game, tablet: Opener) -> None:
    shown = tablet(five, size=size, language="fi")
    check(shown, size)
    shown.declarer("B")
    shown.contract("6-misere")
    for row, trick in ((0, 9), (1, 2), (1, 12), (1, 12)):
        shown.ace(row, trick)
    check(shown, size)


@pytest.mark.clause("R-1.3")
def test_nobody_moves_between_the_third_session_of_six_and_the_fourth(
    served: str, keeper_user: User, tablet: Opener
) -> None:
    game = opened(keeper_user, hands_format="purku-48")
    for session in (1, 2, 3):
        for slot in game.schedule.session_slots(session):
            ledger.record(game, slot, MADE, actor=keeper_user)
    shown = tablet(game)
    assert shown.text("#seats-title") == "Session 4: everyone stays seated"
    shown.seated()
    assert shown.text("h1") == "Session 4 · hand 1/8 kitty hand"
    shown.declarer("A")
    shown.contract("5-clubs")
    shown.save()
    assert shown.slot == Slot.parse("4-2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_has_access_to_a_table_of_five(scheme: str, five: Game, tablet: Opener) -> None:
    shown = tablet(five, scheme=scheme, language="fi")
    shown.declarer("C")
    assert violations(shown) == []
