"""A ruleset tried on games that were sealed: in the browser and from the command line, with nothing changed."""

import datetime as dt
import io
import json
from pathlib import Path

import openpyxl
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import Entry, Game
from scoring.rules import RULESETS, Slot
from tests.scoring.rulesets import house_rules
from tests.scoring.tables import FAILED, MADE

BUDGET = 12


def evening(players: dict[str, Player], by: User, day: dt.date) -> Game:
    """Two hands, of which ``pre-2016`` counts both otherwise, and a seal."""
    game = ledger.open_game(
        players["A"].club, players, hands_format="standard-24", bolshevik_option="none", actor=by, date=day
    )
    ledger.record(game, Slot.parse("1-1"), MADE, actor=by)
    ledger.record(game, Slot.parse("1-2"), FAILED, actor=by)
    ledger.seal(game, actor=by, reason="aika loppui")
    return game


@pytest.fixture
def season(players: dict[str, Player], keeper_user: User) -> list[Game]:
    return [evening(players, keeper_user, dt.date(2026, month, 1)) for month in (9, 10, 11)]


def asked(**query: str) -> dict[str, str]:
    return {"ruleset": "pre-2016", "start": "", "end": "", "player": ""} | query


def test_the_page_asks_first(keeper: Client, season: list[Game]) -> None:
    page = keeper.get("/rescoring/?ruleset=pre-2016").content.decode()
    assert '<option value="pre-2016" selected>' in page
    assert "What would differ" not in page


def test_it_says_what_would_differ_and_which_hands_cause_it(keeper: Client, season: list[Game]) -> None:
    page = keeper.get("/rescoring/", asked()).content.decode()
    assert "3 games compared." in page
    assert "6 hands of 6 differ." in page
    assert page.count("2 hands cause it") == 3
    assert "Session 1, hand 2" in page
    assert "+65" in page
    assert "+70" in page


def test_dates_and_a_player_choose_the_games(keeper: Client, season: list[Game], club: Club) -> None:
    assert "1 game compared." in keeper.get("/rescoring/", asked(start="2026-09-15", end="2026-10-31")).content.decode()
    stranger = Player.objects.create(club=club, name="Eeva Erä")
    assert "0 games compared." in keeper.get("/rescoring/", asked(player=str(stranger.pk))).content.decode()


@pytest.mark.parametrize("wrong", [{"start": "2026-10-31", "end": "2026-09-15"}, {"ruleset": "x"}, {"player": "x"}])
def test_a_question_that_makes_no_sense_is_refused(keeper: Client, season: list[Game], wrong: dict[str, str]) -> None:
    assert keeper.get("/rescoring/", asked(**wrong)).status_code == 422
    assert keeper.get("/rescoring/rescoring.xlsx", asked(**wrong)).status_code == 422


def test_nothing_is_changed(keeper: Client, season: list[Game]) -> None:
    before = (Entry.objects.count(), list(Game.objects.values_list("ruleset", "current_seal")))
    keeper.get("/rescoring/", asked())
    assert (Entry.objects.count(), list(Game.objects.values_list("ruleset", "current_seal"))) == before


def test_another_clubs_games_are_not_compared(season: list[Game], other_club: Club, keeper: Client) -> None:
    Game.objects.update(club=other_club)
    assert "0 games compared." in keeper.get("/rescoring/", asked()).content.decode()


def test_the_queries_do_not_grow_with_the_games(
    keeper: Client, season: list[Game], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(BUDGET):
        keeper.get("/rescoring/", asked())


def test_the_workbook_has_totals_and_hands(keeper: Client, season: list[Game]) -> None:
    response = keeper.get("/rescoring/rescoring.xlsx", asked())
    workbook = openpyxl.load_workbook(io.BytesIO(response.content))
    assert workbook.sheetnames == ["Under another ruleset", "Totals", "Hands"]
    assert workbook["Totals"].max_row == 1 + 3 * 4
    assert workbook["Hands"].max_row == 1 + 3 * 2 * 4


def rescored(*arguments: str) -> str:
    out = io.StringIO()
    call_command("rescore", "--club", "esimerkki", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_says_it_to_people(season: list[Game]) -> None:
    printed = rescored("--ruleset", "pre-2016")
    assert "3 games compared under pre-2016: 6 of 6 hands differ" in printed
    assert "Aino Äijälä: +65 -> +70" in printed


def test_the_command_prints_json(season: list[Game]) -> None:
    document = json.loads(
        rescored("--ruleset", "pre-2016", "--from", "2026-11-01", "--player", "Aino Äijälä", "--json")
    )
    assert (document["compared"], document["hands_that_differ"]) == (1, 2)
    (game,) = document["games"]
    assert game["game"] == season[2].pk
    assert game["totals"]["before"]["A"] == 65
    assert game["hands"][0] == {
        "hand": "1-1",
        "before": {"A": 35, "B": 35, "C": -35, "D": -35},
        "after": {"A": 36, "B": 36, "C": -36, "D": -36},
    }


def test_the_command_writes_a_workbook(season: list[Game], tmp_path: Path) -> None:
    file = tmp_path / "season.xlsx"
    rescored("--ruleset", "pre-2016", "--xlsx", str(file))
    assert openpyxl.load_workbook(file)["Totals"].max_row == 13


PRE_2016 = ("--ruleset", "pre-2016")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--ruleset", "x"),
            f"The ruleset 'x' is not known here, only {', '.join(RULESETS)}, house.",
        ),
        ((*PRE_2016, "--club", "x"), "There is no club 'x'."),
        ((*PRE_2016, "--player", "Nobody"), "The club has no player 'Nobody'."),
        ((*PRE_2016, "--player", ""), "The club has no player ''."),
        ((*PRE_2016, "--from", "31.12.2026"), "--from: '31.12.2026' is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", "2026-02-30"), "--to: '2026-02-30' is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", "2026-W48-1"), "--to: '2026-W48-1' is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", "20261130"), "--to: '20261130' is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", ""), "--to: '' is not a day written YYYY-MM-DD."),
        (
            (*PRE_2016, "--from", "2026-11-02", "--to", "2026-11-01"),
            "The last day, 2026-11-01, is before the first, 2026-11-02.",
        ),
        ((*PRE_2016, "--from", "2030-01-01"), "There is no such sealed game to compare."),
        ((*PRE_2016, "--from", "2030-01-01", "--json"), "There is no such sealed game to compare."),
    ],
)
def test_the_command_says_in_one_sentence_what_it_cannot_do(
    season: list[Game], club: Club, admin_user: User, arguments: tuple[str, ...], sentence: str
) -> None:
    house_rules(club, admin_user)
    with pytest.raises(CommandError) as refusal:
        rescored(*arguments)
    assert str(refusal.value) == sentence
    assert refusal.value.returncode


@pytest.mark.parametrize("name", ["", "gone/season.xlsx"])
def test_a_workbook_that_cannot_be_written_is_one_sentence(season: list[Game], tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match=r"^The file '.+' cannot be written: [^\n]+\.$"):
        rescored(*PRE_2016, "--xlsx", str(tmp_path / name))


def test_one_day_is_from_and_to(season: list[Game]) -> None:
    printed = rescored(*PRE_2016, "--from", "2026-11-01", "--to", "2026-11-01")
    assert printed.startswith("1 game compared under pre-2016: 2 of 2 hands differ")
