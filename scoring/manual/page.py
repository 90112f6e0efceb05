"""The manual as a page: the few marks its Markdown uses, as HTML. Everything else in the text is text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from scoring.manual.writing import manual

_CLAUSE = re.compile(r"(?:\*\*)?(R-\d+\.\d+)(?:\*\*)?(?=\s|$)")
_CHAPTER = re.compile(r"R-\d+")
_NUMBER = re.compile(r"[+\N{MINUS SIGN}]?\d+|–|×")
_INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*(.+?)\*\*", re.DOTALL), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*", re.DOTALL), r"<em>\1</em>"),
    (re.compile(r"\[([^]]+)\]\(#(r-\d+)[^)]*\)"), r'<a href="#\2">\1</a>'),
    (re.compile(r"\[([^]]+)\]\([^)]*\)"), r"\1"),
)


@cache
def manual_page(language: str) -> SafeString:
    """The manual in this language; clauses and chapters are where links can lead (`#R-3.2`, `#r-3`)."""
    blocks = re.split(r"\n{2,}", manual(language).strip())
    return mark_safe("\n".join(_block(block) for block in blocks))  # noqa: S308 - every text of it was escaped


def _block(block: str) -> str:
    if block.startswith("# "):
        return ""  # the page has its own heading
    if block.startswith("## "):
        heading = block.removeprefix("## ")
        chapter = _CHAPTER.match(heading)
        place = f' id="{chapter[0].lower()}"' if chapter else ""
        return f"<h2{place}>{_inline(heading)}</h2>"
    if block.startswith("- "):
        items = "".join(f"<li>{_inline(item)}</li>" for item in re.split(r"^- ", block, flags=re.MULTILINE)[1:])
        return f'<ul class="chapters">{items}</ul>'
    if block.startswith("|"):
        return _table(block)
    if block.startswith("> "):
        return f'<p class="case">{_inline(block.removeprefix("> "))}</p>'
    return f"<p{_place(block)}>{_inline(block)}</p>"


def _table(block: str) -> str:
    head, _rule, *rows = (list(_cells(line)) for line in block.splitlines())
    heads = "".join(f'<th scope="col">{_inline(cell)}</th>' if cell else "<td></td>" for cell in head)
    body = "".join(_row(cells) for cells in rows)
    look = "told by-clause" if all(_CLAUSE.fullmatch(cells[0]) for cells in rows) else "told"
    return (
        f'<div class="scroll"><table class="{look}"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _row(cells: list[str]) -> str:
    first, *rest = cells
    others = "".join(f"<td{_look(cell)}>{_lines(cell)}</td>" for cell in rest)
    return f'<tr{_place(first)}><th scope="row">{_inline(first)}</th>{others}</tr>'


def _cells(line: str) -> Iterator[str]:
    return (cell.strip() for cell in line.strip().strip("|").split("|"))


def _lines(cell: str) -> str:
    """What a cell says, then the example below it."""
    first, *others = cell.split("<br>")
    return _inline(first) + "".join(f'<span class="case">{_inline(line)}</span>' for line in others)


def _look(cell: str) -> str:
    if _CLAUSE.fullmatch(cell):
        return ' class="clause"'
    return ' class="num"' if _NUMBER.fullmatch(cell) else ""


def _place(text: str) -> str:
    clause = _CLAUSE.match(text)
    return f' id="{clause[1]}"' if clause else ""


def _inline(text: str) -> str:
    written = str(escape(text))
    for mark, html in _INLINE:
        written = mark.sub(html, written)
    return written
