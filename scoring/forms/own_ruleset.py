"""A ruleset of the club's own, as the page asks for it: every number and choice, begun from another ruleset.

Knows the fields and how they become a definition. What a cell may be is for the rules (R-7.3): what they refuse comes
back to the field it is about, and nothing written is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players import names
from scoring import wording
from scoring.forms.changes import EARLIEST_DATE, WordsField, can_be_shown
from scoring.manual import cells as words
from scoring.rules import LONGEST_NAME, LONGEST_NOTE, Denomination, Refused, Ruleset, cells_of
from scoring.rules.variations import LONGEST_SLUG

CELL, ORDER = "cell-", "order-"
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_ABOUT = {"name": "name", "note": "note", "from": "starts_on", "residue": "residue"}
_VERSION = re.compile(r"(?P<stem>.*)-(?P<number>[0-9]+)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One row of the table to fill in; a level the row does not have is None."""

    name: str
    cells: tuple[forms.BoundField | None, ...]


class OwnRulesetForm(forms.Form):
    """Begun from ``start``, a variation of the published ``base``."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    slug = forms.CharField(
        label=gettext_lazy("Short name"),
        max_length=LONGEST_SLUG,
        required=False,
        help_text=gettext_lazy(
            "Small letters, numbers and hyphens; it stands in files. Made from the name if left empty."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    starts_on = forms.DateField(
        label=gettext_lazy("In force from"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    note = WordsField(
        label=gettext_lazy("Note"),
        max_length=LONGEST_NOTE,
        required=False,
        validators=[can_be_shown],
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    aces_multiplied = forms.ChoiceField(
        label=gettext_lazy("Doubling multiplies aces too"),
        choices=[("no", gettext_lazy("no")), ("yes", gettext_lazy("yes"))],
        widget=forms.RadioSelect,
    )
    residue = forms.ChoiceField(
        label=gettext_lazy("What rounding the bolshevik thirds leaves over"),
        choices=lambda: [
            ("shown", words.residue_name(corrected=False)),
            ("corrected", words.residue_name(corrected=True)),
        ],
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any, *, start: Ruleset, base: Ruleset, initial: dict[str, Any]) -> None:
        self.base = base
        self.paths = words.in_order(tuple(cells_of(base)))
        values = cells_of(start)
        chosen = {f"{CELL}{path}": values.get(path, "") for path in self.paths}
        for kind in words.ORDERED_KINDS:
            chosen |= {f"{ORDER}{kind}-{place}": one for place, one in enumerate(start.denominations[kind], start=1)}
        chosen["aces_multiplied"] = "yes" if start.doubling_multiplies_aces else "no"
        chosen["residue"] = "corrected" if start.corrects_residue else "shown"
        super().__init__(data, initial=chosen | initial)
        for path in self.paths:
            self.fields[f"{CELL}{path}"] = forms.CharField(
                label=words.cell_name(path),
                required=False,
                max_length=20,
                widget=forms.TextInput(
                    attrs={
                        "inputmode": "numeric",
                        "autocomplete": "off",
                        "size": 4,
                        "aria-label": words.cell_name(path),
                    }
                ),
            )
        for kind in words.ORDERED_KINDS:
            for place in range(1, len(Denomination) + 1):
                self.fields[f"{ORDER}{kind}-{place}"] = forms.ChoiceField(
                    label=_("%(place)s.") % {"place": place},
                    choices=[(one.value, wording.denomination(one)) for one in Denomination],
                    required=False,
                )

    def clean_name(self) -> str:
        return names.normalise(self.cleaned_data["name"])

    def clean_starts_on(self) -> Any:
        if self.cleaned_data["starts_on"] < EARLIEST_DATE:
            raise ValidationError(_("Write the day the ruleset comes into force."))
        return self.cleaned_data["starts_on"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not cleaned.get("slug") and cleaned.get("name"):
            cleaned["slug"] = slugify(cleaned["name"])[:LONGEST_SLUG].strip("-")
        return cleaned

    def definition(self) -> dict[str, Any]:
        """The definition as filled in; a cell that is no whole number is handed on for the rules to refuse."""
        asked = self.cleaned_data
        definition: dict[str, Any] = {"base": self.base.slug, "name": asked["name"]}
        definition["from"] = asked["starts_on"].isoformat()
        if asked["note"]:
            definition["note"] = asked["note"]
        definition["cells"] = {path: _number(asked.get(f"{CELL}{path}", "")) for path in self.paths}
        definition["aces_multiplied"] = asked["aces_multiplied"] == "yes"
        definition["denominations"] = {kind.value: self._order(kind.value) for kind in words.ORDERED_KINDS}
        definition["residue"] = asked["residue"]
        return definition

    def mark(self, refusal: Refused) -> None:
        """Put each refusal beside the field it is about."""
        for violation in refusal.violations:
            place = violation.field.removeprefix("ruleset_definition.")
            field: str | None = None
            if violation.field == "ruleset":
                field = "slug"
            elif place in _ABOUT:
                field = _ABOUT[place]
            elif place.startswith("cells."):
                field = f"{CELL}{place.removeprefix('cells.')}"
            elif place.startswith("denominations."):
                field = f"{ORDER}{place.removeprefix('denominations.')}-1"
            self.add_error(field if field in self.fields else None, wording.refusal(violation))

    # -- what the page draws

    @property
    def levels(self) -> list[str]:
        return sorted({path.rpartition(".")[2] for path in self.paths if path.startswith("made.")})

    @property
    def by_level(self) -> Iterator[TableRow]:
        for row in words.BY_LEVEL:
            fields = (f"{CELL}{row}.{level}" for level in self.levels)
            cells = tuple(self[field] if field in self.fields else None for field in fields)
            yield TableRow(name=words.row_name(row), cells=cells)

    @property
    def factors(self) -> Iterator[TableRow]:
        return self._single(words.FACTORS)

    @property
    def bolshevik(self) -> Iterator[TableRow]:
        return self._single(words.BOLSHEVIK)

    @property
    def orders(self) -> Iterator[TableRow]:
        for kind, path in words.ORDERS.items():
            fields = tuple(self[f"{ORDER}{kind}-{place}"] for place in range(1, len(Denomination) + 1))
            yield TableRow(name=words.row_name(path), cells=fields)

    @property
    def wrong_cells(self) -> list[str]:
        """The names of the cells that were refused."""
        return [words.cell_name(path) for path in self.paths if f"{CELL}{path}" in self.errors]

    def _single(self, paths: tuple[str, ...]) -> Iterator[TableRow]:
        return (TableRow(name=words.row_name(path), cells=(self[f"{CELL}{path}"],)) for path in paths)

    def _order(self, kind: str) -> list[str]:
        return [self.cleaned_data.get(f"{ORDER}{kind}-{place}", "") for place in range(1, len(Denomination) + 1)]


def next_version(slug: str) -> str:
    """The slug of the version after this one: ``house`` gives ``house-2``, ``house-2`` gives ``house-3``."""
    found = _VERSION.fullmatch(slug)
    stem, number = (found["stem"], int(found["number"]) + 1) if found and int(found["number"]) < 1000 else (slug, 2)
    ending = f"-{number}"
    return stem[: LONGEST_SLUG - len(ending)] + ending


def _number(written: str) -> int | str:
    text = written.strip().replace("\N{MINUS SIGN}", "-")
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else written
