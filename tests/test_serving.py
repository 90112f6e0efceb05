"""The two commands as a newcomer runs them: started, visited over plain http, logged in to, stopped."""

import contextlib
import http.cookiejar
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from skruuviclub import serving

MOST_BYTES_OF_SCRIPT = 25_000
PATIENCE = 90


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Browser:
    """As much of a browser as logging in takes."""

    def __init__(self, address: str) -> None:
        self.address = address
        cookies = http.cookiejar.CookieJar()
        # No proxy of the machine's stands between a test and its own loopback.
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(cookies), urllib.request.ProxyHandler({})
        )

    def get(self, path: str) -> tuple[str, str]:
        """The final address and the page."""
        with self.opener.open(self.address + path, timeout=10) as response:
            return response.geturl(), response.read().decode()

    def post(self, path: str, page: str, **fields: str) -> tuple[str, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode()
        with self.opener.open(self.address + path, body, timeout=10) as response:
            return response.geturl(), response.read().decode()


@contextlib.contextmanager
def running(command: str, port: int, output: Path, **variables: str) -> Iterator[Browser]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SKRUUVICLUB_", "DJANGO_ALLOW_"))}
    arguments = [sys.executable, str(settings.BASE_DIR / "manage.py"), command, "--port", str(port)]
    with output.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            arguments,
            env={**kept, **variables},
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=AT_A_TERMINAL,  # noqa: PLW1509 - no threads before the command
        )
        try:
            wait_for(process, port, output)
            yield Browser(f"http://127.0.0.1:{port}")
        finally:
            press_control_c(process)
            assert process.wait(timeout=15) == 0 or sys.platform == "win32"
    assert serving.is_free(serving.EVERY_INTERFACE, port), "the server outlived its command"


def hear_signals() -> None:
    """As a terminal starts a command: whoever runs the tests in the background has them ignore Ctrl+C."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


AT_A_TERMINAL = None if sys.platform == "win32" else hear_signals


def press_control_c(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.terminate()
    else:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the whole group of processes


def wait_for(process: subprocess.Popen[bytes], port: int, output: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None, output.read_text(encoding="utf-8")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.2)
    pytest.fail(output.read_text(encoding="utf-8"))


def open_to_others(folder: Path) -> list[Path]:
    """The files that another user could read, but for what any browser gets; on Windows no matter of modes."""
    files = [] if sys.platform == "win32" else [file for file in folder.rglob("*") if file.is_file()]
    return [file for file in files if "static" not in file.parts and file.stat().st_mode & 0o077]


@pytest.mark.slow
def test_serve_makes_a_club_from_nothing_and_logs_in_over_plain_http(tmp_path: Path) -> None:
    data, output, port = tmp_path / "data", tmp_path / "output", free_port()
    data.mkdir()
    database = data / "skruuviclub.sqlite3"
    database.touch(mode=0o644)  # as an earlier version, or `migrate` alone, would have left it
    with running("serve", port, output, SKRUUVICLUB_DATA=str(data), SKRUUVICLUB_HOSTS="127.0.0.2") as visitor:
        address, page = visitor.get("/")
        assert address.endswith("/setup/")
        club = {"name": "Kerho", "language": "fi"}
        _address, page = visitor.post("/setup/", page, **club)
        owner = {"person": "Aino Äijälä", "username": "aino", "password": "seven of hearts", "again": "seven of hearts"}
        address, page = visitor.post("/setup/", page, **club, **owner)
        assert urllib.parse.urlsplit(address).path == "/setup/players/"

        # A laptop in the club room is reached by an address other than localhost, without TLS.
        elsewhere = Browser(f"http://127.0.0.2:{port}")
        _address, page = elsewhere.get("/login/")
        assert "/static/css/club." in page
        address, _page = elsewhere.post("/login/", page, username="aino", password="seven of hearts")
        assert urllib.parse.urlsplit(address).path == "/"
        assert urllib.parse.urlsplit(elsewhere.get("/players/")[0]).path == "/players/"

        with pytest.raises(urllib.error.HTTPError) as refusal:
            visitor.get("/setup/")
        assert refusal.value.code == 404
        refusal.value.close()
        assert not open_to_others(data)

    said = output.read_text(encoding="utf-8")
    assert f"On this machine: http://localhost:{port}/" in said
    key = data / "secret.key"
    assert len(key.read_text(encoding="ascii").strip()) >= 50
    assert database.is_file()
    # What an entry screen loads: the house's own scripts, and htmx.
    scripts = [
        *(data / "static" / "js").glob("e*.*.js.gz"),
        *(data / "static" / "js").glob("handover.*.js.gz"),
        *(data / "static" / "django_htmx").glob("htmx-2.min.*.js.gz"),
    ]
    assert len(scripts) == 4
    assert sum(script.stat().st_size for script in scripts) <= MOST_BYTES_OF_SCRIPT


@pytest.mark.slow
def test_the_demo_prints_its_logins_wears_a_banner_and_leaves_nothing_behind(tmp_path: Path) -> None:
    output, port = tmp_path / "output", free_port()
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    with running("demo", port, output, TMPDIR=str(temporary), TEMP=str(temporary), TMP=str(temporary)) as visitor:
        login = re.search(r"Login: (\S+) +password: (\S+)", output.read_text(encoding="utf-8"))
        assert login
        _address, page = visitor.get("/login/")
        assert 'class="demo' in page
        address, page = visitor.post("/login/", page, username=login[1], password=login[2])
        assert urllib.parse.urlsplit(address).path == "/"
        _address, page = visitor.get("/players/")
        assert page.count('class="person"') == 8
        assert list(temporary.rglob("*.sqlite3"))
        assert not open_to_others(temporary)
    assert not list(temporary.iterdir())


CHILD = """
import signal, time

heard = []
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(number, lambda number, _frame: heard.append(signal.Signals(number).name))
print("ready", flush=True)
while not heard:
    time.sleep(0.01)
time.sleep(0.5)
print(*heard)
"""
PARENT = """
import os, sys
from pathlib import Path
from skruuviclub import serving

sys.exit(serving.run_until_stopped([sys.executable, "-c", sys.argv[1]], os.environ, Path.cwd()))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a Windows console tells the child itself")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_server_is_told_to_stop_once_however_its_command_is(number: str) -> None:
    arguments = [sys.executable, "-c", PARENT, CHILD]
    with subprocess.Popen(
        arguments,
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=AT_A_TERMINAL,  # noqa: PLW1509 - no threads before the command
    ) as parent:
        assert parent.stdout
        assert parent.stdout.readline() == "ready\n"
        # As a terminal does: every process of the group in front.
        os.killpg(parent.pid, getattr(signal, number))
        said, _errors = parent.communicate(timeout=PATIENCE)
    assert (said, parent.returncode) == ("SIGTERM\n", 0)


@pytest.mark.slow
def test_a_tablet_that_fell_silent_does_not_hold_the_server_up(tmp_path: Path) -> None:
    port = free_port()
    data = str(tmp_path / "data")
    with socket.socket() as silent, running("serve", port, tmp_path / "output", SKRUUVICLUB_DATA=data) as visitor:
        silent.connect(("127.0.0.1", port))
        silent.sendall(b"GET /login/ HTTP/1.1\r\nHost: loc")
        visitor.get("/login/")


def run(command: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SKRUUVICLUB_", "DJANGO_ALLOW_"))}
    line = [sys.executable, str(settings.BASE_DIR / "manage.py"), command, *arguments]
    return subprocess.run(line, env={**kept, **variables}, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("url", ["sqlite:////srv/club/club.sqlite3", "postgres://kerho@db.example/skruuvi"])
def test_the_demo_refuses_where_a_database_is_configured(url: str) -> None:
    finished = run("demo", SKRUUVICLUB_DATABASE_URL=url)
    assert finished.returncode == 1
    assert "SKRUUVICLUB_DATABASE_URL" in finished.stderr
    assert "Traceback" not in finished.stderr


def test_the_demo_refuses_where_the_data_folder_holds_a_club(tmp_path: Path) -> None:
    (tmp_path / "skruuviclub.sqlite3").touch()
    finished = run("demo", SKRUUVICLUB_DATA=str(tmp_path))
    assert finished.returncode == 1
    assert "SKRUUVICLUB_DATA holds one" in finished.stderr


def test_only_a_demo_is_filled_with_a_demo(tmp_path: Path) -> None:
    finished = run("fill_demo", SKRUUVICLUB_DATA=str(tmp_path))
    assert finished.returncode == 1
    assert "This is not a demo" in finished.stderr


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_taken_port_is_told_with_the_next_to_try(tmp_path: Path, command: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        finished = run(command, "--host", "127.0.0.1", "--port", str(port), SKRUUVICLUB_DATA=str(tmp_path / "data"))
    assert finished.returncode == 1
    assert f"Port {port} is in use. Choose another, as in --port {port + 1}." in finished.stderr


def test_serve_refuses_to_show_its_insides(tmp_path: Path) -> None:
    finished = run("serve", SKRUUVICLUB_DEBUG="on", SKRUUVICLUB_DATA=str(tmp_path / "data"))
    assert finished.returncode == 1
    assert "SKRUUVICLUB_DEBUG is on" in finished.stderr


def test_serve_names_a_data_folder_it_cannot_make(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    data = tmp_path / "file" / "data"
    finished = run("serve", "--port", str(free_port()), SKRUUVICLUB_DATA=str(data))
    assert finished.returncode == 1
    assert f"The data folder {data} cannot be written" in finished.stderr


def test_a_key_is_made_once(tmp_path: Path) -> None:
    key_file = tmp_path / "secret.key"
    assert serving.make_key(key_file)
    key = key_file.read_text(encoding="ascii")
    assert not serving.make_key(key_file)
    assert key_file.read_text(encoding="ascii") == key


@pytest.mark.skipif(sys.platform == "win32", reason="modes are not who may read a file there")
def test_a_data_folder_it_makes_is_this_users_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    serving.make_private_folder(folder)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_the_addresses_for_tablets_are_not_this_machines_alone() -> None:
    addresses = serving.network_addresses()
    assert len(addresses) == len(set(addresses))
    assert not any(address.startswith("127.") for address in addresses)


def test_a_command_without_a_database_ends_in_a_sentence(tmp_path: Path) -> None:
    finished = run("verify_ledger", SKRUUVICLUB_DATA=str(tmp_path / "nowhere"))
    assert finished.returncode == 1
    assert "The club's database cannot be used" in finished.stderr
    assert "Traceback" not in finished.stderr
