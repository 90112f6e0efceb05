"""How a club's own ruleset travels in a file (R-7.3)."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    Doubling,
    Ruleset,
    definition_of,
    fold,
    read_protocol,
    ruleset_for,
    vary,
    write_protocol,
)
from tests import builders, strategies
from tests.builders import Json, codes_in, contract, protocol

HANDBOOK = ruleset_for("handbook-2016")
LEVEL_4 = ruleset_for("handbook-2016+level-4")


def definition(base: Ruleset = HANDBOOK, **more: Any) -> Json:
    return definition_of(base, base, name="House rules", start="2026-09-01", note="Voted in August.") | more


def with_cells(base: Ruleset = HANDBOOK, **cells: Any) -> Json:
    """``made__trump__5=30`` is the cell ``made.trump.5``."""
    changed = definition(base)
    changed["cells"] = changed["cells"] | {path.replace("__", "."): value for path, value in cells.items()}
    return changed


@pytest.mark.clause("R-7.3")
@given(strategies.protocols(), st.integers(-1000, 1000))
def test_a_file_with_its_ruleset_is_read_back_as_it_was_written(document: Json, cell: int) -> None:
    facts = definition(ruleset_for(document["ruleset"]), residue="corrected")
    facts["cells"] = facts["cells"] | {"made.trump.6": cell}
    own = builders.read(document | {"ruleset": "house", "ruleset_definition": facts})
    written = write_protocol(own)
    assert written["ruleset"] == "house"
    assert written["ruleset_definition"] == facts
    again = read_protocol(builders.as_bytes(written))
    assert write_protocol(again) == written
    assert again.identity() == own.identity()
    assert fold(again.game).totals == fold(own.game).totals
    assert again.game.kinds == own.game.kinds


def test_a_file_may_not_give_a_published_ruleset_another_table() -> None:
    document = protocol(ruleset_definition=definition())
    assert codes_in(document) == [("ruleset-slug", "ruleset")]


def test_a_file_without_the_definition_of_its_ruleset_is_of_an_unknown_one() -> None:
    assert codes_in(protocol(ruleset="house")) == [("unknown-ruleset", "ruleset")]


@pytest.mark.parametrize("facts", [None, [], "house", 5])
def test_a_definition_that_is_no_object_is_one_fault(facts: Any) -> None:
    document = protocol(contract(), ruleset="house", ruleset_definition=facts)
    assert codes_in(document) == [("type", "ruleset_definition")]


def test_a_faulty_definition_hides_no_fault_of_the_hands() -> None:
    document = protocol(contract(doubled_by="C"), ruleset="house", ruleset_definition=with_cells(overtrick__6="2"))
    assert codes_in(document) == [
        ("ruleset-cell", "ruleset_definition.cells.overtrick.6"),
        ("double-missing", "doubled_by"),
    ]


def test_another_table_makes_another_file() -> None:
    facts = definition()
    one, other = (
        builders.read(protocol(ruleset="house", ruleset_definition=given)).identity()
        for given in (facts, with_cells(overtrick__6=3))
    )
    assert one != other
    again = json.loads(json.dumps(deepcopy(facts)))
    assert builders.read(protocol(ruleset="house", ruleset_definition=again)).identity() == one


def test_the_levels_of_a_contract_are_those_of_the_base() -> None:
    facts = definition()
    document = protocol(contract(level=4, tricks=10, doubling="doubled"), ruleset="house", ruleset_definition=facts)
    assert codes_in(document) == [("level-range", "level")]
    assert vary("house", facts).factors[Doubling.NONE] == 1
