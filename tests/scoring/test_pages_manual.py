"""The rules to read and the calculator, for anyone who comes."""

import re

import pytest
from django.test import Client

from players.models import Club, User
from scoring import ledger
from scoring.rules import RULESETS, definition_of
from tests.scoring.evening import row_counts

HAND = {
    "ruleset": "handbook-2016",
    "kind": "kitty",
    "level": "6",
    "denomination": "hearts",
    "doubling": "none",
    "tricks": "12",
    "aces_own": "",
    "aces_theirs": "",
}


@pytest.fixture
def visitor(db: None) -> Client:
    return Client(headers={"accept-language": "en"})


def worth(page: str) -> dict[str, str]:
    return dict(re.findall(r'<span class="who">(\w)&nbsp;<strong class="num">([^<]*)</strong>', page))


@pytest.mark.parametrize(
    ("language", "words"), [("fi", "Pakkobolsevikki"), ("sv", "Tvångsbolsjevik"), ("en", "Forced bolshevik")]
)
def test_anyone_reads_the_rules_in_three_languages(db: None, language: str, words: str) -> None:
    response = Client(headers={"accept-language": language}).get("/rules/")
    assert response.status_code == 200
    assert words in response.content.decode()
    assert 'id="R-3.2"' in response.content.decode()


def test_the_calculator_asks_without_a_script(visitor: Client) -> None:
    page = visitor.get("/rules/calculator/").content.decode()
    assert 'method="get"' in page
    assert not worth(page)


@pytest.mark.parametrize(
    ("hand", "points", "clause"),
    [
        ({}, {"A": "+35", "B": "+35", "C": "−35", "D": "−35"}, "R-3.1"),
        ({"tricks": "10", "doubling": "redoubled"}, {"A": "−45", "B": "−45", "C": "+45", "D": "+45"}, "R-3.6"),
        ({"ruleset": "pre-2016"}, {"A": "+36", "B": "+36", "C": "−36", "D": "−36"}, "R-7.1"),
        (
            {"denomination": "misere", "tricks": "1", "aces_own": "13", "aces_theirs": "1 2 3"},
            {"A": "+13", "B": "+13", "C": "−13", "D": "−13"},
            "R-3.10",
        ),
        (
            {"denomination": "all-pass", "level": "", "tricks": "6", "aces_own": "1, 13", "aces_theirs": "10, 10"},
            {"A": "+7", "B": "+7", "C": "−7", "D": "−7"},
            "R-3.12",
        ),
        (
            {"kind": "bolshevik", "denomination": "spades", "tricks": "13", "doubling": "doubled"},
            {"A": "+300", "B": "−100", "C": "−100", "D": "−100"},
            "R-5.5",
        ),
        (
            {"ruleset": "handbook-2016+level-4", "level": "4", "tricks": ""},
            {"A": "+10", "B": "+10", "C": "−10", "D": "−10"},
            "R-7.2",
        ),
    ],
)
def test_a_hand_shows_its_score_and_lines(
    visitor: Client, hand: dict[str, str], points: dict[str, str], clause: str
) -> None:
    response = visitor.get("/rules/calculator/", HAND | hand)
    page = response.content.decode()
    assert response.status_code == 200
    assert worth(page) == points
    assert f'<span class="clause">{clause}</span>' in page


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ({"kind": "kotka", "level": "5"}, "Level 5 cannot be the final contract here"),
        ({"tricks": "14"}, "a whole number from 0 to 13"),
        ({"tricks": ""}, "missing"),
        ({"denomination": "misere", "tricks": "1", "aces_own": "x"}, "The trick of an ace must be"),
        ({"denomination": "misere", "tricks": "1", "aces_theirs": "1"}, "there must be four"),
        ({"ruleset": "x"}, "This ruleset is not offered any more"),
        ({"kind": "x"}, "Select a valid choice"),
    ],
)
def test_what_cannot_have_happened_is_refused_and_kept(visitor: Client, hand: dict[str, str], sentence: str) -> None:
    response = visitor.get("/rules/calculator/", HAND | hand)
    page = response.content.decode()
    assert response.status_code == 422
    assert not worth(page)
    assert sentence in page
    assert re.search(r'value="hearts"[^>]*checked|value="misere"[^>]*checked', page)


def test_nothing_is_stored(visitor: Client) -> None:
    before = row_counts()
    visitor.get("/rules/calculator/", HAND)
    assert row_counts() == before
    assert visitor.post("/rules/calculator/", HAND).status_code == 405


def test_a_member_scores_under_the_clubs_own_ruleset_and_a_visitor_does_not(
    visitor: Client, keeper: Client, club: Club, admin_user: User
) -> None:
    base = RULESETS["handbook-2016"]
    definition = definition_of(base, base, name="Talon sääntö")
    definition["cells"]["made.trump.6"] = 40
    ledger.define_ruleset(club, "house", definition, name="Talon sääntö", starts_on=club.local_date(), actor=admin_user)
    assert worth(keeper.get("/rules/calculator/", HAND | {"ruleset": "house"}).content.decode())["A"] == "+40"
    assert visitor.get("/rules/calculator/", HAND | {"ruleset": "house"}).status_code == 422
