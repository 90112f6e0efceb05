"""What a database has on its disk, old bytes included."""

from pathlib import Path

from django.db import connection


def leave_deleted_bytes() -> None:
    """Let the database keep what is deleted from now on, as one has it that was written for years."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = OFF")


def bytes_of_the_database() -> str:
    """SQLite's files; of PostgreSQL the tables and indexes, for its log belongs to the whole server."""
    if connection.vendor == "sqlite":
        main = Path(connection.settings_dict["NAME"])
        files = [path.read_bytes() for path in main.parent.iterdir() if path.name.startswith(main.name)]
    else:
        with connection.cursor() as cursor:
            cursor.execute("CHECKPOINT")
            cursor.execute(
                "SELECT pg_read_binary_file(pg_relation_filepath(oid)) FROM pg_class"
                " WHERE relkind IN ('r', 'i', 't') AND oid >= 16384"
            )
            files = [bytes(read) for (read,) in cursor.fetchall()]
    return "".join(data.decode("utf-8", "replace") for data in files)
