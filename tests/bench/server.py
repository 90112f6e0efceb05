"""The club's server as ``serve`` runs it, on a data folder that is gone at the end."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.conf import settings

if TYPE_CHECKING:
    from players.models import User

type Room = dict[str, Any]
"""What a bench's ``seed()`` made and tells of it, as JSON can carry it."""

PATIENCE = 60


@contextmanager
def serving(seeding: str) -> Iterator[tuple[int, Room]]:
    """The port of a server on the machine's own address, and what ``seed()`` of the module ``seeding`` made there.

    Raises:
        TimeoutError: the server did not start in a minute.
        subprocess.CalledProcessError: the seed failed.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SKRUUVICLUB_DATA": folder, "SKRUUVICLUB_SECRET_KEY": uuid.uuid4().hex * 2}
        environment.pop("SKRUUVICLUB_DATABASE_URL", None)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        run = [sys.executable, "manage.py"]
        subprocess.run([*run, "migrate", "-v0"], cwd=settings.BASE_DIR, env=environment, check=True)
        made = subprocess.run(
            [*run, "shell", "-v0", "-c", f"import json; from {seeding} import seed; print(json.dumps(seed()))"],
            cwd=settings.BASE_DIR,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        process = subprocess.Popen(
            [*run, "serve", "--host", "127.0.0.1", "--port", str(port)],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for(port)
            yield port, json.loads(made.stdout)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def session_of(user: "User") -> str:
    """The key of a new session of somebody logged in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: PLC0415
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("The server did not start.")
