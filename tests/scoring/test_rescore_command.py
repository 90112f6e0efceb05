"""A ruleset tried on games that were sealed, from the command line, with nothing changed."""

import datetime as dt
import io
import json
from pathlib import Path

import openpyxl
import pytest
from django.core.management import CommandError, call_command

from players.models import Club, Player, User
from scoring.models import ClubRuleset, Game
from scoring.rules import RULESETS
from tests.scoring.rulesets import house_rules
from tests.scoring.seasons import LEVEL_4, SAME, evening, with_residue

PRE_2016 = ("--ruleset", "pre-2016")


@pytest.fixture
def season(players: dict[str, Player], keeper_user: User) -> list[Game]:
    return [evening(players, keeper_user, dt.date(2026, month, 1)) for month in (9, 10, 11)]


def rescored(*arguments: str, language: str = "en") -> str:
    out = io.StringIO()
    call_command("rescore", "--language", language, *arguments, stdout=out)
    return out.getvalue()


def test_the_command_says_it_to_people(season: list[Game]) -> None:
    printed = rescored("--ruleset", "pre-2016")
    assert printed.startswith(
        "Under another ruleset: pre-2016\n3 games compared. 6 hands of 6 differ. 0 places change.\n\n"
        "Players\n  Aino Äijälä: +195 -> +210 (+15)\n"
    )
    game = f"Game {season[2].pk}, 2026-11-01: 24 hands, Handbook of 2016\n  Aino Äijälä: +65 -> +70, place 1. -> 1.\n"
    assert game in printed
    assert printed.endswith("  Daniel D: -65 -> -70, place 3. -> 3.\n  Hands that differ: 1-1, 1-2\n")


@pytest.fixture
def puzzling(club: Club, players: dict[str, Player], keeper_user: User) -> None:
    """Games in which no hand moves under the club's own ruleset: a residue is corrected, a contract not known."""
    house_rules(club, keeper_user, residue="corrected")
    with_residue(players, keeper_user, dt.date(2026, 9, 1))
    evening(players, keeper_user, dt.date(2026, 9, 2), {"1-1": LEVEL_4, "1-2": SAME}, ruleset="handbook-2016+level-4")


def test_the_command_says_why_a_total_moves_without_a_hand_and_what_it_left_out(puzzling: None) -> None:
    printed = rescored("--ruleset", "house")
    assert "1 hand has a contract this ruleset does not know; it is left out of both sums." in printed
    assert "  The rounding residue is put on Bertta Ö: +1.\n" in printed
    assert "  Aino Äijälä: +25 -> +25, place 1. -> 1.\n" in printed
    assert printed.endswith("  Left out of both sums: 1-1\n")


def test_json_has_the_residue_and_the_hands_left_out(puzzling: None) -> None:
    document = json.loads(rescored("--ruleset", "house", "--json"))
    residue, level_4 = document["games"]
    assert (document["hands"], document["hands_that_differ"], document["hands_left_out"]) == (3, 0, 1)
    assert (residue["residue"], residue["hands"]) == ({"put_on": "B", "moves_by": 1}, [])
    assert level_4["left_out"] == [{"hand": "1-1", "points": {"A": 10, "B": 10, "C": -10, "D": -10}}]
    assert level_4["totals"]["before"] == level_4["totals"]["after"] == {"A": 25, "B": 25, "C": -25, "D": -25}


def test_a_residue_no_longer_corrected_is_said_so(puzzling: None, club: Club) -> None:
    Game.objects.filter(date=dt.date(2026, 9, 1)).update(
        ruleset="house", club_ruleset=ClubRuleset.objects.get(club=club)
    )
    to = ("--ruleset", "handbook-2016", "--to", "2026-09-01")
    assert "  The rounding residue is no longer put on Bertta Ö: -1.\n" in rescored(*to)
    (game,) = json.loads(rescored(*to, "--json"))["games"]
    assert game["residue"] == {"no_longer_on": "B", "moves_by": -1}


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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Toisten sääntöjen mukaan"),
        (("--language", "sv"), "Enligt andra regler"),
        (("--language", "en"), "Under another ruleset"),
    ],
)
def test_text_and_workbook_speak_the_clubs_language_or_the_one_asked_for(
    season: list[Game], tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    file, out = tmp_path / "season.xlsx", io.StringIO()
    call_command("rescore", *PRE_2016, "--xlsx", str(file), *arguments, stdout=out)
    assert out.getvalue().startswith(f"{words}: pre-2016\n")
    assert openpyxl.load_workbook(file).sheetnames[0] == words


def test_another_language_is_refused(season: list[Game]) -> None:
    with pytest.raises(CommandError, match="'de' is not one of fi, sv, en"):
        rescored(*PRE_2016, "--language", "de")


def test_among_several_clubs_one_must_be_named(season: list[Game], other_club: Club) -> None:
    with pytest.raises(CommandError, match=r"^There are several clubs: write --club and one of esimerkki, exempel\.$"):
        rescored(*PRE_2016)
    assert "3 games compared." in rescored(*PRE_2016, "--club", "esimerkki")


def test_without_a_club_there_is_nothing_to_compare(db: None) -> None:
    with pytest.raises(CommandError, match=r"^There is no club yet\.$"):
        rescored(*PRE_2016)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--ruleset", "x"),
            f"The ruleset “x” is not known here, only {', '.join(RULESETS)}, house.",
        ),
        ((*PRE_2016, "--club", "x"), "There is no club “x”, only esimerkki."),
        ((*PRE_2016, "--player", "Nobody"), "The club has no player “Nobody”."),
        ((*PRE_2016, "--player", ""), "The club has no player “”."),
        ((*PRE_2016, "--from", "31.12.2026"), "--from: “31.12.2026” is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", "2026-02-30"), "--to: “2026-02-30” is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", "2026-W48-1"), "--to: “2026-W48-1” is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", "20261130"), "--to: “20261130” is not a day written YYYY-MM-DD."),
        ((*PRE_2016, "--to", ""), "--to: “” is not a day written YYYY-MM-DD."),
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
    with pytest.raises(CommandError, match=r"^The file “.+” cannot be written: [^\n]+\.$"):
        rescored(*PRE_2016, "--xlsx", str(tmp_path / name))


def test_one_day_is_from_and_to(season: list[Game]) -> None:
    printed = rescored(*PRE_2016, "--from", "2026-11-01", "--to", "2026-11-01")
    assert "1 game compared. 2 hands of 2 differ." in printed
