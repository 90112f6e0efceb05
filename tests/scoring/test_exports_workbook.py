"""The sheet in cells, read back: what stands where, and that a spreadsheet opens it."""

import datetime as dt
import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from players.models import Club, Player, User
from scoring import ledger, reports
from scoring.exports.workbook import sheet_workbook
from scoring.models import Game
from tests import builders
from tests.evenings import SHEETS
from tests.scoring.evenings import fullest, worked
from tests.scoring.kept import kept

pytestmark = pytest.mark.django_db

KEEPER, RUNNING, FIRST_PLAYER = 11, 12, 13


def workbook_of(game: Game, language: str = "en") -> bytes:
    with translation.override(language):
        return sheet_workbook(reports.sheet(Game.objects.get(pk=game.pk)))


def cells_of(game: Game, language: str = "en") -> Worksheet:
    made = load_workbook(io.BytesIO(workbook_of(game, language)))
    assert len(made.sheetnames) == 1
    sheet: Worksheet = made.active
    return sheet


def rows_of(sheet: Worksheet) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in sheet.iter_rows(max_col=16)]


def labelled(sheet: Worksheet, label: str) -> list[Any]:
    """The four players' numbers in the row of this label."""
    (row,) = [row for row in rows_of(sheet) if row[0] == label]
    return row[FIRST_PLAYER - 1 :]


def by_letter(points: Any) -> list[Any]:
    return [points[letter] for letter in "ABCD"]


def test_every_hand_is_a_row_of_plain_values(club: Club, keeper_user: User) -> None:
    rows = rows_of(cells_of(kept(worked("E02"), club, keeper_user)))
    assert rows[2][:12] == [
        "Session", "Hand", "Kind", "Dealer", "Declarer", "Contract",
        "Result", "Doubling", "Tricks", "Aces in tricks", "Points", "Sum",
    ]  # fmt: skip
    assert rows[2][12:] == ["A Aino", "B Bertta", "C Carl", "D Daniel"]
    assert rows[3][:12] == [1, 1, "kitty hand", "Carl", "Daniel", "5 grand", "5 under", None, 6, None, 25, 25]
    assert rows[6][:12] == [
        1, 4, "kitty hand", "Aino", "Bertta", "6 misère", "1 over", "doubled", 0, "– / 2 4 7 11", 68, 108,
    ]  # fmt: skip
    assert rows[10][4:10] == [None, "all-pass misère", None, None, 7, "11 13 / 10 10"]
    assert rows[30][:6] == [3, 4, "bolshevik", "Aino", "Aino", "misère"]
    assert rows[30][7] == "doubled C+D"
    assert rows[30][10:] == [None, None, -34, -2, 18, 18]


@pytest.mark.clause("R-6.1")
def test_bolsheviks_within_a_session_stand_where_they_were_played(club: Club, keeper_user: User) -> None:
    document = json.loads((SHEETS / "8-standard-24-integrated.json").read_text(encoding="utf-8"))["protocol"]
    game = kept(document, club, keeper_user)
    sheet = cells_of(game)
    hands = [row[:3] for row in rows_of(sheet)[3:39]]
    kinds = {"kitty": "kitty hand", "kotka": "kotka hand", "bolshevik": "bolshevik"}
    assert hands == [[hand["session"], hand["hand"], kinds[hand["kind"]]] for hand in document["hands"]]
    for session in reports.sheet(game).sessions:
        assert session.set is not None
        assert labelled(sheet, f"Bolshevik within session {session.number}") == by_letter(session.set.sums)


def test_a_hand_still_to_come_has_its_place_and_dealer_only(club: Club, keeper_user: User) -> None:
    rows = rows_of(cells_of(kept(builders.protocol(), club, keeper_user)))
    assert rows[3] == [1, 1, "kitty hand", "Carl", *[None] * 12]


@pytest.mark.parametrize("case", ["E03", "E14", "E16"])
def test_the_sums_are_those_of_the_sheet_and_numbers(club: Club, keeper_user: User, case: str) -> None:
    game = kept(worked(case), club, keeper_user)
    view, sheet = reports.sheet(game), cells_of(game)
    for session in view.sessions:
        assert labelled(sheet, f"Session {session.number}") == by_letter(session.points)
        if session.set:
            assert labelled(sheet, f"Bolshevik after session {session.number}") == by_letter(session.set.sums)
    if view.has_bolshevik:
        raw = view.bolshevik.raw
        assert labelled(sheet, "Bolsheviks, sum") == by_letter(raw)
        assert labelled(sheet, "a third of it") == pytest.approx([raw[letter] / 3 for letter in "ABCD"])
        assert labelled(sheet, "Bolshevik share, rounded") == by_letter(view.bolshevik.share)
    for adjustment in view.adjustments:
        numbers = labelled(sheet, f"Adjustment: {adjustment.reason}")
        assert [number for number in numbers if number is not None] == [adjustment.points]
    assert labelled(sheet, "Total") == by_letter(view.totals)
    assert labelled(sheet, "Place") == by_letter(view.ranks)
    assert {cell.data_type for row in sheet.iter_rows(min_row=4, min_col=KEEPER) for cell in row} == {"n"}


def test_the_day_is_a_date_and_the_head_stays_in_view(club: Club, keeper_user: User) -> None:
    sheet = cells_of(kept(worked("E04"), club, keeper_user))
    assert sheet["A1"].value == club.name
    assert sheet["A2"].value == dt.datetime(2026, 11, 30)  # noqa: DTZ001 - a cell knows no zone
    assert sheet["A2"].is_date
    assert sheet["B2"].value == "Kuopio · 12 hands · handbook-2016 · Provisional: 12 of 12 hands recorded"
    assert sheet.freeze_panes == "A4"
    assert sheet.print_title_rows == "$1:$3"
    assert sheet.print_area.endswith(f"$A$1:$P${sheet.max_row}")
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.column_dimensions["F"].width > len("all-pass misère")


def test_a_game_sealed_unfinished_says_so_and_why(club: Club, keeper_user: User) -> None:
    game = kept(worked("E13"), club, keeper_user)
    ledger.seal(game, actor=keeper_user, reason="The club room closed.")
    sheet = cells_of(game)
    assert sheet["B2"].value.endswith("Unfinished: 9 of 28 hands recorded")
    assert rows_of(sheet)[-1][0] == "Why it was sealed unfinished: The club room closed."


def test_what_looks_like_a_formula_stays_text(club: Club, keeper_user: User) -> None:
    trick = '=HYPERLINK("http://127.0.0.1","x")'
    names = {"A": trick, "B": "+B", "C": "@C", "D": "-D"}
    people = {
        letter: Player.objects.create(club=club, name=name, short_name=name[:24]) for letter, name in names.items()
    }
    document = worked("E04") | {"place": "=1+1", "adjustments": [{"player": "A", "points": 1, "reason": trick}]}
    sheet = cells_of(kept(document, club, keeper_user, people))
    assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert "=1+1" in str(sheet["B2"].value)


@pytest.mark.parametrize(("language", "word"), [("fi", "misääri"), ("sv", "misär"), ("en", "misère")])
def test_the_cells_speak_the_language_of_who_asks(club: Club, keeper_user: User, language: str, word: str) -> None:
    rows = rows_of(cells_of(kept(worked("E01"), club, keeper_user), language))
    assert rows[3][5] == f"6 {word}"


def test_a_spreadsheet_opens_and_prints_it(club: Club, keeper_user: User, tmp_path: Path) -> None:
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("LibreOffice is missing: apt install libreoffice-calc")
    (tmp_path / "sheet.xlsx").write_bytes(workbook_of(kept(fullest(), club, keeper_user), "fi"))
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [soffice, profile, "--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76"]
    subprocess.run(
        [*command, "--outdir", tmp_path, tmp_path / "sheet.xlsx"], check=True, capture_output=True, timeout=120
    )
    text = (tmp_path / "sheet.csv").read_text(encoding="utf-8")
    assert "Eeva-Liisa" in text
    assert "−633" in text
    assert "#" not in text


def test_the_file_is_called_by_club_day_and_players(keeper: Client, keeper_user: User, club: Club) -> None:
    club.name = "Åbo Skruv & Ölklubb"
    club.save()
    response = keeper.get(reverse("sheet_workbook", args=[kept(worked("E04"), club, keeper_user).pk]))
    assert response["Content-Type"] == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert response["Content-Disposition"] == (
        'attachment; filename="abo-skruv-olklubb-2026-11-30-aino-bertta-carl-daniel.xlsx"; '
        "filename*=UTF-8''%C3%A5bo-skruv-%C3%B6lklubb-2026-11-30-aino-bertta-carl-daniel.xlsx"
    )
