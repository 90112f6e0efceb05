"""How the sheet's values look in a page: signed numbers, thirds, drawn suits, the label and the lines of a hand.

Knows markup. Refuses to know rules; the names of things come from `scoring.wording`.
"""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import wording
from scoring.rules import Bolshevik, Contract, Denomination, Doubling, Hand, ResidueMove, Slot

register = template.Library()

MINUS = "\N{MINUS SIGN}"
FITS_A_COLUMN = 7
"""Letters of a word in a sixth of the width of a telephone."""
SUITS = frozenset({Denomination.SPADES, Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS})


@register.filter
def signed(points: int | None) -> str:
    """`+43`, `−43`, `0`; nothing where there is no number."""
    if points is None:
        return ""
    return f"{_sign(points)}{abs(points)}"


@register.filter
def third(raw: int) -> str:
    """A third of a bolshevik sum, exact: `−3⅔` (R-5.8)."""
    whole, rest = divmod(abs(raw), 3)
    return f"{_sign(raw)}{whole if whole or not rest else ''}{('', '⅓', '⅔')[rest]}"


def _sign(points: int) -> str:
    return "+" if points > 0 else MINUS if points < 0 else ""


@register.filter
def of(mapping: Mapping[Any, Any], key: Any) -> Any:
    """The value of a mapping at a key that is itself a variable; None where there is none."""
    return mapping.get(key)


@register.filter
def is_under_way(part: Any, following: Slot | None) -> bool:
    """Whether a session or a bolshevik set has a recorded hand, or the game's next one."""
    return any(row.hand is not None or row.slot == following for row in part.rows)


@register.filter
def outgrow_a_column(names: Mapping[str, Any]) -> bool:
    """Whether a name has a word that a telephone's narrow column would break in the middle."""
    return any(len(word) > FITS_A_COLUMN for name in names.values() for word in str(name).replace("-", " ").split())


@register.simple_tag
def suit(denomination: str) -> SafeString:
    """The drawn glyph of a suit (`symbols.html`), with its name for who listens."""
    return format_html(
        '<svg class="suit {}" role="img" aria-label="{}" width="16" height="16"><use href="#suit-{}"></use></svg>',
        denomination,
        wording.denomination(Denomination(denomination)),
        denomination,
    )


@register.simple_tag
def pair(side: str, names: Mapping[str, Any]) -> SafeString:
    """The players of a side: `Aino & Bertta`."""
    return format_html_join(" & ", "{}", ((names[letter].short,) for letter in side))


@register.simple_tag
def declarer(hand: Hand, names: Mapping[str, Any]) -> str:
    """Who declared; nothing where nobody did."""
    match hand:
        case Contract() | Bolshevik():
            return str(names[hand.declarer].short)
        case _:
            return ""


@register.simple_tag
def hand_label(row: Any, names: Mapping[str, Any]) -> SafeString:
    """What was bid and how it went: `6♥ 1 over, doubled`. Wants a row with a hand and its lines."""
    hand: Hand = row.hand
    match hand:
        case Contract():
            name = _contract(str(hand.level), hand.denomination)
        case Bolshevik() if hand.half == "trump":
            name = _contract(wording.dictator(), hand.denomination)
        case _:
            name = format_html("{}", wording.hand_name(hand))
    # Two numbers of tricks stay on one line.
    went = wording.outcome(hand, row.lines).replace("–", "\N{WORD JOINER}–\N{WORD JOINER}")
    rest = [part for part in (went, _doubling(hand, names)) if part]
    return format_html('<span class="contract">{}</span>{}{}', name, " " if rest else "", ", ".join(rest))


def _doubling(hand: Hand, names: Mapping[str, Any]) -> str:
    if isinstance(hand, Bolshevik) and hand.doubled_by:
        word = wording.doubling(Doubling.REDOUBLED if hand.redoubled else Doubling.DOUBLED)
        return f"{word} {' + '.join(names[letter].short for letter in hand.doubled_by)}"
    return wording.doubling_of(hand)


def _contract(level: str, denomination: Denomination) -> SafeString:
    if denomination in SUITS:
        return format_html("{} {}", level, suit(denomination))
    return format_html("{} {}", level, wording.denomination(denomination))


@register.inclusion_tag("scoring/lines.html")
def lines(row: Any, names: Mapping[str, Any]) -> dict[str, Any]:
    """The lines that explain a hand's points, each with its clause."""
    several = isinstance(row.hand, Bolshevik)
    return {
        "several": several,
        "whole": None if several or not row.lines else pair(row.lines[0].side, names),
        "sum": sum(line.points for line in row.lines),
        "lines": [
            {
                "words": wording.line(line),
                "clause": line.clause,
                "points": line.points,
                "side": pair(line.side, names),
                "factor": line.factor,
            }
            for line in row.lines
        ],
    }


@register.simple_tag
def kind_name(kind: str) -> str:
    """Kitty, kotka or bolshevik, in the reader's language."""
    return wording.kind_plural(kind)


@register.simple_tag
def format_name(slug: str) -> str:
    """How many hands a format has, in words."""
    return wording.format_name(slug)


@register.simple_tag
def ruleset_name(head: Any) -> str:
    """The ruleset of a game: the club's own name for its own, else that of a published one."""
    return wording.ruleset_name(head.ruleset, head.ruleset_name)


@register.simple_tag
def published_name(slug: str) -> str:
    """A published ruleset."""
    return wording.ruleset_name(slug)


@register.simple_tag
def slot_label(slot: Slot) -> str:
    """Which hand of the evening: `Session 2, hand 5`."""
    facts = {"session": slot.session, "number": slot.number}
    if slot.in_set:
        # Translators: fi "%(session)s. erä, bolsevikki, jako %(number)s"
        return _("Session %(session)s, bolshevik, deal %(number)s") % facts
    # Translators: fi "%(session)s. erä, jako %(number)s"
    return _("Session %(session)s, hand %(number)s") % facts


@register.simple_tag
def residue_moved(move: ResidueMove, names: Mapping[str, Any]) -> str:
    """Why a total moves though no hand does, under another ruleset."""
    return wording.residue_moved(move, names[move.letter].full, signed(move.points))
