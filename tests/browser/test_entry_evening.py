"""A whole evening and a bolshevik set, entered by taps alone and counted."""

import json
from pathlib import Path
from typing import Any

from scoring import reports
from scoring.models import Game
from tests.browser.conftest import Opener
from tests.browser.tablet import Tablet

CASES = Path(__file__).parent.parent / "rules" / "cases" / "evenings.jsonl"
US = {1: "AB", 2: "AC", 3: "AD"}
MISERE_ACES = 4


def evening(name: str) -> dict[str, Any]:
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case: dict[str, Any] = json.loads(line)
        if case["id"] == name:
            return case
    raise LookupError(name)


type Record = dict[str, Any]


def taps_allowed(record: Record, own: int | None) -> int:
    """The budget: 4 for a contract made exactly, one more for the tricks, one for each double, four for the aces."""
    if record.get("thrown_in"):
        return 2
    if record.get("all_pass"):
        return 7 + int(record["doubling"] != "none")
    misere: bool = record["denomination"] == "misere"
    level: int = record.get("level", 7)
    exact = 7 - level if misere else 6 + level
    budget = 4 + (own != exact) + (MISERE_ACES if misere else 0)
    if record["kind"] == "bolshevik":
        return int(budget + len(record["doubled_by"]) + record["redoubled"])
    return budget + int(record["doubling"] != "none")


def own_tricks(record: Record) -> int | None:
    if "declarer" not in record:
        return None
    tricks: int = next(number for side, number in record["tricks"].items() if record["declarer"] in side)
    return tricks


def in_playing_order(hands: list[Record]) -> list[Record]:
    return sorted(hands, key=lambda hand: (hand["session"], hand["kind"] == "bolshevik", hand["hand"]))


def test_an_evening_and_a_bolshevik_set_are_played_in_by_taps(game: Game, tablet: Opener) -> None:
    case = evening("E02")
    shown: Tablet = tablet(game)
    for record in in_playing_order(case["protocol"]["hands"]):
        taps = shown.play(record, US[record["session"]])
        assert taps <= taps_allowed(record, own_tricks(record)), record
    assert shown.page.locator(".ended").is_visible()
    assert reports.sheet(game).totals == case["expected"]["totals"]
    assert shown.troubles == []


def test_a_hand_made_exactly_takes_three_taps_a_doubled_one_four_with_other_tricks_five(
    game: Game, tablet: Opener
) -> None:
    shown = tablet(game)
    counted = []
    for contract, doubling, tricks in (
        ("6-hearts", None, None),
        ("6-spades", "doubled", None),
        ("6-clubs", "doubled", 9),
    ):
        before = shown.taps
        shown.declarer("A")
        shown.contract(contract)
        if doubling:
            shown.doubling(doubling)
        if tricks is not None:
            shown.tricks(tricks)
        shown.save()
        counted.append(shown.taps - before)
    assert counted == [3, 4, 5]
