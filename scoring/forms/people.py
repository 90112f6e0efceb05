"""What is decided about a person: which record stands, whose a game was, that a name is to be forgotten.

Knows texts and choices. Whether two records may be one is for the ledger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players import names
from scoring.reports.persons import GameRow, PersonView


class MergeForm(forms.Form):
    """Of two records of one person, which stands for both from now on."""

    other = forms.IntegerField(widget=forms.HiddenInput)
    keep = forms.TypedChoiceField(label=gettext_lazy("The name that stands"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, *args: Any, people: tuple[PersonView, PersonView], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["keep"].choices = [(str(person.pk), person.name) for person in people]  # type: ignore[attr-defined]


class UnmergeForm(forms.Form):
    """Of each game played since, whose it was: ``own`` of the record that stood, ``theirs`` of the one set free."""

    def __init__(self, *args: Any, games: tuple[GameRow, ...], own: str, theirs: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rows = games
        for game in games:
            self.fields[f"game_{game.pk}"] = forms.ChoiceField(
                label="", choices=[("own", own), ("theirs", theirs)], initial="own", widget=forms.RadioSelect
            )

    @property
    def games(self) -> Iterator[tuple[GameRow, forms.BoundField]]:
        return ((game, self[f"game_{game.pk}"]) for game in self.rows)

    @property
    def theirs(self) -> list[int]:
        return [game.pk for game in self.rows if self.cleaned_data[f"game_{game.pk}"] == "theirs"]


class ForgetForm(forms.Form):
    """The name once more, so that nobody is forgotten by a slip of the finger."""

    name = forms.CharField(
        label=gettext_lazy("The name, as it stands above"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Write the name to confirm.")},
    )
    logins = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Logins that are the same person’s"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, called: str, alike: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.called = called
        if alike:
            self.fields["logins"].choices = [(str(pk), name) for pk, name in alike.items()]  # type: ignore[attr-defined]
        else:
            del self.fields["logins"]

    def clean_name(self) -> str:
        written: str = self.cleaned_data["name"]
        if names.fold(written) != names.fold(self.called):
            raise ValidationError(_("This is not the name that stands above."))
        return written
