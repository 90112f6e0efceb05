"""What cannot have happened: at least one hand for every row of R-8 and every alternative within it.

Each is refused with its code, clause and field, and with nothing else unless the case says so.
"""

import pytest

from tests.builders import (
    Json,
    all_pass,
    bolshevik,
    contract,
    faults_in,
    misere,
    protocol,
    thrown_in,
    without,
)
from tests.rules.faults import refused

type Case = tuple[str, Json, str, str]

KITTY: list[Case] = [
    # clause, the hand, its code, its field
    ("R-8.1", contract(level=4, tricks=10), "level-range", "level"),
    ("R-8.1", contract(level=8, tricks=13), "level-range", "level"),
    ("R-8.1", contract(level=0), "level-range", "level"),
    ("R-8.1", contract(level=-5), "level-range", "level"),
    ("R-8.1", contract(1, 5, "kotka", level=5), "level-range", "level"),
    ("R-8.1", misere(1, 5, "kotka", level=5), "level-range", "level"),
    ("R-8.1", contract(1, 5, "kotka", level=8), "level-range", "level"),
    ("R-7.2", misere(level=4, tricks=3), "level-range", "level"),
    ("R-8.2", contract(denomination="no trumps"), "denomination", "denomination"),
    ("R-8.2", contract(denomination="Hearts"), "denomination", "denomination"),
    ("R-8.2", contract(denomination=""), "denomination", "denomination"),
    ("R-8.2", contract() | {"denomination": None}, "denomination", "denomination"),
    ("R-8.2", contract() | {"denomination": ["hearts"]}, "denomination", "denomination"),
    ("R-8.3", contract() | {"tricks": {"AB": 14, "CD": -1}}, "tricks-range", "tricks.AB"),
    ("R-8.3", contract() | {"tricks": {"CD": -1, "AB": 14}}, "tricks-range", "tricks.CD"),
    ("R-8.3", contract() | {"tricks": {"AB": 11.0, "CD": 2}}, "tricks-range", "tricks.AB"),
    ("R-8.3", contract() | {"tricks": {"AB": 11, "CD": "2"}}, "tricks-range", "tricks.CD"),
    ("R-8.3", contract() | {"tricks": {"AB": 12, "CD": True}}, "tricks-range", "tricks.CD"),
    ("R-8.3", contract() | {"tricks": {"AB": 11, "CD": None}}, "tricks-range", "tricks.CD"),
    ("R-8.3", contract() | {"tricks": {"AB": float("nan"), "CD": 2}}, "tricks-range", "tricks.AB"),
    ("R-8.3", contract() | {"tricks": {"AB": float("inf"), "CD": 2}}, "tricks-range", "tricks.AB"),
    ("R-8.3", contract() | {"tricks": {"AB": [11], "CD": 2}}, "tricks-range", "tricks.AB"),
    ("R-8.4", contract() | {"tricks": {"AB": 11, "CD": 3}}, "tricks-sum", "tricks"),
    ("R-8.4", contract() | {"tricks": {"AB": 0, "CD": 0}}, "tricks-sum", "tricks"),
    ("R-8.4", all_pass() | {"tricks": {"AB": 6, "CD": 6}}, "tricks-sum", "tricks"),
    ("R-8.5", contract() | {"tricks": {"AC": 11, "BD": 2}}, "sides", "tricks"),
    ("R-8.5", contract() | {"tricks": {"BA": 11, "CD": 2}}, "sides", "tricks"),
    ("R-8.5", contract() | {"tricks": {"A": 11, "BCD": 2}}, "sides", "tricks"),
    ("R-8.5", contract() | {"tricks": {"AB": 11, "CD": 2, "": 0}}, "sides", "tricks"),
    ("R-8.5", contract(2) | {"tricks": {"AB": 11, "CD": 2}}, "sides", "tricks"),
    ("R-8.5", misere() | {"aces": {"AD": [], "BC": [1, 2, 3, 4]}}, "sides", "aces"),
    ("R-8.5", all_pass() | {"aces": {"AB": [1, 13], "CD": [10, 10], "EF": []}}, "sides", "aces"),
    ("R-8.6", misere(aces=((), (1, 2, 3))), "ace-count", "aces"),
    ("R-8.6", misere(aces=((1,), (2, 3, 4, 5))), "ace-count", "aces"),
    ("R-8.6", misere(aces=((), ())), "ace-count", "aces"),
    ("R-8.6", all_pass(aces=((1,), (2, 2))), "ace-count", "aces"),
    ("R-8.6", all_pass(aces=((1, 1, 1), (2, 2))), "ace-count", "aces"),
    ("R-8.7", contract(aces=((1,), (2, 3, 4))), "ace-no-misere", "aces"),
    ("R-8.7", contract(denomination="grand", aces=((1,), (2, 3, 4))), "ace-no-misere", "aces"),
    ("R-8.7", contract(aces=((), ())), "ace-no-misere", "aces"),
    ("R-8.8", misere(aces=((0,), (1, 2, 3))), "ace-trick", "aces.AB"),
    ("R-8.8", misere(aces=((), (1, 2, 3, 14))), "ace-trick", "aces.CD"),
    ("R-8.8", misere(aces=((), (1, 2, 3, -4))), "ace-trick", "aces.CD"),
    ("R-8.8", misere(aces=((), (1, 2, 3, True))), "ace-trick", "aces.CD"),
    ("R-8.8", misere() | {"aces": {"AB": [], "CD": [1, 2, 3, 4.0]}}, "ace-trick", "aces.CD"),
    ("R-8.8", misere() | {"aces": {"AB": [], "CD": [1, 2, 3, "4"]}}, "ace-trick", "aces.CD"),
    ("R-8.8", misere() | {"aces": {"AB": [], "CD": [1, 2, 3, None]}}, "ace-trick", "aces.CD"),
    ("R-8.8", misere() | {"aces": {"AB": [], "CD": [1, 2, 3, [4]]}}, "ace-trick", "aces.CD"),
    ("R-8.8", misere() | {"aces": {"AB": [], "CD": [1, 2, 3, float("nan")]}}, "ace-trick", "aces.CD"),
    ("R-8.8", all_pass(aces=((1, 99), (10, 10))), "ace-trick", "aces.AB"),
    ("R-8.9", misere(aces=((1,), (1, 2, 3))), "ace-both-sides", "aces"),
    ("R-8.9", all_pass(aces=((9, 10), (10, 10))), "ace-both-sides", "aces"),
    ("R-8.10", misere(tricks=0, aces=((1,), (2, 3, 4))), "ace-too-many-tricks", "aces.AB"),
    ("R-8.10", misere(tricks=2, aces=((1, 5, 9), (2,))), "ace-too-many-tricks", "aces.AB"),
    ("R-8.10", misere(tricks=12, aces=((1, 2), (3, 4))), "ace-too-many-tricks", "aces.CD"),
    ("R-8.10", all_pass(tricks=13, aces=((1, 2, 3), (4,))), "ace-too-many-tricks", "aces.CD"),
    ("R-8.11", contract(doubling="tripled"), "doubling", "doubling"),
    ("R-8.11", contract(doubling=""), "doubling", "doubling"),
    ("R-8.11", contract() | {"doubling": None}, "doubling", "doubling"),
    ("R-8.11", contract() | {"doubling": 2}, "doubling", "doubling"),
    ("R-8.11", contract() | {"doubling": ["none"]}, "doubling", "doubling"),
    ("R-8.11", all_pass(doubling="Doubled"), "doubling", "doubling"),
    ("R-8.12", contract(doubling="doubled", doubled_by="B"), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", contract(doubling="doubled", doubled_by="A"), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", contract(doubling="doubled", doubled_by="E"), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", contract(doubling="doubled", doubled_by="CD"), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", contract(doubling="doubled", doubled_by=""), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", all_pass(doubling="doubled", doubled_by="E"), "double-by-wrong-side", "doubled_by"),
    ("R-8.13", contract(doubling="redoubled", redoubled_by="C"), "redouble-by-wrong-side", "redoubled_by"),
    ("R-8.13", contract(doubling="redoubled", redoubled_by="E"), "redouble-by-wrong-side", "redoubled_by"),
    ("R-8.13", contract(doubling="redoubled", redoubled_by=""), "redouble-by-wrong-side", "redoubled_by"),
    ("R-8.13", contract(doubling="redoubled", redoubled_by="AB"), "redouble-by-wrong-side", "redoubled_by"),
    (
        "R-8.13",
        contract(doubling="redoubled", doubled_by="C", redoubled_by="D"),
        "redouble-by-wrong-side",
        "redoubled_by",
    ),
    (
        "R-8.13",
        all_pass(doubling="redoubled", doubled_by="A", redoubled_by="B"),
        "redouble-by-wrong-side",
        "redoubled_by",
    ),
    (
        "R-8.13",
        all_pass(doubling="redoubled", doubled_by="A", redoubled_by="A"),
        "redouble-by-wrong-side",
        "redoubled_by",
    ),
    (
        "R-8.13",
        all_pass(doubling="redoubled", doubled_by="A", redoubled_by="CD"),
        "redouble-by-wrong-side",
        "redoubled_by",
    ),
    ("R-8.13", all_pass(doubling="redoubled", redoubled_by="E"), "redouble-by-wrong-side", "redoubled_by"),
    ("R-8.14", contract(doubled_by="C"), "double-missing", "doubled_by"),
    ("R-8.14", all_pass(doubled_by="C"), "double-missing", "doubled_by"),
    ("R-8.14", contract(redoubled_by="A"), "double-missing", "redoubled_by"),
    ("R-8.14", contract(doubling="doubled", redoubled_by="A"), "double-missing", "redoubled_by"),
    ("R-8.14", contract(doubling="doubled", doubled_by="C", redoubled_by="A"), "double-missing", "redoubled_by"),
    ("R-8.14", contract(doubled_by="C", redoubled_by="A"), "double-missing", "doubled_by"),
    ("R-8.15", contract() | {"declarer": "E"}, "declarer-unknown", "declarer"),
    ("R-8.15", contract() | {"declarer": "AB"}, "declarer-unknown", "declarer"),
    ("R-8.15", contract() | {"declarer": ""}, "declarer-unknown", "declarer"),
    ("R-8.15", contract() | {"declarer": None}, "declarer-unknown", "declarer"),
    ("R-8.15", contract() | {"declarer": ["A"]}, "declarer-unknown", "declarer"),
    ("R-8.15", without(contract(), "declarer"), "declarer-unknown", "declarer"),
    ("R-8.16", all_pass(declarer="A"), "all-pass-contract", "all_pass"),
    ("R-8.16", all_pass(level=5), "all-pass-contract", "all_pass"),
    ("R-8.16", all_pass(denomination="misere"), "all-pass-contract", "all_pass"),
    ("R-8.16", all_pass(declarer="A", level=9, denomination="hearts"), "all-pass-contract", "all_pass"),
    ("R-8.17", contract(1, 1, "kotka", level=6), "kind", "kind"),
    ("R-8.17", contract(1, 5, "kitty", level=6), "kind", "kind"),
    ("R-8.17", bolshevik(1, 1), "kind", "kind"),
    ("R-8.17", contract(kind="party", level=6), "kind", "kind"),
    ("R-8.17", contract(kind="Kitty"), "kind", "kind"),
    ("R-8.17", contract() | {"kind": None}, "kind", "kind"),
    ("R-8.17", contract() | {"kind": ["kitty"]}, "kind", "kind"),
    ("R-8.18", contract(1, 9, "kotka", level=6), "outside-schedule", "hand"),
    ("R-8.18", contract(1, 0), "outside-schedule", "hand"),
    ("R-8.18", contract(1, -1), "outside-schedule", "hand"),
    ("R-8.18", contract(1, 10**30), "outside-schedule", "hand"),
    ("R-8.18", contract() | {"session": 0}, "outside-schedule", "hand"),
    ("R-8.18", contract() | {"session": 4}, "outside-schedule", "hand"),
    ("R-8.18", contract() | {"session": -1}, "outside-schedule", "hand"),
    ("R-8.22", {"session": 1, "hand": 1, "kind": "kitty", "thrown_in": True}, "thrown-in", "thrown_in"),
    ("R-8.22", {"session": 1, "hand": 5, "kind": "kotka", "thrown_in": True}, "thrown-in", "thrown_in"),
    ("R-8.22", contract(thrown_in=True), "thrown-in", "thrown_in"),
    ("R-8.22", all_pass(thrown_in=True), "thrown-in", "thrown_in"),
]
"""Hands of a game without bolshevik."""

SET: list[Case] = [
    ("R-8.1", bolshevik(level=7), "level-range", "level"),
    ("R-8.1", bolshevik(level=None), "level-range", "level"),
    ("R-8.2", bolshevik(denomination="hearts") | {"denomination": "dictator"}, "denomination", "denomination"),
    ("R-8.3", bolshevik() | {"tricks": {"A": 14, "BCD": -1}}, "tricks-range", "tricks.A"),
    ("R-8.4", bolshevik() | {"tricks": {"A": 1, "BCD": 13}}, "tricks-sum", "tricks"),
    ("R-8.5", bolshevik() | {"tricks": {"AB": 0, "CD": 13}}, "sides", "tricks"),
    ("R-8.5", bolshevik() | {"tricks": {"B": 0, "ACD": 13}}, "sides", "tricks"),
    ("R-8.5", bolshevik() | {"aces": {"A": [], "DCB": [1, 2, 3, 4]}}, "sides", "aces"),
    ("R-8.6", bolshevik(aces=((), (1, 2, 3))), "ace-count", "aces"),
    ("R-8.7", bolshevik(denomination="hearts", aces=((1, 2, 3, 4), ())), "ace-no-misere", "aces"),
    ("R-8.7", bolshevik(denomination="grand", aces=((1, 2, 3, 4), ())), "ace-no-misere", "aces"),
    ("R-8.8", bolshevik(aces=((), (1, 2, 3, 0))), "ace-trick", "aces.BCD"),
    ("R-8.9", bolshevik(tricks=1, aces=((4,), (2, 3, 4))), "ace-both-sides", "aces"),
    ("R-8.10", bolshevik(aces=((4,), (1, 2, 3))), "ace-too-many-tricks", "aces.A"),
    ("R-8.12", bolshevik(doubled_by="A"), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", bolshevik(doubled_by="E"), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", bolshevik(doubled_by=["BC"]), "double-by-wrong-side", "doubled_by"),
    ("R-8.12", bolshevik(doubled_by="BB"), "double-by-wrong-side", "doubled_by"),
    ("R-8.14", bolshevik(redoubled=True), "double-missing", "redoubled"),
    ("R-8.15", bolshevik() | {"declarer": "E"}, "declarer-unknown", "declarer"),
    ("R-8.15", bolshevik() | {"declarer": "BCD"}, "declarer-unknown", "declarer"),
    ("R-8.15", without(bolshevik(), "declarer"), "declarer-unknown", "declarer"),
    ("R-2.4", all_pass(3, 1, "bolshevik"), "all-pass-contract", "all_pass"),
    ("R-8.16", bolshevik(all_pass=True), "all-pass-contract", "all_pass"),
    ("R-8.17", bolshevik(1), "kind", "kind"),
    ("R-8.18", bolshevik(3, 0), "outside-schedule", "hand"),
    ("R-8.18", bolshevik(3, 9), "outside-schedule", "hand"),
    ("R-8.18", bolshevik(4, 1), "outside-schedule", "hand"),
    ("R-8.18", thrown_in(3, 9), "outside-schedule", "hand"),
    ("R-8.22", bolshevik(thrown_in=True), "thrown-in", "thrown_in"),
    ("R-8.22", thrown_in() | {"tricks": {"A": 0, "BCD": 13}}, "thrown-in", "thrown_in"),
    ("R-8.22", thrown_in() | {"aces": {"A": [], "BCD": [1, 2, 3, 4]}}, "thrown-in", "thrown_in"),
    ("R-8.22", thrown_in() | {"declarer": "A"}, "thrown-in", "thrown_in"),
    ("R-8.22", thrown_in() | {"denomination": "misere"}, "thrown-in", "thrown_in"),
    ("R-8.22", thrown_in() | {"doubled_by": []}, "thrown-in", "thrown_in"),
    ("R-8.22", thrown_in() | {"redoubled": False}, "thrown-in", "thrown_in"),
    ("R-8.22", thrown_in() | {"level": 7}, "thrown-in", "thrown_in"),
]
"""Hands of a game with a bolshevik set after the last session."""

CLAUSES_OF = {"R-7.2": "R-8.1", "R-2.4": "R-8.16"}
"""The clause of R-8 that refuses what another clause forbids."""


def _ids(cases: list[Case]) -> list[str]:
    return [f"{clause}-{number}" for number, (clause, *_) in enumerate(cases)]


@pytest.mark.clause(
    "R-8.1", "R-8.2", "R-8.3", "R-8.4", "R-8.5", "R-8.6", "R-8.7", "R-8.8", "R-8.9", "R-8.10", "R-8.11", "R-8.12",
    "R-8.13", "R-8.14", "R-8.15", "R-8.16", "R-8.17", "R-8.18", "R-8.22", "R-2.1", "R-2.3", "R-2.4", "R-2.6", "R-4.6",
    "R-7.2",
)  # fmt: skip
@pytest.mark.parametrize(("clause", "hand", "code", "field"), KITTY, ids=_ids(KITTY))
def test_an_impossible_pair_hand_is_refused(clause: str, hand: Json, code: str, field: str) -> None:
    assert refused(protocol(hand)) == [(CLAUSES_OF.get(clause, clause), code, field)]


@pytest.mark.clause(
    "R-8.1", "R-8.2", "R-8.3", "R-8.4", "R-8.5", "R-8.6", "R-8.7", "R-8.8", "R-8.9", "R-8.10", "R-8.12", "R-8.14",
    "R-8.15", "R-8.16", "R-8.17", "R-8.18", "R-8.22", "R-2.4", "R-5.4", "R-5.6",
)  # fmt: skip
@pytest.mark.parametrize(("clause", "hand", "code", "field"), SET, ids=_ids(SET))
def test_an_impossible_bolshevik_is_refused(clause: str, hand: Json, code: str, field: str) -> None:
    found = refused(protocol(hand, option="after-last-session"))
    assert found == [(CLAUSES_OF.get(clause, clause), code, field)]


@pytest.mark.clause("R-2.6", "R-2.7")
@pytest.mark.parametrize(
    "hand",
    [
        contract(doubling="doubled", doubled_by="C"),
        contract(doubling="doubled"),
        contract(doubling="redoubled", doubled_by="D", redoubled_by="B"),
        contract(doubling="redoubled", redoubled_by="A"),
        all_pass(doubling="doubled", doubled_by="A"),
        all_pass(doubling="redoubled", doubled_by="C", redoubled_by="B"),
        all_pass(doubling="redoubled", redoubled_by="D"),
        all_pass(doubling="redoubled", doubled_by="D"),
        misere(tricks=4, aces=((1, 1), (2, 13))),
        misere(tricks=4, aces=((5, 5, 5, 5), ())),
        all_pass(tricks=0, aces=((), (1, 1, 13, 13))),
    ],
)
def test_what_can_have_happened_is_not_refused(hand: Json) -> None:
    assert not faults_in(protocol(hand))
