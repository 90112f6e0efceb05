"""Every cell of the published tables: the whole finite domain of hands against tables typed by hand."""

import pytest

from scoring.rules import RULESETS, Kind, fold
from tests import builders
from tests.builders import SIDES, Json
from tests.rules.tables import (
    ALL_PASS,
    BOLSHEVIK_OPPONENT,
    CONTRACT,
    FACTOR,
    KINDS_AND_LEVELS,
    TRICKS,
    TRUMPS,
)

FIRST_KOTKA = 5


def points_of(record: Json, option: str = "none") -> dict[str, int]:
    (scored,) = fold(builders.game(record, option=option)).hands
    assert (
        sum(line.points for line in scored.lines if line.side == scored.lines[0].side)
        == (scored.points[scored.lines[0].side[0]])
    )
    return scored.points


def spread(side: str, points: int) -> dict[str, int]:
    return {letter: points if letter in side else -points for letter in "ABCD"}


def aces_for(tricks: int) -> tuple[list[int], list[int]]:
    """Two aces a side in tricks that cancel, or all four where one side took nothing; with what they cost."""
    if tricks in {0, 13}:
        return ([], [1, 2, 3, 4]) if tricks == 0 else ([1, 2, 3, 4], [])
    return [5, 5], [4, 4]


def ace_points(tricks: int) -> int:
    return {0: 10, 13: -10}.get(tricks, -2)


@pytest.mark.clause("R-2.2", "R-3.1", "R-3.3", "R-3.4", "R-3.6", "R-3.7", "R-3.9")
@pytest.mark.parametrize("doubling", FACTOR)
@pytest.mark.parametrize("denomination", TRUMPS)
@pytest.mark.parametrize(("kind", "level"), KINDS_AND_LEVELS)
def test_every_trump_and_grand_contract_scores_its_cell(
    kind: str, level: int, denomination: str, doubling: str
) -> None:
    for tricks in TRICKS:
        record = builders.contract(
            1,
            1 if kind == "kitty" else FIRST_KOTKA,
            kind,
            level=level,
            denomination=denomination,
            doubling=doubling,
            tricks=tricks,
        )
        assert points_of(record) == spread("AB", CONTRACT["trump", level][tricks] * FACTOR[doubling]), tricks


@pytest.mark.clause("R-2.2", "R-3.2", "R-3.3", "R-3.5", "R-3.6", "R-3.8", "R-3.9", "R-3.10", "R-3.11")
@pytest.mark.parametrize("doubling", FACTOR)
@pytest.mark.parametrize(("kind", "level"), KINDS_AND_LEVELS)
def test_every_bid_misere_scores_its_cell_and_its_aces_once(kind: str, level: int, doubling: str) -> None:
    for tricks in TRICKS:
        record = builders.misere(
            1,
            1 if kind == "kitty" else FIRST_KOTKA,
            kind,
            level=level,
            doubling=doubling,
            tricks=tricks,
            aces=aces_for(tricks),
        )
        expected = CONTRACT["misere", level][tricks] * FACTOR[doubling] + ace_points(tricks)
        assert points_of(record) == spread("AB", expected), tricks


@pytest.mark.clause("R-3.12", "R-3.10", "R-3.11", "R-3.9")
@pytest.mark.parametrize("doubling", FACTOR)
@pytest.mark.parametrize(("kind", "hand"), [("kitty", 1), ("kotka", FIRST_KOTKA)])
def test_every_all_pass_scores_the_net_of_both_sides(kind: str, hand: int, doubling: str) -> None:
    for tricks in TRICKS:
        record = builders.all_pass(1, hand, kind, doubling=doubling, tricks=tricks, aces=aces_for(tricks))
        assert points_of(record) == spread("AB", ALL_PASS[tricks] * FACTOR[doubling] + ace_points(tricks)), tricks


@pytest.mark.clause("R-3.7", "R-3.13", "R-1.5", "R-2.5")
@pytest.mark.parametrize("session", SIDES)
@pytest.mark.parametrize("declarer", "ABCD")
def test_it_does_not_matter_who_of_the_pair_declared(declarer: str, session: int) -> None:
    (side,) = (side for side in SIDES[session] if declarer in side)
    assert points_of(builders.contract(session, declarer=declarer, tricks=12)) == spread(side, 27)


DOUBLERS = ["B", "C", "D", "BC", "BD", "CD", "BCD"]
DOUBLED_PATTERNS = [("", False), *((doublers, redoubled) for doublers in DOUBLERS for redoubled in (False, True))]


@pytest.mark.clause("R-5.4", "R-5.5", "R-5.6", "R-5.7", "R-3.10", "R-3.11")
@pytest.mark.parametrize(("doubled_by", "redoubled"), DOUBLED_PATTERNS)
@pytest.mark.parametrize("denomination", ["misere", *TRUMPS])
def test_every_bolshevik_scores_each_opponent_by_his_own_factor(
    denomination: str, doubled_by: str, redoubled: bool
) -> None:
    is_misere = denomination == "misere"
    row = BOLSHEVIK_OPPONENT["misere" if is_misere else "dictator"]
    for tricks in TRICKS:
        record = builders.bolshevik(
            declarer="A",
            denomination=denomination,
            doubled_by=doubled_by,
            redoubled=redoubled,
            tricks=tricks,
            aces=aces_for(tricks) if is_misere else None,
        )
        # The aces of the opponents cost each of them, those of the declarer are won by each of them.
        aces = -ace_points(tricks) if is_misere else 0
        expected = {
            letter: row[tricks] * (1 if letter not in doubled_by else 3 if redoubled else 2) + aces for letter in "BCD"
        }
        expected["A"] = -sum(expected.values())
        (scored,) = fold(builders.game(record, option="after-last-session")).hands
        assert scored.points == expected, tricks


@pytest.mark.clause("R-5.7")
@pytest.mark.parametrize("declarer", "ABCD")
def test_any_player_may_be_the_one_against_three(declarer: str) -> None:
    record = builders.bolshevik(declarer=declarer, denomination="grand", tricks=13)
    (scored,) = fold(builders.game(record, option="after-last-session")).hands
    assert scored.points == {letter: 150 if letter == declarer else -50 for letter in "ABCD"}


@pytest.mark.clause("R-3.10")
@pytest.mark.parametrize("trick", range(1, 14))
def test_an_ace_costs_the_number_of_its_trick_and_two_in_one_trick_cost_twice(trick: int) -> None:
    nothing = points_of(builders.misere(tricks=2, aces=([], [1, 1, 1, 1])))["A"]
    others = [n for n in (1, 2, 3) if n != trick][:2]
    lost = points_of(builders.misere(tricks=2, aces=([trick, trick], others)))["A"]
    assert nothing == 10 + 4
    assert lost == 10 - 2 * trick + sum(others)


@pytest.mark.clause("R-7.3")
def test_the_published_defaults_have_not_changed() -> None:
    assert list(RULESETS) == ["handbook-2016"]
    ruleset = RULESETS["handbook-2016"]
    assert ruleset.slug == "handbook-2016"
    assert dict(ruleset.levels) == {Kind.KITTY: (5, 6, 7), Kind.KOTKA: (6, 7), Kind.BOLSHEVIK: ()}
    assert {half: dict(row) for half, row in ruleset.made.items()} == {
        "trump": {5: 25, 6: 35, 7: 50},
        "misere": {5: 10, 6: 20, 7: 35},
    }
    assert dict(ruleset.overtrick) == {5: 2, 6: 2}
    assert {half: dict(row) for half, row in ruleset.first_undertrick.items()} == {
        "trump": {5: 5, 6: 10, 7: 15},
        "misere": {5: 10, 6: 15, 7: 20},
    }
    assert dict(ruleset.further_undertrick) == {5: 5, 6: 5, 7: 5}
    assert dict(ruleset.factors) == {"none": 1, "doubled": 2, "redoubled": 3}
    assert ruleset.doubling_multiplies_aces is False
    assert ruleset.bolshevik.made_misere == 20
    assert ruleset.bolshevik.made_dictator == 50
    assert ruleset.bolshevik.first_undertrick == 15
    assert ruleset.bolshevik.further_undertrick == 5
