"""How a recorded hand looks in the narrow column beside the keys.

Knows markup. Refuses to know rules and sentences, as `skruuvi` does.
"""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring import wording
from scoring.rules import AllPass, Bolshevik, Contract, Doubling, Hand
from scoring.templatetags.skruuvi import SUITS, suit

register = template.Library()

SIGNS = {Doubling.NONE: "", Doubling.DOUBLED: " ×", Doubling.REDOUBLED: " ××"}


@register.simple_tag
def hand_brief(row: Any) -> SafeString:
    """What was played and how it went, as short as it goes: `5♦ 1 over ×`."""
    hand: Hand | None = row.hand
    match hand:
        case None:
            return SafeString("")
        case Contract() if hand.denomination in SUITS:
            name = format_html("{}{}", hand.level, suit(hand.denomination))
        case _:
            name = format_html("{}", wording.hand_name(hand))
    went = wording.outcome(hand, row.lines)
    sign = SIGNS[hand.doubling] if isinstance(hand, Contract | AllPass) else ""
    if isinstance(hand, AllPass | Bolshevik) or went == wording.exactly():
        went = ""
    return format_html("{}{}{}{}", name, " " if went else "", went, sign)
