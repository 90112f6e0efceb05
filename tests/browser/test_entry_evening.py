"""Whole evenings: one and its bolshevik set by taps alone and counted, others by taps wherever something changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from players.models import Player, User
from scoring import ledger, reports
from scoring.models import Game
from scoring.rules import Slot, read_hand
from tests.browser.conftest import Opener
from tests.browser.tablet import Tablet

SHEETS = Path(__file__).parents[2] / "fixtures" / "sheets"
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


def likely_evening(name: str, by: User) -> tuple[Game, list[Record], dict[str, int]]:
    """A game of a sheet's people without a hand; its hands in playing order; its totals, worked out apart."""
    sheet: dict[str, Any] = json.loads((SHEETS / name).read_text(encoding="utf-8"))
    protocol = sheet["protocol"]
    club = by.memberships.get().club
    people = protocol["players"].items()
    game = ledger.open_game(
        club,
        {letter: Player.objects.get_or_create(club=club, name=name)[0] for letter, name in people},
        hands_format=protocol["schedule"]["hands"],
        bolshevik_option=protocol["schedule"]["bolshevik"],
        ruleset=protocol["ruleset"],
        actor=by,
    )
    return game, protocol["hands"], sheet["expected"]["totals"]


def written_down(game: Game, record: Record, by: User) -> None:
    """This hand from elsewhere, without a tap."""
    read = read_hand(record, game.schedule, game.table)
    assert read.slot is not None
    assert read.hand is not None
    ledger.record(game, read.slot, read.hand, kind=read.kind, actor=by)


def open_at(shown: Tablet, slot: Slot) -> None:
    """The screen of this hand: where it does not stand already, hands were written down elsewhere."""
    if not shown.page.locator(f'[name="slot"][value="{slot.code}"]').count():
        shown.open()
    assert shown.slot == slot


def seal(shown: Tablet, totals: dict[str, int]) -> None:
    """After the last hand: everyone's total, and the seal, by taps."""
    game, places = shown.game, shown.text(".places")
    for letter, name in reports.sheet(game).names.items():
        total = f"{totals[letter]:+d}".replace("-", "\N{MINUS SIGN}")
        assert f"{name.full} {total}" in places
    shown.tap(".ended .primary")
    shown.tap("form .button.primary")
    shown.page.wait_for_url(f"**/games/{game.pk}/")
    sheet = reports.sheet(Game.objects.get(pk=game.pk))
    assert (sheet.head.state, sheet.totals) == ("sealed", totals)
    assert shown.troubles == []


@pytest.mark.clause("R-1.4")
def test_five_people_play_their_evening_with_a_card_at_every_change_of_seats(
    served: str, keeper_user: User, tablet: Opener
) -> None:
    game, hands, totals = likely_evening("13-five-40.json", keeper_user)
    shown, cards = tablet(game), []
    for record in hands:
        slot = Slot.of_pairs(record["session"], record["hand"])
        if slot.number not in {1, 8}:
            written_down(game, record, keeper_user)
            continue
        open_at(shown, slot)
        if shown.page.locator(".card-of-seats").is_visible():
            cards.append(shown.text(".moves-of-seats li"))
        shown.play(record, game.schedule.session(slot.session).sides[0])
    assert len(hands) == 40
    names = {letter: name.short for letter, name in reports.sheet(game).names.items()}
    assert cards == [f"{names[goes]} sits out, {names[comes]} comes in." for goes, comes in ("BA", "CB", "DC", "ED")]
    seal(shown, totals)


@pytest.mark.clause("R-6.1", "R-6.2")
def test_an_evening_is_played_with_its_bolsheviks_where_they_are_bid_and_where_they_must_be(
    served: str, keeper_user: User, tablet: Opener
) -> None:
    game, hands, totals = likely_evening("8-standard-24-integrated.json", keeper_user)
    shown, bid, compulsory = tablet(game), 0, 0
    for record in hands:
        alone = record["kind"] == "bolshevik"
        slot = Slot.of_pairs(record["session"], record["hand"])
        if not alone and slot.number not in {1, 12}:
            written_down(game, record, keeper_user)
            continue
        open_at(shown, slot)
        shown.seated()
        if alone and shown.page.locator("#screen.of-pairs").count():
            shown.tap(".kind:not([aria-current])")
            shown.page.locator("#screen.in-set").wait_for()
            bid += 1
        elif alone:
            # Nothing is left to choose, and who is next in turn is offered: a tap on him would take him away.
            assert not shown.page.locator(".kind").count()
            assert shown.checked("declarer") == record["declarer"]
            shown.declarer(record["declarer"])
            compulsory += 1
        shown.play(record, game.schedule.session(slot.session).sides[0])
    assert (len(hands), bid, compulsory) == (36, 5, 7)
    seal(shown, totals)
