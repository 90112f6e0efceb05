"""The tablet's own arithmetic against the engine: every row of every published table, and patterns of aces."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from players.models import Player, User
from scoring import ledger, reports, rules
from scoring.forms.hand import written
from scoring.models import Game
from scoring.rules import (
    RULESETS,
    Aces,
    AllPass,
    Bolshevik,
    Contract,
    Denomination,
    Doubling,
    Hand,
    Kind,
    Ruleset,
    Slot,
    lookup_tables,
    schedule_for,
    score_hand,
)
from tests.browser.conftest import Opener

SCHEDULE = schedule_for("standard-24", "after-last-session")
KITTY, KOTKA, DEAL = Slot(1, False, 1), Slot(2, False, 5), Slot(3, True, 1)
PATTERNS = 100_000 // len(RULESETS)
AT_ONCE = 12_500
FOUR_ACES = Aces(own=(1, 9), theirs=(4, 4))

# The cases come as one text: the driver is slow with many small values.
COMPARE = """async (sent) => {
    const [tables, cases] = JSON.parse(sent);
    const { acesOf, reckon } = await import("/static/js/echo.js");
    return cases.filter(([code, fields, own, points]) => {
        const data = tables[code], numbers = (text) => (text ? text.split(",").map(Number) : []);
        const rows = [numbers(fields.aces_own), numbers(fields.aces_theirs)];
        const state = {
            declarer: fields.declarer || null, contract: fields.contract, doubling: fields.doubling || null,
            doubledBy: fields.doubled_by || [], redoubled: Boolean(fields.redoubled),
            tricks: fields.tricks === undefined ? null : Number(fields.tricks),
            aces: acesOf(data, { aces: rows }, own),
        };
        const told = reckon(data, state);
        return Object.entries(points).some(([letter, number]) => told.points[letter] !== number);
    });
}"""


def case(ruleset: Ruleset, slot: Slot, hand: Hand) -> list[Any]:
    """The fields of a hand, its own side, and everyone's points by the engine."""
    plan = SCHEDULE.session(slot.session)
    scored = score_hand(rules.Game(schedule=SCHEDULE, ruleset=ruleset, hands={}), slot, hand)
    own = getattr(hand, "declarer", None)
    if not slot.in_set:
        own = plan.side_with(own) if own else plan.sides[0]
    return [slot.code, written(hand), own, scored.points]


def aces_for(denomination: Denomination, aces: Aces) -> Aces | None:
    return aces if denomination is Denomination.MISERE else None


def contract(ruleset: Ruleset, declarer: str, level: int, tricks: int, doubling: Doubling, *, misere: bool) -> Contract:
    is_played = ruleset.is_played(level, doubling)
    return Contract(
        declarer=declarer,
        level=level,
        denomination=Denomination.MISERE if misere else Denomination.HEARTS,
        doubling=doubling,
        tricks=tricks if is_played else None,
        aces=FOUR_ACES if misere and is_played else None,
    )


def every_row(ruleset: Ruleset) -> Iterator[list[Any]]:
    for tricks in range(14):
        for doubling in Doubling:
            yield case(ruleset, KITTY, AllPass(doubling=doubling, tricks=tricks, aces=FOUR_ACES))
            for slot, kind in ((KITTY, Kind.KITTY), (KOTKA, Kind.KOTKA)):
                for level in ruleset.levels[kind]:
                    for declarer in "ABCD":
                        for misere in (False, True):
                            yield case(
                                ruleset, slot, contract(ruleset, declarer, level, tricks, doubling, misere=misere)
                            )
        for denomination in Denomination:
            for doubled_by in ((), ("B",), ("B", "D"), ("B", "C", "D")):
                for redoubled in (False, True) if doubled_by else (False,):
                    bolshevik = Bolshevik(
                        declarer="A",
                        denomination=denomination,
                        doubled_by=doubled_by,
                        redoubled=redoubled,
                        tricks=tricks,
                        aces=aces_for(denomination, FOUR_ACES),
                    )
                    yield case(ruleset, DEAL, bolshevik)


def random_pattern(ruleset: Ruleset, dice: random.Random) -> list[Any]:
    winners = {trick: dice.random() < 0.5 for trick in range(1, 14)}
    fallen = dice.choices(range(1, 14), k=4)
    aces = Aces(
        own=tuple(sorted(trick for trick in fallen if winners[trick])),
        theirs=tuple(sorted(trick for trick in fallen if not winners[trick])),
    )
    tricks = dice.randrange(14)
    match dice.randrange(3):
        case 0:
            return case(ruleset, KITTY, AllPass(doubling=dice.choice(list(Doubling)), tricks=tricks, aces=aces))
        case 1:
            doubled_by = tuple(letter for letter in "ABD" if dice.random() < 0.5)
            redoubled = bool(doubled_by) and dice.random() < 0.5
            return case(
                ruleset,
                DEAL,
                Bolshevik(
                    declarer="C",
                    denomination=Denomination.MISERE,
                    doubled_by=doubled_by,
                    redoubled=redoubled,
                    tricks=tricks,
                    aces=aces,
                ),
            )
        case _:
            return case(
                ruleset,
                KOTKA,
                Contract(
                    declarer=dice.choice("ABCD"),
                    level=dice.choice((6, 7)),
                    denomination=Denomination.MISERE,
                    doubling=dice.choice(list(Doubling)),
                    tricks=tricks,
                    aces=aces,
                ),
            )


@pytest.fixture(params=list(RULESETS.values()), ids=list(RULESETS))
def under(request: pytest.FixtureRequest, served: str, keeper_user: User, players: dict[str, Player]) -> Game:
    """An evening under each published ruleset."""
    club = keeper_user.memberships.get().club
    return ledger.open_game(
        club,
        players,
        hands_format="standard-24",
        bolshevik_option="after-last-session",
        ruleset=request.param.slug,
        actor=keeper_user,
    )


def tables_of(game: Game) -> dict[str, Any]:
    """What each kind's screen has to look up: the facts of the hand, and the points of the ruleset."""
    screens = {slot.code: reports.entry_screen(game, slot) for slot in (KITTY, KOTKA, DEAL)}
    return {code: {**screen.data, **lookup_tables(screen.ruleset, screen.kind)} for code, screen in screens.items()}


def differing(page: Page, tables: dict[str, Any], cases: list[list[Any]]) -> list[Any]:
    """The cases in which the tablet's own number is another than the engine's."""
    found: list[Any] = page.evaluate(COMPARE, json.dumps([tables, cases]))
    return found


@pytest.mark.clause("R-7.1", "R-7.2")
def test_every_row_is_what_the_engine_says(under: Game, tablet: Opener) -> None:
    cases = list(every_row(under.table))
    assert len(cases) > 1800
    assert differing(tablet(under).page, tables_of(under), cases) == []


@pytest.mark.clause("R-7.1")
def test_a_hundred_thousand_patterns_of_aces_are_what_the_engine_says(under: Game, tablet: Opener) -> None:
    dice = random.Random(20161207)
    page, tables = tablet(under).page, tables_of(under)
    for _chunk in range(PATTERNS // AT_ONCE):
        cases = [random_pattern(under.table, dice) for _case in range(AT_ONCE)]
        assert differing(page, tables, cases) == []


def test_the_comparison_notices_a_wrong_number(game: Game, tablet: Opener) -> None:
    wrong = case(game.table, KITTY, AllPass(doubling=Doubling.NONE, tricks=6, aces=FOUR_ACES))
    wrong[3] = {**wrong[3], "A": wrong[3]["A"] + 1}
    assert differing(tablet(game).page, tables_of(game), [wrong]) == [wrong]
