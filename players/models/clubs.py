"""Clubs, and what each user is in which."""

from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players import names
from players.models.users import LANGUAGE_CODES, User
from players.roles import ROLE_CHOICES, ROLES_OF_PEOPLE, Deed, Role, may


def known_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(_("This is not the name of a time zone."), code="time_zone")


class Club(models.Model):
    name = models.CharField(_("name"), max_length=names.LONGEST)
    slug = models.SlugField(_("short address"), max_length=50, unique=True)
    language = models.CharField(_("language"), max_length=2, choices=settings.LANGUAGES, default="fi")
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Helsinki", validators=[known_time_zone])
    logo_digest = models.CharField(max_length=16, blank=True, default="", editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.CheckConstraint(
                condition=~Q(name=""), name="club_named", violation_error_message=_("A club needs a name.")
            ),
            models.CheckConstraint(
                condition=Q(language__in=LANGUAGE_CODES),
                name="club_language_known",
                violation_error_message=_("Choose one of the languages."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def local_date(self, at: datetime | None = None) -> date:
        """The date on the club's wall at a moment, by default now."""
        return timezone.localdate(at, ZoneInfo(self.time_zone))

    def all_memberships(self) -> models.QuerySet["Membership"]:
        """Of those who log in, and of those who once did, by name."""
        everyone = self.memberships.select_related("user")
        return everyone.order_by("user__first_name", "user__last_name", "user__username")

    def working_memberships(self) -> models.QuerySet["Membership"]:
        """Of those who can still log in, by name."""
        return self.all_memberships().filter(ended_at=None, user__is_active=True)


class Membership(models.Model):
    """What a user is in a club: a role, who he is at its tables, and the PIN that opens its tablets."""

    user = models.ForeignKey(User, models.CASCADE, related_name="memberships", verbose_name=_("user"))
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", verbose_name=_("club"))
    role = models.CharField(_("role"), max_length=10, choices=ROLE_CHOICES)
    player = models.ForeignKey(
        "players.Player",
        models.SET_NULL,
        null=True,
        blank=True,
        default=None,
        related_name="memberships",
        verbose_name=_("player"),
    )
    pin = models.CharField(max_length=128, blank=True, default="", editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True, default=None, editable=False)

    at_tablet = False
    """Whether the person came in by a PIN: four digits are worth a keeper's deeds, whoever has them."""

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "club"],
                name="membership_once",
                violation_error_message=_("This person belongs to the club already."),
            ),
            models.CheckConstraint(
                condition=Q(role__in=ROLES_OF_PEOPLE),
                name="membership_role_known",
                violation_error_message=_("Choose one of the roles."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club} · {self.get_role_display()}"

    @property
    def acting_role(self) -> Role:
        """What the person is now: at a tablet opened by a PIN a keeper at most."""
        role = Role(self.role)
        return Role.KEEPER if self.at_tablet and role in {Role.OWNER, Role.ADMIN} else role

    def may(self, deed: Deed) -> bool:
        return may(self.acting_role, deed)

    def governs(self, other: "Membership") -> bool:
        """Whether one who is this in a club may decide of the other's login there."""
        above = other.role in {Role.OWNER, Role.ADMIN}
        return self.club_id == other.club_id and self.may(Deed.MANAGE_ADMINS if above else Deed.MANAGE_USERS)

    def set_pin(self, pin: str) -> None:
        self.pin = make_password(pin)

    def check_pin(self, pin: str) -> bool:
        return bool(self.pin) and check_password(pin, self.pin)


def governed(own: Iterable[Membership], others: Iterable[Membership]) -> bool:
    """Whether a person of the memberships ``own`` may decide of each of the others."""
    mine = {one.club_id: one for one in own}
    return all(other.club_id in mine and mine[other.club_id].governs(other) for other in others)
