"""The protocol file as a whole: its bytes, its identity, and files meant to do harm."""

import json
import re
import time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.rules import LARGEST_FILE, Refused, read_protocol, write_protocol
from tests import builders
from tests.builders import Json, as_bytes, codes_in, contract, faults_in
from tests.rules.faults import GOOD, as_text, one_fault, told


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


WHOLE_NUMBERS = {
    b'"version": 1': "format",
    b'"session": 1': "type",
    b'"hand": 3': "type",
    b'"level": 5': "type",
    b'"AB": 7': "tricks-range",
    b"[1,": "ace-trick",
    b'"points": 5': "adjustment",
}


@pytest.mark.parametrize("written", [b"%b.0", b"%be0", b"true", b'"%b"', b"null", b"NaN"])
@pytest.mark.parametrize(("place", "code"), WHOLE_NUMBERS.items())
def test_a_whole_number_is_written_in_no_other_way(place: bytes, code: str, written: bytes) -> None:
    hand = builders.misere(hand=3, level=5, tricks=7, aces=((1, 2), (3, 4)))
    document = builders.protocol(hand, adjustments=[{"player": "A", "points": 5, "reason": "x"}])
    file = json.dumps(document).encode()
    assert file.count(place) == 1
    number = re.search(rb"\d+", place)
    assert number
    otherwise = written % number[0] if b"%" in written else written
    faults = faults_in(file.replace(place, place.replace(number[0], otherwise)))
    assert code in {fault.code for fault in faults}


# Identity


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
