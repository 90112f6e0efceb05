"""Which games to score again, and under what: the question of the dry run. Knows dates and people, changes nothing."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import Club, Player
from scoring.forms.rulesets import NOT_OFFERED, all_rulesets


class RescoringForm(forms.Form):
    """All sealed games where no dates and no player are given."""

    ruleset = forms.ChoiceField(label=gettext_lazy("Under the ruleset"), error_messages=NOT_OFFERED)
    start = forms.DateField(
        label=gettext_lazy("From"), required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    end = forms.DateField(
        label=gettext_lazy("To"), required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    player = forms.ModelChoiceField(
        label=gettext_lazy("Only games of"),
        queryset=Player.objects.none(),
        required=False,
        empty_label=gettext_lazy("everyone"),
        error_messages={"invalid_choice": gettext_lazy("The club has no such player.")},
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = all_rulesets(club)  # type: ignore[attr-defined]
        self.fields["player"].queryset = Player.objects.of(club).present().in_finnish_order()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        start, end = cleaned.get("start"), cleaned.get("end")
        if start and end and start > end:
            self.add_error("end", _("The last day is before the first."))
        return cleaned
