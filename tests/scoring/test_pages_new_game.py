"""Sitting down to a new game."""

import re

import pytest
from django.test import Client

from players.models import Club, Player, User
from scoring.models import Game
from tests.scoring.tables import opened, record

HTMX = {"HX-Request": "true"}
OPTIONS = {"hands_format": "standard-24", "bolshevik_option": "none"}


def seated(players: dict[str, Player]) -> dict[str, str]:
    return {letter: str(player.pk) for letter, player in players.items()}


def test_the_page_offers_the_clubs_players_and_four_free_seats(keeper: Client, players: dict[str, Player]) -> None:
    page = keeper.get("/games/new/").content.decode()
    assert all(f'name="sit" value="{player.pk}"' in page for player in players.values())
    assert page.count("empty-seat") == 4


def test_the_first_player_tapped_is_the_keeper_at_the_bottom_of_the_table(
    keeper: Client, players: dict[str, Player]
) -> None:
    page = keeper.post("/games/new/", {**OPTIONS, "sit": players["C"].pk}).content.decode()
    assert re.search(r'class="chair seat-1 us" name="leave" value="A"[^>]*>\s*<span>Carl</span>', page)
    assert f'name="A" value="{players["C"].pk}"' in page


def test_the_second_sits_opposite_the_keeper(keeper: Client, players: dict[str, Player]) -> None:
    taps = {**OPTIONS, "A": players["C"].pk, "sit": players["D"].pk}
    page = keeper.post("/games/new/", taps).content.decode()
    assert re.search(r'class="chair seat-3 us" name="leave" value="B"', page)


def test_a_tap_with_htmx_brings_the_table_alone(keeper: Client, players: dict[str, Player]) -> None:
    response = keeper.post("/games/new/", {**OPTIONS, "sit": players["C"].pk}, headers=HTMX)
    assert b"<html" not in response.content
    assert b'id="seating"' in response.content
    assert "HX-Request" in response["Vary"]


def test_a_tap_on_a_seat_frees_it(keeper: Client, players: dict[str, Player]) -> None:
    page = keeper.post("/games/new/", {**OPTIONS, **seated(players), "leave": "B"}).content.decode()
    assert page.count("empty-seat") == 1
    assert 'name="B"' not in page


def test_a_second_tap_on_a_player_frees_the_seat_too(keeper: Client, players: dict[str, Player]) -> None:
    page = keeper.post("/games/new/", {**OPTIONS, **seated(players), "sit": players["B"].pk}).content.decode()
    assert page.count("empty-seat") == 1


def test_taps_keep_the_options_chosen_without_javascript(keeper: Client, players: dict[str, Player]) -> None:
    chosen = {"hands_format": "short-12", "bolshevik_option": "after-each-session", "sit": players["A"].pk}
    page = keeper.post("/games/new/", chosen).content.decode()
    assert re.search(r'value="short-12"[^>]*checked', page)
    assert re.search(r'value="after-each-session"[^>]*checked', page)


def test_taps_store_nothing(keeper: Client, players: dict[str, Player]) -> None:
    keeper.post("/games/new/", {**OPTIONS, "guest": "Eeva Vieras", "invite": "1"})
    keeper.post("/games/new/", {**OPTIONS, "sit": players["A"].pk})
    assert not Game.objects.exists()
    assert Player.objects.count() == 4


def test_the_start_opens_the_game_and_leads_to_its_first_hand(
    keeper: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    response = keeper.post("/games/new/", {**OPTIONS, **seated(players), "start": "1"})
    game = Game.objects.get()
    assert response.status_code == 302
    assert response["Location"] == f"/games/{game.pk}/entry/"
    assert game.seated() == players
    assert (game.created_by, game.hands_format, game.bolshevik_option) == (keeper_user, "standard-24", "none")


def test_the_start_sent_twice_is_one_game_guest_or_not(keeper: Client, players: dict[str, Player]) -> None:
    for guest in ({}, {"D": "guest:Eeva Vieras"}):
        key = keeper.get("/games/new/").context["form"].game_key
        sent = {**OPTIONS, **seated(players), **guest, "start": "1", "game_key": key}
        first, again = (keeper.post("/games/new/", sent) for _time in range(2))
        game = Game.objects.get(protocol_id=key)
        assert first["Location"] == again["Location"] == f"/games/{game.pk}/entry/"
    assert Game.objects.count() == 2


def test_a_tap_keeps_the_key_of_the_game_to_be(keeper: Client, players: dict[str, Player]) -> None:
    key = keeper.get("/games/new/").context["form"].game_key
    page = keeper.post("/games/new/", {**OPTIONS, "sit": players["A"].pk, "game_key": key})
    assert f'name="game_key" value="{key}"' in page.content.decode()


@pytest.mark.parametrize("key", ["", "1", "x" * 300])
def test_a_key_that_is_none_starts_a_game_all_the_same(keeper: Client, players: dict[str, Player], key: str) -> None:
    keeper.post("/games/new/", {**OPTIONS, **seated(players), "start": "1", "game_key": key})
    assert len(Game.objects.get().protocol_id) == 36


def test_a_guest_is_seated_by_name_alone_and_becomes_a_player_at_the_start(
    keeper: Client, club: Club, players: dict[str, Player]
) -> None:
    three = {letter: pk for letter, pk in seated(players).items() if letter != "D"}
    page = keeper.post("/games/new/", {**OPTIONS, **three, "guest": " Eeva  Vieras ", "invite": "1"}).content.decode()
    assert 'name="D" value="guest:Eeva Vieras"' in page
    keeper.post("/games/new/", {**OPTIONS, **three, "D": "guest:Eeva Vieras", "start": "1"})
    guest = Player.objects.of(club).get(guest=True)
    assert guest.name == "Eeva Vieras"
    assert Game.objects.get().seated()["D"] == guest


def test_a_guest_with_a_players_name_is_that_player(keeper: Client, players: dict[str, Player]) -> None:
    page = keeper.post("/games/new/", {**OPTIONS, "guest": "aino äijälä", "invite": "1"}).content.decode()
    assert f'name="A" value="{players["A"].pk}"' in page


def test_a_name_two_players_share_is_asked_about(keeper: Client, club: Club, players: dict[str, Player]) -> None:
    for mark in ("Turku", "Vaasa"):
        Player.objects.create(club=club, name="Eeva Kaksi", mark=mark)
    response = keeper.post("/games/new/", {**OPTIONS, "guest": "Eeva Kaksi", "invite": "1"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Several players have this name: Eeva Kaksi (Turku), Eeva Kaksi (Vaasa)" in page
    assert 'value="Eeva Kaksi"' in page


def test_a_guest_with_a_hidden_players_name_is_asked_about(
    keeper: Client, club: Club, players: dict[str, Player]
) -> None:
    hidden = Player.objects.create(club=club, name="Eeva Vieras", mark="Turku", hidden=True)
    for typed in ("eeva vieras", "Eeva Vieras (Turku)"):
        response = keeper.post("/games/new/", {**OPTIONS, "guest": typed, "invite": "1"})
        page = response.content.decode()
        assert response.status_code == 422
        assert page.count('id="guest-error"') == 1
        assert "Eeva Vieras (Turku) is hidden in the player list." in page
        assert "as in Eeva Vieras (guest)." in page
        assert f'value="{typed}"' in page
        assert f'value="{hidden.pk}"' not in page


def test_a_mark_tells_a_guest_from_a_hidden_player(keeper: Client, club: Club, players: dict[str, Player]) -> None:
    Player.objects.create(club=club, name="Eeva Vieras", hidden=True)
    typed = {**OPTIONS, "guest": "Eeva Vieras (guest)", "invite": "1"}
    assert 'name="A" value="guest:Eeva Vieras (guest)"' in keeper.post("/games/new/", typed).content.decode()


def test_of_two_of_one_name_the_hidden_one_is_not_asked_about(
    keeper: Client, club: Club, players: dict[str, Player]
) -> None:
    Player.objects.create(club=club, name="Eeva Kaksi", mark="Turku", hidden=True)
    shown = Player.objects.create(club=club, name="Eeva Kaksi", mark="Vaasa")
    page = keeper.post("/games/new/", {**OPTIONS, "guest": "Eeva Kaksi", "invite": "1"}).content.decode()
    assert f'name="A" value="{shown.pk}"' in page


def test_a_hidden_player_at_the_table_is_there_already(keeper: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    chosen = {**OPTIONS, "A": players["A"].pk, "guest": "Aino Äijälä", "invite": "1"}
    assert "Aino Äijälä is at the table twice" in keeper.post("/games/new/", chosen).content.decode()


def test_a_guest_without_a_name_is_refused_beside_the_field(keeper: Client) -> None:
    response = keeper.post("/games/new/", {**OPTIONS, "guest": "  ", "invite": "1"})
    assert response.status_code == 422
    assert 'id="guest-error"' in response.content.decode()


def test_nobody_sits_down_twice(keeper: Client, players: dict[str, Player]) -> None:
    response = keeper.post("/games/new/", {**OPTIONS, "A": players["A"].pk, "guest": "Aino Äijälä", "invite": "1"})
    assert response.status_code == 422
    assert "Aino Äijälä is at the table twice" in response.content.decode()


def test_three_players_are_not_enough(keeper: Client, players: dict[str, Player]) -> None:
    three = {letter: pk for letter, pk in seated(players).items() if letter != "B"}
    response = keeper.post("/games/new/", {**OPTIONS, **three, "start": "1"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "the seats of B are free" in page
    assert all(f'name="{letter}" value="{pk}"' in page for letter, pk in three.items())
    assert not Game.objects.exists()


def test_one_player_twice_is_refused_and_stores_nobody(keeper: Client, players: dict[str, Player]) -> None:
    chosen = seated(players) | {"B": str(players["A"].pk), "C": "guest:Eeva Vieras"}
    response = keeper.post("/games/new/", {**OPTIONS, **chosen, "start": "1"})
    assert response.status_code == 422
    assert "is at the table twice" in response.content.decode()
    assert Player.objects.count() == 4


@pytest.mark.parametrize("broken", [{"hands_format": "five-40"}, {"bolshevik_option": "daily"}, {"hands_format": ""}])
def test_an_unknown_format_is_refused(keeper: Client, players: dict[str, Player], broken: dict[str, str]) -> None:
    response = keeper.post("/games/new/", {**OPTIONS, **seated(players), **broken, "start": "1"})
    assert response.status_code == 422
    assert not Game.objects.exists()


def test_another_clubs_player_cannot_be_seated(keeper: Client, other_club: Club, players: dict[str, Player]) -> None:
    stranger = Player.objects.create(club=other_club, name="Erik Ek")
    chosen = seated(players) | {"D": str(stranger.pk)}
    assert keeper.post("/games/new/", {**OPTIONS, **chosen, "start": "1"}).status_code == 422


def test_a_hidden_player_is_not_offered(keeper: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["D"].pk).update(hidden=True)
    assert f'name="sit" value="{players["D"].pk}"' not in keeper.get("/games/new/").content.decode()


def test_until_the_first_hand_everything_can_be_changed(
    keeper: Client, keeper_user: User, players: dict[str, Player]
) -> None:
    game = opened(players, keeper_user)
    page = keeper.get(f"/games/{game.pk}/table/").content.decode()
    assert "empty-seat" not in page
    swapped = seated(players) | {"A": str(players["B"].pk), "B": str(players["A"].pk), "hands_format": "short-12"}
    response = keeper.post(f"/games/{game.pk}/table/", {**OPTIONS, **swapped, "start": "1"})
    assert response["Location"] == f"/games/{game.pk}/"
    game.refresh_from_db()
    assert game.seated()["A"] == players["B"]
    assert game.hands_format == "short-12"


def test_after_the_first_hand_the_table_stays(keeper: Client, keeper_user: User, players: dict[str, Player]) -> None:
    game = opened(players, keeper_user)
    record(game, "1-1")
    response = keeper.post(f"/games/{game.pk}/table/", {**OPTIONS, **seated(players), "start": "1"})
    assert response.status_code == 422
    assert "The first hand has been recorded" in response.content.decode()


def test_of_a_large_club_those_who_played_last_are_drawn_and_others_come_by_name(
    keeper: Client, players: dict[str, Player], keeper_user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.forms.table.MOST_DRAWN", 4)
    opened(players, keeper_user)
    club = players["A"].club
    rare = Player.objects.create(club=club, name="Aada Harvoin")
    page = keeper.get("/games/new/").content.decode()
    assert all(f'name="sit" value="{player.pk}"' in page for player in players.values())
    assert f'value="{rare.pk}"' not in page
    assert "These played last." in page
    page = keeper.post("/games/new/", {**OPTIONS, "guest": "aada harvoin", "invite": "1"}).content.decode()
    assert f'name="A" value="{rare.pk}"' in page
    Player.objects.create(club=club, name="Aada Harvoin", mark="toinen")
    page = keeper.post("/games/new/", {**OPTIONS, "guest": "Aada Harvoin", "invite": "1"}).content.decode()
    assert f'name="A" value="{rare.pk}"' in page or f'name="sit" value="{rare.pk}"' in page
