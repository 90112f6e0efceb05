"""One-tap choices that follow the browser, and the person where one is logged in: the language, and how pages look."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from players.models import LANGUAGE_CODES, User

LOOKS = {"theme": ("", "light", "dark"), "suits": ("", "four")}


@login_not_required
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("language", "")
    if chosen not in LANGUAGE_CODES:
        return HttpResponseBadRequest()
    if isinstance(request.user, User) and request.user.language != chosen:
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    response = HttpResponseRedirect(_where_from(request))
    _remember(response, settings.LANGUAGE_COOKIE_NAME, chosen)
    return response


@login_not_required
@require_POST
def looks(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(_where_from(request))
    for name, values in LOOKS.items():
        chosen = request.POST.get(name)
        if chosen is None:
            continue
        if chosen not in values:
            return HttpResponseBadRequest()
        _remember(response, name, chosen)
    return response


def _where_from(request: HttpRequest) -> str:
    page = request.POST.get("next", "")
    if page.startswith("/") and url_has_allowed_host_and_scheme(
        page, {request.get_host()}, require_https=request.is_secure()
    ):
        return page
    return "/"


def _remember(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
