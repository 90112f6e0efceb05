"""A save is a save in the tenth evening as in the first: ten queries through the whole stack, transaction included."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import Player, User
from scoring import ledger
from scoring.forms.hand import written
from tests import builders
from tests.evenings import Table
from tests.scoring.kept import kept

pytestmark = pytest.mark.django_db

MOST_QUERIES = 10
OPTION = "after-last-session"


@pytest.mark.parametrize("before", [0, 23, 24, 27], ids=["first hand", "24th hand", "first of a set", "last of a set"])
@pytest.mark.parametrize("games", [1, 50])
def test_a_save_takes_ten_queries_whatever_was_saved_before(
    keeper: Client, keeper_user: User, players: dict[str, Player], before: int, games: int
) -> None:
    club = keeper_user.memberships.get().club
    evening = builders.protocol(*Table("saving", "standard-24", OPTION).evening(), option=OPTION)
    for _ in range(games - 1):
        kept(evening, club, keeper_user, players)
    facts = builders.read(evening).game
    hands = sorted(facts.hands.items())
    game = ledger.bring_in(club, players, replace(facts, hands=dict(hands[:before])), actor=keeper_user)
    slot, hand = hands[before]
    data = {**written(hand), "slot": slot.code, "confirm": "1"}
    with CaptureQueriesContext(connection) as queries:
        response = keeper.post(reverse("record", args=[game.pk]), data, headers={"hx-request": "true"})
    assert response.status_code == 200
    assert game.entries.count() == before + 1
    assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries.captured_queries]
