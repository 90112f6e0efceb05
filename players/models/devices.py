"""Tablets of the club, links that are used once, and the waits after wrong passwords and PINs.

Of a key or a link only a digest is stored: who reads the database cannot use it.
"""

import hashlib
import secrets
from datetime import datetime
from typing import Self

from django.db import models
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
        return self.filter(kind=kind, key_digest=digest(key), used_at=None, revoked_at=None, expires_at__gt=now)


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


class Wait(models.Model):
    """How long a person or an address waits after wrong passwords or PINs: ``user:3``, ``address:192.0.2.7``."""

    who = models.CharField(max_length=80, unique=True)
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True, default=None)

    class Meta:
        verbose_name = _("wait")
        verbose_name_plural = _("waits")

    def __str__(self) -> str:
        return self.who
