"""Makes whole evenings of likely play, with their totals as the plain reading of the rules works them out.

``uv run python -m tests.evenings`` writes them to fixtures/sheets; the same seed gives the same evening everywhere.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import builders
from tests.builders import SIDES, Json
from tests.rules import plain_reading

SHEETS = Path(__file__).parents[1] / "fixtures" / "sheets"
HALF_OF_A_SESSION = {"standard-24": 4, "short-12": 2}

CLUB = {
    "Aino": "Aino Äijälä",
    "Bertta": "Bertta Ö",
    "Carl": "Carl Åberg",
    "Daniel": "Daniel D",
    "Eeva-Liisa": "Eeva-Liisa Pitkänimi-Korpelainen",
    "Frans": "Frans Esimerkki",
    "Gunnel": "Gunnel Exempel",
    "Heikki": "Heikki Wirtanen",
}


class Table:
    """Four people playing as people do: most contracts are made or one down, few are doubled."""

    def __init__(self, seed: str, hands_format: str, option: str) -> None:
        self.rng = random.Random(seed)
        self.hands_format = hands_format
        self.option = option

    def evening(self) -> list[Json]:
        """Every hand of the schedule, in playing order."""
        half = HALF_OF_A_SESSION[self.hands_format]
        hands: list[Json] = []
        for session in SIDES:
            hands += [self.pair_hand(session, number, "kitty") for number in range(1, half + 1)]
            hands += [self.pair_hand(session, number, "kotka") for number in range(half + 1, 2 * half + 1)]
            if self.option == "after-each-session" or (self.option == "after-last-session" and session == 3):
                hands += self.bolshevik_set(session)
        return hands

    def pair_hand(self, session: int, number: int, kind: str) -> Json:
        if self._happens(0.07):
            return self._all_pass(session, number, kind)
        if self._happens(0.2):
            return self._misere(session, number, kind)
        level = self._level(kind)
        over = self._one_of({0: 46, -1: 27, 1: 14, -2: 8, 2: 3, -3: 2})
        tricks = min(6 + level + over, 13)
        denomination = self._one_of({"spades": 5, "clubs": 5, "diamonds": 6, "hearts": 7, "grand": 4})
        declarer = self.rng.choice("ABCD")
        return builders.contract(
            session,
            number,
            kind,
            declarer=declarer,
            level=level,
            denomination=denomination,
            tricks=tricks,
            **self._doubling(session, declarer, failed=tricks < 6 + level),
        )

    def bolshevik_set(self, session: int) -> list[Json]:
        deals = self.rng.sample("ABCD", 4)
        for _ in range(self._one_of({0: 5, 1: 3, 2: 2, 4: 1})):
            deals.insert(self.rng.randrange(len(deals)), "")
        return [
            self._bolshevik(session, number, declarer) if declarer else builders.thrown_in(session, number)
            for number, declarer in enumerate(deals, start=1)
        ]

    def _all_pass(self, session: int, number: int, kind: str) -> Json:
        tricks = self._one_of({4: 1, 5: 3, 6: 5, 7: 5, 8: 3, 9: 1})
        said: Json = {}
        if self._happens(0.15):
            said = {"doubling": "doubled", "doubled_by": self.rng.choice("ABCD")}
        return builders.all_pass(session, number, kind, tricks=tricks, aces=self._aces(tricks), **said)

    def _misere(self, session: int, number: int, kind: str) -> Json:
        level = self._level(kind)
        allowed = 7 - level
        tricks = max(allowed + self._one_of({0: 8, -1: 4, 1: 5, 2: 2, 4: 1}), 0)
        declarer = self.rng.choice("ABCD")
        return builders.misere(
            session,
            number,
            kind,
            declarer=declarer,
            level=level,
            tricks=tricks,
            aces=self._aces(tricks),
            **self._doubling(session, declarer, failed=tricks > allowed),
        )

    def _bolshevik(self, session: int, number: int, declarer: str) -> Json:
        others = [letter for letter in "ABCD" if letter != declarer]
        doubled_by = sorted(self.rng.sample(others, self._one_of({0: 9, 1: 5, 2: 3, 3: 1})))
        said: Json = {"doubled_by": doubled_by, "redoubled": bool(doubled_by) and self._happens(0.3)}
        if self._happens(0.2):
            denomination = self._one_of({"spades": 3, "hearts": 3, "grand": 2})
            tricks = 13 - self._one_of({0: 4, 1: 3, 2: 1})
            return builders.bolshevik(
                session, number, declarer=declarer, denomination=denomination, tricks=tricks, **said
            )
        tricks = self._one_of({0: 7, 1: 4, 2: 2, 3: 1})
        return builders.bolshevik(session, number, declarer=declarer, tricks=tricks, aces=self._aces(tricks), **said)

    def _level(self, kind: str) -> int:
        return self._one_of({5: 11, 6: 7, 7: 2} if kind == "kitty" else {6: 4, 7: 1})

    def _doubling(self, session: int, declarer: str, *, failed: bool) -> Json:
        if not self._happens(0.3 if failed else 0.1):
            return {}
        own, theirs = sorted(SIDES[session], key=lambda side: declarer not in side)
        said = {"doubling": "doubled", "doubled_by": self.rng.choice(theirs)}
        if self._happens(0.2):
            said |= {"doubling": "redoubled", "redoubled_by": self.rng.choice(own)}
        return said

    def _aces(self, tricks: int) -> tuple[list[int], list[int]]:
        """Four aces, sooner rather than later, each with the side that won its trick."""
        own = self.rng.sample(range(1, 14), tricks)
        fell_in = sorted(min(self.rng.randint(1, 13), self.rng.randint(1, 13)) for _ in range(4))
        return [n for n in fell_in if n in own], [n for n in fell_in if n not in own]

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _one_of[T](self, weights: dict[T, int]) -> T:
        return self.rng.choices(list(weights), list(weights.values()))[0]


def evening(name: str, *, who: str, hands_format: str, option: str, hands: int | None = None, **more: Any) -> Json:
    """One sheet: a protocol file, and what its facts come to. ``hands`` are those played, all unless it says so."""
    played = Table(name, hands_format, option).evening()
    people = {letter: CLUB[person] for letter, person in zip("ABCD", who.split(), strict=True)}
    protocol = builders.protocol(
        *played[:hands],
        hands_format=hands_format,
        option=option,
        players=people,
        place="Helsinki",
        **more,
    )
    return {"protocol": protocol, "expected": plain_reading.score(protocol)}


EVENINGS: dict[str, Json] = {
    "1-standard-24": {
        "who": "Carl Aino Bertta Daniel",
        "date": "2026-11-16",
        "hands_format": "standard-24",
        "option": "none",
    },
    "2-standard-24-after-last-session": {
        "who": "Carl Gunnel Frans Eeva-Liisa",
        "date": "2026-11-23",
        "hands_format": "standard-24",
        "option": "after-last-session",
        "adjustments": [{"player": "C", "points": -5, "reason": "revoke in hand 1-3"}],
    },
    "3-standard-24-half-played": {
        "who": "Aino Carl Heikki Bertta",
        "date": "2026-11-30",
        "hands_format": "standard-24",
        "option": "after-last-session",
        "hands": 13,
    },
    "4-standard-24-after-each-session": {
        "who": "Heikki Daniel Aino Gunnel",
        "date": "2026-11-09",
        "hands_format": "standard-24",
        "option": "after-each-session",
        "first_dealer": {"2": "D"},
        "seats": {"1": ["B", "D", "A", "C"]},
    },
    "5-short-12": {
        "who": "Bertta Frans Daniel Carl",
        "date": "2026-11-02",
        "hands_format": "short-12",
        "option": "none",
    },
    "6-short-12-after-each-session": {
        "who": "Eeva-Liisa Heikki Carl Aino",
        "date": "2026-10-26",
        "hands_format": "short-12",
        "option": "after-each-session",
    },
    "7-short-12-after-last-session": {
        "who": "Aino Bertta Carl Daniel",
        "date": "2026-10-19",
        "hands_format": "short-12",
        "option": "after-last-session",
    },
}


def sheets() -> Iterator[tuple[str, Json]]:
    """Every sheet with the name of its file."""
    for name, facts in EVENINGS.items():
        yield name, evening(name, **facts)


def as_text(sheet: Json) -> str:
    """A hand a line: whoever compares two versions sees which hand differs."""
    protocol = dict(sheet["protocol"])
    expected = dict(sheet["expected"])
    lines = {"hands": protocol["hands"], "points": expected["hands"]}
    protocol["hands"], expected["hands"] = "@hands", "@points"
    text = json.dumps({"protocol": protocol, "expected": expected}, ensure_ascii=False, indent=1)
    for name, rows in lines.items():
        inside = ",\n   ".join(json.dumps(row, ensure_ascii=False) for row in rows)
        text = text.replace(f'"@{name}"', f"[\n   {inside}\n  ]")
    return text + "\n"


if __name__ == "__main__":
    SHEETS.mkdir(parents=True, exist_ok=True)
    for name, sheet in sheets():
        (SHEETS / f"{name}.json").write_text(as_text(sheet), encoding="utf-8", newline="\n")
