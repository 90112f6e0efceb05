"""The pages round the entry screen, in a real browser: access for everyone, every size, no script, few taps."""

import json

import pytest

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import Game, ReasonKey
from scoring.rules import Slot
from tests import people
from tests.browser.rooms import BROKEN, LONG_NAME, OVERFLOW, SIZES, TWICE_THE_TEXT, Reader, excess, shut_out, small
from tests.evenings import SHEETS
from tests.scoring.evening import brought
from tests.scoring.tables import FAILED, MADE, PASSED, opened, record

PAGES = (
    "/",
    "/games/new/",
    "/games/{game}/",
    "/games/{game}/hands/1-1/",
    "/games/{game}/void/?slot=1-2",
    "/games/{game}/adjust/",
    "/games/{game}/seal/",
    "/games/{game}/facts/",
    "/games/{game}/seats/",
    "/import/",
    "/players/",
    "/players/add/",
    "/users/",
    "/g/{token}/",
    "/rescoring/?ruleset=pre-2016&player=",
    "/rules/calculator/?kind=bolshevik&denomination=misere&show=1",
)


@pytest.fixture
def evening(served: str, club: Club, players: dict[str, Player], keeper_user: User) -> Game:
    """A sheet with everything on it: long names, a correction, a void, an adjustment, a public link."""
    seated = players | {"D": Player.objects.create(club=club, name=LONG_NAME)}
    game = opened(seated, keeper_user, option="after-each-session")
    first = record(game, "1-1", FAILED)
    ledger.record(
        game, Slot.parse("1-1"), MADE, actor=keeper_user, supersedes=first.pk, why=ledger.Why(ReasonKey.MISCOUNTED)
    )
    record(game, "1-2", PASSED)
    third = record(game, "1-3", FAILED)
    ledger.void(game, "1-3", supersedes=third.pk, actor=keeper_user, why=ledger.Why(ReasonKey.OTHER, "väärin jaettu"))
    ledger.adjust(game, "D", -5, "väärä tunnustaminen", actor=keeper_user)
    ledger.share(game, actor=keeper_user)
    game.refresh_from_db()
    return game


def addresses(game: Game) -> list[str]:
    return [page.format(game=game.pk, token=game.share_token) for page in PAGES]


@pytest.mark.parametrize("language", ["fi", "sv", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out_of_any_page(
    reader: Reader, admin_user: User, evening: Game, language: str, scheme: str
) -> None:
    page = reader(admin_user, language=language, scheme=scheme)
    found = []
    for address in addresses(evening):
        page.goto(address)
        found += [(address, *fault) for fault in shut_out(page)]
    assert found == []


@pytest.mark.parametrize("size", [*SIZES, TWICE_THE_TEXT])
def test_no_page_scrolls_sideways_even_with_the_longest_names(
    reader: Reader, admin_user: User, evening: Game, size: str
) -> None:
    page = reader(admin_user, size=size)
    wide = []
    for address in addresses(evening):
        page.goto(address)
        if (pixels := excess(page)) > 0:
            wide.append((address, pixels))
    assert wide == []


@pytest.mark.parametrize("size", ["1180x820", "390x844"])
def test_every_control_is_large_enough_for_an_old_finger(
    reader: Reader, admin_user: User, evening: Game, size: str
) -> None:
    page = reader(admin_user, size=size)
    missed = {}
    for address in addresses(evening):
        page.goto(address)
        if found := small(page):
            missed[address] = found
    assert missed == {}


def test_no_page_breaks_the_content_security_policy(reader: Reader, admin_user: User, evening: Game) -> None:
    page = reader(admin_user)
    complaints: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in {"error", "warning"} else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for address in addresses(evening):
        page.goto(address)
    assert complaints == []


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_four_known_players_sit_down_in_six_taps(
    reader: Reader, keeper_user: User, players: dict[str, Player], scripts: bool
) -> None:
    page = reader(keeper_user, language="en", scripts=scripts)
    page.goto("/")
    page.get_by_role("link", name="Start a game").click()
    taps = 1
    for player in players.values():
        page.locator(".people").get_by_role("button", name=player.display_name).click()
        page.locator(".chair").get_by_text(player.short_name, exact=True).wait_for()
        taps += 1
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/entry/")
    taps += 1
    assert taps <= 10
    assert Game.objects.get().seated() == players


def test_quick_taps_seat_everyone_in_turn_and_start_one_game(
    reader: Reader, keeper_user: User, players: dict[str, Player]
) -> None:
    page = reader(keeper_user, language="en")
    page.goto("/games/new/")
    page.evaluate(
        """(people) => {
            for (const person of people) document.getElementById(`sit-${person}`).click();
            document.getElementById("begin").click();
        }""",
        [player.pk for player in players.values()],
    )
    page.wait_for_url("**/entry/")
    assert Game.objects.get().seated() == players


def test_enter_in_the_guests_name_adds_the_guest(reader: Reader, keeper_user: User, players: dict[str, Player]) -> None:
    page = reader(keeper_user, language="en")
    page.goto("/games/new/")
    page.locator("#guest").fill("Eeva Vieras")
    page.locator("#guest").press("Enter")
    page.locator(".chair").get_by_text("Eeva Vieras").wait_for()
    assert not Player.objects.filter(name="Eeva Vieras").exists()


@pytest.mark.parametrize("size", ["1280x800", "390x844"])
def test_compare_stands_on_the_line_of_its_field(reader: Reader, admin_user: User, club: Club, size: str) -> None:
    page = reader(admin_user, size=size, language="en")
    page.goto("/rescoring/")
    button = page.get_by_role("button", name="Compare").bounding_box()
    field = page.get_by_label("Only games of").bounding_box()
    assert button
    assert field
    beside = button["x"] > field["x"] + field["width"]
    assert beside == (size == "1280x800")
    assert not beside or button["y"] + button["height"] == pytest.approx(field["y"] + field["height"], abs=1)


def test_no_clause_is_broken_on_a_telephone(reader: Reader, admin_user: User, club: Club) -> None:
    sheet = json.loads((SHEETS / "9-standard-24-integrated-old-level-4.json").read_text(encoding="utf-8"))
    game = brought(club, admin_user, sheet["protocol"])
    page = reader(admin_user, size="390x844")
    page.goto(f"/games/{game.pk}/")
    page.evaluate("() => document.querySelectorAll('details').forEach(it => it.open = true)")
    broken = page.locator(".lines .clause").evaluate_all("""all => all.map(it => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
    })""")
    assert broken
    assert not any(broken)


def test_a_saved_hand_reaches_the_public_page_within_ten_seconds(reader: Reader, evening: Game) -> None:
    page = reader()
    page.goto(f"/g/{evening.share_token}/")
    assert page.locator("#hand-1-4 .pts").inner_text() == ""
    record(evening, "1-4", MADE)
    page.locator("#hand-1-4 .pts", has_text="+35").wait_for(timeout=10_000)


def test_an_open_public_page_says_that_its_link_was_closed(reader: Reader, keeper_user: User, evening: Game) -> None:
    page = reader(language="en")
    page.goto(f"/g/{evening.share_token}/")
    ledger.unshare(evening, actor=keeper_user)
    page.get_by_text("The link to this game has been closed.").wait_for(timeout=10_000)
    assert page.locator("[hx-trigger]").count() == 0


def test_a_hand_is_voided_without_javascript(reader: Reader, keeper_user: User, evening: Game) -> None:
    page = reader(keeper_user, language="en", scripts=False)
    page.goto(f"/games/{evening.pk}/hands/1-1/")
    page.get_by_role("link", name="Void").click()
    page.get_by_label("miscounted").check()
    page.get_by_role("button", name="Void").click()
    page.wait_for_url(f"**/games/{evening.pk}/")
    assert page.locator("#hand-1-1").get_by_text("voided").is_visible()


def test_the_lines_of_a_hand_open_from_the_keyboard(reader: Reader, keeper_user: User, evening: Game) -> None:
    page = reader(keeper_user)
    page.goto(f"/games/{evening.pk}/")
    page.locator("#hand-1-1 summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("#hand-1-1 .lines").is_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_a_bolshevik_is_tapped_into_the_calculator(reader: Reader, scripts: bool) -> None:
    page = reader(language="en", scripts=scripts)
    page.goto("/rules/calculator/")
    page.get_by_label("bolshevik").check()
    if not scripts:
        page.get_by_role("button", name="Show what can be played").click()
    page.get_by_label("C", exact=True).check()
    page.get_by_label("misère", exact=True).check()
    page.get_by_label("0", exact=True).check()
    for trick in (1, 1, 2, 3):
        page.locator(f"#ace-theirs-{trick}").click()
    page.locator(".count", has_text="4/4").wait_for()
    assert page.locator("#worth .cluster").inner_text().split() == ["A", "+101", "B", "−27", "C", "−47", "D", "−27"]


def test_the_language_changes_in_one_tap_and_stays(reader: Reader, keeper_user: User, evening: Game) -> None:
    page = reader(keeper_user)
    page.goto(f"/games/{evening.pk}/")
    page.get_by_role("button", name="svenska").click()
    assert page.locator("html").get_attribute("lang") == "sv"
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "sv"


def test_dark_can_be_chosen_on_a_light_device_and_suits_in_four_colours(
    reader: Reader, keeper_user: User, evening: Game
) -> None:
    page = reader(keeper_user, language="en")
    page.goto(f"/games/{evening.pk}/")
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    clubs = page.evaluate("() => getComputedStyle(document.body).getPropertyValue('--clubs')")
    page.get_by_role("button", name="Dark").click()
    page.get_by_role("button", name="in four").click()
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != light
    assert page.evaluate("() => getComputedStyle(document.body).getPropertyValue('--clubs')") != clubs


@pytest.mark.parametrize("size", SIZES)
def test_an_unbroken_name_of_the_greatest_length_makes_nothing_wider(
    reader: Reader, admin_user: User, club: Club, size: str
) -> None:
    people_of_game = people.players(club)
    people_of_game["A"].name = "x" * 200
    people_of_game["A"].save()
    game = opened(people_of_game, admin_user)
    page = reader(admin_user, size=size)
    for path in ("/players/", f"/players/{people_of_game['A'].pk}/", f"/games/{game.pk}/adjust/"):
        page.goto(path)
        assert page.evaluate(OVERFLOW) <= 0, path


@pytest.mark.parametrize("language", ["fi", "sv", "en"])
@pytest.mark.usefixtures("keeper_user")  # whose row among the logins is the fullest
def test_no_word_or_number_is_broken_on_a_telephone(
    reader: Reader, admin_user: User, club: Club, language: str
) -> None:
    names = ("Eeva-Liisa Pitkänimi", "Bertta Ö", "Carl Åberg", "Daniel D", "Elisabeth E")
    games = []
    for name in ("13-five-40", "9-standard-24-integrated-old-level-4", "12-purku-48-after-each-session-level-4"):
        document = json.loads((SHEETS / f"{name}.json").read_text(encoding="utf-8"))["protocol"]
        document["players"] = dict(zip(document["players"], names, strict=False))
        games.append(brought(club, admin_user, document, seal=True))
    page = reader(admin_user, size="390x844", language=language)
    for address in (
        *(f"/games/{game.pk}/" for game in games),
        "/users/",
        "/rulesets/",
        "/rulesets/table/pre-2016+level-4/",
        "/rulesets/vary/pre-2016+level-4/",
        "/rescoring/?ruleset=pre-2016&start=2010-01-01&end=2030-01-01",
        "/rules/calculator/",
    ):
        page.goto(address)
        page.evaluate("() => document.querySelectorAll('details.panel').forEach(it => it.open = true)")
        assert page.evaluate(BROKEN) == [], address


def test_long_first_names_stand_whole_over_the_totals_on_a_telephone(
    reader: Reader, admin_user: User, club: Club
) -> None:
    document = json.loads((SHEETS / "2-standard-24-after-last-session.json").read_text(encoding="utf-8"))["protocol"]
    names = ("Karl-Fredrik A", "Maximiliana B", "Marja-Terttu C", "Christopher D")
    document["players"] = dict(zip(document["players"], names, strict=True))
    page = reader(admin_user, size="390x844", language="fi")
    page.goto(f"/games/{brought(club, admin_user, document, seal=True).pk}/")
    page.evaluate("() => document.querySelectorAll('details.panel').forEach(it => it.open = true)")
    assert page.evaluate(BROKEN) == []
    heads = page.locator(".reckoning thead span")
    assert heads.count() == 4
    assert heads.evaluate_all("(all) => all.filter((it) => it.scrollWidth > it.clientWidth).length") == 0
