"""Knows the language and the club of a request. Refuses to know what pages do with them."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import resolve_url
from django.utils import translation

from players.models import Membership, User

CLUB_OF_SESSION = "club"


class LanguageMiddleware(LocaleMiddleware):
    """The person's own choice, else the cookie's, else the browser's, else Finnish."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if isinstance(request.user, User) and request.user.language:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()


class LoginMiddleware(LoginRequiredMiddleware):
    """Sends a visitor to log in. Where a part of a page asks, the whole page goes there and comes back."""

    def handle_no_permission(  # type: ignore[override]
        self, request: HttpRequest, view_func: Callable[..., Any]
    ) -> HttpResponseBase:
        if request.headers.get("HX-Request") != "true":
            return super().handle_no_permission(request, view_func)
        page = urlsplit(request.headers.get("HX-Current-URL", "")).path
        login = f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': page or '/'})}"
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers={"HX-Redirect": login})


class ClubMiddleware:
    """Gives each request `membership` and `club`, None for a visitor and for a user without a club."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        membership = membership_of(request)
        request.membership = membership  # type: ignore[attr-defined]
        request.club = membership.club if membership else None  # type: ignore[attr-defined]
        response = self.get_response(request)
        if request.user.is_authenticated:
            # Going back shows a page as it is now, not as it was; and nobody reads it from the disk of a shared tablet.
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response


def membership_of(request: HttpRequest) -> Membership | None:
    """What the person is in the club the session is in; of several clubs the first, until another was chosen."""
    if not isinstance(request.user, User):
        return None
    return request.user.membership_in(request.session.get(CLUB_OF_SESSION))
