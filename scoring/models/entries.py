"""The ledger: every fact ever written of a game, as rows that are only added.

An entry stands until another supersedes it. Entries hold letters, never names.
"""

from __future__ import annotations

import secrets
from itertools import permutations
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.appendonly import AppendOnlyModel, AppendOnlyQuerySet, LedgerManager
from players.models import Player
from scoring.models.games import LETTERS, Game
from scoring.rules import ADJUSTMENT_AT_MOST, Hand, Letter, Slot

LONGEST_KEY = 64

REDACTED = "–"
"""What stands for the words of a reason that were taken away, where there must be some (R-8.30)."""


class EntryKind(models.TextChoices):
    HAND = "hand", _("hand")
    ADJUSTMENT = "adjustment", _("adjustment")
    TABLE = "table", _("seats and first dealer")
    PERSON = "person", _("person")
    RULESET = "ruleset", _("ruleset")
    VOID = "void", _("void")


class ReasonKey(models.TextChoices):
    """The keys a keeper taps for a reason; the others say what the program knows by itself."""

    WRONG_KEY = "wrong-key", _("wrong key")
    MISCOUNTED = "miscounted", _("miscounted")
    AGREED = "agreed", _("agreed at the table")
    OTHER = "other", _("other")
    UNDONE = "undone", _("undone at once")
    IMPORTED = "imported", _("from a protocol file")
    UNMERGED = "unmerged", _("two people again")


CORRECTION_REASONS = (ReasonKey.WRONG_KEY, ReasonKey.MISCOUNTED, ReasonKey.AGREED, ReasonKey.OTHER)


def new_client_key() -> str:
    """A key for an entry that no tablet made."""
    return secrets.token_hex(16)


class EntryQuerySet(AppendOnlyQuerySet["Entry"]):
    def standing(self, until: int | None = None) -> Self:
        """What the sheet shows, or showed after the entry ``until``: entries nobody supersedes, voids left out."""
        if until is None:
            return self.filter(superseded_by__isnull=True).exclude(kind=EntryKind.VOID)
        since = Q(superseded_by__isnull=True) | Q(superseded_by__gt=until)
        return self.filter(since, pk__lte=until).exclude(kind=EntryKind.VOID)

    def with_facts(self) -> Self:
        """Each with the facts that make a sheet, in one query, in the order written."""
        return self.select_related("hand", "adjustment", "table", "reason").order_by("pk")


EntryManager = models.Manager.from_queryset(EntryQuerySet)


class Entry(AppendOnlyModel):
    """One thing written: what, where on the sheet, by whom and when.

    ``slot`` names the place on the sheet: a hand's code, or ``adjustment-…``, ``table-2``, ``person-A``.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="entries", verbose_name=_("game"))
    kind = models.CharField(_("kind"), max_length=12, choices=EntryKind)
    slot = models.CharField(_("place on the sheet"), max_length=80)
    supersedes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="superseded_by", verbose_name=_("supersedes")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))
    recorded_at = models.DateTimeField(_("at"))
    client_key = models.CharField(max_length=LONGEST_KEY, default=new_client_key)

    objects = EntryManager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        indexes = [models.Index(fields=["game", "slot"], name="entry_slot")]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "slot"],
                condition=Q(supersedes__isnull=True),
                name="entry_first_once",
                violation_error_message=_("This hand has been recorded already."),
            ),
            models.UniqueConstraint(
                fields=["game", "client_key"],
                name="entry_client_key_once",
                violation_error_message=_("This has been sent already."),
            ),
            models.CheckConstraint(
                condition=Q(kind__in=EntryKind.values),
                name="entry_kind_known",
                violation_error_message=_("This kind of entry is not known."),
            ),
            models.CheckConstraint(
                condition=~Q(kind=EntryKind.VOID) | Q(supersedes__isnull=False),
                name="entry_void_supersedes",
                violation_error_message=_("Only what stands can be voided."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slot} {self.kind}"

    def to_hand(self) -> Hand:
        """The hand of a ``hand`` entry."""
        return self.hand.to_hand()


class AdjustmentFacts(AppendOnlyModel):
    """R-4.5; its reason stands in the entry's reason row."""

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="adjustment")
    letter = models.CharField(_("player"), max_length=1)
    points = models.SmallIntegerField(_("points"))

    objects = LedgerManager["AdjustmentFacts"]()

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        constraints = [
            models.CheckConstraint(
                condition=Q(points__range=(-ADJUSTMENT_AT_MOST, ADJUSTMENT_AT_MOST)) & ~Q(points=0),
                name="adjustment_in_range",
                violation_error_message=_("An adjustment is a whole number other than 0, from -1000 to 1000."),
            ),
            models.CheckConstraint(
                condition=Q(letter__in=LETTERS),
                name="adjustment_letter_known",
                violation_error_message=_("This is not a letter of a player."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter} {self.points:+d}"


class TableFacts(AppendOnlyModel):
    """How a session differs from R-1.6 and R-1.7: its seats, its overruled first dealer, or both; blank is the rule."""

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="table")
    session = models.PositiveSmallIntegerField(_("session"))
    seats = models.CharField(_("seats"), max_length=4, blank=True, default="")
    first_dealer = models.CharField(_("first dealer"), max_length=1, blank=True, default="")

    objects = LedgerManager["TableFacts"]()

    class Meta:
        verbose_name = _("seats and first dealer")
        verbose_name_plural = _("seats and first dealers")
        constraints = [
            models.CheckConstraint(
                condition=Q(first_dealer__in=("", *LETTERS)),
                name="table_dealer_known",
                violation_error_message=_("This is not a letter of a player."),
            ),
            models.CheckConstraint(
                condition=Q(seats__in=("", *("".join(seats) for seats in permutations(LETTERS, 4)))),
                name="table_seats_known",
                violation_error_message=_("These are not the seats of four players."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.seats} {self.first_dealer}"


class PersonFacts(AppendOnlyModel):
    """Another person behind a letter: who it was, and who it is from now on."""

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="person")
    letter = models.CharField(_("letter"), max_length=1)
    was = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("was"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("is"))

    objects = LedgerManager["PersonFacts"]()

    class Meta:
        verbose_name = _("change of person")
        verbose_name_plural = _("changes of person")
        constraints = [
            models.CheckConstraint(
                condition=Q(letter__in=LETTERS),
                name="person_letter_known",
                violation_error_message=_("This is not a letter of a player."),
            ),
            models.CheckConstraint(
                condition=~Q(was=F("player")),
                name="person_changes",
                violation_error_message=_("This is the same person."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter} {self.player}"


class RulesetFacts(AppendOnlyModel):
    """Another ruleset of a game: which it was, and which it is from now on."""

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="ruleset")
    was = models.CharField(_("was"), max_length=100)
    now = models.CharField(_("is"), max_length=100)

    objects = LedgerManager["RulesetFacts"]()

    class Meta:
        verbose_name = _("change of ruleset")
        verbose_name_plural = _("changes of ruleset")
        constraints = [
            models.CheckConstraint(
                condition=~Q(was=F("now")),
                name="ruleset_changes",
                violation_error_message=_("This is the same ruleset."),
            ),
        ]

    def __str__(self) -> str:
        return self.now


class EntryReason(AppendOnlyModel):
    """Why something was written; its free text may be blanked, and never rewritten."""

    BLANKED = {"text": ""}

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="reason")
    key = models.CharField(_("reason"), max_length=12, choices=ReasonKey)
    text = models.TextField(_("in words"), blank=True, default="")

    objects = LedgerManager["EntryReason"]()

    class Meta:
        verbose_name = _("reason")
        verbose_name_plural = _("reasons")
        constraints = [
            models.CheckConstraint(
                condition=Q(key__in=ReasonKey.values),
                name="reason_key_known",
                violation_error_message=_("This reason is not known."),
            ),
        ]

    def __str__(self) -> str:
        return self.text or str(self.get_key_display())


SLOT_OF_RULESET = "ruleset"


def slot_of_table(session: int) -> str:
    return f"table-{session}"


def slot_of_person(letter: Letter) -> str:
    return f"person-{letter}"


def slot_of_adjustment(client_key: str) -> str:
    return f"adjustment-{client_key}"


def hand_slot(entry: Entry) -> Slot:
    """The slot of a hand's entry."""
    return Slot.parse(entry.slot)
