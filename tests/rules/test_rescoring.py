"""A game under another ruleset: what differs is what folding it there would give, and nothing else is touched."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    RULESETS,
    Game,
    ResidueMove,
    Slot,
    definition_of,
    fold,
    rescore,
    ruleset_for,
    vary,
)
from tests import builders, strategies
from tests.builders import Json, bolshevik, contract
from tests.rules import plain_reading

few = settings(max_examples=20)


@pytest.mark.clause("R-7.3")
@given(strategies.games())
@few
def test_under_its_own_ruleset_nothing_differs(game: Game) -> None:
    found = rescore(game, game.ruleset)
    assert (found.hands, found.left_out, found.residue) == ((), (), None)
    assert found.before == found.after == fold(game)


@pytest.mark.clause("R-7.1", "R-7.2", "R-7.3")
@given(strategies.protocols(), st.sampled_from(sorted(RULESETS)), st.data())
@few
def test_both_sums_are_what_the_plain_reading_gives_for_the_hands_that_are_known(
    document: Json, slug: str, data: st.DataObject
) -> None:
    game = builders.read(document).game
    house = data.draw(st.none() | strategies.variations(slug))
    found = rescore(game, vary(house["ruleset"], house["ruleset_definition"]) if house else ruleset_for(slug))
    known = [hand for hand in document["hands"] if slug.endswith("level-4") or hand.get("level") != 4]
    before = plain_reading.score(document | {"hands": known})
    after = plain_reading.score(document | (house or {"ruleset": slug}) | {"hands": known})
    assert found.before.totals == before["totals"]
    assert found.after.totals == after["totals"]
    assert found.places == {letter: (place, after["ranks"][letter]) for letter, place in before["ranks"].items()}
    points = {_place(hand): hand["points"] for hand in after["hands"]}
    differ = {_place(hand): points[_place(hand)] for hand in before["hands"] if hand["points"] != points[_place(hand)]}
    assert {_place_of(change.slot, game): change.after for change in found.hands} == differ
    whole = {_place(hand): hand["points"] for hand in plain_reading.score(document)["hands"]}
    left_out = {place: whole[place] for place in whole.keys() - points.keys()}
    assert {_place_of(hand.slot, game): hand.points for hand in found.left_out} == left_out
    assert game == builders.read(document).game


@pytest.mark.clause("R-5.8", "R-7.3")
@given(strategies.protocols(option="after-last-session", ruleset="handbook-2016"), st.booleans())
@few
def test_what_moves_without_a_hand_is_the_residue(document: Json, corrected: bool) -> None:
    base = RULESETS["handbook-2016"]
    definition = definition_of(base, base, name="House rules") | {"residue": "corrected"}
    house = {"ruleset": "house", "ruleset_definition": definition}
    game = builders.read(document | (house if corrected else {})).game
    found = rescore(game, base if corrected else vary("house", definition))
    moves = {
        letter: found.after.totals[letter] - total
        for letter, total in found.before.totals.items()
        if found.after.totals[letter] != total
    }
    assert found.hands == ()
    assert moves == ({found.residue.letter: found.residue.points} if found.residue else {})
    assert found.residue is None or found.residue.put is not corrected


def _place(hand: Json) -> tuple[int, bool, int]:
    return hand["session"], hand["kind"] == "bolshevik", hand["hand"]


def _place_of(slot: Slot, game: Game) -> tuple[int, bool, int]:
    return slot.session, game.kind_at(slot) == "bolshevik", slot.number


@pytest.mark.clause("R-7.2")
def test_a_contract_the_other_ruleset_does_not_know_is_left_out_of_both_sums() -> None:
    game = builders.game(builders.not_played(), contract(1, 2), ruleset="handbook-2016+level-4")
    found = rescore(game, ruleset_for("pre-2016"))
    (hand,) = found.left_out
    assert (hand.slot.code, hand.points["A"]) == ("1-1", 10)
    assert (found.before.totals["A"], found.after.totals["A"]) == (25, 25)
    assert found.hands == ()


@pytest.mark.clause("R-5.8", "R-7.3")
def test_the_residue_is_put_on_a_player_and_taken_off_again() -> None:
    base = RULESETS["handbook-2016"]
    house = vary("house", definition_of(base, base, name="House rules") | {"residue": "corrected"})
    # Sums +3, -11, +4, +4: shares +1, -4, +1, +1, together -1. B, C and D lost a third; B's letter is the lowest.
    deal = bolshevik(3, 1, tricks=1, doubled_by="CD", aces=((), (2, 5, 9, 10)))
    game = builders.game(deal, option="after-last-session")
    put = rescore(game, house)
    assert (put.hands, put.residue) == ((), ResidueMove(letter="B", points=1, put=True))
    back = rescore(replace(game, ruleset=house), base)
    assert (back.hands, back.residue) == ((), ResidueMove(letter="B", points=-1, put=False))


def test_what_knows_a_contract_is_its_level_and_whether_it_is_played() -> None:
    handbook, level_4 = ruleset_for("handbook-2016"), ruleset_for("pre-2016+level-4")
    four = builders.game(builders.not_played(), ruleset="pre-2016+level-4")
    doubled = builders.game(contract(level=4, tricks=10, doubling="doubled"), ruleset="pre-2016+level-4")
    alone = builders.game(bolshevik(3, 1), option="after-last-session")
    for game, known_here in ((four, False), (doubled, False), (alone, True)):
        ((slot, hand),) = game.hands.items()
        assert level_4.knows(hand, game.kind_at(slot))
        assert handbook.knows(hand, game.kind_at(slot)) == known_here
