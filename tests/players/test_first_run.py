"""An empty installation is led to its first evening: club, owner, players, tablet, start."""

import pytest
from django.test import Client
from django.utils import timezone

from players.models import Act, Club, Membership, OneTimeLink, Player, User, Verb
from players.roles import Role
from tests.players.test_tablets import after, browser

pytestmark = pytest.mark.django_db

CLUB = {"name": "Skruuvikerho Äijä", "language": "fi"}
OWNER = {"person": "Aino Äijälä", "username": "aino", "password": "seven of hearts", "again": "seven of hearts"}
PIN = "2580"


@pytest.fixture
def owner() -> Client:
    """In the club just founded, not among its players."""
    visitor = browser()
    visitor.post("/setup/", CLUB | OWNER)
    return visitor


def page_of(visitor: Client, address: str, **typed: str) -> str:
    return visitor.post(address, typed).content.decode()


def test_the_club_is_named_first_and_nothing_is_stored_before_its_owner_is_there() -> None:
    page = page_of(browser(), "/setup/", **CLUB)
    assert 'name="name" value="Skruuvikerho Äijä"' in page
    assert 'name="username"' in page
    assert not Club.objects.exists()


def test_a_club_without_a_name_is_refused_in_a_sentence() -> None:
    response = browser().post("/setup/", {**CLUB, "name": "\u200b"})
    assert response.status_code == 422
    assert "A name needs at least one character that can be seen." in response.content.decode()


def test_one_goes_back_to_the_name_of_the_club() -> None:
    page = page_of(browser(), "/setup/", **CLUB, **OWNER, back="")
    assert 'name="username"' not in page
    assert 'value="Skruuvikerho Äijä"' in page
    assert not Club.objects.exists()


def test_the_owner_plays_in_the_club_where_that_was_said() -> None:
    visitor = browser()
    visitor.post("/setup/", CLUB | OWNER | {"plays": "on"})
    membership = Membership.objects.get()
    assert (membership.role, membership.player) == (Role.OWNER, Player.objects.get())
    assert Player.objects.get().name == "Aino Äijälä"
    assert [act.verb for act in Act.objects.order_by("pk")] == [Verb.CLUB_MADE, Verb.PLAYER_ADDED]


def test_the_owner_who_does_not_play_is_no_player(owner: Client) -> None:
    assert not Player.objects.exists()


def test_of_two_who_found_a_club_at_once_the_second_is_too_late(owner: Client) -> None:
    response = browser().post("/setup/", CLUB | OWNER | {"username": "bertta"})
    assert response.status_code == 404
    assert User.objects.count() == 1


def test_names_become_players_and_the_tablet_is_next(owner: Client) -> None:
    response = owner.post(
        "/setup/players/", {"names": "Bertta Öhman\r\n\r\n  Carl Åberg \r\nDora\r\ndora"}, follow=True
    )
    assert response.redirect_chain == [("/setup/tablet/", 302)]
    assert "3 players were added." in response.content.decode()
    assert list(Player.objects.in_finnish_order().values_list("name", flat=True)) == [
        "Bertta Öhman",
        "Carl Åberg",
        "Dora",
    ]
    assert list(Player.objects.of(Club.objects.get()).search("öh")) == [Player.objects.get(name="Bertta Öhman")]


def test_a_faulty_line_is_named_nobody_is_added_and_the_list_is_kept(owner: Client) -> None:
    response = owner.post("/setup/players/", {"names": "Bertta\n\u200b\u200b\nCarl\nD\u202eora"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Line 2: A name needs at least one character that can be seen." in page
    assert "Line 4: A name cannot hold characters that cannot be shown on one line." in page
    assert "Bertta\n" in page
    assert not Player.objects.exists()


def test_the_players_there_are_stand_on_the_page(owner: Client) -> None:
    owner.post("/setup/players/", {"names": "Bertta\nCarl"})
    page = owner.get("/setup/players/").content.decode()
    assert "The club has 2 players" in page
    assert "Bertta" in page


def test_nobody_need_be_added(owner: Client) -> None:
    assert owner.post("/setup/players/", {"names": " \n"}).headers["Location"] == "/setup/tablet/"


def test_the_first_tablet_is_made_with_the_owners_pin(owner: Client) -> None:
    response = owner.post("/setup/tablet/", {"name": "Green", "pin": PIN})
    assert response.context["address"] in response.content.decode()
    membership = Membership.objects.get()
    assert membership.check_pin(PIN)
    tablet = browser()
    tablet.post(response.context["address"].removeprefix("http://testserver"))
    assert tablet.post(f"/tablet/{membership.pk}/", {"pin": PIN}).headers["Location"] == "/"
    assert tablet.get("/games/new/").status_code == 200


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": "Green", "pin": "1234"}, "This PIN is too easy to guess."),
        ({"name": "Green", "pin": "25"}, "A PIN has four to eight digits."),
        ({"name": " ", "pin": PIN}, "This field is required."),
    ],
)
def test_a_faulty_tablet_or_pin_is_refused_in_a_sentence(owner: Client, typed: dict[str, str], sentence: str) -> None:
    response = owner.post("/setup/tablet/", typed)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not OneTimeLink.objects.exists()
    assert not Membership.objects.get().pin


def test_who_has_a_pin_is_not_asked_for_one_nor_given_another(owner: Client) -> None:
    owner.post("/setup/tablet/", {"name": "Green", "pin": PIN})
    assert 'name="pin"' not in owner.get("/setup/tablet/").content.decode()
    assert owner.post("/setup/tablet/", {"name": "Blue", "pin": "9630"}).status_code == 200
    assert Membership.objects.get().check_pin(PIN)


def test_the_page_of_the_code_says_when_the_tablet_has_joined(owner: Client) -> None:
    response = owner.post("/setup/tablet/", {"name": "Green", "pin": PIN})
    state = f"/tablets/links/{OneTimeLink.objects.get().pk}/state/"
    assert owner.get(state).status_code == 204
    browser().post(response.context["address"].removeprefix("http://testserver"))
    joined = owner.get(state)
    assert joined.status_code == 286
    assert "Green has joined." in joined.content.decode()


def test_the_page_of_the_code_says_when_the_code_has_run_out(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    owner.post("/setup/tablet/", {"name": "Green", "pin": PIN})
    after(monkeypatch, minutes=16)
    over = owner.get(f"/tablets/links/{OneTimeLink.objects.get().pk}/state/")
    assert over.status_code == 286
    assert "The code works no more." in over.content.decode()
    assert OneTimeLink.objects.get().expires_at < timezone.now()


def test_the_front_page_of_an_empty_club_leads_on_until_a_game_was_played(owner: Client) -> None:
    assert "/setup/players/" in owner.get("/").content.decode()
    owner.post("/setup/players/", {"names": "Aino\nBertta\nCarl\nDora"})
    seats = dict(zip("ABCD", Player.objects.in_finnish_order().values_list("pk", flat=True), strict=True))
    first = owner.get("/games/new/?first=1")
    assert 'aria-current="step"' in first.content.decode()
    table = {"hands_format": "standard-24", "bolshevik_option": "none", "ruleset": "handbook-2016"}
    owner.post("/games/new/", table | seats)
    assert "/setup/players/" not in owner.get("/").content.decode()


def test_a_club_added_later_is_led_to_its_players_too(owner: Client) -> None:
    assert owner.post("/clubs/add/", {"name": "Toinen", "language": "fi"}).headers["Location"] == "/setup/players/"


def test_a_keeper_is_not_led_through_the_steps(keeper: Client) -> None:
    assert "/setup/players/" not in keeper.get("/").content.decode()
