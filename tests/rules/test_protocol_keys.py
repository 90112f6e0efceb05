"""The keys of a protocol file: missing, unknown, written twice, of another type (R-8.24)."""

from typing import Any

import pytest

from tests import builders
from tests.builders import Json, codes_in, contract, faults_in, protocol
from tests.rules.faults import GOOD, as_text, told


@pytest.mark.parametrize("key", ["ruleset", "schedule", "players", "hands"])
@pytest.mark.clause("R-8.24")
def test_a_required_key_that_is_not_there_is_named(key: str) -> None:
    assert told(builders.without(GOOD, key)) == [("R-8.24", "missing", key)]


@pytest.mark.clause("R-8.24")
@pytest.mark.parametrize("key", ["hands", "bolshevik"])
def test_so_is_a_part_of_the_schedule(key: str) -> None:
    document = GOOD | {"schedule": builders.without(GOOD["schedule"], key)}
    assert told(document) == [("R-8.24", "missing", f"schedule.{key}")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ruleset", 2016),
        ("ruleset", None),
        ("ruleset", ["handbook-2016"]),
        ("schedule", "standard-24"),
        ("schedule", None),
        ("players", ["A", "B", "C", "D"]),
        ("players", None),
        ("hands", {}),
        ("hands", None),
        ("hands", "none"),
        ("id", 7),
        ("id", None),
        ("place", 7),
        ("place", None),
        ("seats", []),
        ("first_dealer", "A"),
        ("adjustments", {}),
        ("adjustments", None),
    ],
)
def test_a_part_of_another_type_is_named(key: str, value: Any) -> None:
    assert told(GOOD | {key: value}) == [(None, "type", key)]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"schedule": {"hands": 24, "bolshevik": "none"}}, "schedule.hands"),
        ({"schedule": {"hands": "standard-24", "bolshevik": None}}, "schedule.bolshevik"),
        ({"players": builders.NAMES | {"B": None}}, "players.B"),
        ({"players": builders.NAMES | {"C": 3}}, "players.C"),
        ({"hands": [[]]}, "hands.0"),
        ({"hands": [contract(), None]}, "hands.1"),
        ({"seats": {"2": "ABCD"}}, "seats.2"),
        ({"seats": {"2": ["A", "B", 3, "D"]}}, "seats.2"),
        ({"first_dealer": {"2": 1}}, "first_dealer.2"),
        ({"first_dealer": {"2": ["A"]}}, "first_dealer.2"),
        ({"adjustments": [5]}, "adjustments.0"),
    ],
)
def test_so_is_a_value_of_another_type_further_in(change: Json, field: str) -> None:
    assert told(GOOD | change) == [(None, "type", field)]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"scores": []}, "scores"),
        ({"": 1}, ""),
        ({"Date": "2026-11-30"}, "Date"),
        ({"schedule": GOOD["schedule"] | {"sessions": 3}}, "schedule.sessions"),
        ({"adjustments": [{"player": "A", "points": 1, "reason": "revoke", "by": "C"}]}, "adjustments.0.by"),
    ],
)
def test_an_unknown_key_is_named_at_every_depth(change: Json, field: str) -> None:
    assert told(GOOD | change) == [(None, "unknown-key", field)]


DUPLICATES = [
    # what is written, what stands there instead, the path
    ('"place": "Oulu", "place": "Oulu", "players":', '"players":', "place"),
    ('"ruleset": "handbook-2016", "ruleset":', '"ruleset":', "ruleset"),
    ('"hands": "standard-24", "hands": "standard-24"', '"hands": "standard-24"', "schedule.hands"),
    ('"A": "Aino", "A": "Aino Äijälä"', '"A": "Aino Äijälä"', "players.A"),
    ('"points": 1, "points": 5', '"points": 5', "adjustments.0.points"),
]


@pytest.mark.parametrize(("written", "instead_of", "path"), DUPLICATES)
def test_a_key_written_twice_is_named_at_every_depth(written: str, instead_of: str, path: str) -> None:
    text = as_text(GOOD | {"adjustments": [{"player": "A", "points": 5, "reason": "revoke"}]})
    assert text.count(instead_of) == 1
    assert told(text.replace(instead_of, written).encode()) == [(None, "duplicate-key", path)]


@pytest.mark.parametrize(
    ("written", "instead_of", "path"),
    [
        ('"level": 5, "level": 5', '"level": 5', "level"),
        ('"AB": 11, "AB": 11', '"AB": 11', "tricks.AB"),
        ('"CD": 2, "CD": 2, "CD": 2', '"CD": 2', "tricks.CD"),
    ],
)
def test_a_key_written_twice_in_a_hand_carries_the_hands_name(written: str, instead_of: str, path: str) -> None:
    (fault,) = faults_in(as_text(protocol(contract())).replace(instead_of, written).encode())
    assert (fault.code, fault.field) == ("duplicate-key", path)
    assert fault.hand is not None
    assert (fault.hand.session, fault.hand.hand, fault.hand.kind) == (1, 1, "kitty")


def test_a_key_written_twice_where_hands_is_no_list_is_found_too() -> None:
    text = as_text(GOOD | {"hands": {"x": 1}}).replace('"x": 1', '"x": 1, "x": 2')
    assert told(text.encode()) == [(None, "duplicate-key", "hands.x"), (None, "type", "hands")]


def test_a_key_written_twice_beside_something_that_is_no_hand_is_found_too() -> None:
    text = as_text(GOOD | {"hands": [0, contract()]}).replace('"level": 5', '"level": 5, "level": 5')
    assert codes_in(text.encode()) == [("duplicate-key", "level"), ("type", "hands.0")]


def test_a_key_written_twice_inside_a_list_is_found_by_its_index() -> None:
    text = as_text(GOOD | {"place": [0, {"x": 1}]}).replace('"x": 1', '"x": 1, "x": 1')
    assert told(text.encode()) == [(None, "duplicate-key", "place.1.x"), (None, "type", "place")]
