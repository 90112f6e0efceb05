"""A club's own rulesets: variations of a published one, never changed once a game was under it (R-7.3)."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from players.appendonly import AppendOnlyModel, AppendOnlyQuerySet
from players.models import Club
from scoring import rules
from scoring.models.entries import REDACTED
from scoring.models.settings import GameSettings
from scoring.rules import Ruleset

_LONGEST_SLUG = 60


class ClubRulesetQuerySet(AppendOnlyQuerySet["ClubRuleset"]):
    """Adds rows; and of those that are here already changes only what nothing stands on, or what is offered."""

    def unused(self) -> Self:
        """No game was ever under it, no newer version builds on it, and the club's games do not begin with it."""
        begun_with = GameSettings.objects.filter(club=OuterRef("club"), ruleset=OuterRef("slug"))
        return self.filter(~Exists(begun_with), used=False, replaced_by__isnull=True)

    def newest(self) -> Self:
        return self.filter(replaced_by__isnull=True)

    def take_into_use(self) -> int:
        """A game is put under it: from now on it stands. How many rows there were to take."""
        return models.QuerySet.update(self, used=True)

    def rewrite(self, **columns: Any) -> int:
        """Change those still unused; how many there were."""
        return models.QuerySet.update(self.unused(), **columns)

    def discard(self) -> int:
        """Delete those still unused; how many there were."""
        deleted, _by_model = models.QuerySet.delete(self.unused())
        return deleted

    def offer(self, *, hidden: bool) -> int:
        """Whether people may choose it; what was played under it stays as it was. How many this changed."""
        return models.QuerySet.update(self.exclude(hidden=hidden), hidden=hidden)


class ClubRuleset(AppendOnlyModel):
    """One version of a club's ruleset; a change is a new version that ``replaces`` this one.

    ``definition`` is what ``rules.vary`` reads, as JSON text in a fixed order, without the name and the note: those
    are people's words, and may name one. Until a game is under it the row may still be changed or deleted; then it is
    ``used``, and only ``hidden`` changes: whether it is offered.
    """

    BLANKED = {"name": REDACTED, "note": ""}
    STANDS_ONCE = "used"
    FREE = ("hidden",)

    club = models.ForeignKey(Club, models.PROTECT, related_name="rulesets", verbose_name=_("club"))
    slug = models.CharField(_("short name"), max_length=_LONGEST_SLUG)
    name = models.CharField(_("name"), max_length=rules.LONGEST_NAME)
    starts_on = models.DateField(_("in force from"))
    note = models.TextField(_("note"), blank=True, default="")
    definition = models.TextField(_("definition"))
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by", verbose_name=_("replaces")
    )
    used = models.BooleanField(_("used"), default=False, editable=False)
    hidden = models.BooleanField(_("hidden"), default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ClubRulesetQuerySet.as_manager()

    class Meta:
        verbose_name = _("the club's ruleset")
        verbose_name_plural = _("the club's rulesets")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="ruleset_slug_once",
                violation_error_message=_("The club already has a ruleset of this short name."),
            ),
            models.CheckConstraint(
                condition=~Q(slug__in=list(rules.RULESETS)),
                name="ruleset_slug_own",
                violation_error_message=_("A published ruleset has this short name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def facts(self) -> dict[str, Any]:
        """The definition as data."""
        told = {"name": self.name} | ({"note": self.note} if self.note else {})
        return dict(sorted((json.loads(self.definition) | told).items()))

    @property
    def base(self) -> Ruleset:
        return rules.ruleset_for(self.facts["base"])

    @property
    def table(self) -> Ruleset:
        """The same object for the same definition, so that what was worked out once stays worked out."""
        return _table(self.slug, self.definition)


@lru_cache(maxsize=256)
def _table(slug: str, definition: str) -> Ruleset:
    return rules.vary(slug, json.loads(definition) | {"name": slug})
