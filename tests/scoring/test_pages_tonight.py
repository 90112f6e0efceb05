"""The front page."""

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from players.models import Club, Player, User
from scoring import ledger
from tests.scoring.tables import opened, played_out, record

HTMX = {"HX-Request": "true"}
BUDGET = 10


def text(client: Client, address: str = "/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_an_empty_club_is_asked_to_start_a_game(keeper: Client) -> None:
    page = text(keeper)
    assert "No game is in play" in page
    assert 'href="/games/new/"' in page


def test_a_game_in_play_shows_its_standing_and_the_way_back_to_it(
    keeper: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    game = opened(players, keeper_user)
    record(game, "1-1")
    page = text(keeper)
    assert "Session 1, hand 2" in page
    assert "1 of 24 hands" in page
    assert "+35" in page
    assert "−35" in page
    assert f'href="/games/{game.pk}/entry/"' in page


def test_a_game_whose_hands_are_all_recorded_asks_to_be_sealed(
    keeper: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    game = played_out(opened(players, keeper_user))
    page = text(keeper)
    assert "All hands recorded" in page
    assert f'href="/games/{game.pk}/seal/"' in page


def test_a_sealed_game_moves_to_the_recent_ones(keeper: Client, keeper_user: User, players: dict[str, Player]) -> None:
    ledger.seal(opened(players, keeper_user), actor=keeper_user, reason="the lights went out")
    page = text(keeper)
    assert "No game is in play" in page
    assert "Sealed unfinished" in page


def test_another_clubs_games_are_not_seen(
    keeper: Client, other_club: Club, keeper_user: User, players: dict[str, Player]
) -> None:
    game = opened(players, keeper_user)
    club, game.club = game.club, other_club
    game.save(update_fields=["club"])
    assert "No game is in play" in text(keeper)
    assert club != other_club


def test_a_poll_gets_nothing_while_nothing_is_new(
    keeper: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    game = opened(players, keeper_user)
    record(game, "1-1")
    latest = keeper.get("/").context["tonight"].latest
    assert keeper.get(f"/?since={latest}", headers=HTMX).status_code == 204


def test_a_poll_gets_the_board_alone_when_a_hand_was_saved(
    keeper: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    game = opened(players, keeper_user)
    latest = keeper.get("/").context["tonight"].latest
    record(game, "1-1")
    response = keeper.get(f"/?since={latest}", headers=HTMX)
    assert response.status_code == 200
    assert b"<html" not in response.content
    assert "+35" in response.content.decode()
    assert "HX-Request" in response["Vary"]


def test_it_asks_the_database_as_little_for_many_games_as_for_one(
    keeper: Client, keeper_user: User, players: dict[str, Player], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _number in range(5):
        record(opened(players, keeper_user), "1-1")
    for _number in range(3):
        ledger.seal(record(opened(players, keeper_user), "1-1").game, actor=keeper_user, reason="late")
    with django_assert_max_num_queries(BUDGET):
        keeper.get("/")
