"""The entry screen's fields, read into hands and refused at the key that is wrong."""

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.forms.hand import HandForm, written
from scoring.rules import (
    Aces,
    AllPass,
    Bolshevik,
    Contract,
    Denomination,
    Doubling,
    Hand,
    Kind,
    Slot,
    ThrownIn,
    ruleset_for,
    schedule_for,
)

NAMES = {"A": "Aino", "B": "Bertta", "C": "Carl", "D": "Daniel"}
KITTY = Slot(1, False, 3)
KOTKA = Slot(2, False, 5)
DEAL = Slot(3, True, 2)
MISERE: dict[str, Any] = {
    "declarer": "C",
    "contract": "5-misere",
    "tricks": "3",
    "aces_own": "9, 12",
    "aces_theirs": "1 4",
}


def form(slot: Slot = KITTY, **fields: Any) -> HandForm:
    with translation.override("en"):
        made = HandForm(
            {"client_key": "k", **fields},
            slot=slot,
            schedule=schedule_for("standard-24", "after-last-session"),
            ruleset=ruleset_for("handbook-2016"),
            names=NAMES,
        )
        made.is_valid()
    return made


def test_a_trump_contract_is_read() -> None:
    read = form(declarer="A", contract="6-hearts", doubling="doubled", tricks="13")
    assert read.errors == {}
    assert read.hand == Contract(
        declarer="A", level=6, denomination=Denomination.HEARTS, doubling=Doubling.DOUBLED, tricks=13
    )


def test_no_doubling_chosen_is_none() -> None:
    assert form(declarer="A", contract="5-spades", tricks="11").hand == Contract(
        declarer="A", level=5, denomination=Denomination.SPADES, doubling=Doubling.NONE, tricks=11
    )


def test_a_misere_counts_the_aces_of_the_declaring_pair_as_its_own() -> None:
    assert form(**MISERE).hand == Contract(
        declarer="C",
        level=5,
        denomination=Denomination.MISERE,
        doubling=Doubling.NONE,
        tricks=3,
        aces=Aces(own=(9, 12), theirs=(1, 4)),
    )


def test_all_pass_counts_the_keepers_pair_and_leaves_a_seat_tapped_before_it() -> None:
    assert form(declarer="B", contract="all-pass", tricks="6", aces_own="1,13", aces_theirs="10,10").hand == AllPass(
        doubling=Doubling.NONE, tricks=6, aces=Aces(own=(1, 13), theirs=(10, 10))
    )


def test_a_bolshevik_takes_every_doubler() -> None:
    fields = {"declarer": "A", "contract": "misere", "doubled_by": ["D", "C"], "redoubled": "1", "tricks": "0"}
    assert form(DEAL, **fields, aces_theirs="2,5,9,10").hand == Bolshevik(
        declarer="A",
        denomination=Denomination.MISERE,
        doubled_by=("C", "D"),
        redoubled=True,
        tricks=0,
        aces=Aces(own=(), theirs=(2, 5, 9, 10)),
    )


def test_a_deal_is_thrown_in() -> None:
    assert form(DEAL, contract="thrown-in").hand == ThrownIn()


@pytest.mark.parametrize(
    ("slot", "fields", "field", "sentence"),
    [
        (KITTY, {"contract": "5-hearts", "tricks": "11"}, "declarer", "Tap the seat of the declarer."),
        (KITTY, {"declarer": "A", "tricks": "11"}, "contract", "Choose the contract."),
        (KITTY, {"declarer": "A", "contract": "5-hearts"}, "tricks", "Choose the number of tricks."),
        (KOTKA, {"declarer": "A", "contract": "5-hearts", "tricks": "11"}, "contract", "Level 5"),
        (KITTY, {"declarer": "A", "contract": "5-moons", "tricks": "11"}, "contract", "denomination"),
        (KITTY, {"declarer": "A", "contract": "5-hearts", "tricks": "14"}, "tricks", "from 0 to 13"),
        (KITTY, {"declarer": "A", "contract": "5-hearts", "tricks": "many"}, "tricks", "from 0 to 13"),
        (KITTY, {"declarer": "A", "contract": "5-hearts", "tricks": "11", "doubling": "twice"}, "doubling", "none"),
        (KITTY, {"declarer": "A", "contract": "5-hearts", "tricks": "11", "aces_own": "1"}, "aces_own", "only in"),
        (KITTY, {**MISERE, "aces_theirs": "1"}, "aces_own", "3 aces are recorded; there must be four."),
        (KITTY, {**MISERE, "aces_theirs": "0 4"}, "aces_theirs", "from 1 to 13"),
        (KITTY, {**MISERE, "aces_theirs": "x 4"}, "aces_theirs", "from 1 to 13"),
        (KITTY, {**MISERE, "aces_own": "1 12"}, "aces_own", "Trick 1 cannot have been won by both sides."),
        (KITTY, {**MISERE, "tricks": "1"}, "aces_own", "Carl & Daniel have aces in 2 different tricks"),
        (KITTY, {**MISERE, "tricks": "12"}, "aces_theirs", "Aino & Bertta have aces in 2 different tricks"),
        (DEAL, {"declarer": "A", "contract": "hearts", "tricks": "13", "doubled_by": ["A"]}, "doubled_by", "Aino"),
        (DEAL, {"declarer": "A", "contract": "hearts", "tricks": "13", "redoubled": "1"}, "doubled_by", "Nobody"),
        (DEAL, {"contract": "all-pass"}, "contract", "denomination"),
        (KITTY, {"contract": "thrown-in"}, "contract", "bolshevik set"),
    ],
)
def test_a_refusal_is_a_sentence_at_its_key(slot: Slot, fields: dict[str, Any], field: str, sentence: str) -> None:
    refused = form(slot, **fields)
    assert refused.hand is None
    assert sentence in " ".join(map(str, refused.errors[field]))


def test_every_fault_is_named_and_each_once() -> None:
    refused = form()
    assert refused.errors == {
        "declarer": ["Tap the seat of the declarer."],
        "contract": ["Choose the contract."],
        "tricks": ["Choose the number of tricks."],
    }


def test_what_was_entered_is_kept() -> None:
    refused = form(declarer="A", contract="5-hearts", tricks="14")
    assert refused["declarer"].value() == "A"
    assert refused["tricks"].value() == "14"


@given(text=st.text(max_size=60), field=st.sampled_from(["declarer", "contract", "tricks", "aces_own", "doubling"]))
def test_any_text_in_a_field_is_read_or_refused(text: str, field: str) -> None:
    for slot in (KITTY, DEAL):
        read = form(slot, **{**MISERE, field: text})
        assert (read.hand is None) == bool(read.errors)


_ACES = st.builds(Aces, own=st.just((1, 13)), theirs=st.just((2, 2)))
_HANDS: st.SearchStrategy[tuple[Slot, Hand]] = st.one_of(
    st.tuples(
        st.just(KITTY),
        st.builds(
            Contract,
            declarer=st.sampled_from("ABCD"),
            level=st.integers(5, 7),
            denomination=st.sampled_from([Denomination.GRAND, Denomination.HEARTS]),
            doubling=st.sampled_from(Doubling),
            tricks=st.integers(0, 13),
        ),
    ),
    st.tuples(
        st.just(KITTY),
        st.builds(AllPass, doubling=st.sampled_from(Doubling), tricks=st.integers(2, 12), aces=_ACES),
    ),
    st.tuples(
        st.just(DEAL),
        st.builds(
            Bolshevik,
            declarer=st.just("A"),
            denomination=st.just(Denomination.MISERE),
            doubled_by=st.sampled_from([("B",), ("B", "D")]),
            redoubled=st.booleans(),
            tricks=st.integers(2, 12),
            aces=_ACES,
        ),
    ),
    st.tuples(st.just(DEAL), st.just(ThrownIn())),
)


@given(_HANDS)
def test_the_fields_of_a_hand_are_read_back_into_it(case: tuple[Slot, Hand]) -> None:
    slot, hand = case
    assert form(slot, **written(hand)).hand == hand


# -- level 4 and integrated bolsheviks


def level_4_form(**fields: Any) -> HandForm:
    with translation.override("en"):
        made = HandForm(
            fields,
            slot=KITTY,
            schedule=schedule_for("standard-24", "none"),
            ruleset=ruleset_for("handbook-2016+level-4"),
            names=NAMES,
        )
        made.is_valid()
    return made


@pytest.mark.clause("R-7.2")
@pytest.mark.parametrize("denomination", ["hearts", "misere"])
def test_an_undoubled_level_4_has_no_tricks_and_no_aces(denomination: str) -> None:
    read = level_4_form(declarer="A", contract=f"4-{denomination}")
    hand = Contract(declarer="A", level=4, denomination=Denomination(denomination), doubling=Doubling.NONE, tricks=None)
    assert read.errors == {}
    assert read.hand == hand
    assert "tricks" not in written(hand)


@pytest.mark.clause("R-8.23")
def test_tricks_of_an_undoubled_level_4_are_refused_beside_the_tricks() -> None:
    read = level_4_form(declarer="A", contract="4-hearts", tricks="10")
    assert list(read.errors) == ["tricks"]


@pytest.mark.clause("R-7.2")
def test_a_doubled_level_4_is_asked_its_tricks() -> None:
    read = level_4_form(declarer="A", contract="4-hearts", doubling="doubled")
    assert read.errors["tricks"] == ["Choose the number of tricks."]


def integrated_form(**fields: Any) -> HandForm:
    with translation.override("en"):
        made = HandForm(
            fields,
            slot=KITTY,
            schedule=schedule_for("standard-24", "integrated"),
            ruleset=ruleset_for("handbook-2016"),
            names=NAMES,
        )
        made.is_valid()
    return made


@pytest.mark.clause("R-6.1")
def test_where_the_kind_is_open_the_fields_are_read_as_the_screen_was_drawn() -> None:
    alone = integrated_form(kind="bolshevik", declarer="A", contract="hearts", tricks="13")
    assert (alone.kind, alone.alone) == (Kind.BOLSHEVIK, True)
    assert alone.hand == Bolshevik(declarer="A", denomination=Denomination.HEARTS, tricks=13)
    pairs = integrated_form(kind="kotka", declarer="A", contract="6-hearts", tricks="12")
    assert (pairs.kind, pairs.alone) == (Kind.KOTKA, False)
    assert isinstance(pairs.hand, Contract)


@pytest.mark.clause("R-8.22", "R-8.24")
def test_no_integrated_bolshevik_is_thrown_in_and_no_kind_is_guessed() -> None:
    assert "contract" in integrated_form(kind="bolshevik", contract="thrown-in").errors
    unknown = integrated_form(kind="?", declarer="A", contract="6-hearts", tricks="12")
    assert unknown.kind is None
    assert not unknown.is_valid()


def test_the_schedule_knows_better_than_the_screen() -> None:
    assert form(kind="bolshevik", declarer="A", contract="5-hearts", tricks="11").kind is Kind.KITTY
