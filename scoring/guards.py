"""Triggers that keep the ledger append-only, whoever writes to the database and however.

They are installed after every migrate: SQLite drops them when it remakes a table. Let through is what a model says of
its rows: blanking a free text, to the one value it names; all changes of a row that does not stand yet; and of columns
that stay free. Emptying a table is refused too, so a test that flushes must ``remove`` them first; the flush itself
installs them again.
"""

from __future__ import annotations

from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

from players.appendonly import AppendOnlyModel
from scoring.models import append_only_models

REFUSAL = "the ledger is append-only"
_POSTGRES_FUNCTION = "ledger_is_append_only"


def install(*, using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Create the triggers on every append-only table; those that stand are made anew."""
    connection = connections[using]
    remove(using=using)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_postgres_function())
        for model in _guarded(connection):
            for operation in _operations(connection):
                cursor.execute(_trigger(connection, model, operation))


def remove(*, using: str = DEFAULT_DB_ALIAS) -> None:
    """Drop the triggers, for tests that must empty the tables."""
    connection = connections[using]
    with connection.cursor() as cursor:
        for model in _guarded(connection):
            for operation in _operations(connection):
                name = connection.ops.quote_name(_name(model, operation))
                table = connection.ops.quote_name(model._meta.db_table)
                on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on_table}")


def _guarded(connection: BaseDatabaseWrapper) -> list[type[AppendOnlyModel]]:
    """The append-only models whose table is there: not all are, halfway through the migrations."""
    tables = set(connection.introspection.table_names())
    return [model for model in append_only_models() if model._meta.db_table in tables]


def _operations(connection: BaseDatabaseWrapper) -> tuple[str, ...]:
    """What is refused; SQLite has no TRUNCATE, there emptying a table is a DELETE."""
    return ("UPDATE", "DELETE", "TRUNCATE") if connection.vendor == "postgresql" else ("UPDATE", "DELETE")


def _name(model: type[models.Model], operation: str) -> str:
    return f"{model._meta.db_table}_no_{operation.lower()}"


def _trigger(connection: BaseDatabaseWrapper, model: type[AppendOnlyModel], operation: str) -> str:
    name = connection.ops.quote_name(_name(model, operation))
    table = connection.ops.quote_name(model._meta.db_table)
    refused = _refused(connection, model, operation)
    condition = f" WHEN ({refused})" if refused else ""
    each = "STATEMENT" if operation == "TRUNCATE" else "ROW"
    start = f"CREATE TRIGGER {name} BEFORE {operation} ON {table} FOR EACH {each}{condition}"
    if connection.vendor == "postgresql":
        return f"{start} EXECUTE FUNCTION {_POSTGRES_FUNCTION}()"
    return f"{start} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"


def _refused(connection: BaseDatabaseWrapper, model: type[AppendOnlyModel], operation: str) -> str:
    """Which rows the operation is refused for, as SQL; nothing: for all."""
    # Halfway through the migrations a table has not all its columns.
    if operation == "TRUNCATE" or not _is_whole(connection, model):
        return ""
    parts = [f"OLD.{connection.ops.quote_name(model.STANDS_ONCE)}"] if model.STANDS_ONCE else []
    if operation == "UPDATE" and (model.BLANKED or model.FREE):
        parts.append(f"NOT ({_only_allowed(connection, model)})")
    return " AND ".join(parts)


def _only_allowed(connection: BaseDatabaseWrapper, model: type[AppendOnlyModel]) -> str:
    """Whether an update changes free columns and texts alone, and leaves of the texts what the model says."""
    same = "IS NOT DISTINCT FROM" if connection.vendor == "postgresql" else "IS"
    parts = []
    for field in model._meta.concrete_fields:
        if field.name in model.FREE:
            continue
        column = connection.ops.quote_name(str(field.column))
        blank = f"NEW.{column} = '{model.BLANKED[field.name]}' OR " if field.name in model.BLANKED else ""
        parts.append(f"({blank}NEW.{column} {same} OLD.{column})")
    return " AND ".join(parts)


def _is_whole(connection: BaseDatabaseWrapper, model: type[AppendOnlyModel]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)} WHERE 1 = 0")  # noqa: S608
        there = {column[0] for column in cursor.description}
    return {str(field.column) for field in model._meta.concrete_fields} <= there


def _postgres_function() -> str:
    return (
        f"CREATE OR REPLACE FUNCTION {_POSTGRES_FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
