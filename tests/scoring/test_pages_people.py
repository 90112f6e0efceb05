"""The pages about one person: merge, undo, delete, forget, take along."""

import io
import json
import re
import zipfile
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from players import names
from players.models import Act, Club, Membership, Merge, Player, User, Verb
from players.roles import Role
from scoring import guards, ledger
from scoring.models import Game, Place
from tests import people
from tests.scoring.tables import opened, played_out, record


@pytest.fixture
def twin(club: Club, players: dict[str, Player]) -> Player:
    return Player.objects.create(club=club, name="Dan Dahl")


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


def text(response: object) -> str:
    return response.content.decode()  # type: ignore[attr-defined,no-any-return]


class TestThePerson:
    def test_shows_the_records_and_leads_from_a_merged_one(
        self, admin: Client, admin_user: User, players: dict[str, Player], twin: Player, game: Game
    ) -> None:
        ledger.merge(players["D"], twin, actor=admin_user)
        page = text(admin.get(f"/players/{players['D'].pk}/person/", follow=True))
        assert "<h1>Dan Dahl</h1>" in page
        assert "Daniel D" in page
        assert f"/games/{game.pk}/" in page

    def test_is_reached_from_the_players_name(self, admin: Client, players: dict[str, Player]) -> None:
        assert f"/players/{players['D'].pk}/person/" in text(admin.get(f"/players/{players['D'].pk}/"))

    def test_takes_the_same_queries_however_many_games(
        self, admin: Client, players: dict[str, Player], keeper_user: User, django_assert_max_num_queries: object
    ) -> None:
        for _number in range(5):
            opened(players, keeper_user)
        with django_assert_max_num_queries(12):  # type: ignore[operator]
            admin.get(f"/players/{players['D'].pk}/person/")


class TestMerging:
    def test_is_found_previewed_and_done(
        self, admin: Client, players: dict[str, Player], twin: Player, game: Game
    ) -> None:
        url = f"/players/{players['D'].pk}/merge/"
        assert f"?other={twin.pk}" in text(admin.get(url, {"q": "dahl"}))
        preview = text(admin.get(url, {"other": twin.pk}))
        assert "1 game will be shown under the name that stands." in preview
        assert not Merge.objects.exists()
        response = admin.post(url, {"other": twin.pk, "keep": twin.pk})
        assert response.headers["Location"] == f"/players/{twin.pk}/person/"
        assert "Dan" in text(admin.get(f"/games/{game.pk}/"))
        assert "Daniel" not in text(admin.get(f"/games/{game.pk}/"))

    def test_of_two_who_sat_together_is_refused_with_the_game(
        self, admin: Client, players: dict[str, Player], game: Game
    ) -> None:
        url = f"/players/{players['D'].pk}/merge/"
        other = players["A"].pk
        assert "So they are two people." in text(admin.get(url, {"other": other}))
        response = admin.post(url, {"other": other, "keep": other})
        assert response.status_code == 422
        page = text(response)
        assert "24 hands, Aino, Bertta, Carl, Daniel. So they are two people." in page
        assert page.index('name="keep"') < page.index("So they are two people.")
        assert re.search(rf'value="{other}"[^>]*checked', page)

    def test_without_a_choice_is_refused(self, admin: Client, players: dict[str, Player], twin: Player) -> None:
        assert admin.post(f"/players/{players['D'].pk}/merge/", {"other": twin.pk}).status_code == 422

    def test_of_one_person_is_refused(self, admin: Client, players: dict[str, Player]) -> None:
        number = players["D"].pk
        response = admin.post(f"/players/{number}/merge/", {"other": number, "keep": number})
        assert response.status_code == 422
        assert "These are one person already." in text(response)

    def test_with_nobody_or_a_stranger_is_not_there(
        self, admin: Client, players: dict[str, Player], other_club: Club
    ) -> None:
        stranger = Player.objects.create(club=other_club, name="Xaver Other")
        url = f"/players/{players['D'].pk}/merge/"
        assert admin.get(url, {"other": stranger.pk}).status_code == 404
        assert "Nobody found" in text(admin.get(url, {"q": "xaver"}))


class TestUndoing:
    def test_asks_of_each_game_since_and_keeps_what_is_not_said(
        self, admin: Client, admin_user: User, players: dict[str, Player], twin: Player, game: Game
    ) -> None:
        record(game, "1-1")
        made = ledger.merge(players["D"], twin, actor=admin_user)
        since = [opened(players, admin_user) for _number in range(2)]
        url = f"/merges/{made.pk}/undo/"
        page = text(admin.get(url))
        assert f"game_{since[0].pk}" in page
        assert f"game_{game.pk}" not in page
        assert len(re.findall('value="own"[^>]*checked', page)) == 2
        assert admin.post(url, {f"game_{since[0].pk}": "theirs"}).status_code == 422
        assert re.search('value="theirs"[^>]*checked', text(admin.post(url, {f"game_{since[0].pk}": "theirs"})))
        admin.post(url, {f"game_{since[0].pk}": "theirs", f"game_{since[1].pk}": "own"})
        seated = [Place.objects.get(game=one, letter="D").player for one in (game, *since)]
        assert seated == [players["D"], players["D"], twin]
        assert "undone already" in text(admin.get(url, follow=True))


class TestDeleting:
    def test_a_player_without_games(self, admin: Client, twin: Player) -> None:
        assert "Delete Dan Dahl" in text(admin.get(f"/players/{twin.pk}/delete/"))
        assert "Dan Dahl was deleted." in text(admin.post(f"/players/{twin.pk}/delete/", follow=True))
        assert not Player.objects.filter(pk=twin.pk).exists()

    def test_a_player_with_games_is_refused_and_offered_the_others(
        self, admin: Client, players: dict[str, Player], game: Game
    ) -> None:
        response = admin.post(f"/players/{players['D'].pk}/delete/")
        assert response.status_code == 422
        page = text(response)
        assert "The player is in 1 game: hide" in page
        assert f"/players/{players['D'].pk}/hide/" in page
        assert f"/players/{players['D'].pk}/forget/" in page


class TestForgetting:
    def test_wants_the_name_and_keeps_what_was_typed(self, admin: Client, players: dict[str, Player]) -> None:
        url = f"/players/{players['D'].pk}/forget/"
        response = admin.post(url, {"name": "Daniel E"})
        assert response.status_code == 422
        assert 'value="Daniel E"' in text(response)
        assert "This is not the name that stands above." in text(response)
        assert "Write the name to confirm." in text(admin.post(url, {}))

    def test_names_the_login_that_ends_and_offers_one_of_the_same_name(
        self, admin: Client, club: Club, players: dict[str, Player]
    ) -> None:
        login = people.user("danni", club, Role.KEEPER, "Daniel D")
        url = f"/players/{players['D'].pk}/forget/"
        assert f'value="{login.pk}"' in text(admin.get(url))
        admin.post(url, {"name": "daniel d", "logins": [login.pk]})
        login.refresh_from_db()
        assert not login.is_active

    def test_of_ones_own_login_is_refused(self, admin: Client, admin_user: User, players: dict[str, Player]) -> None:
        Membership.objects.filter(user=admin_user).update(player=players["A"])
        response = admin.post(f"/players/{players['A'].pk}/forget/", {"name": "Aino Äijälä"})
        assert response.status_code == 422
        assert "This is your own login. Ask another admin." in text(response)

    def test_gives_a_certificate_without_the_name(self, admin: Client, players: dict[str, Player], game: Game) -> None:
        number = players["D"].pk
        assert admin.get(f"/players/{number}/certificate/").status_code == 404
        response = admin.post(f"/players/{number}/forget/", {"name": "Daniel D"}, follow=True)
        assert "1 game with its hands, points and places, under a number." in text(response)
        made = admin.get(f"/players/{number}/certificate.txt")
        assert made.headers["Content-Type"].startswith("text/plain")
        assert "1 game with its hands, points and places, under a number." in text(made)
        assert "daniel" not in (text(response) + text(made)).lower()
        for page in ("", "merge/", "delete/", "forget/"):
            assert admin.get(f"/players/{number}/{page}").status_code == 404
        assert admin.get(f"/players/{number}/person/").status_code == 302


class TestTakingAlong:
    def test_everything_is_one_file(
        self, admin: Client, club: Club, players: dict[str, Player], keeper_user: User, game: Game
    ) -> None:
        Membership.objects.filter(user=keeper_user).update(player=players["C"])
        Player.objects.filter(pk=players["C"].pk).update(mark="s. 1951")
        played_out(game)
        entry = record(opened(players, keeper_user), "1-1")
        ledger.void(
            entry.game, "1-1", supersedes=entry.pk, actor=keeper_user, why=ledger.Why(ledger.ReasonKey.OTHER, "wrong")
        )
        url = f"/players/{players['C'].pk}/export/"
        assert admin.get(url).status_code == 405
        response = admin.post(url)
        assert "attachment" in response.headers["Content-Disposition"]
        made = json.loads(response.content)
        assert (made["format"], made["version"], made["club"]) == ("skruuviclub-person", 1, club.name)
        assert [(one["name"], one["mark"]) for one in made["records"]] == [("Carl Åberg", "s. 1951")]
        assert [(one["letter"], one["state"], len(one["declared"])) for one in made["games"]] == [
            ("C", "open", 0),
            ("C", "open", 0),
        ]
        assert made["logins"][0]["login_name"] == "carl"
        assert made["written"][-1]["reason"] == "wrong"
        assert made["acts"][-1] == made["acts"][-1] | {"act": "player-exported", "own": False}
        assert "password" not in json.dumps(made["logins"])
        assert not any(name in response.content.decode() for name in ("Aino", "Bertta", "Daniel"))
        assert Act.objects.filter(verb=Verb.PLAYER_EXPORTED, subject=f"player:{players['C'].pk}").count() == 1

    def test_hands_he_declared_are_in_it(self, admin: Client, players: dict[str, Player], game: Game) -> None:
        record(game, "1-1")
        made = json.loads(admin.post(f"/players/{players['A'].pk}/export/").content)
        (declared,) = made["games"][0]["declared"]
        assert (declared["declarer"], declared["level"]) == ("A", 6)


@pytest.mark.parametrize("page", ["person", "merge", "delete", "forget", "certificate", "export"])
def test_only_an_admin_of_the_club_comes_here(
    admin: Client, keeper: Client, players: dict[str, Player], other_club: Club, page: str
) -> None:
    stranger = Player.objects.create(club=other_club, name="Xaver Other")
    deed = "post" if page == "export" else "get"
    assert getattr(keeper, deed)(f"/players/{players['D'].pk}/{page}/").status_code == 403
    assert getattr(admin, deed)(f"/players/{stranger.pk}/{page}/").status_code == 404


def test_a_merge_of_another_club_is_not_there(admin: Client, admin_user: User, other_club: Club) -> None:
    theirs = [Player.objects.create(club=other_club, name=name) for name in ("X", "Y")]
    made = Merge.objects.create(player=theirs[0], into=theirs[1], by=admin_user)
    assert admin.post(f"/merges/{made.pk}/undo/").status_code == 404


def addresses(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield path
        elif entry.app_name != "admin":
            yield from addresses(entry, path)


@pytest.mark.django_db(transaction=True)
class TestNowhere:
    """A forgotten name looked for everywhere: in every page and file a club admin can open, and in the database."""

    NAME = "Wilhelmiina Kekkonen"

    @pytest.fixture(autouse=True)
    def emptied_afterwards(self) -> Iterator[None]:
        yield
        guards.remove()

    def found(self, client: Client, games: list[Game], numbers: list[int]) -> dict[str, str]:
        """Every address, filled in with each number there is, and what it answered."""
        codes = {"code": "1-1", "slug": "handbook-2016", "token": games[0].share_token or "x"}
        pages: dict[str, str] = {}
        for path in addresses(get_resolver()):
            for number in numbers:
                filled = re.sub(r"<int:\w+>", str(number), path)
                filled = re.sub(r"<str:(\w+)>|<slug:(\w+)>", lambda part: codes.get(part[1] or part[2], "x"), filled)
                address = f"/{filled}"
                if address in pages or "<" in address or filled.startswith(("logout", "static")):
                    continue
                response = client.get(address)
                body = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
                pages[address] = f"{address} {response.headers} {_readable(address, body)}"
        return pages

    def test_the_name_is_in_no_page_no_file_and_no_row(self) -> None:
        club = people.club()
        players, admin = people.players(club), people.admin(club)
        client = people.logged_in(admin)
        person = Player.objects.create(club=club, name=self.NAME)
        login = people.user("wilhelmiina", club, Role.KEEPER, self.NAME)
        Membership.objects.filter(user=login).update(player=person)
        other = Player.objects.create(club=club, name="Mimmi Kekkonen")
        games = [opened(dict(players) | {"D": one}, login) for one in (person, other)]
        for game in games:
            record(game, "1-1")
            ledger.adjust(game, "D", -5, "Kekkosen virhe", actor=login)
        ledger.seal(games[1], actor=login, reason="Wilhelmiina left")
        ledger.share(games[0], actor=login)
        ledger.merge(other, person, actor=admin)
        games = list(Game.objects.order_by("pk"))
        numbers = sorted({row.pk for model in (Player, User, Game) for row in model.objects.all()})
        before = self.found(client, games, numbers)
        assert {f"/games/{games[0].pk}/protocol.json", "/", "/players/"} <= {
            address for address, page in before.items() if named(page)
        }
        response = client.post(f"/players/{person.pk}/forget/", {"name": self.NAME})
        assert response.headers["Location"] == f"/players/{person.pk}/certificate/"
        assert "written anew" in client.get(response.headers["Location"]).content.decode()
        after = self.found(client, games, numbers)
        assert len(after) > 50
        assert [address for address, page in after.items() if named(page)] == []
        assert not named(str(client.get("/players/", {"q": "x"}).content))
        assert "Nobody found" in client.get("/players/", {"q": "wilhel"}).content.decode()
        with connection.cursor() as cursor:
            for table in connection.introspection.table_names(cursor):
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
                assert not named(str(cursor.fetchall())), table


def named(text: str) -> bool:
    folded = names.fold(text)
    return any(word in folded for word in ("wilhelmiina", "kekko", "mimmi"))


def _readable(address: str, body: bytes) -> str:
    """The words of a file, as a reader of it sees them."""
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as parts:
            return " ".join(parts.read(name).decode("utf-8", "replace") for name in parts.namelist())
    if body.startswith(b"%PDF"):
        pypdf = pytest.importorskip("pypdf")

        reader = pypdf.PdfReader(io.BytesIO(body))
        return " ".join(page.extract_text() for page in reader.pages) + str(reader.metadata)
    return body.decode("utf-8", "replace")
