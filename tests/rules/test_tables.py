"""Every cell of the published tables: the whole finite domain of hands against tables typed by hand."""

import pytest

from scoring.rules import PLAYING_ORDER, RULESETS, Kind, cells_of, fold
from tests import builders
from tests.builders import SIDES, Json
from tests.rules.tables import (
    ACE_FACTOR,
    ALL_PASS,
    BOLSHEVIK_OPPONENT,
    CONTRACT,
    FACTOR,
    LEVELS,
    NOT_PLAYED,
    TRICKS,
    TRUMPS,
)

FIRST_KOTKA = 5


def points_of(record: Json, option: str = "none", ruleset: str = "handbook-2016") -> dict[str, int]:
    (scored,) = fold(builders.game(record, option=option, ruleset=ruleset)).hands
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


PLAYED = [
    (ruleset, kind, level, doubling)
    for ruleset, levels in LEVELS.items()
    for kind, level in levels
    for doubling in ("none", "doubled", "redoubled")
    if (level, doubling) != (4, "none")
]
"""Every ruleset, kind, level and doubling of a contract that is played."""


@pytest.mark.clause("R-2.2", "R-3.1", "R-3.3", "R-3.4", "R-3.6", "R-3.7", "R-3.9", "R-7.1", "R-7.2")
@pytest.mark.parametrize("denomination", TRUMPS)
@pytest.mark.parametrize(("ruleset", "kind", "level", "doubling"), PLAYED)
def test_every_trump_and_grand_contract_scores_its_cell(
    ruleset: str, kind: str, level: int, doubling: str, denomination: str
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
        expected = CONTRACT[ruleset]["trump", level][tricks] * FACTOR[ruleset][doubling]
        assert points_of(record, ruleset=ruleset) == spread("AB", expected), tricks


@pytest.mark.clause(
    "R-2.2", "R-3.2", "R-3.3", "R-3.5", "R-3.6", "R-3.8", "R-3.9", "R-3.10", "R-3.11", "R-7.1", "R-7.2"
)  # fmt: skip
@pytest.mark.parametrize(("ruleset", "kind", "level", "doubling"), PLAYED)
def test_every_bid_misere_scores_its_cell_and_its_aces(ruleset: str, kind: str, level: int, doubling: str) -> None:
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
        expected = CONTRACT[ruleset]["misere", level][tricks] * FACTOR[ruleset][doubling]
        expected += ace_points(tricks) * ACE_FACTOR[ruleset][doubling]
        assert points_of(record, ruleset=ruleset) == spread("AB", expected), tricks


@pytest.mark.clause("R-7.2")
@pytest.mark.parametrize("denomination", ["misere", *TRUMPS])
@pytest.mark.parametrize("ruleset", NOT_PLAYED)
def test_an_undoubled_level_four_is_not_played_and_scores_as_made(ruleset: str, denomination: str) -> None:
    record = builders.not_played(declarer="C", denomination=denomination)
    half = "misere" if denomination == "misere" else "trump"
    assert points_of(record, ruleset=ruleset) == spread("CD", NOT_PLAYED[ruleset][half])


@pytest.mark.clause("R-3.12", "R-3.10", "R-3.11", "R-3.9", "R-7.1")
@pytest.mark.parametrize("ruleset", FACTOR)
@pytest.mark.parametrize("doubling", ["none", "doubled", "redoubled"])
@pytest.mark.parametrize(("kind", "hand"), [("kitty", 1), ("kotka", FIRST_KOTKA)])
def test_every_all_pass_scores_the_net_of_both_sides(kind: str, hand: int, doubling: str, ruleset: str) -> None:
    for tricks in TRICKS:
        record = builders.all_pass(1, hand, kind, doubling=doubling, tricks=tricks, aces=aces_for(tricks))
        expected = ALL_PASS[tricks] * FACTOR[ruleset][doubling] + ace_points(tricks) * ACE_FACTOR[ruleset][doubling]
        assert points_of(record, ruleset=ruleset) == spread("AB", expected), tricks


@pytest.mark.clause("R-3.7", "R-3.13", "R-1.5", "R-2.5")
@pytest.mark.parametrize("session", SIDES)
@pytest.mark.parametrize("declarer", "ABCD")
def test_it_does_not_matter_who_of_the_pair_declared(declarer: str, session: int) -> None:
    (side,) = (side for side in SIDES[session] if declarer in side)
    assert points_of(builders.contract(session, declarer=declarer, tricks=12)) == spread(side, 27)


DOUBLERS = ["B", "C", "D", "BC", "BD", "CD", "BCD"]
DOUBLED_PATTERNS = [("", False), *((doublers, redoubled) for doublers in DOUBLERS for redoubled in (False, True))]


@pytest.mark.clause("R-5.4", "R-5.5", "R-5.6", "R-5.7", "R-3.10", "R-3.11", "R-7.1")
@pytest.mark.parametrize("ruleset", FACTOR)
@pytest.mark.parametrize(("doubled_by", "redoubled"), DOUBLED_PATTERNS)
@pytest.mark.parametrize("denomination", ["misere", *TRUMPS])
def test_every_bolshevik_scores_each_opponent_by_his_own_factor(
    denomination: str, doubled_by: str, redoubled: bool, ruleset: str
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
        expected = {}
        for letter in "BCD":
            doubling = "none" if letter not in doubled_by else "redoubled" if redoubled else "doubled"
            expected[letter] = row[tricks] * FACTOR[ruleset][doubling]
            if is_misere:  # The aces of the opponents cost each of them, those of the declarer are won by each of them.
                expected[letter] -= ace_points(tricks) * ACE_FACTOR[ruleset][doubling]
        expected["A"] = -sum(expected.values())
        (scored,) = fold(builders.game(record, option="after-last-session", ruleset=ruleset)).hands
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


PUBLISHED: dict[str, dict[str, object]] = {
    "handbook-2016": {
        **{f"made.trump.{level}": points for level, points in ((5, 25), (6, 35), (7, 50))},
        **{f"made.misere.{level}": points for level, points in ((5, 10), (6, 20), (7, 35))},
        "overtrick.5": 2,
        "overtrick.6": 2,
        **{f"first_undertrick.trump.{level}": points for level, points in ((5, 5), (6, 10), (7, 15))},
        **{f"first_undertrick.misere.{level}": points for level, points in ((5, 10), (6, 15), (7, 20))},
        **{f"further_undertrick.{level}": 5 for level in (5, 6, 7)},
        "factor.doubled": 2,
        "factor.redoubled": 3,
        "bolshevik.made_misere": 20,
        "bolshevik.made_dictator": 50,
        "bolshevik.first_undertrick": 15,
        "bolshevik.further_undertrick": 5,
    },
    "pre-2016": {
        **{f"made.trump.{level}": points for level, points in ((5, 25), (6, 36), (7, 49))},
        **{f"made.misere.{level}": points for level, points in ((5, 10), (6, 20), (7, 30))},
        "overtrick.5": 5,
        "overtrick.6": 6,
        **{f"first_undertrick.trump.{level}": points for level, points in ((5, 5), (6, 11), (7, 17))},
        **{f"first_undertrick.misere.{level}": points for level, points in ((5, 5), (6, 11), (7, 17))},
        **{f"further_undertrick.{level}": level for level in (5, 6, 7)},
        "factor.doubled": 2,
        "factor.redoubled": 4,
        "bolshevik.made_misere": 20,
        "bolshevik.made_dictator": 50,
        "bolshevik.first_undertrick": 15,
        "bolshevik.further_undertrick": 5,
    },
}
PUBLISHED["handbook-2016+level-4"] = PUBLISHED["handbook-2016"] | {
    "made.trump.4": 10,
    "made.misere.4": 5,
    "overtrick.4": 2,
    "further_undertrick.4": 5,
    "first_undertrick.trump.4": 5,
    "first_undertrick.misere.4": 5,
}
PUBLISHED["pre-2016+level-4"] = PUBLISHED["pre-2016"] | {
    "made.trump.4": 16,
    "made.misere.4": 5,
    "overtrick.4": 4,
    "further_undertrick.4": 4,
    "first_undertrick.trump.4": 4,
    "first_undertrick.misere.4": 4,
}


@pytest.mark.clause("R-7.1", "R-7.2", "R-7.3")
@pytest.mark.parametrize("slug", PUBLISHED)
def test_the_published_tables_have_not_changed(slug: str) -> None:
    ruleset = RULESETS[slug]
    assert ruleset.slug == slug
    assert cells_of(ruleset) == PUBLISHED[slug]
    assert ruleset.doubling_multiplies_aces == slug.startswith("pre-2016")
    assert not ruleset.corrects_residue
    assert ruleset.denominations == PLAYING_ORDER
    assert {(kind.value, level) for kind in Kind for level in ruleset.levels[kind]} == set(LEVELS[slug])


def test_four_rulesets_are_published() -> None:
    assert set(RULESETS) == set(PUBLISHED)
