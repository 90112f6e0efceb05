"""A tablet of the club, from its code on the admin's screen to the moment it is let go, each device by itself."""

from dataclasses import dataclass
from datetime import timedelta

import pytest
import segno
from django.utils import timezone
from playwright.sync_api import Page, expect

from players.models import OneTimeLink, Player, User, Wait
from scoring.models import Entry, Game
from tests import people
from tests.browser.rooms import Reader
from tests.browser.tablet import Tablet
from tests.scoring.tables import opened

DRAWN = """(code, size) => [...Array(size * size).keys()].map(at =>
    [...code.querySelectorAll('path')].some(path => path.isPointInStroke(
        new DOMPoint(at % size + .5, Math.floor(at / size) + .5).matrixTransform(path.getCTM().multiply(
            code.getCTM().inverse()).inverse()))))"""


@dataclass(frozen=True, kw_only=True)
class ClubRoom:
    """The admin's laptop and the tablet on the table, which is nobody's yet."""

    laptop: Page
    tablet: Page
    game: Game


@pytest.fixture
def room(reader: Reader, served: str, players: dict[str, Player], admin_user: User, keeper_user: User) -> ClubRoom:
    membership = keeper_user.memberships.get()
    membership.set_pin(people.PIN)
    membership.save()
    game = opened(players, keeper_user)
    return ClubRoom(laptop=reader(admin_user, language="en"), tablet=reader(language="en"), game=game)


def invite(laptop: Page, name: str = "Green") -> str:
    """Make a link on the laptop; returns the address below its code."""
    laptop.goto("/tablets/add/")
    laptop.get_by_label("Name of the tablet").fill(name)
    laptop.get_by_role("button", name="Make the link").click()
    return laptop.locator(".card code").inner_text()


def join(room: ClubRoom) -> None:
    room.tablet.goto(invite(room.laptop))
    room.tablet.get_by_role("button", name="Join the club").click()
    room.tablet.wait_for_url("**/tablet/")


def tap_pin(tablet: Page, pin: str) -> None:
    for digit in pin:
        tablet.locator(".pad").get_by_role("button", name=digit, exact=True).click()
    with tablet.expect_navigation():
        tablet.locator(".pad").get_by_role("button", name="Open").click()


def open_by_pin(room: ClubRoom) -> Tablet:
    """Joined, opened by Carl, at the game's entry screen."""
    join(room)
    room.tablet.get_by_role("link", name="Carl Åberg").click()
    tap_pin(room.tablet, people.PIN)
    room.tablet.get_by_role("button", name="Carl Åberg: leave").wait_for()
    screen = Tablet(room.tablet, room.laptop.url.partition("/tablets")[0], room.game)
    screen.open()
    return screen


def test_the_code_on_the_screen_is_the_address_below_it(room: ClubRoom) -> None:
    address = invite(room.laptop)
    border, modules = 2, segno.make(address, error="m", micro=False).matrix
    size = len(modules) + 2 * border
    drawn = room.laptop.locator("svg.qr").evaluate(f"code => ({DRAWN})(code, {size})")
    rows = [drawn[row * size : (row + 1) * size] for row in range(size)]
    inner = [[int(dark) for dark in row[border:-border]] for row in rows[border:-border]]
    assert inner == [list(row) for row in modules]


def test_a_tablet_joins_by_its_link_and_a_keeper_records_a_hand_by_name_and_pin(room: ClubRoom) -> None:
    screen = open_by_pin(room)
    screen.declarer("A")
    screen.contract("6-hearts")
    screen.save()
    entry = Entry.objects.get(game=room.game)
    assert entry.actor.get_full_name() == "Carl Åberg"
    assert screen.troubles == []
    room.laptop.goto("/tablets/")
    expect(room.laptop.locator(".person", has_text="Green")).to_contain_text("last seen")


def test_who_leaves_the_tablet_leaves_it_to_the_next(room: ClubRoom) -> None:
    open_by_pin(room)
    room.tablet.goto("/")
    room.tablet.get_by_role("button", name="Carl Åberg: leave").click()
    expect(room.tablet.get_by_role("heading", name="Who keeps the protocol?")).to_be_visible()
    room.tablet.goto(f"/games/{room.game.pk}/entry/")
    expect(room.tablet.get_by_role("heading", name="Who keeps the protocol?")).to_be_visible()


def test_five_wrong_pins_make_one_wait_and_say_how_long(room: ClubRoom) -> None:
    join(room)
    room.tablet.get_by_role("link", name="Carl Åberg").click()
    for _time in range(5):
        tap_pin(room.tablet, "1379")
        expect(room.tablet.locator(".errorlist")).to_have_text("This is not the PIN.")
    tap_pin(room.tablet, people.PIN)
    told = room.tablet.locator(".errorlist").inner_text()
    assert told.startswith("Too many wrong tries. Wait ")
    assert told.endswith((" seconds, then try again.", " second, then try again.", "1 minute, then try again."))
    Wait.objects.update(until=timezone.now())
    tap_pin(room.tablet, people.PIN)
    expect(room.tablet.get_by_role("button", name="Carl Åberg: leave")).to_be_visible()


def test_a_revoked_tablet_is_out_at_once(room: ClubRoom) -> None:
    screen = open_by_pin(room)
    screen.declarer("A")
    screen.contract("6-hearts")
    room.laptop.goto("/tablets/")
    room.laptop.get_by_role("button", name="Revoke Green").click()
    expect(room.laptop.get_by_role("status")).to_have_text("Green is no longer a tablet of the club.")
    room.tablet.locator(".save").click()
    room.tablet.wait_for_url("**/login/**")
    room.tablet.goto("/tablet/")
    expect(room.tablet.get_by_role("heading", name="Log in")).to_be_visible()
    assert not Entry.objects.exists()


def test_links_that_do_not_work_show_one_plain_page_whatever_is_wrong(room: ClubRoom, reader: Reader) -> None:
    used, old, revoked = (invite(room.laptop, name) for name in ("Used", "Old", "Revoked"))
    OneTimeLink.objects.filter(name="Old").update(expires_at=timezone.now() - timedelta(minutes=1))
    room.laptop.goto("/tablets/")
    room.laptop.get_by_role("button", name="Revoke the link for Revoked").click()
    room.tablet.goto(used)
    room.tablet.get_by_role("button", name="Join the club").click()
    stranger, shown = reader(language="en"), set()
    for address in (used, old, revoked, "/join/forged/"):
        stranger.goto(address)
        shown.add(stranger.locator("main").inner_text())
    assert len(shown) == 1
    assert shown.pop().startswith("This link does not work\n")


def test_a_link_used_while_its_page_was_open_joins_no_second_tablet(room: ClubRoom, reader: Reader) -> None:
    address, late = invite(room.laptop), reader(language="en")
    late.goto(address)
    room.tablet.goto(address)
    room.tablet.get_by_role("button", name="Join the club").click()
    room.tablet.wait_for_url("**/tablet/")
    late.get_by_role("button", name="Join the club").click()
    expect(late.get_by_role("heading", name="This link does not work")).to_be_visible()
