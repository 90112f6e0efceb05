"""The rules core and its command, on finished evenings of 24 hands."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scoring.rules import fold, read_protocol, scored_document
from tests import builders
from tests.bench import Row, bench, median_ms
from tests.evenings import Table

ROOT = Path(__file__).parents[2]
FILES = 1000


def evening_file(seed: int) -> bytes:
    hands = Table(f"bench {seed}", "standard-24", "none").evening()
    return builders.as_bytes(builders.protocol(*hands))


@bench
def folding() -> Row:
    protocol = read_protocol(evening_file(0))
    return Row(
        name="fold a finished 24-hand game with its lines",
        measured=median_ms(lambda: fold(protocol.game), times=2000),
        goal=0.5,
        unit="ms",
    )


@bench
def reading() -> Row:
    data = evening_file(0)

    def read_and_score() -> object:
        protocol = read_protocol(data)
        return json.dumps(scored_document("", protocol, fold(protocol.game)))

    return Row(
        name="read, fold and print one file of 24 hands",
        measured=median_ms(read_and_score, times=500),
        goal=3,
        unit="ms",
    )


@bench
def command() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number in range(FILES):
            path = Path(folder) / f"{number}.json"
            path.write_bytes(evening_file(number))
            names.append(str(path))
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "manage.py", "score_protocol", "--json", *names], cwd=ROOT, capture_output=True, check=True
        )
        taken = time.perf_counter() - started
    printed = done.stdout.splitlines()
    if len(printed) != FILES or any(b'"errors"' in line for line in printed):
        message = "the command did not score every file"
        raise AssertionError(message)
    return Row(name=f"score_protocol --json, {FILES:,} files of 24 hands", measured=taken, goal=4, unit="s")
