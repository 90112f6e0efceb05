"""Who logs in for a club: roles only an owner gives, the last owner, ended logins, several clubs, new passwords."""

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from players.models import Act, Club, Membership, OneTimeLink, Player, User, Verb
from players.roles import Role
from tests import people
from tests.players.test_tablets import after

pytestmark = pytest.mark.django_db

NEW = {"new_password1": "six of clubs!", "new_password2": "six of clubs!"}


def browser(language: str = "en", address: str = "192.0.2.7") -> Client:
    return Client(headers={"accept-language": language}, REMOTE_ADDR=address)


@pytest.fixture
def owner_user(club: Club) -> User:
    return people.owner(club)


@pytest.fixture
def owner(owner_user: User) -> Client:
    return people.logged_in(owner_user)


def role_of(person: User, club: Club | None = None) -> str:
    memberships = person.memberships.filter(club=club) if club else person.memberships.all()
    return memberships.get().role


def verbs() -> list[str]:
    return [act.verb for act in Act.objects.order_by("pk")]


def test_an_admin_makes_keepers_and_members_but_no_admins(admin: Client, keeper_user: User) -> None:
    response = admin.post(f"/users/{keeper_user.pk}/", {"role": Role.ADMIN})
    assert response.status_code == 422
    assert "Select a valid choice." in response.content.decode()
    new = {"person": "Eeva E", "username": "eeva", "role": Role.OWNER}
    assert admin.post("/users/add/", new).status_code == 422
    admin.post(f"/users/{keeper_user.pk}/", {"role": Role.MEMBER})
    assert role_of(keeper_user) == Role.MEMBER
    act = Act.objects.get()
    assert (act.verb, act.subject, act.facts) == (
        Verb.LOGIN_CHANGED,
        f"user:{keeper_user.pk}",
        {"was": Role.KEEPER, "role": Role.MEMBER},
    )


def test_an_owner_makes_an_admin_and_unmakes_one(owner: Client, keeper_user: User) -> None:
    owner.post(f"/users/{keeper_user.pk}/", {"role": Role.ADMIN})
    assert role_of(keeper_user) == Role.ADMIN
    owner.post(f"/users/{keeper_user.pk}/", {"role": Role.KEEPER})
    assert role_of(keeper_user) == Role.KEEPER


@pytest.mark.parametrize("deed", ["", "password/", "link/", "pin/", "remove/"])
def test_an_admin_does_nothing_to_another_admin_or_an_owner(
    admin: Client, owner_user: User, club: Club, deed: str
) -> None:
    other = people.user("olli", club, Role.ADMIN)
    for person in (owner_user, other):
        response = admin.post(f"/users/{person.pk}/{deed}", {"role": Role.MEMBER, "pin": people.PIN})
        assert response.status_code == 403
        assert "Only an owner may do this." in response.content.decode()
    assert {role_of(owner_user), role_of(other)} == {Role.OWNER, Role.ADMIN}


def test_an_admin_keeps_the_own_role(admin: Client, admin_user: User) -> None:
    assert admin.get(f"/users/{admin_user.pk}/").status_code == 200
    assert admin.post(f"/users/{admin_user.pk}/", {"role": Role.KEEPER}).status_code == 422
    assert admin.post(f"/users/{admin_user.pk}/password/").status_code == 403
    assert admin.post(f"/users/{admin_user.pk}/pin/").headers["Location"] == "/account/pin/"


def test_the_last_owner_stays(owner: Client, owner_user: User, club: Club) -> None:
    response = owner.post(f"/users/{owner_user.pk}/", {"role": Role.ADMIN})
    assert response.status_code == 422
    assert "make somebody else an owner first" in response.content.decode()
    second = people.user("olli", club, Role.OWNER)
    owner.post(f"/users/{second.pk}/remove/")
    assert second.memberships.get().ended_at
    assert owner.post(f"/users/{owner_user.pk}/", {"role": Role.ADMIN}).status_code == 422
    assert role_of(owner_user) == Role.OWNER


def test_an_owner_whose_account_is_closed_is_no_other_owner(owner: Client, owner_user: User, club: Club) -> None:
    User.objects.filter(pk=people.user("olli", club, Role.OWNER).pk).update(is_active=False)
    assert owner.post(f"/users/{owner_user.pk}/", {"role": Role.ADMIN}).status_code == 422


def test_an_owner_lets_the_owners_place_go_where_another_stands(owner: Client, owner_user: User, club: Club) -> None:
    people.user("olli", club, Role.OWNER)
    owner.post(f"/users/{owner_user.pk}/", {"role": Role.KEEPER})
    assert role_of(owner_user) == Role.KEEPER


def test_a_login_is_told_which_player_it_is(admin: Client, club: Club, players: dict[str, Player]) -> None:
    bertta = people.member(club)
    admin.post(f"/users/{bertta.pk}/", {"role": Role.MEMBER, "player": "bertta ö"})
    assert bertta.memberships.get().player == players["B"]
    assert 'value="Bertta Ö"' in admin.get(f"/users/{bertta.pk}/").content.decode()
    response = admin.post(f"/users/{bertta.pk}/", {"role": Role.MEMBER, "player": "Nobody Here"})
    assert response.status_code == 422
    assert "The club has no player of this name." in response.content.decode()
    assert 'value="Nobody Here"' in response.content.decode()


def test_of_two_players_of_one_name_the_mark_is_asked(admin: Client, club: Club) -> None:
    bertta = people.member(club)
    for mark in ("elder", "younger"):
        Player.objects.create(club=club, name="Matti M", mark=mark)
    response = admin.post(f"/users/{bertta.pk}/", {"role": Role.MEMBER, "player": "Matti M"})
    assert "write the mark too" in response.content.decode()
    admin.post(f"/users/{bertta.pk}/", {"role": Role.MEMBER, "player": "Matti M (elder)"})
    player = bertta.memberships.get().player
    assert player is not None
    assert player.mark == "elder"


def test_another_clubs_player_is_no_player_here(admin: Client, club: Club, other_club: Club) -> None:
    Player.objects.create(club=other_club, name="Xaver Other")
    bertta = people.member(club)
    assert admin.post(f"/users/{bertta.pk}/", {"role": Role.MEMBER, "player": "Xaver Other"}).status_code == 422


def test_an_ended_login_is_listed_and_can_come_back(admin: Client, keeper: Client, keeper_user: User) -> None:
    admin.post(f"/users/{keeper_user.pk}/remove/")
    assert "Ended logins" in admin.get("/users/").content.decode()
    assert keeper.get("/").status_code == 302
    right = {"username": "carl", "password": people.PASSWORD}
    response = browser().post("/login/", right)
    assert response.status_code == 422
    assert "Please enter a correct username and password." in response.content.decode()
    admin.post(f"/users/{keeper_user.pk}/restore/")
    assert browser().post("/login/", right).status_code == 302
    assert verbs() == [Verb.LOGIN_ENDED, Verb.LOGIN_RESTORED]


def test_an_ended_login_takes_its_links_and_pin_along(admin: Client, keeper_user: User) -> None:
    keeper_user.memberships.update(pin="x")
    address = admin.post(f"/users/{keeper_user.pk}/link/").context["address"]
    admin.post(f"/users/{keeper_user.pk}/remove/")
    assert keeper_user.memberships.get().pin == ""
    admin.post(f"/users/{keeper_user.pk}/restore/")
    assert browser().get(address).status_code == 404


def test_an_owners_ended_login_is_an_owners_to_bring_back(admin: Client, club: Club) -> None:
    former = people.user("olli", club, Role.ADMIN)
    former.memberships.update(ended_at=timezone.now())
    assert admin.post(f"/users/{former.pk}/restore/").status_code == 403


def test_a_person_of_two_clubs_chooses_in_the_masthead(keeper_user: User, club: Club, other_club: Club) -> None:
    Membership.objects.create(user=keeper_user, club=other_club, role=Role.MEMBER)
    carl = people.logged_in(keeper_user)
    page = carl.get("/").content.decode()
    assert "Another club" in page
    assert carl.get("/players/").status_code == 200
    assert carl.post("/clubs/choose/", {"club": other_club.pk}).headers["Location"] == "/"
    assert "<span>Skruvklubben Exempel</span>" in carl.get("/").content.decode()
    assert carl.get("/players/").status_code == 403
    carl.post("/clubs/choose/", {"club": club.pk})
    assert carl.get("/players/").status_code == 200


@pytest.mark.parametrize("chosen", ["", "x", "999999"])
def test_a_club_one_does_not_belong_to_cannot_be_chosen(keeper: Client, other_club: Club, chosen: str) -> None:
    assert keeper.post("/clubs/choose/", {"club": chosen}).status_code == 404
    assert keeper.post("/clubs/choose/", {"club": other_club.pk}).status_code == 404


def test_who_belongs_to_one_club_is_not_asked(keeper: Client) -> None:
    assert "Another club" not in keeper.get("/").content.decode()


def test_a_login_ended_in_one_club_works_in_the_other(owner: Client, keeper_user: User, other_club: Club) -> None:
    Membership.objects.create(user=keeper_user, club=other_club, role=Role.KEEPER)
    carl = people.logged_in(keeper_user)
    owner.post(f"/users/{keeper_user.pk}/remove/")
    assert "<span>Skruvklubben Exempel</span>" in carl.get("/").content.decode()


def test_an_owner_adds_somebody_of_another_club_by_login_name(
    owner: Client, owner_user: User, club: Club, other_club: Club
) -> None:
    Membership.objects.create(user=owner_user, club=other_club, role=Role.MEMBER)
    xaver = people.user("xaver", other_club, Role.OWNER, "Xaver Other")
    response = owner.post("/users/known/", {"username": "nobody", "role": Role.KEEPER})
    assert response.status_code == 422
    assert "Nobody logs in with this name." in response.content.decode()
    assert 'value="nobody"' in response.content.decode()
    owner.post("/users/known/", {"username": "Xaver", "role": Role.KEEPER})
    assert role_of(xaver, club) == Role.KEEPER
    assert role_of(xaver, other_club) == Role.OWNER
    assert owner.post("/users/known/", {"username": "xaver", "role": Role.KEEPER}).status_code == 422


@pytest.mark.parametrize("deed", ["password/", "link/"])
def test_a_guest_of_the_club_is_given_no_password_here(owner: Client, club: Club, other_club: Club, deed: str) -> None:
    xaver = people.user("xaver", other_club, Role.OWNER)
    Membership.objects.create(user=xaver, club=club, role=Role.MEMBER)
    response = owner.post(f"/users/{xaver.pk}/{deed}")
    assert response.status_code == 403
    assert "may not give out passwords" in response.content.decode()
    assert Client().login(username="xaver", password=people.PASSWORD)
    owner.post(f"/users/{xaver.pk}/", {"role": Role.MEMBER, "email": "mine@example.org"})
    xaver.refresh_from_db()
    assert xaver.email == ""


def test_the_installations_owner_is_given_no_password_by_another(owner: Client, club: Club) -> None:
    root = people.user("root", club, Role.KEEPER)
    User.objects.filter(pk=root.pk).update(is_superuser=True)
    assert owner.post(f"/users/{root.pk}/password/").status_code == 403


def test_an_owner_founds_one_more_club_and_is_in_it(owner: Client, owner_user: User, club: Club) -> None:
    assert owner.post("/clubs/add/", {"name": "", "language": "fi"}).status_code == 422
    for _twice in range(2):
        response = owner.post("/clubs/add/", {"name": "Uusi kerho", "language": "fi"}, follow=True)
        assert "Uusi kerho is founded." in response.content.decode()
    slugs = [one.slug for one in Club.objects.order_by("pk")]
    assert slugs == [club.slug, "uusi-kerho", "uusi-kerho-2"]
    assert role_of(owner_user, Club.objects.get(slug="uusi-kerho")) == Role.OWNER


def link_for(admin: Client, person: User) -> str:
    response = admin.post(f"/users/{person.pk}/link/")
    assert response.status_code == 200
    assert 'class="qr"' in response.content.decode()
    address: str = response.context["address"]
    return address


def test_a_link_sets_a_password_once_and_ends_other_sessions(admin: Client, keeper: Client, keeper_user: User) -> None:
    address = link_for(admin, keeper_user)
    visitor = browser()
    assert "Carl Åberg" in visitor.get(address).content.decode()
    assert visitor.post(address, {**NEW, "new_password2": "other"}).status_code == 422
    response = visitor.post(address, NEW, follow=True)
    assert "Your password was changed. Log in with it." in response.content.decode()
    assert keeper.get("/").status_code == 302
    assert Client().login(username="carl", password=NEW["new_password1"])
    assert visitor.get(address).status_code == 404
    assert visitor.post(address, NEW).status_code == 404
    assert verbs() == [Verb.PASSWORD_LINK, Verb.PASSWORD_RESET]


def test_a_link_lasts_a_day_and_a_newer_one_replaces_it(
    admin: Client, keeper_user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = link_for(admin, keeper_user), link_for(admin, keeper_user)
    assert browser().get(first).status_code == 404
    assert browser().get(second).status_code == 200
    after(monkeypatch, hours=24, minutes=1)
    assert browser().get(second).status_code == 404


def test_a_link_lets_one_in_who_was_waiting(admin: Client, keeper_user: User) -> None:
    for number in range(5):
        browser(address=f"192.0.2.{number}").post("/login/", {"username": "carl", "password": "wrong"})
    visitor = browser(address="198.51.100.1")
    visitor.post(link_for(admin, keeper_user), NEW)
    right = {"username": "carl", "password": NEW["new_password1"]}
    assert visitor.post("/login/", right).status_code == 302


def test_a_link_for_a_tablet_sets_no_password(admin: Client) -> None:
    response = admin.post("/tablets/add/", {"name": "Green", "until": timezone.localdate().isoformat()})
    key = response.context["address"].split("/")[-2]
    assert browser().get(f"/password/link/{key}/").status_code == 404


def test_without_a_mail_server_one_is_told_whom_to_ask(club: Club) -> None:
    assert "Forgotten password" in browser().get("/login/").content.decode()
    assert "Ask a club admin" in browser().get("/password/forgotten/").content.decode()


@pytest.fixture
def mail_server(settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_SERVER = {"BACKEND": "x"}  # type: ignore[attr-defined]
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}  # type: ignore[attr-defined]
    monkeypatch.setattr("players.views.entrance.transaction.on_commit", lambda deed: deed())
    monkeypatch.setattr("players.views.entrance.post", send_now)


def send_now(letters: list[EmailMessage]) -> None:
    for letter in letters:
        letter.send()


@pytest.mark.parametrize("who", ["carl", "CARL", "carl@example.org"])
def test_with_a_mail_server_a_link_comes_by_mail(mail_server: None, keeper_user: User, who: str) -> None:
    User.objects.filter(pk=keeper_user.pk).update(email="carl@example.org", language="en")
    visitor = browser()
    page = visitor.post("/password/forgotten/", {"who": who}).content.decode()
    assert "If there is such a login" in page
    [letter] = mail.outbox
    assert letter.to == ["carl@example.org"]
    assert "The login name is carl." in letter.body
    address = next(line for line in letter.body.splitlines() if line.startswith("http://testserver/"))
    visitor.post(address, NEW)
    assert Client().login(username="carl", password=NEW["new_password1"])


def test_the_answer_does_not_tell_who_has_a_login(mail_server: None, keeper_user: User) -> None:
    User.objects.filter(pk=keeper_user.pk).update(email="carl@example.org")
    texts = {
        browser().post("/password/forgotten/", {"who": who}).content.decode().split("<main")[1].split("</main")[0]
        for who in ("carl", "nobody")
    }
    assert len(texts) == 1
    assert OneTimeLink.objects.count() == 1


def test_mail_is_asked_for_five_times_at_most(mail_server: None, keeper_user: User) -> None:
    statuses = [browser().post("/password/forgotten/", {"who": "carl"}).status_code for _time in range(6)]
    assert statuses == [200] * 5 + [422]


def test_an_own_address_wants_the_own_password(keeper: Client, keeper_user: User) -> None:
    assert keeper.post("/account/", {"email": "carl@example.org", "password": "wrong"}).status_code == 422
    keeper.post("/account/", {"email": "carl@example.org", "password": people.PASSWORD})
    keeper_user.refresh_from_db()
    assert keeper_user.email == "carl@example.org"


def test_a_new_login_is_told_to_the_list(admin: Client, club: Club) -> None:
    admin.post("/users/add/", {"person": "Bertta Ö", "username": "bertta", "role": Role.KEEPER})
    act = Act.objects.get()
    assert (act.verb, act.facts) == (Verb.LOGIN_ADDED, {"role": Role.KEEPER})


def test_an_owner_takes_nobody_of_clubs_he_does_not_know(owner: Client, owner_user: User, other_club: Club) -> None:
    people.user("xaver", other_club, Role.KEEPER, "Xaver X")
    sent = {"username": "xaver", "role": Role.MEMBER}
    refused = owner.post("/users/known/", sent)
    assert "Nobody logs in with this name." in refused.content.decode()
    Membership.objects.create(user=owner_user, club=other_club, role=Role.MEMBER)
    assert owner.post("/users/known/", sent).status_code == 302
