"""People with two records, and people who are forgotten, where a game is started, corrected or brought in."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from players.models import Club, Player, User
from scoring import ledger
from scoring.exports import protocol_file
from scoring.imports.faults import NothingBroughtIn
from scoring.imports.protocols import bring_in
from scoring.models import Game, Place
from tests import builders
from tests.scoring.tables import opened, record

CHOSEN = {"hands_format": "standard-24", "bolshevik_option": "none", "ruleset": "handbook-2016"}


@pytest.fixture
def twin(club: Club, players: dict[str, Player]) -> Player:
    return Player.objects.create(club=club, name="Dan Dahl")


@pytest.fixture
def merged(players: dict[str, Player], twin: Player, admin_user: User) -> Player:
    """Daniel D, who is Dan Dahl now."""
    ledger.merge(players["D"], twin, actor=admin_user)
    return players["D"]


def file_named(name: str, **more: Any) -> bytes:
    return builders.as_bytes(builders.protocol(builders.contract(), players=dict(builders.NAMES) | {"D": name}, **more))


def test_a_new_game_offers_each_person_once(keeper: Client, merged: Player, twin: Player) -> None:
    page = keeper.get("/games/new/").content.decode()
    assert "Dan Dahl" in page
    assert "Daniel D" not in page


def test_a_guest_by_the_other_records_name_is_the_person(keeper: Client, merged: Player, twin: Player) -> None:
    page = keeper.post("/games/new/", CHOSEN | {"guest": "daniel d", "invite": ""}).content.decode()
    assert re.search(rf'name="A" value="{twin.pk}"', page)
    again = keeper.post("/games/new/", CHOSEN | {"A": twin.pk, "guest": "daniel d", "invite": ""})
    assert again.status_code == 422
    assert "at the table twice" in again.content.decode()


def test_a_forgotten_player_stays_in_the_open_game_and_is_offered_in_no_other(
    keeper: Client, players: dict[str, Player], keeper_user: User, admin_user: User
) -> None:
    game = opened(players, keeper_user)
    ledger.erase(players["D"], actor=admin_user)
    word = f"Removed player {players['D'].pk}"
    assert word in keeper.get(f"/games/{game.pk}/table/").content.decode()
    assert word not in keeper.get("/games/new/").content.decode()
    seats = {letter: player.pk for letter, player in players.items()}
    assert keeper.post(f"/games/{game.pk}/table/", CHOSEN | seats).status_code == 302
    assert keeper.post("/games/new/", CHOSEN | seats).status_code == 422
    record(game, "1-1")
    assert word in keeper.get(f"/games/{game.pk}/seats/").content.decode()


def test_the_seats_page_calls_a_merged_person_by_the_name_that_stands(
    keeper: Client, keeper_user: User, players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    game = opened(players, keeper_user)
    record(game, "1-1")
    ledger.merge(players["D"], twin, actor=admin_user)
    page = keeper.get(f"/games/{game.pk}/seats/").content.decode()
    assert re.search(rf'<option value="{twin.pk}" selected', page)
    assert "Daniel" not in page


def test_a_file_by_either_name_is_the_persons(club: Club, admin_user: User, merged: Player, twin: Player) -> None:
    for name in ("Daniel D", "Dan Dahl"):
        (brought,) = bring_in(club, [("a.json", file_named(name, id=name))], actor=admin_user)
        assert Place.objects.get(game=brought.pk, letter="D").player == twin
    both = dict(builders.NAMES) | {"C": "Daniel D", "D": "Dan Dahl"}
    with pytest.raises(NothingBroughtIn):
        bring_in(club, [("b.json", builders.as_bytes(builders.protocol(players=both)))], actor=admin_user)


def test_a_file_made_before_a_merge_is_still_the_same_game(
    club: Club, admin_user: User, players: dict[str, Player], twin: Player
) -> None:
    game = opened(players, admin_user)
    record(game, "1-1")
    before = protocol_file.protocol_file(game)
    ledger.merge(players["D"], twin, actor=admin_user)
    after = protocol_file.protocol_file(Game.objects.get(pk=game.pk))
    assert json.loads(after)["players"]["D"] == "Dan Dahl"
    for made in (before, after):
        (brought,) = bring_in(club, [("a.json", made)], actor=admin_user)
        assert (brought.pk, brought.new) == (game.pk, False)


def test_a_file_made_after_an_erasure_is_the_same_game_and_starts_no_other(
    club: Club, admin_user: User, players: dict[str, Player]
) -> None:
    game = opened(players, admin_user)
    record(game, "1-1")
    ledger.erase(players["D"], actor=admin_user)
    made = protocol_file.protocol_file(Game.objects.get(pk=game.pk))
    (brought,) = bring_in(club, [("a.json", made)], actor=admin_user)
    assert (brought.pk, brought.new) == (game.pk, False)
    other = builders.as_bytes(json.loads(made) | {"id": "another"})
    with pytest.raises(NothingBroughtIn) as refusal:
        bring_in(club, [("b.json", other)], actor=admin_user)
    ((fault,),) = (file.faults for file in refusal.value.files)
    assert fault.where == "players.D"
    assert Game.objects.count() == 1
