"""`manage.py demo`: a club to try everything in, new on every run, with nothing of a real club in reach."""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from skruuviclub import serving


class Command(BaseCommand):
    help = "Serves a demo club from a database of its own, which is made anew on every run and removed at the end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=serving.EVERY_INTERFACE, help="address to listen on (default: all)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")

    def handle(self, *_args: Any, host: str, port: int, **_options: Any) -> None:
        refuse_beside_a_real_database()
        if not serving.is_free(host, port):
            raise CommandError(f"Port {port} is in use. Choose another, as in --port {port + 1}.")
        with tempfile.TemporaryDirectory(prefix="skruuviclub-demo-", ignore_cleanup_errors=True) as folder:
            environment = demo_environment(Path(folder))
            serving.write_in_private()
            manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
            self.stdout.write("Setting the demo club's tables ...")
            self.stdout.flush()
            subprocess.run([*manage, "fill_demo"], env=environment, check=True)  # noqa: S603
            serve = [*manage, "serve", "--host", host, "--port", str(port)]
            code = serving.run_until_stopped(serve, environment, settings.BASE_DIR)
        if code:
            raise CommandError(f"The server stopped with code {code}.", returncode=code)


def refuse_beside_a_real_database() -> None:
    if os.environ.get("SKRUUVICLUB_DATABASE_URL"):
        raise CommandError(
            "The demo does not run where a club's database is configured: SKRUUVICLUB_DATABASE_URL is set."
        )
    if os.environ.get("SKRUUVICLUB_DATA") and Path(settings.DATABASES["default"]["NAME"]).exists():
        raise CommandError("The demo does not run where a club's database is configured: SKRUUVICLUB_DATA holds one.")


def demo_environment(folder: Path) -> dict[str, str]:
    """None of the club's settings reach the demo, but for the host names it may be called by."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SKRUUVICLUB_")}
    hosts = os.environ.get("SKRUUVICLUB_HOSTS", "")
    return {**kept, "SKRUUVICLUB_DATA": str(folder), "SKRUUVICLUB_DEMO": "on", "SKRUUVICLUB_HOSTS": hosts}
