"""A club's own ruleset: a published one with some of its numbers and choices changed (R-7.3).

Knows which cells a table has, and refuses a table with a missing or absurd one. The definition is plain
data, so that a game's file can carry it and score the same elsewhere.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from .errors import Faults, Reason, Refused
from .rulesets import RULESETS, BolshevikValues, Ruleset
from .terms import HALVES, Denomination, Doubling, Kind
from .texts import LONGEST_NAME, LONGEST_NOTE, cannot_be_shown, lines_cannot_be_shown, normalise_text

CELL_AT_MOST = 1000
SLUG = re.compile(r"[a-z0-9]+(?:[-+][a-z0-9]+)*", re.ASCII)
LONGEST_SLUG = 60

_REQUIRED = ("base", "name", "cells", "aces_multiplied", "denominations", "residue")
DESCRIPTIONS = ("name", "from", "note")
"""What a definition says of itself; the other keys are the rules."""
_KEYS = frozenset({*_REQUIRED, *DESCRIPTIONS})
_LEVEL_4_OPTION = "level-4"
_RESIDUES = ("shown", "corrected")
_BOLSHEVIK_CELLS = ("made_misere", "made_dictator", "first_undertrick", "further_undertrick")
_ORDERED_KINDS = (Kind.KITTY, Kind.KOTKA)


def cells_of(ruleset: Ruleset) -> dict[str, int]:
    """Every number of a ruleset by its path, such as ``made.trump.5``, ``overtrick.6``, ``factor.doubled``."""
    cells: dict[str, int] = {}
    for half in HALVES:
        cells |= {f"made.{half}.{level}": points for level, points in ruleset.made[half].items()}
    cells |= {f"overtrick.{level}": points for level, points in ruleset.overtrick.items()}
    for half in HALVES:
        cells |= {
            f"first_undertrick.{half}.{level}": points for level, points in ruleset.first_undertrick[half].items()
        }
    cells |= {f"further_undertrick.{level}": points for level, points in ruleset.further_undertrick.items()}
    cells |= {f"factor.{doubling}": ruleset.factors[doubling] for doubling in (Doubling.DOUBLED, Doubling.REDOUBLED)}
    cells |= {f"bolshevik.{name}": getattr(ruleset.bolshevik, name) for name in _BOLSHEVIK_CELLS}
    return cells


def definition_of(
    ruleset: Ruleset, base: Ruleset, *, name: str, start: str | None = None, note: str = ""
) -> dict[str, Any]:
    """The definition ``vary`` reads back into this ruleset: all its cells and choices, and where it came from."""
    definition: dict[str, Any] = {"base": base.slug, "name": name}
    if start:
        definition["from"] = start
    if note:
        definition["note"] = note
    definition["cells"] = cells_of(ruleset)
    definition["aces_multiplied"] = ruleset.doubling_multiplies_aces
    definition["denominations"] = {
        kind.value: [denomination.value for denomination in ruleset.denominations[kind]] for kind in _ORDERED_KINDS
    }
    definition["residue"] = "corrected" if ruleset.corrects_residue else "shown"
    return definition


def differences(ruleset: Ruleset, other: Ruleset) -> set[str]:
    """The paths of cells and choices in which two rulesets differ; a cell only one of them has is one."""
    cells, others = cells_of(ruleset), cells_of(other)
    found = {path for path in cells.keys() | others.keys() if cells.get(path) != others.get(path)}
    if ruleset.doubling_multiplies_aces != other.doubling_multiplies_aces:
        found.add("aces_multiplied")
    if ruleset.corrects_residue != other.corrects_residue:
        found.add("residue")
    found |= {
        f"denominations.{kind}" for kind in _ORDERED_KINDS if ruleset.denominations[kind] != other.denominations[kind]
    }
    return found


def place_in_definition(path: str) -> str:
    """Where a definition has what ``differences`` names: a cell stands among the cells, a choice by itself."""
    return path if path.partition(".")[0] in _REQUIRED else f"cells.{path}"


def vary(slug: str, definition: Mapping[str, Any], *, field: str = "ruleset_definition") -> Ruleset:
    """Return the ruleset a definition describes. Raises ``Refused`` with every missing or absurd cell (R-7.3)."""
    faults = Faults()
    for key in definition:
        if key not in _KEYS:
            faults.add(Reason.UNKNOWN_KEY, f"{field}.{key}", key=key)
    for key in _REQUIRED:
        if key not in definition:
            faults.add(Reason.MISSING, f"{field}.{key}")
    base = _base(definition, field, faults)
    if (wrong := _wrong_with(slug, base)) is not None:
        faults.add(Reason.RULESET_SLUG, "ruleset", slug=slug, wrong=wrong, limit=LONGEST_SLUG)
    _about(definition, field, faults)
    cells = _cells(definition, base, field, faults)
    orders = _orders(definition, field, faults)
    if not isinstance(definition.get("aces_multiplied", False), bool):
        faults.add(Reason.TYPE, f"{field}.aces_multiplied", expected="boolean")
    if definition.get("residue", "shown") not in _RESIDUES:
        faults.add(Reason.RULESET_CELL, f"{field}.residue", cell="residue")
    if faults.found or base is None:
        raise Refused(tuple(faults.found))
    return replace(
        base,
        slug=slug,
        made=MappingProxyType({half: _by_level(cells, f"made.{half}.") for half in HALVES}),
        overtrick=MappingProxyType(_by_level(cells, "overtrick.")),
        first_undertrick=MappingProxyType({half: _by_level(cells, f"first_undertrick.{half}.") for half in HALVES}),
        further_undertrick=MappingProxyType(_by_level(cells, "further_undertrick.")),
        factors=MappingProxyType(
            {Doubling.NONE: 1}
            | {doubling: cells[f"factor.{doubling}"] for doubling in (Doubling.DOUBLED, Doubling.REDOUBLED)}
        ),
        doubling_multiplies_aces=definition["aces_multiplied"],
        bolshevik=BolshevikValues(**{name: cells[f"bolshevik.{name}"] for name in _BOLSHEVIK_CELLS}),
        denominations=MappingProxyType({**base.denominations, **orders}),
        corrects_residue=definition["residue"] == "corrected",
        clause="R-7.3",
    )


def _wrong_with(slug: str, base: Ruleset | None) -> str | None:
    """What keeps a ruleset of one's own from having this slug, in a word; None where nothing does."""
    if not slug:
        return "empty"
    if len(slug) > LONGEST_SLUG:
        return "long"
    if not SLUG.fullmatch(slug):
        return "characters"
    if slug in RULESETS:
        return "published"
    if base is not None and _LEVEL_4_OPTION in slug.split("+") and base.optional_level is None:
        return _LEVEL_4_OPTION
    return None


def _base(definition: Mapping[str, Any], field: str, faults: Faults) -> Ruleset | None:
    """The published ruleset it varies; None where it names none, and then its cells cannot be checked."""
    slug = definition.get("base", "")
    if not isinstance(slug, str):
        faults.add(Reason.TYPE, f"{field}.base", expected="string")
        return None
    if "base" in definition and slug not in RULESETS:
        faults.add(Reason.UNKNOWN_RULESET, f"{field}.base", slug=slug)
    return RULESETS.get(slug)


def _about(definition: Mapping[str, Any], field: str, faults: Faults) -> None:
    """What a definition says of itself: its name, from when it is in force, and a note."""
    name = definition.get("name", "-")
    if not isinstance(name, str) or cannot_be_shown(name) or not 1 <= len(normalise_text(name)) <= LONGEST_NAME:
        faults.add(Reason.NAME, f"{field}.name", limit=LONGEST_NAME)
    if not isinstance(definition.get("note", ""), str):
        faults.add(Reason.TYPE, f"{field}.note", expected="string")
    elif lines_cannot_be_shown(definition.get("note", "")):
        faults.add(Reason.NAME, f"{field}.note", limit=None)
    elif len(normalise_text(definition.get("note", ""))) > LONGEST_NOTE:
        faults.add(Reason.NAME, f"{field}.note", at_most=LONGEST_NOTE)
    start = definition.get("from", "2016-01-01")
    try:
        written_so = isinstance(start, str) and dt.date.fromisoformat(start).isoformat() == start
    except ValueError:
        written_so = False
    if not written_so:
        faults.add(Reason.DATE, f"{field}.from")


def _cells(definition: Mapping[str, Any], base: Ruleset | None, field: str, faults: Faults) -> dict[str, int]:
    given = definition.get("cells", {})
    if not isinstance(given, Mapping):
        faults.add(Reason.TYPE, f"{field}.cells", expected="object")
        return {}
    if base is None or "cells" not in definition:
        return {}
    wanted = cells_of(base)
    for path in given:
        if path not in wanted:
            faults.add(Reason.UNKNOWN_KEY, f"{field}.cells.{path}", key=path)
    for path in wanted:
        value = given.get(path)
        if type(value) is not int or abs(value) > CELL_AT_MOST:
            faults.add(Reason.RULESET_CELL, f"{field}.cells.{path}", cell=path)
    return {path: given.get(path, 0) for path in wanted}


def _orders(definition: Mapping[str, Any], field: str, faults: Faults) -> dict[Kind, tuple[Denomination, ...]]:
    if "denominations" not in definition:
        return {}
    given = definition["denominations"]
    if not isinstance(given, Mapping):
        faults.add(Reason.TYPE, f"{field}.denominations", expected="object")
        return {}
    for key in given:
        if key not in _ORDERED_KINDS:
            faults.add(Reason.UNKNOWN_KEY, f"{field}.denominations.{key}", key=key)
    orders: dict[Kind, tuple[Denomination, ...]] = {}
    for kind in _ORDERED_KINDS:
        path = f"denominations.{kind}"
        order = given.get(kind.value)
        if kind.value not in given:
            faults.add(Reason.MISSING, f"{field}.{path}")
        elif not isinstance(order, list) or not all(isinstance(one, str) for one in order):
            faults.add(Reason.TYPE, f"{field}.{path}", expected="list")
        elif sorted(order) != sorted(Denomination):
            twice = [one for one in Denomination if order.count(one) > 1]
            missing = [one for one in Denomination if one not in order]
            faults.add(Reason.RULESET_CELL, f"{field}.{path}", cell=path, twice=twice, missing=missing)
        else:
            orders[kind] = tuple(map(Denomination, order))
    return orders


def _by_level(cells: Mapping[str, int], path: str) -> dict[int, int]:
    return dict(_levels(cells, path))


def _levels(cells: Mapping[str, int], path: str) -> Iterator[tuple[int, int]]:
    for cell, points in cells.items():
        if cell.startswith(path):
            yield int(cell.removeprefix(path)), points
