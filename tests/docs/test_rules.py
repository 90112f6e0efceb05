"""The documents of the rules say what the code does: clauses, codes, tables, words, and the file's example."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

from scoring.rules import Denomination, Doubling, Kind, Pack, Reason, fold, ruleset_for, tricks_allowed
from tests import builders
from tests.rules.test_schema import SCHEMA

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
CLAUSE = r"R-\d+\.\d+"


def clauses_documented() -> list[str]:
    """Those that begin a paragraph or a row of a table."""
    return re.findall(rf"^(?:\*\*|\| |\| \*\*)({CLAUSE})\b", RULES, re.MULTILINE)


def clauses_tested() -> set[str]:
    """Those that a test names in its ``clause`` marker."""
    return {clause for path in (ROOT / "tests").rglob("test_*.py") for clause in _marked_in(path)}


def _marked_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            for argument in node.args:
                yield ast.literal_eval(argument)


def rows_of(text: str) -> Iterator[list[str]]:
    for line in text.splitlines():
        if line.startswith("|") and not line.startswith("|--"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_clause_is_documented_once_and_in_order() -> None:
    documented = clauses_documented()
    assert documented == sorted(set(documented), key=lambda clause: [int(part) for part in clause[2:].split(".")])
    last = dict(clause[2:].split(".") for clause in documented)
    assert last == {"1": "10", "2": "8", "3": "13", "4": "7", "5": "8", "6": "3", "7": "3", "8": "30"}


def test_every_documented_clause_has_a_test_and_the_other_way_round() -> None:
    assert set(clauses_documented()) == clauses_tested()


def test_every_clause_the_code_cites_is_documented() -> None:
    cited = {
        clause
        for folder in ("scoring", "players", "skruuviclub", "templates")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".html", ".js", ".json"}
        for clause in re.findall(CLAUSE, path.read_text(encoding="utf-8"))
    }
    assert cited <= set(clauses_documented())


def test_the_codes_of_refusals_are_the_documented_ones() -> None:
    documented = {row[0]: row[1].strip("`") for row in rows_of(RULES) if row[0].startswith("R-8.")}
    assert documented == {reason.clause: reason.code for reason in Reason if (reason.clause or "").startswith("R-8.")}


def test_the_codes_of_a_files_faults_are_documented() -> None:
    listed = PROTOCOL[PROTOCOL.index("faults of the file itself") :]
    of_files = [reason.code for reason in Reason if reason.clause is None]
    of_rulesets = [reason.code for reason in Reason if reason.clause == "R-7.3"]
    assert re.findall(r"`([a-z0-9-]+)`", listed) == of_files + of_rulesets


def test_the_tables_of_points_are_those_of_the_ruleset() -> None:
    ruleset = ruleset_for("handbook-2016")
    rows = {row[0].replace("*", "").split()[0]: row[1:] for row in rows_of(RULES) if row[0].startswith("**R-3.")}
    numbers = {
        clause: {level: int(cell) for level, cell in zip((5, 6, 7), cells, strict=True) if cell != "–"}
        for clause, cells in rows.items()
    }
    assert numbers == {
        "R-3.1": dict(ruleset.made["trump"]),
        "R-3.2": dict(ruleset.made["misere"]),
        "R-3.3": dict(ruleset.overtrick),
        "R-3.4": dict(ruleset.first_undertrick["trump"]),
        "R-3.5": dict(ruleset.first_undertrick["misere"]),
        "R-3.6": dict(ruleset.further_undertrick),
    }


def test_the_other_tables_are_those_of_the_ruleset() -> None:
    rows = {row[0].casefold(): row[1:] for row in rows_of(RULES)}
    values = ruleset_for("handbook-2016").bolshevik
    undertricks = [str(values.first_undertrick), str(values.further_undertrick)]
    assert rows["bolshevik misère"] == [str(values.made_misere), *undertricks]
    assert rows["dictator"] == [str(values.made_dictator), *undertricks]
    assert rows["trump or grand, at least"] == [str(tricks_allowed("trump", level)) for level in (5, 6, 7)]
    assert rows["bid misère, at most"] == [str(tricks_allowed("misere", level)) for level in (5, 6, 7)]


@pytest.mark.parametrize("word", [*Denomination, *Kind, *Doubling, *Pack])
def test_the_glossary_has_every_word_of_the_code_in_three_languages(word: str) -> None:
    words = {row[0].partition(" (")[0]: row[1:] for row in rows_of(GLOSSARY)}
    assert all(words[word])
    assert len(words[word]) == 3


def test_the_glossary_says_of_every_word_where_it_comes_from() -> None:
    for row in list(rows_of(GLOSSARY))[1:]:
        assert all(re.search(r"\([sbp][;)]", cell) for cell in row[2:]), row


def test_the_example_of_the_protocol_file_is_one() -> None:
    example = json.loads(re.findall(r"```json\n(.*?)```", PROTOCOL, re.DOTALL)[0])
    jsonschema.Draft202012Validator(SCHEMA).validate(example)
    sheet = fold(builders.read(example).game)
    assert sheet.totals == {"A": 69, "B": 64, "C": -72, "D": -67}


def test_the_examples_told_in_the_rules_are_right() -> None:
    doubled_misere, bolshevik = fold(
        builders.game(
            builders.misere(declarer="C", tricks=3, doubling="doubled", aces=((9, 12), (1, 4))),
            builders.bolshevik(doubled_by="CD", tricks=1, aces=((), (2, 5, 9, 10))),
            option="after-last-session",
        )
    ).hands
    assert [line.points for line in doubled_misere.lines] == [-20, -21, 5]
    assert doubled_misere.points == {"A": 36, "B": 36, "C": -36, "D": -36}
    assert bolshevik.points == {"A": 3, "B": -11, "C": 4, "D": 4}


@pytest.mark.parametrize("document", sorted(path.name for path in (ROOT / "docs").glob("*.md")))
def test_no_link_of_a_document_leads_nowhere(document: str) -> None:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]+))?\)", text):
        if "://" in target:
            continue
        linked = ROOT / "docs" / target if target else ROOT / "docs" / document
        assert linked.exists(), target
        if anchor:
            assert anchor in _anchors(linked.read_text(encoding="utf-8")), anchor


def _anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
