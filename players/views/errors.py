"""The pages for when something goes wrong, in plain words; the bare refusals of views become such pages too."""

from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    too_much = isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent)
    # What was refused before its language was asked for finds the thread speaking that of whoever came before.
    language = getattr(request, "LANGUAGE_CODE", None) or translation.get_language_from_request(request)
    with translation.override(language):
        return render(request, "errors/413.html" if too_much else "errors/400.html", status=413 if too_much else 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/403.html", {"reason": str(exception or "")}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/403.html", {"reason": _("The page was too old. Go back and try again.")}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    # Without the request, and so without asking again who is logged in: the database may be what broke.
    return HttpResponse(render_to_string("errors/500.html"), status=500)


class PlainWordsMiddleware:
    """A refusal sent with nothing in it, as `require_POST` does, gets words and a way home."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        page = None
        if not response.streaming and not response.content:
            if response.status_code == HTTPStatus.BAD_REQUEST:
                page = render(request, "errors/400.html", status=response.status_code)
            elif response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
                page = render(request, "errors/405.html", status=response.status_code)
                page["Allow"] = response["Allow"]
        return page or response
