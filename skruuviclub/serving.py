"""Knows how this machine serves a club to the tablets around it: key, addresses, a free port, a server process.

It works alike on Linux, macOS and Windows: the server is a process of its own, started from this interpreter.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from django.core.management.utils import get_random_secret_key

EVERY_INTERFACE = "0.0.0.0"  # noqa: S104  the tablets are on other machines
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
# An address set aside for documentation: asking the way to it sends nothing, and shows which interface leads out.
_ELSEWHERE = ("192.0.2.1", 9)

# Ctrl+C, a closed terminal, `kill`: whatever ends this process ends the server.
_STOPPING = [signal.SIGTERM]
if sys.platform != "win32":
    _STOPPING += [signal.SIGINT, signal.SIGHUP, signal.SIGQUIT]


def write_in_private() -> None:
    """What this process and those it starts write from now on, no other user of the machine reads.

    On Windows, where the folder of a user is closed to the others, this changes nothing.
    """
    os.umask(0o077)


def make_private(*files: Path) -> None:
    """Closes to other users what was written before; a file that is another user's stays as that user left it."""
    for file in files:
        with contextlib.suppress(FileNotFoundError, PermissionError):
            file.chmod(0o600)


def make_private_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_key(key_file: Path) -> bool:
    """Writes a new key where there is none, readable by this user alone. True if it did."""
    try:
        descriptor = os.open(key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(get_random_secret_key() + "\n")
    return True


def network_addresses() -> list[str]:
    """This machine's IPv4 addresses that others can reach, the one that leads out of the house first."""
    found = [_outward_address(), *_named_addresses(socket.gethostname())]
    return list(dict.fromkeys(address for address in found if address and not address.startswith("127.")))


def host_names() -> list[str]:
    """What this machine is called, as itself and in the local network."""
    name = socket.gethostname().lower()
    plain = name.removesuffix(".local")
    return [] if plain == "localhost" else list(dict.fromkeys([name, f"{plain}.local"]))


def is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


MOST_PROCESSES = 4
THREADS_OF_A_PROCESS = 4
LONGEST_GOODBYE = 5
"""Seconds for what is being answered when the server is told to stop; a tablet out of reach may never finish asking."""


def server_command(host: str, port: int) -> list[str]:
    """A process for each processor, a few at most, so that a room full of tablets is answered at once.

    Writers of SQLite take turns across processes as across threads. On Windows the server can be one process only.
    """
    options = {
        "interface": "wsgi",
        "host": host,
        "port": port,
        "workers": 1 if sys.platform == "win32" else min(MOST_PROCESSES, os.cpu_count() or 1),
        "blocking-threads": THREADS_OF_A_PROCESS,
        "workers-kill-timeout": LONGEST_GOODBYE,
    }
    written = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    return [
        sys.executable,
        "-m",
        "granian",
        *written,
        "--no-ws",
        "--log-level",
        "warning",
        "skruuviclub.wsgi:application",
    ]


def run_until_stopped(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> int:
    """Runs the command until it ends or this process is told to stop; the child is stopped with it.

    A terminal tells every process of its session of Ctrl+C, and a server told twice, from there and from here, may wait
    for ever. So the child has a session of its own and is told from here alone.
    """
    stopped = False
    process: subprocess.Popen[bytes] | None = None

    def stop(*_signal: object) -> None:
        nonlocal stopped
        stopped = True
        if process is not None:
            process.terminate()

    heard = [number for number in _STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, stop) for number in heard}
    try:
        process = subprocess.Popen(command, env=environment, cwd=folder, start_new_session=True)  # noqa: S603
        if stopped:
            process.terminate()
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:
                # On Windows the console tells the child itself, and `terminate` would not let it finish.
                stopped = True
            else:
                return 0 if stopped else code
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _outward_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _named_addresses(name: str) -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(name, None, socket.AF_INET)]
    except OSError:
        return []
