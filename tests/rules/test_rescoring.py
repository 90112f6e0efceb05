"""A game under another ruleset: what differs is what folding it there would give, and nothing else is touched."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import RULESETS, Game, fold, rescore, ruleset_for, vary
from tests import builders, strategies
from tests.builders import Json, bolshevik, contract
from tests.rules import plain_reading

few = settings(max_examples=20)


@pytest.mark.clause("R-7.3")
@given(strategies.games())
@few
def test_under_its_own_ruleset_nothing_differs(game: Game) -> None:
    found = rescore(game, game.ruleset)
    assert found.hands == ()
    assert found.before == found.after == fold(game)
    assert not found.totals_differ
    assert found.places_changed == {}


@pytest.mark.clause("R-7.1", "R-7.2", "R-7.3")
@given(strategies.protocols(), st.sampled_from(sorted(RULESETS)), st.data())
@few
def test_what_it_comes_to_is_what_the_plain_reading_gives_for_the_hands_that_are_known(
    document: Json, slug: str, data: st.DataObject
) -> None:
    game = builders.read(document).game
    house = data.draw(st.none() | strategies.variations(slug))
    found = rescore(game, vary(house["ruleset"], house["ruleset_definition"]) if house else ruleset_for(slug))
    known = [hand for hand in document["hands"] if slug.endswith("level-4") or hand.get("level") != 4]
    before = plain_reading.score(document)
    after = plain_reading.score(document | (house or {"ruleset": slug}) | {"hands": known})
    assert found.before.totals == before["totals"]
    assert found.after.totals == after["totals"]
    assert found.totals_differ == (before["totals"] != after["totals"])
    assert found.places_changed == {
        letter: (place, after["ranks"][letter])
        for letter, place in before["ranks"].items()
        if place != after["ranks"][letter]
    }
    points = {_place(hand): hand["points"] for hand in after["hands"]}
    differ = {
        _place(hand): points.get(_place(hand)) for hand in before["hands"] if hand["points"] != points.get(_place(hand))
    }
    told = {
        (change.slot.session, game.kind_at(change.slot) == "bolshevik", change.slot.number): change.after
        for change in found.hands
    }
    assert told == differ
    assert game == builders.read(document).game


def _place(hand: Json) -> tuple[int, bool, int]:
    return hand["session"], hand["kind"] == "bolshevik", hand["hand"]


@pytest.mark.clause("R-7.2")
def test_a_contract_the_other_ruleset_does_not_know_keeps_out_of_its_sums() -> None:
    game = builders.game(builders.not_played(), contract(1, 2), ruleset="handbook-2016+level-4")
    found = rescore(game, ruleset_for("pre-2016"))
    (change,) = found.hands
    assert (change.slot.code, change.before["A"], change.after) == ("1-1", 10, None)
    assert (found.before.totals["A"], found.after.totals["A"]) == (35, 25)


def test_what_knows_a_contract_is_its_level_and_whether_it_is_played() -> None:
    handbook, level_4 = ruleset_for("handbook-2016"), ruleset_for("pre-2016+level-4")
    four = builders.game(builders.not_played(), ruleset="pre-2016+level-4")
    doubled = builders.game(contract(level=4, tricks=10, doubling="doubled"), ruleset="pre-2016+level-4")
    alone = builders.game(bolshevik(3, 1), option="after-last-session")
    for game, known_here in ((four, False), (doubled, False), (alone, True)):
        ((slot, hand),) = game.hands.items()
        assert level_4.knows(hand, game.kind_at(slot))
        assert handbook.knows(hand, game.kind_at(slot)) == known_here
