"""Knows the language, the tablet, the club and the role of a request. Refuses to know what pages do with them."""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode, urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import redirect, resolve_url
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from players.models import Membership, Tablet, User
from players.roles import Deed, Role, may

CLUB_OF_SESSION = "club"
TABLET_OF_SESSION = "tablet"
TABLET_COOKIE = "tablet"
SEEN_AGAIN_AFTER = timedelta(minutes=5)
"""A tablet's last seen time is written this seldom: a page that is read should not have to write."""


class LanguageMiddleware(LocaleMiddleware):
    """The person's own choice, else the cookie's, else the browser's, else Finnish."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if isinstance(request.user, User) and request.user.language:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()


class LoginMiddleware(LoginRequiredMiddleware):
    """Sends a visitor to log in, and on a tablet of the club to the names that open it.

    What a tablet may show without anybody goes through. Where a part of a page asks, the whole page goes to the login
    and comes back.
    """

    def process_view(
        self, request: HttpRequest, view_func: Callable[..., Any], view_args: Any, view_kwargs: Any
    ) -> HttpResponseBase | None:
        if isinstance(request.user, User):
            match = request.resolver_match
            if request.user.at_tablet and match is not None and "admin" in match.app_names:
                raise PermissionDenied(_("Log in with your password to do this."))
            return None
        deed: Deed | None = getattr(view_func, "deed", None)
        if deed is not None and may(getattr(request, "role", Role.PUBLIC), deed):
            return None
        return super().process_view(request, view_func, view_args, view_kwargs)

    def handle_no_permission(  # type: ignore[override]
        self, request: HttpRequest, view_func: Callable[..., Any]
    ) -> HttpResponseBase:
        door = resolve_url("tablet" if getattr(request, "tablet", None) else settings.LOGIN_URL)
        if request.headers.get("HX-Request") != "true":
            page = request.get_full_path() if request.method in {"GET", "HEAD"} else "/"
            return redirect(f"{door}?{urlencode({'next': page}, safe='/')}")
        page = urlsplit(request.headers.get("HX-Current-URL", "")).path
        login = f"{door}?{urlencode({'next': page or '/'})}"
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers={"HX-Redirect": login})


class ClubMiddleware:
    """Gives each request `membership`, `tablet`, `club` and `role`; the first three None where there is none.

    Moments are told by the club's clock.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        tablet = tablet_of(request)
        membership = membership_of(request, tablet)
        if membership is not None:
            club, role = membership.club, membership.acting_role
        elif tablet is not None and not request.user.is_authenticated:
            club, role = tablet.club, Role.TABLET
        else:
            club, role = None, Role.PUBLIC
        request.tablet = tablet  # type: ignore[attr-defined]
        request.membership = membership  # type: ignore[attr-defined]
        request.club = club  # type: ignore[attr-defined]
        request.role = role  # type: ignore[attr-defined]
        with timezone.override(ZoneInfo(club.time_zone) if club is not None else None):
            response = self.get_response(request)
        if request.user.is_authenticated or tablet is not None:
            # Going back shows a page as it is now, not as it was; and nobody reads it from the disk of a shared tablet.
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response


def tablet_of(request: HttpRequest) -> Tablet | None:
    """The club's tablet this is, by the key in its cookie."""
    key = request.COOKIES.get(TABLET_COOKIE)
    if not key:
        return None
    tablet = Tablet.objects.working().with_key(key).select_related("club").first()
    now = timezone.now()
    if tablet is not None and now - tablet.seen_at > SEEN_AGAIN_AFTER:
        Tablet.objects.filter(pk=tablet.pk).update(seen_at=now)
    return tablet


def membership_of(request: HttpRequest, tablet: Tablet | None) -> Membership | None:
    """What the person is in the club the session is in; of several clubs the first, until another was chosen.

    A PIN holds on the tablet where it was given and in its club, while the tablet works; the session ends by itself.
    """
    user = request.user
    if not isinstance(user, User):
        return None
    if not user.at_tablet:
        return user.membership_in(request.session.get(CLUB_OF_SESSION))
    membership = user.membership_in(tablet.club_id) if tablet is not None else None
    if (
        tablet is None
        or membership is None
        or membership.club_id != tablet.club_id
        or not membership.may(Deed.KEEP_SCORE)
        or request.session.get(TABLET_OF_SESSION) != tablet.pk
    ):
        logout(request)
        return None
    return membership
