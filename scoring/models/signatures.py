"""Signatures: a player at the table says that the sheet, as it stood after one entry, is what was played."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.appendonly import AppendOnlyModel, LedgerManager
from scoring.models.entries import Entry
from scoring.models.games import LETTERS, Game


class Signature(AppendOnlyModel):
    """Made over ``entry``, the last one then written, and holding while that is the last.

    It has a letter and no name, as the facts it is about.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="signatures", verbose_name=_("game"))
    letter = models.CharField(_("letter"), max_length=1)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+", verbose_name=_("last entry"))
    signed_at = models.DateTimeField(_("signed at"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))

    objects = LedgerManager["Signature"]()

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "letter", "entry"],
                name="signature_once",
                violation_error_message=_("This sheet has been signed already."),
            ),
            models.CheckConstraint(
                condition=Q(letter__in=LETTERS),
                name="signature_letter_known",
                violation_error_message=_("This is not a letter of a player."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter} {self.entry_id}"
