"""How a club plays: what a new game begins with, who confirms, what the public may see."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Club
from scoring import rules
from scoring.rules import BolshevikOption

LONGEST_WINDOW = 366


class Confirmation(models.TextChoices):
    """How the opponents confirm a hand."""

    OFF = "off", _("nobody confirms hands")
    TABLET = "tablet", _("opponents confirm each hand on the tablet")
    PIN = "pin", _("opponents confirm each hand with their PIN")


class PublicView(models.TextChoices):
    """What is seen without a login."""

    NOTHING = "nothing", _("nothing: there are no public links")
    LINKS = "links", _("a game whose link was given out")
    STANDINGS = "standings", _("a game whose link was given out, and the season's standings")


class GameSettings(models.Model):
    """A club's choices; without a row, the defaults. ``ruleset`` is a published slug or one of the club's own."""

    club = models.OneToOneField(Club, models.CASCADE, primary_key=True, related_name="game_settings")
    hands_format = models.CharField(_("format"), max_length=20, default="standard-24")
    bolshevik_option = models.CharField(_("bolshevik"), max_length=20, default=BolshevikOption.NONE.value)
    ruleset = models.CharField(_("ruleset"), max_length=100, default="handbook-2016")
    confirmation = models.CharField(
        _("confirming hands"), max_length=10, choices=Confirmation, default=Confirmation.OFF
    )
    correction_days = models.PositiveSmallIntegerField(_("days in which a sealed sheet may be questioned"), default=14)
    public_view = models.CharField(
        _("what the public may see"), max_length=10, choices=PublicView, default=PublicView.LINKS
    )

    class Meta:
        verbose_name = _("game settings")
        verbose_name_plural = _("game settings")
        constraints = [
            models.CheckConstraint(
                condition=Q(hands_format__in=list(rules.FORMATS)),
                name="settings_format_known",
                violation_error_message=_("This format is not known here."),
            ),
            models.CheckConstraint(
                condition=Q(bolshevik_option__in=[option.value for option in BolshevikOption]),
                name="settings_option_known",
                violation_error_message=_("This bolshevik option is not known here."),
            ),
            models.CheckConstraint(
                condition=Q(confirmation__in=Confirmation.values) & Q(public_view__in=PublicView.values),
                name="settings_choices_known",
                violation_error_message=_("Choose one of these."),
            ),
            models.CheckConstraint(
                condition=Q(correction_days__lte=LONGEST_WINDOW),
                name="settings_window_in_range",
                violation_error_message=_("At most a year."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}"

    @classmethod
    def of(cls, club: Club) -> GameSettings:
        """The club's own, or the defaults."""
        return cls.objects.filter(club=club).first() or cls(club=club)
