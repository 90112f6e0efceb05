"""Knows the people: users, clubs, who is what in which club, who sits at tables, tablets, and what was done.

It refuses to know games.
"""

from .acts import Act, Verb, note
from .clubs import Club, Membership, known_time_zone
from .devices import LinkKind, OneTimeLink, Tablet, Wait, digest, new_key
from .logos import Logo
from .people import Merge, NameWord, Player, PlayerQuerySet
from .users import LANGUAGE_CODES, User

__all__ = [
    "LANGUAGE_CODES",
    "Act",
    "Club",
    "LinkKind",
    "Logo",
    "Membership",
    "Merge",
    "NameWord",
    "OneTimeLink",
    "Player",
    "PlayerQuerySet",
    "Tablet",
    "User",
    "Verb",
    "Wait",
    "digest",
    "known_time_zone",
    "new_key",
    "note",
]
