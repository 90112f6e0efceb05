"""Any legal game folds to what a second, plain reading of the clauses says, and obeys the laws of arithmetic."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import AllPass, Contract, Game, Kind, fold, read_protocol, scored_document, share_of, write_protocol
from tests import builders, strategies
from tests.builders import Json
from tests.rules import plain_reading

FOUR_PLAYERS = ("standard-24", "short-12", "purku-48")

few = settings(max_examples=25)
"""Whole evenings are large: many hands each, so a few of them see much."""


def scored(document: Json) -> Json:
    """The document the command prints, its lines and file name left out."""
    protocol = builders.read(document)
    found = scored_document("", protocol, fold(protocol.game))
    del found["file"]
    for hand in found["hands"]:
        del hand["lines"]
    return found


@pytest.mark.clause("R-3.13", "R-4.2", "R-4.3", "R-4.5", "R-4.7", "R-5.2", "R-5.7", "R-5.8")
@given(strategies.protocols())
@few
def test_a_game_as_it_stands_scores_as_the_plain_reading_says(document: Json) -> None:
    assert scored(document) == plain_reading.score(document)


@pytest.mark.clause("R-1.10", "R-7.1", "R-7.2", "R-7.3")
@pytest.mark.parametrize("ruleset", strategies.RULESETS)
@pytest.mark.parametrize("schedule", strategies.SCHEDULES, ids="-".join)
@given(st.data())
@settings(max_examples=4)
def test_every_format_and_option_scores_so_under_every_ruleset_and_a_variation_of_it(
    schedule: tuple[str, str], ruleset: str, data: st.DataObject
) -> None:
    hands_format, option = schedule
    document = data.draw(strategies.protocols(hands_format=hands_format, option=option, ruleset=ruleset))
    assert scored(document) == plain_reading.score(document)
    house = document | data.draw(strategies.variations(ruleset))
    assert scored(house) == plain_reading.score(house)


@given(strategies.protocols(whole=True))
@few
def test_a_whole_game_is_complete_and_scores_as_the_plain_reading_says(document: Json) -> None:
    found = scored(document)
    assert found["complete"]
    assert found == plain_reading.score(document)


@pytest.mark.clause("R-1.7", "R-1.8")
@given(strategies.protocols(whole=True))
@few
def test_dealers_and_packs_of_a_whole_game_are_those_of_the_plain_reading(document: Json) -> None:
    deals = builders.read(document).game.deals()
    assert [
        (deal.slot.session, deal.slot.in_set, deal.slot.number, deal.dealer, deal.pack.value) for deal in deals
    ] == plain_reading.deals(document)


@pytest.mark.clause("R-6.1", "R-6.2", "R-1.7")
@given(strategies.protocols(whole=True, option="integrated"))
@few
def test_who_must_declare_in_an_integrated_session_is_bound_in_turn(document: Json) -> None:
    """Told before each deal from the hands played so far, as the keeper is asked."""
    game = builders.read(document).game
    played = replace(game, hands={}, kinds={})
    found = []
    for slot in sorted(game.hands):
        (deal,) = (deal for deal in played.deals() if deal.slot == slot)
        state = played.session_state(slot.session)
        assert state.next_number == slot.number
        assert state.kind in {game.kind_at(slot), None} or game.kind_at(slot) is Kind.BOLSHEVIK
        if letter := state.bound(deal.clockwise_from(deal.dealer)):
            found.append((slot.session, slot.number, letter))
        played = played.with_hand(slot, game.hands[slot], game.kinds.get(slot))
    assert found == plain_reading.bound(document)
    assert played == game


@pytest.mark.clause("R-1.3", "R-1.4", "R-4.2", "R-4.3")
@given(strategies.games(hands_format="five-40"))
@few
def test_who_sits_out_scores_nothing_in_that_session(game: Game) -> None:
    sheet = fold(game)
    for number, out in enumerate("ABCDE", start=1):
        assert sheet.sessions[number][out] == 0
        assert all(hand.points[out] == 0 for hand in sheet.hands if hand.slot.session == number)


@pytest.mark.clause("R-3.13", "R-4.4", "R-5.7")
@given(strategies.games())
@few
def test_hands_sessions_and_bolsheviks_are_zero_sum(game: Game) -> None:
    sheet = fold(game)
    assert all(sum(hand.points.values()) == 0 for hand in sheet.hands)
    assert all(sum(points.values()) == 0 for points in sheet.sessions.values())
    assert sum(sheet.bolshevik.raw.values()) == 0
    assert sum(sheet.totals.values()) == sheet.bolshevik.residue + sum(sheet.adjustments.values())
    assert sheet.bolshevik.residue in {-1, 0, 1}


@pytest.mark.clause("R-4.4")
@given(st.sampled_from(FOUR_PLAYERS).flatmap(lambda played: strategies.games(hands_format=played, option="none")))
@few
def test_without_bolshevik_and_adjustments_all_four_totals_have_one_parity(game: Game) -> None:
    sheet = fold(game)
    bare = {letter: sheet.totals[letter] - sheet.adjustments[letter] for letter in "ABCD"}
    assert len({total % 2 for total in bare.values()}) == 1


@pytest.mark.clause("R-3.1", "R-3.10", "R-3.12", "R-5.7")
@given(strategies.games())
@few
def test_the_lines_of_a_hand_sum_to_its_score(game: Game) -> None:
    for hand in fold(game).hands:
        sums: Counter[str] = Counter()
        for line in hand.lines:
            sums[line.side] += line.points
        for side, points in sums.items():
            assert all(hand.points[letter] == points for letter in side)
        assert bool(hand.lines) == (hand.kind != "bolshevik" or any(hand.points.values()) or "declarer" in repr(hand))


@given(strategies.protocols(), st.randoms(use_true_random=False))
@few
def test_the_order_of_the_hands_in_the_file_changes_nothing(document: Json, rng: random.Random) -> None:
    shuffled = list(document["hands"])
    rng.shuffle(shuffled)
    assert scored(document | {"hands": shuffled}) == scored(document)
    assert builders.read(document | {"hands": shuffled}).identity() == builders.read(document).identity()


@pytest.mark.clause("R-4.3")
@given(strategies.protocols(), st.randoms(use_true_random=False))
@few
def test_two_parts_of_a_game_fold_to_the_sums_of_the_whole(document: Json, rng: random.Random) -> None:
    parts: tuple[list[Json], list[Json]] = ([], [])
    for hand in document["hands"]:
        parts[rng.random() < 0.5].append(hand)
    bare = builders.without(document, "adjustments")
    whole, one, other = (fold(builders.read(bare | {"hands": hands}).game) for hands in (document["hands"], *parts))
    for letter in "ABCD":
        assert whole.bolshevik.raw[letter] == one.bolshevik.raw[letter] + other.bolshevik.raw[letter]
        for session in whole.sessions:
            assert whole.sessions[session][letter] == one.sessions[session][letter] + other.sessions[session][letter]


@pytest.mark.clause("R-4.7")
def test_the_next_hand_is_the_first_not_recorded() -> None:
    def next_after(*hands: Json, option: str = "none") -> str:
        slot = builders.game(*hands, hands_format="short-12", option=option).next_slot()
        return slot.code if slot else ""

    session = [
        *(builders.contract(1, number) for number in (1, 2)),
        *(builders.contract(1, number, "kotka", level=6, tricks=12) for number in (3, 4)),
    ]
    assert next_after() == "1-1"
    assert next_after(*session[1:]) == "1-1"
    assert next_after(*session[:2]) == "1-3"
    assert next_after(*session) == "2-1"
    assert next_after(*session, option="after-each-session") == "1-b1"
    assert next_after(*session, builders.thrown_in(1, 1), option="after-each-session") == "1-b2"
    assert next_after(*session, builders.thrown_in(1, 2), option="after-each-session") == "1-b1"


def test_the_same_game_with_another_hand_or_none_keeps_everything_else() -> None:
    game = builders.game(builders.contract(), builders.contract(1, 2), first_dealer={"2": "D"})
    first, second = game.hands
    assert game.with_hand(first, None) == builders.game(builders.contract(1, 2), first_dealer={"2": "D"})
    other = builders.game(builders.contract(1, 2, tricks=13)).hands[second]
    assert game.with_hand(second, other).hands == {first: game.hands[first], second: other}


@given(strategies.protocols())
@few
def test_reading_what_was_written_gives_the_same_game(document: Json) -> None:
    protocol = builders.read(document)
    written = write_protocol(protocol)
    again = read_protocol(builders.as_bytes(written))
    assert again == protocol
    assert write_protocol(again) == written


@given(strategies.protocols())
@few
def test_what_is_written_is_the_file_that_was_read(document: Json) -> None:
    """But for what a file may leave out or say in another order."""
    written = write_protocol(builders.read(document))
    assert _plain(written) == _plain(document)


def _plain(document: Json) -> Json:
    found: Json = dict(document)
    found["hands"] = sorted(map(_sorted_aces, document["hands"]), key=repr)
    found["seats"] = {
        session: list(seats)
        for session, seats in document.get("seats", {}).items()
        if "".join(seats) != plain_reading.SEATS[document["schedule"]["hands"]][int(session) - 1]
    }
    found.setdefault("adjustments", [])
    found.setdefault("first_dealer", {})
    return found


def _sorted_aces(hand: Json) -> Json:
    plain = {key: hand[key] for key in sorted(hand)}
    if "aces" in hand:
        plain["aces"] = {side: sorted(hand["aces"][side]) for side in sorted(hand["aces"])}
    if "tricks" in hand:
        plain["tricks"] = {side: hand["tricks"][side] for side in sorted(hand["tricks"])}
    return plain


SWAPPED = str.maketrans("ABCD", "CDAB")


@pytest.mark.clause("R-3.7", "R-3.12", "R-3.13")
@given(st.data())
def test_the_same_hand_by_the_other_side_scores_the_negative(data: st.DataObject) -> None:
    record = data.draw(strategies.pair_hands(1, 1, "kitty"))
    (hand,) = fold(builders.game(record)).hands
    (other,) = fold(builders.game(_swap(record))).hands
    assert other.points == {letter: -points for letter, points in hand.points.items()}


def _swap(value: Any) -> Any:
    """A and B change places with C and D."""
    if isinstance(value, dict):
        return {_side(key): _swap(inner) if key != "denomination" else inner for key, inner in value.items()}
    if isinstance(value, list):
        return [_swap(inner) for inner in value]
    return value.translate(SWAPPED) if isinstance(value, str) and len(value) == 1 else value


def _side(key: str) -> str:
    return {"AB": "CD", "CD": "AB"}.get(key, key)


@pytest.mark.clause("R-3.3", "R-3.6", "R-3.8", "R-3.12")
@given(st.data())
def test_more_tricks_never_hurt_in_trumps_and_never_help_in_misere(data: st.DataObject) -> None:
    """Aces apart: they move with the tricks that hold them."""
    record = data.draw(strategies.pair_hands(1, 1, "kitty"))
    is_misere = "aces" in record
    if is_misere:
        record["aces"] = {side: [] for side in record["aces"]}
    own = _counting_side(record)
    previous = None
    for tricks in range(14):
        (theirs,) = (side for side in record["tricks"] if side != own)
        changed = record | {"tricks": {own: tricks, theirs: 13 - tricks}}
        if is_misere:
            holder = own if tricks else theirs
            changed["aces"] = {side: [1, 1, 1, 1] if side == holder else [] for side in (own, theirs)}
        (hand,) = fold(builders.game(changed)).hands
        points = hand.points[own[0]]
        if is_misere:
            points += 4 if tricks else -4
        if previous is not None:
            assert points < previous if is_misere else points > previous
        previous = points


def _counting_side(record: Json) -> str:
    if record.get("all_pass"):
        return "AB"
    return "AB" if record["declarer"] in "AB" else "CD"


@pytest.mark.clause("R-3.11")
@given(st.data())
def test_doubling_multiplies_everything_but_the_aces(data: st.DataObject) -> None:
    record = builders.without(data.draw(strategies.pair_hands(1, 1, "kitty")), "doubled_by", "redoubled_by")
    plain, doubled, redoubled = (
        fold(builders.game(record | {"doubling": doubling})).hands[0] for doubling in ("none", "doubled", "redoubled")
    )
    assert isinstance(plain.hand, Contract | AllPass)
    aces = plain.hand.aces
    of_aces = sum(aces.theirs) - sum(aces.own) if aces else 0
    letter = _counting_side(record)[0]
    base = plain.points[letter] - of_aces
    assert doubled.points[letter] == 2 * base + of_aces
    assert redoubled.points[letter] == 3 * base + of_aces


@pytest.mark.clause("R-5.8")
@pytest.mark.parametrize(
    ("raw", "share"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (-1, 0), (-2, -1), (-3, -1), (-4, -1), (-5, -2), (-11, -4)],
)
def test_a_third_goes_to_the_nearest_whole_number(raw: int, share: int) -> None:
    assert share_of(raw) == share


@pytest.mark.clause("R-5.8")
@given(st.integers(-10_000, 10_000))
def test_no_whole_number_is_nearer_a_third_than_the_share(raw: int) -> None:
    assert abs(3 * share_of(raw) - raw) <= 1
