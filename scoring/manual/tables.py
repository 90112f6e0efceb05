"""The tables of the manual, written from the registries the engine plays by (R-1, R-2.2, R-3, R-5.5, R-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from scoring import wording
from scoring.manual.cells import BY_LEVEL, FACTORS, row_name
from scoring.rules import FORMATS, LEVEL_4, RULESETS, BolshevikOption, cells_of, tricks_allowed

CLAUSES_OF_ROWS = dict(zip(BY_LEVEL, ("R-3.1", "R-3.2", "R-3.3", "R-3.4", "R-3.5", "R-3.6"), strict=True))
_LEVELS = (5, 6, 7)
_NOTHING = "–"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [_line(head), "|---" * len(head) + "|", *map(_line, rows)]
    return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("|  ", "| ")


def signed(points: int) -> str:
    """With the minus sign of print."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}") if points else "0"


def points(slug: str) -> str:
    """All contracts of a ruleset by level; the handbook's rows are clauses of R-3."""
    ruleset = RULESETS[slug]
    cells = cells_of(ruleset)
    rows = []
    for row in BY_LEVEL:
        name = row_name(row)
        clause = f"**{CLAUSES_OF_ROWS[row]}** " if ruleset.clause is None else ""
        values = (cells.get(f"{row}.{level}") for level in _LEVELS)
        rows.append([clause + name, *(_NOTHING if value is None else str(value) for value in values)])
    head = ["", *(_("Level %(level)s") % {"level": level} for level in _LEVELS)]
    if ruleset.clause is not None:
        rows += [[row_name(factor), str(cells[factor]), "", ""] for factor in FACTORS]
    return table(head, rows)


def level_4() -> str:
    """The column of level 4 in both rulesets that have it (R-7.2)."""
    slugs = [slug for slug, ruleset in RULESETS.items() if ruleset.optional_level == LEVEL_4]
    cells = [cells_of(RULESETS[slug]) for slug in slugs]
    rows = [[row_name(row), *(str(one[f"{row}.{LEVEL_4}"]) for one in cells)] for row in BY_LEVEL]
    return table(["", *(f"`{slug}`" for slug in slugs)], rows)


def tricks() -> str:
    """R-2.2."""
    return table(
        ["", *(_("Level %(level)s") % {"level": level} for level in _LEVELS)],
        [
            [_("Trump or grand, at least"), *(str(tricks_allowed("trump", level)) for level in _LEVELS)],
            [_("Bid misère, at most"), *(str(tricks_allowed("misere", level)) for level in _LEVELS)],
        ],
    )


def bolshevik() -> str:
    """R-5.5."""
    values = RULESETS["handbook-2016"].bolshevik
    under = [str(values.first_undertrick), str(values.further_undertrick)]
    return table(
        ["", _("Made"), _("First undertrick"), _("Each further undertrick")],
        [[_("Bolshevik misère"), str(values.made_misere), *under], [_("Dictator"), str(values.made_dictator), *under]],
    )


def partners(slug: str) -> str:
    """Who plays with whom, session by session (R-1.4, R-1.5)."""
    known = FORMATS[slug]
    rows = []
    for plan in known.sessions:
        pairs = [plan.seats[0] + plan.seats[2], plan.seats[1] + plan.seats[3]]
        out = [letter for letter in known.letters if letter not in plan.seats]
        rows.append([str(plan.number), *(" – ".join(pair) for pair in pairs), *out])
    head = [_("Session"), _("First pair"), _("Second pair")]
    return table(head + [_("Sits out")] * (len(known.letters) > len(known.sessions[0].seats)), rows)


def seats(slug: str) -> str:
    """R-1.6."""
    head = [_("Session"), *(_("Seat %(seat)s") % {"seat": seat} for seat in (1, 2, 3, 4))]
    return table(head, [[str(plan.number), *plan.seats] for plan in FORMATS[slug].sessions])


def options() -> str:
    """Which bolshevik options a format has (R-1.10)."""
    rows = [
        [
            f"{wording.format_name(slug)} (`{slug}`)",
            *("×" if option in one.options else _NOTHING for option in BolshevikOption),
        ]
        for slug, one in FORMATS.items()
    ]
    return table(["", *(wording.option_name(option) for option in BolshevikOption)], rows)
