"""Makes whole evenings of likely play, with their totals as the plain reading of the rules works them out.

``uv run python -m tests.evenings`` writes them to fixtures/sheets; the same seed gives the same evening everywhere.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import builders
from tests.builders import HALF_OF_A_SESSION, SEATS_OF, SIDES_OF, Json
from tests.rules import plain_reading

SHEETS = Path(__file__).parents[1] / "fixtures" / "sheets"

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
    """People playing as people do: most contracts are made or one down, few are doubled.

    ``seats`` and ``first_dealer`` are those of the protocol file, where the table sat or dealt otherwise.
    """

    def __init__(
        self,
        seed: str,
        hands_format: str,
        option: str,
        *,
        ruleset: str = "handbook-2016",
        seats: Json | None = None,
        first_dealer: Json | None = None,
    ) -> None:
        self.rng = random.Random(seed)
        self.hands_format = hands_format
        self.option = option
        self.has_level_4 = ruleset.endswith("+level-4")
        self.seats = seats or {}
        self.first_dealer = first_dealer or {}
        self.sides = SIDES_OF[hands_format]
        self.dealing_seat = 1

    def evening(self) -> list[Json]:
        """Every hand of the schedule, in playing order."""
        half = HALF_OF_A_SESSION[self.hands_format]
        hands: list[Json] = []
        for session in self.sides:
            if self.option == "integrated":
                hands += self.integrated_session(session)
                continue
            hands += [self.pair_hand(session, number, "kitty") for number in range(1, half + 1)]
            hands += [self.pair_hand(session, number, "kotka") for number in range(half + 1, 2 * half + 1)]
            last = session == max(self.sides)
            if self.option == "after-each-session" or (self.option == "after-last-session" and last):
                hands += self.bolshevik_set(session)
        return hands

    def integrated_session(self, session: int) -> list[Json]:
        """Some bid their bolshevik, and the same dealer deals again; the others must play theirs in turn (R-6)."""
        sitting = list(self.seats.get(str(session), SEATS_OF[self.hands_format][session - 1]))
        if session_dealer := self.first_dealer.get(str(session)):
            self.dealing_seat = sitting.index(session_dealer)
        half = HALF_OF_A_SESSION[self.hands_format]
        waiting = sorted(sitting)
        hands: list[Json] = []
        for kind in ("kitty",) * half + ("kotka",) * half:
            while waiting and self._happens(0.18):
                declarer = self.rng.choice(waiting)
                waiting.remove(declarer)
                hands.append(self._bolshevik(session, len(hands) + 1, declarer))
            hands.append(self.pair_hand(session, len(hands) + 1, kind))
            self._deal_passes()
        for declarer in sitting[self.dealing_seat :] + sitting[: self.dealing_seat]:
            if declarer in waiting:
                hands.append(self._bolshevik(session, len(hands) + 1, declarer))
                self._deal_passes()
        return hands

    def _deal_passes(self) -> None:
        self.dealing_seat = (self.dealing_seat + 1) % 4

    def pair_hand(self, session: int, number: int, kind: str) -> Json:
        if self._happens(0.07):
            return self._all_pass(session, number, kind)
        if self._happens(0.2):
            return self._misere(session, number, kind)
        level = self._level(kind)
        over = self._one_of({0: 46, -1: 27, 1: 14, -2: 8, 2: 3, -3: 2})
        tricks = min(6 + level + over, 13)
        denomination = self._one_of({"spades": 5, "clubs": 5, "diamonds": 6, "hearts": 7, "grand": 4})
        declarer = self.rng.choice(self._letters(session))
        bid = builders.contract(
            session,
            number,
            kind,
            declarer=declarer,
            level=level,
            denomination=denomination,
            tricks=tricks,
            hands_format=self.hands_format,
            **self._doubling(session, declarer, failed=tricks < 6 + level),
        )
        return _as_played(bid)

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
            said = {"doubling": "doubled", "doubled_by": self.rng.choice(self._letters(session))}
        return builders.all_pass(
            session, number, kind, tricks=tricks, aces=self._aces(tricks), hands_format=self.hands_format, **said
        )

    def _misere(self, session: int, number: int, kind: str) -> Json:
        level = self._level(kind)
        allowed = 7 - level
        tricks = max(allowed + self._one_of({0: 8, -1: 4, 1: 5, 2: 2, 4: 1}), 0)
        declarer = self.rng.choice(self._letters(session))
        bid = builders.misere(
            session,
            number,
            kind,
            declarer=declarer,
            level=level,
            tricks=tricks,
            aces=self._aces(tricks),
            hands_format=self.hands_format,
            **self._doubling(session, declarer, failed=tricks > allowed),
        )
        return _as_played(bid)

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
        if kind == "kotka":
            return self._one_of({6: 4, 7: 1})
        return self._one_of({4: 6, 5: 11, 6: 7, 7: 2} if self.has_level_4 else {5: 11, 6: 7, 7: 2})

    def _letters(self, session: int) -> list[str]:
        """Who plays in this session."""
        return sorted("".join(self.sides[session]))

    def _doubling(self, session: int, declarer: str, *, failed: bool) -> Json:
        if not self._happens(0.3 if failed else 0.1):
            return {}
        own, theirs = sorted(self.sides[session], key=lambda side: declarer not in side)
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


def _as_played(bid: Json) -> Json:
    """An undoubled contract of level 4 is not played (R-7.2)."""
    if bid["level"] == 4 and bid["doubling"] == "none":
        return builders.without(bid, "tricks", "aces")
    return bid


def evening(name: str, *, who: str, hands_format: str, option: str, hands: int | None = None, **more: Any) -> Json:
    """One sheet: a protocol file, and what its facts come to. ``hands`` are those played, all unless it says so."""
    asked = {key: more[key] for key in ("ruleset", "seats", "first_dealer") if key in more}
    played = Table(name, hands_format, option, **asked).evening()
    names = who.split()
    people = {letter: CLUB[person] for letter, person in zip("ABCDE"[: len(names)], names, strict=True)}
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
    "8-standard-24-integrated": {
        "who": "Gunnel Aino Frans Heikki",
        "date": "2026-10-12",
        "hands_format": "standard-24",
        "option": "integrated",
    },
    "9-standard-24-integrated-old-level-4": {
        "who": "Daniel Eeva-Liisa Bertta Carl",
        "date": "2015-11-16",
        "hands_format": "standard-24",
        "option": "integrated",
        "ruleset": "pre-2016+level-4",
        "first_dealer": {"2": "D"},
        "seats": {"1": ["B", "D", "A", "C"]},
    },
    "10-purku-48": {
        "who": "Frans Bertta Aino Gunnel",
        "date": "2026-10-05",
        "hands_format": "purku-48",
        "option": "none",
    },
    "11-purku-48-after-last-session-old": {
        "who": "Heikki Carl Gunnel Daniel",
        "date": "2015-11-09",
        "hands_format": "purku-48",
        "option": "after-last-session",
        "ruleset": "pre-2016",
    },
    "12-purku-48-after-each-session-level-4": {
        "who": "Bertta Daniel Frans Aino",
        "date": "2026-09-28",
        "hands_format": "purku-48",
        "option": "after-each-session",
        "ruleset": "handbook-2016+level-4",
        "adjustments": [{"player": "B", "points": -10, "reason": "two hands dealt from one pack"}],
    },
    "13-five-40": {
        "who": "Aino Eeva-Liisa Heikki Carl Bertta",
        "date": "2026-09-21",
        "hands_format": "five-40",
        "option": "none",
    },
    "14-five-40-level-4": {
        "who": "Carl Gunnel Daniel Frans Heikki",
        "date": "2026-09-14",
        "hands_format": "five-40",
        "option": "none",
        "ruleset": "handbook-2016+level-4",
        "adjustments": [{"player": "E", "points": 5, "reason": "waited for at the door"}],
    },
    "15-standard-24-old": {
        "who": "Aino Bertta Carl Daniel",
        "date": "2015-11-02",
        "hands_format": "standard-24",
        "option": "after-last-session",
        "ruleset": "pre-2016",
    },
    "16-standard-24-level-4": {
        "who": "Frans Heikki Eeva-Liisa Gunnel",
        "date": "2026-09-07",
        "hands_format": "standard-24",
        "option": "none",
        "ruleset": "handbook-2016+level-4",
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
