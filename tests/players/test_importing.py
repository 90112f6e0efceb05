"""Players from a list: cut, matched, looked at, stored; and lists that are none."""

import io
import re
import tracemalloc
import zipfile
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.test import Client

from players.importing import tables
from players.importing.people import Column, guess
from players.models import Act, Club, NameWord, Player, Verb
from skruuviclub.workbooks import LARGEST_UNPACKED, Sheet, workbook_bytes

PAGE = "/players/import/"


def look(browser: Client, text: str = "", **sent: Any) -> Any:
    return browser.post(PAGE, {"text": text, "do": "look", **sent})


def bring_in(browser: Client, text: str, **sent: Any) -> str:
    """Look at the list, then import it as it was shown; returns the page that fills."""
    shown = look(browser, text, **sent)
    assert shown.status_code == 200, shown.content.decode()
    form = shown.context["form"]
    columns = {f"column-{place}": column.value for place, column in enumerate(form.columns)}
    again = {"text": form.data["text"], "heading": form.data["heading"], "seen": form.data["seen"]}
    done: Any = browser.post(PAGE, again | columns | sent | {"shown": form.data["shown"], "do": "import"})
    assert done.streaming
    return b"".join(done.streaming_content).decode()


def names_of(club: Club) -> list[str]:
    return [player.display_name for player in Player.objects.of(club).in_finnish_order()]


def package(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members.items():
            made.writestr(name, data)
    return stream.getvalue()


def test_a_pasted_list_is_shown_first_and_then_stored(admin: Client, club: Club) -> None:
    text = "Sukunimi;Etunimi;Vieras\nÄijälä;Aino;\nÖ;Bertta;x\n"
    shown = look(admin, text)
    assert shown.status_code == 200
    assert "2 players would be added." in shown.content.decode()
    assert not Player.objects.exists()
    page = bring_in(admin, text)
    assert "2 of 2" in page
    assert "2 players were imported." in page
    assert names_of(club) == ["Aino Äijälä", "Bertta Ö"]
    assert [player.guest for player in Player.objects.in_finnish_order()] == [False, True]
    assert [player.short_name for player in Player.objects.in_finnish_order()] == ["Aino", "Bertta"]
    assert [player.display_name for player in Player.objects.search("äij")] == ["Aino Äijälä"]
    act = Act.objects.get()
    assert (act.verb, act.facts, act.club) == (Verb.PLAYERS_IMPORTED, {"count": 2}, club)


def test_three_broken_lines_of_ten_thousand_are_named_and_nothing_is_stored(admin: Client) -> None:
    lines = ["name,mark,guest"] + [f"Matti Virtanen,{number}," for number in range(10_000)]
    lines[17], lines[4_711], lines[9_999] = ",1900,", f"Aino,{'m' * 41},", "Bertta,,perhaps"
    page = look(admin, "\n".join(lines))
    assert page.status_code == 422
    assert [fault.line for fault in page.context["draft"].faults] == [18, 4_712, 10_000]
    html = page.content.decode()
    assert "Write a name." in html
    assert "at most 40 characters" in html
    assert "Whether this is a guest is written yes or no, not “perhaps”." in html
    assert "Matti Virtanen,9990," in html
    assert not Player.objects.exists()
    assert not Act.objects.exists()


def test_ten_thousand_of_one_name_get_short_names_of_their_own(admin: Client, club: Club) -> None:
    Player.objects.create(club=club, name="Matti Meikäläinen")
    page = bring_in(admin, "name\tmark\n" + "\n".join(f"Matti Virtanen\t{number}" for number in range(10_000)))
    assert "1000 of 10000" in page.replace("1,000", "1000").replace("10,000", "10000")
    assert Player.objects.values("short_name").distinct().count() == 10_001
    assert NameWord.objects.filter(player__name="Matti Virtanen").count() == 30_000


def test_who_is_there_already_is_shown_and_left_out(admin: Client, club: Club, players: dict[str, Player]) -> None:
    text = "aino äijälä\nEeva Uusi\nEEVA UUSI"
    html = look(admin, text).content.decode()
    assert "in the club already" in html
    assert "the same as line 2" in html
    assert "1 player was imported." in bring_in(admin, text)
    assert Player.objects.count() == len(players) + 1


def test_a_list_of_nobody_new_cannot_be_imported(admin: Client, players: dict[str, Player]) -> None:
    page = look(admin, "Aino Äijälä")
    assert page.status_code == 200
    assert b'value="import"' not in page.content


def test_what_was_changed_since_it_was_shown_is_shown_again(admin: Client) -> None:
    form = look(admin, "Aino").context["form"]
    sent = {"seen": form.data["seen"], "shown": form.data["shown"], "column-0": "name", "do": "import"}
    assert admin.post(PAGE, sent | {"text": "Aino\nBertta"}).status_code == 200
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        (["", ""], "Choose the column that holds the name."),
        (["name", "name"], "Two columns cannot both hold this: Name."),
        (["name", "last"], "Choose either the whole name, or the first and the last name."),
    ],
)
def test_columns_that_do_not_fit_are_refused_beside_them(admin: Client, columns: list[str], sentence: str) -> None:
    seen = look(admin, "Aino;Äijälä").context["form"].data["seen"]
    chosen = {f"column-{place}": column for place, column in enumerate(columns)}
    page = look(admin, "Aino;Äijälä", seen=seen, **chosen)
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert "Aino;Äijälä" in page.content.decode()


def test_columns_can_be_chosen(admin: Client, club: Club) -> None:
    seen = look(admin, "Äijälä;Aino").context["form"].data["seen"]
    bring_in(admin, "Äijälä;Aino", seen=seen, **{"column-0": "last", "column-1": "first"})
    assert names_of(club) == ["Aino Äijälä"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_the_encoding_of_a_file_is_recognised(admin: Client, encoding: str) -> None:
    file = SimpleUploadedFile("list.csv", "Nimi;Merkki\r\nÅke Öörni;1950\r\n".encode(encoding))
    page = look(admin, file=file)
    assert page.context["form"].columns == [Column.NAME, Column.MARK]
    assert "Åke Öörni;1950" in page.content.decode()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_recognised(separator: str) -> None:
    text = "\n".join(separator.join(cells) for cells in [("name", "mark"), ("Aino", "a b"), ("Bertta", "c")])
    assert tables.separator_of(text) == separator


def test_a_quotation_mark_nobody_closed_spoils_its_own_line_only() -> None:
    lines = tables.lines_of('"Aino, A\n\n"Bertta",x', ",")
    assert [(line.number, line.cells) for line in lines] == [(1, ("Aino, A",)), (3, ("Bertta", "x"))]


def test_a_first_line_without_a_heading_is_a_person() -> None:
    assert guess(tables.Line(1, ("Aino", "x")), 2) == ([Column.NAME, Column.NOTHING], False)


def test_a_workbook_is_read(admin: Client, club: Club) -> None:
    rows: list[list[Any]] = [["Name", "Mark"], ["Aino", 1950], [], ["=Bertta", None]]
    file = SimpleUploadedFile("list.xlsx", workbook_bytes([Sheet(title="A", rows=rows)]))
    page = look(admin, file=file)
    assert page.context["form"].first_rows == [(2, ["Aino", "1950"]), (4, ["=Bertta", ""])]


BOMB = package(**{"xl/worksheets/sheet1.xml": b" " * (LARGEST_UNPACKED + 1)})


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK no zip", "This file is no workbook that can be read."),
        (package(**{"hello.txt": b"hello"}), "This file is no workbook that can be read."),
        (package(**{"xl/workbook.xml": b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"}), "no workbook that can be read"),
        (BOMB, "This workbook is too large once unpacked."),
        (package(**{"xl/vbaProject.bin": b"x"}), "Workbooks with macros are not opened."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "This workbook has a password or is of an old kind."),
        (b"\x89PNG\r\n\x1a\n\0\0", "This file is no list that can be read."),
        (b"", "The file is empty."),
        (b"a\n" * 1_000_001, "The file is too large: at most 2 megabytes are read."),
        (b"a\n" * 20_001, "At most 20000 lines can be imported at once."),
    ],
    ids=["no-zip", "no-workbook", "entities", "bomb", "macros", "password", "picture", "empty", "large", "lines"],
)
def test_a_file_that_is_no_list_is_refused_in_a_sentence(admin: Client, data: bytes, sentence: str) -> None:
    tracemalloc.start()
    page = look(admin, "Aino", file=SimpleUploadedFile("list.xlsx", data))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert peak < 60_000_000
    assert not Player.objects.exists()


def test_a_sheet_of_a_million_rows_is_not_read_to_its_end() -> None:
    made = workbook_bytes([Sheet(title="A", rows=[["x"]])])
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(made)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            sheet = (
                re.sub(
                    rb"<sheetData>.*</sheetData>",
                    b"<sheetData>" + b"<row><c><v>1</v></c></row>" * 300_000 + b"</sheetData>",
                    old.read(name),
                )
                if "sheet1" in name
                else old.read(name)
            )
            new.writestr(name, sheet)
    with pytest.raises(ValidationError, match="At most 20000 lines"):
        tables.lines_of(tables.text_of(stream.getvalue()), "\t")


def test_an_empty_list_is_refused_beside_its_field(admin: Client) -> None:
    page = look(admin, " \n ")
    assert page.status_code == 422
    assert page.context["form"].errors["text"] == ["Paste a list or choose a file."]


def test_a_failure_on_the_way_stores_nobody(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: Any, **_options: Any) -> None:
        raise IntegrityError

    monkeypatch.setattr(NameWord.objects, "bulk_create", refuse)
    assert "nothing was imported" in bring_in(admin, "Aino")
    assert not Player.objects.exists()
    assert not Act.objects.exists()


def test_the_button_stands_where_it_may_be_pressed(admin: Client, keeper: Client) -> None:
    assert PAGE.encode() in admin.get("/players/").content
    assert PAGE.encode() not in keeper.get("/players/").content
    assert keeper.get(PAGE).status_code == 403
