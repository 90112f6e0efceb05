"""The doors of the three files: who may fetch them, in how many queries, under what name."""

import datetime as dt
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import Club, User
from players.roles import Role
from scoring.exports.naming import attachment, file_name
from scoring.exports.protocol_file import protocol_file
from tests import builders, people
from tests.builders import contract
from tests.scoring.evenings import worked
from tests.scoring.kept import kept

pytestmark = pytest.mark.django_db

FILES = ["sheet_pdf", "sheet_workbook", "sheet_protocol"]
MOST_QUERIES = 10
DAY = dt.date(2026, 11, 30)


@pytest.mark.parametrize("address", FILES)
def test_another_clubs_game_is_not_there(keeper: Client, other_club: Club, address: str) -> None:
    stranger = people.user("gunnel", other_club, Role.KEEPER)
    game = kept(builders.protocol(contract()), other_club, stranger)
    assert keeper.get(reverse(address, args=[game.pk])).status_code == 404


@pytest.mark.parametrize("address", FILES)
def test_a_file_is_fetched_and_not_sent_to(keeper: Client, club: Club, keeper_user: User, address: str) -> None:
    game = kept(builders.protocol(contract()), club, keeper_user)
    assert keeper.post(reverse(address, args=[game.pk])).status_code == 405


@pytest.mark.parametrize("address", FILES)
@pytest.mark.parametrize("case", ["E13", "E16"])
def test_a_file_takes_few_queries_however_full_the_sheet(
    keeper: Client, club: Club, keeper_user: User, address: str, case: str
) -> None:
    game = kept(worked(case), club, keeper_user)
    with CaptureQueriesContext(connection) as queries:
        assert keeper.get(reverse(address, args=[game.pk])).status_code == 200
    assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries.captured_queries]


def test_the_protocol_file_is_the_games_own(keeper: Client, club: Club, keeper_user: User) -> None:
    game = kept(worked("E05"), club, keeper_user)
    response = keeper.get(reverse("sheet_protocol", args=[game.pk]))
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"].startswith(
        'attachment; filename="skruuvikerho-esimerkki-2026-11-30-aino-bertta-carl-daniel.json"'
    )
    assert response.content == protocol_file(game)
    assert json.loads(response.content)["hands"] == worked("E05")["hands"]


def test_no_name_breaks_out_of_the_header() -> None:
    name = file_name('A "club"\r\nSet-Cookie: x', DAY, ["Ø/../å", "李", "a;b"], "pdf")
    assert name == "a-club-set-cookie-x-2026-11-30-ø-å-李-a-b.pdf"
    assert attachment(name) == (
        'attachment; filename="a-club-set-cookie-x-2026-11-30-o-a-a-b.pdf"; '
        "filename*=UTF-8''a-club-set-cookie-x-2026-11-30-%C3%B8-%C3%A5-%E6%9D%8E-a-b.pdf"
    )


def test_a_long_name_makes_no_name_a_disk_refuses() -> None:
    name = file_name("x" * 200, DAY, ["ö" * 24] * 4, "pdf")
    assert len(name.encode()) < 255
