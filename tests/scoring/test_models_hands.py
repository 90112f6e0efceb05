"""A hand survives the database: the columns hold all of it, and the same hand comes back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from players.models import Club, User
from scoring.models import Entry, HandFacts
from scoring.rules import Contract, Hand, Kind
from tests import builders, strategies
from tests.builders import Json
from tests.scoring.evening import brought, hand

pytestmark = pytest.mark.django_db

ANY_HAND = st.one_of(
    strategies.pair_hands(1, 1, "kitty"),
    strategies.pair_hands(3, 8, "kotka"),
    st.sampled_from("ABCD").flatmap(lambda declarer: strategies.bolsheviks(3, 1, declarer)),
    st.just(builders.thrown_in(3, 2)),
)
LEVEL_4 = strategies.contracts(1, 1, "kitty", ruleset="handbook-2016+level-4").filter(lambda hand: hand["level"] == 4)
OF_FIVE = st.integers(1, 5).flatmap(
    lambda session: strategies.pair_hands(session, 1, "kitty", hands_format="five-40", ruleset="pre-2016+level-4")
)


@given(record=LEVEL_4)
def test_a_level_four_comes_back_played_or_not(record: Json) -> None:
    _slot, value = hand(record, ruleset="handbook-2016+level-4")
    assert isinstance(value, Contract)
    assert (value.tricks is None) == (record["doubling"] == "none")
    check(value)


@given(record=OF_FIVE)
def test_a_hand_of_five_players_comes_back(record: Json) -> None:
    _slot, value = hand(record, hands_format="five-40", ruleset="pre-2016+level-4")
    check(value)


@given(record=strategies.pair_hands(1, 1, "kotka"))
def test_the_kind_of_an_open_place_comes_back_beside_the_hand(record: Json) -> None:
    kind = builders.game(record | {"hand": 5}, option="integrated").kinds
    assert set(kind.values()) == {Kind.KOTKA}
    _slot, value = hand(record | {"hand": 5})
    facts = HandFacts.from_hand(Entry(), value, Kind.KOTKA)
    assert (facts.to_hand(), facts.kind) == (value, "kotka")
    facts.clean_fields(exclude=["entry"])
    facts.validate_constraints(exclude=["entry"])


def check(value: Hand) -> None:
    """The columns hold the hand, and every check lets it pass."""
    facts = HandFacts.from_hand(Entry(), value)
    assert facts.to_hand() == value
    facts.clean_fields(exclude=["entry"])
    facts.validate_constraints(exclude=["entry"])


@given(record=ANY_HAND)
def test_from_hand_and_to_hand_are_inverse(record: Json) -> None:
    _slot, value = hand(record)
    assert HandFacts.from_hand(Entry(), value).to_hand() == value


@given(record=ANY_HAND)
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_hand_comes_back_from_the_database_as_it_went_in(club: Club, admin_user: User, record: Json) -> None:
    _slot, value = hand(record)
    game = brought(club, admin_user, builders.protocol(record, option="after-last-session"))
    assert game.entries.get().to_hand() == value


@given(record=ANY_HAND)
def test_every_possible_hand_passes_the_checks_of_its_columns(record: Json) -> None:
    _slot, value = hand(record)
    facts = HandFacts.from_hand(Entry(), value)
    facts.clean_fields(exclude=["entry"])
    facts.validate_constraints(exclude=["entry"])
