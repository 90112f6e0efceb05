"""A game brought in whole is checked like one recorded hand by hand, and is the same afterwards."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import Game, facts_of
from scoring.rules import Adjustment, Bolshevik, Denomination, Refused, Slot
from scoring.rules import Game as Facts
from tests import builders
from tests.scoring.evening import row_counts, whole_evening
from tests.scoring.tables import MADE, PASSED, opened

pytestmark = pytest.mark.django_db

DICTATOR = Bolshevik(declarer="A", denomination=Denomination.HEARTS, tricks=13)


@pytest.fixture
def evening() -> Facts:
    return builders.read(
        whole_evening(
            option="after-last-session",
            seats={"2": ["A", "D", "C", "B"]},
            first_dealer={"3": "D"},
            adjustments=[{"player": "C", "points": -5, "reason": "revoke"}],
        )
    ).game


def stood(game: Game) -> Facts:
    return facts_of(game, game.entries.standing().with_facts())


def test_it_stands_as_if_recorded_hand_by_hand(
    club: Club, players: dict[str, Player], keeper_user: User, evening: Facts
) -> None:
    at_once = ledger.bring_in(club, players, evening, actor=keeper_user)
    one_by_one = opened(players, keeper_user, option="after-last-session")
    for slot, hand in evening.hands.items():
        ledger.record(one_by_one, slot, hand, actor=keeper_user)
    for session in (2, 3):
        ledger.set_table(
            one_by_one,
            session,
            seats=evening.seats.get(session),
            first_dealer=evening.first_dealer.get(session),
            actor=keeper_user,
            why=ledger.Why(ledger.ReasonKey.AGREED),
        )
    ledger.adjust(one_by_one, "C", -5, "revoke", actor=keeper_user)
    assert stood(at_once) == stood(one_by_one) == evening


def test_its_hands_can_be_corrected_like_any_other(
    club: Club, players: dict[str, Player], keeper_user: User, evening: Facts
) -> None:
    game = ledger.bring_in(club, players, evening, actor=keeper_user)
    entry = game.entries.get(slot="1-1")
    why = ledger.Why(ledger.ReasonKey.MISCOUNTED)
    ledger.record(game, Slot.parse("1-1"), PASSED, actor=keeper_user, supersedes=entry.pk, why=why)
    assert stood(game).hands[Slot.parse("1-1")] == PASSED


def test_it_takes_a_few_queries_whatever_the_number_of_hands(
    club: Club, players: dict[str, Player], keeper_user: User, evening: Facts
) -> None:
    with CaptureQueriesContext(connection) as queries:
        ledger.bring_in(club, players, evening, actor=keeper_user)
    assert len(queries) <= 13


@pytest.mark.parametrize(
    ("wrong", "clause"),
    [
        ({"hands": {Slot.of_pairs(1, 1): replace(MADE, level=4)}}, "R-8.1"),
        ({"hands": {Slot.of_pairs(1, 9): MADE}}, "R-8.18"),
        ({"hands": {Slot.of_pairs(1, 1): DICTATOR}}, "R-8.17"),
        ({"hands": {Slot.of_set(3, 1): DICTATOR, Slot.of_set(3, 2): DICTATOR}}, "R-8.20"),
        ({"seats": {2: ("A", "C", "B", "D")}}, "R-8.29"),
        ({"first_dealer": {2: "E"}}, "R-8.29"),
        ({"adjustments": (Adjustment(player="A", points=0, reason="x"),)}, "R-8.30"),
    ],
)
def test_what_the_verbs_refuse_it_refuses_too(
    players: dict[str, Player], keeper_user: User, evening: Facts, wrong: dict[str, Any], clause: str
) -> None:
    before = row_counts()
    with pytest.raises(Refused) as refusal:
        ledger.bring_in(players["A"].club, players, replace(evening, **wrong), actor=keeper_user)
    assert [violation.clause for violation in refusal.value.violations] == [clause]
    assert row_counts() == before
