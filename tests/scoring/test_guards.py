"""The ledger is append-only everywhere: in the models, in the admin's path, and in the database itself."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, models, transaction

from players.models import Club, Player, User
from scoring import guards, ledger
from scoring.ledger import ReasonKey, Why
from scoring.models import (
    AdjustmentFacts,
    ClubRuleset,
    Entry,
    EntryReason,
    Game,
    HandFacts,
    LedgerIsAppendOnly,
    PersonFacts,
    Result,
    RulesetFacts,
    Seal,
    TableFacts,
    append_only_models,
)
from tests import builders, people
from tests.scoring.evening import brought, record
from tests.scoring.rulesets import house_rules
from tests.scoring.tables import opened

LEDGER = [
    Entry,
    HandFacts,
    AdjustmentFacts,
    TableFacts,
    PersonFacts,
    RulesetFacts,
    EntryReason,
    ClubRuleset,
    Seal,
    Result,
]


def full_game(club: Club, admin: User) -> Game:
    """A sealed game with a row in every table of the ledger."""
    game = brought(club, admin, builders.protocol(builders.contract(), first_dealer={"2": "D"}))
    ledger.seal(game, actor=admin, reason="the last bus")
    ledger.adjust(game, "A", -5, "revoke", actor=admin)
    guest = Player.objects.guest(club, "Vieras Vilho")
    ledger.replace_person(game, "D", guest, actor=admin, why=Why(ReasonKey.AGREED))
    own = house_rules(club, admin)
    ledger.change_ruleset(game, own.slug, actor=admin, why=Why(ReasonKey.AGREED))
    return game


@pytest.fixture
def written(club: Club, admin_user: User) -> Game:
    return full_game(club, admin_user)


def refused(change: Callable[[], Any]) -> bool:
    """Whether the database turns a change down by itself, and keeps what it has."""
    try:
        with transaction.atomic():
            change()
    except DatabaseError as error:
        return guards.REFUSAL in str(error)
    return False


def sql(statement: str, model: type[models.Model]) -> Callable[[], None]:
    pk = model._meta.pk
    assert pk is not None
    assert pk.column is not None
    names = {"table": connection.ops.quote_name(model._meta.db_table), "pk": connection.ops.quote_name(pk.column)}

    def run() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement.format(**names))

    return run


def test_every_table_of_the_ledger_is_watched() -> None:
    assert set(append_only_models()) == set(LEDGER)


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.usefixtures("written")
def test_a_row_cannot_be_saved_again(model: type[models.Model]) -> None:
    row = model._default_manager.first()
    assert row is not None
    with pytest.raises(LedgerIsAppendOnly):
        row.save()


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.usefixtures("written")
def test_a_new_row_in_the_place_of_an_old_one_is_refused(model: type[models.Model]) -> None:
    row = model._default_manager.first()
    assert row is not None
    row._state.adding = True
    with pytest.raises(DatabaseError), transaction.atomic():
        row.save()


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.usefixtures("written")
def test_a_row_cannot_be_deleted(model: type[models.Model]) -> None:
    row = model._default_manager.first()
    assert row is not None
    with pytest.raises(LedgerIsAppendOnly):
        row.delete()


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda rows: rows.update(pk=1), id="update"),
        pytest.param(lambda rows: rows.delete(), id="delete"),
        pytest.param(lambda rows: rows.bulk_update(list(rows), ["pk"]), id="bulk_update"),
    ],
)
@pytest.mark.usefixtures("written")
def test_rows_cannot_be_changed_or_deleted_together(model: type[models.Model], change: Callable[[Any], Any]) -> None:
    with pytest.raises(LedgerIsAppendOnly):
        change(model._default_manager.all())


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.parametrize("statement", ["UPDATE {table} SET {pk} = {pk} + 1000", "DELETE FROM {table}"])
@pytest.mark.usefixtures("written")
def test_the_database_refuses_what_goes_round_the_models(model: type[models.Model], statement: str) -> None:
    before = model._default_manager.count()
    assert before
    assert refused(sql(statement, model))
    assert model._default_manager.count() == before


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.usefixtures("written")
def test_the_database_refuses_to_empty_a_table(model: type[models.Model]) -> None:
    if connection.vendor == "postgresql":
        connection.check_constraints()  # what is still to be checked would refuse it too
        assert refused(sql("TRUNCATE {table} CASCADE", model))


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.usefixtures("written")
def test_the_database_refuses_to_replace_a_row_by_inserting_it_again(model: type[models.Model]) -> None:
    if connection.vendor == "sqlite":  # whose REPLACE deletes the old row, unseen by triggers unless told otherwise
        assert refused(sql("REPLACE INTO {table} SELECT * FROM {table}", model))


@pytest.mark.usefixtures("written")
def test_an_upsert_changes_nothing() -> None:
    hand = HandFacts.objects.filter(shape="contract").first()
    assert hand is not None
    other = HandFacts(**{field.attname: getattr(hand, field.attname) for field in HandFacts._meta.concrete_fields})
    other.tricks = 0

    def upsert() -> None:
        HandFacts.objects.bulk_create([other], update_conflicts=True, update_fields=["tricks"], unique_fields=["entry"])

    assert refused(upsert)


def test_the_words_of_a_reason_may_be_blanked_and_nothing_else_of_it(written: Game) -> None:
    reason = EntryReason.objects.get(text="revoke")

    def change(column: str, value: str) -> Callable[[], None]:
        def run() -> None:
            with connection.cursor() as cursor:
                table, name = connection.ops.quote_name("scoring_entryreason"), connection.ops.quote_name(column)
                cursor.execute(f"UPDATE {table} SET {name} = %s WHERE entry_id = %s", [value, reason.pk])  # noqa: S608

        return run

    assert refused(change("text", "no revoke"))
    assert refused(change("key", "agreed"))
    assert not refused(change("text", ""))
    reason.refresh_from_db()
    assert (reason.key, reason.text) == (ReasonKey.OTHER, "")


@pytest.mark.parametrize("statement", ["UPDATE {table} SET definition = '{{}}'", "DELETE FROM {table}"])
def test_a_ruleset_may_be_changed_and_deleted_until_it_is_used(
    club: Club, admin_user: User, players: dict[str, Player], statement: str
) -> None:
    own = house_rules(club, admin_user)
    game = opened(players, admin_user)
    with transaction.atomic():
        assert not refused(sql(statement, ClubRuleset))
        transaction.set_rollback(True)
    ledger.change_ruleset(game, own.slug, actor=admin_user, why=None)
    assert refused(sql(statement, ClubRuleset))
    assert refused(sql("UPDATE {table} SET used = (1 = 0)", ClubRuleset))
    assert not refused(sql("UPDATE {table} SET hidden = (1 = 1)", ClubRuleset))


def test_a_game_with_entries_a_player_with_games_and_a_writer_cannot_be_deleted(
    written: Game, admin_user: User
) -> None:
    player = written.seated()["A"]
    for row in (written, player, admin_user):
        with pytest.raises(models.ProtectedError):
            row.delete()


@pytest.mark.django_db(transaction=True)
class TestOutsideATransaction:
    """On the tables themselves; they are emptied afterwards, which the guards would refuse."""

    @pytest.fixture(autouse=True)
    def emptied_afterwards(self) -> Iterator[None]:
        yield
        guards.remove()

    def test_a_remade_table_is_watched_again_after_the_migrations(self) -> None:
        club = people.club()
        game = full_game(club, people.admin(club))
        field = HandFacts._meta.get_field("tricks")
        wider = models.PositiveIntegerField(null=True, blank=True)
        wider.set_attributes_from_name("tricks")
        wider.model = HandFacts
        with connection.schema_editor() as editor:
            editor.alter_field(HandFacts, field, wider)
        if connection.vendor == "sqlite":
            assert not refused(sql("UPDATE {table} SET tricks = tricks", HandFacts))
        call_command("migrate", verbosity=0, interactive=False)
        try:
            assert refused(sql("UPDATE {table} SET tricks = 0", HandFacts))
            assert game.entries.exists()
        finally:
            with connection.schema_editor() as editor:
                editor.alter_field(HandFacts, wider, field)

    def test_a_flush_is_refused_until_the_guards_are_removed_and_brings_them_back(self) -> None:
        club = people.club()
        game = full_game(club, people.admin(club))
        with pytest.raises(Exception, match="couldn't be flushed"):
            call_command("flush", verbosity=0, interactive=False)
        assert game.entries.exists()
        guards.remove()
        call_command("flush", verbosity=0, interactive=False)
        assert not Entry.objects.exists()
        club = people.club()
        record(brought(club, people.admin(club), builders.protocol()), builders.contract())
        assert refused(sql("DELETE FROM {table}", Entry))

    def test_halfway_through_the_migrations_no_ruleset_changes_and_then_the_used_ones_are_known(self) -> None:
        club = people.club()
        game = full_game(club, people.admin(club))
        house_rules(club, game.created_by, "never-used")
        call_command("migrate", "scoring", "0001", verbosity=0)
        try:
            assert refused(sql("DELETE FROM {table}", ClubRuleset))
        finally:
            call_command("migrate", verbosity=0)
        assert dict(ClubRuleset.objects.values_list("slug", "used")) == {"house": True, "never-used": False}

    def test_the_guards_can_be_installed_twice(self) -> None:
        guards.install()
        guards.install()
        club = people.club()
        full_game(club, people.admin(club))
        assert refused(sql("DELETE FROM {table}", Entry))
