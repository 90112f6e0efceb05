"""Writes to the ledger: the few things that may happen to a game, each checked and stored whole or not at all.

Every verb locks its game, knows its actor, and refuses with an exception the caller can show. Knows
nothing of pages and reads nothing to look at.
"""

from scoring.models import ReasonKey

from .bringing import bring_in
from .hands import adjust, record, undo, void
from .refusals import AlreadyBegun, Changed, Conflict, DayStands, KeyReused, LedgerRefusal, ReasonMissing, Sealed, Why
from .rulesets import change_ruleset, define_ruleset, find_ruleset
from .sealing import expected_results, seal
from .tables import open_game, rearrange, replace_people, replace_person, set_day, set_table, share, unshare

__all__ = [
    "AlreadyBegun",
    "Changed",
    "Conflict",
    "DayStands",
    "KeyReused",
    "LedgerRefusal",
    "ReasonKey",
    "ReasonMissing",
    "Sealed",
    "Why",
    "adjust",
    "bring_in",
    "change_ruleset",
    "define_ruleset",
    "expected_results",
    "find_ruleset",
    "open_game",
    "rearrange",
    "record",
    "replace_people",
    "replace_person",
    "seal",
    "set_day",
    "set_table",
    "share",
    "undo",
    "unshare",
    "void",
]
