"""What was done for a club, by whom and when: rows that are only added. They hold numbers of records, never names."""

from typing import Any

from django.core.checks import CheckMessage
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.appendonly import AppendOnlyModel, LedgerManager
from players.models.clubs import Club
from players.models.users import User


class Verb(models.TextChoices):
    """The administrative acts."""

    CLUB_MADE = "club-made", _("club founded")
    CLUB_CHANGED = "club-changed", _("club settings changed")
    PLAYER_ADDED = "player-added", _("player added")
    PLAYER_CHANGED = "player-changed", _("player changed")
    PLAYER_HIDDEN = "player-hidden", _("player hidden")
    PLAYER_SHOWN = "player-shown", _("player brought back")
    PLAYER_DELETED = "player-deleted", _("player deleted")
    PLAYERS_IMPORTED = "players-imported", _("players imported")
    PLAYERS_MERGED = "players-merged", _("players merged")
    PLAYERS_UNMERGED = "players-unmerged", _("merge undone")
    PLAYER_ERASED = "player-erased", _("player forgotten")
    PLAYER_EXPORTED = "player-exported", _("a player's data exported")
    LOGIN_ADDED = "login-added", _("login added")
    LOGIN_CHANGED = "login-changed", _("login changed")
    LOGIN_ENDED = "login-ended", _("login ended")
    LOGIN_RESTORED = "login-restored", _("login brought back")
    PASSWORD_LINK = "password-link", _("link for a new password made")
    PASSWORD_RESET = "password-reset", _("password reset")
    PIN_SET = "pin-set", _("PIN set")
    TABLET_INVITED = "tablet-invited", _("link for a tablet made")
    TABLET_JOINED = "tablet-joined", _("tablet joined")
    TABLET_REVOKED = "tablet-revoked", _("tablet revoked")
    LINK_REVOKED = "link-revoked", _("link revoked")
    RULESET_MADE = "ruleset-made", _("ruleset made")
    RULESET_CHANGED = "ruleset-changed", _("ruleset changed")
    RULESET_DELETED = "ruleset-deleted", _("ruleset deleted")
    RULESET_HIDDEN = "ruleset-hidden", _("ruleset hidden")
    RULESET_SHOWN = "ruleset-shown", _("ruleset brought back")
    GAMES_IMPORTED = "games-imported", _("games brought in")
    GAME_SEALED = "game-sealed", _("sheet sealed")
    GAME_SHARED = "game-shared", _("public link made")
    GAME_UNSHARED = "game-unshared", _("public link revoked")
    GAME_CORRECTED = "game-corrected", _("sealed sheet corrected")


class FactsField(models.JSONField):
    """JSON; whether the database knows it is not asked, because `check` must run where there is none yet."""

    def check(self, **kwargs: Any) -> list[CheckMessage]:
        return models.Field.check(self, **kwargs)

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


class Act(AppendOnlyModel):
    """One act. ``subject`` names a record as ``player:17``; ``facts`` are numbers and codes, no names."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="acts", verbose_name=_("club"))
    actor = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("at"), default=timezone.now)
    verb = models.CharField(_("act"), max_length=20, choices=Verb)
    subject = models.CharField(_("of"), max_length=40, blank=True, default="")
    facts = FactsField(_("facts"), default=dict, blank=True)

    objects = LedgerManager["Act"]()

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        indexes = [models.Index(fields=["club", "-id"], name="act_latest")]
        constraints = [
            models.CheckConstraint(
                condition=Q(verb__in=Verb.values),
                name="act_verb_known",
                violation_error_message=_("This act is not known."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"


def note(club: Club, actor: User | None, verb: Verb, subject: models.Model | None = None, **facts: Any) -> Act:
    """Write down an act, in the transaction that does it. ``facts`` hold no names: those may have to be forgotten."""
    named = f"{subject._meta.model_name}:{subject.pk}" if subject is not None else ""
    act = Act(club=club, actor=actor, verb=verb, subject=named, facts=facts)
    act.save()
    return act
