"""The formats beside the standard one, on the pages around the entry screen: five players, six sessions, integrated."""

import re

import pytest
from django.test import Client

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import Game
from scoring.rules import Bolshevik, Contract, Denomination, Doubling, Kind, Slot
from tests.scoring.tables import MADE, opened, record

HTMX = {"HX-Request": "true"}
FIVE = {"hands_format": "five-40", "bolshevik_option": "none", "ruleset": "handbook-2016"}
BY_B = Contract(declarer="B", level=6, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12)


@pytest.fixture
def five(club: Club, players: dict[str, Player]) -> dict[str, Player]:
    return players | {"E": Player.objects.create(club=club, name="Eeva Erä")}


def seated(people: dict[str, Player]) -> dict[str, str]:
    return {letter: str(player.pk) for letter, player in people.items()}


def checked(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"[^>]*checked', page)
    return found[1] if found else ""


@pytest.mark.clause("R-1.3", "R-1.4")
def test_the_page_offers_all_four_formats(keeper: Client) -> None:
    page = keeper.get("/games/new/").content.decode()
    assert re.findall(r'name="hands_format" value="([^"]*)"', page) == [
        "standard-24",
        "short-12",
        "purku-48",
        "five-40",
    ]


@pytest.mark.clause("R-1.10")
@pytest.mark.parametrize(
    ("hands_format", "options"),
    [
        ("standard-24", ["none", "after-each-session", "after-last-session", "integrated"]),
        ("short-12", ["none", "after-each-session", "after-last-session"]),
        ("purku-48", ["none", "after-each-session", "after-last-session"]),
        ("five-40", ["none"]),
    ],
)
def test_each_format_offers_its_own_bolshevik_options(keeper: Client, hands_format: str, options: list[str]) -> None:
    chosen = {"hands_format": hands_format, "bolshevik_option": "integrated", "ruleset": "pre-2016", "show": "1"}
    response = keeper.post("/games/new/", chosen, headers=HTMX)
    page = response.content.decode()
    assert b"<html" not in response.content
    assert re.findall(r'name="bolshevik_option" value="([^"]*)"', page) == options
    assert checked(page, "bolshevik_option") == ("integrated" if "integrated" in options else "none")
    assert checked(page, "ruleset") == "pre-2016"


@pytest.mark.clause("R-1.4")
def test_five_players_sit_down_and_the_first_sits_out_first(keeper: Client, five: dict[str, Player]) -> None:
    people = seated(five) | {"E": ""}
    page = keeper.post("/games/new/", {**FIVE, **people, "sit": five["E"].pk}).content.decode()
    assert re.search(r'class="chair seat-out " name="leave" value="A"', page)
    assert re.search(r'class="chair seat-3 us" name="leave" value="E"', page)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page))
    assert "1. Bertta &amp; Eeva against Carl &amp; Daniel (Aino sits out)" in text
    assert "5. Aino &amp; Daniel against Bertta &amp; Carl (Eeva sits out)" in text


def test_a_table_of_five_starts(keeper: Client, five: dict[str, Player]) -> None:
    response = keeper.post("/games/new/", {**FIVE, **seated(five), "start": "1"})
    game = Game.objects.get()
    assert response["Location"] == f"/games/{game.pk}/entry/"
    assert game.seated() == five


def test_four_are_not_enough_for_five(keeper: Client, players: dict[str, Player]) -> None:
    response = keeper.post("/games/new/", {**FIVE, **seated(players), "start": "1"})
    assert response.status_code == 422
    assert "5 players are needed: the seats of E are free" in response.content.decode()


def test_an_option_the_format_does_not_have_is_refused(keeper: Client, five: dict[str, Player]) -> None:
    asked = {**FIVE, **seated(five), "bolshevik_option": "after-each-session", "start": "1"}
    assert keeper.post("/games/new/", asked).status_code == 422
    assert not Game.objects.exists()


def test_until_the_first_hand_four_can_become_five_under_another_ruleset(
    keeper: Client, keeper_user: User, five: dict[str, Player]
) -> None:
    game = opened({letter: five[letter] for letter in "ABCD"}, keeper_user)
    changed = {**FIVE, **seated(five), "ruleset": "pre-2016", "start": "1"}
    assert keeper.post(f"/games/{game.pk}/table/", changed).status_code == 302
    game.refresh_from_db()
    assert (game.hands_format, game.ruleset) == ("five-40", "pre-2016")
    assert game.seated() == five
    assert checked(keeper.get(f"/games/{game.pk}/table/").content.decode(), "ruleset") == "pre-2016"


def test_a_sheet_of_five_says_who_sits_out_and_leaves_the_points_blank(
    keeper: Client, keeper_user: User, five: dict[str, Player]
) -> None:
    game = opened(five, keeper_user, hands_format="five-40")
    record(game, "1-1", BY_B)
    page = re.sub(r"\s+", " ", keeper.get(f"/games/{game.pk}/").content.decode())
    assert all(f"{name} sits out" in page for name in ("Aino", "Bertta", "Carl", "Daniel", "Eeva"))
    row = re.search(r'<th scope="row">Session 1</th>(.*?)</tr>', page)
    assert row is not None
    assert re.findall(r">([^<]+)</td>", row[1]) == ["+35", "−35", "−35", "+35"]


def test_the_public_page_of_five_too(keeper_user: User, five: dict[str, Player]) -> None:
    game = opened(five, keeper_user, hands_format="five-40")
    token = ledger.share(game, actor=keeper_user)
    page = Client(headers={"accept-language": "en"}).get(f"/g/{token}/").content.decode()
    assert "40 hands, five players" in page
    assert "Handbook of 2016" in page
    assert "Eeva sits out" in page
    assert "Eeva Erä" not in page


def test_the_seats_of_five_are_corrected_session_by_session(
    keeper: Client, keeper_user: User, five: dict[str, Player]
) -> None:
    game = opened(five, keeper_user, hands_format="five-40")
    page = keeper.get(f"/games/{game.pk}/seats/").content.decode()
    assert "Aino sits out" in page
    assert "Seats, clockwise from the first pair" in page
    asked = {"client_key": "1" * 32}
    for plan in game.schedule.sessions:
        asked |= {f"seats_{plan.number}": "".join(plan.seats), f"dealer_{plan.number}": ""}
    asked |= {"seats_1": "BDEC", "dealer_1": "E"}
    assert keeper.post(f"/games/{game.pk}/seats/", asked).status_code == 302
    assert keeper.post(f"/games/{game.pk}/seats/", asked | {"client_key": "2" * 32, "dealer_1": "A"}).status_code == 422


def test_purku_has_six_sessions(keeper: Client, keeper_user: User, players: dict[str, Player]) -> None:
    game = opened(players, keeper_user, hands_format="purku-48", option="after-last-session")
    page = keeper.get(f"/games/{game.pk}/").content.decode()
    assert "Session 6" in page
    assert "after session 6" in page
    assert keeper.get(f"/games/{game.pk}/seats/").content.decode().count("Dealer of the first hand") == 6


@pytest.mark.clause("R-6.1", "R-6.3")
def test_integrated_bolsheviks_stand_with_their_session(
    keeper: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    game = opened(players, keeper_user, option="integrated")
    alone = Bolshevik(declarer="C", denomination=Denomination.SPADES, tricks=13)
    ledger.record(game, Slot.parse("1-1"), MADE, actor=keeper_user, kind=Kind.KITTY)
    ledger.record(game, Slot.parse("1-2"), alone, actor=keeper_user, kind=Kind.BOLSHEVIK)
    page = re.sub(r"\s+", " ", keeper.get(f"/games/{game.pk}/").content.decode())
    assert "within session 1" in page
    row = re.search(r'<tr id="hand-1-2">.*?</tr>', page)
    assert row is not None
    assert re.findall(r'<td class="num each" data-name="(\w+)">([^<]*)</td>', row[0]) == [
        ("Aino", "−50"),
        ("Bertta", "−50"),
        ("Carl", "+150"),
        ("Daniel", "−50"),
    ]


@pytest.mark.parametrize(
    ("hands_format", "option"), [("five-40", "none"), ("purku-48", "none"), ("standard-24", "integrated")]
)
@pytest.mark.parametrize("file", ["sheet.pdf", "sheet.xlsx", "protocol.json"])
def test_every_format_can_be_taken_along(
    keeper: Client, keeper_user: User, five: dict[str, Player], *, hands_format: str, option: str, file: str
) -> None:
    people = five if hands_format == "five-40" else {letter: five[letter] for letter in "ABCD"}
    game = opened(people, keeper_user, hands_format=hands_format, option=option)
    kind = Kind.KITTY if option == "integrated" else None
    ledger.record(game, Slot.parse("1-1"), BY_B, actor=keeper_user, kind=kind)
    assert keeper.get(f"/games/{game.pk}/{file}").status_code == 200
