"""Worked cases computed apart from this program: single hands and whole evenings of every ruleset and format.

Those of rulesets and formats not played here yet must be refused, and for nothing else (R-8.27, R-8.28).
"""

import json
from pathlib import Path

import pytest

from scoring.rules import fold
from tests import builders
from tests.builders import Json
from tests.rules import plain_reading

CASES = Path(__file__).parent / "cases"
HANDS: list[Json] = json.loads((CASES / "hands.json").read_text(encoding="utf-8"))
EVENINGS: list[Json] = [
    json.loads(line) for line in (CASES / "evenings.jsonl").read_text(encoding="utf-8").splitlines()
]

PLAYED_HERE = {
    (hands_format, option)
    for hands_format in ("standard-24", "short-12")
    for option in ("none", "after-each-session", "after-last-session")
}


def refusals(document: Json) -> list[tuple[str, str]]:
    expected = []
    if document["ruleset"] != "handbook-2016":
        expected.append(("unknown-ruleset", "ruleset"))
    if (document["schedule"]["hands"], document["schedule"]["bolshevik"]) not in PLAYED_HERE:
        expected.append(("schedule", "schedule"))
    return expected


def ids(cases: list[Json]) -> list[str]:
    return [case["id"] for case in cases]


SCORED_HANDS = [case for case in HANDS if not refusals(case["protocol"])]
SCORED_EVENINGS = [case for case in EVENINGS if not refusals(case["protocol"])]
REFUSED = [case for case in HANDS + EVENINGS if refusals(case["protocol"])]


@pytest.mark.clause("R-3.1", "R-3.2", "R-3.4", "R-3.5", "R-3.12", "R-5.5", "R-5.7")
@pytest.mark.parametrize("case", SCORED_HANDS, ids=ids(SCORED_HANDS))
def test_a_hand_scores_what_was_worked_out_elsewhere(case: Json) -> None:
    sheet = fold(builders.read(case["protocol"]).game)
    assert sheet.hands[-1].points == case["points"]
    if "share" in case:
        assert sheet.bolshevik.share == case["share"]


@pytest.mark.clause("R-1.1", "R-1.2", "R-4.2", "R-4.3", "R-5.8")
@pytest.mark.parametrize("case", SCORED_EVENINGS, ids=ids(SCORED_EVENINGS))
def test_an_evening_ends_as_was_worked_out_elsewhere(case: Json) -> None:
    sheet, expected = fold(builders.read(case["protocol"]).game), case["expected"]
    assert [hand.points for hand in sheet.hands] == expected["hands"]
    assert list(sheet.sessions.values()) == expected["sessions"]
    assert sheet.bolshevik.raw == expected["bolshevik"]["raw"]
    assert sheet.bolshevik.share == expected["bolshevik"]["share"]
    assert sheet.totals == expected["totals"]
    assert sheet.ranks == expected["ranks"]


@pytest.mark.parametrize("case", SCORED_EVENINGS, ids=ids(SCORED_EVENINGS))
def test_the_plain_reading_agrees_with_the_evenings_too(case: Json) -> None:
    read, expected = plain_reading.score(case["protocol"]), case["expected"]
    assert [hand["points"] for hand in read["hands"]] == expected["hands"]
    assert read["totals"] == expected["totals"]
    assert read["ranks"] == expected["ranks"]


@pytest.mark.clause("R-8.27", "R-8.28", "R-1.3", "R-1.4", "R-6.1", "R-6.2", "R-6.3", "R-7.1", "R-7.2")
@pytest.mark.parametrize("case", REFUSED, ids=ids(REFUSED))
def test_what_is_not_played_here_is_refused_for_that_alone(case: Json) -> None:
    assert builders.codes_in(case["protocol"]) == refusals(case["protocol"])
