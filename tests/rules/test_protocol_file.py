"""The protocol file: every fault of the file itself and of what stands outside its hands (R-8.25 to R-8.30)."""

import datetime as dt
import json
import time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.rules import LARGEST_FILE, Refused, read_protocol, write_protocol
from tests import builders
from tests.builders import Json, all_pass, as_bytes, bolshevik, codes_in, contract, faults_in, misere, protocol

GOOD = protocol(contract(), misere(1, 2), all_pass(1, 3), bolshevik(3, 1), option="after-last-session")


def as_text(document: Json = GOOD) -> str:
    return json.dumps(document, ensure_ascii=False)


def told(data: bytes | Json) -> list[tuple[str | None, str, str]]:
    faults = faults_in(data)
    assert all(fault.hand is None for fault in faults)
    return [(fault.clause, fault.code, fault.field) for fault in faults]


def one_fault(code: str) -> list[tuple[str | None, str, str]]:
    """Of the file as a whole."""
    return [(None, code, "")]


# The file as a whole


def test_a_good_file_has_no_faults_with_or_without_a_byte_order_mark() -> None:
    assert told(GOOD) == []
    assert told(b"\xef\xbb\xbf" + as_bytes(GOOD)) == []
    assert builders.read(GOOD) == read_protocol(b"\xef\xbb\xbf" + as_bytes(GOOD))


def test_a_file_of_one_megabyte_is_read_and_one_byte_more_is_not() -> None:
    data = as_bytes(GOOD)
    assert told(data + b" " * (LARGEST_FILE - len(data))) == []
    assert told(data + b" " * (LARGEST_FILE + 1 - len(data))) == one_fault("too-large")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe{\x00}\x00",
        as_text().encode("utf-16"),
        as_text().encode("latin-1"),
        as_bytes(GOOD).replace(b"Helsinki", b"") + b"\xc3",
        b'"\xed\xa0\x80"',
    ],
)
def test_bytes_that_are_not_utf8_are_one_fault(data: bytes) -> None:
    assert told(data) == one_fault("not-utf8")


@pytest.mark.parametrize(
    "change",
    [
        {"players": builders.NAMES | {"A": "\ud800"}},
        {"place": "\udfff"},
        {"\ud83d": 1},
        {"adjustments": [{"player": "A", "points": 1, "reason": "\udc00"}]},
    ],
)
def test_a_lone_surrogate_anywhere_is_one_fault(change: Json) -> None:
    assert told(json.dumps(GOOD | change).encode()) == one_fault("not-utf8")


def test_a_pair_of_surrogates_is_a_character() -> None:
    data = json.dumps(GOOD | {"place": "Skruuvi 🂡"}).encode()
    assert b"\\ud83c" in data
    assert read_protocol(data).place == "Skruuvi 🂡"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"{",
        b"{]",
        b"not json",
        b"{'format': 1}",
        b'{"format": 1,}',
        b"\xef\xbb\xbf\xef\xbb\xbf{}",
        as_bytes(GOOD) + b"x",
        as_bytes(GOOD) + as_bytes(GOOD),
        b'{"a": 01}',
        b'{"a": .5}',
        b'{"a": "line\nbreak"}',
        b'{"a": "\\ud8"}',
        b"[" * 15,
    ],
)
def test_what_is_not_json_is_one_fault(data: bytes) -> None:
    assert told(data) == one_fault("not-json")


def nested(depth: int) -> Any:
    value: Any = "bottom"
    for level in range(depth):
        value = [value] if level % 2 else {"deeper": value}
    return value


def test_twenty_levels_are_read_and_one_more_is_too_deep() -> None:
    assert told(as_bytes(nested(20))) == one_fault("format")
    assert told(as_bytes(nested(21))) == one_fault("too-deep")
    assert ("unknown-key", "deep") in codes_in(as_bytes(GOOD | {"deep": nested(19)}))
    assert told(as_bytes(GOOD | {"deep": nested(20)})) == one_fault("too-deep")


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
def test_a_file_of_nothing_but_openings_is_too_deep(opening: bytes) -> None:
    assert told(opening * (LARGEST_FILE // len(opening))) == one_fault("too-deep")


@pytest.mark.parametrize(
    "document",
    [
        *([], "text", 1, None, True, {}, [GOOD]),
        builders.without(GOOD, "format"),
        builders.without(GOOD, "version"),
        builders.without(GOOD, "game"),
        GOOD | {"format": "another"},
        GOOD | {"format": ["skruuviclub-protocol"]},
        GOOD | {"version": 2},
        GOOD | {"version": "1"},
        GOOD | {"version": 1.0},
        GOOD | {"version": True},
        GOOD | {"game": "preferans"},
        GOOD | {"format": "another", "version": 7, "unknown": 1, "hands": 5},
    ],
)
def test_another_format_version_or_game_is_one_fault(document: Any) -> None:
    assert told(as_bytes(document)) == one_fault("format")


# Its keys


@pytest.mark.parametrize("key", ["ruleset", "schedule", "players", "hands"])
@pytest.mark.clause("R-8.24")
def test_a_required_key_that_is_not_there_is_named(key: str) -> None:
    assert told(builders.without(GOOD, key)) == [("R-8.24", "missing", key)]


@pytest.mark.clause("R-8.24")
@pytest.mark.parametrize("key", ["hands", "bolshevik"])
def test_so_is_a_part_of_the_schedule(key: str) -> None:
    document = GOOD | {"schedule": builders.without(GOOD["schedule"], key)}
    assert told(document) == [("R-8.24", "missing", f"schedule.{key}")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ruleset", 2016),
        ("ruleset", None),
        ("ruleset", ["handbook-2016"]),
        ("schedule", "standard-24"),
        ("schedule", None),
        ("players", ["A", "B", "C", "D"]),
        ("players", None),
        ("hands", {}),
        ("hands", None),
        ("hands", "none"),
        ("id", 7),
        ("id", None),
        ("place", 7),
        ("place", None),
        ("seats", []),
        ("first_dealer", "A"),
        ("adjustments", {}),
        ("adjustments", None),
    ],
)
def test_a_part_of_another_type_is_named(key: str, value: Any) -> None:
    assert told(GOOD | {key: value}) == [(None, "type", key)]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"schedule": {"hands": 24, "bolshevik": "none"}}, "schedule.hands"),
        ({"schedule": {"hands": "standard-24", "bolshevik": None}}, "schedule.bolshevik"),
        ({"players": builders.NAMES | {"B": None}}, "players.B"),
        ({"players": builders.NAMES | {"C": 3}}, "players.C"),
        ({"hands": [[]]}, "hands.0"),
        ({"hands": [contract(), None]}, "hands.1"),
        ({"seats": {"2": "ABCD"}}, "seats.2"),
        ({"seats": {"2": ["A", "B", 3, "D"]}}, "seats.2"),
        ({"first_dealer": {"2": 1}}, "first_dealer.2"),
        ({"first_dealer": {"2": ["A"]}}, "first_dealer.2"),
        ({"adjustments": [5]}, "adjustments.0"),
    ],
)
def test_so_is_a_value_of_another_type_further_in(change: Json, field: str) -> None:
    assert told(GOOD | change) == [(None, "type", field)]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"scores": []}, "scores"),
        ({"": 1}, ""),
        ({"Date": "2026-11-30"}, "Date"),
        ({"schedule": GOOD["schedule"] | {"sessions": 3}}, "schedule.sessions"),
        ({"adjustments": [{"player": "A", "points": 1, "reason": "revoke", "by": "C"}]}, "adjustments.0.by"),
    ],
)
def test_an_unknown_key_is_named_at_every_depth(change: Json, field: str) -> None:
    assert told(GOOD | change) == [(None, "unknown-key", field)]


DUPLICATES = [
    # what is written, what stands there instead, the path
    ('"place": "Oulu", "place": "Oulu", "players":', '"players":', "place"),
    ('"ruleset": "handbook-2016", "ruleset":', '"ruleset":', "ruleset"),
    ('"hands": "standard-24", "hands": "standard-24"', '"hands": "standard-24"', "schedule.hands"),
    ('"A": "Aino", "A": "Aino Äijälä"', '"A": "Aino Äijälä"', "players.A"),
    ('"points": 1, "points": 5', '"points": 5', "adjustments.0.points"),
]


@pytest.mark.parametrize(("written", "instead_of", "path"), DUPLICATES)
def test_a_key_written_twice_is_named_at_every_depth(written: str, instead_of: str, path: str) -> None:
    text = as_text(GOOD | {"adjustments": [{"player": "A", "points": 5, "reason": "revoke"}]})
    assert text.count(instead_of) == 1
    assert told(text.replace(instead_of, written).encode()) == [(None, "duplicate-key", path)]


@pytest.mark.parametrize(
    ("written", "instead_of", "path"),
    [
        ('"level": 5, "level": 5', '"level": 5', "level"),
        ('"AB": 11, "AB": 11', '"AB": 11', "tricks.AB"),
        ('"CD": 2, "CD": 2, "CD": 2', '"CD": 2', "tricks.CD"),
    ],
)
def test_a_key_written_twice_in_a_hand_carries_the_hands_name(written: str, instead_of: str, path: str) -> None:
    (fault,) = faults_in(as_text(protocol(contract())).replace(instead_of, written).encode())
    assert (fault.code, fault.field) == ("duplicate-key", path)
    assert fault.hand is not None
    assert (fault.hand.session, fault.hand.hand, fault.hand.kind) == (1, 1, "kitty")


def test_a_key_written_twice_where_hands_is_no_list_is_found_too() -> None:
    text = as_text(GOOD | {"hands": {"x": 1}}).replace('"x": 1', '"x": 1, "x": 2')
    assert told(text.encode()) == [(None, "duplicate-key", "hands.x"), (None, "type", "hands")]


def test_a_key_written_twice_beside_something_that_is_no_hand_is_found_too() -> None:
    text = as_text(GOOD | {"hands": [0, contract()]}).replace('"level": 5', '"level": 5, "level": 5')
    assert codes_in(text.encode()) == [("duplicate-key", "level"), ("type", "hands.0")]


def test_a_key_written_twice_inside_a_list_is_found_by_its_index() -> None:
    text = as_text(GOOD | {"place": [0, {"x": 1}]}).replace('"x": 1', '"x": 1, "x": 1')
    assert told(text.encode()) == [(None, "duplicate-key", "place.1.x"), (None, "type", "place")]


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


# All at once, and identity


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


@pytest.mark.parametrize(
    "written_otherwise",
    [
        as_bytes(GOOD | {"id": "another"}),
        as_bytes(dict(reversed(GOOD.items()))),
        json.dumps(GOOD, indent=4).encode(),
        as_bytes(GOOD | {"hands": GOOD["hands"][::-1]}),
        as_bytes(GOOD | {"adjustments": []}),
    ],
)
def test_the_same_facts_have_the_same_identity_however_they_are_written(written_otherwise: bytes) -> None:
    assert read_protocol(written_otherwise).identity() == builders.read(GOOD).identity()


@pytest.mark.parametrize(
    "change",
    [{"place": "Oulu"}, {"date": "2026-11-30"}, {"hands": []}, {"first_dealer": {"1": "A"}}],
)
def test_other_facts_have_another_identity(change: Json) -> None:
    assert builders.read(GOOD | change).identity() != builders.read(GOOD).identity()


def test_a_file_with_everything_is_written_as_it_was_read() -> None:
    document = GOOD | {
        "id": "7b0c5c9e-3c8e-4a51-9d0e-0c1f5b1d2a11",
        "date": "2026-11-30",
        "place": "Helsinki",
        "seats": {"1": ["B", "D", "A", "C"]},
        "first_dealer": {"2": "D"},
        "adjustments": [{"player": "C", "points": -5, "reason": "revoke"}],
    }
    assert write_protocol(builders.read(document)) == document


# Hostile files


@given(st.binary(max_size=200))
@example(b'{"format": NaN}')
def test_no_bytes_do_anything_but_be_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read_protocol(data)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["A", "AB", "misere"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["A", "AB", "CD", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.data())
def test_any_value_anywhere_is_read_or_refused_and_never_breaks(data: st.DataObject) -> None:
    document = json.loads(as_text(GOOD | {"seats": {}, "first_dealer": {}, "adjustments": [{}], "date": "2026-11-30"}))
    node: Any = document
    while True:
        key = data.draw(st.sampled_from(sorted(node)) if isinstance(node, dict) else st.integers(0, len(node) - 1))
        inner = node[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            break
        node = inner
    node[key] = data.draw(json_values)
    faults = faults_in(json.dumps(document).encode())
    assert all(fault.code for fault in faults)


@pytest.mark.parametrize(
    "change",
    [
        {"place": "a" + "\u0301\u0323" * 240_000},
        {"players": builders.NAMES | {"A": "\u0f73" * 300_000}},
        {"hands": [contract() | {"tricks": {str(n): n for n in range(60_000)}}]},
        {"hands": [contract() | {"session": int("9" * 4000)}] * 100},
        {"hands": [{}] * 200_000},
        {"hands": [contract()] * 5000},
        {str(n): n for n in range(60_000)},
    ],
    ids=["marks", "tibetan", "sides", "digits", "empty hands", "one hand", "keys"],
)
def test_a_hostile_file_of_the_greatest_size_takes_seconds_at_most(change: Json) -> None:
    data = as_bytes(GOOD | change)
    started = time.process_time()
    assert len(faults_in(data)) in range(1, 1001)
    assert time.process_time() - started < 10


def test_a_hundred_thousand_keys_with_one_written_twice_take_no_time() -> None:
    keys = ",".join(f'"{n}":1' for n in range(90_000))
    text = as_text().replace('"hands": [', f'"x": {{{keys}, "7": 1}}, "hands": [')
    started = time.process_time()
    assert ("duplicate-key", "x.7") in codes_in(text.encode())
    assert time.process_time() - started < 5
