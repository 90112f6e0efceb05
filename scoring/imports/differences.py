"""Where a file and a game of the same id say different things (PROTOCOL, import identity)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from players.models import Player
from scoring.imports.faults import Fault
from scoring.rules import Letter, Protocol, write_protocol

_NOT_COMPARED = {"id", "players", "date", "hands", "ruleset_definition"}
_LONGEST_SHOWN = 200
_HAND_NAME = ("session", "hand", "kind")


def differences(
    here: Protocol, sitting: Mapping[Letter, Player], there: Protocol, written: Mapping[Letter, Player]
) -> Iterator[Fault]:
    """Yield a fault for every fact in which the file, ``there``, is not the game; people are compared, not spellings.

    A file without a date says nothing of it: the import gave the game one. That a ruleset's slug has one table
    is seen to beside this.
    """
    club, file = _facts(here), _facts(there)
    if there.date is not None and there.date != here.date:
        yield _differs("date", club.get("date"), file["date"])
    for letter in sorted(sitting.keys() | written.keys()):
        here_sits, there_sits = _person(sitting.get(letter)), _person(written.get(letter))
        if here_sits != there_sits:
            yield _differs(f"players.{letter}", _name(here_sits), _name(there_sits))
    for key in sorted((club.keys() | file.keys()) - _NOT_COMPARED):
        if club.get(key) != file.get(key):
            yield _differs(key, club.get(key), file.get(key))
    yield from _differing_hands(club["hands"], file["hands"])


def _differing_hands(here: list[dict[str, Any]], there: list[dict[str, Any]]) -> Iterator[Fault]:
    club, file = _by_name(here), _by_name(there)
    for name in dict.fromkeys((*club, *file)):
        mine, theirs = club.get(name), file.get(name)
        if mine is None or theirs is None:
            yield _differs(name, mine, theirs)
            continue
        for key in dict.fromkeys((*mine, *theirs)):
            if mine.get(key) != theirs.get(key):
                yield _differs(f"{name} {key}", mine.get(key), theirs.get(key))


def _by_name(hands: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {
        "{session}-{hand} {kind}".format_map(record): {key: record[key] for key in record if key not in _HAND_NAME}
        for record in hands
    }


def _facts(protocol: Protocol) -> dict[str, Any]:
    facts = write_protocol(protocol)
    if "adjustments" in facts:  # their order says nothing
        facts["adjustments"].sort(key=lambda one: (one["player"], one["points"], one["reason"]))
    return facts


def _differs(where: str, here: Any, there: Any) -> Fault:
    both = {"here": _shown(here), "there": _shown(there)}
    return Fault(
        where=where,
        message=_("The club's game has the same id and says otherwise: %(here)s here, %(there)s in the file.") % both,
    )


def _shown(value: Any) -> str:
    if value is None:
        return _("nothing")
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def _person(player: Player | None) -> Player | None:
    return player.bearer if player else None


def _name(player: Player | None) -> str | None:
    return player.display_name if player else None
