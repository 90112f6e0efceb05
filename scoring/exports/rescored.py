"""A dry run as a workbook and as one JSON object: what would differ, game by game and hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.reports import GameRescored, Rescoring
from scoring.rules import Points, ResidueMove
from skruuviclub.workbooks import Cell, Sheet, Shown, Value, workbook_bytes

type _Row = list[Cell | Value]


def rescored_document(result: Rescoring) -> dict[str, Any]:
    """Return the comparison with keys in English, letters and names as in protocol files."""
    return {
        "ruleset": result.ruleset,
        "compared": result.compared,
        "hands": result.hands,
        "hands_that_differ": result.hands_that_differ,
        "hands_left_out": result.hands_left_out,
        "places_that_change": result.places_that_change,
        "players": [
            {
                "player": one.name.full,
                "games": one.games,
                "totals": {"before": one.before, "after": one.after},
                "places": {"better": one.better, "worse": one.worse},
            }
            for one in result.players
        ],
        "games": [_game(game) for game in result.games],
    }


def _game(game: GameRescored) -> dict[str, Any]:
    return {
        "game": game.pk,
        "date": game.date.isoformat(),
        "format": game.hands_format,
        "ruleset": game.ruleset,
        "players": {letter: name.full for letter, name in game.names.items()},
        "hands": [{"hand": change.slot.code, "before": change.before, "after": change.after} for change in game.hands],
        "left_out": [{"hand": hand.slot.code, "points": hand.points} for hand in game.left_out],
        "residue": _residue_document(game.residue),
        "totals": {"before": game.before, "after": game.after},
        "places": {letter: {"before": before, "after": after} for letter, (before, after) in game.places.items()},
    }


def _residue_document(move: ResidueMove | None) -> dict[str, Any] | None:
    if move is None:
        return None
    return {"put_on" if move.put else "no_longer_on": move.letter, "moves_by": move.points}


def rescored_workbook(result: Rescoring) -> bytes:
    """Return four sheets: the numbers, the players, the players of each game, the hands that cause it."""
    title = _("Under another ruleset")
    return workbook_bytes(
        [
            Sheet(title=title, rows=list(_summary(result))),
            Sheet(title=_("Players"), rows=list(_players(result)), frozen_rows=1),
            Sheet(title=_("Totals"), rows=list(_totals(result)), frozen_rows=1),
            Sheet(title=_("Hands"), rows=list(_hands(result)), frozen_rows=1),
        ],
        title=title,
        creator="Skruuviclub",
    )


def _heads(*heads: str) -> _Row:
    return [Cell(value=head, under=True) for head in heads]


def _signed(points: int) -> Cell:
    return Cell(value=points, shown=Shown.SIGNED)


def _summary(result: Rescoring) -> Iterator[_Row]:
    yield [Cell(value=_("Under another ruleset"), size=16, bold=True, loose=True)]
    yield [_("Ruleset"), result.ruleset]
    yield [_("Games compared"), result.compared]
    yield [_("Games that differ"), result.games_that_differ]
    yield [_("Hands"), result.hands]
    yield [_("Hands that differ"), result.hands_that_differ]
    yield [_("Hands the ruleset does not know"), result.hands_left_out]
    yield [_("Places that change"), result.places_that_change]
    if result.hands_left_out:
        yield [Cell(value=wording.hands_left_out(result.hands_left_out), loose=True)]


def _players(result: Rescoring) -> Iterator[_Row]:
    yield _heads(_("Player"), _("Games"), _("Before"), _("After"), _("Moves by"), _("Better place"), _("Worse place"))
    for one in result.players:
        numbers = (_signed(one.before), _signed(one.after), _signed(one.moves_by))
        yield [one.name.full, one.games, *numbers, one.better, one.worse]


def _totals(result: Rescoring) -> Iterator[_Row]:
    yield _heads(
        _("Game"),
        _("Date"),
        _("Format"),
        _("Ruleset"),
        _("Player"),
        _("Before"),
        _("After"),
        _("Moves by"),
        _("Place before"),
        _("Place after"),
        _("Reason"),
    )
    for game in result.games:
        for letter, name in game.names.items():
            before, after = game.before[letter], game.after[letter]
            yield [
                *_of(game),
                wording.format_name(game.hands_format),
                wording.ruleset_name(game.ruleset, game.ruleset_name),
                name.full,
                _signed(before),
                _signed(after),
                _signed(after - before),
                *game.places[letter],
                _reason(game.residue, name.full) if game.residue and game.residue.letter == letter else None,
            ]


def _reason(move: ResidueMove, player: str) -> str:
    return wording.residue_moved(move, player, f"{move.points:+d}")


def _of(game: GameRescored) -> tuple[int, Cell]:
    return game.pk, Cell(value=game.date, shown=Shown.DAY)


def _hands(result: Rescoring) -> Iterator[_Row]:
    """A hand left out has its points before, and in place of those after the reason."""
    yield _heads(_("Game"), _("Date"), _("Hand"), _("Player"), _("Before"), _("After"))
    for game in result.games:
        rows: list[tuple[str, Points, Points | None]] = [
            *((change.slot.code, change.before, change.after) for change in game.hands),
            *((hand.slot.code, hand.points, None) for hand in game.left_out),
        ]
        for code, before, after in rows:
            for letter, points in before.items():
                shown = _signed(after[letter]) if after is not None else wording.left_out()
                yield [*_of(game), code, game.names[letter].full, _signed(points), shown]
