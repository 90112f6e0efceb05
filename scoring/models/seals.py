"""Sealed results: the only scores that are stored, each with the ruleset and the last entry it was folded from."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.appendonly import AppendOnlyModel, LedgerManager
from players.models import Player
from scoring.models.entries import REDACTED, Entry
from scoring.models.games import LETTERS, Game

SESSION_COLUMNS = tuple(f"session_{number}" for number in range(1, 7))


class Seal(AppendOnlyModel):
    """A game was sealed; a correction afterwards adds the next seal, and the latest one holds."""

    BLANKED = {"reason": REDACTED}

    game = models.ForeignKey(Game, models.PROTECT, related_name="seals", verbose_name=_("game"))
    number = models.PositiveSmallIntegerField(_("number"))
    sealed_at = models.DateTimeField(_("sealed at"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))
    ruleset = models.CharField(_("ruleset"), max_length=100)
    last_entry = models.ForeignKey(
        Entry, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("last entry")
    )
    complete = models.BooleanField(_("complete"))
    reason = models.TextField(_("why unfinished"), blank=True, default="")

    objects = LedgerManager["Seal"]()

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                name="seal_number_once",
                violation_error_message=_("This game has been sealed already."),
            ),
            models.CheckConstraint(
                condition=Q(complete=True) | ~Q(reason=""),
                name="seal_unfinished_has_reason",
                violation_error_message=_("A game sealed unfinished needs a reason."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class Result(AppendOnlyModel):
    """What a sealed game gave one player; a session the format does not have is null."""

    seal = models.ForeignKey(Seal, models.PROTECT, related_name="results", verbose_name=_("seal"))
    letter = models.CharField(_("letter"), max_length=1)
    player = models.ForeignKey(Player, models.PROTECT, related_name="results", verbose_name=_("player"))
    session_1 = models.SmallIntegerField(null=True, blank=True)
    session_2 = models.SmallIntegerField(null=True, blank=True)
    session_3 = models.SmallIntegerField(null=True, blank=True)
    session_4 = models.SmallIntegerField(null=True, blank=True)
    session_5 = models.SmallIntegerField(null=True, blank=True)
    session_6 = models.SmallIntegerField(null=True, blank=True)
    bolshevik_raw = models.IntegerField(_("bolsheviks, sum"))
    bolshevik_share = models.IntegerField(_("bolshevik share"))
    adjustments = models.IntegerField(_("adjustments"))
    total = models.IntegerField(_("total"))
    rank = models.PositiveSmallIntegerField(_("place"))

    objects = LedgerManager["Result"]()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.UniqueConstraint(fields=["seal", "letter"], name="result_letter_once"),
            models.CheckConstraint(
                condition=Q(letter__in=LETTERS),
                name="result_letter_known",
                violation_error_message=_("This is not a letter of a player."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter} {self.total:+d}"

    @property
    def sessions(self) -> tuple[int, ...]:
        """The session sums of this player, in order."""
        sums = (getattr(self, column) for column in SESSION_COLUMNS)
        return tuple(points for points in sums if points is not None)
