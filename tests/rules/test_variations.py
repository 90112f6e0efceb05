"""A club's own ruleset: every cell it must have, and everything it may choose (R-7.3)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    RULESETS,
    Denomination,
    Kind,
    Refused,
    Ruleset,
    cells_of,
    definition_of,
    differences,
    fold,
    lookup_tables,
    ruleset_for,
    share_of,
    vary,
)
from scoring.rules.standings import corrected_shares
from tests import builders, strategies
from tests.builders import Json, bolshevik, codes_in, contract, misere, protocol

HANDBOOK = ruleset_for("handbook-2016")
LEVEL_4 = ruleset_for("handbook-2016+level-4")


def definition(base: Ruleset = HANDBOOK, **more: Any) -> Json:
    return definition_of(base, base, name="House rules", start="2026-09-01", note="Voted in August.") | more


def with_cells(base: Ruleset = HANDBOOK, **cells: Any) -> Json:
    """``made__trump__5=30`` is the cell ``made.trump.5``."""
    changed = definition(base)
    changed["cells"] = changed["cells"] | {path.replace("__", "."): value for path, value in cells.items()}
    return changed


def refused(slug: str, facts: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        vary(slug, facts)
    return [(fault.code, fault.field) for fault in refusal.value.violations]


@pytest.mark.clause("R-7.3")
@pytest.mark.parametrize("base", RULESETS.values(), ids=list(RULESETS))
def test_a_variation_that_varies_nothing_differs_in_nothing(base: Ruleset) -> None:
    same = vary("house", definition(base))
    assert same.slug == "house"
    assert differences(same, base) == set()
    assert same.levels == base.levels
    assert same.optional_level == base.optional_level
    for kind in Kind:
        assert _points(lookup_tables(same, kind)) == _points(lookup_tables(base, kind))


def _points(table: Any) -> Any:
    """The table without the clauses its lines cite."""
    if isinstance(table, list):
        return [_points(inner) for inner in table if not (isinstance(inner, str) and inner.startswith("R-"))]
    if isinstance(table, dict):
        return {key: _points(inner) for key, inner in table.items()}
    return table


@pytest.mark.clause("R-7.3")
@pytest.mark.parametrize("base", RULESETS.values(), ids=list(RULESETS))
def test_the_definition_of_a_variation_makes_it_again(base: Ruleset) -> None:
    for path in cells_of(base):
        changed = definition(base)
        changed["cells"] = changed["cells"] | {path: 777}
        varied = vary("house", changed)
        assert cells_of(varied) == cells_of(base) | {path: 777}
        assert differences(varied, base) == {path}
        again = definition_of(varied, base, name="House rules", start="2026-09-01", note="Voted in August.")
        assert again == changed


@pytest.mark.clause("R-7.3")
@pytest.mark.parametrize("absurd", [None, True, 5.0, "5", [5], {}, 1001, -1001, 10**30, float("nan")])
def test_every_absurd_cell_is_refused_by_its_path(absurd: Any) -> None:
    for path in cells_of(LEVEL_4):
        facts = definition(LEVEL_4)
        facts["cells"] = facts["cells"] | {path: absurd}
        assert refused("house", facts) == [("ruleset-cell", f"ruleset_definition.cells.{path}")]


@pytest.mark.clause("R-7.3")
@pytest.mark.parametrize("base", RULESETS.values(), ids=list(RULESETS))
def test_every_missing_cell_is_refused_by_its_path(base: Ruleset) -> None:
    for path in cells_of(base):
        facts = definition(base)
        facts["cells"] = builders.without(facts["cells"], path)
        assert refused("house", facts) == [("ruleset-cell", f"ruleset_definition.cells.{path}")]


def test_all_cells_that_are_wrong_are_told_at_once() -> None:
    facts = definition()
    facts["cells"] = {}
    assert refused("house", facts) == [
        ("ruleset-cell", f"ruleset_definition.cells.{path}") for path in cells_of(HANDBOOK)
    ]


@pytest.mark.parametrize("cell", [1000, -1000, 0])
def test_a_cell_may_be_anything_within_a_thousand(cell: int) -> None:
    assert vary("house", with_cells(made__trump__5=cell)).made["trump"][5] == cell


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"cells": None}, [("type", "cells")]),
        ({"cells": [1]}, [("type", "cells")]),
        ({"aces_multiplied": None}, [("type", "aces_multiplied")]),
        ({"aces_multiplied": 1}, [("type", "aces_multiplied")]),
        ({"residue": "kept"}, [("ruleset-cell", "residue")]),
        ({"residue": True}, [("ruleset-cell", "residue")]),
        ({"residue": ["shown"]}, [("ruleset-cell", "residue")]),
        ({"colour": "red"}, [("unknown-key", "colour")]),
        ({"base": "pre-2017"}, [("unknown-ruleset", "base")]),
        ({"base": "house"}, [("unknown-ruleset", "base")]),
        ({"base": None}, [("type", "base")]),
        ({"base": ["handbook-2016"]}, [("type", "base")]),
        ({"name": ""}, [("name", "name")]),
        ({"name": " "}, [("name", "name")]),
        ({"name": 5}, [("name", "name")]),
        ({"name": "x" * 201}, [("name", "name")]),
        ({"name": "two\nlines"}, [("name", "name")]),
        ({"note": 5}, [("type", "note")]),
        ({"note": None}, [("type", "note")]),
        *(({"note": note}, [("name", "note")]) for note in ("a\x00b", "a\x01b", "a\u202eb", "a\r\nb", "x" * 501)),
        ({"from": "1.9.2026"}, [("date", "from")]),
        ({"from": "20260901"}, [("date", "from")]),
        ({"from": "2026-02-30"}, [("date", "from")]),
        ({"from": 2026}, [("date", "from")]),
        ({"from": None}, [("date", "from")]),
        ({"denominations": None}, [("type", "denominations")]),
        ({"denominations": {}}, [("missing", f"denominations.{kind}") for kind in ("kitty", "kotka")]),
    ],
)
def test_what_else_is_wrong_is_refused_at_its_field(change: Json, faults: list[tuple[str, str]]) -> None:
    assert refused("house", definition() | change) == [(code, f"ruleset_definition.{field}") for code, field in faults]


MUST_HAVE = ["base", "name", "cells", "aces_multiplied", "denominations", "residue"]


@pytest.mark.parametrize("key", MUST_HAVE)
def test_what_a_definition_must_have_is_missed_by_its_name(key: str) -> None:
    assert refused("house", builders.without(definition(), key)) == [("missing", f"ruleset_definition.{key}")]


def test_an_empty_definition_misses_everything() -> None:
    assert refused("house", {}) == [("missing", f"ruleset_definition.{key}") for key in MUST_HAVE]


def test_without_a_base_the_rest_is_checked_all_the_same() -> None:
    facts = builders.without(definition(residue="kept"), "base")
    assert refused("house", facts) == [
        ("missing", "ruleset_definition.base"),
        ("ruleset-cell", "ruleset_definition.residue"),
    ]


def test_only_kitty_and_kotka_have_an_order_of_their_own() -> None:
    facts = definition()
    facts["denominations"] = facts["denominations"] | {"bolshevik": ALL}
    assert refused("house", facts) == [("unknown-key", "ruleset_definition.denominations.bolshevik")]


@pytest.mark.parametrize("note", ["", "two\nlines\tof words", "x" * 500])
def test_other_notes_will_do(note: str) -> None:
    vary("house", definition(note=note))


def test_a_definition_needs_neither_date_nor_note() -> None:
    vary("house", builders.without(definition(), "from", "note"))
    bare = definition_of(HANDBOOK, HANDBOOK, name="House")
    assert not {"from", "note"} & bare.keys()
    vary("house", bare)


ALL = [denomination.value for denomination in Denomination]


@pytest.mark.parametrize(
    ("code", "order"),
    [
        *(("type", order) for order in (None, "spades", [*ALL[:5], 5])),
        *(("ruleset-cell", order) for order in ([], ALL[:5], [*ALL, "spades"], [*ALL[:5], "spades"])),
        ("ruleset-cell", [*ALL[:5], "jokers"]),
    ],
)
def test_an_order_of_denominations_holds_each_once(code: str, order: Any) -> None:
    facts = definition()
    facts["denominations"] = facts["denominations"] | {"kotka": order}
    assert refused("house", facts) == [(code, "ruleset_definition.denominations.kotka")]


@pytest.mark.clause("R-2.3", "R-7.3")
def test_the_order_of_denominations_may_be_another() -> None:
    facts = definition()
    facts["denominations"] = {"kitty": ALL, "kotka": ALL[::-1]}
    varied = vary("house", facts)
    assert [one.value for one in varied.denominations[Kind.KITTY]] == ALL
    assert [one.value for one in varied.denominations[Kind.KOTKA]] == ALL[::-1]
    assert varied.denominations[Kind.BOLSHEVIK] == HANDBOOK.denominations[Kind.BOLSHEVIK]
    assert differences(varied, HANDBOOK) == {"denominations.kitty", "denominations.kotka"}


@pytest.mark.parametrize("slug", ["", "House", "house rules", "-house", "house-", "a--b", "talo_1", "jää", "x" * 61])
def test_a_slug_is_plain_words(slug: str) -> None:
    assert refused(slug, definition()) == [("ruleset-slug", "ruleset")]


@pytest.mark.parametrize("slug", RULESETS)
def test_no_variation_takes_the_slug_of_a_published_ruleset(slug: str) -> None:
    assert refused(slug, definition()) == [("ruleset-slug", "ruleset")]


@pytest.mark.parametrize("slug", ["house", "house-2", "house+b", "x" * 60, "1", "level-4-house"])
def test_other_slugs_will_do(slug: str) -> None:
    assert vary(slug, definition()).slug == slug


@pytest.mark.clause("R-7.2", "R-7.3")
@pytest.mark.parametrize("slug", ["a+level-4", "level-4", "a+level-4+b"])
def test_a_slug_that_says_level_4_has_it(slug: str) -> None:
    assert refused(slug, definition()) == [("ruleset-slug", "ruleset")]
    assert vary(slug, definition(LEVEL_4)).slug == slug


def test_every_fault_is_told_at_once() -> None:
    facts = definition(colour="red", residue="kept", aces_multiplied=0, name=None)
    facts["cells"] = facts["cells"] | {"made.trump.4": 10, "overtrick.5": None}
    assert sorted(refused("House", facts)) == sorted(
        [
            ("ruleset-slug", "ruleset"),
            ("unknown-key", "ruleset_definition.colour"),
            ("name", "ruleset_definition.name"),
            ("unknown-key", "ruleset_definition.cells.made.trump.4"),
            ("ruleset-cell", "ruleset_definition.cells.overtrick.5"),
            ("type", "ruleset_definition.aces_multiplied"),
            ("ruleset-cell", "ruleset_definition.residue"),
        ]
    )


def test_two_rulesets_differ_in_the_cells_only_one_has() -> None:
    assert differences(HANDBOOK, LEVEL_4) == {
        *("made.trump.4", "made.misere.4", "overtrick.4", "further_undertrick.4"),
        *("first_undertrick.trump.4", "first_undertrick.misere.4"),
    }
    assert differences(HANDBOOK, LEVEL_4) == differences(LEVEL_4, HANDBOOK)
    before = ruleset_for("pre-2016")
    assert "aces_multiplied" in differences(HANDBOOK, before)
    assert "factor.redoubled" in differences(HANDBOOK, before)
    assert "bolshevik.made_misere" not in differences(HANDBOOK, before)
    assert differences(vary("house", definition(residue="corrected")), HANDBOOK) == {"residue"}


# What the numbers do


def only_hand(record: Json, facts: Json, **more: Any) -> tuple[int, list[str]]:
    document = protocol(record, ruleset="house", ruleset_definition=facts, **more)
    (hand,) = fold(builders.read(document).game).hands
    return hand.points["A"], [line.clause for line in hand.lines]


@pytest.mark.clause("R-7.3")
def test_a_varied_cell_and_factor_score_as_they_say_and_cite_the_clause() -> None:
    facts = with_cells(made__trump__5=30, overtrick__5=3, factor__doubled=5)
    assert only_hand(contract(tricks=12, doubling="doubled"), facts) == ((30 + 3) * 5, ["R-7.3", "R-7.3"])
    failed = with_cells(first_undertrick__misere__5=7, further_undertrick__5=-2)
    points, _clauses = only_hand(misere(tricks=5, aces=((), (1, 2, 3, 4))), failed)
    assert points == -7 + 2 * 2 + 10


@pytest.mark.clause("R-7.3", "R-3.11")
def test_aces_are_multiplied_where_the_club_says_so() -> None:
    record = misere(doubling="redoubled", aces=((), (1, 2, 3, 4)))
    assert only_hand(record, definition()) == (3 * 10 + 10, ["R-7.3", "R-3.10"])
    assert only_hand(record, definition(aces_multiplied=True)) == (3 * (10 + 10), ["R-7.3", "R-7.3"])


@pytest.mark.clause("R-7.3", "R-5.5")
def test_the_values_of_a_bolshevik_may_be_others() -> None:
    facts = with_cells(bolshevik__made_misere=35, bolshevik__first_undertrick=20, bolshevik__further_undertrick=6)
    made = bolshevik(aces=((), (1, 2, 3, 4)), doubled_by="B")
    points, _clauses = only_hand(made, facts, option="after-last-session")
    assert points == 35 * 4 + 3 * 10
    failed = bolshevik(tricks=3, aces=((), (1, 2, 3, 4)))
    points, _clauses = only_hand(failed, facts, option="after-last-session")
    assert points == -(20 + 2 * 6) * 3 + 3 * 10


@pytest.mark.clause("R-7.2", "R-7.3")
def test_a_variation_of_level_four_keeps_that_it_is_not_played_undoubled() -> None:
    facts = with_cells(LEVEL_4, made__trump__4=12)
    assert only_hand(builders.not_played(), facts)[0] == 12
    played = contract(level=4, tricks=10)
    assert ("not-played", "tricks") in codes_in(protocol(played, ruleset="house", ruleset_definition=facts))


# The residue


@pytest.mark.clause("R-7.3", "R-5.8")
@given(st.tuples(*[st.integers(-2000, 2000)] * 3))
def test_corrected_shares_sum_to_zero_and_move_at_most_one_player_by_one(three: tuple[int, int, int]) -> None:
    raw = dict(zip("ABCD", (*three, -sum(three)), strict=True))
    plain = {letter: share_of(points) for letter, points in raw.items()}
    corrected = corrected_shares(raw)
    residue = sum(plain.values())
    assert sum(corrected.values()) == 0
    moved = [letter for letter in "ABCD" if corrected[letter] != plain[letter]]
    assert len(moved) == abs(residue)
    for letter in moved:
        assert corrected[letter] == plain[letter] - residue
        # His third was rounded furthest the residue's way, and nobody's of a lower letter as far.
        error = {other: residue * (3 * plain[other] - raw[other]) for other in "ABCD"}
        assert error[letter] == max(error.values()) > 0
        assert letter == min(other for other in "ABCD" if error[other] == error[letter])


@pytest.mark.clause("R-7.3", "R-5.8")
@pytest.mark.parametrize(
    ("raw", "shares"),
    [
        ((1, 1, 1, -3), (1, 0, 0, -1)),
        ((2, 2, 2, -6), (0, 1, 1, -2)),
        ((-3, 1, 1, 1), (-1, 1, 0, 0)),
        ((-2, -2, -2, 6), (0, -1, -1, 2)),
        ((3, -3, 0, 0), (1, -1, 0, 0)),
    ],
)
def test_the_residue_goes_to_whose_third_was_rounded_furthest(
    raw: tuple[int, int, int, int], shares: tuple[int, int, int, int]
) -> None:
    assert corrected_shares(dict(zip("ABCD", raw, strict=True))) == dict(zip("ABCD", shares, strict=True))


@pytest.mark.clause("R-7.3")
@given(strategies.protocols(option="after-each-session"))
def test_a_game_whose_residue_is_corrected_shows_none(document: Json) -> None:
    base = ruleset_for(document["ruleset"])
    house = {"ruleset": "house", "ruleset_definition": definition(base, residue="corrected")}
    sheet, plain = (fold(builders.read(read).game) for read in (document | house, document))
    assert sheet.bolshevik.residue == 0
    assert sheet.bolshevik.raw == plain.bolshevik.raw
    assert sum(sheet.bolshevik.share.values()) == 0
    assert [hand.points for hand in sheet.hands] == [hand.points for hand in plain.hands]
