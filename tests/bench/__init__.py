"""How fast it is: ``uv run python -m tests.bench [WORD...]`` prints one table, WORD choosing the rows that contain it.

A row is a function that measures one thing, registered with ``@bench``; the machine decides the numbers, so the goals
are for an ordinary laptop and nothing here runs with the tests.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One measured thing; ``unit`` is ``ms``, ``s``, ``kB``, ``x`` (a ratio within one run) or nothing (a count)."""

    name: str
    measured: float
    goal: float
    unit: str

    @property
    def kept(self) -> bool:
        return self.measured <= self.goal


type Bench = Callable[[], Row]

BENCHES: dict[str, Bench] = {}


def bench(measure: Bench) -> Bench:
    BENCHES[f"{measure.__module__.rpartition('.')[2]}.{measure.__name__}"] = measure
    return measure


def median_ms(action: Callable[[], object], *, times: int) -> float:
    """The median time of one action, in milliseconds, after a few turns that do not count."""
    for _ in range(max(times // 10, 1)):
        action()
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1000
