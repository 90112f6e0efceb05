"""A list of players comes in by a laptop: with faults named and nothing stored, mended, looked at, and all at once."""

from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from players.models import Act, Player, User, Verb
from skruuviclub.workbooks import Sheet, workbook_bytes
from tests.browser.rooms import Reader

PEOPLE = 300
BROKEN_LINES = {17: ";1900;", 171: f"Aino Uusi;{'m' * 41};", 299: "Bertta Uusi;;ehkä"}
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def pasted(**mended: str) -> str:
    """A heading and three hundred people; three lines are broken unless they are ``mended`` (line17="…")."""
    lines = ["Nimi;Merkki;Vieras", *(f"Matti Virtanen;{number};" for number in range(2, PEOPLE + 2))]
    for number, broken in BROKEN_LINES.items():
        lines[number - 1] = mended.get(f"line{number}", broken)
    return "\n".join(lines)


@pytest.fixture
def laptop(reader: Reader, served: str, admin_user: User, players: dict[str, Player]) -> Page:
    page = reader(admin_user, language="en")
    page.goto("/players/")
    page.get_by_role("link", name="Import players").click()
    return page


def look(laptop: Page, text: str) -> None:
    laptop.get_by_label("Paste the list here").fill(text)
    with laptop.expect_navigation():
        laptop.get_by_role("button", name="Look at the list").click()


def bring_in(laptop: Page) -> None:
    laptop.get_by_role("button", name="Import", exact=True).click()
    laptop.get_by_role("link", name="To the players").wait_for()


def test_three_broken_lines_of_three_hundred_are_named_and_nothing_is_stored(
    laptop: Page, players: dict[str, Player]
) -> None:
    look(laptop, pasted())
    refusal = laptop.get_by_role("alert")
    assert [line.split(":")[0] for line in refusal.locator("li").all_inner_texts()] == [
        "Line 17",
        "Line 171",
        "Line 299",
    ]
    expect(refusal).to_contain_text("Write a name.")
    expect(refusal).to_contain_text("written yes or no, not “ehkä”")
    expect(laptop.get_by_label("Paste the list here")).to_have_value(pasted())
    expect(laptop.get_by_role("button", name="Import", exact=True)).to_have_count(0)
    assert Player.objects.count() == len(players)


def test_mended_where_it_stands_the_list_comes_in_whole_and_says_how_far_it_is(
    laptop: Page, players: dict[str, Player]
) -> None:
    look(laptop, pasted())
    look(laptop, pasted(line17="Eeva Uusi;1900;", line171="Aino Uusi;;", line299="Bertta Uusi;;kyllä"))
    expect(laptop.get_by_text("300 players would be added.")).to_be_visible()
    assert Player.objects.count() == len(players)
    bring_in(laptop)
    expect(laptop.get_by_role("list", name="Progress")).to_contain_text("300 of 300")
    expect(laptop.get_by_role("status")).to_have_text("300 players were imported.")
    assert Player.objects.count() == len(players) + PEOPLE
    assert Act.objects.get(verb=Verb.PLAYERS_IMPORTED).facts == {"count": PEOPLE}
    laptop.get_by_role("link", name="To the players").click()
    laptop.get_by_label("Find by name").fill("bertta u")
    expect(laptop.locator("#found .person")).to_have_count(1)
    expect(laptop.locator("#found .person")).to_contain_text("guest")


def test_who_is_there_already_is_shown_and_left_out(laptop: Page, players: dict[str, Player]) -> None:
    look(laptop, "Nimi\nAINO ÄIJÄLÄ\nTuukka Uusi\ntuukka uusi")
    left = laptop.locator(".faults li")
    expect(left).to_have_text(["Line 2: AINO ÄIJÄLÄ in the club already", "Line 4: tuukka uusi the same as line 3"])
    bring_in(laptop)
    expect(laptop.get_by_role("status")).to_have_text("1 player was imported.")
    assert sorted(set(Player.objects.values_list("name", flat=True)) - {one.name for one in players.values()}) == [
        "Tuukka Uusi"
    ]


def test_a_workbook_is_looked_at_its_columns_chosen_and_brought_in(laptop: Page) -> None:
    rows: list[list[Any]] = [["Sukunimi", "Etunimi", "Jäsennumero"], ["Äijö", "Eeva", 1950], ["Öhman", "Åke", 1951]]
    file = FilePayload(name="jäsenet.xlsx", mimeType=TYPE, buffer=workbook_bytes([Sheet(title="Jäsenet", rows=rows)]))
    laptop.get_by_label("or choose a file").set_input_files(file)
    laptop.get_by_role("button", name="Look at the list").click()
    laptop.get_by_label("Column 3: Jäsennumero").select_option("mark")
    laptop.get_by_role("button", name="Look again").click()
    expect(laptop.locator(".first-lines tbody tr").first).to_contain_text("1950")
    bring_in(laptop)
    assert set(Player.objects.filter(mark__gt="").values_list("name", "mark")) == {
        ("Eeva Äijö", "1950"),
        ("Åke Öhman", "1951"),
    }
