"""What every template may ask: the club, what this person may do, whether this is the demo."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from players.models import Membership
from players.roles import Deed


class Allowed:
    """In a template: `{% if may.edit_player %}`."""

    def __init__(self, membership: Membership | None) -> None:
        self._membership = membership

    def __getitem__(self, name: str) -> bool:
        deed = Deed(name.replace("_", "-"))
        return self._membership is not None and self._membership.may(deed)


def club(request: HttpRequest) -> dict[str, Any]:
    membership = getattr(request, "membership", None)
    return {
        "club": membership.club if membership else None,
        "may": Allowed(membership),
        "demo": settings.DEMO,
        "languages": settings.LANGUAGES,
        "language": getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE),
    }
