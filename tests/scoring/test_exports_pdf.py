"""The sheet on paper, read back: one page, tagged, everything on it."""

import io
import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pypdf import PdfReader

from players.models import Club, User
from scoring import ledger, reports
from scoring.exports import pdf
from scoring.models import Game
from tests import builders, people
from tests.builders import Json
from tests.evenings import SHEETS
from tests.people import players
from tests.scoring.evenings import LONG_NAMES, fullest, worked
from tests.scoring.kept import kept

pytestmark = pytest.mark.django_db

A4 = (595, 842)


def paper(game: Game, language: str = "en") -> PdfReader:
    with translation.override(language):
        made = pdf.sheet_pdf(reports.sheet(Game.objects.get(pk=game.pk)), printed_at=timezone.now())
    return PdfReader(io.BytesIO(made))


def words_on(reader: PdfReader, page: int = 0) -> str:
    """The text of a page with every run of white space as one space, and the hard spaces of names as plain ones."""
    return " ".join(reader.pages[page].extract_text().split())


def root_of(reader: PdfReader) -> Any:
    return reader.trailer["/Root"]


def tags_in(reader: PdfReader) -> list[str]:
    found = []

    def walk(node: Any) -> None:
        node = node.get_object()
        if isinstance(node, list):
            for child in node:
                walk(child)
        elif isinstance(node, dict):
            if "/S" in node:
                found.append(str(node["/S"]))
            if "/K" in node:
                walk(node["/K"])

    walk(root_of(reader)["/StructTreeRoot"]["/K"])
    return found


def test_the_fullest_evening_with_the_longest_names_is_one_page(club: Club, keeper_user: User) -> None:
    game = kept(fullest(), club, keeper_user)
    reader = paper(game, "fi")
    assert len(reader.pages) == 1
    assert tuple(round(float(side)) for side in reader.pages[0].mediabox.upper_right) == A4
    text = words_on(reader)
    assert "Eeva-Liisa Pitkänimi- Korpelainen" in text or LONG_NAMES["A"] in text
    view = reports.sheet(game)
    assert "−633" in text
    assert all(signed(session.sum) in text for session in view.sessions)
    assert " ".join(signed(view.totals[letter]) for letter in "ABCD") in text


def test_a_page_without_bolsheviks_has_every_hand_sum_total_and_place(club: Club, keeper_user: User) -> None:
    game = kept(worked("E14"), club, keeper_user)
    ledger.seal(game, actor=keeper_user)
    view, text = reports.sheet(game), words_on(paper(game))
    assert club.name in text
    assert "Kuopio" in text
    for session in view.sessions:
        assert f"Session {session.number} {session.us_names} against {session.them_names}" in text
        for row in session.rows:
            assert f"{signed(row.points)} {signed(row.running)}" in text
    assert f"Total {' '.join(signed(view.totals[letter]) for letter in 'ABCD')}" in text
    assert f"Place {' '.join(f'{view.ranks[letter]}.' for letter in 'ABCD')}" in text
    assert "Adjustment Carl −5: revoke in hand 1-3 (Carl Åberg" in text
    assert "protocol keeper" in text
    assert "Provisional" not in text


def test_a_bolshevik_block_shows_sums_thirds_shares_and_residue(club: Club, keeper_user: User) -> None:
    view, text = _of("E16", club, keeper_user)
    raw = view.bolshevik.raw
    assert f"Bolsheviks, sum {' '.join(signed(raw[letter]) for letter in 'ABCD')}" in text
    assert "+36⅔" in text
    assert "The rounded shares sum to +1" in text
    assert "×2 doubled, ×3 redoubled" in text
    for session in view.sessions:
        assert session.set is not None
        assert f"Sum {' '.join(signed(session.set.sums[letter]) for letter in 'ABCD')}" in text


def whole(name: str) -> Json:
    """The protocol file of a whole evening in fixtures/sheets, of people with long names."""
    document: Json = json.loads((SHEETS / f"{name}.json").read_text(encoding="utf-8"))["protocol"]
    return document | {"players": {letter: LONG_NAMES.get(letter, "Elisabeth E") for letter in document["players"]}}


@pytest.mark.parametrize("name", ["13-five-40", "12-purku-48-after-each-session-level-4"])
def test_a_long_game_takes_two_pages_and_breaks_between_sessions(club: Club, keeper_user: User, name: str) -> None:
    game = kept(whole(name), club, keeper_user)
    view, reader = reports.sheet(game), paper(game)
    assert len(reader.pages) == 2
    pages = [words_on(reader, page) for page in (0, 1)]
    for session in view.sessions:
        (here,) = (page for page in pages if f"Session {session.number} {session.us_names}" in page)
        for row in session.rows:
            assert f"{signed(row.points)} {signed(row.running)}" in here
    totals = " ".join(signed(view.totals[letter]) for letter in view.letters)
    assert [page.count(f"Total {totals}") for page in pages] == [0, 1]
    assert [page.count(f"{club.name} · ") for page in pages] == [0, 1]
    assert [f"{number} / 2" in page for number, page in enumerate(pages, start=1)] == [True, True]


def test_every_bolshevik_of_an_integrated_game_is_on_the_page(club: Club, keeper_user: User) -> None:
    game = kept(whole("8-standard-24-integrated"), club, keeper_user)
    view, reader = reports.sheet(game), paper(game)
    assert len(reader.pages) == 1
    text = words_on(reader)
    for session in view.sessions:
        assert session.set is not None
        assert f"Sum {' '.join(signed(session.set.sums[letter]) for letter in 'ABCD')}" in text


def test_who_sits_out_has_no_number_in_that_session(club: Club, keeper_user: User) -> None:
    game = kept(whole("13-five-40"), club, keeper_user)
    points = reports.sheet(game).sessions[0].points
    row = " ".join("–" if letter == "A" else signed(points[letter]) for letter in "ABCDE")
    assert f"Session 1 {row} Session 2" in words_on(paper(game), 1)


def _of(case: str, club: Club, actor: User) -> tuple[reports.SheetView, str]:
    game = kept(worked(case), club, actor)
    return reports.sheet(game), words_on(paper(game))


def signed(points: int | None) -> str:
    return f"{points or 0:+d}".replace("-", "−") if points else "0"


def test_an_open_game_is_marked_provisional(club: Club, keeper_user: User) -> None:
    _view, text = _of("E13", club, keeper_user)
    assert "Provisional 9 of 28 hands recorded" in text
    assert "Totals, provisional" in text


def test_a_game_sealed_unfinished_is_marked_with_its_reason(club: Club, keeper_user: User) -> None:
    game = kept(worked("E13"), club, keeper_user)
    ledger.seal(game, actor=keeper_user, reason="The club room closed.")
    text = words_on(paper(game))
    assert "Unfinished 9 of 28 hands recorded" in text
    assert "Why it was sealed unfinished: The club room closed." in text


def test_an_empty_sheet_can_be_filled_in_by_pen(club: Club, keeper_user: User) -> None:
    game = kept(builders.protocol(option="after-each-session"), club, keeper_user)
    reader = paper(game)
    assert len(reader.pages) == 1
    assert "0 of 36 hands recorded" in words_on(reader)


def test_with_integrated_bolsheviks_too_there_is_a_row_for_every_contract_to_come(
    club: Club, keeper_user: User
) -> None:
    full = paper(kept(whole("8-standard-24-integrated"), club, keeper_user))
    empty = paper(kept(builders.protocol(option="integrated"), club, keeper_user, players(club)))
    assert tags_in(empty).count("/TR") == tags_in(full).count("/TR")


def test_beside_bolsheviks_a_contract_not_played_is_told_in_one_word(club: Club, keeper_user: User) -> None:
    game = kept(whole("12-purku-48-after-each-session-level-4"), club, keeper_user)
    text = words_on(paper(game))
    assert "4♦ unplayed −10" in text
    assert "made, not played" not in text


@pytest.mark.parametrize(("language", "word"), [("fi", "misääri"), ("sv", "misär"), ("en", "misère")])
def test_the_page_is_tagged_in_the_language_of_who_asks(
    club: Club, keeper_user: User, language: str, word: str
) -> None:
    reader = paper(kept(worked("E05"), club, keeper_user), language)
    root = root_of(reader)
    assert root["/Lang"] == language
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert "pdfuaid" in root["/Metadata"].get_object().get_data().decode()
    assert reader.metadata is not None
    assert club.name in str(reader.metadata.title)
    tags = tags_in(reader)
    assert f" {word} " in words_on(reader)
    assert next(tag for tag in tags if tag.startswith("/H")) == "/H1"
    assert tags.count("/H2") == 5
    assert tags.count("/Table") == 5
    assert {"/TH", "/TD", "/THead", "/TBody", "/TFoot"} <= set(tags)
    assert "/Figure" not in tags


def test_suits_are_glyphs_a_font_has(club: Club, keeper_user: User) -> None:
    text = words_on(paper(kept(worked("E01"), club, keeper_user)))
    for bid in ("5♥", "6♠", "6♣", "7♦"):
        assert bid in text


def test_nothing_is_fetched_for_a_page(
    club: Club, keeper_user: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    weasyprint = pdf._weasyprint()
    opened: list[str] = []
    monkeypatch.setattr("urllib.request.OpenerDirector.open", lambda *args, **kwargs: opened.append(str(args)))
    page = '<html lang="en"><title>x</title><img alt="x" src="{}">'
    for address in ("http://127.0.0.1/x.png", "file:///etc/hostname", "data:image/png;base64,AA"):
        fetcher = pdf._nothing_fetched(weasyprint)
        weasyprint.HTML(string=page.format(address), url_fetcher=fetcher).render()
    assert not opened
    assert caplog.text.count("disallowed protocol") == 3
    caplog.clear()
    paper(kept(worked("E04"), club, keeper_user))
    assert caplog.text == ""


def test_a_name_is_text_and_never_markup(club: Club, keeper_user: User) -> None:
    document = worked("E04") | {"place": '<img src="x">'}
    assert '<img src="x">' in words_on(paper(kept(document, club, keeper_user)))


# -- through the door


def test_the_file_is_called_by_club_day_and_players(keeper: Client, club: Club, keeper_user: User) -> None:
    game = kept(worked("E04"), club, keeper_user)
    response = keeper.get(reverse("sheet_pdf", args=[game.pk]))
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == (
        'attachment; filename="skruuvikerho-esimerkki-2026-11-30-aino-bertta-carl-daniel.pdf"; '
        "filename*=UTF-8''skruuvikerho-esimerkki-2026-11-30-aino-bertta-carl-daniel.pdf"
    )
    assert response.content.startswith(b"%PDF-1.7")


# -- without Pango


@pytest.fixture
def no_pango(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine where the library is not installed: weasyprint is loaded anew and does not find it."""
    loaded = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "weasyprint"}
    for name in loaded:
        del sys.modules[name]
    ffi: Any = import_module("cffi").FFI
    real = ffi.dlopen

    def dlopen(self: Any, name: str, *flags: int) -> Any:
        if "pango" in str(name):
            raise OSError(f"cannot load library '{name}'")
        return real(self, name, *flags)

    monkeypatch.setattr(ffi, "dlopen", dlopen)
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
        del sys.modules[name]
    sys.modules.update(loaded)


@pytest.mark.usefixtures("no_pango")
def test_without_pango_the_answer_names_the_package(
    keeper: Client, club: Club, keeper_user: User, capfd: pytest.CaptureFixture[str]
) -> None:
    game = kept(worked("E13"), club, keeper_user)
    response = keeper.get(reverse("sheet_pdf", args=[game.pk]))
    assert response.status_code == 503
    page = response.content.decode()
    for way in ("apt install libpango-1.0-0", "brew install pango", "MSYS2"):
        assert way in page
    assert "WeasyPrint" not in capfd.readouterr().out


@pytest.mark.usefixtures("no_pango")
@pytest.mark.parametrize("address", ["home", "sheet", "entry", "sheet_workbook", "sheet_protocol"])
def test_without_pango_everything_else_works(keeper: Client, club: Club, keeper_user: User, address: str) -> None:
    game = kept(worked("E13"), club, keeper_user)
    response = keeper.get(reverse(address, args=[] if address == "home" else [game.pk]))
    assert response.status_code == 200


def test_very_many_adjustments_are_counted_and_not_all_listed(club: Club, keeper_user: User) -> None:
    many = [{"player": "A", "points": 1, "reason": f"late {number} " + "x" * 400} for number in range(400)]
    view = reports.sheet(kept(builders.protocol(adjustments=many), club, keeper_user))
    with translation.override("en"):
        context = pdf._context(view, timezone.now(), "tightest")
        page = render_to_string("print/reckoning.html", context)
    assert page.count("late ") == 40
    assert "x" * 300 not in page
    assert "and 360 more adjustments, in the protocol file" in page
    assert "+400" in page


def test_the_signatures_made_on_telephones_stand_under_the_names_and_take_no_other_page(
    club: Club, keeper_user: User
) -> None:
    game = kept(fullest(), club, keeper_user)
    for letter in "ABC":
        ledger.sign(game, actor=people.sits_as(keeper_user, game, letter), seen=game.entries.latest("pk").pk)
    reader = paper(game)
    assert len(reader.pages) == 1
    assert len(re.findall(r"signed \d", words_on(reader))) == 3
    assert "signed before" not in words_on(reader)
    ledger.adjust(game, "A", 5, "counted again", actor=keeper_user)
    assert words_on(paper(game)).count("signed before the last change,") == 3
