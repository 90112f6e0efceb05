"""Writes the golden values of every cell to fixtures/vectors, from the tables typed by hand in ``tests.rules.tables``.

``uv run python -m tests.vectors``. For whoever scores Skruuvi in another language, or in a browser.
"""

import json
from pathlib import Path

from tests.builders import Json
from tests.rules.tables import ALL_PASS, BOLSHEVIK_OPPONENT, CONTRACT, FACTOR, KINDS_AND_LEVELS

VECTORS = Path(__file__).parents[1] / "fixtures" / "vectors"


def handbook_2016() -> Json:
    """Points without aces, by tricks from 0 to 13; the clauses are R-3 and R-5.5."""
    return {
        "ruleset": "handbook-2016",
        "factors": FACTOR,
        "ace_factors": {"none": 1, "doubled": 1, "redoubled": 1},
        "contracts": [
            {
                "kind": kind,
                "level": level,
                "family": family,
                "doubling": doubling,
                "declaring_side": [cell * factor for cell in CONTRACT[family, level]],
            }
            for kind, level in KINDS_AND_LEVELS
            for family in ("trump", "misere")
            for doubling, factor in FACTOR.items()
        ],
        "all_pass": [
            {"doubling": doubling, "counted_side": [cell * factor for cell in ALL_PASS]}
            for doubling, factor in FACTOR.items()
        ],
        "bolshevik": [
            {"played": played, "factor": factor, "one_opponent": [cell * factor for cell in row]}
            for played, row in BOLSHEVIK_OPPONENT.items()
            for factor in FACTOR.values()
        ],
        "thirds": [{"raw": raw, "share": round(raw / 3)} for raw in range(-60, 61)],
    }


def as_text(vectors: Json) -> str:
    """A row a line."""
    parts = []
    for key, value in vectors.items():
        shown = json.dumps(value)
        if isinstance(value, list):
            shown = "[\n  " + ",\n  ".join(map(json.dumps, value)) + "\n ]"
        parts.append(f" {json.dumps(key)}: {shown}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    VECTORS.mkdir(parents=True, exist_ok=True)
    (VECTORS / "handbook-2016.json").write_text(as_text(handbook_2016()), encoding="utf-8", newline="\n")
