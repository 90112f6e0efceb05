"""The list of what was done: who, when, what, by pages and by kind, with today's names."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from players.models import Act, Club, Player, Tablet, User, Verb, digest, note
from players.roles import Role
from tests import people

pytestmark = pytest.mark.django_db


def test_it_tells_who_when_and_what(admin: Client, admin_user: User, keeper_user: User, club: Club) -> None:
    at = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
    Act.objects.bulk_create(
        [
            Act(
                club=club,
                actor=admin_user,
                at=at,
                verb=Verb.LOGIN_CHANGED,
                subject=f"user:{keeper_user.pk}",
                facts={"was": Role.KEEPER, "role": Role.MEMBER},
            )
        ]
    )
    page = " ".join(admin.get("/acts/").content.decode().split())
    assert "Aino Äijälä" in page
    assert "login changed: Carl Åberg" in page
    assert "Protocol keeper → Member" in page
    assert "20:05" in page


def test_names_are_todays(admin: Client, admin_user: User, players: dict[str, Player], club: Club) -> None:
    tablet = Tablet.objects.create(club=club, name="Green", key_digest=digest("x"))
    note(club, admin_user, Verb.PLAYER_CHANGED, players["D"])
    note(club, admin_user, Verb.TABLET_JOINED, tablet)
    Player.objects.filter(pk=players["D"].pk).update(name="Daniel Dahl")
    page = admin.get("/acts/").content.decode()
    assert "Daniel Dahl" in page
    assert "Daniel D<" not in page
    assert "Green" in page


def test_another_clubs_acts_are_not_here(admin: Client, other_club: Club) -> None:
    note(other_club, people.keeper(other_club), Verb.PIN_SET)
    assert "Nothing of this kind was done." in admin.get("/acts/").content.decode()


def test_it_is_paged_and_filtered_by_kind(admin: Client, admin_user: User, club: Club) -> None:
    for _number in range(51):
        note(club, admin_user, Verb.PLAYER_ADDED)
    note(club, admin_user, Verb.PIN_SET)
    first = admin.get("/acts/")
    assert len(first.context["acts"]) == 50
    assert "page 1 of 2" in first.content.decode()
    assert len(admin.get("/acts/", {"page": "2"}).context["acts"]) == 2
    assert len(admin.get("/acts/", {"page": "nonsense"}).context["acts"]) == 50
    assert [act.what for act in admin.get("/acts/", {"kind": Verb.PIN_SET}).context["acts"]] == ["PIN set"]
    assert len(admin.get("/acts/", {"kind": "nonsense"}).context["acts"]) == 50


def test_a_page_takes_the_same_queries_however_much_was_done(
    admin: Client, admin_user: User, players: dict[str, Player], club: Club, django_assert_max_num_queries: object
) -> None:
    for _round in range(10):
        for player in players.values():
            note(club, admin_user, Verb.PLAYER_CHANGED, player)
        note(club, admin_user, Verb.LOGIN_CHANGED, admin_user)
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        admin.get("/acts/")
