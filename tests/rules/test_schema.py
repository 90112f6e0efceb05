"""The published JSON Schema: every good file fits it, and no file it refuses is read."""

import json
from importlib import resources
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings

from scoring.rules import RULESETS, definition_of
from tests import builders, evenings, strategies
from tests.builders import Json
from tests.rules.test_impossible_hands import KITTY, SET

SCHEMA: Json = json.loads(resources.files("scoring.rules").joinpath("protocol.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

HOUSE = definition_of(RULESETS["handbook-2016"], RULESETS["handbook-2016"], name="Talon sääntö", start="2026-09-01")


def fits(document: Any) -> bool:
    return bool(VALIDATOR.is_valid(document))


def test_the_schema_is_one_of_its_draft() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@given(strategies.protocols())
@settings(max_examples=20, deadline=None)
def test_every_legal_file_fits_the_schema(document: Json) -> None:
    VALIDATOR.validate(document)


def test_every_whole_evening_fits_the_schema() -> None:
    for _name, sheet in evenings.sheets():
        VALIDATOR.validate(sheet["protocol"])


@pytest.mark.parametrize("slug", list(RULESETS))
def test_a_file_with_a_ruleset_of_its_own_fits_the_schema_and_is_read(slug: str) -> None:
    definition = definition_of(RULESETS[slug], RULESETS[slug], name="Talon sääntö", note="syyskokous")
    document = builders.protocol(ruleset="house-2", ruleset_definition=definition)
    VALIDATOR.validate(document)
    assert builders.read(document).ruleset_definition == definition


BEYOND_A_SCHEMA = {
    *("tricks-sum", "ace-count", "ace-both-sides", "ace-too-many-tricks", "double-by-wrong-side"),
    *("redouble-by-wrong-side", "kind", "sides", "outside-schedule", "tricks-range", "ace-trick"),
}
"""What needs the other fields of a hand or its place in the schedule; and 4.0, an integer to a schema."""


@pytest.mark.parametrize(("_clause", "hand", "code", "_field"), [*KITTY, *SET])
def test_an_impossible_hand_does_not_fit_unless_its_fault_is_beyond_a_schema(
    _clause: str, hand: Json, code: str, _field: str
) -> None:
    document = builders.protocol(hand, option="after-last-session")
    assert not fits(document) or code in BEYOND_A_SCHEMA


@pytest.mark.parametrize(
    "change",
    [
        *({"version": version} for version in (2, "1")),
        *({key: 1} for key in ("format", "game", "ruleset", "schedule", "players", "hands", "place", "date", "extra")),
        {"schedule": {"hands": "short-12", "bolshevik": "integrated"}},
        {"schedule": {"hands": "five-40", "bolshevik": "none"}},
        {"ruleset": "house"},
        {"ruleset": "handbook-2016", "ruleset_definition": HOUSE},
        {"ruleset": "house", "ruleset_definition": HOUSE | {"cells": {}}},
        {"ruleset": "house", "ruleset_definition": HOUSE | {"cells": HOUSE["cells"] | {"made.trump.5": 1001}}},
        {"ruleset": "house", "ruleset_definition": HOUSE | {"base": "house"}},
        {"ruleset": "house", "ruleset_definition": HOUSE | {"base": "handbook-2016+level-4"}},
        {"ruleset": "house", "ruleset_definition": HOUSE | {"residue": "hidden"}},
        {"ruleset": "house+level-4", "ruleset_definition": HOUSE},
        {"ruleset": "house", "ruleset_definition": HOUSE | {"note": "x" * 501}},
        {"ruleset": "house", "ruleset_definition": builders.without(HOUSE, "name")},
        {"schedule": {"hands": "short-12"}},
        {"players": builders.without(builders.NAMES, "D")},
        {"players": builders.NAMES | {"E": "Eeva"}},
        {"players": builders.NAMES | {"A": " "}},
        {"date": "30.11.2026"},
        {"seats": {"4": ["A", "B", "C", "D"]}},
        {"seats": {"1": ["A", "B", "C"]}},
        {"first_dealer": {"1": "E"}},
        {"adjustments": [{"player": "A", "points": 0, "reason": "none"}]},
        {"adjustments": [{"player": "A", "points": 1001, "reason": "too much"}]},
        {"adjustments": [{"player": "A", "points": 1, "reason": " "}]},
        {"hands": [{}]},
        {"hands": [builders.thrown_in() | {"thrown_in": False}]},
    ],
)
def test_what_does_not_fit_is_not_read_either(change: Json) -> None:
    document = builders.protocol(option="after-last-session") | change
    assert not fits(document)
    assert builders.faults_in(document)
