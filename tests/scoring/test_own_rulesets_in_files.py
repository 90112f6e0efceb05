"""A protocol file carries the club's own ruleset, and scores the same elsewhere (R-7.3)."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from players.models import Club, Player, User
from players.roles import Role
from scoring import ledger
from scoring.exports.protocol_file import protocol_file
from scoring.imports.faults import NothingBroughtIn
from scoring.imports.protocols import bring_in
from scoring.models import ClubRuleset, Game
from scoring.reports import sheet
from scoring.rules import RULESETS, definition_of, fold, read_protocol
from tests import people
from tests.scoring.tables import MADE, record

pytestmark = [pytest.mark.django_db, pytest.mark.clause("R-7.3")]
BASE = RULESETS["handbook-2016"]
ORDERS = definition_of(BASE, BASE, name="")["denominations"]


def house(**cells: int) -> dict[str, Any]:
    definition = definition_of(BASE, BASE, name="Talon sääntö", start="2026-09-01", note="syyskokous")
    definition["cells"] |= {"made.trump.6": 40} | {path.replace("__", "."): points for path, points in cells.items()}
    return definition


@pytest.fixture
def game(club: Club, players: dict[str, Player], admin_user: User) -> Game:
    day = club.local_date()
    ledger.define_ruleset(club, "house", house(), name="Talon sääntö", starts_on=day, actor=admin_user)
    game = ledger.open_game(
        club, players, hands_format="standard-24", bolshevik_option="none", ruleset="house", actor=admin_user
    )
    record(game, "1-1", MADE)
    return game


@pytest.fixture
def elsewhere(other_club: Club) -> User:
    return people.user("erik", other_club, Role.ADMIN, "Erik Ek")


def test_the_file_has_the_ruleset_in_full(game: Game) -> None:
    written = json.loads(protocol_file(game))
    assert written["ruleset"] == "house"
    assert written["ruleset_definition"] == house()
    assert list(written).index("ruleset_definition") == list(written).index("ruleset") + 1


@pytest.mark.parametrize("address", ["sheet_pdf", "sheet_workbook", "sheet_protocol"])
def test_every_file_of_such_a_game_can_be_fetched(game: Game, keeper: Client, address: str) -> None:
    assert keeper.get(reverse(address, args=[game.pk])).status_code == 200


def test_a_game_under_a_published_ruleset_has_a_file_as_before(game: Game, admin_user: User) -> None:
    ledger.change_ruleset(game, "pre-2016", actor=admin_user, why=ledger.Why(ledger.ReasonKey.AGREED))
    game.refresh_from_db()
    assert "ruleset_definition" not in json.loads(protocol_file(game))


def test_the_file_scores_the_same_without_the_club(game: Game) -> None:
    assert fold(read_protocol(protocol_file(game)).game).totals == sheet(game).totals
    assert sheet(game).totals["A"] == 40


def test_another_club_gets_the_ruleset_with_the_game(game: Game, other_club: Club, elsewhere: User) -> None:
    (brought,) = bring_in(other_club, [("a.json", protocol_file(game))], actor=elsewhere)
    theirs = Game.objects.get(pk=brought.pk)
    made = ClubRuleset.objects.get(club=other_club)
    assert theirs.club_ruleset == made
    assert (made.slug, made.name, made.note, str(made.starts_on)) == (
        "house",
        "Talon sääntö",
        "syyskokous",
        "2026-09-01",
    )
    assert sheet(theirs).totals == sheet(game).totals
    assert protocol_file(theirs) == protocol_file(game)


def test_two_files_make_it_once(game: Game, other_club: Club, elsewhere: User) -> None:
    second = json.loads(protocol_file(game)) | {"id": "another"}
    files = [("a.json", protocol_file(game)), ("b.json", json.dumps(second).encode())]
    bring_in(other_club, files, actor=elsewhere)
    assert ClubRuleset.objects.filter(club=other_club).count() == 1
    assert Game.objects.filter(club=other_club, club_ruleset__slug="house").count() == 2


def test_the_same_rules_otherwise_described_are_the_same_ruleset(game: Game, other_club: Club, elsewhere: User) -> None:
    day = other_club.local_date()
    own = house() | {"name": "Husregeln", "from": "2020-01-01", "note": "höstmötet"}
    ledger.define_ruleset(other_club, "house", own, name="Husregeln", starts_on=day, actor=elsewhere)
    bring_in(other_club, [("a.json", protocol_file(game))], actor=elsewhere)
    assert ClubRuleset.objects.get(club=other_club).name == "Husregeln"
    (again,) = bring_in(other_club, [("a.json", protocol_file(game))], actor=elsewhere)
    assert not again.new


@pytest.mark.parametrize("in_a_file", [True, False])
def test_the_same_slug_with_other_contents_is_refused(
    game: Game, other_club: Club, elsewhere: User, in_a_file: bool
) -> None:
    other = json.loads(protocol_file(game)) | {"id": "another", "ruleset_definition": house(made__trump__6=41)}
    files = [("a.json", protocol_file(game)), ("b.json", json.dumps(other).encode())]
    if not in_a_file:
        bring_in(other_club, files[:1], actor=elsewhere)
    with translation.override("en"), pytest.raises(NothingBroughtIn) as refusal:
        bring_in(other_club, files if in_a_file else files[1:], actor=elsewhere)
    (faulty,) = refusal.value.files
    place = "ruleset_definition.cells.made.trump.6"
    assert [(fault.where, fault.clause) for fault in faulty.faults] == [(place, "R-7.3")]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"base": "pre-2016"}, "base"),
        ({"aces_multiplied": True}, "aces_multiplied"),
        ({"residue": "corrected"}, "residue"),
        ({"denominations": ORDERS | {"kotka": ORDERS["kotka"][::-1]}}, "denominations.kotka"),
    ],
)
def test_every_other_rule_is_refused_at_its_place(
    game: Game, other_club: Club, elsewhere: User, change: dict[str, Any], place: str
) -> None:
    bring_in(other_club, [("a.json", protocol_file(game))], actor=elsewhere)
    other = json.loads(protocol_file(game)) | {"id": "another", "ruleset_definition": house() | change}
    with pytest.raises(NothingBroughtIn) as refusal:
        bring_in(other_club, [("b.json", json.dumps(other).encode())], actor=elsewhere)
    (faulty,) = refusal.value.files
    assert [fault.where for fault in faulty.faults] == [f"ruleset_definition.{place}"]


@pytest.mark.parametrize("key", ["name", "from", "note"])
def test_a_file_without_an_id_is_the_same_game_however_its_ruleset_is_described(
    game: Game, other_club: Club, elsewhere: User, key: str
) -> None:
    written = json.loads(protocol_file(game))
    del written["id"]
    again = written | {"ruleset_definition": house() | {key: "2026-01-01"}}
    files = [("a.json", json.dumps(written).encode()), ("b.json", json.dumps(again).encode())]
    assert [one.new for one in bring_in(other_club, files, actor=elsewhere)] == [True, False]


def test_it_is_told_which_file_made_a_ruleset(game: Game, other_club: Club, elsewhere: User) -> None:
    second = json.loads(protocol_file(game)) | {"id": "another"}
    files = [("a.json", protocol_file(game)), ("b.json", json.dumps(second).encode())]
    assert [one.ruleset for one in bring_in(other_club, files, actor=elsewhere)] == ["house", None]
    page = people.logged_in(elsewhere).post("/import/", {"protocols": SimpleUploadedFile("a.json", files[0][1])})
    assert "made a ruleset" not in page.content.decode()


def test_the_page_says_that_a_ruleset_was_made(game: Game, other_club: Club, elsewhere: User) -> None:
    file = SimpleUploadedFile("a.json", protocol_file(game))
    page = people.logged_in(elsewhere).post("/import/", {"protocols": file}).content.decode()
    assert 'made a ruleset of the club’s own: <a href="/rulesets/table/house/">house</a>' in page


def test_an_absurd_cell_in_a_file_is_refused_at_its_place(game: Game, other_club: Club, elsewhere: User) -> None:
    absurd = json.loads(protocol_file(game)) | {"ruleset_definition": house(made__trump__6=1001)}
    with translation.override("en"), pytest.raises(NothingBroughtIn) as refusal:
        bring_in(other_club, [("a.json", json.dumps(absurd).encode())], actor=elsewhere)
    (faulty,) = refusal.value.files
    assert [fault.where for fault in faulty.faults] == ["ruleset_definition.cells.made.trump.6"]


def test_a_slug_with_a_plus_comes_in_as_it_is(game: Game, other_club: Club, elsewhere: User) -> None:
    written = json.loads(protocol_file(game)) | {"ruleset": "house+autumn"}
    bring_in(other_club, [("a.json", json.dumps(written).encode())], actor=elsewhere)
    assert ClubRuleset.objects.get(club=other_club).slug == "house+autumn"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"name": " "}, "name"),
        ({"note": "a\x00b"}, "note"),
        ({"from": "1.9.2026"}, "from"),
        ({"base": "house"}, "base"),
    ],
)
def test_what_a_definition_says_of_itself_is_checked_before_anything_is_stored(
    game: Game, other_club: Club, elsewhere: User, change: dict[str, str], where: str
) -> None:
    written = json.loads(protocol_file(game)) | {"ruleset_definition": house() | change}
    with translation.override("en"), pytest.raises(NothingBroughtIn) as refusal:
        bring_in(other_club, [("a.json", json.dumps(written).encode())], actor=elsewhere)
    (faulty,) = refusal.value.files
    assert [fault.where for fault in faulty.faults] == [f"ruleset_definition.{where}"]
