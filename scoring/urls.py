"""The addresses of the club's evenings and sheets."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path


def _nothing_yet(request: HttpRequest) -> HttpResponse:
    return render(request, "base.html")


urlpatterns = [
    path("", _nothing_yet, name="home"),
    path("import/", _nothing_yet, name="import"),
]
