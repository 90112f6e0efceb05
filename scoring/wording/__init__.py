"""The sentences of the sheet: names of things, why a number is what it is, why something is refused.

The edge where codes become the reader's language; the active translation decides which. Knows no markup
and no names of people.
"""

from .hands import (
    doubling_of,
    exactly,
    hand_name,
    line,
    line_words,
    not_played,
    outcome,
    over_by,
    under_by,
)
from .refusals import NOTHING, refusal
from .rescoring import games_compared, hands_differ, hands_left_out, left_out, places_change, residue_moved
from .terms import (
    denomination,
    dictator,
    doubling,
    format_name,
    kind,
    kind_plural,
    option_name,
    pack,
    ruleset_name,
)

__all__ = [
    "NOTHING",
    "denomination",
    "dictator",
    "doubling",
    "doubling_of",
    "exactly",
    "format_name",
    "games_compared",
    "hand_name",
    "hands_differ",
    "hands_left_out",
    "kind",
    "kind_plural",
    "left_out",
    "line",
    "line_words",
    "not_played",
    "option_name",
    "outcome",
    "over_by",
    "pack",
    "places_change",
    "refusal",
    "residue_moved",
    "ruleset_name",
    "under_by",
]
