"""Two records of one person are merged, played on under one name, and parted again: every hand has its right person."""

import pytest
from playwright.sync_api import Page, expect

from players.models import Merge, Player, User
from scoring.models import Game
from scoring.rules import Contract, Denomination, Doubling
from tests.browser.rooms import Reader
from tests.browser.tablet import Tablet
from tests.scoring.tables import opened, record

BY_D = Contract(declarer="D", level=6, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12)


@pytest.fixture
def twin(players: dict[str, Player]) -> Player:
    """Daniel again, entered by another keeper."""
    return Player.objects.create(club=players["D"].club, name="Dan Dahl")


@pytest.fixture
def laptop(reader: Reader, served: str, admin_user: User) -> Page:
    return reader(admin_user, language="en")


def played(seated: dict[str, Player], by: User) -> Game:
    game = opened(seated, by)
    record(game, "1-1", BY_D)
    return game


def look_at_both(laptop: Page, name: str, other: str) -> None:
    """From the list of players to the preview of a merge."""
    laptop.goto("/players/")
    laptop.get_by_role("link", name=name, exact=True).click()
    laptop.get_by_role("link", name="Records, games, export and removal").click()
    laptop.get_by_role("link", name="Merge with another record").click()
    laptop.get_by_label("Find the other record by name").fill(other.rsplit(maxsplit=1)[-1])
    laptop.get_by_role("button", name="Find").click()
    laptop.get_by_role("link", name=f"Choose {other}").click()


def merge(laptop: Page, name: str, into: str) -> None:
    look_at_both(laptop, name, into)
    laptop.get_by_label(into).check()
    laptop.get_by_role("button", name="Merge", exact=True).click()
    expect(laptop.get_by_role("status")).to_contain_text("The two records are one person now.")


def play_by_taps(laptop: Page, fourth: str) -> Game:
    """A new game of Aino, Bertta, Carl and another, with one hand that the other declared."""
    laptop.goto("/games/new/")
    for name in ("Aino Äijälä", "Bertta Ö", "Carl Åberg", fourth):
        laptop.locator(".people").get_by_role("button", name=name).click()
        laptop.locator(".chair").get_by_text(name.split()[0], exact=True).wait_for()
    laptop.get_by_role("button", name="Start the game").click()
    laptop.wait_for_url("**/entry/")
    game = Game.objects.latest("pk")
    screen = Tablet(laptop, laptop.url.partition("/games/")[0], game)
    screen.declarer("D")
    screen.contract("6-hearts")
    screen.save()
    return game


def who_sat_fourth(laptop: Page, games: list[Game]) -> list[str]:
    """Of each sheet the short name of the fourth player in the standing, whose the first hand is too."""
    found = []
    for game in games:
        laptop.goto(f"/games/{game.pk}/")
        (name,) = set(laptop.locator(".standing .name").all_inner_texts()) - {"Aino", "Bertta", "Carl"}
        expect(laptop.locator("#hand-1-1 .who")).to_have_text(name)
        found.append(name)
    return found


def games_of(laptop: Page, player: Player) -> set[str]:
    laptop.goto(f"/players/{player.pk}/person/")
    return {link.get_attribute("href") or "" for link in laptop.locator("#games ~ .rows a").all()}


def paths(*games: Game) -> set[str]:
    return {f"/games/{game.pk}/" for game in games}


def test_merged_played_and_parted_every_hand_has_its_right_person(
    laptop: Page, players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    own, theirs = played(players, admin_user), played(players | {"D": twin}, admin_user)
    merge(laptop, "Daniel D", "Dan Dahl")
    assert who_sat_fourth(laptop, [own, theirs]) == ["Dan", "Dan"]
    between = [play_by_taps(laptop, "Dan Dahl") for _game in range(2)]
    assert games_of(laptop, twin) == paths(own, theirs, *between)
    laptop.get_by_role("link", name="Undo the merge of Daniel D").click()
    asked = laptop.locator("fieldset")
    expect(asked).to_have_count(2)
    asked.filter(has=laptop.locator(f'[href="/games/{between[0].pk}/"]')).get_by_label("Daniel D").check()
    laptop.get_by_role("button", name="Undo the merge").click()
    expect(laptop.get_by_role("status")).to_have_text("They are two people again, each with their own games.")
    assert who_sat_fourth(laptop, [own, theirs, *between]) == ["Daniel", "Dan", "Daniel", "Dan"]
    assert games_of(laptop, players["D"]) == paths(own, between[0])
    assert games_of(laptop, twin) == paths(theirs, between[1])


def test_a_preview_shows_the_games_of_both_and_merges_nothing(
    laptop: Page, players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    own, theirs = played(players, admin_user), played(players | {"D": twin}, admin_user)
    look_at_both(laptop, "Daniel D", "Dan Dahl")
    laptop.get_by_text("Latest games").first.click()
    laptop.get_by_text("Latest games").last.click()
    shown = {link.get_attribute("href") or "" for link in laptop.locator(".cards .rows a").all()}
    assert shown == paths(own, theirs)
    expect(laptop.get_by_text("2 games will be shown under the name that stands.")).to_be_visible()
    assert not Merge.objects.exists()


def test_two_who_sat_at_one_table_are_not_merged_and_the_game_is_named(
    laptop: Page, players: dict[str, Player], admin_user: User
) -> None:
    played(players, admin_user)
    look_at_both(laptop, "Daniel D", "Carl Åberg")
    refusal = laptop.get_by_role("alert")
    expect(refusal).to_contain_text("Both sat at one table on ")
    expect(refusal).to_contain_text("24 hands, Aino, Bertta, Carl, Daniel. So they are two people.")
    expect(laptop.get_by_role("button", name="Merge", exact=True)).to_have_count(0)
    expect(laptop.get_by_role("radio")).to_have_count(0)
