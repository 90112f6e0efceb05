"""Who and which game: the head of a sheet, what to call its players, and their standing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from players.models import Player
from scoring import rules
from scoring.models import Game, Seal
from scoring.rules import Letter

type State = Literal["open", "sealed", "unfinished"]


@dataclass(frozen=True, slots=True)
class Name:
    """What to call a player: in full with his mark, and short for seats and columns."""

    full: str
    short: str

    def __str__(self) -> str:
        return self.short


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHead:
    """What stands over a sheet. ``token`` is of the public link, None where there is none.

    ``ruleset_name`` is the club's own name of its own ruleset, empty for a published one.
    """

    pk: int
    club: str
    date: dt.date
    place: str
    hands_format: str
    option: str
    ruleset: str
    ruleset_name: str
    state: State
    sealed_at: dt.datetime | None
    seal_reason: str
    token: str | None
    protocol_id: str

    @property
    def sealed(self) -> bool:
        return self.state != "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's place in a game (R-4.3)."""

    rank: int
    letter: Letter
    name: Name
    total: int


def name_of(player: Player) -> Name:
    """What to call the person of this record."""
    player = player.bearer
    return Name(full=player.display_name, short=player.short_name)


def head_of(game: Game, seal: Seal | None) -> GameHead:
    """The head of a game whose club and ruleset are loaded; ``seal`` is its latest."""
    state: State = "open" if seal is None else "sealed" if seal.complete else "unfinished"
    return GameHead(
        pk=game.pk,
        club=game.club.name,
        date=game.date,
        place=game.place,
        hands_format=game.hands_format,
        option=game.bolshevik_option,
        ruleset=game.ruleset,
        ruleset_name=game.club_ruleset.name if game.club_ruleset is not None else "",
        state=state,
        sealed_at=seal.sealed_at if seal else None,
        seal_reason=seal.reason if seal else "",
        token=game.share_token,
        protocol_id=game.protocol_id,
    )


def standing_of(names: Mapping[Letter, Name], sheet: rules.Sheet) -> tuple[Standing, ...]:
    """The players by place; who shares one stands in the order of letters."""
    rows = (
        Standing(rank=sheet.ranks[letter], letter=letter, name=name, total=sheet.totals[letter])
        for letter, name in names.items()
    )
    return tuple(sorted(rows, key=lambda row: (row.rank, row.letter)))
