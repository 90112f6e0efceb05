from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError, transaction

from players.forms import PlayerForm
from players.models import Club, Membership, Player, User
from players.roles import Deed, Role
from tests import people


def refused_fields(thing: Club | Membership | Player | User) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as refusal:
        thing.full_clean()
    return refusal.value.message_dict


def test_a_player_is_stored_composed_with_keys_and_a_short_name(club: Club) -> None:
    player = Player(club=club, name="  Aino   A\u0308ija\u0308la\u0308 ")
    player.full_clean()
    player.save()
    assert (player.name, player.short_name, player.search_key) == ("Aino Äijälä", "Aino", "aino äijälä")


def test_two_players_of_one_name_need_a_mark_and_the_refusal_stands_beside_it(club: Club) -> None:
    Player.objects.create(club=club, name="Matti Meikäläinen")
    errors = refused_fields(Player(club=club, name="MATTI meikäläinen"))
    assert list(errors) == ["mark"]
    namesake = Player(club=club, name="Matti Meikäläinen", mark="s. 1951")
    namesake.full_clean()
    namesake.save()
    assert namesake.display_name == "Matti Meikäläinen (s. 1951)"
    assert namesake.short_name == "Matti M"


def test_the_database_itself_refuses_two_players_nobody_could_tell_apart(club: Club) -> None:
    Player.objects.create(club=club, name="Matti Meikäläinen")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(club=club, name="matti meikäläinen")


def test_two_clubs_may_each_have_a_player_of_one_name(club: Club, other_club: Club) -> None:
    Player.objects.create(club=club, name="Matti Meikäläinen")
    Player(club=other_club, name="Matti Meikäläinen").full_clean()


@pytest.mark.parametrize("name", ["", "A\u0007ino", "\u3164"])
def test_a_player_without_a_legible_name_is_refused_beside_the_name(club: Club, name: str) -> None:
    assert "name" in refused_fields(Player(club=club, name=name))


@pytest.mark.parametrize("blank", ["name", "name_key", "search_key", "sort_key", "short_name"])
def test_the_database_itself_refuses_a_nameless_player(club: Club, blank: str) -> None:
    player = Player.objects.create(club=club, name="Aino")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=player.pk).update(**{blank: ""})


@pytest.mark.parametrize(
    ("model", "facts"), [(User, {"username": "x", "password": "x"}), (Club, {"name": "X", "slug": "x"})]
)
def test_an_unknown_language_is_refused_by_form_and_database(db: None, model: Any, facts: dict[str, str]) -> None:
    assert "language" in refused_fields(model(**facts, language="de"))
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**facts, language="de")


def test_an_unknown_role_is_refused_by_form_and_database(club: Club) -> None:
    user = User.objects.create_user("nobody")
    assert "role" in refused_fields(Membership(user=user, club=club, role="king"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(user=user, club=club, role="king")


def test_a_nameless_club_is_refused_by_form_and_database(db: None) -> None:
    assert "name" in refused_fields(Club(name="", slug="x"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(name="", slug="x")


def test_a_club_in_an_invented_time_zone_is_refused(db: None) -> None:
    assert "time_zone" in refused_fields(Club(name="X", slug="x", time_zone="Europe/Atlantis"))


def test_a_user_is_one_thing_in_a_club_and_may_belong_to_several(
    club: Club, other_club: Club, keeper_user: User
) -> None:
    assert NON_FIELD_ERRORS in refused_fields(Membership(user=keeper_user, club=club, role=Role.ADMIN))
    Membership(user=keeper_user, club=other_club, role=Role.MEMBER).full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(user=keeper_user, club=club, role=Role.KEEPER)


def test_the_date_is_the_one_on_the_clubs_wall(club: Club) -> None:
    assert club.local_date(datetime(2026, 11, 30, 22, 30, tzinfo=UTC)) == date(2026, 12, 1)


def test_players_come_in_finnish_order(club: Club) -> None:
    for name in ["Öhman", "Zeus", "Åke", "Äijälä", "Aino"]:
        Player.objects.create(club=club, name=name)
    found = Player.objects.of(club).in_finnish_order()
    assert [player.name for player in found] == ["Aino", "Zeus", "Åke", "Äijälä", "Öhman"]


@pytest.mark.parametrize("sought", ["äij", "AINO", "aino ä", "a\u0308ij", "ä ai", "  "])
def test_a_player_is_found_by_the_beginning_of_any_part_of_the_name(players: dict[str, Player], sought: str) -> None:
    assert players["A"] in Player.objects.search(sought)


@pytest.mark.parametrize("sought", ["ij", "aija", "bertta ä", "%", "_"])
def test_a_player_is_not_found_by_anything_else(players: dict[str, Player], sought: str) -> None:
    assert players["A"] not in Player.objects.search(sought)


def test_a_written_name_means_its_bearer_before_his_namesakes(club: Club) -> None:
    older = Player.objects.create(club=club, name="Matti", mark="vanhempi")
    younger = Player.objects.create(club=club, name="Matti", mark="nuorempi")
    assert list(Player.objects.of(club).named("MATTI (Nuorempi)")) == [younger]
    assert set(Player.objects.of(club).named("matti")) == {older, younger}
    plain = Player.objects.create(club=club, name="Matti")
    assert list(Player.objects.of(club).named("Matti")) == [plain]


def test_a_guest_needs_a_name_alone(club: Club) -> None:
    guest = Player.objects.guest(club, "Ville Vieras")
    assert guest.guest
    assert guest not in Player.objects.members()
    with pytest.raises(ValidationError):
        Player.objects.guest(club, "ville vieras")


def test_hidden_players_are_not_among_the_visible(players: dict[str, Player]) -> None:
    players["B"].hidden = True
    players["B"].save()
    assert players["B"] not in Player.objects.visible()


def test_an_admin_may_do_all_but_the_owners_deeds_and_a_keeper_keeps_the_score(
    admin_user: User, keeper_user: User
) -> None:
    assert {deed for deed in Deed if not admin_user.memberships.get().may(deed)} == {
        Deed.MANAGE_ADMINS,
        Deed.MANAGE_CLUBS,
    }
    assert keeper_user.memberships.get().may(Deed.KEEP_SCORE)
    assert not keeper_user.memberships.get().may(Deed.CORRECT_SEALED)


def test_a_person_is_shown_by_name_and_else_by_login(club: Club) -> None:
    assert people.keeper(club).shown_name == "Carl Åberg"
    assert User(username="carl").shown_name == "carl"


@pytest.mark.parametrize(
    ("typed", "faults"),
    [
        ({"name": "x" * 201}, {"name": ["Ensure this value has at most 200 characters (it has 201)."]}),
        (
            {"name": "Dora", "short_name": "\u202ex"},
            {"short_name": ["A name cannot hold characters that cannot be shown on one line."]},
        ),
    ],
)
def test_a_fault_is_told_once_and_where_it_is(club: Club, typed: dict[str, str], faults: dict[str, list[str]]) -> None:
    assert PlayerForm(typed, instance=Player(club=club)).errors == faults
