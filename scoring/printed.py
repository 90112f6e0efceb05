"""A sheet, and a dry run under another ruleset, as lines of plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import wording
from scoring.reports import GameRescored, Rescoring
from scoring.rules import Bolshevik, Contract, Protocol, RuleViolation, ScoredHand, Sheet

_LONGEST_NAME = 24


def sheet(file: str, protocol: Protocol, sheet: Sheet) -> str:
    """The hands in playing order with everyone's points, then sums, shares, adjustments, totals and places."""
    letters = protocol.game.schedule.letters
    names = [protocol.players[letter] for letter in letters]
    date = date_format(protocol.date, "DATE_FORMAT") if protocol.date else None
    head = ", ".join(filter(None, (date, protocol.place)))
    rows: list[tuple[str, list[str]]] = [
        ("", [f"{letter} {_cut(name)}" for letter, name in zip(letters, names, strict=True)])
    ]
    session = 0
    for hand in sheet.hands:
        if hand.slot.session != session:
            session = hand.slot.session
            rows.append((_("Session %(number)s") % {"number": session}, []))
        rows.append((f"  {hand.slot.code:<5} {_what(hand)}", [_signed(hand.points[letter]) for letter in letters]))
    sums = [(_("Session %(number)s") % {"number": n}, points) for n, points in sheet.sessions.items()]
    sums += [(_("Bolsheviks, sum"), sheet.bolshevik.raw), (_("Bolshevik share, rounded"), sheet.bolshevik.share)]
    sums += [(_("Adjustments"), sheet.adjustments), (_("Total"), sheet.totals)]
    rows += [(label, [_signed(points[letter]) for letter in letters]) for label, points in sums]
    rows.append((_("Place"), [f"{sheet.ranks[letter]}." for letter in letters]))
    label_width = max(len(label) for label, _cells in rows)
    widths = [max(len(cells[i]) for _label, cells in rows if cells) for i in range(len(letters))]
    lines = [legible(file), *([head] if head else ()), _ruleset(protocol)]
    lines += [
        "  ".join([label.ljust(label_width), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=False))])
        for label, cells in rows
    ]
    if sheet.bolshevik.residue:
        lines.append(
            _("The rounded shares sum to %(residue)s: this is left as it is.")
            % {"residue": _signed(sheet.bolshevik.residue)}
        )
    if not sheet.complete:
        lines.append(_("The game is not complete: the totals are provisional."))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def rescoring(result: Rescoring) -> str:
    """What would differ: the numbers, the players, then each game with its reasons."""
    said = [wording.games_compared(result.compared), wording.hands_differ(result.hands_that_differ, result.hands)]
    if result.hands_left_out:
        said.append(wording.hands_left_out(result.hands_left_out))
    said.append(wording.places_change(result.places_that_change))
    lines = [f"{_('Under another ruleset')}: {result.ruleset}", " ".join(said)]
    if result.games:
        lines += ["", _("Players")]
    for one in result.players if result.games else ():
        lines.append(f"  {one.name.full}: {_moved(one.before, one.after)} ({_signed(one.moves_by)})")
    for game in result.games:
        lines += ["", *_rescored(game)]
    return "\n".join(map(legible, lines)) + "\n"


def _rescored(game: GameRescored) -> Iterator[str]:
    ruleset = wording.ruleset_name(game.ruleset, game.ruleset_name)
    yield f"{_('Game')} {game.pk}, {game.date.isoformat()}: {wording.format_name(game.hands_format)}, {ruleset}"
    for letter, name in game.names.items():
        before, after = game.places[letter]
        # Translators: places in a game before and after, such as "place 1. -> 2."
        place = _("place %(before)s. -> %(after)s.") % {"before": before, "after": after}
        yield f"  {name.full}: {_moved(game.before[letter], game.after[letter])}, {place}"
    if game.hands:
        yield f"  {_('Hands that differ')}: {', '.join(change.slot.code for change in game.hands)}"
    if game.residue:
        player = game.names[game.residue.letter].full
        yield f"  {wording.residue_moved(game.residue, player, _signed(game.residue.points))}"
    if game.left_out:
        yield f"  {wording.left_out()}: {', '.join(hand.slot.code for hand in game.left_out)}"


def _moved(before: int, after: int) -> str:
    return f"{_signed(before)} -> {_signed(after)}"


def faults(file: str, violations: Iterable[RuleViolation]) -> str:
    """Every fault of a file on a line of its own: where, which clause, and what is wrong."""
    lines = [_("%(file)s: not scored") % {"file": file}]
    for violation in violations:
        hand = violation.hand
        place = "" if hand is None else f"{hand.session or '?'}-{hand.hand or '?'} {hand.kind or '?'}"
        where = " ".join(filter(None, (place, violation.field)))
        what = f"{wording.refusal(violation)} ({violation.clause or violation.code})"
        lines.append(f"  {where}: {what}" if where else f"  {what}")
    return "\n".join(map(legible, lines)) + "\n"


def legible(text: str) -> str:
    """The text with what a terminal would obey, rather than show, written out: ``\\x1b``."""
    return "".join(
        character if character.isprintable() or character == "\N{NO-BREAK SPACE}" else ascii(character)[1:-1]
        for character in text
    )


def _ruleset(protocol: Protocol) -> str:
    slug = protocol.game.ruleset.slug
    own = (protocol.ruleset_definition or {}).get("name", "")
    return f"{_('Ruleset')}: {wording.ruleset_name(slug, own)} ({slug})"


def _what(scored: ScoredHand) -> str:
    hand = scored.hand
    parts = [
        wording.hand_name(hand),
        wording.outcome(hand, scored.lines),
        wording.doubling_of(hand),
    ]
    who = f"{hand.declarer} " if isinstance(hand, Contract | Bolshevik) else ""
    return who + ", ".join(filter(None, parts))


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
