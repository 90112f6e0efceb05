import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import translation

from players.models import Club, User
from players.roles import Role
from skruuviclub import settings as as_written
from tests import people

pytestmark = pytest.mark.django_db

SETUP = {
    "name": "Skruuvikerho Äijä",
    "language": "fi",
    "person": "Aino Äijälä",
    "username": "aino",
    "password": "seven of hearts",
    "again": "seven of hearts",
}


def browser(language: str = "en") -> Client:
    return Client(headers={"accept-language": language})


def test_the_first_visitor_is_led_to_the_setup() -> None:
    assert browser().get("/", follow=True).redirect_chain[-1][0] == "/setup/"


def test_the_setup_makes_the_club_and_lets_its_admin_in() -> None:
    visitor = browser()
    response = visitor.post("/setup/", SETUP)
    assert response.status_code == 302
    club = Club.objects.get()
    user = User.objects.get()
    assert (club.name, club.slug) == ("Skruuvikerho Äijä", "skruuvikerho-aija")
    membership = user.memberships.get()
    assert (user.shown_name, membership.club, membership.role) == ("Aino Äijälä", club, Role.OWNER)
    assert user.is_superuser
    assert visitor.get("/players/").status_code == 200


def test_the_setup_is_closed_once_there_is_a_club(club: Club) -> None:
    assert browser().get("/setup/").status_code == 404
    assert browser().post("/setup/", SETUP).status_code == 404
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"again": "seven of spades"}, "The two passwords are not the same."),
        ({"password": "12345678", "again": "12345678"}, "This password is too common."),
        ({"person": "A\u202eino"}, "A name cannot hold characters that cannot be shown on one line."),
    ],
)
def test_the_setup_refuses_in_a_sentence_and_keeps_what_was_typed(change: dict[str, str], sentence: str) -> None:
    response = browser().post("/setup/", {**SETUP, **change})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert 'value="aino"' in response.content.decode()
    assert not Club.objects.exists()


def test_a_person_logs_in_and_out(keeper_user: User) -> None:
    visitor = browser()
    response = visitor.post(
        "/login/?next=/players/", {"username": "carl", "password": people.PASSWORD, "next": "/players/"}
    )
    assert response.headers["Location"] == "/players/"
    assert visitor.post("/logout/").headers["Location"] == "/login/"
    assert visitor.get("/players/").headers["Location"] == "/login/?next=/players/"


def test_a_wrong_password_is_refused_in_a_sentence(keeper_user: User) -> None:
    response = browser().post("/login/", {"username": "carl", "password": "wrong"})
    assert response.status_code == 422
    assert "Please enter a correct username and password." in response.content.decode()


def test_a_person_changes_their_own_password(keeper: Client) -> None:
    new = {"old_password": people.PASSWORD, "new_password1": "six of clubs!", "new_password2": "six of clubs!"}
    assert "Your password was changed." in keeper.post("/password/", new, follow=True).content.decode()
    assert Client().login(username="carl", password="six of clubs!")
    assert keeper.post("/password/", {**new, "old_password": "wrong"}).status_code == 422


@pytest.mark.parametrize(("asked", "given"), [("sv,en", "sv"), ("en-GB", "en"), ("de,fr", "fi"), ("", "fi")])
def test_a_visitor_reads_the_browsers_language_and_else_finnish(club: Club, asked: str, given: str) -> None:
    assert f'<html lang="{given}"' in browser(asked).get("/login/").content.decode()


def test_a_visitor_chooses_a_language_in_one_tap(club: Club) -> None:
    visitor = browser("en")
    response = visitor.post("/language/", {"language": "sv", "next": "/login/?next=/"})
    assert response.headers["Location"] == "/login/?next=/"
    assert '<html lang="sv"' in visitor.get("/login/").content.decode()


def test_a_persons_choice_follows_them_to_another_tablet(keeper: Client, keeper_user: User) -> None:
    keeper.post("/language/", {"language": "sv"})
    assert '<html lang="sv"' in people.logged_in(keeper_user, "en").get("/players/").content.decode()


@pytest.mark.parametrize("language", ["de", "", "fi\n"])
def test_an_unknown_language_is_a_bad_request(club: Club, language: str) -> None:
    assert browser().post("/language/", {"language": language}).status_code == 400


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_a_choice_never_leads_out_of_the_house(club: Club, elsewhere: str) -> None:
    assert browser().post("/language/", {"language": "fi", "next": elsewhere}).headers["Location"] == "/"


def test_a_visitor_chooses_how_pages_look(club: Club) -> None:
    visitor = browser()
    visitor.post("/looks/", {"theme": "dark"})
    visitor.post("/looks/", {"suits": "four"})
    page = visitor.get("/login/").content.decode()
    assert 'data-theme="dark"' in page
    assert 'data-suits="four"' in page
    assert visitor.post("/looks/", {"theme": '"><script>'}).status_code == 400


@pytest.mark.parametrize(
    "header", ["Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy"]
)
def test_every_page_carries_the_headers_that_guard_it(club: Club, header: str) -> None:
    assert header in browser().get("/login/").headers


def test_the_content_policy_is_the_strict_one(club: Club) -> None:
    assert browser().get("/login/").headers["Content-Security-Policy"] == (
        "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )


def test_a_long_page_comes_compressed(club: Club) -> None:
    response = browser().get("/login/", headers={"accept-encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"


def test_a_missing_page_says_so_in_plain_words(keeper: Client) -> None:
    response = keeper.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()


def test_a_stale_form_says_so_in_plain_words(club: Club) -> None:
    response = Client(enforce_csrf_checks=True, headers={"accept-language": "en"}).post("/login/", {})
    assert response.status_code == 403
    assert "The page was too old." in response.content.decode()


@pytest.mark.parametrize("spoken_before", ["fi", "sv", "en"])
def test_a_strange_host_is_a_bad_request_in_plain_words(club: Club, spoken_before: str) -> None:
    translation.activate(spoken_before)
    response = Client(headers={"accept-language": "en", "host": "evil.example"}).get("/login/")
    assert response.status_code == 400
    assert "That request made no sense here" in response.content.decode()


def test_a_mistake_of_ours_says_so_in_plain_words(keeper: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("players.models.PlayerQuerySet.search", broken)
    keeper.raise_request_exception = False
    response = keeper.get("/players/")
    assert response.status_code == 500
    assert "Something broke" in response.content.decode()


def test_a_broken_database_is_told_in_plain_words_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_kwargs: object) -> None:
        raise OperationalError

    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", broken)
    visitor = browser("en")
    visitor.cookies["sessionid"] = "of somebody who was logged in"
    visitor.raise_request_exception = False
    response = visitor.get("/players/")
    assert response.status_code == 500
    assert "Something broke" in response.content.decode()


def test_the_owners_door_opens_to_the_owner_alone(keeper: Client, club: Club) -> None:
    assert keeper.get("/owner/").status_code == 302
    owner = User.objects.create_superuser("owner")
    for page in ["", "players/player/", "players/club/", "players/user/", f"players/user/{owner.pk}/change/"]:
        assert people.logged_in(owner).get(f"/owner/{page}").status_code == 200


def test_passwords_are_kept_with_argon2() -> None:
    assert as_written.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")
