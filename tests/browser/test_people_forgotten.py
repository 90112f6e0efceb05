"""A person asks to be forgotten: then the name is looked for wherever a browser comes, and in the database itself."""

import io
import json
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

import pytest
from openpyxl import load_workbook
from playwright.sync_api import APIResponse, Page, expect
from pypdf import PdfReader

from players.models import Club, Membership, Player, User
from players.roles import Role
from scoring import ledger
from scoring.models import Game
from tests import people
from tests.browser.rooms import Reader
from tests.scoring.disk import bytes_of_the_database
from tests.scoring.test_ledger_forgetting import NAMES, full_history, leave_old_bytes, mentioned

LINKS = re.compile(r"""<(?:a|link)\b[^>]*\bhref="([^"#]+)""")
SPOKEN = ["wilhelmiina", "kekkonen", "kekkos", "mimmi"]
"""What of the name and of the login name can be found before."""


@pytest.fixture
def mimmi(club: Club) -> Player:
    return Player.objects.create(club=club, name=NAMES[0])


@pytest.fixture
def games(served: str, mimmi: Player, players: dict[str, Player], admin_user: User) -> list[Game]:
    """Sealed, given up, merged into hers; reasons, a place and a public link that name her; a login of hers."""
    login = people.user("mimmik", mimmi.club, Role.KEEPER, NAMES[0])
    Membership.objects.filter(user=login).update(player=mimmi)
    made = full_history(mimmi, players, login, admin_user)
    made[2].share_token = ledger.share(made[2], actor=admin_user)
    return made


@pytest.fixture
def laptop(reader: Reader, admin_user: User) -> Page:
    return reader(admin_user, language="en")


def everywhere(laptop: Page) -> dict[str, str]:
    """Every page and file that links lead to from the front page, by its address, as its reader reads it."""
    laptop.goto("/")
    waiting, read = [laptop.url], dict[str, str]()
    seen = {_kind(laptop.url)}
    while waiting:
        address = waiting.pop()
        response = laptop.context.request.get(address)
        assert response.status == 200, address
        words = "\n".join([unquote(response.headers.get("content-disposition", "")), *_words(response)])
        read[address.removeprefix(laptop.url[:-1])] = f"{unquote(address)}\n{words}"
        for link in LINKS.findall(words) if "html" in response.headers["content-type"] else ():
            found = urljoin(address, link.replace("&amp;", "&"))
            if found.startswith(laptop.url) and "/static/" not in found and _kind(found) not in seen:
                seen.add(_kind(found))
                waiting.append(found)
    return read


def _kind(address: str) -> str:
    """A page that differs only by what stands after the question mark is looked at once."""
    parts = urlsplit(address)
    return f"{parts.path} {sorted(parse_qs(parts.query, keep_blank_values=True))}"


def _words(response: APIResponse) -> Iterator[str]:
    body, kind = response.body(), response.headers["content-type"]
    if "pdf" in kind:
        reader = PdfReader(io.BytesIO(body))
        yield from (str(reader.metadata), *(page.extract_text() for page in reader.pages))
    elif "sheet" in kind:
        book = load_workbook(io.BytesIO(body))
        yield from (str(book.properties), *(str(cell.value) for sheet in book for row in sheet.rows for cell in row))
    elif "json" in kind:
        yield json.dumps(json.loads(body), ensure_ascii=False)
    else:
        yield body.decode()


def naming(read: dict[str, str]) -> set[str]:
    return {address for address, words in read.items() if mentioned(words)}


def forget(laptop: Page, name: str) -> None:
    laptop.goto("/players/")
    laptop.get_by_role("link", name=name).click()
    laptop.get_by_role("link", name="Records, games, export and removal").click()
    laptop.get_by_role("link", name="Forget the name").click()
    laptop.get_by_label("The name, as it stands above").fill(name)
    laptop.get_by_role("button", name="Forget the name").click()
    expect(laptop.get_by_role("heading", name="Certificate")).to_be_visible()


def points(laptop: Page, games: list[Game]) -> list[list[str]]:
    """What each sheet says: places and points, and every hand with its numbers."""
    said = []
    for game in games:
        laptop.goto(f"/games/{game.pk}/")
        said.append(laptop.locator(".standing .place, .standing .points, .protocol .num").all_inner_texts())
    return said


def test_a_forgotten_name_is_in_no_page_no_file_and_no_address(laptop: Page, games: list[Game], mimmi: Player) -> None:
    sheets = {f"/games/{game.pk}/{page}" for game in games for page in ("", "sheet.pdf", "sheet.xlsx", "protocol.json")}
    before, counted = everywhere(laptop), points(laptop, games)
    own = {"/", "/players/", "/users/", "/acts/", f"/players/{mimmi.pk}/person/", f"/g/{games[2].share_token}/"}
    assert sheets | own <= naming(before)
    forget(laptop, NAMES[0])
    after = everywhere(laptop)
    assert sheets | own - {f"/players/{mimmi.pk}/person/"} <= set(after)
    assert naming(after) == set()
    assert points(laptop, games) == counted
    laptop.goto(f"/players/{mimmi.pk}/certificate/")
    expect(laptop.get_by_text("3 games with their hands, points and places, under a number.")).to_be_visible()
    assert mentioned(laptop.content()) == []


def test_a_forgotten_name_is_not_found_and_is_in_no_file_of_another_person(
    laptop: Page, games: list[Game], players: dict[str, Player]
) -> None:
    forget(laptop, NAMES[0])
    for search in ("/players/?q={}", f"/players/{players['A'].pk}/merge/?q={{}}"):
        for word in ("wilhel", "kekkonen", "mimmi"):
            laptop.goto(search.format(word))
            expect(laptop.get_by_text(f"Nobody found by “{word}”.")).to_be_visible()
    laptop.goto(f"/players/{players['A'].pk}/person/")
    with laptop.expect_download() as taken:
        laptop.get_by_role("button", name="Everything as a file").click()
    made = taken.value.path().read_text(encoding="utf-8")
    assert json.loads(made)["records"][0]["name"] == "Aino Äijälä"
    assert mentioned(made) == []


def test_a_forgotten_name_is_not_in_the_bytes_of_the_database(laptop: Page, games: list[Game]) -> None:
    leave_old_bytes(games[0].club)
    assert mentioned(bytes_of_the_database()) == SPOKEN
    forget(laptop, NAMES[0])
    expect(laptop.get_by_text("The files of the database were written anew")).to_be_visible()
    assert mentioned(bytes_of_the_database()) == []
