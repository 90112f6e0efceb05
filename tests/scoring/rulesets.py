"""A club's own rulesets for tests: a published one with some cells of another number."""

import datetime as dt
from typing import Any

from players.models import Club, User
from scoring import ledger
from scoring.models import ClubRuleset
from scoring.rules import definition_of, ruleset_for

HOUSE = "house"


def house_definition(published: str = "handbook-2016", *, name: str = "House rules", **changed: Any) -> dict[str, Any]:
    """``made__trump__5=30`` changes the cell ``made.trump.5``; a name without ``__`` is a choice."""
    varied = ruleset_for(published)
    definition = definition_of(varied, varied, name=name)
    for path, value in changed.items():
        if "__" in path:
            definition["cells"][path.replace("__", ".")] = value
        else:
            definition[path] = value
    return definition


def house_rules(
    club: Club,
    actor: User,
    slug: str = HOUSE,
    published: str = "handbook-2016",
    *,
    replaces: ClubRuleset | None = None,
    **changed: Any,
) -> ClubRuleset:
    """The ruleset written down in the club: a made 5 is worth 30, unless something else is said."""
    definition = house_definition(published, **(changed or {"made__trump__5": 30}))
    day = dt.date(2026, 9, 1)
    return ledger.define_ruleset(
        club, slug, definition, name=definition["name"], starts_on=day, actor=actor, replaces=replaces
    )
