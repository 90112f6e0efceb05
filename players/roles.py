"""Knows who may do what: one table. A view says `@requires(Deed.X)` and then finds the club in `request.club`."""

from collections.abc import Callable
from enum import StrEnum
from functools import update_wrapper
from typing import TYPE_CHECKING, Concatenate, cast

from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

    from players.models import Club, Membership, User


class Role(models.TextChoices):
    ADMIN = "admin", _("Club admin")
    KEEPER = "keeper", _("Protocol keeper")


class Deed(StrEnum):
    SEE_CLUB = "see-club"
    KEEP_SCORE = "keep-score"
    ADD_PLAYER = "add-player"
    EDIT_PLAYER = "edit-player"
    CORRECT_SEALED = "correct-sealed"
    IMPORT_GAMES = "import-games"
    SHARE_GAME = "share-game"
    MANAGE_USERS = "manage-users"
    MANAGE_RULESETS = "manage-rulesets"


MAY: dict[Role, frozenset[Deed]] = {
    Role.ADMIN: frozenset(Deed),
    Role.KEEPER: frozenset({Deed.SEE_CLUB, Deed.KEEP_SCORE, Deed.ADD_PLAYER, Deed.SHARE_GAME}),
}


def may(role: str, deed: Deed) -> bool:
    return deed in MAY[Role(role)]


class ClubRequest(HttpRequest):
    """For the type checker: a request that `requires` let through. Its user is known and belongs to its club."""

    user: "User"
    club: "Club"
    membership: "Membership"
    htmx: "HtmxDetails"


type ClubView[**P] = Callable[Concatenate[ClubRequest, P], HttpResponseBase]
type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def requires[**P](deed: Deed) -> Callable[[ClubView[P]], View[P]]:
    """Lets a view run only for a member of a club whose role may do the deed; anyone else gets the 403 page."""

    def decorate(view: ClubView[P]) -> View[P]:
        def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            membership: Membership | None = getattr(request, "membership", None)
            if membership is None:
                raise PermissionDenied(_("Your login does not belong to any club."))
            if not may(membership.role, deed):
                raise PermissionDenied(_("Only a club admin may do this."))
            return view(cast("ClubRequest", request), *args, **kwargs)

        return cast("View[P]", update_wrapper(guarded, view))

    return decorate
