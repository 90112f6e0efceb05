"""Writes the golden values of every cell to fixtures/vectors, from the tables typed by hand in ``tests.rules.tables``.

``uv run python -m tests.vectors``. For whoever scores Skruuvi in another language, or in a browser.
"""

import json
from pathlib import Path

from tests.builders import Json
from tests.rules.tables import ACE_FACTOR, ALL_PASS, BOLSHEVIK_OPPONENT, CONTRACT, FACTOR, LEVELS, NOT_PLAYED

VECTORS = Path(__file__).parents[1] / "fixtures" / "vectors"


def golden(ruleset: str) -> Json:
    """Points without aces, by tricks from 0 to 13; the clauses are R-3, R-5.5 and R-7."""
    factors = FACTOR[ruleset]
    found: Json = {
        "ruleset": ruleset,
        "factors": factors,
        "ace_factors": ACE_FACTOR[ruleset],
        "contracts": [
            {
                "kind": kind,
                "level": level,
                "family": family,
                "doubling": doubling,
                "declaring_side": [cell * factor for cell in CONTRACT[ruleset][family, level]],
            }
            for kind, level in LEVELS[ruleset]
            for family in ("trump", "misere")
            for doubling, factor in factors.items()
            if (level, doubling) != (4, "none")
        ],
        "all_pass": [
            {"doubling": doubling, "counted_side": [cell * factor for cell in ALL_PASS]}
            for doubling, factor in factors.items()
        ],
        "bolshevik": [
            {"played": played, "factor": factor, "one_opponent": [cell * factor for cell in row]}
            for played, row in BOLSHEVIK_OPPONENT.items()
            for factor in factors.values()
        ],
        "thirds": [{"raw": raw, "share": round(raw / 3)} for raw in range(-60, 61)],
    }
    if ruleset in NOT_PLAYED:
        found["not_played"] = [
            {"kind": "kitty", "level": 4, "family": family, "declaring_side": points}
            for family, points in NOT_PLAYED[ruleset].items()
        ]
    return found


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
    for ruleset in CONTRACT:
        (VECTORS / f"{ruleset}.json").write_text(as_text(golden(ruleset)), encoding="utf-8", newline="\n")
