"""How values look in a page."""

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring.rules import Bolshevik, Contract, Denomination, Doubling
from scoring.templatetags import skruuvi


class Name:
    def __init__(self, short: str) -> None:
        self.short = short


class Row:
    lines = ()

    def __init__(self, hand: object) -> None:
        self.hand = hand


NAMES = {"A": Name("Aino"), "B": Name("Bertta"), "C": Name("Carl"), "D": Name("Daniel")}


@pytest.mark.parametrize(("points", "shown"), [(43, "+43"), (-43, "−43"), (0, "0"), (None, "")])
def test_a_number_of_points_carries_its_sign(points: int | None, shown: str) -> None:
    assert skruuvi.signed(points) == shown


@pytest.mark.parametrize(
    ("raw", "shown"), [(0, "0"), (3, "+1"), (1, "+⅓"), (-1, "−⅓"), (-11, "−3⅔"), (11, "+3⅔"), (-12, "−4"), (2, "+⅔")]
)
def test_a_third_is_shown_exactly(raw: int, shown: str) -> None:
    assert skruuvi.third(raw) == shown


def test_a_suit_is_drawn_and_has_a_name_for_who_listens() -> None:
    with translation.override("en"):
        drawn = Template("{% load skruuvi %}{% suit 'hearts' %}").render(Context())
    assert 'aria-label="hearts"' in drawn
    assert 'href="#suit-hearts"' in drawn


def test_a_side_is_called_by_the_names_of_its_players() -> None:
    assert skruuvi.pair("AC", NAMES) == "Aino &amp; Carl"


def test_a_name_cannot_bring_markup_into_a_page() -> None:
    assert skruuvi.pair("A", {"A": Name("<b>")}) == "&lt;b&gt;"


def test_a_contract_is_called_by_level_suit_result_and_doubling() -> None:
    hand = Contract(declarer="A", level=6, denomination=Denomination.GRAND, doubling=Doubling.DOUBLED, tricks=12)
    with translation.override("en"):
        label = skruuvi.hand_label(Row(hand), NAMES)
    assert label == '<span class="contract">6 grand</span> exactly, doubled'


def test_a_bolshevik_names_who_doubled() -> None:
    hand = Bolshevik(declarer="A", denomination=Denomination.GRAND, doubled_by=("B", "D"), redoubled=True, tricks=13)
    with translation.override("en"):
        label = skruuvi.hand_label(Row(hand), NAMES)
    assert label.endswith("exactly, redoubled Bertta + Daniel")
