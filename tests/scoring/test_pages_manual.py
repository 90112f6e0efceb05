"""The rules to read and the calculator, for anyone who comes."""

import re
from typing import Any

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
            {"kind": "bolshevik", "denomination": "spades", "tricks": "13", "doubled_by": ["B", "D"]},
            {"A": "+250", "B": "−100", "C": "−50", "D": "−100"},
            "R-5.5",
        ),
        (
            {
                "kind": "bolshevik",
                "denomination": "misere",
                "tricks": "1",
                "doubled_by": "C",
                "redoubled": "1",
                "aces_own": "13",
                "aces_theirs": "2,2,5",
            },
            {"A": "−87", "B": "+19", "C": "+49", "D": "+19"},
            "R-5.7",
        ),
        (
            {"ruleset": "handbook-2016+level-4", "level": "4", "tricks": ""},
            {"A": "+10", "B": "+10", "C": "−10", "D": "−10"},
            "R-7.2",
        ),
    ],
)
def test_a_hand_shows_its_score_and_lines(
    visitor: Client, hand: dict[str, Any], points: dict[str, str], clause: str
) -> None:
    response = visitor.get("/rules/calculator/", HAND | hand)
    page = response.content.decode()
    assert response.status_code == 200
    assert worth(page) == points
    assert f'<span class="clause">{clause}</span>' in page


KOTKA_4 = {"ruleset": "pre-2016", "kind": "kotka", "level": "4", "denomination": "misere", "tricks": "1"}
ALONE = {"kind": "bolshevik", "denomination": "misere", "tricks": "0", "aces_theirs": "1,2,3,4"}


@pytest.mark.parametrize(
    ("hand", "faults"),
    [
        (
            KOTKA_4,
            {
                "level": "Level 4 cannot be the final contract here: the levels are 6 to 7.",
                "aces_own": "0 aces are recorded; there must be four.",
            },
        ),
        ({"level": ""}, {"level": "This field is required."}),
        ({"tricks": "14"}, {"tricks": "The number of tricks must be a whole number from 0 to 13."}),
        ({"tricks": ""}, {"tricks": "This field is required."}),
        (
            {"denomination": "misere", "tricks": "1", "aces_own": "x"},
            {
                "aces_own": "1 aces are recorded; there must be four."
                " The trick of an ace must be a whole number from 1 to 13."
            },
        ),
        (
            {"denomination": "misere", "tricks": "2", "aces_own": "1", "aces_theirs": "1,2,14"},
            {
                "aces_theirs": "The trick of an ace must be a whole number from 1 to 13.",
                "aces_own": "Trick 1 cannot have been won by both sides.",
            },
        ),
        ({"aces_theirs": "1"}, {"aces_own": "Aces are recorded only in misère."}),
        (
            {"ruleset": "pre-2016+level-4", "level": "4"},
            {"tricks": "A contract of level 4 that nobody doubled is not played: no tricks, no aces."},
        ),
        (ALONE | {"redoubled": "1"}, {"redoubled": "Nobody doubled, so nothing can be redoubled."}),
        (
            ALONE | {"doubled_by": "A"},
            {"doubled_by": "Select a valid choice. A is not one of the available choices."},
        ),
        (
            ALONE | {"denomination": "all-pass"},
            {"denomination": "Select a valid choice. all-pass is not one of the available choices."},
        ),
        ({"ruleset": "x"}, {"ruleset": "This ruleset is not offered any more. Choose another."}),
        ({"kind": "x"}, {"kind": "Select a valid choice. x is not one of the available choices."}),
    ],
)
def test_what_cannot_have_happened_is_refused_at_its_field(
    visitor: Client, hand: dict[str, str], faults: dict[str, str]
) -> None:
    response = visitor.get("/rules/calculator/", HAND | hand)
    page = response.content.decode()
    assert response.status_code == 422
    assert not worth(page)
    assert said_at_fields(page) == faults


def said_at_fields(page: str) -> dict[str, str]:
    lists = re.findall(r'<ul class="errorlist" id="id_(\w+)_error">(.*?)</ul>', page, re.DOTALL)
    assert len(lists) == page.count('class="errorlist')
    return {field: " ".join(re.findall(r"<li>(.*?)</li>", found)) for field, found in lists}


def test_what_is_refused_keeps_the_keys_that_were_tapped(visitor: Client) -> None:
    page = visitor.get("/rules/calculator/", HAND | {"denomination": "misere", "aces_own": "1,1"}).content.decode()
    assert pressed(page) == {
        "kind": "kitty",
        "level": "6",
        "denomination": "misere",
        "doubling": "none",
        "tricks": "12",
    }
    assert "<b>1</b><small>×2</small>" in page


def pressed(page: str) -> dict[str, str]:
    """The keys that are down, by field."""
    keys = re.findall(r'<input type="radio" name="(\w+)" value="([^"]*)"[^>]*? checked', page)
    return dict(keys)


@pytest.mark.parametrize(
    ("ruleset", "kind", "levels"),
    [
        ("handbook-2016", "kitty", ["5", "6", "7"]),
        ("handbook-2016", "kotka", ["6", "7"]),
        ("handbook-2016", "bolshevik", []),
        ("pre-2016+level-4", "kitty", ["4", "5", "6", "7"]),
        ("pre-2016+level-4", "kotka", ["6", "7"]),
    ],
)
def test_only_levels_that_can_be_played_are_offered(
    visitor: Client, ruleset: str, kind: str, levels: list[str]
) -> None:
    response = visitor.get("/rules/calculator/", {"ruleset": ruleset, "kind": kind, "show": "1"})
    assert response.status_code == 200
    page = response.content.decode()
    assert re.findall(r'name="level" value="(\d)"', page) == levels
    assert not said_at_fields(page)


def test_in_a_bolshevik_each_opponent_doubles_for_himself(visitor: Client) -> None:
    page = visitor.get("/rules/calculator/", {"kind": "bolshevik", "show": "1"}).content.decode()
    assert re.findall(r'type="checkbox" name="(\w+)"(?: value="(\w)")?', page) == [
        ("doubled_by", "B"),
        ("doubled_by", "C"),
        ("doubled_by", "D"),
        ("redoubled", ""),
    ]
    assert 'name="doubling"' not in page
    assert 'value="all-pass"' not in page


def tapped(visitor: Client, hand: dict[str, str], *taps: str) -> dict[str, str]:
    """Taps the ace keys one after another, each on the page the one before it gave."""
    for tap in taps:
        page = visitor.get("/rules/calculator/", hand | {"ace": tap}).content.decode()
        hand = hand | dict(re.findall(r'<input type="hidden" name="(aces_\w+)"(?: value="([^"]*)")?', page))
    return {field: hand[field] for field in ("aces_own", "aces_theirs")}


@pytest.mark.parametrize(
    ("taps", "own", "theirs"),
    [
        (("own-4", "theirs-9"), "4", "9"),
        (("own-4", "own-4", "own-13"), "4,4,13", ""),
        (("own-4", "own-4", "own-5", "own-6", "own-7"), "4,4,5,6", ""),
        (("own-4", "own-4", "own-5", "own-6", "own-4"), "5,6", ""),
        (("own-14", "nobody-1", "x"), "", ""),
    ],
)
def test_ace_keys_are_tapped_as_on_the_entry_screen(
    visitor: Client, taps: tuple[str, ...], own: str, theirs: str
) -> None:
    hand = HAND | {"denomination": "misere", "tricks": "6"}
    assert tapped(visitor, hand, *taps) == {"aces_own": own, "aces_theirs": theirs}


def test_the_fourth_ace_shows_the_score_and_bars_the_other_keys(visitor: Client) -> None:
    hand = HAND | {"denomination": "misere", "tricks": "1", "aces_own": "13", "aces_theirs": "1,2"}
    page = visitor.get("/rules/calculator/", hand | {"ace": "theirs-3"}).content.decode()
    assert worth(page) == {"A": "+13", "B": "+13", "C": "−13", "D": "−13"}
    down = {"own-13", "theirs-1", "theirs-2", "theirs-3"}
    assert ace_keys(page, 'aria-pressed="true"') == down
    assert ace_keys(page) - ace_keys(page, " disabled") == down


def test_a_trick_with_an_ace_of_one_side_is_barred_to_the_other(visitor: Client) -> None:
    hand = HAND | {"denomination": "misere", "tricks": "1", "aces_own": "13", "aces_theirs": "1,2"}
    page = visitor.get("/rules/calculator/", hand | {"show": "1"}).content.decode()
    assert ace_keys(page, " disabled") == {"theirs-13", "own-1", "own-2"}


def ace_keys(page: str, looks: str = "") -> set[str]:
    keys = re.findall(r'<button class="key ace"[^>]* value="([^"]*)"([^>]*)>', page)
    return {key for key, attributes in keys if looks in attributes}


@pytest.mark.parametrize(
    "change",
    [
        {"denomination": "hearts"},
        {"ruleset": "handbook-2016+level-4", "level": "4"},
        {"ruleset": "handbook-2016+level-4", "level": "4", "denomination": "hearts"},
    ],
)
def test_keys_that_are_no_longer_asked_are_let_go_while_tapping(visitor: Client, change: dict[str, str]) -> None:
    hand = HAND | {"denomination": "misere", "tricks": "1", "aces_own": "13", "aces_theirs": "1,2,3"} | change
    assert worth(visitor.get("/rules/calculator/", hand | {"show": "1"}).content.decode())


def test_a_tap_answers_with_the_calculator_alone(visitor: Client) -> None:
    response = visitor.get("/rules/calculator/", HAND | {"show": "1"}, headers={"HX-Request": "true"})
    assert response.content.decode().strip().startswith('<div id="calculator"')
    assert "HX-Request" in response["Vary"]


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
