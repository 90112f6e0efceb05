"""Knows what stands in the demo club. Its people are in fixtures/demo.json, its evenings in fixtures/sheets."""

import json
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from players.forms import new_password
from players.keys import new_pin
from players.models import Club, LinkKind, Membership, OneTimeLink, Player, User, digest, new_key
from players.roles import Deed, Role, may
from scoring import demo as evenings

FIXTURE = settings.BASE_DIR / "fixtures" / "demo.json"
LINK_LASTS = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    username: str
    password: str
    name: str
    role: str
    pin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """The ways into the demo club. ``tablet`` is the path by which a tablet joins, once."""

    logins: list[Login]
    tablet: str


@transaction.atomic
def build() -> Ways:
    """The club in an empty database; returns the ways in, whose passwords, PINs and link are new every time."""
    fixture = json.loads(FIXTURE.read_text(encoding="utf-8"))
    club = Club.objects.create(**fixture["club"])
    for name in fixture["players"]:
        Player.objects.create(club=club, name=name)
    logins = [_log_in_as(club, **login) for login in fixture["logins"]]
    admin, keeper = (club.memberships.get(role=role).user for role in (Role.ADMIN, Role.KEEPER))
    evenings.fill(club, keeper=keeper, admin=admin)
    return Ways(logins=logins, tablet=_invited(club, fixture["tablet"]))


def _invited(club: Club, name: str) -> str:
    key, now = new_key(), timezone.now()
    OneTimeLink.objects.create(
        club=club,
        kind=LinkKind.TABLET,
        name=name,
        key_digest=digest(key),
        expires_at=now + LINK_LASTS,
        tablet_until=now + LINK_LASTS,
    )
    return reverse("join", args=[key])


def _log_in_as(club: Club, *, username: str, name: str, role: str) -> Login:
    """A login for a player of the club, with a PIN where the role keeps the protocol."""
    password, pin = new_password(), new_pin() if may(role, Deed.KEEP_SCORE) else ""
    first_name, _space, last_name = name.partition(" ")
    owner = role == Role.OWNER
    user = User.objects.create_user(
        username, password=password, first_name=first_name, last_name=last_name, is_staff=owner, is_superuser=owner
    )
    membership = Membership(user=user, club=club, role=role, player=Player.objects.of(club).named(name).get())
    if pin:
        membership.set_pin(pin)
    membership.save()
    return Login(username=username, password=password, name=name, role=role, pin=pin)
