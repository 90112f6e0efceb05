"""What a page that was opened too early may still do: seal totals nobody saw, write into a sealed game."""

import pytest
from django.test import Client

from players.models import Club, User
from scoring import ledger
from scoring.ledger import ReasonKey, Why
from scoring.models import Game
from scoring.rules import Contract, Denomination, Doubling, Slot
from tests import people

pytestmark = pytest.mark.django_db

MADE = Contract(declarer="A", level=5, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=12)


@pytest.fixture
def game(keeper_user: User, club: Club) -> Game:
    return ledger.open_game(
        club, people.players(club), hands_format="short-12", bolshevik_option="none", actor=keeper_user
    )


@pytest.fixture
def keeper(keeper_user: User) -> Client:
    return people.logged_in(keeper_user)


def test_totals_that_changed_since_the_page_was_opened_are_not_sealed(keeper: Client, game: Game) -> None:
    seen = keeper.get(f"/games/{game.pk}/seal/").context["seen"]
    ledger.record(game, Slot.parse("1-1"), MADE, actor=game.created_by)
    answer = keeper.post(f"/games/{game.pk}/seal/", {"seen": seen, "reason": "late"})
    assert answer.status_code == 409
    assert "Look at the totals again." in answer.content.decode()
    assert not Game.objects.get(pk=game.pk).is_sealed
    assert keeper.post(f"/games/{game.pk}/seal/", {"seen": answer.context["seen"], "reason": "late"}).status_code == 302


def test_a_first_record_in_a_sealed_game_needs_a_reason(club: Club, game: Game) -> None:
    admin = people.admin(club)
    ledger.seal(game, actor=game.created_by, reason="late")
    with pytest.raises(ledger.ReasonMissing):
        ledger.record(game, Slot.parse("1-1"), MADE, actor=admin)
    assert ledger.record(game, Slot.parse("1-1"), MADE, actor=admin, why=Why(ReasonKey.MISCOUNTED)).pk


def test_a_keeper_is_told_at_once_that_a_sealed_game_takes_no_adjustment(keeper: Client, game: Game) -> None:
    ledger.seal(game, actor=game.created_by, reason="late")
    assert keeper.get(f"/games/{game.pk}/adjust/").status_code == 302
    assert keeper.get(f"/games/{game.pk}/seal/").status_code == 302


def test_no_page_of_the_club_is_kept_to_be_shown_again_as_it_was(keeper: Client, game: Game) -> None:
    assert keeper.get(f"/games/{game.pk}/entry/").headers["Cache-Control"] == "private, no-store"
