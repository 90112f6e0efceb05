"""Knows by which address somebody else comes to a page: what stands in a code to scan, or in a letter."""

from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.http import HttpRequest

_THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}


def for_others(request: HttpRequest, path: str) -> str:
    """The whole address of a page, for another machine than the one that asks.

    Whoever sits at the club's own machine calls it localhost; a tablet that scanned that would look for the page in
    itself. It gets the address `serve` told, or the setting.
    """
    own = request.build_absolute_uri(path)
    if settings.ADDRESS and urlsplit(own).hostname in _THIS_MACHINE:
        return urljoin(settings.ADDRESS, path)
    return own
