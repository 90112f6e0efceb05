"""The demo club has three evenings of fixtures/sheets, with the totals the sheets say."""

import datetime as dt
import json

import pytest

from players.models import Club, Player
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
