"""The protocol file of a game says its facts as they stand, and comes back as the same game."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from players.models import Club, Player, User
from scoring import ledger
from scoring.exports.protocol_file import protocol_file
from scoring.ledger import ReasonKey, Why
from scoring.reports.protocols import name_in_file, protocol_of
from scoring.rules import LONGEST_NAME, read_protocol
from tests import builders, strategies
from tests.builders import Json
from tests.scoring.evening import brought, record, whole_evening

pytestmark = pytest.mark.django_db


def test_the_file_is_json_for_eyes_in_utf8_with_a_line_end(club: Club, admin_user: User) -> None:
    document = whole_evening(id="a", date="2026-11-30", adjustments=[{"player": "C", "points": -5, "reason": "Å"}])
    text = protocol_file(brought(club, admin_user, document)).decode("utf-8")
    assert text.endswith("}\n")
    assert not text.startswith("\ufeff")
    assert '  "players": {"A": "Aino Äijälä", ' in text
    assert sum(line.startswith('    {"session": ') for line in text.splitlines()) == 24
    assert json.loads(text) == document


def test_a_game_made_here_gets_an_id_of_its_own_and_keeps_it(club: Club, admin_user: User) -> None:
    game = brought(club, admin_user, builders.protocol())
    written = json.loads(protocol_file(game))
    assert written["id"] == game.protocol_id
    assert written["hands"] == []


def test_names_carry_the_marks_that_tell_two_people_apart(club: Club, admin_user: User) -> None:
    for mark in ("1950", "Turku"):
        Player.objects.create(club=club, name="Aino Äijälä", mark=mark)
    names = {"A": "Aino Äijälä (1950)", "B": "Aino Äijälä (Turku)", "C": "Carl Åberg", "D": "Daniel D"}
    game = brought(club, admin_user, whole_evening(players=names))
    assert json.loads(protocol_file(game))["players"] == names


def test_a_name_too_long_for_the_file_gives_way_to_its_mark(club: Club) -> None:
    name = name_in_file(Player(club=club, name="Å" * 200, mark="1950"))
    assert len(name) == LONGEST_NAME
    assert name.endswith("Å (1950)")


def test_the_file_holds_what_stands_and_nothing_of_what_was(
    club: Club, admin_user: User, players: dict[str, Player]
) -> None:
    game = brought(club, admin_user, builders.protocol(builders.contract(), builders.contract(hand=2)))
    first, second = game.entries.order_by("pk")
    record(game, builders.contract(tricks=12), supersedes=first.pk, why=Why(ReasonKey.MISCOUNTED))
    ledger.void(game, "1-2", supersedes=second.pk, actor=admin_user, why=Why(ReasonKey.AGREED))
    (hand,) = json.loads(protocol_file(game))["hands"]
    assert hand["tricks"] == {"AB": 12, "CD": 1}


@given(document=strategies.protocols())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_brought_in_is_what_goes_out(club: Club, admin_user: User, document: Json) -> None:
    there = read_protocol(builders.as_bytes(document))
    game = brought(club, admin_user, document)
    back = read_protocol(protocol_file(game))
    assert back == protocol_of(game)
    assert (back.game, back.players, back.place) == (there.game, there.players, there.place)
    assert back.game.schedule is there.game.schedule
