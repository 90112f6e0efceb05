"""The rules core and its command, on finished evenings of 24 hands."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest import mock

from scoring.rules import (
    Because,
    Contract,
    Doubling,
    Game,
    Line,
    PairHand,
    Ruleset,
    Side,
    fold,
    read_protocol,
    ruleset_for,
    scored_document,
    scores,
    sheet,
)
from scoring.rules.scores import Lines
from scoring.rules.terms import Half
from tests import builders
from tests.bench import Row, bench, median_ms
from tests.evenings import Table

ROOT = Path(__file__).parents[2]
FILES = 1000
HANDBOOK = ruleset_for("handbook-2016")


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


@cache
def _hard_wired_contract(side: Side, half: Half, level: int, tricks: int, doubling: Doubling) -> Lines:
    """The lines of a contract from numbers that stand in the program (R-3.1 to R-3.9), and in no ruleset."""
    factor = 1 if doubling == "none" else 2 if doubling == "doubled" else 3
    if half == "trump":
        over = tricks - 6 - level
        made, first = (25, 5) if level == 5 else (35, 10) if level == 6 else (50, 15)
        cited = ("R-3.1", "R-3.4")
    else:
        over = 7 - level - tricks
        made, first = (10, 10) if level == 5 else (20, 15) if level == 6 else (35, 20)
        cited = ("R-3.2", "R-3.5")
    if over < 0:
        found = [(cited[1], -first, Because.FIRST_UNDERTRICK, 1)]
        found += [("R-3.6", -5 * (-over - 1), Because.FURTHER_UNDERTRICKS, -over - 1)] * (over < -1)
    else:
        found = [(cited[0], made, Because.MADE, 1)]
        found += [("R-3.3", 2 * over, Because.OVERTRICKS, over)] * (over > 0)
    return tuple(
        Line(clause=clause, side=side, points=points * factor, factor=factor, because=because, count=count)
        for clause, points, because, count in found
    )


def _hard_wired_lines(hand: PairHand, _ruleset: Ruleset, side: Side) -> Lines:
    if isinstance(hand, Contract):
        lines = _hard_wired_contract(side, hand.half, hand.level, hand.tricks or 0, hand.doubling)
    else:
        lines = scores.all_pass_lines(HANDBOOK, side, hand.tricks, hand.doubling)
    if hand.aces is None:
        return lines
    aces = []
    if hand.aces.own:
        aces.append(_aces(side, -sum(hand.aces.own), Because.OWN_ACES, hand.aces.own))
    if hand.aces.theirs:
        aces.append(_aces(side, sum(hand.aces.theirs), Because.THEIR_ACES, hand.aces.theirs))
    return (*lines, *aces)


def _aces(side: Side, points: int, because: Because, aces: tuple[int, ...]) -> Line:
    return Line(clause="R-3.10", side=side, points=points, factor=1, because=because, count=len(aces), aces=aces)


@bench
def looking_up_the_ruleset() -> Row:
    """Both in turn, so that they meet the same machine; they must agree."""
    games = [read_protocol(evening_file(seed)).game for seed in range(20)]
    looked_up, hard_wired = [], []
    for _turn in range(60):
        looked_up.append(_folding(games))
        with mock.patch.object(sheet, "pair_hand_lines", _hard_wired_lines):
            hard_wired.append(_folding(games))
            folded = [fold(game) for game in games]
        if folded != [fold(game) for game in games]:
            message = "the hard-wired table is another"
            raise AssertionError(message)
    measured = min(looked_up) / min(hard_wired)
    return Row(name="fold by a ruleset, against a hard-wired table", measured=measured, goal=1.1, unit="x")


def _folding(games: Sequence[Game]) -> float:
    started = time.perf_counter()
    for game in games:
        fold(replace(game, ruleset=ruleset_for("handbook-2016")))
    return time.perf_counter() - started
