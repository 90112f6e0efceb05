"""Knows the people: users who log in, clubs, who works for which club, and players who sit at tables.

It refuses to know games. Names live here and nowhere else; a player's keys are computed on every save.
"""

from datetime import date, datetime
from typing import Any, Self
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players import names
from players.roles import Deed, Role, may

LANGUAGE_CODES = [code for code, _name in settings.LANGUAGES]


def known_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(_("This is not the name of a time zone."), code="time_zone")


class User(AbstractUser):
    language = models.CharField(_("language"), max_length=2, choices=settings.LANGUAGES, blank=True, default="")

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(language__in=["", *LANGUAGE_CODES]),
                name="user_language_known",
                violation_error_message=_("Choose one of the languages."),
            )
        ]

    @property
    def shown_name(self) -> str:
        return self.get_full_name() or self.get_username()


class Club(models.Model):
    name = models.CharField(_("name"), max_length=names.LONGEST)
    slug = models.SlugField(_("short address"), max_length=50, unique=True)
    language = models.CharField(_("language"), max_length=2, choices=settings.LANGUAGES, default="fi")
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Helsinki", validators=[known_time_zone])
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

    def working_memberships(self) -> models.QuerySet["Membership"]:
        """Of those who can still log in, by name."""
        working = self.memberships.filter(user__is_active=True)
        return working.select_related("user").order_by("user__first_name", "user__last_name", "user__username")


class Membership(models.Model):
    """A user works for one club, in one role."""

    user = models.OneToOneField(User, models.CASCADE, related_name="membership", verbose_name=_("user"))
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", verbose_name=_("club"))
    role = models.CharField(_("role"), max_length=10, choices=Role)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.CheckConstraint(
                condition=Q(role__in=Role.values),
                name="membership_role_known",
                violation_error_message=_("Choose one of the roles."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club} · {self.get_role_display()}"

    def may(self, deed: Deed) -> bool:
        return may(self.role, deed)


class PlayerQuerySet(models.QuerySet["Player"]):
    def of(self, club: Club) -> Self:
        return self.filter(club=club)

    def visible(self) -> Self:
        return self.filter(hidden=False)

    def members(self) -> Self:
        return self.filter(guest=False)

    def in_finnish_order(self) -> Self:
        return self.order_by("sort_key", "pk")

    def search(self, text: str) -> Self:
        """Players in whose name every word of the text stands at the beginning of a word."""
        found = self
        for word in names.fold(text).split():
            found = found.filter(Q(search_key__startswith=word) | Q(search_key__contains=f" {word}"))
        return found

    def named(self, text: str) -> Self:
        """The players a written name can mean: its one bearer, else all of that name whatever their marks."""
        key = names.fold(text)
        exact = self.filter(search_key=key)
        return exact if exact.exists() else self.filter(name_key=key)

    def guest(self, club: Club, name: str) -> "Player":
        """A new player of whom only the name is known. Raises ValidationError where the name is taken or no name."""
        guest = Player(club=club, name=name, guest=True)
        guest.full_clean()
        guest.save()
        return guest


class Player(models.Model):
    club = models.ForeignKey(Club, models.PROTECT, related_name="players", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=names.LONGEST)
    mark = models.CharField(
        _("mark"),
        max_length=40,
        blank=True,
        default="",
        help_text=_("Tells two people of the same name apart, such as a year of birth or a home town."),
    )
    short_name = models.CharField(
        _("short name"),
        max_length=names.LONGEST_SHORT,
        blank=True,
        help_text=_("For the seats and columns, and for pages outside the club."),
    )
    name_key = models.TextField(editable=False)
    search_key = models.TextField(editable=False)
    sort_key = models.TextField(editable=False)
    hidden = models.BooleanField(_("hidden"), default=False)
    guest = models.BooleanField(_("guest"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["club", "sort_key"], name="player_order")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(name_key="") & ~Q(search_key="") & ~Q(sort_key=""),
                name="player_named",
                violation_error_message=_("Write a name."),
            ),
            models.CheckConstraint(
                condition=~Q(short_name=""),
                name="player_short_named",
                violation_error_message=_("Write a short name."),
            ),
            models.UniqueConstraint(
                fields=["club", "search_key"],
                name="player_told_apart",
                violation_error_message=_(
                    "The club already has a player of this name. Add a mark that tells the two apart."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def display_name(self) -> str:
        return names.display(self.name, self.mark)

    def clean_fields(self, exclude: Any = None) -> None:
        errors = {}
        for field in ("name", "mark", "short_name"):
            written = getattr(self, field)
            if not written and field != "name":
                continue
            try:
                setattr(self, field, names.normalise(written))
            except ValidationError as error:
                errors[field] = error.error_list
        if errors:
            raise ValidationError(errors)
        self.compute_keys()
        super().clean_fields(exclude)

    def validate_constraints(self, exclude: Any = None) -> None:
        """A form that shows neither the club nor the keys still checks them, and the refusal stands beside the mark."""
        if exclude:
            exclude = set(exclude) - {"club", "name_key", "search_key", "sort_key"}
        if exclude and "name" in exclude and not self.short_name:
            exclude.add("short_name")  # which is made from the name: that the name was refused says it all
        try:
            super().validate_constraints(exclude)
        except ValidationError as refusal:
            errors = refusal.error_dict
            raise ValidationError(
                {"mark" if field == NON_FIELD_ERRORS else field: error for field, error in errors.items()}
            ) from None

    def compute_keys(self) -> None:
        self.name_key = names.fold(self.name)
        self.search_key = names.fold(self.display_name)
        self.sort_key = names.sort_key(self.display_name)
        self.short_name = self.short_name or self._free_short_name()

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.compute_keys()
        super().save(*args, **kwargs)

    def _free_short_name(self) -> str:
        if not self.name:
            return ""
        others = Player.objects.filter(club_id=self.club_id).exclude(pk=self.pk)
        taken = {names.fold(short) for short in others.values_list("short_name", flat=True)}
        return next(short for short in names.short_names(self.name) if names.fold(short) not in taken)
