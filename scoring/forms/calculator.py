"""A hand tapped in to see what it is worth. It becomes the record a protocol file has; what may be is for the rules."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from players.models import Club
from scoring import wording
from scoring.forms.rulesets import NOT_OFFERED, all_rulesets
from scoring.rules import LEVEL_4, BolshevikOption, Denomination, Doubling, Kind, Ruleset, schedule_for

ALL_PASSED = "all-pass"
SCHEDULE = schedule_for("standard-24", BolshevikOption.AFTER_LAST_SESSION)
_LEVELS = (LEVEL_4, 5, 6, 7)
_KOTKA_NUMBER = 5
_SET_SESSION = 3
_OPPONENTS = "BCD"
_NUMBERS = re.compile(r"[\s,;+]+")


class CalculatorForm(forms.Form):
    """A pair hand of A and B, A declaring; or a bolshevik of A's alone."""

    ruleset = forms.ChoiceField(label=gettext_lazy("Ruleset"), error_messages=NOT_OFFERED)
    kind = forms.ChoiceField(
        label=gettext_lazy("Hand"),
        choices=lambda: [(kind.value, wording.kind(kind)) for kind in Kind],
        widget=forms.RadioSelect,
    )
    level = forms.ChoiceField(
        label=gettext_lazy("Level"),
        choices=[(str(level), str(level)) for level in _LEVELS],
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy("A bolshevik is always at level 7."),
    )
    denomination = forms.ChoiceField(
        label=gettext_lazy("Denomination"),
        choices=lambda: [
            *((one.value, wording.denomination(one)) for one in Denomination),
            (ALL_PASSED, gettext("all-pass misère")),
        ],
        widget=forms.RadioSelect,
    )
    doubling = forms.ChoiceField(
        label=gettext_lazy("Doubling"),
        choices=lambda: [(one.value, wording.doubling(one)) for one in Doubling],
        widget=forms.RadioSelect,
    )
    tricks = forms.IntegerField(
        label=gettext_lazy("Tricks of the declaring side"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
        help_text=gettext_lazy("In all-pass misère those of A and B; empty where level 4 is not played."),
    )
    aces_own = forms.CharField(
        label=gettext_lazy("Aces of the declaring side: in which tricks"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=gettext_lazy("In misère all four aces, such as 1, 4."),
    )
    aces_theirs = forms.CharField(
        label=gettext_lazy("Aces of the others: in which tricks"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, club: Club | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = all_rulesets(club)  # type: ignore[attr-defined]

    def record(self, ruleset: Ruleset) -> dict[str, Any]:
        """The hand as a protocol file has it."""
        asked = self.cleaned_data
        kind, denomination, doubling = Kind(asked["kind"]), asked["denomination"], Doubling(asked["doubling"])
        alone = kind is Kind.BOLSHEVIK
        own, theirs = ("A", _OPPONENTS) if alone else ("AB", "CD")
        number = _KOTKA_NUMBER if kind is Kind.KOTKA else 1
        raw: dict[str, Any] = {"session": _SET_SESSION if alone else 1, "hand": number, "kind": kind.value}
        if denomination == ALL_PASSED:
            raw["all_pass"] = True
        else:
            raw |= {"declarer": "A", "denomination": denomination}
            raw |= {} if alone or not asked["level"] else {"level": int(asked["level"])}
        if alone:
            doublers = [] if doubling is Doubling.NONE else list(_OPPONENTS)
            raw |= {"doubled_by": doublers, "redoubled": doubling is Doubling.REDOUBLED}
        else:
            raw["doubling"] = doubling.value
        not_played = "level" in raw and not ruleset.is_played(raw["level"], doubling)
        if asked["tricks"] is not None:
            raw["tricks"] = {own: asked["tricks"], theirs: 13 - asked["tricks"]}
        aces = (_numbers(asked["aces_own"]), _numbers(asked["aces_theirs"]))
        misere = denomination in {ALL_PASSED, Denomination.MISERE} and not not_played
        if misere or any(aces):
            raw["aces"] = dict(zip((own, theirs), aces, strict=True))
        return raw


def _numbers(written: str) -> list[int | str]:
    """The tricks as written; what is no number is handed on for the rules to refuse."""
    parts = filter(None, _NUMBERS.split(written))
    return [int(part) if part.isascii() and part.isdecimal() else part for part in parts]
