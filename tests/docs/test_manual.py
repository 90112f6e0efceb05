"""The manual is one source for docs/rules.md and the page, in three languages, with the engine's own numbers."""

import re
from pathlib import Path

import pytest

from scoring.manual.examples import EXAMPLES
from scoring.manual.page import manual_page
from scoring.manual.writing import LANGUAGES, manual
from scoring.rules import Reason

ROOT = Path(__file__).parents[2]
CLAUSE = r"^(?:\*\*|\| |\| \*\*)(R-\d+\.\d+)\b"

WORTH = {
    "made": {"A": 27, "B": 27, "C": -27, "D": -27},
    "failed": {"A": 45, "B": 45, "C": -45, "D": -45},
    "misere": {"A": 36, "B": 36, "C": -36, "D": -36},
    "all-pass": {"A": 8, "B": 8, "C": -8, "D": -8},
    "bolshevik": {"A": 3, "B": -11, "C": 4, "D": 4},
    "dictator": {"A": -150, "B": 250, "C": -50, "D": -50},
    "pre-2016": {"A": 124, "B": 124, "C": -124, "D": -124},
    "level-4": {"A": 10, "B": 10, "C": -10, "D": -10},
    "level-4-doubled": {"A": -20, "B": -20, "C": 20, "D": 20},
}
"""Worked out by hand from the tables of R-3, R-5.5 and R-7."""


def clauses(text: str) -> list[str]:
    return re.findall(CLAUSE, text, re.MULTILINE)


def test_the_document_is_what_the_source_and_the_engine_give() -> None:
    """Make it anew with ``manage.py write_rules > docs/rules.md``."""
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == manual("en")


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_a_worked_example_is_worth_what_the_tables_say(name: str) -> None:
    assert EXAMPLES[name].scored().points == WORTH[name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_clause_and_every_example(language: str) -> None:
    text = manual(language)
    assert clauses(text) == clauses(manual("en"))
    assert "{{" not in text
    source = (ROOT / "scoring" / "manual" / "text" / f"{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"\{\{.*\}\}", source) == re.findall(
        r"\{\{.*\}\}", (ROOT / "scoring" / "manual" / "text" / "en.md").read_text(encoding="utf-8")
    )
    assert set(re.findall(r"\{\{example (\S+)\}\}", source)) == set(EXAMPLES)


FACTS = {
    "R-1.7": {"2", "R-6.1"},
    "R-1.8": {"2", "50", "R-6.1"},
    "R-1.10": {"R-6", "standard-24"},
    "R-2.8": {"6", "7"},
    "R-7.1": {"pre-2016", "R-5.5"},
    "R-7.2": {"4", "handbook-2016+level-4", "pre-2016+level-4"},
}
"""What a clause says in numbers and names, which no language may leave out."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", list(FACTS))
def test_no_language_leaves_out_what_a_clause_says(language: str, clause: str) -> None:
    (said,) = re.findall(rf"^\*\*{re.escape(clause)}\*\* (.*?)\n\n", manual(language), re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"[a-zR]+-[\w.+-]*\w|\b\d+\b", said)) >= FACTS[clause]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_codes_of_refusals_are_the_same_in_every_language(language: str) -> None:
    rows = re.findall(r"^\| (R-8\.\d+) \| `([a-z0-9-]+)`", manual(language), re.MULTILINE)
    assert dict(rows) == {reason.clause: reason.code for reason in Reason if (reason.clause or "").startswith("R-8.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_a_place_for_every_clause_and_no_mark_left_over(language: str) -> None:
    page = str(manual_page(language))
    assert re.findall(r'id="(R-\d+\.\d+)"', page) == clauses(manual(language))
    text = re.sub(r"<[^>]*>", "", page)
    assert not re.search(r"\*\*|`|\]\(|^\|", text, re.MULTILINE)
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{anchor}"' in page
