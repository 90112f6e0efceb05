"""The commands at terminals of all kinds: closed ones, full ones, and those of another encoding."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from scoring.printed import legible
from tests import builders
from tests.scoring.rulesets import house_definition

SCORE = f"exec {sys.executable} manage.py score_protocol"


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["/bin/sh", "-c", command],
        capture_output=True,
        check=False,
        cwd=settings.BASE_DIR,
        env=os.environ | environment,
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Äijälä.json"
    path.write_bytes(builders.as_bytes(builders.protocol()))
    return path


@pytest.mark.parametrize("end", [">&-", ">/dev/full"])
def test_an_output_that_takes_nothing_is_one_sentence(file: Path, end: str) -> None:
    done = shell(f"{SCORE} '{file}' {end}")
    assert done.returncode == 1
    assert done.stderr.startswith(b"CommandError: ")
    assert done.stderr.count(b"\n") == 1


def test_a_closed_standard_input_cannot_be_read() -> None:
    done = shell(f"{SCORE} --json - <&-")
    assert (done.returncode, done.stderr) == (1, b"")
    assert [error["code"] for error in json.loads(done.stdout)["errors"]] == ["unreadable"]


def test_names_are_written_in_utf8_whatever_the_console_speaks(file: Path) -> None:
    done = shell(f"{SCORE} '{file}'", PYTHONIOENCODING="ascii", LC_ALL="C.UTF-8")
    assert done.returncode == 0
    assert "Äijälä" in done.stdout.decode()


def test_what_a_terminal_would_obey_is_written_out(tmp_path: Path) -> None:
    done = shell(f"{SCORE} '{tmp_path}/\x1b[31mred.json'")
    assert done.returncode == 1
    assert b"\x1b" not in done.stdout
    assert rb"\x1b[31mred.json" in done.stdout
    assert legible("Äijälä\u202e\n5\u00a0h") == "Äijälä\\u202e\\n5\u00a0h"


def test_a_sheet_names_the_ruleset_it_was_scored_by(tmp_path: Path) -> None:
    files = {
        "published.json": builders.protocol(ruleset="pre-2016+level-4"),
        "own.json": builders.protocol(
            ruleset="house", ruleset_definition=house_definition(name="Talon säännöt", made__trump__5=30)
        ),
    }
    for name, document in files.items():
        (tmp_path / name).write_bytes(builders.as_bytes(document))
    out = io.StringIO()
    call_command("score_protocol", *(str(tmp_path / name) for name in files), stdout=out)
    printed = out.getvalue().splitlines()
    assert "Ruleset: Before 2016, level 4 too (pre-2016+level-4)" in printed
    assert "Ruleset: Talon säännöt (house)" in printed
