"""Reads: everything a page, a paper or a file shows of games, as frozen read-models.

Knows how to gather rows in a fixed number of queries and hand them to the rules. Writes nothing, and
gives out values only: never rows, never querysets.
"""

from .entry import EntryScreen, LastHand, SeatChange, entry_screen
from .evenings import RecentGame, TableInPlay, Tonight, latest_entry, tonight, written_since
from .histories import HandHistory, Version, hand_history
from .loading import Folded, folded
from .moves import Move, preview
from .people import GameHead, Name, Standing
from .rescoring import GameRescored, PlayerRescored, Rescoring, rescoring
from .rulesets import (
    OwnRuleset,
    RulesetChange,
    RulesetView,
    find_table,
    own_rulesets,
    ruleset_changes,
    ruleset_view,
)
from .sheets import AdjustmentRow, PairRow, Part, SessionView, SetRow, SetView, SheetView, sheet, sheet_of

__all__ = [
    "AdjustmentRow",
    "EntryScreen",
    "Folded",
    "GameHead",
    "GameRescored",
    "HandHistory",
    "LastHand",
    "Move",
    "Name",
    "OwnRuleset",
    "PairRow",
    "Part",
    "PlayerRescored",
    "RecentGame",
    "Rescoring",
    "RulesetChange",
    "RulesetView",
    "SeatChange",
    "SessionView",
    "SetRow",
    "SetView",
    "SheetView",
    "Standing",
    "TableInPlay",
    "Tonight",
    "Version",
    "entry_screen",
    "find_table",
    "folded",
    "hand_history",
    "latest_entry",
    "own_rulesets",
    "preview",
    "rescoring",
    "ruleset_changes",
    "ruleset_view",
    "sheet",
    "sheet_of",
    "tonight",
    "written_since",
]
