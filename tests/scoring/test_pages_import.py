"""Bringing protocol files in from a page."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from players.models import Player, User
from scoring.models import Game, Seal
from tests import builders

ADDRESS = "/import/"


def upload(name: str, content: bytes | str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def evening(*hands: builders.Json) -> str:
    return json.dumps(builders.protocol(*hands))


def test_a_file_becomes_a_game_with_its_players_found_by_name(admin: Client, players: dict[str, Player]) -> None:
    response = admin.post(ADDRESS, {"protocols": [upload("one.json", evening(builders.contract()))]})
    game = Game.objects.get()
    assert response.status_code == 200
    assert f'href="/games/{game.pk}/"' in response.content.decode()
    assert game.seated() == players


def test_a_hidden_player_is_found_by_name_too(admin: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    assert "hidden ones too" in admin.get(ADDRESS).content.decode()
    admin.post(ADDRESS, {"protocols": [upload("one.json", evening(builders.contract()))]})
    assert Game.objects.get().seated() == players


def test_one_faulty_file_keeps_all_out_and_is_explained(admin: Client, players: dict[str, Player]) -> None:
    files = [upload("good.json", evening()), upload("bad.json", evening(builders.contract(tricks=99)))]
    response = admin.post(ADDRESS, {"protocols": files})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Nothing was brought in" in page
    assert "bad.json" in page
    assert "R-8.3" in page
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not valid UTF-8"),
        (b"[" * 2000 + b"]" * 2000, "nested deeper"),
        (b" " * (1024 * 1024 + 1), "larger than 1 MB"),
        (b"{}", "not a Skruuviclub protocol file"),
    ],
    ids=["empty", "not-utf8", "deep", "large", "other"],
)
def test_a_hostile_file_is_one_clear_error(admin: Client, content: bytes, sentence: str) -> None:
    response = admin.post(ADDRESS, {"protocols": [upload("evil.json", content)]})
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert not Game.objects.exists()


def test_a_name_with_markup_is_shown_as_text(admin: Client) -> None:
    response = admin.post(ADDRESS, {"protocols": [upload("<img src=x>.json", b"{}")]})
    assert "<img src=x>" not in response.content.decode()


def test_no_file_is_refused_beside_the_field(admin: Client) -> None:
    response = admin.post(ADDRESS, {})
    assert response.status_code == 422
    assert "Choose a file." in response.content.decode()


def test_a_finished_evening_can_be_sealed_on_the_way_in(admin: Client, players: dict[str, Player]) -> None:
    hands = [
        builders.contract(session, hand, "kitty" if hand <= 2 else "kotka", level=6, tricks=12)
        for session in (1, 2, 3)
        for hand in (1, 2, 3, 4)
    ]
    content = json.dumps(builders.protocol(*hands, hands_format="short-12"))
    response = admin.post(ADDRESS, {"protocols": [upload("evening.json", content)], "seal": "on"})
    assert response.status_code == 200
    assert Seal.objects.get().complete


def test_the_same_file_again_changes_nothing(admin: Client, players: dict[str, Player]) -> None:
    for _time in range(2):
        response = admin.post(ADDRESS, {"protocols": [upload("one.json", evening())]})
    assert "was here already" in response.content.decode()
    assert Game.objects.count() == 1


def test_a_keeper_is_not_let_in(keeper: Client) -> None:
    assert keeper.get(ADDRESS).status_code == 403


def test_more_files_than_are_taken_at_once_are_refused_beside_the_field(admin: Client) -> None:
    response = admin.post("/import/", {"protocols": [upload(f"{number}.json", "{}") for number in range(201)]})
    assert response.status_code == 422
    assert "At most 200 files" in response.content.decode()


@override_settings(DATA_UPLOAD_MAX_NUMBER_FILES=3)
def test_more_files_than_are_even_looked_at_are_refused_beside_the_field_too(admin: Client, admin_user: User) -> None:
    admin_user.language = "sv"
    admin_user.save()
    files = [upload(f"{number}.json", evening(builders.contract())) for number in range(4)]
    response = admin.post(ADDRESS, {"protocols": files})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'id="id_protocols_error"' in page
    assert "Högst 200 filer" in page
    assert not Game.objects.exists()


def test_an_upload_from_another_site_is_refused(admin_user: User) -> None:
    stranger = Client(enforce_csrf_checks=True)
    stranger.force_login(admin_user)
    response = stranger.post(ADDRESS, {"protocols": [upload("one.json", evening(builders.contract()))]})
    assert response.status_code == 403
    assert not Game.objects.exists()
