"""A tablet joins by a link, opens by a PIN to a keeper's deeds, and is let go."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from players.middleware import SEEN_AGAIN_AFTER, TABLET_COOKIE
from players.models import Act, Club, Membership, OneTimeLink, Player, Tablet, User, Verb
from players.roles import Role
from tests import people

pytestmark = pytest.mark.django_db


def browser(language: str = "en") -> Client:
    return Client(headers={"accept-language": language})


def invited(admin: Client, name: str = "Green", **more: str) -> str:
    """The address an admin shows."""
    until = (timezone.localdate() + timedelta(days=30)).isoformat()
    response = admin.post("/tablets/add/", {"name": name, "until": until, **more})
    assert response.status_code == 200, response.context["form"].errors
    address: str = response.context["address"]
    return address.removeprefix("http://testserver")


def with_pin(person: User, pin: str = people.PIN) -> Membership:
    membership = person.memberships.get()
    membership.set_pin(pin)
    membership.save()
    return membership


def joined(admin: Client) -> Client:
    tablet = browser()
    tablet.post(invited(admin))
    return tablet


def after(monkeypatch: pytest.MonkeyPatch, **later: float) -> None:
    moment = timezone.now() + timedelta(**later)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)


def test_an_admin_shows_a_link_once_as_code_and_address(admin: Client) -> None:
    response = admin.post("/tablets/add/", {"name": "Green", "until": timezone.localdate().isoformat()})
    page = response.content.decode()
    assert response.context["address"] in page
    assert 'class="qr"' in page
    assert "no-store" in response.headers["Cache-Control"]
    key = response.context["address"].split("/")[-2]
    assert key not in OneTimeLink.objects.get().key_digest
    assert key not in admin.get("/tablets/").content.decode()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("localhost:8000", "192.0.2.7:8000"), ("127.0.0.1:8000", "192.0.2.7:8000"), ("club.local", "club.local")],
)
def test_a_code_made_at_localhost_leads_a_tablet_to_this_machine(
    admin: Client, settings: Any, asked: str, shown: str
) -> None:
    settings.ADDRESS, settings.ALLOWED_HOSTS = "http://192.0.2.7:8000", ["*"]
    until = timezone.localdate().isoformat()
    made = admin.post("/tablets/add/", {"name": "Green", "until": until}, headers={"host": asked})
    assert made.context["address"].startswith(f"http://{shown}/join/")


def test_a_scanned_link_asks_and_then_the_tablet_belongs_to_the_club(admin: Client, club: Club) -> None:
    address = invited(admin)
    tablet = browser()
    assert "Join this tablet to Skruuvikerho Esimerkki as Green?" in tablet.get(address).content.decode()
    assert not Tablet.objects.exists()
    assert tablet.post(address).headers["Location"] == "/tablet/"
    cookie = tablet.cookies[TABLET_COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    stored = Tablet.objects.get()
    assert (stored.club, stored.name) == (club, "Green")
    assert cookie.value not in stored.key_digest
    assert tablet.get("/").status_code == 200
    assert [act.verb for act in Act.objects.order_by("pk")] == [Verb.TABLET_INVITED, Verb.TABLET_JOINED]


def test_a_link_that_does_not_work_says_the_same_whatever_is_wrong(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, revoked, old = invited(admin, "Used"), invited(admin, "Revoked"), invited(admin, "Old")
    browser().post(used)
    admin.post(f"/tablets/links/{OneTimeLink.objects.get(name='Revoked').pk}/revoke/")
    after(monkeypatch, minutes=16)
    texts = set()
    for address in (used, revoked, old, "/join/forged/", "/password/link/forged/"):
        for ask in (browser().get, browser().post):
            response = ask(address)
            assert response.status_code == 404, address
            texts.add(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", response.content.decode())))
    assert len(texts) == 1
    assert "This link does not work" in texts.pop()
    assert Tablet.objects.count() == 1


def test_of_two_that_scan_at_once_one_joins(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address = invited(admin)

    def other_first() -> str:
        OneTimeLink.objects.update(used_at=timezone.now())
        return "key of the second"

    monkeypatch.setattr("players.views.tablets.new_key", other_first)
    assert browser().post(address).status_code == 404
    assert not Tablet.objects.exists()


def test_joining_logs_out_whoever_was_there(admin: Client) -> None:
    admin.post(invited(admin))
    assert admin.get("/users/").headers["Location"] == "/tablet/?next=/users/"


def test_a_tablet_that_joins_again_is_one_tablet(admin: Client) -> None:
    first, second = invited(admin, "First"), invited(admin, "Second")
    tablet = browser()
    tablet.post(first)
    tablet.post(second)
    assert [one.name for one in Tablet.objects.working()] == ["Second"]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "A\u202eB"}, "A name cannot hold characters that cannot be shown on one line."),
        ({"name": "x" * 25}, "Ensure this value has at most 24 characters"),
        ({"name": "GREEN"}, "The club has a tablet of this name."),
        ({"until": "2020-01-01"}, "This day has passed."),
        ({"until": "2099-01-01"}, "A tablet works for a year at most; then it joins again."),
        ({"until": "soon"}, "Enter a valid date."),
    ],
)
def test_an_invitation_is_refused_in_a_sentence(admin: Client, sent: dict[str, str], sentence: str) -> None:
    joined(admin)
    response = admin.post("/tablets/add/", {"name": "Blue", "until": timezone.localdate().isoformat(), **sent})
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_a_tablet_works_to_the_end_of_its_day_on_the_clubs_wall(
    admin: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = club.local_date()
    tablet = browser()
    tablet.post(invited(admin, until=today.isoformat()))
    midnight = datetime.combine(today + timedelta(days=1), datetime.min.time(), tzinfo=ZoneInfo(club.time_zone))
    assert Tablet.objects.get().expires_at == midnight
    monkeypatch.setattr("django.utils.timezone.now", lambda: midnight)
    assert tablet.get("/").headers["Location"] == "/login/?next=/"


def test_a_tablet_shows_games_and_asks_who_keeps_the_protocol(
    admin: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    tablet = joined(admin)
    assert "Keep the protocol" in tablet.get("/").content.decode()
    assert "no-store" in tablet.get("/").headers["Cache-Control"]
    assert tablet.get("/games/new/").headers["Location"] == "/tablet/?next=/games/new/"
    assert tablet.get("/players/").status_code == 302


def test_the_door_lists_keepers_who_have_a_pin(admin: Client, club: Club, keeper_user: User) -> None:
    tablet = joined(admin)
    assert "Nobody has a PIN yet." in tablet.get("/tablet/").content.decode()
    with_pin(keeper_user)
    with_pin(people.member(club))
    page = tablet.get("/tablet/").content.decode()
    assert "Carl Åberg" in page
    assert "Bertta" not in page
    assert "Aino" not in page


def test_a_right_pin_leads_where_one_was_going(admin: Client, keeper_user: User) -> None:
    tablet = joined(admin)
    membership = with_pin(keeper_user)
    page = tablet.get(f"/tablet/{membership.pk}/?next=/games/new/").content.decode()
    assert 'inputmode="numeric"' in page
    response = tablet.post(f"/tablet/{membership.pk}/", {"pin": people.PIN, "next": "/games/new/"})
    assert response.headers["Location"] == "/games/new/"
    assert tablet.get("/games/new/").status_code == 200
    assert "Carl Åberg: leave" in tablet.get("/").content.decode()


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:1"])
def test_a_pin_never_leads_out_of_the_house(admin: Client, keeper_user: User, elsewhere: str) -> None:
    tablet = joined(admin)
    membership = with_pin(keeper_user)
    response = tablet.post(f"/tablet/{membership.pk}/", {"pin": people.PIN, "next": elsewhere})
    assert response.headers["Location"] == "/"


def test_a_wrong_pin_is_refused_and_never_shown_again(admin: Client, keeper_user: User) -> None:
    tablet = joined(admin)
    membership = with_pin(keeper_user)
    for _time in range(5):
        response = tablet.post(f"/tablet/{membership.pk}/", {"pin": "9753"})
        assert response.status_code == 422
        assert "This is not the PIN." in response.content.decode()
        assert "9753" not in response.content.decode()
    response = tablet.post(f"/tablet/{membership.pk}/", {"pin": people.PIN})
    assert response.status_code == 422
    assert "Wait 1 minute, then try again." in response.content.decode()


def test_an_admin_with_a_pin_is_a_keeper(admin: Client, admin_user: User) -> None:
    tablet = people.opened_by_pin(admin_user, admin_user.memberships.get().club, joined(admin))
    assert tablet.get("/games/new/").status_code == 200
    response = tablet.get("/users/")
    assert response.status_code == 403
    assert "Log in with your password to do this." in response.content.decode()


def test_a_password_on_the_tablet_opens_the_rest(admin: Client, admin_user: User) -> None:
    tablet = people.opened_by_pin(admin_user, admin_user.memberships.get().club, joined(admin))
    before = tablet.cookies["sessionid"].value
    tablet.post("/login/", {"username": "aino", "password": people.PASSWORD})
    assert tablet.get("/users/").status_code == 200
    assert tablet.cookies["sessionid"].value != before


def test_a_pin_lasts_twelve_hours(admin: Client, keeper_user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = people.opened_by_pin(keeper_user, keeper_user.memberships.get().club, joined(admin))
    after(monkeypatch, hours=11, minutes=59)
    assert tablet.get("/games/new/").status_code == 200
    session = tablet.session  # written to again, it would last longer than the PIN does
    session["something"] = 1
    session.save()
    after(monkeypatch, minutes=2)
    assert tablet.get("/games/new/").headers["Location"] == "/tablet/?next=/games/new/"


def test_leaving_shows_the_names_again(admin: Client, keeper_user: User) -> None:
    tablet = people.opened_by_pin(keeper_user, keeper_user.memberships.get().club, joined(admin))
    assert tablet.post("/logout/").headers["Location"] == "/tablet/"
    assert tablet.get("/games/new/").status_code == 302


def test_a_pin_holds_on_its_tablet_alone(admin: Client, keeper_user: User) -> None:
    tablet = people.opened_by_pin(keeper_user, keeper_user.memberships.get().club, joined(admin))
    del tablet.cookies[TABLET_COOKIE]
    assert tablet.get("/").headers["Location"] == "/login/?next=/"


@pytest.mark.parametrize("deed", ["revoke", "end", "demote"])
def test_what_ends_ends_at_once(admin: Client, keeper_user: User, deed: str) -> None:
    tablet = people.opened_by_pin(keeper_user, keeper_user.memberships.get().club, joined(admin))
    match deed:
        case "revoke":
            admin.post(f"/tablets/{Tablet.objects.get().pk}/revoke/")
        case "end":
            admin.post(f"/users/{keeper_user.pk}/remove/")
        case _:
            admin.post(f"/users/{keeper_user.pk}/", {"role": Role.MEMBER})
    assert tablet.get("/games/new/").status_code == 302


def test_a_revoked_tablet_is_listed_as_former(admin: Client) -> None:
    tablet = joined(admin)
    stored = Tablet.objects.get()
    for _twice in range(2):
        admin.post(f"/tablets/{stored.pk}/revoke/")
    assert tablet.get("/").headers["Location"] == "/login/?next=/"
    assert "Former tablets" in admin.get("/tablets/").content.decode()
    assert Act.objects.filter(verb=Verb.TABLET_REVOKED).count() == 1


def test_when_a_tablet_was_seen_is_written_seldom(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = joined(admin)
    first = Tablet.objects.get().seen_at
    tablet.get("/")
    assert Tablet.objects.get().seen_at == first
    after(monkeypatch, seconds=SEEN_AGAIN_AFTER.total_seconds() + 1)
    tablet.get("/")
    assert Tablet.objects.get().seen_at > first
    assert "last seen" in admin.get("/tablets/").content.decode()


def test_another_clubs_keeper_is_nowhere_on_this_tablet(admin: Client, other_club: Club) -> None:
    stranger = with_pin(people.keeper(other_club))
    assert joined(admin).post(f"/tablet/{stranger.pk}/", {"pin": people.PIN}).status_code == 404


def test_what_is_no_tablet_is_led_to_the_login(club: Club) -> None:
    assert browser().get("/tablet/").headers["Location"] == "/login/"
    assert browser().get("/tablet/1/").headers["Location"] == "/login/"


@pytest.mark.parametrize(
    ("pin", "sentence"),
    [
        ("0000", "too easy"),
        ("1234", "too easy"),
        ("4321", "too easy"),
        ("7890", "too easy"),
        ("1212", "too easy"),
        ("258258", "too easy"),
        ("12341234", "too easy"),
        ("123", "four to eight digits"),
        ("123456789", "four to eight digits"),
        ("12a4", "four to eight digits"),
        ("²²³³", "four to eight digits"),
    ],
)
def test_a_pin_anybody_guesses_is_refused(keeper: Client, keeper_user: User, pin: str, sentence: str) -> None:
    response = keeper.post("/account/pin/", {"password": people.PASSWORD, "pin": pin, "again": pin})
    assert response.status_code == 422
    assert sentence in " ".join(response.context["form"].errors["pin"])
    assert not keeper_user.memberships.get().pin


def test_a_person_sets_an_own_pin_with_the_password(keeper: Client, keeper_user: User) -> None:
    sent = {"password": "wrong", "pin": people.PIN, "again": people.PIN}
    response = keeper.post("/account/pin/", sent)
    assert response.status_code == 422
    assert "This is not your password." in response.content.decode()
    response = keeper.post("/account/pin/", {**sent, "password": people.PASSWORD, "again": "8520"})
    assert "The two PINs are not the same." in response.content.decode()
    keeper.post("/account/pin/", {**sent, "password": people.PASSWORD})
    membership = keeper_user.memberships.get()
    assert membership.check_pin(people.PIN)
    assert people.PIN not in membership.pin
    assert Act.objects.get().verb == Verb.PIN_SET


def test_an_admin_gives_a_first_pin(admin: Client, keeper_user: User) -> None:
    assert admin.post(f"/users/{keeper_user.pk}/pin/", {"pin": "1111"}).status_code == 422
    admin.post(f"/users/{keeper_user.pk}/pin/", {"pin": people.PIN})
    assert keeper_user.memberships.get().check_pin(people.PIN)
    assert "has a PIN" in admin.get("/users/").content.decode()


def test_a_member_has_no_pin(admin: Client, club: Club) -> None:
    bertta = people.member(club)
    assert admin.post(f"/users/{bertta.pk}/pin/", {"pin": people.PIN}).status_code == 403
    assert people.logged_in(bertta).get("/account/pin/").status_code == 403
