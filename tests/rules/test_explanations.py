"""Every line says which clause made it; the tables sent to a screen are those that score a hand."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import Because, Line, ScoredHand, fold, lookup_tables, ruleset_for, scored_document
from scoring.rules.terms import Kind
from tests import builders, strategies
from tests.builders import Json, all_pass, bolshevik, contract, game, misere
from tests.rules.tables import ALL_PASS, BOLSHEVIK_OPPONENT, CONTRACT, FACTOR


def only_hand(record: Json) -> ScoredHand:
    (hand,) = fold(game(record, option="after-last-session")).hands
    return hand


def lines_of(record: Json) -> list[tuple[str, str, int, int]]:
    return [(line.clause, line.side, line.points, line.factor) for line in only_hand(record).lines]


EXPLAINED = [
    (contract(tricks=11), [("R-3.1", "AB", 25, 1)]),
    (contract(tricks=13), [("R-3.1", "AB", 25, 1), ("R-3.3", "AB", 4, 1)]),
    (contract(2, declarer="D", tricks=12, doubling="redoubled"), [("R-3.1", "BD", 75, 3), ("R-3.3", "BD", 6, 3)]),
    (contract(tricks=10, doubling="doubled"), [("R-3.4", "AB", -10, 2)]),
    (contract(level=7, tricks=10), [("R-3.4", "AB", -15, 1), ("R-3.6", "AB", -10, 1)]),
    (
        misere(declarer="C", tricks=3, doubling="doubled", aces=((9, 12), (1, 4))),
        [("R-3.5", "CD", -20, 2), ("R-3.10", "CD", -21, 1), ("R-3.10", "CD", 5, 1)],
    ),
    (misere(tricks=1), [("R-3.2", "AB", 10, 1), ("R-3.3", "AB", 2, 1), ("R-3.10", "AB", 10, 1)]),
    (
        all_pass(tricks=6, doubling="doubled"),
        [("R-3.12", "AB", -12, 2), ("R-3.12", "AB", 14, 2), ("R-3.10", "AB", -14, 1), ("R-3.10", "AB", 20, 1)],
    ),
    (all_pass(tricks=13, aces=((1, 2, 3, 4), ())), [("R-3.12", "AB", -13, 1), ("R-3.10", "AB", -10, 1)]),
    (
        bolshevik(doubled_by="CD", tricks=1, aces=((), (2, 5, 9, 10))),
        [
            ("R-5.5", "B", 15, 1),
            ("R-3.10", "B", -26, 1),
            ("R-5.5", "C", 30, 2),
            ("R-3.10", "C", -26, 1),
            ("R-5.5", "D", 30, 2),
            ("R-3.10", "D", -26, 1),
            ("R-5.7", "A", 3, 1),
        ],
    ),
    (
        bolshevik(declarer="B", denomination="grand", doubled_by="A", redoubled=True, tricks=11),
        [
            ("R-5.5", "A", 45, 3),
            ("R-5.5", "A", 15, 3),
            ("R-5.5", "C", 15, 1),
            ("R-5.5", "C", 5, 1),
            ("R-5.5", "D", 15, 1),
            ("R-5.5", "D", 5, 1),
            ("R-5.7", "B", -100, 1),
        ],
    ),
]


@pytest.mark.clause("R-3.1", "R-3.2", "R-3.3", "R-3.4", "R-3.5", "R-3.6", "R-3.10", "R-3.12", "R-5.5", "R-5.7")
@pytest.mark.parametrize(("record", "lines"), EXPLAINED)
def test_every_number_says_which_clause_made_it(record: Json, lines: list[tuple[str, str, int, int]]) -> None:
    assert lines_of(record) == lines


def test_a_line_says_what_it_counts() -> None:
    def told(line: Line) -> tuple[Because, int, tuple[int, ...]]:
        return line.because, line.count, line.aces

    hand = misere(tricks=5, aces=((9, 12), (1, 4)))
    assert [told(line) for line in only_hand(hand).lines] == [
        (Because.FIRST_UNDERTRICK, 1, ()),
        (Because.FURTHER_UNDERTRICKS, 2, ()),
        (Because.OWN_ACES, 2, (9, 12)),
        (Because.THEIR_ACES, 2, (1, 4)),
    ]
    assert told(only_hand(contract(tricks=13)).lines[1]) == (Because.OVERTRICKS, 2, ())
    assert [told(line)[:2] for line in only_hand(all_pass(tricks=6)).lines[:2]] == [
        (Because.OWN_TRICKS, 6),
        (Because.THEIR_TRICKS, 7),
    ]
    assert told(only_hand(bolshevik()).lines[-1]) == (Because.DECLARER, 1, ())


@pytest.mark.clause("R-4.1")
def test_a_pair_hand_is_explained_from_one_side_and_a_bolshevik_from_every_opponents() -> None:
    assert only_hand(contract(2, declarer="D")).seen_from == "BD"
    assert only_hand(all_pass(3, 1)).seen_from == "AD"
    assert only_hand(bolshevik()).seen_from is None


def test_the_document_of_the_protocols_example_is_as_published() -> None:
    document = builders.protocol(
        contract(declarer="A", denomination="diamonds"),
        misere(1, 2, declarer="C", tricks=3, doubling="doubled", doubled_by="A", aces=((9, 12), (1, 4))),
        all_pass(1, 3),
        builders.thrown_in(3, 1),
        bolshevik(3, 2, doubled_by="CD", tricks=1, aces=((), (2, 5, 9, 10))),
        option="after-last-session",
        first_dealer={"2": "D"},
        adjustments=[{"player": "C", "points": -5, "reason": "revoke in hand 1-3"}],
    )
    protocol = builders.read(document)
    scored = scored_document("game.json", protocol, fold(protocol.game))
    assert list(scored) == [
        *("file", "ruleset", "complete", "hands", "sessions", "bolshevik", "adjustments", "totals", "ranks"),
    ]
    assert scored["hands"][0] == {
        "session": 1,
        "hand": 1,
        "kind": "kitty",
        "points": {"A": 25, "B": 25, "C": -25, "D": -25},
        "lines": [{"clause": "R-3.1", "side": "AB", "points": 25, "factor": 1}],
    }
    assert [(hand["session"], hand["hand"], hand["kind"]) for hand in scored["hands"]] == [
        (1, 1, "kitty"),
        (1, 2, "kitty"),
        (1, 3, "kitty"),
        (3, 1, "bolshevik"),
        (3, 2, "bolshevik"),
    ]
    assert scored["hands"][3] | {"lines": []} == {
        "session": 3,
        "hand": 1,
        "kind": "bolshevik",
        "points": {"A": 0, "B": 0, "C": 0, "D": 0},
        "lines": [],
    }
    assert scored["complete"] is False
    assert scored["sessions"] == [
        {"session": 1, "points": {"A": 68, "B": 68, "C": -68, "D": -68}},
        {"session": 2, "points": {"A": 0, "B": 0, "C": 0, "D": 0}},
        {"session": 3, "points": {"A": 0, "B": 0, "C": 0, "D": 0}},
    ]
    assert scored["bolshevik"] == {
        "raw": {"A": 3, "B": -11, "C": 4, "D": 4},
        "share": {"A": 1, "B": -4, "C": 1, "D": 1},
        "residue": -1,
    }
    assert scored["adjustments"] == {"A": 0, "B": 0, "C": -5, "D": 0}
    assert scored["totals"] == {"A": 69, "B": 64, "C": -72, "D": -67}
    assert scored["ranks"] == {"A": 1, "B": 2, "C": 4, "D": 3}


@pytest.mark.clause("R-4.3")
@pytest.mark.parametrize(
    ("adjusted", "ranks"),
    [
        ({"A": 5, "B": 5, "C": 1}, {"A": 1, "B": 1, "C": 3, "D": 4}),
        ({"A": 5, "B": 1, "C": 1}, {"A": 1, "B": 2, "C": 2, "D": 4}),
        ({"A": 5, "B": 4}, {"A": 1, "B": 2, "C": 3, "D": 3}),
        ({"A": 1, "B": 1, "C": 1, "D": 1}, {"A": 1, "B": 1, "C": 1, "D": 1}),
        ({}, {"A": 1, "B": 1, "C": 1, "D": 1}),
        ({"A": -3, "B": -3, "D": -3}, {"A": 2, "B": 2, "C": 1, "D": 2}),
    ],
)
def test_equal_totals_share_a_place_and_the_next_is_skipped(adjusted: dict[str, int], ranks: dict[str, int]) -> None:
    adjustments = [{"player": letter, "points": points, "reason": "test"} for letter, points in adjusted.items()]
    assert fold(game(adjustments=adjustments)).ranks == ranks


@pytest.mark.clause("R-4.5", "R-4.7")
def test_adjustments_add_up_and_stand_apart_from_the_hands() -> None:
    adjustments = [{"player": "C", "points": points, "reason": "test"} for points in (-5, 20)]
    sheet = fold(game(contract(), adjustments=adjustments))
    assert sheet.adjustments == {"A": 0, "B": 0, "C": 15, "D": 0}
    assert sheet.totals == {"A": 25, "B": 25, "C": -10, "D": -25}
    assert sheet.hands[0].points["C"] == -25
    assert not sheet.complete


# What a screen is sent


def rows(kind: Kind) -> Mapping[str, Any]:
    return lookup_tables(ruleset_for("handbook-2016"), kind)


@pytest.mark.parametrize(("kind", "levels"), [(Kind.KITTY, (5, 6, 7)), (Kind.KOTKA, (6, 7))])
def test_a_screen_is_sent_every_cell_of_the_tables(kind: Kind, levels: tuple[int, ...]) -> None:
    sent = rows(kind)
    assert sent["factors"] == FACTOR
    assert sent["ace_factors"] == {"none": 1, "doubled": 1, "redoubled": 1}
    assert sent["needs"] == {
        "trump": {str(level): {5: 11, 6: 12, 7: 13}[level] for level in levels},
        "misere": {str(level): {5: 2, 6: 1, 7: 0}[level] for level in levels},
    }
    for doubling, factor in FACTOR.items():
        for half in ("trump", "misere"):
            for level in levels:
                points = [row[0] for row in sent["scores"][half][str(level)][doubling]]
                assert points == [factor * cell for cell in CONTRACT[half, level]]
        assert [row[0] for row in sent["all_pass"][doubling]] == [factor * cell for cell in ALL_PASS]


def test_a_screen_is_sent_every_cell_of_a_bolshevik() -> None:
    sent = rows(Kind.BOLSHEVIK)
    assert sent["needs"] == {"trump": 13, "misere": 0}
    for half, typed in (("misere", "misere"), ("trump", "dictator")):
        for factor in (1, 2, 3):
            points = [row[0] for row in sent["bolshevik"][half][str(factor)]]
            assert points == [factor * cell for cell in BOLSHEVIK_OPPONENT[typed]]


@given(st.data())
def test_a_sent_row_explains_a_hand_with_the_lines_that_score_it(data: st.DataObject) -> None:
    record = data.draw(strategies.contracts(1, 1, "kitty"))
    hand = only_hand(record)
    half = "misere" if record["denomination"] == "misere" else "trump"
    (side,) = (side for side in ("AB", "CD") if record["declarer"] in side)
    row = rows(Kind.KITTY)["scores"][half][str(record["level"])][record["doubling"]][record["tricks"][side]]
    of_tricks = [line for line in hand.lines if line.clause != "R-3.10"]
    assert row == [
        sum(line.points for line in of_tricks),
        [[line.clause, line.points, line.because.value, line.count] for line in of_tricks],
    ]
