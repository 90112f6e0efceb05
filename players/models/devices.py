"""Tablets of the club, links that are used once, and the waits after wrong passwords and PINs.

Of a key or a link only a digest is stored: who reads the database cannot use it.
"""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Self

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players import names
from players.models.clubs import Club
from players.models.users import User


def new_key() -> str:
    """A secret of 256 bits, for an address or a cookie."""
    return secrets.token_urlsafe(32)


def digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class TabletQuerySet(models.QuerySet["Tablet"]):
    def of(self, club: Club) -> Self:
        return self.filter(club=club)

    def working(self, now: datetime | None = None) -> Self:
        now = now or timezone.now()
        return self.filter(revoked_at=None).filter(Q(expires_at=None) | Q(expires_at__gt=now))

    def with_key(self, key: str) -> Self:
        return self.filter(key_digest=digest(key))


class Tablet(models.Model):
    """A tablet that joined the club: it may show the club's tables, and lets keepers in by name and PIN."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="tablets", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=names.LONGEST_SHORT)
    key_digest = models.CharField(max_length=64, unique=True, editable=False)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now)
    expires_at = models.DateTimeField(_("works until"), null=True, blank=True, default=None)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True, default=None)

    objects = TabletQuerySet.as_manager()

    class Meta:
        verbose_name = _("tablet")
        verbose_name_plural = _("tablets")

    def __str__(self) -> str:
        return self.name


class LinkKind(models.TextChoices):
    TABLET = "tablet", _("joins a tablet")
    PASSWORD = "password", _("sets a password")


class OneTimeLinkQuerySet(models.QuerySet["OneTimeLink"]):
    def usable(self, kind: LinkKind, key: str, now: datetime | None = None) -> Self:
        """The link of this key, unless it was used, revoked, or its time is over."""
        now = now or timezone.now()
        return self.open(kind, now).filter(key_digest=digest(key))

    def open(self, kind: LinkKind, now: datetime | None = None) -> Self:
        """Those that can still be used."""
        now = now or timezone.now()
        return self.filter(kind=kind, used_at=None, revoked_at=None, expires_at__gt=now)


class OneTimeLink(models.Model):
    """An address that works once, for a while: it joins a tablet, or lets a person choose a new password."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="one_time_links", verbose_name=_("club"))
    kind = models.CharField(_("what it does"), max_length=10, choices=LinkKind)
    name = models.CharField(_("name"), max_length=names.LONGEST_SHORT, blank=True, default="")
    user = models.ForeignKey(User, models.CASCADE, null=True, blank=True, default=None, related_name="one_time_links")
    key_digest = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    expires_at = models.DateTimeField(_("works until"))
    tablet_until = models.DateTimeField(_("tablet works until"), null=True, blank=True, default=None)
    used_at = models.DateTimeField(_("used"), null=True, blank=True, default=None)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True, default=None)

    objects = OneTimeLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("one-time link")
        verbose_name_plural = _("one-time links")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=LinkKind.values),
                name="link_kind_known",
                violation_error_message=_("This kind of link is not known."),
            ),
            models.CheckConstraint(
                condition=~Q(kind=LinkKind.PASSWORD) | Q(user__isnull=False),
                name="link_password_user",
                violation_error_message=_("Whose password is it?"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.made_at:%Y-%m-%d}"


FREE_TRIES = 5
SHORTEST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=1)
FORGOTTEN_AFTER = timedelta(days=1)
"""Without a wrong try for so long, the earlier ones no longer count."""


class WaitQuerySet(models.QuerySet["Wait"]):
    @transaction.atomic
    def begin(self, whos: Sequence[str], now: datetime | None = None) -> timedelta | None:
        """Count a try before it is made, for each of ``whos``; or return how long to wait, and count nothing.

        Counted first, a hundred tries sent at once are still five. ``end_well`` takes a right one back.
        """
        now = now or timezone.now()
        waits = self._locked(whos, now)
        until = max((wait.until for wait in waits if wait.until is not None), default=now)
        if until > now:
            return until - now
        for wait in waits:
            wait.failures += 1
            wait.last_at = now
            wait.until = now + wait.length if wait.failures >= FREE_TRIES else None
            wait.save()
        return None

    @transaction.atomic
    def end_well(self, person: str, *others: str) -> None:
        """It was the right one: the person's mistakes are forgotten, and the address answers for them no longer.

        The mistakes others made at the same address stay: who has a login cannot wash them away with it.
        """
        waits = {wait.who: wait for wait in self._locked([person, *others], timezone.now())}
        own = waits[person].failures
        for wait in waits.values():
            wait.failures = max(0, wait.failures - own)
            wait.until = None
            wait.save()

    def forget_old(self, now: datetime | None = None) -> None:
        self.filter(last_at__lt=(now or timezone.now()) - FORGOTTEN_AFTER).delete()

    def _locked(self, whos: Sequence[str], now: datetime) -> list["Wait"]:
        """A row for each, held until the transaction ends; in the same order for all, so that no two wait in a ring."""
        locked: list[Wait] = []
        while len(locked) < len(whos):  # again, where an old row was forgotten in between
            for who in sorted(whos):
                self.get_or_create(who=who, defaults={"last_at": now})
            locked = list(self.select_for_update().filter(who__in=whos).order_by("who"))
        return locked


class Wait(models.Model):
    """How long a person or an address waits after wrong passwords or PINs: ``login:…``, ``address:192.0.2.7``."""

    who = models.CharField(max_length=80, unique=True)
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True, default=None)

    objects = WaitQuerySet.as_manager()

    class Meta:
        verbose_name = _("wait")
        verbose_name_plural = _("waits")

    def __str__(self) -> str:
        return self.who

    @property
    def length(self) -> timedelta:
        """A minute after the fifth wrong try, then twice as long each time, up to an hour."""
        doublings = min(self.failures - FREE_TRIES, 10)
        return min(SHORTEST_WAIT * (1 << doublings), LONGEST_WAIT)
