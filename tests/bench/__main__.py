"""Prints the table; the exit status is 1 where a goal was missed."""

import os
import sys

import django

from tests.bench import BENCHES, Row


def main(words: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skruuviclub.settings")
    django.setup()
    # Registering a bench needs its module; a module may need Django set up.
    from tests.bench import players, rescoring, rules, saving, tables, taps  # noqa: F401, PLC0415

    print(f"{'':44} {'measured':>12} {'goal':>12}")  # noqa: T201
    missed = 0
    for name, measure in BENCHES.items():
        if words and not any(word in name for word in words):
            continue
        row = measure()
        missed += not row.kept
        print(_shown(row))  # noqa: T201
    return int(bool(missed))


def _shown(row: Row) -> str:
    measured, goal = (f"{number:,.3f}".rstrip("0").rstrip(".") for number in (row.measured, row.goal))
    verdict = "" if row.kept else "  missed"
    return f"{row.name:44} {measured:>9} {row.unit:2} {goal:>9} {row.unit:2}{verdict}"


sys.exit(main(sys.argv[1:]))
