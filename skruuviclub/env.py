"""Knows how to read one setting from the environment, and to say in one sentence which one is wrong.

It refuses to know what the settings mean: that is `settings.py`.
"""

import os
import sys
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

ON = frozenset({"1", "on", "true", "yes"})
OFF = frozenset({"0", "off", "false", "no"})


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, *, default: bool = False) -> bool:
    value = text(name).lower()
    if not value:
        return default
    if value in ON:
        return True
    if value in OFF:
        return False
    raise ImproperlyConfigured(f"{name} must be on or off, not {value!r}.")


def words(name: str) -> list[str]:
    """A list written with commas, spaces or both."""
    return text(name).replace(",", " ").split()


def networks(name: str) -> list[str]:
    """Addresses and networks, as 127.0.0.1 or 10.0.0.0/8."""
    written = words(name)
    for word in written:
        try:
            ip_network(word)
        except ValueError as error:
            raise ImproperlyConfigured(f"{name} must list addresses or networks, not {word!r}.") from error
    return written


def mail_server(name: str) -> dict[str, Any]:
    """Django's description of a mail server: smtp://USER:PASSWORD@HOST:PORT, smtps:// where TLS comes first.

    Plain smtp turns to TLS before it says a password. Nothing where the setting is empty.
    """
    url = text(name)
    if not url:
        return {}
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} has a port that is not a number.") from error
    if parts.scheme not in {"smtp", "smtps"}:
        raise ImproperlyConfigured(f"{name} must begin with smtp: or smtps:, not {parts.scheme or url!r}.")
    if not parts.hostname:
        raise ImproperlyConfigured(f"{name} must name a mail server, as in smtp://user:password@mail.example:587.")
    wrapped = parts.scheme == "smtps"
    options = {
        "host": parts.hostname,
        "port": port or (465 if wrapped else 587 if parts.username else 25),
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_ssl": wrapped,
        "use_tls": not wrapped and bool(parts.username),
        "timeout": 20,
    }
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}


def folder(name: str, default: Path) -> Path:
    """An absolute folder. It need not exist: whoever writes there makes it."""
    value = text(name)
    if not value:
        return default
    path = Path(value).expanduser()
    if not path.is_absolute():
        raise ImproperlyConfigured(f"{name} must be an absolute path, not {value!r}.")
    if path.exists() and not path.is_dir():
        raise ImproperlyConfigured(f"{name} must be a folder, but {value!r} is a file.")
    return path


def user_data_folder(application: str) -> Path:
    """Where this platform keeps a person's application data, outside any checkout."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / application
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / application
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / application


def database(name: str, default: Path) -> dict[str, Any]:
    """Django's description of the database a URL names: sqlite:///PATH or postgres://USER:PASSWORD@HOST:PORT/NAME."""
    url = text(name)
    if not url:
        return sqlite(default)
    parts = urlsplit(url)
    match parts.scheme:
        case "sqlite":
            path = unquote(parts.path.removeprefix("/"))
            if parts.netloc or not Path(path).is_absolute():
                raise ImproperlyConfigured(
                    f"{name} must name an absolute file, as in sqlite:////srv/club/club.sqlite3."
                )
            return sqlite(Path(path))
        case "postgres" | "postgresql":
            return _postgres(name, url)
        case _:
            raise ImproperlyConfigured(f"{name} must begin with sqlite: or postgres:, not {parts.scheme or url!r}.")


def sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            # Readers never wait for the writer; a writer takes its lock at once and waits its turn instead of failing.
            # `synchronous` stays FULL: a hand that was reported as saved survives a power cut.
            # The ledger's guards see the row that a REPLACE deletes only with recursive triggers.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA recursive_triggers=ON;",
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
        },
        # A connection costs more than a save's questions: each thread keeps its own.
        "CONN_MAX_AGE": 60,
    }


def _postgres(name: str, url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} has a port that is not a number.") from error
    database_name = unquote(parts.path.removeprefix("/"))
    if not database_name:
        raise ImproperlyConfigured(f"{name} must name a database, as in postgres://user@host/club.")
    if find_spec("psycopg") is None:
        raise ImproperlyConfigured(
            f"{name} names a PostgreSQL database, which needs psycopg: run commands with `uv run --extra postgres`."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database_name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
