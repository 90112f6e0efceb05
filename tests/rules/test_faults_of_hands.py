"""What is told of a hand: what it lacks, what is unknown or of another type, all faults at once, two records of one."""

from typing import Any

import pytest

from tests.builders import (
    Json,
    all_pass,
    bolshevik,
    codes_in,
    contract,
    faults_in,
    misere,
    protocol,
    thrown_in,
    without,
)
from tests.rules.faults import refused

REQUIRED: list[tuple[Json, str]] = [
    *((contract(), field) for field in ("session", "hand", "kind", "level", "denomination", "doubling", "tricks")),
    *((misere(), field) for field in ("tricks",)),
    *((all_pass(), field) for field in ("session", "hand", "kind", "doubling", "tricks")),
    *((bolshevik(), field) for field in ("session", "hand", "kind", "denomination", "redoubled", "tricks")),
    *((bolshevik(), field) for field in ("doubled_by",)),
    *((thrown_in(), field) for field in ("session", "hand", "kind")),
]


@pytest.mark.clause("R-8.24")
@pytest.mark.parametrize(("hand", "field"), REQUIRED)
def test_a_required_field_that_is_not_there_is_named(hand: Json, field: str) -> None:
    document = protocol(without(hand, field), option="after-last-session")
    assert refused(document) == [("R-8.24", "missing", field)]


@pytest.mark.clause("R-8.6", "R-8.24", "R-4.6")
@pytest.mark.parametrize("hand", [misere(), all_pass(), bolshevik()])
def test_a_misere_without_aces_lacks_the_field_and_the_four_aces(hand: Json) -> None:
    document = protocol(without(hand, "aces"), option="after-last-session")
    assert sorted(codes_in(document)) == [("ace-count", "aces"), ("missing", "aces")]


@pytest.mark.clause("R-8.24")
@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (contract() | {"tricks": {"AB": 11}}, "tricks.CD"),
        (misere() | {"aces": {"CD": [1, 2, 3, 4]}}, "aces.AB"),
        (all_pass() | {"tricks": {"CD": 7}}, "tricks.AB"),
    ],
)
def test_a_side_that_is_not_there_is_missing(hand: Json, field: str) -> None:
    assert refused(protocol(hand)) == [("R-8.24", "missing", field)]


@pytest.mark.clause("R-8.24")
def test_an_empty_hand_lacks_every_field_of_a_contract() -> None:
    missing = ["session", "hand", "kind", "level", "doubling", "denomination", "tricks"]
    told = codes_in(protocol({}))
    assert sorted(told) == sorted([("declarer-unknown", "declarer"), *(("missing", field) for field in missing)])


@pytest.mark.clause("R-8.17", "R-8.22")
def test_a_deal_thrown_in_where_there_is_no_set_is_two_mistakes() -> None:
    assert codes_in(protocol(thrown_in(1))) == [("kind", "kind"), ("thrown-in", "thrown_in")]


def test_an_all_pass_thrown_in_within_a_set_is_two_mistakes() -> None:
    hand = all_pass(3, 1, "bolshevik", thrown_in=True)
    document = protocol(hand, option="after-last-session")
    assert codes_in(document) == [("all-pass-contract", "all_pass"), ("thrown-in", "thrown_in")]


@pytest.mark.clause("R-8.1", "R-8.3", "R-8.4", "R-8.6", "R-8.8", "R-8.9", "R-8.10", "R-8.12", "R-8.13", "R-8.14")
def test_all_faults_of_a_hand_are_told_at_once_and_each_clause_once() -> None:
    hand = misere(level=9, doubled_by="B", redoubled_by="C") | {
        "tricks": {"AB": 1, "CD": 14},
        "aces": {"AB": [1, 2, 0], "CD": [2, 15, 3, 3]},
    }
    assert codes_in(protocol(hand)) == [
        ("level-range", "level"),
        ("double-by-wrong-side", "doubled_by"),
        ("double-missing", "doubled_by"),
        ("redouble-by-wrong-side", "redoubled_by"),
        ("tricks-range", "tricks.CD"),
        ("tricks-sum", "tricks"),
        ("ace-count", "aces"),
        ("ace-trick", "aces.AB"),
        ("ace-too-many-tricks", "aces.AB"),
        ("ace-both-sides", "aces"),
    ]


def test_all_faults_of_a_bolshevik_are_told_at_once() -> None:
    hand = {
        "session": 3,
        "hand": 9,
        "kind": "bolshevik",
        "level": 7,
        "denomination": "trumps",
        "doubled_by": ["E", "F"],
        "redoubled": 1,
        "tricks": {"A": 20},
    }
    told = codes_in(protocol(hand, option="after-last-session"))
    assert told == [
        ("outside-schedule", "hand"),
        ("level-range", "level"),
        ("declarer-unknown", "declarer"),
        ("denomination", "denomination"),
        ("double-by-wrong-side", "doubled_by"),
        ("type", "redoubled"),
        ("tricks-range", "tricks.A"),
    ]


def test_the_faults_of_every_hand_carry_its_name() -> None:
    faults = faults_in(protocol(contract(1, 1, level=9), contract(2, 3, declarer="D", doubling="x"), thrown_in(1, 1)))
    assert [(f.hand.session, f.hand.hand, f.hand.kind, f.code) for f in faults if f.hand] == [
        (1, 1, "kitty", "level-range"),
        (2, 3, "kitty", "doubling"),
        (1, 1, "bolshevik", "kind"),
        (1, 1, "bolshevik", "thrown-in"),
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"session": "1"}, "session"),
        ({"session": 1.0}, "session"),
        ({"session": True}, "session"),
        ({"hand": None}, "hand"),
        ({"hand": float("nan")}, "hand"),
        ({"level": "5"}, "level"),
        ({"level": 5.0}, "level"),
        ({"level": True}, "level"),
        ({"tricks": [11, 2]}, "tricks"),
        ({"tricks": None}, "tricks"),
        ({"all_pass": False}, "all_pass"),
        ({"all_pass": 1}, "all_pass"),
        ({"thrown_in": False}, "thrown_in"),
        ({"thrown_in": "true"}, "thrown_in"),
        ({"doubling": "doubled", "doubled_by": ["C"]}, "doubled_by"),
        ({"doubling": "doubled", "doubled_by": None}, "doubled_by"),
        ({"doubling": "redoubled", "redoubled_by": 1}, "redoubled_by"),
    ],
)
def test_a_value_of_another_type_is_named_as_such(change: dict[str, Any], field: str) -> None:
    assert refused(protocol(contract() | change)) == [(None, "type", field)]


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (misere() | {"aces": [1, 2, 3, 4]}, "aces"),
        (misere() | {"aces": {"AB": [], "CD": 1234}}, "aces.CD"),
        (misere() | {"aces": {"AB": {}, "CD": [1, 2, 3, 4]}}, "aces.AB"),
        (bolshevik(3) | {"doubled_by": "B"}, "doubled_by"),
        (bolshevik(3) | {"doubled_by": [1]}, "doubled_by"),
        (bolshevik(3) | {"redoubled": "true"}, "redoubled"),
        (bolshevik(3) | {"redoubled": 0}, "redoubled"),
        (bolshevik(3) | {"redoubled": None}, "redoubled"),
    ],
)
def test_so_are_lists_and_truths_of_another_type(hand: Json, field: str) -> None:
    assert refused(protocol(hand, option="after-last-session")) == [(None, "type", field)]


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        (contract(score=25), "score"),
        (contract(redoubled=False), "redoubled"),
        (contract() | {"": 1}, ""),
        (all_pass(exchanged=True), "exchanged"),
        (bolshevik(doubling="none"), "doubling"),
        (bolshevik(redoubled_by="A"), "redoubled_by"),
        (thrown_in() | {"doubling": "none"}, "doubling"),
    ],
)
def test_an_unknown_key_of_a_hand_is_named(hand: Json, key: str) -> None:
    assert refused(protocol(hand, option="after-last-session")) == [(None, "unknown-key", key)]


@pytest.mark.clause("R-2.8")
def test_card_exchanges_are_not_recorded() -> None:
    assert refused(protocol(contract(exchange={"from": "C", "to": "D"}))) == [(None, "unknown-key", "exchange")]


@pytest.mark.clause("R-8.19")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (contract(1, 1), contract(1, 1)),
        (contract(1, 1), all_pass(1, 1)),
        (contract(2, 5, "kotka", level=6), misere(2, 5, "kotka", level=6)),
        (bolshevik(3, 2, declarer="A"), bolshevik(3, 2, declarer="B")),
        (bolshevik(3, 2, declarer="A"), thrown_in(3, 2)),
        (bolshevik(3, 2, declarer="A"), bolshevik(3, 2, declarer="A")),
    ],
)
def test_a_second_record_for_one_hand_is_refused(first: Json, second: Json) -> None:
    document = protocol(first, second, option="after-last-session")
    assert refused(document) == [("R-8.19", "duplicate-hand", "hand")]


@pytest.mark.clause("R-8.19")
def test_a_kitty_hand_and_a_deal_of_the_set_may_have_the_same_number() -> None:
    assert not faults_in(protocol(contract(3, 1), bolshevik(3, 1), option="after-last-session"))


@pytest.mark.clause("R-8.19", "R-8.17")
def test_a_second_record_of_another_kind_is_a_duplicate_too() -> None:
    document = protocol(contract(1, 1), contract(1, 1, "kotka", level=6))
    assert codes_in(document) == [("kind", "kind"), ("duplicate-hand", "hand")]
