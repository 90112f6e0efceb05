"""Worked cases computed apart from this program: single hands and whole evenings of every ruleset and format."""

import json
from pathlib import Path

import pytest

from scoring.rules import FORMATS, RULESETS, BolshevikOption, fold, write_protocol
from tests import builders
from tests.builders import Json
from tests.rules import plain_reading

CASES = Path(__file__).parent / "cases"
HANDS: list[Json] = json.loads((CASES / "hands.json").read_text(encoding="utf-8"))
EVENINGS: list[Json] = [
    json.loads(line) for line in (CASES / "evenings.jsonl").read_text(encoding="utf-8").splitlines()
]


def ids(cases: list[Json]) -> list[str]:
    return [case["id"] for case in cases]


@pytest.mark.clause("R-3.1", "R-3.2", "R-3.4", "R-3.5", "R-3.12", "R-5.5", "R-5.7")
@pytest.mark.parametrize("case", HANDS, ids=ids(HANDS))
def test_a_hand_scores_what_was_worked_out_elsewhere(case: Json) -> None:
    sheet = fold(builders.read(case["protocol"]).game)
    assert sheet.hands[-1].points == case["points"]
    if "share" in case:
        assert sheet.bolshevik.share == case["share"]


@pytest.mark.clause("R-1.1", "R-1.2", "R-1.3", "R-1.4", "R-4.2", "R-4.3", "R-5.8", "R-6.1", "R-6.3", "R-7.1", "R-7.2")
@pytest.mark.parametrize("case", EVENINGS, ids=ids(EVENINGS))
def test_an_evening_ends_as_was_worked_out_elsewhere(case: Json) -> None:
    sheet, expected = fold(builders.read(case["protocol"]).game), case["expected"]
    assert [hand.points for hand in sheet.hands] == expected["hands"]
    assert list(sheet.sessions.values()) == expected["sessions"]
    assert sheet.bolshevik.raw == expected["bolshevik"]["raw"]
    assert sheet.bolshevik.share == expected["bolshevik"]["share"]
    assert sheet.totals == expected["totals"]
    assert sheet.ranks == expected["ranks"]
    assert sheet.complete == expected.get("complete", True)


@pytest.mark.parametrize("case", EVENINGS, ids=ids(EVENINGS))
def test_the_plain_reading_agrees_with_the_evenings_too(case: Json) -> None:
    read, expected = plain_reading.score(case["protocol"]), case["expected"]
    assert [hand["points"] for hand in read["hands"]] == expected["hands"]
    assert [session["points"] for session in read["sessions"]] == expected["sessions"]
    assert read["bolshevik"]["raw"] == expected["bolshevik"]["raw"]
    assert read["totals"] == expected["totals"]
    assert read["ranks"] == expected["ranks"]


@pytest.mark.parametrize("case", EVENINGS, ids=ids(EVENINGS))
def test_an_evening_is_written_as_it_was_read(case: Json) -> None:
    protocol = builders.read(case["protocol"])
    written = write_protocol(protocol)
    assert builders.read(written) == protocol
    assert _plain(written) == _plain(case["protocol"])


def _plain(document: Json) -> Json:
    """The order of hands and keys says nothing."""
    return document | {"hands": sorted(json.dumps(hand, sort_keys=True) for hand in document["hands"])}


def test_the_evenings_are_of_every_format_and_ruleset() -> None:
    protocols = [case["protocol"] for case in EVENINGS]
    assert {protocol["schedule"]["hands"] for protocol in protocols} == set(FORMATS)
    assert {protocol["schedule"]["bolshevik"] for protocol in protocols} == set(BolshevikOption)
    assert {protocol["ruleset"] for protocol in protocols} == set(RULESETS)
