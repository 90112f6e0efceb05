"""A member sees the evenings at which she sat, and no others."""

import pytest
from django.test import Client
from django.utils import timezone

from players.models import Act, Club, Merge, Player, User, Verb
from scoring import ledger
from scoring.models import Game
from tests import people
from tests.scoring.tables import opened, played_out, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def without_bertta(club: Club, players: dict[str, Player], keeper_user: User) -> Game:
    eeva = Player.objects.create(club=club, name="Eeva Muu")
    return opened({**players, "B": eeva}, keeper_user)


def test_a_member_sees_own_evenings_only(
    club: Club, players: dict[str, Player], keeper_user: User, without_bertta: Game
) -> None:
    own = opened(players, keeper_user)
    bertta = people.logged_in(people.member(club, players["B"]))
    page = bertta.get("/").content.decode()
    assert f"/games/{own.pk}/" in page
    assert f"/games/{without_bertta.pk}/" not in page
    assert "Eeva" not in page
    for part in ("", "live/", "hands/1-1/", "sheet.xlsx", "protocol.json", "ruleset/"):
        assert bertta.get(f"/games/{own.pk}/{part}").status_code in {200, 204}, part
        assert bertta.get(f"/games/{without_bertta.pk}/{part}").status_code == 404, part


def test_a_sealed_evening_of_others_is_not_among_the_recent(
    club: Club, players: dict[str, Player], without_bertta: Game
) -> None:
    ledger.seal(played_out(without_bertta), actor=without_bertta.created_by)
    bertta = people.logged_in(people.member(club, players["B"]))
    assert f"/games/{without_bertta.pk}/" not in bertta.get("/").content.decode()


def test_a_member_who_is_no_player_sees_none(club: Club, players: dict[str, Player], keeper_user: User) -> None:
    game = opened(players, keeper_user)
    nobody = people.logged_in(people.member(club))
    assert nobody.get("/").status_code == 200
    assert nobody.get(f"/games/{game.pk}/").status_code == 404


@pytest.mark.parametrize("login_has", ["the record that stands", "the record merged into it"])
def test_evenings_of_a_merged_record_are_own_too(
    club: Club, players: dict[str, Player], keeper_user: User, without_bertta: Game, login_has: str
) -> None:
    eeva = Player.objects.get(name="Eeva Muu")
    Merge.objects.create(player=eeva, into=players["B"], by=keeper_user)
    eeva.merged_into = players["B"]
    eeva.save()
    own = opened(players, keeper_user)
    player = players["B"] if login_has == "the record that stands" else eeva
    bertta = people.logged_in(people.member(club, player))
    for game in (own, without_bertta):
        assert bertta.get(f"/games/{game.pk}/").status_code == 200


def test_a_member_writes_nothing_even_to_an_own_evening(
    club: Club, players: dict[str, Player], keeper_user: User
) -> None:
    game = opened(players, keeper_user)
    bertta = people.logged_in(people.member(club, players["B"]))
    page = bertta.get(f"/games/{game.pk}/").content.decode()
    for link in ("entry", "seats", "share", "seal"):
        assert f"/games/{game.pk}/{link}/" not in page
    assert bertta.post(f"/games/{game.pk}/record/", {"slot": "1-1"}).status_code == 403


def test_an_admin_let_in_by_a_pin_corrects_no_sealed_sheet(
    club: Club, players: dict[str, Player], admin_user: User, keeper_user: User
) -> None:
    game = opened(players, keeper_user)
    ledger.seal(played_out(game), actor=keeper_user)
    tablet = people.opened_by_pin(admin_user, club, people.tablet(club))
    assert tablet.get(f"/games/{game.pk}/adjust/").headers["Location"] == f"/games/{game.pk}/"
    admin_user.at_tablet = True
    with pytest.raises(ledger.Sealed):
        ledger.adjust(game, "A", 5, "a slip", actor=admin_user)


def test_an_ended_login_is_none_of_the_clubs_writers(club: Club, players: dict[str, Player], keeper_user: User) -> None:
    game = opened(players, keeper_user)
    keeper_user.memberships.update(ended_at=timezone.now())
    with pytest.raises(keeper_user.memberships.model.DoesNotExist):
        ledger.share(game, actor=keeper_user)


def test_a_phone_that_logs_in_from_the_public_sheet_lands_back_on_it(
    club: Club, players: dict[str, Player], keeper_user: User
) -> None:
    token = ledger.share(opened(players, keeper_user), actor=keeper_user)
    phone = Client(headers={"accept-language": "en"})
    page = phone.get(f"/g/{token}/").content.decode()
    assert f'href="/login/?next=/g/{token}/"' in page
    sent = {"username": "carl", "password": people.PASSWORD, "next": f"/g/{token}/"}
    assert phone.post(f"/login/?next=/g/{token}/", sent).headers["Location"] == f"/g/{token}/"


def test_opening_and_closing_a_public_link_and_sealing_are_told_to_the_list(
    club: Club, players: dict[str, Player], keeper_user: User, admin_user: User
) -> None:
    game = opened(players, keeper_user)
    for _twice in range(2):
        ledger.share(game, actor=keeper_user)
    for _twice in range(2):
        ledger.unshare(game, actor=keeper_user)
    record(game, "1-1")
    ledger.seal(game, actor=keeper_user, reason="the lamp went out")
    ledger.adjust(game, "A", 5, "a slip", actor=admin_user)
    verbs = [act.verb for act in Act.objects.order_by("pk")]
    assert verbs == [Verb.GAME_SHARED, Verb.GAME_UNSHARED, Verb.GAME_SEALED, Verb.GAME_CORRECTED]
    page = people.logged_in(admin_user).get("/acts/").content.decode()
    assert f'href="/games/{game.pk}/"' in page
