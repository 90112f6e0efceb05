"""A club's logo, in a row of its own: nobody reads the picture to learn the club's name."""

import hashlib

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.clubs import Club


class Logo(models.Model):
    """A small PNG. ``Club.logo_digest`` says whether there is one, and which."""

    club = models.OneToOneField(Club, models.CASCADE, primary_key=True, related_name="logo")
    picture = models.BinaryField()

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return str(self.club)

    @classmethod
    def put(cls, club: Club, picture: bytes) -> None:
        """Give the club this logo, or none; the caller saves the club."""
        club.logo_digest = hashlib.sha256(picture).hexdigest()[:16] if picture else ""
        if picture:
            cls.objects.update_or_create(club=club, defaults={"picture": picture})
        else:
            cls.objects.filter(club=club).delete()
