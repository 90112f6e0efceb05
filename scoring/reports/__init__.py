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
from .sheets import AdjustmentRow, PairRow, Part, SessionView, SetRow, SetView, SheetView, sheet, sheet_of

__all__ = [
    "AdjustmentRow",
    "EntryScreen",
    "Folded",
    "GameHead",
    "HandHistory",
    "LastHand",
    "Move",
    "Name",
    "PairRow",
    "Part",
    "RecentGame",
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
    "folded",
    "hand_history",
    "latest_entry",
    "preview",
    "sheet",
    "sheet_of",
    "tonight",
    "written_since",
]
