"""Signing a sheet: on the club's own page, on the page behind the public link, and who is shown to have signed."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from players.models import Club, Membership, Player, User
from players.roles import Role
from players.templatetags.qr import qr
from scoring import ledger, reports
from scoring.ledger import ReasonKey, Why
from scoring.models import Game, GameSettings, PublicView, Signature
from scoring.rules import Slot
from tests import people
from tests.scoring.tables import FAILED, opened, record

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SIGN = "I sign: this is what we played"
LOG_IN = "Were you at the table? Log in and sign"
AGREED = Why(ReasonKey.AGREED)
BUDGET = 9

type Address = Callable[[Game], str]


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    game = opened(players, keeper_user)
    record(game, "1-1")
    ledger.share(game, actor=keeper_user)
    game.refresh_from_db()
    return game


@pytest.fixture
def bertta(club: Club, players: dict[str, Player]) -> User:
    return people.member(club, players["B"])


@pytest.fixture
def phone(bertta: User) -> Client:
    return people.logged_in(bertta)


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


def shared(game: Game) -> str:
    return f"/g/{game.share_token}/"


def own(game: Game) -> str:
    return f"/games/{game.pk}/"


def code_of(address: str) -> str:
    return qr(f"http://testserver{address}")


def send(client: Client, game: Game, page: str) -> str:
    """Tap the button of a page that was shown; what the next page says."""
    form = re.search(rf'<form class="card stack tight" method="post" action="/games/{game.pk}/sign/".*?</form>', page)
    assert form is not None
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', form[0]))
    hidden.pop("csrfmiddlewaretoken", None)
    response = client.post(f"/games/{game.pk}/sign/", hidden, follow=True)
    assert response.status_code == 200
    assert response.redirect_chain == [(shared(game) if "public" in hidden else own(game), 302)]
    return re.sub(r"\s+", " ", response.content.decode())


def correct(game: Game) -> None:
    entry = game.entries.get(slot="1-1", superseded_by=None)
    ledger.record(game, Slot.parse("1-1"), FAILED, actor=game.created_by, supersedes=entry.pk, why=AGREED)


@pytest.mark.parametrize("address", [shared, own])
def test_who_sat_at_the_table_sees_the_own_points_and_signs_them_there(
    phone: Client, game: Game, address: Address
) -> None:
    page = page_of(phone, address(game))
    panel = page[page.index('aria-labelledby="sign"') : page.index(SIGN)]
    assert ">Bertta</h2>" in panel
    assert '<span>Total</span><span class="num">+35</span>' in panel
    after = send(phone, game, page)
    assert "You have signed the score sheet." in after
    assert "You signed this sheet" in after
    assert SIGN not in after
    assert Signature.objects.get().letter == "B"


def test_two_taps_are_one_signature(phone: Client, game: Game) -> None:
    page = page_of(phone, shared(game))
    for _twice in range(2):
        assert "You have signed the score sheet." in send(phone, game, page)
    assert Signature.objects.count() == 1


def test_a_sheet_that_changed_meanwhile_is_shown_anew_and_not_signed(phone: Client, game: Game) -> None:
    page = page_of(phone, shared(game))
    correct(game)
    after = send(phone, game, page)
    assert "Something was written since this page was opened. Look at the totals again." in after
    assert "You have signed" not in after
    assert not Signature.objects.exists()
    send(phone, game, after)
    assert Signature.objects.exists()


def test_a_visitor_is_asked_to_log_in_and_comes_back_to_sign(game: Game, bertta: User) -> None:
    visitor = Client(headers={"accept-language": "en"})
    page = page_of(visitor, shared(game))
    assert SIGN not in page
    (address,) = re.findall(rf'<a class="entry-link" href="([^"]*)">{re.escape(LOG_IN)}</a>', page)
    assert address == f"/login/?next={shared(game)}"
    sent = {"username": bertta.username, "password": people.PASSWORD, "next": shared(game)}
    response = visitor.post(address, sent, follow=True)
    assert response.redirect_chain == [(shared(game), 302)]
    assert SIGN in response.content.decode()
    assert LOG_IN not in response.content.decode()


def test_the_page_says_that_the_sheet_was_changed_and_lets_sign_again(phone: Client, game: Game) -> None:
    send(phone, game, page_of(phone, shared(game)))
    correct(game)
    page = page_of(phone, shared(game))
    assert "signed before the last change" in page
    assert "The sheet was changed after you signed" in page
    assert "signed before the last change" not in send(phone, game, page)


def test_who_did_not_sit_there_sees_no_signing(club: Club, game: Game, keeper: Client, other_club: Club) -> None:
    eeva = people.member(club, Player.objects.create(club=club, name="Eeva Muu"), "eeva")
    nobody = people.member(club, None, "nobody")
    stranger = people.user("stranger", other_club, Role.OWNER)
    for client in (keeper, *map(people.logged_in, (eeva, nobody, stranger))):
        page = page_of(client, shared(game))
        assert SIGN not in page
        assert LOG_IN not in page
    assert SIGN not in page_of(keeper, own(game))


def test_what_one_sends_who_did_not_sit_there_is_refused(
    club: Club, game: Game, keeper: Client, other_club: Club
) -> None:
    sent = {"seen": game.entries.get().pk}
    eeva = people.member(club, Player.objects.create(club=club, name="Eeva Muu"), "eeva")
    stranger = people.user("stranger", other_club, Role.OWNER)
    for person in (eeva, stranger):
        assert people.logged_in(person).post(f"/games/{game.pk}/sign/", sent).status_code == 404
    told = keeper.post(f"/games/{game.pk}/sign/", sent, follow=True).content.decode()
    assert "Only those who sat at the table sign its score sheet." in told
    assert not Signature.objects.exists()


def test_a_game_without_hands_offers_nothing_to_sign_and_refuses_it(
    phone: Client, players: dict[str, Player], keeper_user: User
) -> None:
    empty = opened(players, keeper_user)
    assert SIGN not in page_of(phone, own(empty))
    told = phone.post(f"/games/{empty.pk}/sign/", {"seen": "0"}, follow=True).content.decode()
    assert "there is nothing to sign yet" in told


@pytest.mark.parametrize("nonsense", ["", "x", "-1", "9" * 40])
def test_what_no_page_sends_signs_nothing(phone: Client, game: Game, nonsense: str) -> None:
    assert phone.post(f"/games/{game.pk}/sign/", {"seen": nonsense}).status_code == 302
    assert not Signature.objects.exists()


def test_a_keeper_who_plays_signs_on_the_sheet_and_by_a_pin_too(game: Game, club: Club, keeper_user: User) -> None:
    people.sits_as(keeper_user, game, "C")
    tablet = people.opened_by_pin(keeper_user, club, people.tablet(club))
    send(tablet, game, page_of(tablet, own(game)))
    assert Signature.objects.get().letter == "C"


def test_a_pin_of_one_club_signs_nothing_in_another(
    game: Game, club: Club, other_club: Club, keeper_user: User
) -> None:
    people.sits_as(keeper_user, game, "C")
    Membership.objects.create(user=keeper_user, club=other_club, role=Role.KEEPER)
    tablet = people.opened_by_pin(keeper_user, other_club, people.tablet(other_club))
    assert SIGN not in page_of(tablet, shared(game))
    assert tablet.post(f"/games/{game.pk}/sign/", {"seen": game.entries.get().pk}).status_code == 404


def test_a_person_of_two_clubs_signs_whichever_of_them_he_is_in(
    game: Game, bertta: User, phone: Client, other_club: Club
) -> None:
    Membership.objects.create(user=bertta, club=other_club, role=Role.MEMBER)
    phone.post("/clubs/choose/", {"club": other_club.pk})
    send(phone, game, page_of(phone, shared(game)))
    assert Signature.objects.get().letter == "B"


def test_the_sheet_the_public_page_and_the_seal_say_who_has_signed(phone: Client, game: Game, keeper: Client) -> None:
    for address in (own(game), shared(game)):
        assert 'id="signatures"' not in page_of(keeper, address)
    send(phone, game, page_of(phone, shared(game)))
    for address in (own(game), shared(game), f"/games/{game.pk}/seal/"):
        page = page_of(keeper, address)
        assert re.search(r"<strong>Bertta</strong> signed \d", page), address
        assert ("<strong>Carl</strong> not signed" in page) == address.endswith("/seal/")
    correct(game)
    for address in (own(game), shared(game), f"/games/{game.pk}/seal/"):
        page = page_of(keeper, address)
        assert "<strong>Bertta</strong> signed before the last change, " in page, address


def test_nobody_is_said_to_have_signed_what_the_one_replaced_had(
    phone: Client, game: Game, club: Club, keeper_user: User
) -> None:
    send(phone, game, page_of(phone, shared(game)))
    eeva = Player.objects.create(club=club, name="Eeva Muu")
    ledger.replace_person(game, "B", eeva, actor=keeper_user, why=AGREED)
    assert reports.sheet(Game.objects.get(pk=game.pk)).signatures == {}
    signing = people.member(club, eeva, "eeva")
    ledger.sign(game, actor=signing, seen=game.entries.latest("pk").pk)
    assert reports.sheet(Game.objects.get(pk=game.pk)).signatures["B"].holds


def test_an_open_page_hears_of_a_signature_once(phone: Client, game: Game, keeper: Client) -> None:
    polls = [(keeper, own(game)), (Client(), shared(game))]
    asked = [(client, client.get(address).context["poll"]) for client, address in polls]
    for client, poll in asked:
        assert client.get(poll, headers=HTMX).status_code == 204
    send(phone, game, page_of(phone, shared(game)))
    for client, poll in asked:
        answer = client.get(poll, headers=HTMX)
        assert b'id="signatures"' in answer.content
        assert client.get(answer.context["poll"], headers=HTMX).status_code == 204


class TestTheCode:
    def test_leads_to_the_public_page_while_there_is_one(self, keeper: Client, game: Game, keeper_user: User) -> None:
        assert code_of(shared(game)) in keeper.get(own(game)).content.decode()
        ledger.unshare(game, actor=keeper_user)
        assert code_of(own(game)) in keeper.get(own(game)).content.decode()

    def test_leads_to_the_sheet_where_the_club_shows_nothing(self, keeper: Client, game: Game, club: Club) -> None:
        GameSettings.objects.create(club=club, public_view=PublicView.NOTHING)
        page = keeper.get(own(game)).content.decode()
        assert code_of(own(game)) in page
        assert shared(game) not in page
        assert "Close the link" in page

    def test_stands_on_the_keepers_and_the_tablets_sheet_and_not_on_a_members(
        self, keeper: Client, club: Club, game: Game, phone: Client
    ) -> None:
        for client, shown in ((keeper, True), (people.tablet(club), True), (phone, False)):
            assert ('class="qr"' in page_of(client, own(game))) == shown


def test_the_name_of_one_forgotten_is_on_no_signature(
    phone: Client, game: Game, players: dict[str, Player], bertta: User, admin_user: User
) -> None:
    send(phone, game, page_of(phone, shared(game)))
    ledger.erase(players["B"], actor=admin_user)
    page = page_of(people.logged_in(admin_user), own(game))
    assert re.search(rf"<strong>#{players['B'].pk}</strong> signed \d", page)
    assert "Bertta" not in page
    row = Signature.objects.select_related("by").get()
    assert (row.letter, str(row).startswith("B ")) == ("B", True)
    assert "ertta" not in f"{row.by.username}{row.by.get_full_name()}"


def test_the_file_about_a_person_has_what_he_signed(phone: Client, game: Game, players: dict[str, Player]) -> None:
    send(phone, game, page_of(phone, shared(game)))
    made = Signature.objects.get()
    told = reports.everything_about(players["B"], at=made.signed_at)["signed"]
    assert told == [{"game": game.protocol_id, "at": made.signed_at.isoformat(), "letter": "B"}]


def test_the_pages_ask_the_database_as_little_for_four_signatures_as_for_one(
    phone: Client, game: Game, club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    send(phone, game, page_of(phone, shared(game)))
    for letter, player in game.seated().items():
        if letter != "B":
            ledger.sign(game, actor=people.member(club, player, f"player{letter}"), seen=game.entries.latest("pk").pk)
    for address in (own(game), shared(game)):
        with django_assert_max_num_queries(BUDGET):
            phone.get(address)


def test_looking_writes_nothing(phone: Client, game: Game) -> None:
    for address in (own(game), shared(game)):
        page_of(phone, address)
    assert phone.get(f"/games/{game.pk}/sign/").status_code == 405
    assert not Signature.objects.exists()
