"""The whole evenings and golden values in fixtures: they are what their generators make, and what the rules score."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.rules import (
    RULESETS,
    Bolshevik,
    Contract,
    Doubling,
    Kind,
    fold,
    lookup_tables,
    read_protocol,
    ruleset_for,
    scored_document,
    share_of,
)
from tests import builders, evenings, strategies, vectors
from tests.builders import Json
from tests.rules import plain_reading

SHEETS = sorted(evenings.SHEETS.glob("*.json"))


def all_hands() -> Iterator[Json]:
    for path in SHEETS:
        yield from json.loads(path.read_text(encoding="utf-8"))["protocol"]["hands"]


@pytest.mark.clause("R-1.1", "R-1.2", "R-1.3", "R-1.4", "R-1.10", "R-4.2", "R-4.3", "R-5.8", "R-6.3")
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_whole_evening_scores_what_its_sheet_expects(path: Path) -> None:
    sheet = json.loads(path.read_text(encoding="utf-8"))
    protocol = read_protocol(builders.as_bytes(sheet["protocol"]))
    scored = scored_document("", protocol, fold(protocol.game))
    del scored["file"]
    for hand in scored["hands"]:
        del hand["lines"]
    assert scored == sheet["expected"]


def test_the_sheets_are_what_their_generator_makes() -> None:
    made = {name: evenings.as_text(sheet) for name, sheet in evenings.sheets()}
    assert {path.stem: path.read_text(encoding="utf-8") for path in SHEETS} == made


def test_the_golden_values_are_what_their_generator_makes() -> None:
    written = {path.stem: path.read_text(encoding="utf-8") for path in vectors.VECTORS.glob("*.json")}
    assert written == {ruleset: vectors.as_text(vectors.golden(ruleset)) for ruleset in RULESETS}


@pytest.mark.parametrize("slug", RULESETS)
def test_the_rules_score_the_golden_values(slug: str) -> None:
    golden = json.loads((vectors.VECTORS / f"{slug}.json").read_text(encoding="utf-8"))
    ruleset = ruleset_for(golden["ruleset"])
    pairs = {kind: lookup_tables(ruleset, Kind(kind)) for kind in ("kitty", "kotka")}
    bolshevik = lookup_tables(ruleset, Kind.BOLSHEVIK)["bolshevik"]
    for row in golden["contracts"]:
        scored = pairs[row["kind"]]["scores"][row["family"]][str(row["level"])][row["doubling"]]
        assert [cell[0] for cell in scored] == row["declaring_side"]
    for row in golden["all_pass"]:
        assert [cell[0] for cell in pairs["kitty"]["all_pass"][row["doubling"]]] == row["counted_side"]
    for row in golden["bolshevik"]:
        half = "misere" if row["played"] == "misere" else "trump"
        assert [cell[0] for cell in bolshevik[half][str(row["factor"])]] == row["one_opponent"]
    assert pairs["kitty"]["ace_factors"] == golden["ace_factors"]
    assert all(share_of(row["raw"]) == row["share"] for row in golden["thirds"])


def test_every_format_and_option_has_a_whole_evening_and_one_is_half_played() -> None:
    read = [json.loads(path.read_text(encoding="utf-8")) for path in SHEETS]
    complete = [sheet["protocol"] for sheet in read if sheet["expected"]["complete"]]
    assert {tuple(protocol["schedule"].values()) for protocol in complete} == set(strategies.SCHEDULES)
    assert {protocol["ruleset"] for protocol in complete} == set(strategies.RULESETS)
    assert len(read) - len(complete) == 1


@pytest.mark.clause("R-6.1", "R-6.2")
def test_who_has_bid_no_bolshevik_plays_it_in_turn() -> None:
    bid = 0
    for path in SHEETS:
        protocol = json.loads(path.read_text(encoding="utf-8"))["protocol"]
        if protocol["schedule"]["bolshevik"] != "integrated":
            continue
        bolsheviks = [
            (hand["session"], hand["hand"], hand["declarer"])
            for hand in protocol["hands"]
            if hand["kind"] == "bolshevik"
        ]
        bound = plain_reading.bound(protocol)
        assert bound
        assert set(bound) < set(bolsheviks)
        bid += len(bolsheviks) - len(bound)
    assert bid > 5


def test_every_kind_of_hand_occurs_in_the_evenings() -> None:
    hands = list(all_hands())
    pairs = [hand for hand in hands if hand["kind"] != "bolshevik"]
    contracts = [hand for hand in pairs if "level" in hand]
    played = [hand for hand in hands if hand["kind"] == "bolshevik" and "declarer" in hand]
    assert {(hand["kind"], hand["level"]) for hand in contracts} == {
        *(("kitty", level) for level in (4, 5, 6, 7)),
        *(("kotka", level) for level in (6, 7)),
    }
    assert {hand["denomination"] for hand in contracts} == {
        *("spades", "clubs", "diamonds", "hearts", "grand", "misere"),
    }
    assert {hand["doubling"] for hand in pairs} == set(Doubling)
    assert {(hand["doubling"] == "none", "tricks" in hand) for hand in contracts if hand["level"] == 4} == {
        (True, False),
        (False, True),
    }
    assert {hand["kind"] for hand in pairs if "all_pass" in hand} == {"kitty", "kotka"}
    assert {hand["denomination"] == "misere" for hand in played} == {True, False}
    assert {(bool(hand["doubled_by"]), hand["redoubled"]) for hand in played} == {
        (False, False),
        (True, False),
        (True, True),
    }
    assert any("thrown_in" in hand for hand in hands)


def test_most_contracts_of_the_evenings_are_made_or_one_down() -> None:
    likely = total = 0
    for path in SHEETS:
        game = read_protocol(builders.as_bytes(json.loads(path.read_text(encoding="utf-8"))["protocol"])).game
        for hand in game.hands.values():
            if isinstance(hand, Contract | Bolshevik) and hand.tricks is not None:
                needed = hand.level if isinstance(hand, Contract) else 7
                short = 6 + needed - hand.tricks if hand.half == "trump" else hand.tricks - (7 - needed)
                total += 1
                likely += short <= 1
    assert likely > 0.75 * total
