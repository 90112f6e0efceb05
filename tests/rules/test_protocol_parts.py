"""What stands outside the hands: ruleset, schedule, players, seats, adjustments (R-8.25 to R-8.30)."""

import datetime as dt
from typing import Any

import pytest

from tests import builders
from tests.builders import Json, codes_in, contract, protocol
from tests.rules.faults import GOOD, told

# Ruleset and schedule


@pytest.mark.clause("R-8.28", "R-7.1", "R-7.2", "R-7.3")
@pytest.mark.parametrize(
    "slug", ["pre-2017", "level-4", "pre-2016+level-5", "HANDBOOK-2016", "handbook-2017", "", "x" * 500]
)
def test_an_unknown_ruleset_is_refused_and_hides_no_fault_it_has_no_part_in(slug: str) -> None:
    assert told(GOOD | {"ruleset": slug}) == [("R-8.28", "unknown-ruleset", "ruleset")]
    faulty = GOOD | {"ruleset": slug, "hands": [contract(level=4, tricks=10, doubled_by="C")]}
    assert codes_in(faulty) == [("unknown-ruleset", "ruleset"), ("double-missing", "doubled_by")]
    integrated = faulty | {"schedule": {"hands": "standard-24", "bolshevik": "integrated"}}
    assert codes_in(integrated) == [("unknown-ruleset", "ruleset"), ("double-missing", "doubled_by")]


@pytest.mark.clause("R-8.23", "R-7.2")
@pytest.mark.parametrize("denomination", ["hearts", "misere"])
def test_a_contract_of_level_four_not_played_is_left_to_the_ruleset_that_knows_it(denomination: str) -> None:
    hand = builders.without(contract(level=4, denomination=denomination), "tricks")
    assert codes_in(protocol(hand, ruleset="of-another-club")) == [("unknown-ruleset", "ruleset")]
    assert codes_in(protocol(hand, ruleset="handbook-2016+level-4")) == []
    assert ("level-range", "level") in codes_in(protocol(hand))


@pytest.mark.clause("R-8.27", "R-1.10")
@pytest.mark.parametrize(
    ("hands", "option"),
    [
        ("short-12", "integrated"),
        ("purku-48", "integrated"),
        ("five-40", "integrated"),
        ("five-40", "after-each-session"),
        ("five-40", "after-last-session"),
        ("standard", "none"),
        ("standard-24", "sometimes"),
        ("", ""),
    ],
)
def test_a_schedule_not_played_here_is_refused_for_that_alone(hands: str, option: str) -> None:
    schedule = {"hands": hands, "bolshevik": option}
    assert told(GOOD | {"schedule": schedule}) == [("R-8.27", "schedule", "schedule")]
    five = {**builders.NAMES, "E": "Eeva"}
    assert told(GOOD | {"schedule": schedule, "players": five}) == [("R-8.27", "schedule", "schedule")]


# Players


@pytest.mark.clause("R-8.26")
@pytest.mark.parametrize(
    "players",
    [
        {},
        builders.without(builders.NAMES, "D"),
        builders.NAMES | {"E": "Eeva"},
        builders.NAMES | {"a": "Aino"},
        builders.without(builders.NAMES, "A") | {"E": "Eeva"},
        builders.NAMES | {"": "Nobody"},
    ],
)
def test_letters_other_than_the_formats_are_refused(players: Json) -> None:
    assert told(GOOD | {"players": players}) == [("R-8.26", "players", "players")]


@pytest.mark.clause("R-8.25")
@pytest.mark.parametrize(
    ("one", "other"),
    [("Aino", "Aino"), ("Aino", " Aino "), ("\u00c5ke", "A\u030ake"), ("Aino\u00a0", "Aino")],
)
def test_two_players_of_one_name_are_refused_however_it_is_written(one: str, other: str) -> None:
    assert told(GOOD | {"players": builders.NAMES | {"A": one, "C": other}}) == [("R-8.25", "player-twice", "players")]


def test_a_distinguishing_mark_tells_two_of_one_name_apart() -> None:
    assert told(GOOD | {"players": builders.NAMES | {"A": "Aino (elder)", "C": "Aino (younger)"}}) == []


BAD_NAMES = [
    "",
    " ",
    "\u00a0",
    "x" * 201,
    "Ai\nno",
    "Ai\x00no",
    "Ai\x7fno",
    "Ai\x85no",
    "Ai\u2028no",
    "a" + "\u0301" * 31,
    "\u200b",
    "\u3164\u2800",
    "\ufe0f",
    "\u0301",
    "Ai\u202eno",
    "\u2066Aino\u2069",
    "Aino\u200f",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    assert told(GOOD | {"players": builders.NAMES | {"B": name}}) == [(None, "name", "players.B")]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("B", "B"),
        ("x" * 200, "x" * 200),
        (" " * 50 + "x" * 200 + "\n", "x" * 200),
        ("a\u0308" * 200, "ä" * 200),
        ("A\u030ake O\u0308", "Åke Ö"),
        ("\u2019s-Gravenhage", "\u2019s-Gravenhage"),
        ("名前", "名前"),
        ("🂡", "🂡"),
        ("☺\ufe0f", "☺\ufe0f"),
        ("---", "---"),
        ("a" + "\u0301\u0323" * 15, "ạ" + "\u0323" * 14 + "\u0301" * 15),
    ],
)
def test_a_name_is_read_in_nfc_without_its_margins(written: str, read: str) -> None:
    assert builders.read(GOOD | {"players": builders.NAMES | {"B": written}}).players["B"] == read


@pytest.mark.parametrize("key", ["id", "place"])
def test_id_and_place_are_short_lines(key: str) -> None:
    assert told(GOOD | {key: "x" * 200}) == []
    assert told(GOOD | {key: "x" * 201}) == [(None, "name", key)]
    assert told(GOOD | {key: "two\nlines"}) == [(None, "name", key)]
    assert told(GOOD | {key: "\u200b\u3164"}) == [(None, "name", key)]
    assert told(GOOD | {key: "turned\u202eround"}) == [(None, "name", key)]
    assert told(GOOD | {"id": " "}) == [(None, "name", "id")]
    assert told(GOOD | {"place": ""}) == []


@pytest.mark.parametrize(
    "date",
    [
        *("2026-13-01", "2026-02-29", "2026-11-31", "2026-00-01", "2026-01-00", "0000-01-01", "2026-1-1", "26-11-30"),
        *("20261130", "2026-W48-1", "2026-11-30T18:00", " 2026-11-30", "2026-11-30\n", "30.11.2026", "", "٢٠٢٦-١١-٣٠"),
        *(20261130, None, True, ["2026-11-30"]),
    ],
)
def test_a_date_that_is_not_a_real_day_is_refused(date: Any) -> None:
    assert told(GOOD | {"date": date}) == [(None, "date", "date")]


@pytest.mark.parametrize("date", ["2026-11-30", "2024-02-29", "0001-01-01", "9999-12-31"])
def test_a_real_day_is_read(date: str) -> None:
    assert builders.read(GOOD | {"date": date}).date == dt.date.fromisoformat(date)


# Seats and dealers


@pytest.mark.clause("R-8.29", "R-1.6")
@pytest.mark.parametrize(
    "seats",
    [
        {"2": ["A", "C", "B", "D"]},
        {"2": ["A", "B", "C"]},
        {"2": ["A", "B", "C", "D", "A"]},
        {"2": []},
        {"2": ["A", "B", "C", "E"]},
        {"2": ["A", "B", "A", "B"]},
        {"2": ["A", "B", "C", ""]},
        {"2": ["AC", "", "BD", ""]},
        {"1": ["A", "B", "C", "D"]},
        {"4": ["A", "B", "C", "D"]},
        {"0": ["A", "B", "C", "D"]},
        {"02": ["A", "B", "C", "D"]},
        {"two": ["A", "B", "C", "D"]},
    ],
)
def test_seats_that_cannot_be_are_refused(seats: Json) -> None:
    assert told(GOOD | {"seats": seats}) == [("R-8.29", "seats", "seats")]


@pytest.mark.clause("R-8.29", "R-1.7")
@pytest.mark.parametrize("dealers", [{"1": "E"}, {"1": ""}, {"1": "AB"}, {"4": "A"}, {"x": "A"}])
def test_a_first_dealer_who_cannot_be_is_refused(dealers: Json) -> None:
    assert told(GOOD | {"first_dealer": dealers}) == [("R-8.29", "seats", "first_dealer")]


@pytest.mark.clause("R-1.6")
def test_seats_as_in_the_table_are_no_fact_of_their_own() -> None:
    ordinary, said = builders.read(GOOD), builders.read(GOOD | {"seats": {"2": ["A", "B", "C", "D"]}})
    assert ordinary == said
    assert ordinary.identity() == said.identity()


# Adjustments


@pytest.mark.clause("R-8.30", "R-4.5")
@pytest.mark.parametrize(
    "change",
    [
        *({"points": points} for points in (0, 1001, -1001, 10**40, 5.0, "5", True, None, float("nan"), [5])),
        *({"player": player} for player in ("E", "", "AB", None, 1, ["A"])),
        *({"reason": reason} for reason in ("", "  ", "\n", None, 5, ["revoke"])),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused(change: Json) -> None:
    adjustment = {"player": "C", "points": -5, "reason": "revoke"} | change
    assert told(GOOD | {"adjustments": [adjustment]}) == [("R-8.30", "adjustment", "adjustments")]


@pytest.mark.clause("R-8.30")
@pytest.mark.parametrize("part", ["player", "points", "reason"])
def test_an_adjustment_without_one_of_its_parts_is_refused(part: str) -> None:
    adjustment = builders.without({"player": "C", "points": -5, "reason": "revoke"}, part)
    assert told(GOOD | {"adjustments": [adjustment]}) == [("R-8.30", "adjustment", "adjustments")]


@pytest.mark.clause("R-8.30", "R-4.5")
@pytest.mark.parametrize("points", [1, -1, 1000, -1000])
def test_any_other_whole_number_may_be_an_adjustment(points: int) -> None:
    adjustment = {"player": "C", "points": points, "reason": " revoke\nin hand 1-3 "}
    (read,) = builders.read(GOOD | {"adjustments": [adjustment]}).game.adjustments
    assert (read.player, read.points, read.reason) == ("C", points, "revoke\nin hand 1-3")


@pytest.mark.parametrize("reason", ["bell\x07", "a" + "\u0301" * 31, "\u200b", "turned\u202eround"])
def test_a_reason_that_cannot_be_shown_is_refused(reason: str) -> None:
    adjustment = {"player": "C", "points": -5, "reason": reason}
    assert told(GOOD | {"adjustments": [adjustment]}) == [(None, "name", "adjustments.0.reason")]


# All at once


def test_every_fault_outside_the_hands_is_told_at_once() -> None:
    document = GOOD | {
        "ruleset": "pre-2017",
        "date": "2026-02-30",
        "players": {"A": "", "B": "Bertta", "C": "Bertta", "E": "Eeva"},
        "seats": {"1": ["A", "B", "C", "D"]},
        "first_dealer": {"9": "A"},
        "adjustments": [{"player": "A", "points": 0, "reason": "none"}, {"player": "B", "points": 0, "reason": "none"}],
        "extra": True,
        "hands": [],
    }
    assert sorted(codes_in(document)) == sorted(
        [
            ("unknown-key", "extra"),
            ("unknown-ruleset", "ruleset"),
            ("date", "date"),
            ("players", "players"),
            ("name", "players.A"),
            ("player-twice", "players"),
            ("seats", "seats"),
            ("seats", "first_dealer"),
            ("adjustment", "adjustments"),
            ("adjustment", "adjustments"),
        ]
    )


def test_the_faults_of_a_file_come_in_the_same_order_every_time() -> None:
    document = GOOD | {"schedule": GOOD["schedule"] | {str(n): n for n in range(20)}}
    assert [field for _, field in codes_in(document)] == [f"schedule.{n}" for n in range(20)]
