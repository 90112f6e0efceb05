import pytest
from django.test import Client

from players.models import Club, Player, User
from players.roles import Role
from tests import people

pytestmark = pytest.mark.django_db


def test_the_list_shows_the_clubs_players_in_order(
    keeper: Client, players: dict[str, Player], other_club: Club
) -> None:
    Player.objects.create(club=other_club, name="Xaver Other")
    page = keeper.get("/players/").content.decode()
    positions = [page.index(name) for name in people.NAMES.values()]
    assert positions == sorted(positions)
    assert "Xaver" not in page


def test_a_search_answers_the_found_alone_to_htmx(keeper: Client, players: dict[str, Player]) -> None:
    response = keeper.get("/players/", {"q": "äij"}, headers={"hx-request": "true"})
    assert "Aino Äijälä" in response.content.decode()
    assert "Bertta" not in response.content.decode()
    assert b"<html" not in response.content
    assert "HX-Request" in response.headers["Vary"]


def test_a_search_without_script_answers_the_page(keeper: Client, players: dict[str, Player]) -> None:
    page = keeper.get("/players/", {"q": "nobody at all"}).content.decode()
    assert "Nobody found by “nobody at all”." in page
    assert "<html" in page


def test_an_admin_adds_a_player(admin: Client, club: Club) -> None:
    response = admin.post("/players/add/", {"name": " Eeva-Liisa  Pitkänimi-Korpelainen "}, follow=True)
    assert Player.objects.get(club=club).name == "Eeva-Liisa Pitkänimi-Korpelainen"
    assert "Eeva-Liisa Pitkänimi-Korpelainen was added." in response.content.decode()


def test_a_refused_player_keeps_what_was_typed(admin: Client, players: dict[str, Player]) -> None:
    response = admin.post("/players/add/", {"name": "bertta ö", "short_name": "Berta"})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'value="bertta ö"' in page
    assert 'value="Berta"' in page
    assert "Add a mark that tells the two apart." in page
    assert page.index('name="mark"') < page.index("Add a mark that")


def test_an_admin_renames_a_player(admin: Client, players: dict[str, Player]) -> None:
    url = f"/players/{players['D'].pk}/"
    assert 'value="Daniel D"' in admin.get(url).content.decode()
    admin.post(url, {"name": "Daniel Dahl", "short_name": "Dani"})
    renamed = Player.objects.get(pk=players["D"].pk)
    assert (renamed.name, renamed.short_name, renamed.search_key) == ("Daniel Dahl", "Dani", "daniel dahl")


def test_a_refused_rename_goes_on_calling_the_player_by_the_stored_name(
    admin: Client, players: dict[str, Player]
) -> None:
    response = admin.post(f"/players/{players['D'].pk}/", {"name": "\u3164"})
    assert response.status_code == 422
    assert "<h1>Daniel D</h1>" in response.content.decode()


def test_a_hidden_player_leaves_the_list_and_can_come_back(admin: Client, players: dict[str, Player]) -> None:
    pk = players["B"].pk
    admin.post(f"/players/{pk}/hide/")
    admin.get("/players/")  # shows the message, once
    assert "Bertta" not in admin.get("/players/").content.decode()
    assert "Bertta" in admin.get("/players/", {"hidden": "1"}).content.decode()
    admin.post(f"/players/{pk}/show/")
    assert not Player.objects.get(pk=pk).hidden


def test_a_keeper_adds_players_but_leaves_the_rest_to_an_admin(keeper: Client, players: dict[str, Player]) -> None:
    assert keeper.get("/players/add/").status_code == 200
    response = keeper.get(f"/players/{players['B'].pk}/")
    assert response.status_code == 403
    assert "Only a club admin may do this." in response.content.decode()
    assert keeper.post(f"/players/{players['B'].pk}/hide/").status_code == 403


@pytest.mark.parametrize("deed", ["", "hide/", "show/"])
def test_another_clubs_player_is_nowhere(admin: Client, other_club: Club, deed: str) -> None:
    stranger = Player.objects.create(club=other_club, name="Xaver Other")
    assert admin.post(f"/players/{stranger.pk}/{deed}", {"name": "Mine now"}).status_code == 404


def test_a_login_without_a_club_is_told_so(db: None) -> None:
    response = people.logged_in(User.objects.create_user("lost")).get("/players/")
    assert response.status_code == 403
    assert "Your login does not belong to any club." in response.content.decode()


def test_the_list_takes_the_same_queries_however_many_players(
    keeper: Client, club: Club, django_assert_max_num_queries: object
) -> None:
    for number in range(30):
        Player.objects.create(club=club, name=f"Player {number}")
    with django_assert_max_num_queries(3):  # type: ignore[operator]
        keeper.get("/players/")


def test_a_new_login_shows_its_password_once_and_it_opens_the_door(admin: Client, club: Club) -> None:
    response = admin.post("/users/add/", {"person": "Bertta Ö", "username": "bertta", "role": Role.KEEPER})
    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    password = response.context["password"]
    assert password in response.content.decode()
    assert Client().login(username="bertta", password=password)
    assert User.objects.get(username="bertta").memberships.get().role == Role.KEEPER


def test_a_taken_login_name_is_refused(admin: Client, keeper_user: User) -> None:
    response = admin.post("/users/add/", {"person": "Carl", "username": "CARL", "role": Role.KEEPER})
    assert response.status_code == 422
    assert "This login name is taken." in response.content.decode()


def test_a_forgotten_password_is_replaced_and_ends_old_sessions(
    admin: Client, keeper_user: User, keeper: Client
) -> None:
    password = admin.post(f"/users/{keeper_user.pk}/password/").context["password"]
    assert keeper.get("/players/").status_code == 302
    assert Client().login(username="carl", password=password)
    assert not Client().login(username="carl", password=people.PASSWORD)


def test_a_removed_login_opens_nothing(admin: Client, keeper_user: User, keeper: Client) -> None:
    admin.post(f"/users/{keeper_user.pk}/remove/")
    assert keeper.get("/players/").status_code == 302
    assert "carl" not in admin.get("/users/add/").content.decode()


def test_nobody_removes_themselves(admin: Client, admin_user: User) -> None:
    page = admin.post(f"/users/{admin_user.pk}/remove/", follow=True).content.decode()
    assert "You cannot remove yourself." in page
    assert User.objects.get(pk=admin_user.pk).is_active


def test_another_clubs_login_is_nowhere(admin: Client, other_club: Club) -> None:
    stranger = people.user("xaver", other_club, Role.ADMIN)
    assert admin.post(f"/users/{stranger.pk}/password/").status_code == 404
    assert admin.post(f"/users/{stranger.pk}/remove/").status_code == 404


def test_logins_are_an_admins_business(keeper: Client) -> None:
    assert keeper.get("/users/").status_code == 403
    assert keeper.get("/users/add/").status_code == 403
