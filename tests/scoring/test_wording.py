"""Every refusal is a sentence that names what is wrong, in every language, with or without the players' names."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from scoring.rules import Reason, RuleViolation
from scoring.wording import refusal
from tests import builders
from tests.builders import Json, bolshevik, contract, misere, protocol, thrown_in
from tests.rules.test_impossible_hands import KITTY, SET
from tests.scoring.rulesets import house_definition

KITTY_ORDER = ["misere", "spades", "clubs", "diamonds", "hearts", "grand"]
NAMES = {"A": "Aino", "B": "Bertta", "C": "Carl", "D": "Daniel"}


def refused_files() -> Iterator[Json | bytes]:
    for _clause, hand, _code, _field in KITTY:
        yield protocol(hand)
    for _clause, hand, _code, _field in SET:
        yield protocol(hand, option="after-last-session")
    yield protocol({}, [], contract(extra=1), contract(), contract(level="5"))  # type: ignore[arg-type]
    yield protocol(*(thrown_in(3, number) for number in range(1, 6)), option="after-last-session")
    yield protocol(bolshevik(3, 1), bolshevik(3, 2), option="after-last-session")
    yield protocol(
        *(bolshevik(3, n + 1, declarer="ABCD"[n]) for n in range(4)), thrown_in(3, 5), option="after-last-session"
    )
    yield protocol(players={"A": "", "B": "Aino", "C": "Aino"}, date="today", id=5, place="\x07", x=1)
    yield protocol(seats={"1": ["A", "B", "C", "D"], "9": [], "2": 1}, first_dealer={"1": "Z", "2": 1})
    yield protocol(ruleset="another", schedule={"hands": "five-40", "bolshevik": "integrated"})
    yield protocol(hands_format="five-40", players=NAMES)
    yield protocol(contract(1, 1, "kotka", level=6), bolshevik(1, 2), bolshevik(1, 3), option="integrated")
    yield protocol(contract(level=4, tricks=10), ruleset="handbook-2016+level-4")
    yield protocol(ruleset="pre-2016", ruleset_definition=house_definition())
    absurd: tuple[Json, ...] = (
        *({"made__trump__5": None}, {"residue": "kept"}, {"denominations": {}}),
        {"note": 5, "from": "1.9.", "aces_multiplied": None},
    )
    for facts in absurd:
        yield protocol(ruleset="house", ruleset_definition=house_definition(**facts))
    yield protocol(ruleset="house", ruleset_definition=house_definition(base="house"))
    yield protocol(
        adjustments=[{"player": "Z", "points": 0, "reason": ""}, {"player": "A", "points": 5, "reason": "\x07"}]
    )
    yield builders.without(protocol(), "schedule", "hands")
    yield builders.as_bytes(protocol(contract())).replace(b'"level": 5', b'"level": 5, "level": 5')
    yield from (b"\xff", b"{", b"[]", b"[" * 100_000, b" " * 1_000_001)


def violations() -> list[RuleViolation]:
    return [fault for file in refused_files() for fault in builders.faults_in(file)]


def test_every_reason_is_met_by_these_files_but_those_of_reading_the_disk() -> None:
    assert {fault.reason for fault in violations()} == set(Reason) - {Reason.UNREADABLE}


@pytest.mark.parametrize("names", [None, NAMES], ids=["letters", "names"])
@pytest.mark.parametrize("language", ["fi", "sv", "en"])
def test_every_refusal_is_a_whole_sentence(language: str, names: dict[str, str] | None) -> None:
    with translation.override(language):
        for fault in violations():
            sentence = str(refusal(fault, names) if names else refusal(fault))
            assert sentence.endswith("."), (fault, sentence)
            assert not re.search(r"\bNone\b|%\(|\{", sentence), (fault, sentence)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (contract() | {"tricks": {"AC": 11, "BD": 2}}, "AC is not a side of this hand."),
        (misere() | {"aces": {"AD": [], "BC": [1, 2, 3, 4]}}, "AD is not a side of this hand."),
    ],
)
def test_a_wrong_side_is_named(hand: Json, said: str) -> None:
    (fault,) = builders.faults_in(protocol(hand))
    with translation.override("en"):
        assert refusal(fault) == said


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (protocol(bolshevik(-1, 1), option="after-last-session"), {"The schedule has no session -1."}),
        (
            protocol(contract() | {"tricks": {"AB": 10**17, "CD": 2}}),
            {
                "The number of tricks must be a whole number from 0 to 13.",
                "The tricks of the two sides must make 13.",
            },
        ),
        (protocol(contract() | {"tricks": {"AB": 11, "CD": 3}}), {"The tricks of the two sides make 14, not 13."}),
        (protocol(contract() | {"tricks": {"": 11, "CD": 2}}), {"“” is not a side of this hand."}),
        (
            protocol(seats={"1": []}, first_dealer={"1": ""}),
            {
                "Seats “” do not fit session 1: its four players, with partners opposite.",
                "“” does not sit at the table in session 1.",
            },
        ),
        (
            protocol(adjustments=[{"player": "A", "points": 0, "reason": "revoke"}]),
            {"An adjustment is made of: a whole number of points other than 0, from -1000 to 1000."},
        ),
    ],
)
def test_a_sentence_says_what_is_wrong_and_nothing_else(document: Json, said: set[str]) -> None:
    with translation.override("en"):
        assert {refusal(fault) for fault in builders.faults_in(document)} == said


@pytest.mark.parametrize(
    ("slug", "facts", "said"),
    [
        ("", {}, "The short name is missing."),
        ("x" * 61, {}, "The short name is too long: at most 60 characters."),
        (
            "Jää",
            {},
            (
                "The short name “Jää” cannot be used: it has small letters a to z and numbers, with single hyphens "
                "between them."
            ),
        ),
        ("pre-2016", {}, "“pre-2016” is the short name of a published ruleset."),
        ("a+level-4", {}, "The short name “a+level-4” says level 4, which the ruleset it varies does not have."),
        ("house", {"made__trump__5": "25"}, "A whole number from -1000 to 1000 belongs here."),
        ("house", {"residue": "x"}, "What rounding leaves over is either “shown” or “corrected”."),
        (
            "house",
            {"denominations": {"kitty": KITTY_ORDER, "kotka": ["spades", "spades", *KITTY_ORDER[2:]]}},
            "Each denomination stands once in the order: twice there is spades, and not at all misère.",
        ),
        (
            "house",
            {"denominations": {"kitty": KITTY_ORDER, "kotka": KITTY_ORDER[:5]}},
            "Each of the six denominations stands once in the order, and nothing else.",
        ),
        ("house", {"note": "x" * 501}, "The text is too long: at most 500 characters."),
    ],
)
def test_every_mistake_of_a_ruleset_has_a_sentence_of_its_own(slug: str, facts: Json, said: str) -> None:
    document = protocol(ruleset=slug, ruleset_definition=house_definition(**facts))
    with translation.override("en"):
        assert [refusal(fault) for fault in builders.faults_in(document)] == [said]
