"""Every address asks who is there, except those that say so."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from players.models import Club

PUBLIC = {
    *("login", "setup", "language", "looks", "public", "public_live", "rules", "calculator"),
    *("forgotten", "password_link", "join", "tablet", "tablet_pin"),
}
NOT_OURS = "admin"


def addresses(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield path, entry
        elif entry.app_name != NOT_OURS:
            yield from addresses(entry, path)


def test_every_address_leads_a_stranger_to_the_login_unless_it_says_so(club: Club) -> None:
    for _path, entry in addresses(get_resolver()):
        public = not getattr(entry.callback, "login_required", True)
        assert public == (entry.name in PUBLIC), f"{entry.name} is open to strangers: {public}"


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_gets_nothing_but_the_way_to_the_login(club: Club, method: str) -> None:
    tried = 0
    for path, entry in addresses(get_resolver()):
        if entry.name in PUBLIC:
            continue
        address = "/" + re.sub(r"<int:\w+>", "1", path)
        if "<" in address:
            continue
        response = getattr(Client(), method)(address)
        assert response.status_code == 302, address
        assert response.headers["Location"].startswith("/login/"), address
        tried += 1
    assert tried > 10
