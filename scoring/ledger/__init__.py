"""Writes to the ledger: the few things that may happen to a game, each checked and stored whole or not at all.

Every verb locks its game, knows its actor, and refuses with an exception the caller can show. Knows
nothing of pages and reads nothing to look at.
"""

from scoring.models import ReasonKey

from .bringing import bring_in
from .hands import adjust, record, undo, void
from .refusals import (
    AlreadyBegun,
    Changed,
    Conflict,
    InUse,
    KeyReused,
    LedgerRefusal,
    ReasonMissing,
    Replaced,
    Rewritten,
    Sealed,
    Why,
)
from .rulesets import (
    change_ruleset,
    define_ruleset,
    delete_ruleset,
    find_ruleset,
    fingerprint,
    hide_ruleset,
    rewrite_ruleset,
)
from .sealing import expected_results, seal
from .tables import open_game, rearrange, replace_people, replace_person, set_day, set_table, share, unshare

__all__ = [
    "AlreadyBegun",
    "Changed",
    "Conflict",
    "InUse",
    "KeyReused",
    "LedgerRefusal",
    "ReasonKey",
    "ReasonMissing",
    "Replaced",
    "Rewritten",
    "Sealed",
    "Why",
    "adjust",
    "bring_in",
    "change_ruleset",
    "define_ruleset",
    "delete_ruleset",
    "expected_results",
    "find_ruleset",
    "fingerprint",
    "hide_ruleset",
    "open_game",
    "rearrange",
    "record",
    "replace_people",
    "replace_person",
    "rewrite_ruleset",
    "seal",
    "set_day",
    "set_table",
    "share",
    "undo",
    "unshare",
    "void",
]
