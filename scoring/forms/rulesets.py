"""Which rulesets a person may choose from, and the ruleset of a game.

Knows their names and order: the published ones, then the club's own. Refuses to know their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from players.models import Club
from scoring import wording
from scoring.forms.changes import ReasonedForm
from scoring.models import ClubRuleset
from scoring.rules import RULESETS


def rulesets_to_play(club: Club, *, beside: str | None = None) -> list[tuple[str, str]]:
    """The published rulesets and the newest version of each of the club's own; ``beside`` is offered whatever it is."""
    own = [one for one in _own(club) if not hasattr(one, "replaced_by") or one.slug == beside]
    return [*_published(), *_named(own)]


def all_rulesets(club: Club | None) -> list[tuple[str, str]]:
    """Every ruleset, for comparing: the published ones, and all versions of the club's own."""
    return [*_published(), *_named(_own(club) if club is not None else ())]


def _own(club: Club) -> list[ClubRuleset]:
    return list(
        ClubRuleset.objects.filter(club=club).select_related("replaced_by").order_by("name", "-starts_on", "pk")
    )


def _published() -> list[tuple[str, str]]:
    return [(slug, wording.ruleset_name(slug)) for slug in RULESETS]


def _named(rulesets: Iterable[ClubRuleset]) -> list[tuple[str, str]]:
    return [(one.slug, f"{one.name} ({one.slug})") for one in rulesets]


class GameRulesetForm(ReasonedForm):
    """Another ruleset for a game; once hands are recorded, with a reason."""

    ruleset = forms.ChoiceField(label=gettext_lazy("Ruleset"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, choices: list[tuple[str, str]], begun: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = choices  # type: ignore[attr-defined]
        self.begun = begun
        if not begun:
            del self.fields["reason"], self.fields["reason_text"]
