"""A game behind its public link."""

import pytest
from django.test import Client

from players.models import Player, User
from scoring import ledger
from scoring.models import Game
from tests.scoring.tables import FAILED, opened, record

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    game = opened(players, keeper_user)
    record(game, "1-1")
    ledger.adjust(game, "C", -5, "Carl Åberg revoked", actor=keeper_user)
    ledger.share(game, actor=keeper_user)
    game.refresh_from_db()
    return game


def test_it_opens_without_logging_in_and_shows_the_standing(client: Client, game: Game) -> None:
    page = client.get(f"/g/{game.share_token}/").content.decode()
    assert "+35" in page
    assert "Aino" in page


def test_it_shows_short_names_only(client: Client, game: Game) -> None:
    page = client.get(f"/g/{game.share_token}/").content.decode()
    for whole in ("Äijälä", "Åberg", "revoked"):
        assert whole not in page


def test_it_offers_nothing_to_change(client: Client, game: Game) -> None:
    page = client.get(f"/g/{game.share_token}/").content.decode()
    assert f"/games/{game.pk}/" not in page


def test_it_asks_not_to_be_indexed(client: Client, game: Game) -> None:
    response = client.get(f"/g/{game.share_token}/")
    assert "noindex" in response["X-Robots-Tag"]
    assert b'<meta name="robots" content="noindex' in response.content


def test_a_guessed_link_is_not_there(client: Client, game: Game) -> None:
    assert client.get("/g/guess/").status_code == 404


def test_a_saved_hand_comes_with_the_next_question(client: Client, game: Game) -> None:
    shown = client.get(f"/g/{game.share_token}/").context["poll"]
    assert client.get(shown, headers=HTMX).status_code == 204
    record(game, "1-2", FAILED)
    response = client.get(shown, headers=HTMX)
    assert response.status_code == 200
    assert b'id="hand-1-2"' in response.content


def test_it_asks_every_few_seconds(client: Client, game: Game) -> None:
    assert b'hx-trigger="every 5s"' in client.get(f"/g/{game.share_token}/").content


def test_it_falls_silent_when_the_game_is_sealed(client: Client, game: Game, keeper_user: User) -> None:
    shown = client.get(f"/g/{game.share_token}/").context["poll"]
    ledger.seal(game, actor=keeper_user, reason="late")
    response = client.get(shown, headers=HTMX)
    assert response.status_code == 286
    assert b"hx-trigger" not in response.content


def test_an_open_page_is_told_that_its_link_was_closed_and_falls_silent(
    client: Client, game: Game, keeper_user: User
) -> None:
    shown = client.get(f"/g/{game.share_token}/").context["poll"]
    ledger.unshare(game, actor=keeper_user)
    response = client.get(shown, headers=HTMX | {"accept-language": "en"})
    assert response.status_code == 286
    assert b"The link to this game has been closed." in response.content
    assert b"hx-" not in response.content
    assert client.get(shown).status_code == 404
