"""Five wrong passwords or PINs make the person and the address wait; nothing tells who exists."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone, translation

from players.models import Club, User, Wait
from players.throttle import address_key, address_of, login_key, sentence
from scoring import guards
from tests import people

pytestmark = pytest.mark.django_db

WRONG = {"username": "carl", "password": "wrong"}
RIGHT = {"username": "carl", "password": people.PASSWORD}


def browser(address: str = "192.0.2.7", language: str = "en") -> Client:
    return Client(headers={"accept-language": language}, REMOTE_ADDR=address)


def fail(client: Client, times: int, username: str = "carl") -> None:
    for _time in range(times):
        assert client.post("/login/", {"username": username, "password": "wrong"}).status_code == 422


def after(monkeypatch: pytest.MonkeyPatch, **later: float) -> None:
    moment = timezone.now() + timedelta(**later)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Wait 1 minute, then try again."), ("fi", "1 min"), ("sv", "1 min")],
)
def test_after_five_wrong_passwords_the_right_one_waits_a_minute(keeper_user: User, language: str, words: str) -> None:
    visitor = browser(language=language)
    fail(visitor, 5)
    response = visitor.post("/login/", RIGHT)
    page = response.content.decode()
    assert response.status_code == 422
    assert words in page
    assert 'value="carl"' in page
    assert people.PASSWORD not in page
    assert 0 < int(response.headers["Retry-After"]) <= 60


def test_four_wrong_passwords_make_nobody_wait(keeper_user: User) -> None:
    fail(browser(), 4)
    assert browser().post("/login/", RIGHT).status_code == 302


def test_the_wait_ends_and_doubles_up_to_an_hour(keeper_user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    lengths = []
    for _round in range(9):
        while (wait := Wait.objects.begin(["login:x"], now)) is None:
            continue
        lengths.append(wait)
        now += wait
    minutes = [length // timedelta(minutes=1) for length in lengths]
    assert minutes == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_a_right_password_forgets_the_wrong_ones(keeper_user: User) -> None:
    for _evening in range(3):
        fail(browser(), 4)
        assert browser().post("/login/", RIGHT).status_code == 302


def test_after_a_minute_the_right_password_opens(keeper_user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(browser(), 5)
    after(monkeypatch, seconds=61)
    assert browser().post("/login/", RIGHT).status_code == 302
    assert browser().post("/login/", RIGHT).status_code == 302


def test_wrong_tries_of_long_ago_do_not_count(keeper_user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(browser(), 4)
    after(monkeypatch, days=1, minutes=1)
    fail(browser(), 4)
    assert browser().post("/login/", RIGHT).status_code == 302


def test_a_person_waits_wherever_the_tries_came_from(keeper_user: User) -> None:
    for number in range(5):
        fail(browser(f"192.0.2.{number}"), 1)
    assert browser("198.51.100.1").post("/login/", RIGHT).status_code == 422


def test_an_address_waits_whoever_was_tried(keeper_user: User) -> None:
    for number in range(5):
        fail(browser(), 1, f"guess{number}")
    assert browser().post("/login/", RIGHT).status_code == 422
    assert browser("198.51.100.1").post("/login/", RIGHT).status_code == 302


def test_an_own_login_does_not_wash_away_guesses_at_others(keeper_user: User) -> None:
    for number in range(4):
        fail(browser(), 1, f"guess{number}")
        assert browser().post("/login/", RIGHT).status_code == 302
    fail(browser(), 1, "guess4")
    assert browser().post("/login/", RIGHT).status_code == 422


def test_a_name_nobody_has_waits_like_any_other(keeper_user: User) -> None:
    pages = []
    for name, address in (("carl", "192.0.2.1"), ("nobody", "192.0.2.2")):
        fail(browser(address), 5, name)
        response = browser(address).post("/login/", {"username": name, "password": "x"})
        pages.append([str(error) for error in response.context["form"].non_field_errors()])
    assert pages[0] == pages[1] != []


def test_the_owners_back_door_waits_too(club: Club) -> None:
    User.objects.create_superuser("owner", password=people.PASSWORD)
    for _time in range(5):
        browser().post("/owner/login/", {"username": "owner", "password": "wrong"})
    page = browser().post("/owner/login/", {"username": "owner", "password": people.PASSWORD})
    assert page.status_code == 200
    assert "Too many wrong tries." in page.content.decode()


def test_a_wrong_old_password_is_counted_too(keeper: Client) -> None:
    new = {"new_password1": "six of clubs!", "new_password2": "six of clubs!"}
    for _time in range(5):
        keeper.post("/password/", {**new, "old_password": "wrong"})
    response = keeper.post("/password/", {**new, "old_password": people.PASSWORD})
    assert response.status_code == 422
    assert "Too many wrong tries." in response.content.decode()


@pytest.fixture
def emptied_afterwards() -> Iterator[None]:
    """The tables of the ledger, which guards keep from being emptied."""
    yield
    guards.remove()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("emptied_afterwards")
def test_a_hundred_tries_at_once_are_five() -> None:
    def guess(_number: int) -> bool:
        try:
            return Wait.objects.begin(["login:carl", "address:192.0.2.7"]) is None
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        assert sum(pool.map(guess, range(40))) == 5


@pytest.mark.parametrize(
    ("trusted", "remote", "forwarded", "address"),
    [
        ([], "192.0.2.7", "", "192.0.2.7"),
        ([], "192.0.2.7", "198.51.100.1", "192.0.2.7"),
        (["127.0.0.1"], "127.0.0.1", "198.51.100.1", "198.51.100.1"),
        (["127.0.0.1"], "127.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        (["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", "203.0.113.9, 198.51.100.1, 10.1.1.1", "198.51.100.1"),
        (["127.0.0.1"], "192.0.2.7", "198.51.100.1", "192.0.2.7"),
        (["127.0.0.1"], "127.0.0.1", "nonsense", "127.0.0.1"),
        ([], "::ffff:192.0.2.7", "", "192.0.2.7"),
        ([], "", "198.51.100.1", "None"),
    ],
)
def test_an_address_is_the_wires_unless_a_trusted_proxy_says_another(
    trusted: list[str], remote: str, forwarded: str, address: str
) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded)
    with override_settings(TRUSTED_PROXIES=trusted):
        assert str(address_of(request)) == address


def test_who_owns_a_network_of_ipv6_waits_with_all_of_it() -> None:
    keys = {
        address_key(RequestFactory().get("/", REMOTE_ADDR=address)) for address in ("2001:db8::1", "2001:db8::ffff:2")
    }
    assert keys == {"address:2001:db8::/64"}


def test_a_name_written_otherwise_is_the_same_person() -> None:
    assert login_key(" Carl") == login_key("carl")
    assert len(login_key("x" * 500)) <= 80


@pytest.mark.parametrize(
    ("wait", "words"),
    [
        (timedelta(seconds=0.2), "1 second,"),
        (timedelta(seconds=59), "59 seconds,"),
        (timedelta(seconds=60), "1 minute,"),
        (timedelta(seconds=61), "2 minutes,"),
    ],
)
def test_a_wait_is_told_rounded_up(wait: timedelta, words: str) -> None:
    with translation.override("en"):
        assert words in sentence(wait)


def test_old_waits_are_swept_away() -> None:
    long_ago: Callable[[], datetime] = lambda: timezone.now() - timedelta(days=3)  # noqa: E731
    Wait.objects.create(who="login:old", failures=3, last_at=long_ago())
    Wait.objects.create(who="login:new", failures=3)
    Wait.objects.forget_old()
    assert [wait.who for wait in Wait.objects.all()] == ["login:new"]
