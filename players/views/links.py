"""The one page for every link that does not work: forged, used, revoked or too old, it says the same."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def no_such_link(request: HttpRequest) -> HttpResponse:
    return render(request, "players/no_link.html", status=HTTPStatus.NOT_FOUND)
