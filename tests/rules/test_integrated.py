"""Integrated bolshevik: what comes next in a session, and what no filling of its gaps can make legal (R-6)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import Kind, SessionContract, SessionPlan, Slot, fold, misplaced_hands
from scoring.rules.integrated import impossible_contracts
from tests import builders
from tests.builders import Json, bolshevik, codes_in, contract, faults_in, game, protocol, thrown_in

KINDS = {"k": "kitty", "o": "kotka"}
"""A session is written as one character a contract: ``k``, ``o``, a bolshevik's declarer, ``?`` for not recorded."""


def contracts(written: str, session: int = 1) -> list[Json]:
    return [
        contract(session, number, KINDS[played], level=6, tricks=12)
        if played in KINDS
        else bolshevik(session, number, declarer=played)
        for number, played in enumerate(written, start=1)
        if played != "?"
    ]


def told(written: str) -> list[tuple[int | None, str, str | None, str]]:
    faults = faults_in(protocol(*contracts(written), option="integrated"))
    return [(fault.hand.hand, fault.code, fault.clause, fault.field) for fault in faults if fault.hand]


def plan(kitty: int, kotka: int) -> SessionPlan:
    return SessionPlan(number=1, seats=("A", "C", "B", "D"), kitty=kitty, kotka=kotka)


def refuses(written: str, of: SessionPlan) -> bool:
    recorded = [
        SessionContract(number=number, kind=Kind(KINDS[played]))
        if played in KINDS
        else SessionContract(number=number, kind=Kind.BOLSHEVIK, declarer=played)
        for number, played in enumerate(written, start=1)
        if played != "?"
    ]
    return bool(impossible_contracts(recorded, of))


@cache
def legal_with_gaps(kitty: int, kotka: int) -> frozenset[str]:
    """Every way of not recording some contracts of a legal session."""
    pairs = "k" * kitty + "o" * kotka
    last = len(pairs) + 4
    wholes = set()
    for declarers in permutations("ABCD"):
        for places in product((True, False), repeat=last):
            if sum(places) == 4:
                bolsheviks, others = iter(declarers), iter(pairs)
                wholes.add("".join(next(bolsheviks) if at else next(others) for at in places))
    shown = set()
    for kept in product((True, False), repeat=last):
        for whole in wholes:
            shown.add("".join(played if keep else "?" for played, keep in zip(whole, kept, strict=True)))
    return frozenset(shown)


def every_session(last: int) -> Iterator[str]:
    """Every way of recording a session, up to renaming the players: those who declare do it in the order A, B, C, D."""
    written = [("", 0)]
    for _ in range(last):
        written = [
            (before + played, max(seen, "ABCD".find(played) + 1))
            for before, seen in written
            for played in ("k", "o", "?", *"ABCD"[: seen + 1])
        ]
    return (recorded for recorded, _ in written)


@pytest.mark.clause("R-6.1", "R-6.2", "R-8.17", "R-8.18", "R-8.20")
def test_a_session_is_refused_only_if_no_way_of_filling_its_gaps_is_legal() -> None:
    small = plan(kitty=1, kotka=1)
    for written in every_session(last=6):
        assert refuses(written, small) == (written not in legal_with_gaps(1, 1)), written


@pytest.mark.clause("R-6.1", "R-6.2", "R-8.17", "R-8.20")
@given(st.text("kkooABCD????", min_size=7, max_size=7))
@settings(max_examples=400)
def test_so_it_is_with_two_kitty_hands(written: str) -> None:
    assert refuses(written, plan(kitty=2, kotka=1)) == (written not in legal_with_gaps(2, 1))


REFUSED = [
    ("o", [(1, "kind", "R-8.17", "kind")]),
    ("kkko", [(4, "kind", "R-8.17", "kind")]),
    ("?kko", [(4, "kind", "R-8.17", "kind")]),
    ("???o", [(4, "kind", "R-8.17", "kind")]),
    ("????ok", [(5, "kind", "R-8.17", "kind")]),
    ("kkkkk", [(5, "kind", "R-8.17", "kind")]),
    ("kkkkooooo", [(9, "kind", "R-8.17", "kind")]),
    ("????????k", [(9, "kind", "R-8.17", "kind")]),
    ("AA", [(2, "bolshevik-again", "R-8.20", "declarer")]),
    ("kA???o???A", [(10, "bolshevik-again", "R-8.20", "declarer")]),
    ("ABCDA", [(5, "bolshevik-again", "R-8.20", "declarer")]),
    ("kkkkoooo???k", [(12, "kind", "R-8.17", "kind")]),
    ("oA?A", [(1, "kind", "R-8.17", "kind"), (4, "bolshevik-again", "R-8.20", "declarer")]),
]


@pytest.mark.clause("R-8.17", "R-8.20")
@pytest.mark.parametrize(("written", "faults"), REFUSED)
def test_the_contract_that_cannot_be_is_the_one_refused(written: str, faults: list[tuple[int, str, str, str]]) -> None:
    assert told(written) == faults


@pytest.mark.clause("R-6.1", "R-6.2")
@pytest.mark.parametrize(
    "written",
    ["kkkkooooABCD", "ABCDkkkkoooo", "AkkBkkCooDoo", "????o", "????????????", "D???????????", "????????A??B"],
)
def test_what_can_have_been_played_is_not_refused(written: str) -> None:
    assert told(written) == []


@pytest.mark.clause("R-8.17", "R-8.18", "R-8.22", "R-8.1")
@pytest.mark.parametrize(
    ("hand", "faults"),
    [
        (contract(1, 13), [("outside-schedule", "hand")]),
        (contract(1, 0), [("outside-schedule", "hand")]),
        (bolshevik(1, 13), [("outside-schedule", "hand")]),
        (bolshevik(4, 1), [("outside-schedule", "hand")]),
        (thrown_in(1, 1), [("thrown-in", "thrown_in")]),
        (thrown_in(1, 9), [("thrown-in", "thrown_in")]),
        (contract(1, 1, thrown_in=True), [("thrown-in", "thrown_in")]),
        (contract(1, 1, "party"), [("kind", "kind")]),
        (builders.without(contract(1, 1), "kind"), [("missing", "kind")]),
        (contract(1, 6, "kotka", level=5), [("level-range", "level")]),
        (bolshevik(1, 1, level=7), [("level-range", "level")]),
        (builders.all_pass(1, 2, "bolshevik"), [("all-pass-contract", "all_pass")]),
    ],
)
def test_a_hand_of_an_integrated_game_that_cannot_be_is_refused(hand: Json, faults: list[tuple[str, str]]) -> None:
    assert codes_in(protocol(hand, option="integrated")) == faults


@pytest.mark.clause("R-8.19")
def test_a_bolshevik_and_a_pair_hand_cannot_have_the_same_number() -> None:
    document = protocol(contract(1, 1), bolshevik(1, 1), option="integrated")
    assert codes_in(document) == [("duplicate-hand", "hand")]


@pytest.mark.clause("R-8.20")
def test_everyone_has_a_bolshevik_in_every_session() -> None:
    hands = [*contracts("ABCD", 1), *contracts("ABCD", 2), *contracts("ABCD", 3)]
    assert not codes_in(protocol(*hands, option="integrated"))


def test_a_contract_whose_record_is_unclear_still_counts_for_its_declarer_and_kind() -> None:
    document = protocol(bolshevik(1, 1, tricks=20), bolshevik(1, 2), option="integrated")
    assert ("bolshevik-again", "declarer") in codes_in(document)
    nobody = builders.without(bolshevik(1, 1), "declarer")
    assert codes_in(protocol(nobody, bolshevik(1, 2), option="integrated")) == [("declarer-unknown", "declarer")]
    unknown = contract(1, 1, "party")
    assert codes_in(protocol(unknown, *contracts("?A"), option="integrated")) == [("kind", "kind")]


@pytest.mark.clause("R-8.17", "R-8.20")
def test_the_values_of_a_game_are_checked_as_its_file_is() -> None:
    as_it_was = game(*contracts("kkAk"), option="integrated")
    assert misplaced_hands(as_it_was) == []
    again = as_it_was.with_hand(Slot.of_pairs(1, 6), as_it_was.hands[Slot.of_pairs(1, 3)])
    assert [(slot.code, reason.code) for slot, reason in misplaced_hands(again)] == [("1-6", "bolshevik-again")]
    early = as_it_was.with_hand(Slot.of_pairs(1, 4), as_it_was.hands[Slot.of_pairs(1, 1)], Kind.KOTKA)
    assert [(slot.code, reason.code) for slot, reason in misplaced_hands(early)] == [("1-4", "kind")]


def test_a_contract_of_unknown_kind_is_a_gap() -> None:
    unclear = replace(game(*contracts("kkk"), option="integrated"), kinds={})
    assert misplaced_hands(unclear) == []


STATES = [
    # the session, its next contract, the pair hand next, who has still to declare
    ("", 1, "kitty", "ABCD"),
    ("kkk", 4, "kitty", "ABCD"),
    ("kkkk", 5, "kotka", "ABCD"),
    ("ABCD", 5, "kitty", ""),
    ("kkkkBoooD", 10, "kotka", "AC"),
    ("kkkkoooo", 9, None, "ABCD"),
    ("kkkkooooCA", 11, None, "BD"),
    ("AkkkkooooBCD", None, None, ""),
    ("k?kk", 2, "kitty", "ABCD"),
    ("?ABCD", 1, "kitty", ""),
]


@pytest.mark.clause("R-6.1", "R-6.2")
@pytest.mark.parametrize(("written", "next_number", "kind", "to_declare"), STATES)
def test_a_session_knows_what_comes_next(
    written: str, next_number: int | None, kind: str | None, to_declare: str
) -> None:
    state = game(*contracts(written), option="integrated").session_state(1)
    assert (state.next_number, state.kind, "".join(state.to_declare)) == (next_number, kind, to_declare)


@pytest.mark.clause("R-6.2")
@pytest.mark.parametrize(
    ("written", "from_dealer", "bound"),
    [
        ("", "CBDA", None),
        ("kkkkooo", "CBDA", None),
        ("kkkkoooo", "CBDA", "C"),
        ("kkkkooooC", "BDAC", "B"),
        ("kkCkkoooo", "CBDA", "B"),
        ("AkkkkooooBCD", "CBDA", None),
    ],
)
def test_the_first_clockwise_from_the_dealer_who_has_had_none_is_bound(
    written: str, from_dealer: str, bound: str | None
) -> None:
    assert game(*contracts(written), option="integrated").session_state(1).bound(from_dealer) == bound


@pytest.mark.clause("R-6.3", "R-5.7", "R-5.8")
def test_integrated_bolsheviks_are_kept_apart_and_shared_as_those_of_a_set() -> None:
    integrated = fold(game(*contracts("kkAkB"), option="integrated"))
    apart = fold(
        game(
            *(contract(1, number, level=6, tricks=12) for number in (1, 2, 3)),
            *(bolshevik(1, number, declarer=letter) for number, letter in ((1, "A"), (2, "B"))),
            option="after-each-session",
        )
    )
    assert integrated.bolshevik == apart.bolshevik
    assert integrated.sessions == apart.sessions
    assert integrated.totals == apart.totals


def test_the_kind_of_an_open_place_is_the_pair_hand_that_would_come_next() -> None:
    played = game(*contracts("kkkkA"), option="integrated")
    assert played.kind_at(Slot.of_pairs(1, 5)) is Kind.BOLSHEVIK
    assert played.kind_at(Slot.of_pairs(1, 6)) is Kind.KOTKA
    over = game(*contracts("kkkkooooABCD"), option="integrated")
    assert over.kind_at(Slot.of_pairs(2, 1)) is Kind.KITTY


def test_a_hand_taken_off_takes_its_kind_along() -> None:
    played = game(*contracts("kk"), option="integrated")
    assert played.with_hand(Slot.of_pairs(1, 2), None) == game(*contracts("k"), option="integrated")
    plain = game(contract())
    (slot,) = plain.hands
    assert plain.with_hand(slot, plain.hands[slot], Kind.KITTY) == plain
