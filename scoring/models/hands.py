"""What was bid and taken in a hand, as columns that constraints can read.

Knows how a hand of the rules lies in a row, and back. Which hand may stand where is for the rules.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, Self, cast

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.appendonly import AppendOnlyModel, LedgerManager
from scoring.models.entries import Entry
from scoring.models.games import LETTERS
from scoring.rules import (
    LEVEL_4,
    TRICKS_IN_A_HAND,
    Aces,
    AllPass,
    Bolshevik,
    Contract,
    Denomination,
    Doubling,
    Hand,
    Kind,
    ThrownIn,
)


class Shape(models.TextChoices):
    CONTRACT = "contract", _("contract")
    ALL_PASS = "all-pass", _("all-pass misère")
    BOLSHEVIK = "bolshevik", _("bolshevik")
    THROWN_IN = "thrown-in", _("thrown in")


_ACES = ("ace_1", "ace_2", "ace_3", "ace_4")
_LEVELS = (4, 5, 6, 7)
_DOUBLERS = ["".join(letters) for count in (1, 2, 3) for letters in combinations(LETTERS, count)]

# A check whose outcome is unknown, because a column is null, passes: so each says that the column is not null.
_LEVELLED = Q(level__isnull=False, level__in=_LEVELS)
_NOT_PLAYED = Q(shape=Shape.CONTRACT, level__isnull=False, level=LEVEL_4, doubling=Doubling.NONE.value)
_OPEN_KINDS = (Kind.KITTY.value, Kind.KOTKA.value)
_DECLARED = Q(declarer__in=LETTERS, denomination__in=[denomination.value for denomination in Denomination])
_TRICKS = Q(tricks__isnull=False, tricks__range=(0, TRICKS_IN_A_HAND))
_MISERE = Q(shape=Shape.ALL_PASS) | Q(denomination=Denomination.MISERE.value)
_NO_ACES = Q(own_aces__isnull=True, **{f"{ace}__isnull": True for ace in _ACES})
_FOUR_ACES = (
    Q(own_aces__isnull=False, own_aces__range=(0, len(_ACES)))
    & Q(**{f"{ace}__isnull": False for ace in _ACES})
    & Q(**{f"{ace}__range": (1, TRICKS_IN_A_HAND) for ace in _ACES})
)


class HandFacts(AppendOnlyModel):
    """What was bid and taken in a hand, as columns.

    ``tricks`` are of the side the hand counts: the declaring side, in all-pass the keeper's, in a
    bolshevik the declarer. The tricks of the four aces stand with that side's first, ``own_aces`` of them.
    In a bolshevik ``doubled_by`` holds every doubler's letter. An undoubled level 4 has no tricks (R-7.2).
    ``kind`` is written only where the schedule leaves it open (R-6).
    """

    entry = models.OneToOneField(Entry, models.PROTECT, primary_key=True, related_name="hand")
    shape = models.CharField(max_length=10, choices=Shape)
    kind = models.CharField(max_length=10, blank=True, default="")
    declarer = models.CharField(max_length=1, blank=True, default="")
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    denomination = models.CharField(max_length=10, blank=True, default="")
    doubling = models.CharField(max_length=10, default=Doubling.NONE.value)
    doubled_by = models.CharField(max_length=3, blank=True, default="")
    redoubled_by = models.CharField(max_length=1, blank=True, default="")
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    own_aces = models.PositiveSmallIntegerField(null=True, blank=True)
    ace_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    ace_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    ace_3 = models.PositiveSmallIntegerField(null=True, blank=True)
    ace_4 = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = LedgerManager["HandFacts"]()

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.CheckConstraint(
                condition=Q(shape=Shape.CONTRACT) & _LEVELLED & _DECLARED
                | Q(shape=Shape.BOLSHEVIK, level__isnull=True) & _DECLARED
                | Q(shape__in=(Shape.ALL_PASS, Shape.THROWN_IN), level__isnull=True, declarer="", denomination=""),
                name="hand_contract_fits_shape",
                violation_error_message=_("The contract does not fit this kind of hand."),
            ),
            models.CheckConstraint(
                condition=(Q(shape=Shape.THROWN_IN) | _NOT_PLAYED) & Q(tricks__isnull=True)
                | ~(Q(shape=Shape.THROWN_IN) | _NOT_PLAYED) & _TRICKS,
                name="hand_tricks_in_range",
                violation_error_message=_("The number of tricks must be a whole number from 0 to 13."),
            ),
            models.CheckConstraint(
                condition=(_MISERE & ~_NOT_PLAYED & _FOUR_ACES) | ((~_MISERE | _NOT_PLAYED) & _NO_ACES),
                name="hand_aces_in_misere",
                violation_error_message=_("A misère has four aces, another hand none."),
            ),
            models.CheckConstraint(
                condition=Q(doubling=Doubling.NONE.value, doubled_by="", redoubled_by="")
                | Q(doubling=Doubling.DOUBLED.value, redoubled_by="")
                | Q(doubling=Doubling.REDOUBLED.value),
                name="hand_doubling_known",
                violation_error_message=_("A doubler is named, but the hand is not doubled that way."),
            ),
            models.CheckConstraint(
                condition=Q(shape=Shape.THROWN_IN, doubling=Doubling.NONE.value)
                | Q(shape=Shape.BOLSHEVIK, doubling=Doubling.NONE.value)
                | Q(shape=Shape.BOLSHEVIK, doubled_by__in=_DOUBLERS, redoubled_by="")
                | Q(
                    shape__in=(Shape.CONTRACT, Shape.ALL_PASS),
                    doubled_by__in=("", *LETTERS),
                    redoubled_by__in=("", *LETTERS),
                ),
                name="hand_doublers_fit_shape",
                violation_error_message=_("Who doubled does not fit this kind of hand."),
            ),
            models.CheckConstraint(
                condition=Q(kind="") | Q(kind__in=_OPEN_KINDS, shape__in=(Shape.CONTRACT, Shape.ALL_PASS)),
                name="hand_kind_fits_shape",
                violation_error_message=_("This kind of hand is not played at this place of the schedule."),
            ),
        ]

    def __str__(self) -> str:
        return self.shape

    @classmethod
    def from_hand(cls, entry: Entry, hand: Hand, kind: Kind | None = None) -> Self:
        """The row of these facts; the inverse of ``to_hand``. ``kind``: where the schedule leaves it open."""
        facts = cls(entry=entry, kind=kind if kind in _OPEN_KINDS else "")
        match hand:
            case ThrownIn():
                facts.shape = Shape.THROWN_IN
                return facts
            case Bolshevik():
                facts.shape = Shape.BOLSHEVIK
                facts.doubled_by = "".join(hand.doubled_by)
                if hand.doubled_by:
                    facts.doubling = Doubling.REDOUBLED if hand.redoubled else Doubling.DOUBLED
            case Contract() | AllPass():
                facts.shape = Shape.CONTRACT if isinstance(hand, Contract) else Shape.ALL_PASS
                facts.doubling = hand.doubling
                facts.doubled_by = hand.doubled_by or ""
                facts.redoubled_by = hand.redoubled_by or ""
        if isinstance(hand, Contract | Bolshevik):
            facts.declarer, facts.denomination = hand.declarer, hand.denomination
        if isinstance(hand, Contract):
            facts.level = hand.level
        facts.tricks = hand.tricks
        if hand.aces is not None:
            facts.own_aces = len(hand.aces.own)
            for column, trick in zip(_ACES, hand.aces.own + hand.aces.theirs, strict=True):
                setattr(facts, column, trick)
        return facts

    def to_hand(self) -> Hand:
        """The hand these columns hold."""
        return hand_of_columns(*(getattr(self, column) for column in HAND_COLUMNS))


HAND_COLUMNS = (
    *("shape", "declarer", "level", "denomination", "doubling", "doubled_by", "redoubled_by"),
    *("tricks", "own_aces", *_ACES),
)


@lru_cache(maxsize=20_000)
def hand_of_columns(  # noqa: PLR0917 - as many as a row has, in its order
    shape: str,
    declarer: str,
    level: int | None,
    denomination: str,
    doubling: str,
    doubled_by: str,
    redoubled_by: str,
    tricks: int | None,
    own_aces: int | None,
    *aces: int,
) -> Hand:
    """The hand of a row read as bare ``HAND_COLUMNS``; a season has the same hand many times."""
    fell = None if own_aces is None else Aces(own=aces[:own_aces], theirs=aces[own_aces:])
    played: dict[str, Any] = {"tricks": tricks, "aces": fell}
    spoken: dict[str, Any] = {
        "doubling": Doubling(doubling),
        "doubled_by": doubled_by or None,
        "redoubled_by": redoubled_by or None,
    }
    match Shape(shape):
        case Shape.THROWN_IN:
            return ThrownIn()
        case Shape.ALL_PASS:
            return AllPass(**spoken, **played)
        case Shape.CONTRACT:
            return Contract(
                declarer=declarer,
                level=cast("int", level),
                denomination=Denomination(denomination),
                **spoken,
                **played,
            )
        case Shape.BOLSHEVIK:
            return Bolshevik(
                declarer=declarer,
                denomination=Denomination(denomination),
                doubled_by=tuple(doubled_by),
                redoubled=doubling == Doubling.REDOUBLED,
                **played,
            )
