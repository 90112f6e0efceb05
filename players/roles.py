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

    from players.models import Club, Membership, Tablet, User


class Role(models.TextChoices):
    OWNER = "owner", _("Owner")
    ADMIN = "admin", _("Club admin")
    KEEPER = "keeper", _("Protocol keeper")
    MEMBER = "member", _("Member")
    TABLET = "tablet", _("Tablet")
    PUBLIC = "public", _("Public")


ROLES_OF_PEOPLE = (Role.OWNER, Role.ADMIN, Role.KEEPER, Role.MEMBER)
"""The roles a login can have; a tablet that nobody has opened and the public are nobody's logins."""


ROLE_CHOICES = [(role.value, role.label) for role in ROLES_OF_PEOPLE]


class Deed(StrEnum):
    """What one may do. The pages behind a public link ask for none: the link is the permission."""

    SEE_RULES = "see-rules"
    SEE_OWN_GAMES = "see-own-games"
    SIGN_SHEET = "sign-sheet"
    SEE_GAMES = "see-games"
    SEE_PEOPLE = "see-people"
    KEEP_SCORE = "keep-score"
    ADD_PLAYER = "add-player"
    SHARE_GAME = "share-game"
    EDIT_PLAYER = "edit-player"
    IMPORT_PLAYERS = "import-players"
    MERGE_PLAYERS = "merge-players"
    ERASE_PLAYER = "erase-player"
    EXPORT_PLAYER = "export-player"
    CORRECT_SEALED = "correct-sealed"
    IMPORT_GAMES = "import-games"
    MANAGE_USERS = "manage-users"
    MANAGE_TABLETS = "manage-tablets"
    MANAGE_RULESETS = "manage-rulesets"
    MANAGE_CLUB = "manage-club"
    SEE_ACTS = "see-acts"
    MANAGE_ADMINS = "manage-admins"
    MANAGE_CLUBS = "manage-clubs"


_MEMBER = frozenset({Deed.SEE_RULES, Deed.SEE_OWN_GAMES, Deed.SIGN_SHEET})
_TABLET = frozenset({Deed.SEE_RULES, Deed.SEE_OWN_GAMES, Deed.SEE_GAMES})
_KEEPER = _MEMBER | _TABLET | {Deed.SEE_PEOPLE, Deed.KEEP_SCORE, Deed.ADD_PLAYER, Deed.SHARE_GAME}
_OWNER = frozenset(Deed)

MAY: dict[Role, frozenset[Deed]] = {
    Role.OWNER: _OWNER,
    Role.ADMIN: _OWNER - {Deed.MANAGE_ADMINS, Deed.MANAGE_CLUBS},
    Role.KEEPER: _KEEPER,
    Role.MEMBER: _MEMBER,
    Role.TABLET: _TABLET,
    Role.PUBLIC: frozenset(),
}


def may(role: str, deed: Deed) -> bool:
    return deed in MAY[Role(role)]


class ClubRequest(HttpRequest):
    """For the type checker: a request that `requires` let through. Its club is known.

    So are its user and membership, unless the deed is one a tablet may do that nobody has opened.
    """

    user: "User"
    club: "Club"
    membership: "Membership"
    tablet: "Tablet | None"
    role: Role
    htmx: "HtmxDetails"


type ClubView[**P] = Callable[Concatenate[ClubRequest, P], HttpResponseBase]
type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def requires[**P](deed: Deed) -> Callable[[ClubView[P]], View[P]]:
    """Lets a view run only for one whose role in the club may do the deed; anyone else gets the 403 page."""

    def decorate(view: ClubView[P]) -> View[P]:
        def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if getattr(request, "club", None) is None:
                raise PermissionDenied(_("Your login does not belong to any club."))
            role: Role = getattr(request, "role", Role.PUBLIC)
            if not may(role, deed):
                membership: Membership | None = getattr(request, "membership", None)
                raise PermissionDenied(refusal(deed, own_role=membership.role if membership else role))
            return view(cast("ClubRequest", request), *args, **kwargs)

        guarded.deed = deed  # type: ignore[attr-defined]
        return cast("View[P]", update_wrapper(guarded, view))

    return decorate


def refusal(deed: Deed, own_role: str) -> str:
    """Who may do it, for one who may not; who came in by a PIN may be one with a password."""
    if may(own_role, deed):
        return str(_("Log in with your password to do this."))
    if may(Role.KEEPER, deed):
        return str(_("Only a protocol keeper may do this."))
    if may(Role.ADMIN, deed):
        return str(_("Only a club admin may do this."))
    return str(_("Only an owner may do this."))
