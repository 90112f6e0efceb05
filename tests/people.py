"""The cast: four players with names and roles, the same in every test.

Aino Äijälä (A) is the club's admin, Bertta Ö (B) plays, Carl Åberg (C) keeps the protocol, Daniel D (D) plays.
"""

from django.test import Client

from players.models import Club, Membership, Player, User
from players.roles import Role

NAMES = {"A": "Aino Äijälä", "B": "Bertta Ö", "C": "Carl Åberg", "D": "Daniel D"}
PASSWORD = "seven of hearts"


def club() -> Club:
    return Club.objects.create(name="Skruuvikerho Esimerkki", slug="esimerkki")


def other_club() -> Club:
    return Club.objects.create(name="Skruvklubben Exempel", slug="exempel", language="sv")


def user(username: str, club: Club, role: Role, name: str = "") -> User:
    first_name, _space, last_name = name.partition(" ")
    person = User.objects.create_user(username, password=PASSWORD, first_name=first_name, last_name=last_name)
    Membership.objects.create(user=person, club=club, role=role)
    return person


def admin(club: Club) -> User:
    return user("aino", club, Role.ADMIN, NAMES["A"])


def keeper(club: Club) -> User:
    return user("carl", club, Role.KEEPER, NAMES["C"])


def players(club: Club) -> dict[str, Player]:
    return {letter: Player.objects.create(club=club, name=name) for letter, name in NAMES.items()}


def logged_in(person: User, language: str = "en") -> Client:
    """A browser of this person's that asks for a language; tests read English unless they say otherwise."""
    client = Client(headers={"accept-language": language})
    client.force_login(person)
    return client
