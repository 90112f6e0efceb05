"""The rules of Skruuvi as pure values: what may happen, what it is worth, and why.

Standard library only: no rows, requests, translations or clocks.
"""

from .beside_others import FIELDS_BESIDE_OTHERS
from .bolshevik_set import SetState
from .document import scored_document
from .errors import HandName, Reason, Refused, RuleViolation
from .hands import Aces, AllPass, Bolshevik, Contract, Hand, PairHand, ThrownIn
from .integrated import SessionContract, SessionState
from .json_text import LARGEST_FILE
from .lookup import lookup_tables
from .protocol import (
    FORMAT,
    VERSION,
    Protocol,
    read_protocol,
    write_protocol,
)
from .reading import HandRecord, read_hand
from .records import write_hand
from .rescoring import HandChange, LeftOut, Rescored, ResidueMove, rescore
from .rulesets import LEVEL_4, RULESETS, Ruleset, ruleset_for, tricks_allowed
from .schedule import (
    DEALS_IN_A_SET,
    FORMATS,
    Deal,
    Schedule,
    Seats,
    SessionPlan,
    schedule_for,
)
from .scores import Because, Line
from .sheet import (
    ADJUSTMENT_AT_MOST,
    Adjustment,
    BolshevikBlock,
    Game,
    ScoredHand,
    Sheet,
    check_adjustment,
    check_seats,
    fold,
    misplaced_hands,
    score_hand,
)
from .standings import ranks_of, share_of
from .terms import (
    ACES_IN_A_PACK,
    PLAYING_ORDER,
    TRICKS_IN_A_HAND,
    BolshevikOption,
    Denomination,
    Doubling,
    Kind,
    Letter,
    Pack,
    Points,
    Side,
    Slot,
    side_of,
)
from .texts import LONGEST_NAME, LONGEST_NOTE, cannot_be_shown, lines_cannot_be_shown, normalise_text
from .variations import cells_of, definition_of, differences, place_in_definition, vary

__all__ = [
    "ACES_IN_A_PACK",
    "ADJUSTMENT_AT_MOST",
    "DEALS_IN_A_SET",
    "FIELDS_BESIDE_OTHERS",
    "FORMAT",
    "FORMATS",
    "LARGEST_FILE",
    "LEVEL_4",
    "LONGEST_NAME",
    "LONGEST_NOTE",
    "PLAYING_ORDER",
    "RULESETS",
    "TRICKS_IN_A_HAND",
    "VERSION",
    "Aces",
    "Adjustment",
    "AllPass",
    "Because",
    "Bolshevik",
    "BolshevikBlock",
    "BolshevikOption",
    "Contract",
    "Deal",
    "Denomination",
    "Doubling",
    "Game",
    "Hand",
    "HandChange",
    "HandName",
    "HandRecord",
    "Kind",
    "LeftOut",
    "Letter",
    "Line",
    "Pack",
    "PairHand",
    "Points",
    "Protocol",
    "Reason",
    "Refused",
    "Rescored",
    "ResidueMove",
    "RuleViolation",
    "Ruleset",
    "Schedule",
    "ScoredHand",
    "Seats",
    "SessionContract",
    "SessionPlan",
    "SessionState",
    "SetState",
    "Sheet",
    "Side",
    "Slot",
    "ThrownIn",
    "cannot_be_shown",
    "cells_of",
    "check_adjustment",
    "check_seats",
    "definition_of",
    "differences",
    "fold",
    "lines_cannot_be_shown",
    "lookup_tables",
    "misplaced_hands",
    "normalise_text",
    "place_in_definition",
    "ranks_of",
    "read_hand",
    "read_protocol",
    "rescore",
    "ruleset_for",
    "schedule_for",
    "score_hand",
    "scored_document",
    "share_of",
    "side_of",
    "tricks_allowed",
    "vary",
    "write_hand",
    "write_protocol",
]
