"""A sheet as lines of plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import wording
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
    lines = [legible(file), head] if head else [legible(file)]
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
