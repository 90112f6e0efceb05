"""A ruleset of the club's own, as the page asks for it: every number and choice, begun from another ruleset.

Knows the fields and how they become a definition. What a cell may be is for the rules (R-7.3): what they refuse comes
back to the field it is about, and nothing written is lost.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players import names
from scoring import wording
from scoring.forms.changes import EARLIEST_DATE, WordsField, can_be_shown
from scoring.manual import cells as words
from scoring.models import ClubRuleset
from scoring.rules import (
    LONGEST_NAME,
    LONGEST_NOTE,
    RULESETS,
    Denomination,
    Reason,
    Refused,
    Ruleset,
    RuleViolation,
    cells_of,
    vary,
)
from scoring.rules.variations import LONGEST_SLUG

YEARS_AHEAD = 5
"""A ruleset may wait for its day; one further off is a slip of the finger."""
CELL, ORDER = "cell-", "order-"
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_ABOUT = {"name": "name", "note": "note", "from": "starts_on", "residue": "residue"}
_ANY_SLUG = "ruleset"
_VERSION = re.compile(r"(?P<stem>.*)-(?P<number>[0-9]+)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One row of the table to fill in; a level the row does not have is None."""

    name: str
    cells: tuple[forms.BoundField | None, ...]


class OwnRulesetForm(forms.Form):
    """Begun from ``start``, a variation of the published ``base``, beside the ``others`` the club has.

    Among those is not the one that is changed, and not the one whose next version this is.
    """

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

    def __init__(
        self,
        data: Any,
        *,
        start: Ruleset,
        base: Ruleset,
        initial: dict[str, Any],
        others: Iterable[ClubRuleset],
        today: dt.date,
    ) -> None:
        self.base = base
        self.others = list(others)
        self.latest = today.replace(year=today.year + YEARS_AHEAD, day=1)
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
        name = names.normalise(self.cleaned_data["name"])
        alike = (other for other in self.others if names.fold(other.name) == names.fold(name))
        taken = next((other for other in alike if not hasattr(other, "replaced_by")), None)
        if taken is not None:
            message = _("The club already has a ruleset of this name, %(slug)s: give this one another.")
            raise ValidationError(message % {"slug": taken.slug})
        return name

    def clean_starts_on(self) -> dt.date:
        day: dt.date = self.cleaned_data["starts_on"]
        if not EARLIEST_DATE <= day <= self.latest:
            ends = {"first": date_format(EARLIEST_DATE), "last": date_format(self.latest)}
            raise ValidationError(_("Write the day the ruleset comes into force: from %(first)s to %(last)s.") % ends)
        return day

    def clean(self) -> dict[str, Any]:
        """Asks the rules, whatever else is wrong: all faults are told at once."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        taken = {other.slug for other in self.others}
        if not cleaned.get("slug") and cleaned.get("name"):
            cleaned["slug"] = free_slug(cleaned["name"], taken)
        try:
            vary(cleaned.get("slug") or _ANY_SLUG, self.definition())
        except Refused as refusal:
            self.mark(refusal)
        if cleaned.get("slug") in taken:
            facts = {"slug": cleaned["slug"], "wrong": "taken"}
            self.add_error("slug", wording.refusal(RuleViolation(reason=Reason.RULESET_SLUG, field="", facts=facts)))
        return cleaned

    def definition(self) -> dict[str, Any]:
        """The definition as filled in; a cell that is no whole number is handed on for the rules to refuse."""
        asked = self.cleaned_data
        definition: dict[str, Any] = {"base": self.base.slug, "name": asked.get("name", "")}
        if "starts_on" in asked:
            definition["from"] = asked["starts_on"].isoformat()
        if asked.get("note"):
            definition["note"] = asked["note"]
        definition["cells"] = {path: _number(asked.get(f"{CELL}{path}", "")) for path in self.paths}
        definition["aces_multiplied"] = asked.get("aces_multiplied") == "yes"
        definition["denominations"] = {kind.value: self._order(kind.value) for kind in words.ORDERED_KINDS}
        definition["residue"] = asked.get("residue", "")
        return definition

    def written(self) -> dict[str, Any]:
        """What the ledger writes down of a form in which nothing is wrong."""
        columns = {name: self.cleaned_data[name] for name in ("slug", "name", "starts_on", "note")}
        return columns | {"definition": self.definition()}

    def mark(self, refusal: Refused) -> None:
        """Put each refusal beside the field it is about; one that has a fault already keeps it."""
        for violation in refusal.violations:
            for field in self._fields_of(violation):
                if field not in self.errors:
                    self.add_error(field, wording.refusal(violation))

    def _fields_of(self, violation: RuleViolation) -> list[str | None]:
        place = violation.field.removeprefix("ruleset_definition.")
        if violation.field == "ruleset":
            return ["slug"]
        if place.startswith("cells."):
            return [f"{CELL}{place.removeprefix('cells.')}"]
        if place.startswith("denominations."):
            kind = place.removeprefix("denominations.")
            order = self._order(kind)
            again = [number for number, one in enumerate(order) if one in order[:number]]
            return [f"{ORDER}{kind}-{number + 1}" for number in again or [0]]
        return [_ABOUT.get(place)]

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


def free_slug(name: str, taken: Collection[str]) -> str:
    """A slug made from the name, and one that nobody has; of a name in other letters than the slug's, a plain word."""
    slug = slugify(name.replace("_", " "))[:LONGEST_SLUG].strip("-") or _ANY_SLUG
    while slug in taken or slug in RULESETS:
        slug = next_version(slug)
    return slug


def next_version(slug: str) -> str:
    """The slug of the version after this one: ``house`` gives ``house-2``, ``house-2`` gives ``house-3``."""
    found = _VERSION.fullmatch(slug)
    stem, number = (found["stem"], int(found["number"]) + 1) if found and int(found["number"]) < 1000 else (slug, 2)
    ending = f"-{number}"
    return stem[: LONGEST_SLUG - len(ending)] + ending


def _number(written: str) -> int | str:
    text = written.strip().replace("\N{MINUS SIGN}", "-")
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else written
