"""A ruleset tried on games that were sealed, in the browser, with nothing changed."""

import datetime as dt
import io
import re

import openpyxl
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from players.models import Club, Player, User
from scoring.models import Entry, Game
from tests.scoring.rulesets import house_rules
from tests.scoring.seasons import LEVEL_4, SAME, evening, with_residue
from tests.scoring.tables import MADE

BUDGET = 12


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


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"start": "2026-10-31", "end": "2026-09-15"}, "end", "The last day is before the first."),
        ({"start": "x"}, "start", "Enter a valid date."),
        ({"ruleset": "nope"}, "ruleset", "This ruleset is not offered any more. Choose another."),
        ({"player": "999"}, "player", "The club has no such player."),
        ({"player": "abc"}, "player", "The club has no such player."),
        ({"ruleset": ""}, "ruleset", "This field is required."),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_at_its_field(
    keeper: Client, season: list[Game], wrong: dict[str, str], field: str, sentence: str
) -> None:
    for address in ("/rescoring/", "/rescoring/rescoring.xlsx"):
        response = keeper.get(address, {"ruleset": "pre-2016"} | wrong)
        assert response.status_code == 422
        assert f'<ul class="errorlist" id="id_{field}_error"><li>{sentence}</li></ul>' in response.content.decode()


def test_a_player_alone_is_a_whole_question(keeper: Client, season: list[Game], players: dict[str, Player]) -> None:
    page = keeper.get("/rescoring/", {"ruleset": "pre-2016", "player": str(players["A"].pk)}).content.decode()
    assert "3 games compared." in page


def cells(row: str) -> list[str]:
    return [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]


def rows_of(page: str, table: str) -> list[list[str]]:
    (found,) = re.findall(rf'<table class="{table}">.*?</table>', page, re.DOTALL)
    return [cells(row) for row in re.findall(r"<tr>(.*?)</tr>", found, re.DOTALL)[1:]]


def test_the_players_have_their_totals_over_all_games_compared(
    keeper: Client, season: list[Game], players: dict[str, Player], keeper_user: User
) -> None:
    """The fourth game moves nothing and counts all the same."""
    evening(players, keeper_user, dt.date(2026, 12, 1), {"1-1": SAME})
    rows = rows_of(keeper.get("/rescoring/", asked()).content.decode(), "tally")
    assert rows == [
        ["Aino Äijälä", "4", "+220", "+235", "+15", "0", "0"],
        ["Bertta Ö", "4", "+220", "+235", "+15", "0", "0"],
        ["Carl Åberg", "4", "−220", "−235", "−15", "0", "0"],
        ["Daniel D", "4", "−220", "−235", "−15", "0", "0"],
    ]


def test_every_place_is_shown_before_and_after(keeper: Client, players: dict[str, Player], keeper_user: User) -> None:
    evening(players, keeper_user, dt.date(2026, 9, 1))
    rows = rows_of(keeper.get("/rescoring/", asked()).content.decode(), "rescored")
    assert [row[3] for row in rows] == ["1. → 1.", "1. → 1.", "3. → 3.", "3. → 3."]


def test_two_games_of_one_day_are_told_apart(
    keeper: Client, players: dict[str, Player], keeper_user: User, club: Club
) -> None:
    day = dt.date(2026, 9, 1)
    evening(players, keeper_user, day)
    other = players | {"A": Player.objects.create(club=club, name="Eeva Erä")}
    evening(other, keeper_user, day, hands_format="short-12", ruleset="handbook-2016+level-4")
    page = keeper.get("/rescoring/", asked()).content.decode()
    heads = [re.sub(r"<[^>]*>", "", head) for head in re.findall(r"<h3>(.*?)</h3>", page)]
    assert heads == ["1 September 2026: Aino, Bertta, Carl, Daniel", "1 September 2026: Eeva, Bertta, Carl, Daniel"]
    assert "24 hands · Handbook of 2016<" in page
    assert "12 hands · Handbook of 2016, level 4 too<" in page


def test_a_contract_the_ruleset_does_not_know_is_named_and_in_neither_sum(
    keeper: Client, players: dict[str, Player], keeper_user: User
) -> None:
    evening(
        players,
        keeper_user,
        dt.date(2026, 9, 1),
        {"1-1": LEVEL_4, "1-2": MADE},
        ruleset="handbook-2016+level-4",
    )
    page = keeper.get("/rescoring/", asked()).content.decode()
    assert "1 hand has a contract this ruleset does not know; it is left out of both sums." in page
    assert '<span class="mark unfinished">Left out of both sums</span> Session 1, hand 1</p>' in page
    assert rows_of(page, "rescored")[0] == ["Aino", "+35", "+36", "1. → 1."]


def test_the_page_says_that_the_residue_moves_a_total(
    keeper: Client, players: dict[str, Player], keeper_user: User, club: Club
) -> None:
    house_rules(club, keeper_user, residue="corrected")
    with_residue(players, keeper_user, dt.date(2026, 9, 1))
    page = keeper.get("/rescoring/", asked(ruleset="house")).content.decode()
    assert "<p>The rounding residue is put on Bertta Ö: +1.</p>" in page
    assert "cause it" not in page


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
    assert workbook.sheetnames == ["Under another ruleset", "Players", "Totals", "Hands"]
    assert workbook["Hands"].max_row == 1 + 3 * 2 * 4
    players, totals = (list(workbook[name].values) for name in ("Players", "Totals"))
    assert players[1] == ("Aino Äijälä", 3, 195, 210, 15, 0, 0)
    assert len(totals) == 1 + 3 * 4
    assert totals[1][2:] == ("24 hands", "Handbook of 2016", "Aino Äijälä", 65, 70, 5, 1, 1, None)


def test_the_workbook_marks_hands_left_out_and_gives_the_residue_as_reason(
    keeper: Client, players: dict[str, Player], keeper_user: User, club: Club
) -> None:
    house_rules(club, keeper_user, residue="corrected")
    with_residue(players, keeper_user, dt.date(2026, 9, 1))
    evening(players, keeper_user, dt.date(2026, 9, 2), {"1-1": LEVEL_4}, ruleset="handbook-2016+level-4")
    response = keeper.get("/rescoring/rescoring.xlsx", asked(ruleset="house"))
    workbook = openpyxl.load_workbook(io.BytesIO(response.content))
    reasons = [row[-1] for row in workbook["Totals"].values]
    assert reasons[:4] == ["Reason", None, "The rounding residue is put on Bertta Ö: +1.", None]
    assert list(workbook["Hands"].values)[1][2:] == ("1-1", "Aino Äijälä", 10, "Left out of both sums")
