"""The rows of the sheets: games and who sits at them, the append-only ledger of facts, and sealed results."""

from players.appendonly import AppendOnlyQuerySet, LedgerIsAppendOnly, append_only_models

from .entries import (
    REDACTED,
    AdjustmentFacts,
    Entry,
    EntryKind,
    EntryQuerySet,
    EntryReason,
    PersonFacts,
    ReasonKey,
    RulesetFacts,
    TableFacts,
)
from .games import Game, GameQuerySet, Place
from .hands import HandFacts, Shape
from .rulesets import ClubRuleset
from .seals import Result, Seal
from .settings import Confirmation, GameSettings, PublicView
from .signatures import Signature
from .standing import facts_of, standing_hands

__all__ = [
    "REDACTED",
    "AdjustmentFacts",
    "AppendOnlyQuerySet",
    "ClubRuleset",
    "Confirmation",
    "Entry",
    "EntryKind",
    "EntryQuerySet",
    "EntryReason",
    "Game",
    "GameQuerySet",
    "GameSettings",
    "HandFacts",
    "LedgerIsAppendOnly",
    "PersonFacts",
    "Place",
    "PublicView",
    "ReasonKey",
    "Result",
    "RulesetFacts",
    "Seal",
    "Shape",
    "Signature",
    "TableFacts",
    "append_only_models",
    "facts_of",
    "standing_hands",
]
