"""A database of the bench's own on this disk, empty at first and gone at the end."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

from django.db import connection


@cache
def on_disk() -> None:
    """Make it, the first time it is asked for."""
    folder = tempfile.TemporaryDirectory()
    connection.settings_dict["TEST"]["NAME"] = str(Path(folder.name) / "bench.sqlite3")
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    atexit.register(folder.cleanup)
    atexit.register(connection.creation.destroy_test_db, name, verbosity=0)
