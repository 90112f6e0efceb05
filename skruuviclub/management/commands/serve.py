"""`manage.py serve`: the club, for real, to every tablet in the room."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from skruuviclub import serving


class Command(BaseCommand):
    help = "Serves the club from its data folder. The first run makes the folder, its key and its database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=serving.EVERY_INTERFACE, help="address to listen on (default: all)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")

    def handle(self, *_args: Any, host: str, port: int, **_options: Any) -> None:
        if settings.DEBUG:
            raise CommandError("SKRUUVICLUB_DEBUG is on: a club is served with it off.")
        if not serving.is_free(host, port):
            raise CommandError(f"Port {port} is in use. Choose another, as in --port {port + 1}.")
        self.prepare()
        self.print_addresses(host, port)
        environment = {
            **os.environ,
            "SKRUUVICLUB_HOSTS": " ".join(allowed_hosts(host)),
            "SKRUUVICLUB_ADDRESS": settings.ADDRESS or address_for_others(host, port),
        }
        code = serving.run_until_stopped(serving.server_command(host, port), environment, settings.BASE_DIR)
        if code:
            raise CommandError(f"The server stopped with code {code}.", returncode=code)

    def prepare(self) -> None:
        serving.write_in_private()
        try:
            serving.make_private_folder(settings.DATA)
            made_key = not os.environ.get("SKRUUVICLUB_SECRET_KEY") and serving.make_key(settings.KEY_FILE)
        except OSError as error:
            raise CommandError(f"The data folder {settings.DATA} cannot be written: {error.strerror}.") from error
        serving.make_private(settings.KEY_FILE, *database_files())
        if made_key and not settings.DEMO:
            self.stdout.write(f"A new key was made in {settings.KEY_FILE}. Keep it out of other hands.")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions")
        call_command("collectstatic", interactive=False, verbosity=0)
        connections.close_all()

    def print_addresses(self, host: str, port: int) -> None:
        everywhere = host == serving.EVERY_INTERFACE
        if not settings.DEMO:
            self.stdout.write(f"Data folder: {settings.DATA}")
        self.stdout.write(f"On this machine: http://{'localhost' if everywhere else host}:{port}/")
        for address in serving.network_addresses() if everywhere else []:
            self.stdout.write(f"On tablets in the same network: http://{address}:{port}/")
        self.stdout.write("Stop with Ctrl+C.")
        self.stdout.flush()


def database_files() -> list[Path]:
    """Those of SQLite: the database, and beside it what is not in it yet."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return []
    return [Path(f"{database['NAME']}{part}") for part in ("", "-wal", "-shm")]


def allowed_hosts(host: str) -> list[str]:
    """This machine's own names and addresses, and those of the setting."""
    own = serving.LOOPBACK + serving.network_addresses() + serving.host_names()
    listening = [] if host == serving.EVERY_INTERFACE else [host]
    return list(dict.fromkeys([*settings.ALLOWED_HOSTS, *own, *listening]))


def address_for_others(host: str, port: int) -> str:
    """The address a tablet reaches this machine by; empty where it cannot."""
    found = serving.network_addresses() if host == serving.EVERY_INTERFACE else [host]
    return f"http://{found[0]}:{port}" if found else ""
