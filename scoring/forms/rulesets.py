"""Which rulesets a person may choose from, and the ruleset of a game.

Knows their names and order: the published ones, then the club's own. Refuses to know their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import Club
from scoring import wording
from scoring.forms.changes import ReasonedForm
from scoring.models import ClubRuleset
from scoring.rules import RULESETS

NOT_OFFERED = {"invalid_choice": gettext_lazy("This ruleset is not offered any more. Choose another.")}


def rulesets_to_play(club: Club, *, beside: str | None = None) -> list[tuple[str, str]]:
    """The published rulesets and the newest version of each of the club's own; ``beside`` is offered whatever it is."""
    own = _own(club)
    offered = [one for one in own if one.slug == beside or not (one.hidden or hasattr(one, "replaced_by"))]
    return [*_published(), *_named(club, offered)]


def all_rulesets(club: Club | None) -> list[tuple[str, str]]:
    """Every ruleset, for comparing: the published ones, and all versions of the club's own that are not hidden."""
    own = [one for one in _own(club) if not one.hidden] if club is not None else []
    return [*_published(), *(_named(club, own) if club is not None else ())]


def in_force(club: Club, slug: str) -> str:
    """The version of this ruleset that holds today: the newest whose day has come."""
    today, newer = club.local_date(), dict[str, ClubRuleset]()
    if slug not in RULESETS:
        newer = {one.replaces.slug: one for one in _own(club) if one.replaces and one.starts_on <= today}
    while slug in newer:
        slug = newer[slug].slug
    return slug


def ahead(club: Club, slug: str) -> ClubRuleset | None:
    """The club's own ruleset of this slug, where the day it comes into force lies ahead."""
    return ClubRuleset.objects.filter(club=club, slug=slug, starts_on__gt=club.local_date()).first()


def _own(club: Club) -> list[ClubRuleset]:
    return list(
        ClubRuleset.objects.filter(club=club)
        .select_related("replaces", "replaced_by")
        .order_by("name", "-starts_on", "pk")
    )


def _published() -> list[tuple[str, str]]:
    return [(slug, wording.ruleset_name(slug)) for slug in RULESETS]


def _named(club: Club, rulesets: Iterable[ClubRuleset]) -> Iterator[tuple[str, str]]:
    today = club.local_date()
    for one in rulesets:
        facts = {"name": one.name, "slug": one.slug, "day": date_format(one.starts_on, "SHORT_DATE_FORMAT")}
        waits = one.starts_on > today
        yield one.slug, (_("%(name)s (%(slug)s), in force from %(day)s") if waits else "%(name)s (%(slug)s)") % facts


class GameRulesetForm(ReasonedForm):
    """Another ruleset for a game; once hands are recorded, with a reason.

    ``was`` is the ruleset the person saw it under, ``seen`` the last entry of what would move.
    """

    ruleset = forms.ChoiceField(label=gettext_lazy("Ruleset"), widget=forms.RadioSelect, error_messages=NOT_OFFERED)
    was = forms.CharField(widget=forms.HiddenInput)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, required=False)

    def __init__(self, *args: Any, choices: list[tuple[str, str]], begun: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = choices  # type: ignore[attr-defined]
        self.begun = begun
        if not begun:
            del self.fields["reason"], self.fields["reason_text"]
