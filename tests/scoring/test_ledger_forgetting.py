"""Deleting who never played and forgetting who did: the name goes everywhere, the arithmetic nowhere."""

import datetime as dt
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.utils import translation

from players import names
from players.models import Act, Club, Membership, Merge, OneTimeLink, Player, Tablet, User, Verb, new_key
from players.roles import Role
from scoring import guards, ledger, reports, rules
from scoring.exports import protocol_file
from scoring.ledger import ReasonKey, Why
from scoring.ledger.verifying import verify_ledger
from scoring.models import REDACTED, Entry, EntryReason, Game, HandFacts, Place, Result, Seal
from scoring.rules import read_protocol
from tests import people
from tests.scoring.disk import bytes_of_the_database, leave_deleted_bytes
from tests.scoring.rulesets import house_rules
from tests.scoring.tables import opened, played_out, record

NAMES = ("Wilhelmiina Kekkonen", "Mimmi Kekkonen")


@pytest.fixture
def mimmi(club: Club, players: dict[str, Player]) -> Player:
    return Player.objects.create(club=club, name=NAMES[0])


@pytest.fixture
def login(club: Club, mimmi: Player) -> User:
    user = people.user("mimmik", club, Role.KEEPER, NAMES[0])
    user.email = "wilhelmiina@example.org"
    user.save()
    Membership.objects.filter(user=user).update(player=mimmi)
    return user


def full_history(mimmi: Player, players: dict[str, Player], login: User, admin: User) -> list[Game]:
    """Games, corrections, an adjustment, an unfinished seal, and another record of hers with a game of its own."""
    seated = dict(players) | {"D": mimmi}
    sealed = played_out(opened(seated, login))
    ledger.seal(sealed, actor=login)
    ledger.adjust(sealed, "D", -5, "Kekkosen oma virhe", actor=admin)
    unfinished = opened(seated, login)
    entry = record(unfinished, "1-1")
    ledger.void(unfinished, "1-1", supersedes=entry.pk, actor=admin, why=Why(ReasonKey.OTHER, "Mimmi asked for it"))
    record(unfinished, "1-2")
    ledger.set_day(unfinished, dt.date(2026, 11, 28), "At Wilhelmiina's", actor=login)
    ledger.seal(unfinished, actor=admin, reason="Wilhelmiina had to leave")
    other = Player.objects.create(club=mimmi.club, name=NAMES[1])
    second = opened(dict(players) | {"D": other}, admin)
    record(second, "1-1")
    ledger.adjust(second, "A", 5, "revoke", actor=admin)
    ledger.merge(other, mimmi, actor=admin)
    return [sealed, unfinished, second]


def rows(*models: type[Model]) -> dict[str, list[dict[str, Any]]]:
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


def everything_written() -> str:
    """Every text of every table, as one."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            found += [str(value) for row in cursor.fetchall() for value in row]
    return "\n".join(found)


def mentioned(text: str) -> list[str]:
    words = ("wilhelmiina", "kekkonen", "kekkos", "mimmi")
    return [word for word in words if word in names.fold(text)]


def leave_old_bytes(club: Club) -> None:
    """As a database has them that was written for years: what was deleted is still there."""
    leave_deleted_bytes()
    for number in range(200):
        Player.objects.create(club=club, name=f"{NAMES[0]} {number}", short_name=f"K {number}")
    Player.objects.filter(short_name__startswith="K ").delete()


class TestDeleting:
    def test_a_player_without_games_is_gone_with_his_merges(
        self, club: Club, players: dict[str, Player], mimmi: Player, admin_user: User
    ) -> None:
        other = Player.objects.create(club=club, name=NAMES[1])
        ledger.merge(other, mimmi, actor=admin_user)
        number = mimmi.pk
        ledger.delete(mimmi, actor=admin_user)
        assert set(Player.objects.all()) == set(players.values())
        assert not Merge.objects.exists()
        assert Act.objects.filter(verb=Verb.PLAYER_DELETED, subject=f"player:{number}").exists()

    def test_a_player_with_a_game_stays(self, players: dict[str, Player], mimmi: Player, admin_user: User) -> None:
        opened(dict(players) | {"D": mimmi}, admin_user)
        with pytest.raises(ledger.HasGames) as refusal:
            ledger.delete(mimmi, actor=admin_user)
        assert refusal.value.games == 1
        assert Player.objects.filter(pk=mimmi.pk).exists()

    def test_a_player_whose_other_record_has_a_game_stays(
        self, club: Club, players: dict[str, Player], mimmi: Player, admin_user: User
    ) -> None:
        ledger.merge(players["D"], mimmi, actor=admin_user)
        opened(players, admin_user)
        with pytest.raises(ledger.HasGames):
            ledger.delete(mimmi, actor=admin_user)

    def test_a_player_in_the_history_of_a_game_stays(
        self, players: dict[str, Player], mimmi: Player, admin_user: User
    ) -> None:
        game = opened(dict(players) | {"D": mimmi}, admin_user)
        record(game, "1-1")
        ledger.replace_person(game, "D", players["D"], actor=admin_user, why=Why(ReasonKey.AGREED))
        with pytest.raises(ledger.HasGames):
            ledger.delete(mimmi, actor=admin_user)


class TestForgetting:
    def test_no_table_holds_the_name_afterwards(
        self, players: dict[str, Player], mimmi: Player, login: User, admin_user: User
    ) -> None:
        games = full_history(mimmi, players, login, admin_user)
        people.logged_in(login)
        Tablet.objects.create(club=mimmi.club, name="Mimmin tabletti", key_digest="x")
        OneTimeLink.objects.create(
            club=mimmi.club, kind="tablet", name="Mimmi", key_digest=new_key(), expires_at=login.date_joined
        )
        kind = ContentType.objects.get_for_model(Player)
        LogEntry.objects.create(
            user=admin_user, content_type=kind, object_id=str(mimmi.pk), object_repr=str(mimmi), action_flag=CHANGE
        )
        Game.objects.filter(pk=games[0].pk).update(protocol_id="kekkonen-1")
        own = house_rules(mimmi.club, admin_user, note="as Mimmi proposed", name="Kekkosen säännöt")
        before = own.table
        assert mentioned(everything_written()) == ["wilhelmiina", "kekkonen", "kekkos", "mimmi"]
        act = ledger.erase(mimmi, actor=admin_user)
        assert mentioned(everything_written()) == []
        assert act.subject == f"player:{mimmi.pk}"
        own.refresh_from_db()
        assert (own.name, own.note, own.table) == (REDACTED, "", before)
        rules.vary(own.slug, own.facts)
        assert {key: act.facts[key] for key in ("games", "reasons", "seals", "sessions", "logins")} == {
            "games": 3,
            "reasons": 2,
            "seals": 1,
            "sessions": 1,
            "logins": [login.pk],
        }

    def test_what_is_counted_and_what_is_others_stays_as_it_was(
        self, players: dict[str, Player], mimmi: Player, login: User, admin_user: User
    ) -> None:
        games = full_history(mimmi, players, login, admin_user)
        stays = (Place, Entry, HandFacts, Result, Merge)
        sheets = [reports.folded(game).sheet.totals for game in games]
        before, others = rows(*stays), list(Player.objects.exclude(name__in=NAMES).values())
        ledger.erase(mimmi, actor=admin_user)
        assert rows(*stays) == before
        assert list(Player.objects.filter(erased_at=None).values()) == others
        assert [reports.folded(game).sheet.totals for game in games] == sheets
        assert EntryReason.objects.filter(text="revoke").exists()
        assert not list(verify_ledger())

    def test_pages_say_a_number_and_files_are_still_good(
        self, players: dict[str, Player], mimmi: Player, login: User, admin_user: User
    ) -> None:
        games = full_history(mimmi, players, login, admin_user)
        ledger.erase(mimmi, actor=admin_user)
        for game in Game.objects.filter(pk__in=[one.pk for one in games]):
            assert reports.sheet(game).names["D"].full == f"Removed player {mimmi.pk}"
            made = protocol_file.protocol_file(game)
            assert mentioned(made.decode()) == []
            read_protocol(made)
        sealed = json.loads(protocol_file.protocol_file(Game.objects.get(pk=games[0].pk)))
        assert sealed["adjustments"] == [{"player": "D", "points": -5, "reason": REDACTED}]

    def test_the_login_opens_nothing_and_says_no_name(self, mimmi: Player, login: User, admin_user: User) -> None:
        client = people.logged_in(login)
        ledger.erase(mimmi, actor=admin_user)
        login.refresh_from_db()
        assert (login.shown_name, login.email, login.is_active) == (f"Removed person {login.pk}", "", False)
        assert not Session.objects.exists()
        assert client.get("/players/").status_code == 302
        assert not Client().login(username="mimmik", password=people.PASSWORD)

    def test_a_login_that_was_never_linked_goes_too_where_it_is_named(
        self, club: Club, mimmi: Player, admin_user: User
    ) -> None:
        unlinked = people.user("mimmi", club, Role.KEEPER, NAMES[0])
        ledger.erase(mimmi, actor=admin_user, logins=[unlinked.pk])
        unlinked.refresh_from_db()
        assert not unlinked.get_full_name()

    def test_what_waits_in_another_persons_session_goes_too(
        self, mimmi: Player, admin_user: User, keeper_user: User
    ) -> None:
        client = people.logged_in(keeper_user)
        session = client.session
        session["draft"] = ["Kekkonen"]
        session["other"] = "stays"
        session.save()
        ledger.erase(mimmi, actor=admin_user)
        held = Session.objects.get(pk=session.session_key).get_decoded()
        assert ("draft" in held, held["other"]) == (False, "stays")
        assert client.get("/players/").status_code == 200

    def test_a_forgotten_person_is_neither_seated_nor_merged_nor_found(
        self, players: dict[str, Player], mimmi: Player, admin_user: User
    ) -> None:
        game = opened(dict(players) | {"D": mimmi}, admin_user)
        ledger.erase(mimmi, actor=admin_user)
        assert mimmi not in Player.objects.visible()
        with pytest.raises(ledger.Forgotten):
            opened(dict(players) | {"D": mimmi}, admin_user)
        with pytest.raises(ledger.Forgotten):
            ledger.merge(mimmi, players["D"], actor=admin_user)
        with pytest.raises(ledger.Forgotten):
            ledger.erase(mimmi, actor=admin_user)
        record(game, "1-1")  # the game goes on

    def test_a_merge_of_a_forgotten_person_stays(
        self, club: Club, players: dict[str, Player], mimmi: Player, admin_user: User
    ) -> None:
        made = ledger.merge(players["D"], mimmi, actor=admin_user)
        ledger.erase(mimmi, actor=admin_user)
        with pytest.raises(ledger.Forgotten):
            ledger.unmerge(made, actor=admin_user)
        assert all(player.is_erased for player in Player.objects.records_of(mimmi))

    def test_another_person_may_have_the_word_that_stands_for_the_name(
        self, club: Club, mimmi: Player, admin_user: User
    ) -> None:
        Player.objects.create(club=club, name=f"Poistettu pelaaja {mimmi.pk}")
        Player.objects.create(club=club, name=f"Removed player {mimmi.pk}")
        ledger.erase(mimmi, actor=admin_user)
        mimmi.refresh_from_db()
        assert mimmi.is_erased

    def test_nobody_erases_the_login_he_is_using(self, mimmi: Player, login: User, admin_user: User) -> None:
        Membership.objects.filter(user=login).update(role=Role.ADMIN)
        with pytest.raises(ledger.OwnLogin):
            ledger.erase(mimmi, actor=login)

    def test_an_admin_ends_no_other_admins_login_and_no_login_of_another_club(
        self, mimmi: Player, login: User, admin_user: User, other_club: Club
    ) -> None:
        membership = Membership.objects.get(user=login)
        Membership.objects.filter(pk=membership.pk).update(role=Role.ADMIN)
        with pytest.raises(ledger.LoginAbove):
            ledger.erase(mimmi, actor=admin_user)
        Membership.objects.filter(pk=membership.pk).update(role=Role.KEEPER)
        Membership.objects.create(user=login, club=other_club, role=Role.MEMBER)
        # An owner here is nobody there; and a mere admin there is not above another.
        Membership.objects.filter(user=admin_user).update(role=Role.OWNER)
        with pytest.raises(ledger.LoginElsewhere):
            ledger.erase(mimmi, actor=admin_user)
        there = Membership.objects.create(user=admin_user, club=other_club, role=Role.ADMIN)
        Membership.objects.filter(user=login, club=other_club).update(role=Role.ADMIN)
        with pytest.raises(ledger.LoginElsewhere):
            ledger.erase(mimmi, actor=admin_user)
        there.role = Role.OWNER
        there.save()
        User.objects.filter(pk=login.pk).update(is_superuser=True)
        with pytest.raises(ledger.LoginAbove):
            ledger.erase(mimmi, actor=admin_user)
        User.objects.filter(pk=login.pk).update(is_superuser=False)
        ledger.erase(mimmi, actor=admin_user)
        assert Act.objects.filter(club=other_club, verb=Verb.LOGIN_ENDED, subject=f"user:{login.pk}").exists()

    def test_the_reasons_that_would_be_blanked_can_be_seen_before(
        self, players: dict[str, Player], mimmi: Player, login: User, admin_user: User
    ) -> None:
        full_history(mimmi, players, login, admin_user)
        assert set(ledger.reasons_that_name(mimmi)) == {
            "Kekkosen oma virhe",
            "Mimmi asked for it",
            "Wilhelmiina had to leave",
        }

    def test_a_history_whose_words_are_gone_still_says_what_kind_of_reason_it_was(
        self, players: dict[str, Player], mimmi: Player, login: User, admin_user: User
    ) -> None:
        full_history(mimmi, players, login, admin_user)
        ledger.erase(mimmi, actor=admin_user)
        with translation.override("en"):
            assert str(EntryReason.objects.filter(text="").first()) == "other"
        assert Seal.objects.filter(complete=False).get().reason == REDACTED


@pytest.mark.django_db(transaction=True)
class TestTheFile:
    @pytest.fixture(autouse=True)
    def emptied_afterwards(self) -> Iterator[None]:
        yield
        guards.remove()

    def test_the_database_files_hold_nothing_of_the_name(self) -> None:
        club = people.club()
        players, admin = people.players(club), people.admin(club)
        mimmi = Player.objects.create(club=club, name=NAMES[0])
        login = people.user("mimmik", club, Role.KEEPER, NAMES[0])
        Membership.objects.filter(user=login).update(player=mimmi)
        full_history(mimmi, players, login, admin)
        leave_old_bytes(club)
        assert mentioned(bytes_of_the_database()) == ["wilhelmiina", "kekkonen", "kekkos", "mimmi"]
        ledger.erase(mimmi, actor=admin)
        assert ledger.scrub()
        held = bytes_of_the_database()
        assert mentioned(held) == []
        assert names.sort_key("Wilhelmiina") not in held

    def test_the_files_cannot_be_cleaned_while_the_deletion_may_still_be_undone(self) -> None:
        with transaction.atomic(), pytest.raises(RuntimeError):
            ledger.scrub()
