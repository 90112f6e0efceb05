"""Writes to the ledger: the few things that may happen to a game, each checked and stored whole or not at all.

Every verb locks its game, knows its actor, and refuses with an exception the caller can show. Knows
nothing of pages and reads nothing to look at.
"""

from scoring.models import ReasonKey

from .bringing import bring_in
from .forgetting import delete, erase, logins_of, reasons_that_name, scrub
from .hands import adjust, record, undo, void
from .merging import merge, shared_games, unmerge
from .refusals import (
    AlreadyBegun,
    Changed,
    Conflict,
    DayStands,
    Forgotten,
    HasGames,
    InUse,
    KeyReused,
    LedgerRefusal,
    LoginAbove,
    LoginElsewhere,
    NotAtTable,
    NothingToSign,
    NotMerged,
    OwnLogin,
    ReasonMissing,
    Replaced,
    Rewritten,
    SamePerson,
    SatTogether,
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
from .signing import sign
from .tables import open_game, rearrange, replace_people, replace_person, set_day, set_table, share, unshare

__all__ = [
    "AlreadyBegun",
    "Changed",
    "Conflict",
    "DayStands",
    "Forgotten",
    "HasGames",
    "InUse",
    "KeyReused",
    "LedgerRefusal",
    "LoginAbove",
    "LoginElsewhere",
    "NotAtTable",
    "NotMerged",
    "NothingToSign",
    "OwnLogin",
    "ReasonKey",
    "ReasonMissing",
    "Replaced",
    "Rewritten",
    "SamePerson",
    "SatTogether",
    "Sealed",
    "Why",
    "adjust",
    "bring_in",
    "change_ruleset",
    "define_ruleset",
    "delete",
    "delete_ruleset",
    "erase",
    "expected_results",
    "find_ruleset",
    "fingerprint",
    "hide_ruleset",
    "logins_of",
    "merge",
    "open_game",
    "rearrange",
    "reasons_that_name",
    "record",
    "replace_people",
    "replace_person",
    "rewrite_ruleset",
    "scrub",
    "seal",
    "set_day",
    "set_table",
    "share",
    "shared_games",
    "sign",
    "undo",
    "unmerge",
    "unshare",
    "void",
]
