"""A member follows and signs on a telephone what the keeper's tablet shows: two browsers and one sheet."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import Game, ReasonKey, Signature
from scoring.rules import Slot
from tests import people
from tests.browser.rooms import Reader
from tests.browser.tablet import PHONE
from tests.scoring.tables import FAILED, MADE, opened, record

SIGN = "I sign: this is what we played"
ACROSS_THE_TABLE = 280
"""CSS pixels: some five centimetres on a tablet, which a telephone reads from half a metre and more."""


@pytest.fixture
def shared(served: str, players: dict[str, Player], keeper_user: User) -> Game:
    """An evening under way whose public link is open."""
    game = opened(players, keeper_user, option="after-last-session")
    record(game, "1-1", MADE)
    ledger.share(game, actor=keeper_user)
    game.refresh_from_db()
    return game


@pytest.fixture
def bertta(club: Club, players: dict[str, Player]) -> User:
    return people.member(club, players["B"])


def log_in(page: Page, person: User) -> None:
    page.locator("[name=username]").fill(person.username)
    page.locator("[name=password]").fill(people.PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()


def test_a_member_signs_by_the_code_and_a_correction_is_told_on_both_screens(
    reader: Reader, shared: Game, keeper_user: User, bertta: User
) -> None:
    tablet = reader(keeper_user, language="en")
    tablet.goto(f"/games/{shared.pk}/")
    box = tablet.locator(".follow .qr").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= ACROSS_THE_TABLE

    phone = reader(size=PHONE, language="en")
    phone.goto(tablet.locator(".tools a[href*='/g/']").inner_text())
    phone.get_by_role("link", name="Were you at the table? Log in and sign").click()
    log_in(phone, bertta)
    phone.wait_for_url(f"**/g/{shared.share_token}/")
    button = phone.get_by_role("button", name=SIGN)
    expect(button).to_be_in_viewport()
    button.click()
    expect(phone.get_by_text("You signed this sheet")).to_be_visible()
    expect(button).to_be_hidden()
    expect(tablet.locator(".signatures")).to_contain_text("Bertta signed", timeout=10_000)

    ledger.record(
        shared,
        Slot.parse("1-1"),
        FAILED,
        actor=keeper_user,
        supersedes=shared.entries.get().pk,
        why=ledger.Why(ReasonKey.MISCOUNTED),
    )
    for page in (tablet, phone):
        said = page.locator(".signatures", has_text="Bertta signed before the last change")
        expect(said).to_be_visible(timeout=10_000)
    button.click()
    expect(phone.get_by_text("You signed this sheet")).to_be_visible()
    expect(tablet.locator(".signatures")).not_to_contain_text("before the last change", timeout=10_000)
    assert Signature.objects.count() == 2


def test_it_is_signed_without_javascript(reader: Reader, shared: Game, bertta: User) -> None:
    phone = reader(bertta, size=PHONE, language="en", scripts=False)
    phone.goto(f"/g/{shared.share_token}/")
    phone.get_by_role("button", name=SIGN).click()
    assert phone.get_by_text("You signed this sheet").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["fi", "sv"])
def test_nobody_is_shut_out_of_signing(reader: Reader, shared: Game, bertta: User, scheme: str, language: str) -> None:
    phone = reader(bertta, size=PHONE, language=language, scheme=scheme)
    for address in (f"/g/{shared.share_token}/", f"/games/{shared.pk}/"):
        phone.goto(address)
        assert Axe().run(phone).response["violations"] == []
        assert phone.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        for button in phone.locator("main .button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 48
