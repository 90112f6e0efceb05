"""The demo club has three evenings of fixtures/sheets, with the totals the sheets say."""

import datetime as dt
import json

import pytest
from django.test import Client

from players.models import Club, Membership, Player
from players.roles import ROLES_OF_PEOPLE, Role
from scoring.demo import IN_PLAY, SEALED, SHEETS
from scoring.ledger.verifying import verify_ledger
from scoring.models import Game, facts_of
from scoring.rules import fold
from skruuviclub import demo

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(db: None) -> list[Game]:
    demo.build()
    return list(Game.objects.order_by("date"))


def test_two_evenings_are_sealed_and_one_goes_on_today(games: list[Game]) -> None:
    club = Club.objects.get()
    assert [game.is_sealed for game in games] == [True, True, False]
    assert [club.local_date() - game.date for game in games] == [*SEALED, dt.timedelta(0)]
    assert all(game.current_seal.complete for game in games if game.current_seal)
    assert list(verify_ledger()) == []


def test_the_totals_are_those_of_the_sheets(games: list[Game]) -> None:
    for game, sheet in zip(games, (*SEALED.values(), IN_PLAY), strict=True):
        expected = json.loads((SHEETS / f"{sheet}.json").read_text(encoding="utf-8"))["expected"]
        folded = fold(facts_of(game, game.entries.standing().with_facts()))
        assert folded.totals == expected["totals"]
        assert folded.complete == game.is_sealed


def test_the_club_has_eight_players_one_with_a_long_name(games: list[Game]) -> None:
    names = set(Player.objects.values_list("name", flat=True))
    assert len(names) == 8
    assert "Eeva-Liisa Pitkänimi-Korpelainen" in names
    assert not Player.objects.filter(guest=True).exists()


def test_the_evening_in_play_has_a_correction_to_look_at(games: list[Game]) -> None:
    entries = games[-1].entries
    assert 8 <= entries.standing().count() < 24
    correction = entries.get(supersedes__isnull=False)
    assert correction.reason.key == "miscounted"


def test_everybody_of_the_roles_is_there_and_comes_in(db: None) -> None:
    ways = demo.build()
    assert [login.role for login in ways.logins] == list(ROLES_OF_PEOPLE)
    for login in ways.logins:
        visitor = Client()
        assert visitor.login(username=login.username, password=login.password)
        assert visitor.get("/").status_code == 200
    owner = Client()
    owner.login(username=ways.logins[0].username, password=ways.logins[0].password)
    assert owner.get("/owner/").status_code == 200


def test_a_tablet_joins_the_demo_and_opens_to_the_keeper_by_pin(db: None) -> None:
    ways = demo.build()
    keeper = next(login for login in ways.logins if login.role == Role.KEEPER)
    tablet = Client()
    assert tablet.post(ways.tablet).headers["Location"] == "/tablet/"
    door = Membership.objects.get(user__username=keeper.username).pk
    assert tablet.post(f"/tablet/{door}/", {"pin": keeper.pin}).headers["Location"] == "/"


def test_the_member_sees_the_evenings_of_his_own(db: None) -> None:
    ways = demo.build()
    member = Client()
    member.login(username=ways.logins[-1].username, password=ways.logins[-1].password)
    player = Membership.objects.get(user__username=ways.logins[-1].username).player
    own = {game.pk for game in Game.objects.all() if player in game.people().values()}
    assert 0 < len(own) < Game.objects.count()
    seen = {game.pk for game in Game.objects.all() if member.get(f"/games/{game.pk}/").status_code == 200}
    assert seen == own
