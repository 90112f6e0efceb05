"""How a club is set up: its name and looks, and what its games begin with.

Knows the choices of a club. Refuses to know who may change them.
"""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players import names
from players.logos import LARGEST, logo_of
from players.models import Club, Logo
from scoring import wording
from scoring.forms.rulesets import rulesets_to_play
from scoring.forms.table import OPTIONS
from scoring.models import Confirmation, GameSettings, PublicView
from scoring.models.settings import LONGEST_WINDOW
from scoring.rules import FORMATS

OF_CLUB = ("name", "language", "time_zone")
OF_GAMES = ("hands_format", "bolshevik_option", "ruleset", "confirmation", "correction_days", "public_view")


class ClubForm(forms.Form):
    """A club's settings. Saved, it tells what changed, by the names of the fields."""

    name = forms.CharField(label=gettext_lazy("The club's name"), max_length=names.LONGEST)
    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        help_text=gettext_lazy("A PNG or JPEG picture, at most 2 megabytes. It stands beside the club's name."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without_logo = forms.BooleanField(label=gettext_lazy("Take the logo away"), required=False)
    language = forms.ChoiceField(label=gettext_lazy("The club's language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"), choices=lambda: [(zone, zone) for zone in sorted(available_timezones())]
    )
    hands_format = forms.ChoiceField(
        label=gettext_lazy("Format"),
        choices=lambda: [(slug, wording.format_name(slug)) for slug in FORMATS],
        help_text=gettext_lazy("A new game begins with these; at the table they can be chosen otherwise."),
    )
    bolshevik_option = forms.ChoiceField(
        label=gettext_lazy("Bolshevik"), choices=[(option.value, label) for option, label in OPTIONS.items()]
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Ruleset"))
    confirmation = forms.ChoiceField(
        label=gettext_lazy("Confirming hands"),
        choices=Confirmation.choices,
        help_text=gettext_lazy("Not asked for yet."),
    )
    correction_days = forms.IntegerField(
        label=gettext_lazy("Days in which a sealed score sheet may be questioned"),
        min_value=0,
        max_value=LONGEST_WINDOW,
        help_text=gettext_lazy("Not asked for yet."),
    )
    public_view = forms.ChoiceField(label=gettext_lazy("What is seen without a login"), choices=PublicView.choices)

    def __init__(self, club: Club, data: Any = None, files: Any = None) -> None:
        self.club = club
        self.games = GameSettings.of(club)
        now = {field: getattr(club, field) for field in OF_CLUB} | {
            field: getattr(self.games, field) for field in OF_GAMES
        }
        super().__init__(data, files, initial=now)
        self.fields["ruleset"].choices = rulesets_to_play(club, beside=self.games.ruleset)  # type: ignore[attr-defined]
        if not club.logo_digest:
            del self.fields["without_logo"]

    def clean_name(self) -> str:
        return names.normalise(self.cleaned_data["name"])

    def clean_logo(self) -> bytes | None:
        picture = self.cleaned_data["logo"]
        return logo_of(picture.read(LARGEST + 1)) if picture else None

    def clean(self) -> None:
        super().clean()
        kind, option = self.cleaned_data.get("hands_format"), self.cleaned_data.get("bolshevik_option")
        if kind and option and option not in FORMATS[kind].options:
            self.add_error("bolshevik_option", _("This format is not played with bolshevik like that."))

    def save(self) -> list[str]:
        """Write the settings; returns the names of those that changed."""
        changed = [field for field in self.changed_data if field != "without_logo"]
        for field in OF_CLUB:
            setattr(self.club, field, self.cleaned_data[field])
        if self.cleaned_data.get("without_logo"):
            Logo.put(self.club, b"")
            changed.append("logo")
        elif self.cleaned_data["logo"]:
            Logo.put(self.club, self.cleaned_data["logo"])
        self.club.save()
        for field in OF_GAMES:
            setattr(self.games, field, self.cleaned_data[field])
        self.games.save()
        return changed
