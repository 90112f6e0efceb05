"""A scored protocol as one JSON object: what ``score_protocol --json`` prints for a good file."""

from __future__ import annotations

from typing import Any

from .protocol import Protocol
from .sheet import ScoredHand, Sheet


def scored_document(file: str, protocol: Protocol, sheet: Sheet) -> dict[str, Any]:
    """Return the document of PROTOCOL's "Scoring from the command line" for one file."""
    return {
        "file": file,
        "ruleset": protocol.game.ruleset.slug,
        "complete": sheet.complete,
        "hands": [_hand(hand) for hand in sheet.hands],
        "sessions": [{"session": number, "points": points} for number, points in sheet.sessions.items()],
        "bolshevik": {
            "raw": sheet.bolshevik.raw,
            "share": sheet.bolshevik.share,
            "residue": sheet.bolshevik.residue,
        },
        "adjustments": sheet.adjustments,
        "totals": sheet.totals,
        "ranks": sheet.ranks,
    }


def _hand(scored: ScoredHand) -> dict[str, Any]:
    return {
        "session": scored.slot.session,
        "hand": scored.slot.number,
        "kind": scored.kind.value,
        "points": scored.points,
        "lines": [
            {"clause": line.clause, "side": line.side, "points": line.points, "factor": line.factor}
            for line in scored.lines
        ],
    }
