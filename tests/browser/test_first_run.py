"""A club that is not there yet: five steps in the browser to the first hand, and the tablet that joins on the way."""

import pytest
from playwright.sync_api import Page, expect

from players.models import Club, Tablet
from scoring.models import Game
from tests.browser.rooms import BROKEN, Reader, excess, shut_out, small
from tests.browser.tablet import SIZES

NAMES = ("Bertta Öhman", "Carl Åberg", "Eeva-Liisa Pitkänimi-Korpelainen")
PIN = "2580"


def name_the_club(page: Page) -> None:
    page.get_by_label("The club's name").fill("Skruuvikerho Äijä")
    page.get_by_role("button", name="Continue").click()


def make_the_owner(page: Page) -> None:
    page.get_by_label("Name", exact=True).fill("Aino Äijälä")
    page.get_by_label("Login name").fill("aino")
    page.get_by_label("Password", exact=True).fill("seven of hearts")
    page.get_by_label("Password again").fill("seven of hearts")
    page.get_by_role("button", name="Open the club").click()


def test_five_steps_lead_from_nothing_to_the_first_hand(reader: Reader) -> None:
    laptop = reader(size="1280x800", language="en")
    laptop.goto("/")
    name_the_club(laptop)
    make_the_owner(laptop)

    laptop.get_by_label("Who plays in the club?").fill("\n".join(NAMES))
    laptop.get_by_role("button", name="Add and continue").click()

    laptop.get_by_label("Name of the tablet").fill("Green")
    laptop.get_by_label("Your PIN").fill(PIN)
    laptop.get_by_role("button", name="Make the link").click()
    address = laptop.locator("code").inner_text()

    tablet = reader(size=SIZES[0], language="en")
    tablet.goto(address)
    tablet.get_by_role("main").get_by_role("button").click()
    expect(laptop.get_by_text("Green has joined.")).to_be_visible()

    tablet.get_by_role("link", name="Aino Äijälä").or_(tablet.get_by_role("button", name="Aino Äijälä")).click()
    tablet.get_by_label("PIN").fill(PIN)
    tablet.get_by_role("main").get_by_role("button").last.click()

    laptop.get_by_role("link", name="Continue").click()
    for name in ("Aino Äijälä", *NAMES):
        laptop.locator('[name="sit"]', has_text=name).click()
        expect(laptop.locator(".chair", has_text=name.split()[0])).to_be_visible()
    laptop.get_by_role("button", name="Start").last.click()
    laptop.wait_for_url("**/entry/")
    assert Club.objects.get().memberships.get().player == Game.objects.get().people()["A"]
    assert Tablet.objects.get().name == "Green"


@pytest.mark.parametrize("size", ["1280x800", "390x844"])
def test_every_step_is_for_everybody_and_fits(reader: Reader, size: str) -> None:
    page = reader(size=size, language="en")
    page.goto("/")

    def looked_at() -> None:
        assert shut_out(page) == []
        assert excess(page) == 0
        assert small(page) == []
        assert page.evaluate(BROKEN) == []

    looked_at()
    name_the_club(page)
    looked_at()
    make_the_owner(page)
    looked_at()
    page.get_by_role("button", name="Add and continue").click()
    looked_at()
    page.get_by_label("Name of the tablet").fill("Green")
    page.get_by_label("Your PIN").fill(PIN)
    page.get_by_role("button", name="Make the link").click()
    looked_at()
    page.get_by_role("link", name="Continue").click()
    looked_at()
