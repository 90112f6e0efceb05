"""Who logs in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from players.models.clubs import Membership

LANGUAGE_CODES = [code for code, _name in settings.LANGUAGES]


class User(AbstractUser):
    language = models.CharField(_("language"), max_length=2, choices=settings.LANGUAGES, blank=True, default="")

    belongs: tuple[Membership, ...] | None = None
    """The person's memberships that have not ended, where the log-in read them together with the user."""

    at_tablet = False
    """Whether the person came in by a PIN on a tablet of the club."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(language__in=["", *LANGUAGE_CODES]),
                name="user_language_known",
                violation_error_message=_("Choose one of the languages."),
            )
        ]

    def membership_in(self, club: int | None) -> Membership | None:
        """What this person is in the club of this number, or where there is none such, in the first that has one."""
        belongs = self.belongs
        if belongs is None:
            working = self.memberships.filter(ended_at=None)
            belongs = self.belongs = tuple(working.select_related("club").order_by("pk"))
        return next((one for one in belongs if one.club_id == club), belongs[0] if belongs else None)

    @property
    def shown_name(self) -> str:
        if self.username == removed_username(self.pk):
            return str(_("Removed person %(number)s") % {"number": self.pk})
        return self.get_full_name() or self.get_username()


def removed_username(number: int) -> str:
    """The login name of somebody who was forgotten; with a sign no other login name can have."""
    return f"#removed-{number}"
