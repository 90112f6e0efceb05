import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from players import names

FINNISH_ORDER = [
    "Aino",
    "Aino Virta",
    "Ari",
    "Uula",
    "Vilho",
    "Wilho",
    "Übung",
    "Ylva",
    "Zeus",
    "Åke",
    "Äijälä",
    "Ämmä",
    "Öhman",
]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Aino Äijälä", "aino ÄIJÄLÄ"),
        ("Aino  Äijälä ", "Aino Äijälä"),
        ("René", "rene"),
        ("Strauß", "STRAUSS"),
        ("Jørgen", "Jörgen"),
        ("O’Hara", "O'Hara"),
        ("Anna‐Liisa", "Anna-Liisa"),
        ("Łukasz", "lukasz"),
        ("Åke", "\u212bke"),
        ("Åke", "A\u030ake"),
    ],
)
def test_it_is_the_same_name_whatever_case_accents_and_spaces(one: str, other: str) -> None:
    assert names.fold(one) == names.fold(other)


@pytest.mark.parametrize(("one", "other"), [("Äijä", "Aija"), ("Åke", "Ake"), ("Öhman", "Ohman"), ("Åke", "Äke")])
def test_it_never_takes_a_nordic_letter_for_a_bare_one(one: str, other: str) -> None:
    assert names.fold(one) != names.fold(other)


def test_it_puts_the_nordic_letters_last_and_in_their_order() -> None:
    assert sorted(set(FINNISH_ORDER), key=names.sort_key) == FINNISH_ORDER


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_it_makes_the_same_keys_from_composed_and_decomposed_text(text: str) -> None:
    composed, decomposed = unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)
    assert names.fold(composed) == names.fold(decomposed)
    assert names.sort_key(composed) == names.sort_key(decomposed)


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    assert names.fold(names.fold(text)) == names.fold(text)


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_the_sort_key_is_digits_so_that_every_database_sorts_it_alike(text: str) -> None:
    assert set(names.sort_key(text)) <= set("0123456789")


@given(st.text(max_size=250))
def test_a_normalised_name_is_normal(text: str) -> None:
    try:
        name = names.normalise(text)
    except ValidationError:
        return
    assert names.normalise(name) == name
    assert 1 <= len(name) <= names.LONGEST
    assert names.fold(name)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("", "required"),
        (" \u00a0 ", "required"),
        ("A\u0000ino", "control"),
        ("Aino\u202eolleH", "control"),
        ("Ai\u2066no", "control"),
        ("a" + "\u0301" * 31, "control"),
        ("Aino\nÄijälä", "control"),
        ("\ud800", "control"),
        ("A" * 201, "max_length"),
        ("\u200b", "illegible"),
        ("\u3164 \u2800", "illegible"),
        ("\u0301", "illegible"),
    ],
)
def test_it_refuses_what_nobody_could_read(written: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        names.normalise(written)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "written",
    [
        "Ö",
        "Eeva-Liisa Pitkänimi-Korpelainen",
        "O’Hara",
        "李",
        "Player 7",
        "Ян",
        "A" * 200,
        "🂡",
        "☺",
        "👩\u200d🌾",
        "---",
        "\u200b Aino",
    ],
)
def test_it_lets_odd_but_legible_names_through(written: str) -> None:
    assert names.normalise(written) == written


def test_short_names_grow_until_they_tell_apart() -> None:
    candidates = names.short_names("Aino Äijälä")
    assert [next(candidates) for _ in range(3)] == ["Aino", "Aino Ä", "Aino Äi"]


@given(st.text(min_size=1, max_size=200))
def test_short_names_never_run_out_and_are_short(text: str) -> None:
    try:
        name = names.normalise(text)
    except ValidationError:
        return
    candidates = names.short_names(name)
    first = [next(candidates) for _ in range(250)]
    assert all(0 < len(short) <= names.LONGEST_SHORT for short in first)
    assert len(set(first)) > 20


@pytest.mark.parametrize("written", ["🂡", "☺", "👩\u200d🌾", "---", "\u200b\u3164Aino Ö", "\u200b Aino"])
def test_a_name_of_anything_seen_has_all_its_keys_and_a_short_name_that_is_seen(written: str) -> None:
    assert names.fold(written)
    assert names.sort_key(written)
    assert names.normalise(next(names.short_names(written)))


def test_what_is_not_seen_makes_no_other_name() -> None:
    assert names.fold("Ai\u200bno\u00ad") == names.fold("Aino")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Äijälän kortti", "Aino Äijälä"),
        ("AINO miscounted", "Aino Äijälä"),
        ("Virtasen pyynnöstä", "Matti Virtanen"),
        ("Pekalle annettiin", "Pekka P"),
        ("korpelaisen vuoro", "Eeva-Liisa Pitkänimi-Korpelainen"),
        ("said Bo", "Bo"),
        ("for 🂡", "🂡"),
    ],
)
def test_a_text_mentions_a_person_in_whatever_case(text: str, name: str) -> None:
    assert names.mentions(text, name)


@pytest.mark.parametrize(
    ("text", "name"), [("väärä kortti", "Aino Äijälä"), ("bolsevikki", "Bo"), ("Ö", "Bertta Ö"), ("", "Bo"), ("x", "")]
)
def test_a_text_does_not_mention_anybody_else(text: str, name: str) -> None:
    assert not names.mentions(text, name)
