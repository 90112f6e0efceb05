"""Reads: everything a page, a paper or a file shows of games, as frozen read-models.

Knows how to gather rows in a fixed number of queries and hand them to the rules. Writes nothing, and
gives out values only: never rows, never querysets.
"""

from .entry import EntryScreen, LastHand, SeatChange, entry_screen
from .evenings import RecentGame, TableInPlay, Tonight, latest_entry, tonight, written_since
from .histories import HandHistory, Version, hand_history
from .loading import Folded, folded
from .moves import Move, RulesetMoves, preview, ruleset_preview
from .people import GameHead, Name, Standing
from .persons import (
    Certificate,
    GameRow,
    PersonView,
    RecordRow,
    certificate,
    everything_about,
    games_since,
    person_view,
    rows_of_games,
)
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
from .signing import Signed

__all__ = [
    "AdjustmentRow",
    "Certificate",
    "EntryScreen",
    "Folded",
    "GameHead",
    "GameRescored",
    "GameRow",
    "HandHistory",
    "LastHand",
    "Move",
    "Name",
    "OwnRuleset",
    "PairRow",
    "Part",
    "PersonView",
    "PlayerRescored",
    "RecentGame",
    "RecordRow",
    "Rescoring",
    "RulesetChange",
    "RulesetMoves",
    "RulesetView",
    "SeatChange",
    "SessionView",
    "SetRow",
    "SetView",
    "SheetView",
    "Signed",
    "Standing",
    "TableInPlay",
    "Tonight",
    "Version",
    "certificate",
    "entry_screen",
    "everything_about",
    "find_table",
    "folded",
    "games_since",
    "hand_history",
    "latest_entry",
    "own_rulesets",
    "person_view",
    "preview",
    "rescoring",
    "rows_of_games",
    "ruleset_changes",
    "ruleset_preview",
    "ruleset_view",
    "sheet",
    "sheet_of",
    "tonight",
    "written_since",
]
