"""Knows what stands in the demo club. Its people are in fixtures/demo.json, its evenings in fixtures/sheets."""

import json
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction

from players.forms import new_password
from players.models import Club, Membership, Player, User
from players.roles import Role
from scoring import demo as evenings

FIXTURE = settings.BASE_DIR / "fixtures" / "demo.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    username: str
    password: str
    name: str
    role: str


@transaction.atomic
def build() -> list[Login]:
    """The club in an empty database; returns its logins, whose passwords are new every time."""
    fixture = json.loads(FIXTURE.read_text(encoding="utf-8"))
    club = Club.objects.create(**fixture["club"])
    for name in fixture["players"]:
        Player.objects.create(club=club, name=name)
    logins = [_log_in_as(club, **login) for login in fixture["logins"]]
    admin, keeper = (club.memberships.get(role=role).user for role in (Role.ADMIN, Role.KEEPER))
    evenings.fill(club, keeper=keeper, admin=admin)
    return logins


def _log_in_as(club: Club, *, username: str, name: str, role: str) -> Login:
    password = new_password()
    first_name, _space, last_name = name.partition(" ")
    user = User.objects.create_user(username, password=password, first_name=first_name, last_name=last_name)
    Membership.objects.create(user=user, club=club, role=role)
    return Login(username=username, password=password, name=name, role=role)
