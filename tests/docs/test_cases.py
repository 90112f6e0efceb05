"""Every clause of the rules has an example, and what it says was worked out by the engine and is right."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from scoring.manual.examples import CASES
from scoring.manual.examples.refusals import MISTAKES, Mistake
from scoring.manual.page import manual_page
from scoring.manual.writing import LANGUAGES, manual

RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
CLAUSE = r"R-\d+\.\d+"
OPENING = re.compile(rf"^(?:\*\*|\| |\| \*\*)({CLAUSE})\b", re.MULTILINE)
EXAMPLE = re.compile(rf"(?:^> |<br>)\*\w+(?: ({CLAUSE}))?:\* (.+?)(?: \|)?$", re.MULTILINE)
ANSWER = re.compile(r"\*\*(.+?)\*\*")

ANSWERS = {
    "R-1.1": ["3", "24", "1–4", "5–8"],
    "R-1.2": ["3", "12", "1–2", "3–4"],
    "R-1.3": ["48", "3, 2, 1"],
    "R-1.4": ["A", "BE", "C"],
    "R-1.5": ["B, C, D"],
    "R-1.6": ["2, 3", "AB, CD"],
    "R-1.7": ["C, B, D, A, C", "B", "A"],
    "R-1.8": ["blue", "C", "D", "A", "red"],
    "R-1.9": ["C", "B", "D"],
    "R-1.10": ["36", "`schedule`"],
    "R-2.1": ["3", "18", "2", "12"],
    "R-2.2": ["exactly", "1 under", "exactly", "1 under"],
    "R-2.3": ["grand", "misère, grand", "`level-range`"],
    "R-2.4": ["B", "`all-pass-contract`"],
    "R-2.5": ["A", "AB", "CD"],
    "R-2.6": ["C, D", "A, B", "A, B, C, D", "A, B"],
    "R-2.7": ["C, D", "B, A", "C, B, D, A", "D, C", "D, C, B"],
    "R-2.8": ["+25", "`unknown-key`"],
    "R-3.1": ["+35"],
    "R-3.2": ["+20"],
    "R-3.3": ["+2"],
    "R-3.4": ["−15"],
    "R-3.5": ["−15"],
    "R-3.6": ["−10"],
    "R-3.7": ["+27", "+27", "−5"],
    "R-3.8": ["1 over", "exactly", "1 under"],
    "R-3.9": ["+27", "+54", "+81"],
    "R-3.10": ["+10", "−6", "+23", "+27"],
    "R-3.11": ["+20", "−6", "+23", "+37"],
    "R-3.12": ["−6", "+7", "−14", "+20", "+7"],
    "R-3.13": ["A +27, B +27, C −27, D −27"],
    "R-4.1": ["−25", "+5"],
    "R-4.2": ["A −47, B −47, C +47, D +47"],
    "R-4.3": ["−56", "A 1, B 3, C 1, D 4"],
    "R-4.4": ["0", "A −22, B −72, C +72, D +22", "all even"],
    "R-4.5": ["A −10, B 0, C 0, D 0", "−10"],
    "R-4.6": ["`ace-count`", "A −29, B −29, C +29, D +29"],
    "R-4.7": ["1-3", "−46"],
    "R-5.1": ["6", "8"],
    "R-5.2": ["B", "A 0, B 0, C 0, D 0", "7", "D"],
    "R-5.3": ["3", "B, C, D", "6", "D", "B", "`forced-bolshevik`"],
    "R-5.4": ["exactly", "1 under", "exactly", "1 under"],
    "R-5.5": ["−20", "+25", "−50", "+20"],
    "R-5.6": ["× 1", "× 2", "× 2", "× 1", "× 3", "× 3"],
    "R-5.7": ["+15", "−21", "+5", "A +3, B −1, C −1, D −1"],
    "R-5.8": ["A +1, B −4, C +1, D +1", "−1"],
    "R-6.1": ["C", "C", "A, B, C", "kitty hand"],
    "R-6.2": ["10, 11, 12", "C, B, D", "C, B, A"],
    "R-6.3": ["A +138, B −46, C −46, D −46", "A +138, B −46, C −46, D −46", "+46"],
    "R-7.1": ["+81", "+120"],
    "R-7.2": ["+10", "`level-range`"],
    "R-7.3": ["+30", "+25"],
    "R-8.1": ["`level-range`", "`level`"],
    "R-8.2": ["`denomination`", "`denomination`"],
    "R-8.3": ["`tricks-range`", "`tricks.AB`"],
    "R-8.4": ["`tricks-sum`", "`tricks`"],
    "R-8.5": ["`sides`", "`tricks`"],
    "R-8.6": ["`ace-count`", "`aces`"],
    "R-8.7": ["`ace-no-misere`", "`aces`"],
    "R-8.8": ["`ace-trick`", "`aces.CD`"],
    "R-8.9": ["`ace-both-sides`", "`aces`"],
    "R-8.10": ["`ace-too-many-tricks`", "`aces.AB`"],
    "R-8.11": ["`doubling`", "`doubling`"],
    "R-8.12": ["`double-by-wrong-side`", "`doubled_by`"],
    "R-8.13": ["`redouble-by-wrong-side`", "`redoubled_by`"],
    "R-8.14": ["`double-missing`", "`doubled_by`"],
    "R-8.15": ["`declarer-unknown`", "`declarer`"],
    "R-8.16": ["`all-pass-contract`", "`all_pass`"],
    "R-8.17": ["`kind`", "`kind`"],
    "R-8.18": ["`outside-schedule`", "`hand`"],
    "R-8.19": ["`duplicate-hand`", "`hand`"],
    "R-8.20": ["`bolshevik-again`", "`declarer`"],
    "R-8.21": ["`forced-bolshevik`", "`thrown_in`"],
    "R-8.22": ["`thrown-in`", "`thrown_in`"],
    "R-8.23": ["`not-played`", "`tricks`"],
    "R-8.24": ["`missing`", "`doubling`"],
    "R-8.25": ["`player-twice`", "`players`"],
    "R-8.26": ["`players`", "`players`"],
    "R-8.27": ["`schedule`", "`schedule`"],
    "R-8.28": ["`unknown-ruleset`", "`ruleset`"],
    "R-8.29": ["`seats`", "`seats`"],
    "R-8.30": ["`adjustment`", "`adjustments`"],
}
"""What the examples come to, worked out by hand from the clauses."""


def examples_in(text: str) -> Iterator[tuple[str, str]]:
    """Every example with its clause: the one it names, or else the last that began above it."""
    for found in EXAMPLE.finditer(text):
        above = OPENING.findall(text[: found.start()])
        yield found[1] or above[-1], found[2]


def test_every_clause_of_the_document_has_an_example_under_it() -> None:
    assert [clause for clause, _told in examples_in(RULES)] == OPENING.findall(RULES)


def test_every_example_of_the_document_is_what_the_engine_says_now() -> None:
    with translation.override("en"):
        assert dict(examples_in(RULES)) == {clause: tell() for clause, tell in CASES.items()}


@pytest.mark.parametrize("clause", list(CASES))
def test_an_example_comes_to_what_was_worked_out_by_hand(clause: str) -> None:
    with translation.override("en"):
        assert ANSWER.findall(CASES[clause]()) == ANSWERS[clause]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_comes_to_the_same_in_every_language(language: str) -> None:
    told = dict(examples_in(manual(language)))
    assert told.keys() == ANSWERS.keys()
    for clause, answers in ANSWERS.items():
        wordless = [not re.search(r"[a-z]", answer) or answer.startswith("`") for answer in answers]
        found = ANSWER.findall(told[clause])
        assert len(found) == len(answers), told[clause]
        assert [one for one, is_so in zip(found, wordless, strict=True) if is_so] == [
            one for one, is_so in zip(answers, wordless, strict=True) if is_so
        ], told[clause]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_example(language: str) -> None:
    assert str(manual_page(language)).count('class="case"') == len(CASES)


@pytest.mark.parametrize(("clause", "mistake"), MISTAKES.items())
def test_a_refused_file_has_that_one_mistake_where_the_table_says(clause: str, mistake: Mistake) -> None:
    (violation,) = mistake.violations()
    assert violation.clause == clause
    (row,) = re.findall(rf"^\| {clause} \| `(.+?)` \| (.+?) \|", RULES, re.MULTILINE)
    assert violation.code == row[0]
    fields = [name.replace("SIDE", side) for name in re.findall(r"`(.+?)`", row[1]) for side in ("AB", "CD")]
    assert violation.field in fields or row[1] == "the field"


@pytest.mark.parametrize("mistake", MISTAKES.values())
def test_the_file_is_good_without_its_mistake(mistake: Mistake) -> None:
    assert Mistake(of=mistake.of).violations() == ()
