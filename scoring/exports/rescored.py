"""A dry run as a workbook and as one JSON object: what would differ, game by game and hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.reports import GameRescored, Rescoring
from skruuviclub.workbooks import Cell, Sheet, Shown, Value, workbook_bytes

type _Row = list[Cell | Value]


def rescored_document(result: Rescoring) -> dict[str, Any]:
    """Return the comparison with keys in English, letters and names as in protocol files."""
    return {
        "ruleset": result.ruleset,
        "compared": result.compared,
        "hands": result.hands,
        "hands_that_differ": result.hands_that_differ,
        "hands_not_known": result.hands_not_known,
        "places_that_change": result.places_that_change,
        "games": [_game(game) for game in result.games],
    }


def _game(game: GameRescored) -> dict[str, Any]:
    return {
        "game": game.pk,
        "date": game.date.isoformat(),
        "ruleset": game.ruleset,
        "players": {letter: name.full for letter, name in game.names.items()},
        "hands": [{"hand": change.slot.code, "before": change.before, "after": change.after} for change in game.hands],
        "totals": {"before": game.before, "after": game.after},
        "places": {letter: {"before": before, "after": after} for letter, (before, after) in game.places.items()},
    }


def rescored_workbook(result: Rescoring) -> bytes:
    """Return three sheets: the numbers, the players of each game, the hands that cause it."""
    title = _("Under another ruleset")
    return workbook_bytes(
        [
            Sheet(title=title, rows=list(_summary(result))),
            Sheet(title=_("Totals"), rows=list(_totals(result)), frozen_rows=1),
            Sheet(title=_("Hands"), rows=list(_hands(result)), frozen_rows=1),
        ],
        title=title,
        creator="Skruuviclub",
    )


def _summary(result: Rescoring) -> Iterator[_Row]:
    yield [Cell(value=_("Under another ruleset"), size=16, bold=True, loose=True)]
    yield [_("Ruleset"), result.ruleset]
    yield [_("Games compared"), result.compared]
    yield [_("Games that differ"), len(result.games)]
    yield [_("Hands"), result.hands]
    yield [_("Hands that differ"), result.hands_that_differ]
    yield [_("Hands the ruleset does not know"), result.hands_not_known]
    yield [_("Places that change"), result.places_that_change]


def _totals(result: Rescoring) -> Iterator[_Row]:
    heads = (
        _("Game"),
        _("Date"),
        _("Player"),
        _("Before"),
        _("After"),
        _("Moves by"),
        _("Place before"),
        _("Place after"),
    )
    yield [Cell(value=head, under=True) for head in heads]
    for game in result.games:
        for letter, name in game.names.items():
            before, after = game.places.get(letter, (None, None))
            yield [
                game.pk,
                Cell(value=game.date, shown=Shown.DAY),
                name.full,
                Cell(value=game.before[letter], shown=Shown.SIGNED),
                Cell(value=game.after[letter], shown=Shown.SIGNED),
                Cell(value=game.after[letter] - game.before[letter], shown=Shown.SIGNED),
                before,
                after,
            ]


def _hands(result: Rescoring) -> Iterator[_Row]:
    heads = (_("Game"), _("Date"), _("Hand"), _("Player"), _("Before"), _("After"))
    yield [Cell(value=head, under=True) for head in heads]
    for game in result.games:
        for change in game.hands:
            for letter, points in change.before.items():
                after = change.after[letter] if change.after is not None else _("no such contract")
                yield [
                    game.pk,
                    Cell(value=game.date, shown=Shown.DAY),
                    change.slot.code,
                    game.names[letter].full,
                    Cell(value=points, shown=Shown.SIGNED),
                    Cell(value=after, shown=Shown.SIGNED),
                ]
