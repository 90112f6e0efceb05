"""What a person changes on a sheet besides entering hands: a void, an adjustment, a seal, the date.

Knows texts and choices. What an adjustment may be is for the rules, what may change when for the ledger.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.ledger import Why
from scoring.models.entries import CORRECTION_REASONS, LONGEST_KEY, ReasonKey, new_client_key
from scoring.rules import ADJUSTMENT_AT_MOST, LONGEST_NAME, Letter, lines_cannot_be_shown, normalise_text

LONGEST_REASON = 500
EARLIEST_DATE = dt.date(1900, 1, 1)
PLANNED_AHEAD = dt.timedelta(days=31)
"""A table may be laid for an evening to come; a day further off is a slip of the finger."""


def can_be_shown(text: str) -> None:
    """Raises ``ValidationError`` for a text the protocol file would refuse."""
    if lines_cannot_be_shown(text):
        raise ValidationError(_("The text has characters that cannot be shown."))


class WordsField(forms.CharField):
    """Words on one line or several; browsers end a line as old terminals did."""

    def to_python(self, value: Any) -> str:
        return (super().to_python(value) or "").replace("\r\n", "\n")


def _words(label: Any, *, rows: int = 2, **options: Any) -> forms.CharField:
    return WordsField(
        label=label,
        max_length=LONGEST_REASON,
        validators=[can_be_shown],
        widget=forms.Textarea(attrs={"rows": rows, "autocomplete": "off"}),
        **options,
    )


class _SentOnceForm(forms.Form):
    """Carries a key made with the page: sent twice, it is one entry."""

    client_key = forms.CharField(max_length=LONGEST_KEY, widget=forms.HiddenInput, initial=new_client_key)


class ReasonedForm(_SentOnceForm):
    """Asks why: one of a few keys, and words where the key is `other`."""

    reason = forms.ChoiceField(
        label=gettext_lazy("Reason"),
        choices=[(key.value, key.label) for key in CORRECTION_REASONS],
        widget=forms.RadioSelect,
    )
    reason_text = _words(gettext_lazy("In your own words"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("reason") == ReasonKey.OTHER and not cleaned.get("reason_text"):
            self.add_error("reason_text", _("Write the reason."))
        return cleaned

    @property
    def why(self) -> Why | None:
        """The reason given; None where the form does not ask."""
        if "reason" not in self.cleaned_data:
            return None
        return Why(ReasonKey(self.cleaned_data["reason"]), self.cleaned_data["reason_text"])


class VoidForm(ReasonedForm):
    """An entry leaves the sheet; `supersedes` is the one the person was looking at."""

    supersedes = forms.IntegerField(widget=forms.HiddenInput)


class SignedNumberField(forms.IntegerField):
    """A whole number with either minus sign (the keyboard's, or the one the sheet shows)."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> int | None:
        written = str(value or "").replace("\N{MINUS SIGN}", "-").replace(" ", "").replace("\N{NO-BREAK SPACE}", "")
        return super().to_python(written)


class AdjustmentForm(_SentOnceForm):
    """R-4.5."""

    player = forms.ChoiceField(label=gettext_lazy("Player"), widget=forms.RadioSelect)
    points = SignedNumberField(
        label=gettext_lazy("Points"),
        help_text=gettext_lazy("With its sign, such as −5."),
        error_messages={"invalid": gettext_lazy("Write a whole number, such as −5.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 8}),
    )
    reason = _words(gettext_lazy("Reason"))

    def __init__(self, *args: Any, names: Mapping[Letter, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = list(names.items())  # type: ignore[attr-defined]

    def clean_points(self) -> int:
        points: int = self.cleaned_data["points"]
        if points == 0 or abs(points) > ADJUSTMENT_AT_MOST:
            raise ValidationError(_("An adjustment is a whole number other than 0, from -1000 to 1000."))
        return points


class SealForm(forms.Form):
    """An unfinished game needs a reason; `seen` is the last entry of the totals that were looked at."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, required=False)
    reason = _words(gettext_lazy("Why the game ended here"), rows=3)

    def __init__(self, *args: Any, complete: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if complete:
            del self.fields["reason"]


class FactsForm(forms.Form):
    """The local date on which the game began, and where; ``today`` is the club's."""

    date = forms.DateField(
        label=gettext_lazy("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    place = forms.CharField(
        label=pgettext_lazy("where it was", "Place"), max_length=LONGEST_NAME, required=False, validators=[can_be_shown]
    )

    def __init__(self, *args: Any, today: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.latest = today + PLANNED_AHEAD

    def clean_date(self) -> dt.date:
        day: dt.date = self.cleaned_data["date"]
        # A file may have brought any day in; it does not keep the place from being corrected.
        if day != self.initial.get("date") and not EARLIEST_DATE <= day <= self.latest:
            ends = {"first": date_format(EARLIEST_DATE), "last": date_format(self.latest)}
            raise ValidationError(_("Write the day of the game: from %(first)s to %(last)s.") % ends)
        return day

    def clean_place(self) -> str:
        return " ".join(normalise_text(self.cleaned_data["place"]).split())
