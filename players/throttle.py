"""Knows who waits after five wrong passwords or PINs: the person, by the login name that was tried, and the address.

A name nobody has waits like any other, so that nothing is told. Refuses to know what a password is.
"""

import hashlib
from collections.abc import Iterable
from datetime import timedelta
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from math import ceil

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import ngettext

from players.models import Wait

_MINUTE = 60


class Try:
    """One try at a password or a PIN. Counted when it begins; a right one is taken back with `succeeded`."""

    def __init__(self, request: HttpRequest, username: str) -> None:
        self._person = login_key(username)
        address = address_key(request)
        self._address = [address] if address else []

    def begin(self) -> None:
        """Raises ValidationError that says how long to wait."""
        Wait.objects.forget_old()
        wait = Wait.objects.begin([self._person, *self._address])
        if wait is not None:
            raise ValidationError(sentence(wait), code="wait", params={"seconds": seconds(wait)})

    def succeeded(self) -> None:
        Wait.objects.end_well(self._person, *self._address)

    def forgive(self) -> None:
        """The person has a new password: what was tried at the old one does not make her wait."""
        Wait.objects.end_well(self._person)


def login_key(username: str) -> str:
    return "login:" + hashlib.sha256(username.strip().casefold().encode()).hexdigest()[:40]


def seconds(wait: timedelta) -> int:
    return max(1, ceil(wait.total_seconds()))


def sentence(wait: timedelta) -> str:
    """How long to wait, for the person who waits."""
    left = seconds(wait)
    if left < _MINUTE:
        return ngettext(
            "Too many wrong tries. Wait %(number)d second, then try again.",
            "Too many wrong tries. Wait %(number)d seconds, then try again.",
            left,
        ) % {"number": left}
    minutes = ceil(left / _MINUTE)
    return ngettext(
        "Too many wrong tries. Wait %(number)d minute, then try again.",
        "Too many wrong tries. Wait %(number)d minutes, then try again.",
        minutes,
    ) % {"number": minutes}


def address_key(request: HttpRequest) -> str:
    """The address that waits: of IPv6 the network, whose owner has all its addresses. Nothing where there is none."""
    address = address_of(request)
    if address is None:
        return ""
    if isinstance(address, IPv6Address):
        return f"address:{IPv6Network((int(address) >> 64 << 64, 64))}"
    return f"address:{address}"


def address_of(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    """Who is at the other end of the wire; behind proxies that are trusted by name, whom the last of them heard.

    What anybody else writes into X-Forwarded-For is not read: it is theirs to invent.
    """
    address = _read(request.META.get("REMOTE_ADDR", ""))
    trusted = [ip_network(proxy) for proxy in settings.TRUSTED_PROXIES]
    for heard in reversed(request.headers.get("x-forwarded-for", "").split(",")):
        if address is None or not _among(address, trusted):
            break
        further = _read(heard)
        if further is None:
            break
        address = further
    return address


def _read(written: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(written.strip())
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address


def _among(address: IPv4Address | IPv6Address, networks: Iterable[object]) -> bool:
    return any(address in network for network in networks)  # type: ignore[operator]
