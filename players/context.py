"""What every template may ask: the club, what this person may do, whether this is the demo."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from players.models import Club, Membership
from players.roles import Deed, Role, may


class Allowed:
    """In a template: `{% if may.edit_player %}`."""

    def __init__(self, role: Role) -> None:
        self._role = role

    def __getitem__(self, name: str) -> bool:
        return may(self._role, Deed(name.replace("_", "-")))


def club(request: HttpRequest) -> dict[str, Any]:
    membership: Membership | None = getattr(request, "membership", None)
    return {
        "club": getattr(request, "club", None),
        "clubs": _to_choose(membership),
        "may": Allowed(getattr(request, "role", Role.PUBLIC)),
        "at_tablet": membership is not None and membership.at_tablet,
        "tablet": getattr(request, "tablet", None),
        "demo": settings.DEMO,
        "languages": settings.LANGUAGES,
        "language": getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE),
    }


def _to_choose(membership: Membership | None) -> list[Club]:
    """The clubs of one who belongs to several, by name."""
    if membership is None or membership.at_tablet:
        return []
    clubs = [one.club for one in membership.user.belongs or ()]
    return sorted(clubs, key=lambda club: club.name.casefold()) if len(clubs) > 1 else []
