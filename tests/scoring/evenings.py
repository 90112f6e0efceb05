"""Whole evenings for the tests of pages and files: worked ones from the cases, and the fullest a sheet can be."""

import json
from pathlib import Path

from tests import builders
from tests.builders import Json

_CASES = Path(__file__).parents[1] / "rules" / "cases" / "evenings.jsonl"

LONG_NAMES = {
    "A": "Eeva-Liisa Pitkänimi-Korpelainen",
    "B": "Maximilian-Alexander von Hohenzollern-Sigmaringen",
    "C": "W" * 60,
    "D": "Ö",
}


def worked(case: str) -> Json:
    """The protocol file of an evening worked out apart from this program, such as ``E03``."""
    for line in _CASES.read_text(encoding="utf-8").splitlines():
        evening: Json = json.loads(line)
        if evening["id"] == case:
            document: Json = evening["protocol"]
            return document
    raise KeyError(case)


def fullest() -> Json:
    """Every place of the sheet taken, with long names, long words, large numbers and a reason of 480 letters."""
    hands = []
    for session in (1, 2, 3):
        hands += [_redoubled(session, number) for number in range(1, 9)]
        hands += [builders.thrown_in(session, number) for number in range(1, 5)]
        hands += [_bolshevik(session, number, "ABCD"[number - 5]) for number in range(5, 9)]
    return builders.protocol(
        *hands,
        option="after-each-session",
        date="2026-11-30",
        place="Seurahuoneen kirjasto, Esimerkkikatu 3 B 12, Helsinki",
        players=dict(LONG_NAMES),
        adjustments=[
            {"player": "A", "points": -5, "reason": "jakoi väärin kahdesti, ja pöytä sopi viidestä pisteestä"},
            {"player": "D", "points": 10, "reason": "x" * 480},
        ],
    )


def _redoubled(session: int, number: int) -> Json:
    kind = "kitty" if number <= 4 else "kotka"
    if number % 2:
        aces = ((2, 11, 12, 13), ())
        return builders.misere(
            session, number, kind, level=7, declarer="ABCD"[number // 2], tricks=9, doubling="redoubled", aces=aces
        )
    return builders.all_pass(session, number, kind, doubling="redoubled", tricks=1, aces=((), (10, 11, 12, 13)))


def _bolshevik(session: int, number: int, declarer: str) -> Json:
    is_misere = number % 2 == 0
    return builders.bolshevik(
        session,
        number,
        declarer=declarer,
        denomination="misere" if is_misere else "diamonds",
        doubled_by=[letter for letter in "ABCD" if letter != declarer],
        redoubled=True,
        tricks=9 if is_misere else 2,
        aces=((10, 11, 12, 13), ()) if is_misere else None,
    )
