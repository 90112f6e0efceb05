"""The cast: four players with names and roles, the same in every test.

Aino Äijälä (A) is the club's admin, Bertta Ö (B) plays, Carl Åberg (C) keeps the protocol, Daniel D (D) plays.
"""

from django.test import Client

from players.middleware import TABLET_COOKIE
from players.models import Club, Membership, Player, Tablet, User, digest, new_key
from players.roles import Role
from scoring.models import Game

NAMES = {"A": "Aino Äijälä", "B": "Bertta Ö", "C": "Carl Åberg", "D": "Daniel D"}
PASSWORD = "seven of hearts"
PIN = "2580"


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


def owner(club: Club) -> User:
    return user("olga", club, Role.OWNER, "Olga Omistaja")


def member(club: Club, player: Player | None = None, username: str = "bertta") -> User:
    """Somebody who follows her own evenings: those at which this player sits."""
    person = user(username, club, Role.MEMBER, NAMES["B"])
    person.memberships.update(player=player)
    return person


def sits_as(person: User, game: Game, letter: str) -> User:
    """The login is from now on the one of the player who sits at this letter."""
    person.memberships.filter(club=game.club).update(player=game.seated()[letter])
    return person


def tablet(club: Club, name: str = "Green tablet", language: str = "en") -> Client:
    """The browser of a tablet that joined the club, and that nobody has opened."""
    key = new_key()
    Tablet.objects.create(club=club, name=name, key_digest=digest(key))
    client = Client(headers={"accept-language": language})
    client.cookies[TABLET_COOKIE] = key
    return client


def opened_by_pin(person: User, club: Club, tablet: Client) -> Client:
    """The same browser after this person's PIN."""
    membership = person.memberships.get(club=club)
    membership.set_pin(PIN)
    membership.save()
    assert tablet.post(f"/tablet/{membership.pk}/", {"pin": PIN}).status_code == 302
    return tablet
