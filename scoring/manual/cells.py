"""What a ruleset's numbers and choices are called, and how they are read aloud (R-3, R-5.5, R-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from scoring import wording
from scoring.rules import Denomination, Kind, Ruleset, cells_of

ORDERED_KINDS = (Kind.KITTY, Kind.KOTKA)
ORDERS = {kind: f"denominations.{kind}" for kind in ORDERED_KINDS}
ACES, RESIDUE = "aces_multiplied", "residue"

BY_LEVEL = (
    "made.trump",
    "made.misere",
    "overtrick",
    "first_undertrick.trump",
    "first_undertrick.misere",
    "further_undertrick",
)
FACTORS = ("factor.doubled", "factor.redoubled")
BOLSHEVIK = (
    "bolshevik.made_misere",
    "bolshevik.made_dictator",
    "bolshevik.first_undertrick",
    "bolshevik.further_undertrick",
)


def row_name(row: str) -> str:
    """A row of a table of points: all the levels of one value, a factor, or a value of bolshevik."""
    names = {
        "made.trump": _("Made, trump or grand"),
        "made.misere": _("Made, bid misère"),
        "overtrick": _("Each overtrick"),
        "first_undertrick.trump": _("First undertrick, trump or grand"),
        "first_undertrick.misere": _("First undertrick, bid misère"),
        "further_undertrick": _("Each further undertrick"),
        "factor.doubled": _("Doubled, times"),
        "factor.redoubled": _("Redoubled, times"),
        "bolshevik.made_misere": _("Misère made"),
        "bolshevik.made_dictator": _("Dictator made"),
        "bolshevik.first_undertrick": _("First undertrick"),
        "bolshevik.further_undertrick": _("Each further undertrick"),
        ACES: _("Doubling multiplies aces too"),
        RESIDUE: _("What rounding the bolshevik thirds leaves over"),
        "denominations.kitty": _("Denominations in kitty hands, low to high"),
        "denominations.kotka": _("Denominations in kotka hands, low to high"),
    }
    return names[row]


def cell_name(path: str) -> str:
    """One number of a table, such as ``Made, trump or grand, level 5``."""
    row, _dot, level = path.rpartition(".")
    if row in BY_LEVEL:
        return _("%(row)s, level %(level)s") % {"row": row_name(row), "level": level}
    if path in BOLSHEVIK:
        name = row_name(path)
        return f"{_('Bolshevik')}: {name[0].lower()}{name[1:]}"
    return row_name(path)


def residue_name(*, corrected: bool) -> str:
    """R-5.8: shown as it is, or put on one player."""
    if corrected:
        # Translators: fi "korjataan: pelaajalle, jonka osuus pyöristyi eniten toiseen suuntaan"
        return _("corrected, on the player whose third was rounded furthest the other way")
    return _("shown and left as it is")


def order_words(order: tuple[Denomination, ...]) -> str:
    """The denominations of a kind of hand from low to high."""
    return ", ".join(map(wording.denomination, order))


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A number or a choice of a ruleset by its path, as words."""

    path: str
    name: str
    text: str


def words_of(ruleset: Ruleset) -> Mapping[str, Words]:
    """Everything a ruleset says, in the order of the tables."""
    return {words.path: words for words in _words(ruleset)}


def _words(ruleset: Ruleset) -> Iterator[Words]:
    cells = cells_of(ruleset)
    for path in in_order(tuple(cells)):
        yield Words(path=path, name=cell_name(path), text=str(cells[path]))
    multiplied = _("yes") if ruleset.doubling_multiplies_aces else _("no")
    yield Words(path=ACES, name=row_name(ACES), text=multiplied)
    yield Words(path=RESIDUE, name=row_name(RESIDUE), text=residue_name(corrected=ruleset.corrects_residue))
    for kind, path in ORDERS.items():
        yield Words(path=path, name=row_name(path), text=order_words(ruleset.denominations[kind]))


@cache
def in_order(paths: tuple[str, ...]) -> tuple[str, ...]:
    """The cells row by row, each row from the lowest level."""
    ordered = []
    for row in BY_LEVEL:
        ordered += sorted(path for path in paths if path.rpartition(".")[0] == row)
    return (*ordered, *(path for path in (*FACTORS, *BOLSHEVIK) if path in paths))
