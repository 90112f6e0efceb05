"""A bolshevik set: who has still to declare, who is bound, and what no filling of its gaps can make legal."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import Slot, fold, misplaced_hands
from scoring.rules.bolshevik_set import SetDeal, impossible_deals
from tests import builders, strategies
from tests.builders import Json, bolshevik, codes_in, faults_in, game, protocol, thrown_in

THROWN_IN = "-"
"""A set is written as one character a deal: its declarer, ``-`` for thrown in, ``?`` for not recorded."""


def deals(written: str, session: int = 3) -> list[Json]:
    return [
        thrown_in(session, number) if deal == THROWN_IN else bolshevik(session, number, declarer=deal)
        for number, deal in enumerate(written, start=1)
        if deal != "?"
    ]


def told(written: str) -> list[tuple[int | None, str, str | None, str]]:
    faults = faults_in(protocol(*deals(written), option="after-last-session"))
    return [(fault.hand.hand, fault.code, fault.clause, fault.field) for fault in faults if fault.hand]


def legal_sets(declared: str = "", *, thrown: int = 0) -> Iterator[str]:
    """Every beginning of a set that R-5.1 to R-5.3 allow, deal by deal: the whole tree."""
    yield declared
    letters = {letter for letter in declared if letter != THROWN_IN}
    if len(letters) == 4:
        return
    for letter in sorted(set("ABCD") - letters):
        yield from legal_sets(declared + letter, thrown=thrown)
    if thrown < 4:
        yield from legal_sets(declared + THROWN_IN, thrown=thrown + 1)


@cache
def all_legal_sets() -> frozenset[str]:
    return frozenset(legal_sets())


@cache
def legal_with_gaps() -> frozenset[str]:
    """Every way of not recording some deals of a legal set."""
    found = set()
    for whole in all_legal_sets():
        for kept in product((True, False), repeat=len(whole)):
            shown = "".join(deal if keep else "?" for deal, keep in zip(whole, kept, strict=True))
            found.add(shown.rstrip("?"))
    return frozenset(found)


def refuses(written: str) -> bool:
    recorded = [
        SetDeal(number=number, declarer=None if deal == THROWN_IN else deal, thrown_in=deal == THROWN_IN)
        for number, deal in enumerate(written, start=1)
        if deal != "?"
    ]
    return bool(impossible_deals(recorded))


@pytest.mark.clause("R-5.1", "R-5.3")
def test_the_tree_of_legal_sets_ends_with_four_declarers_within_eight_deals() -> None:
    ended = [written for written in all_legal_sets() if len(set(written) - {THROWN_IN}) == 4]
    assert {len(written) for written in ended} == {4, 5, 6, 7, 8}
    assert max(map(len, all_legal_sets())) == 8
    assert max(written.count(THROWN_IN) for written in all_legal_sets()) == 4


def every_set(longest: int) -> Iterator[str]:
    """Every way of recording a set, up to renaming the players: those who declare do it in the order A, B, C, D."""
    written = [("", 0)]
    for _ in range(longest):
        written = [
            (before + deal, max(seen, "ABCD".find(deal) + 1))
            for before, seen in written
            for deal in (THROWN_IN, "?", *"ABCD"[: seen + 1])
        ]
        yield from (recorded for recorded, _ in written if not recorded.endswith("?"))


@pytest.mark.clause("R-5.1", "R-5.3", "R-8.18", "R-8.20", "R-8.21")
def test_a_set_is_refused_only_if_no_way_of_filling_its_gaps_is_legal() -> None:
    for written in every_set(longest=7):
        assert refuses(written) == (written not in legal_with_gaps()), written


@pytest.mark.clause("R-5.1", "R-5.3", "R-8.18", "R-8.20", "R-8.21")
@given(st.text("ABCD--??", min_size=8, max_size=8))
@settings(max_examples=500)
def test_so_it_is_with_eight_deals(written: str) -> None:
    shown = written.rstrip("?")
    assert refuses(shown) == (shown not in legal_with_gaps())


REFUSED = [
    ("AA", [(2, "bolshevik-again", "R-8.20", "declarer")]),
    ("A?B-A", [(5, "bolshevik-again", "R-8.20", "declarer")]),
    ("AAA", [(2, "bolshevik-again", "R-8.20", "declarer"), (3, "bolshevik-again", "R-8.20", "declarer")]),
    ("-----", [(5, "forced-bolshevik", "R-8.21", "thrown_in")]),
    ("--A--B-", [(7, "forced-bolshevik", "R-8.21", "thrown_in")]),
    ("???????-", [(8, "forced-bolshevik", "R-8.21", "thrown_in")]),
    ("ABCD-", [(5, "outside-schedule", "R-8.18", "hand")]),
    ("ABCD??-", [(7, "outside-schedule", "R-8.18", "hand")]),
    ("ABCD?A", [(6, "outside-schedule", "R-8.18", "hand"), (6, "bolshevik-again", "R-8.20", "declarer")]),
    ("----ABCD-", [(9, "outside-schedule", "R-8.18", "hand"), (9, "forced-bolshevik", "R-8.21", "thrown_in")]),
]


@pytest.mark.clause("R-8.18", "R-8.20", "R-8.21")
@pytest.mark.parametrize(("written", "faults"), REFUSED)
def test_the_deal_that_cannot_be_is_the_one_refused(written: str, faults: list[tuple[int, str, str, str]]) -> None:
    assert told(written) == faults


@pytest.mark.clause("R-5.1", "R-8.20")
def test_everyone_declares_anew_in_the_set_of_another_session() -> None:
    hands = [*deals("AB", 1), *deals("AB", 2), *deals("AB-", 3)]
    assert not codes_in(protocol(*hands, option="after-each-session"))


def test_a_deal_whose_record_is_unclear_still_counts_for_its_declarer() -> None:
    unclear = bolshevik(3, 1, declarer="A", tricks=20)
    document = protocol(unclear, bolshevik(3, 2, declarer="A"), option="after-last-session")
    assert ("bolshevik-again", "declarer") in codes_in(document)


@pytest.mark.clause("R-8.18", "R-8.20", "R-8.21")
def test_the_values_of_a_game_are_checked_as_its_file_is() -> None:
    as_it_was = game(*deals("AB-"), option="after-last-session")
    assert misplaced_hands(as_it_was) == []
    again = as_it_was.with_hand(Slot.of_set(3, 5), as_it_was.hands[Slot.of_set(3, 1)])
    assert [(slot.code, reason.code) for slot, reason in misplaced_hands(again)] == [("3-b5", "bolshevik-again")]


STATES = [
    # the set, its next deal, deals left, who has still to declare, must the next be declared, is it complete
    ("", 1, 8, "ABCD", False, False),
    ("A", 2, 7, "BCD", False, False),
    ("----", 5, 4, "ABCD", True, False),
    ("-A---", 6, 3, "BCD", True, False),
    ("A---B-", 7, 2, "CD", True, False),
    ("A--B--C", 8, 1, "D", True, False),
    ("ABCD", None, 4, "", False, True),
    ("----ABCD", None, 0, "", False, True),
    ("A?B", 2, 6, "CD", False, False),
    ("?BCD", 1, 5, "A", False, False),
    ("?ABCD", 1, 4, "", False, False),
    ("???????D", 1, 7, "ABC", False, False),
    ("A-B-C-?D", 7, 1, "", False, False),
]


@pytest.mark.clause("R-5.1", "R-5.2", "R-5.3")
@pytest.mark.parametrize("row", STATES, ids=lambda row: row[0] or "nothing")
def test_a_set_knows_what_comes_next(row: tuple[str, int | None, int, str, bool, bool]) -> None:
    written, next_number, deals_left, to_declare, must_declare, complete = row
    hands = game(*_legal(written), option="after-last-session")
    state = hands.set_state(3)
    assert state.next_number == next_number
    assert state.deals_left == deals_left
    assert "".join(state.to_declare) == to_declare
    assert state.must_declare == must_declare
    assert state.complete == complete
    assert state.length == len(written)


def _legal(written: str) -> list[Json]:
    found = deals(written)
    assert not codes_in(protocol(*found, option="after-last-session"))
    return found


@pytest.mark.clause("R-5.3")
@pytest.mark.parametrize(
    ("written", "from_dealer", "bound"),
    [
        ("", "BDCA", None),
        ("----", "BDCA", "A"),
        ("A----", "DCAB", "B"),
        ("A----B", "CABD", "D"),
        ("A--B--C", "CABD", "D"),
    ],
)
def test_the_last_in_turn_who_has_not_declared_is_bound(written: str, from_dealer: str, bound: str | None) -> None:
    state = game(*deals(written), option="after-last-session").set_state(3)
    assert state.bound(from_dealer) == bound


@pytest.mark.clause("R-5.3")
@given(strategies.bolshevik_sets(3))
def test_forced_means_that_the_deals_left_are_the_players_left(hands: list[Json]) -> None:
    """The clause says it in two ways; both hold in every set as it grows."""
    for played in range(len(hands)):
        state = game(*hands[:played], option="after-last-session").set_state(3)
        assert state.must_declare == (state.deals_left == len(state.to_declare))


@pytest.mark.clause("R-5.2")
def test_a_thrown_in_deal_costs_nothing_and_has_no_lines() -> None:
    (hand,) = fold(game(thrown_in(), option="after-last-session")).hands
    assert set(hand.points.values()) == {0}
    assert hand.lines == ()


@pytest.mark.clause("R-5.1")
@pytest.mark.parametrize("written", ["ABCD", "-A-B-C-D", "DCBA", "A-B-CD"])
def test_a_set_ends_with_its_fourth_declarer(written: str) -> None:
    for played in range(len(written)):
        assert not game(*deals(written[:played]), option="after-last-session").set_state(3).complete
    assert builders.game(*deals(written), option="after-last-session").set_state(3).complete
