"""The owner's view of the sheets and the ledger: everything can be looked at, nothing changed, not even here."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from scoring.models import (
    AdjustmentFacts,
    ClubRuleset,
    Entry,
    EntryReason,
    Game,
    HandFacts,
    PersonFacts,
    Place,
    Result,
    RulesetFacts,
    Seal,
    Signature,
    TableFacts,
)

if TYPE_CHECKING:
    GameModelAdmin = admin.ModelAdmin[Game]
    EntryModelAdmin = admin.ModelAdmin[Entry]
    SealModelAdmin = admin.ModelAdmin[Seal]
    ClubRulesetModelAdmin = admin.ModelAdmin[ClubRuleset]
    AnyInline = admin.TabularInline[models.Model, models.Model]
else:
    GameModelAdmin = EntryModelAdmin = SealModelAdmin = ClubRulesetModelAdmin = admin.ModelAdmin
    AnyInline = admin.TabularInline


class LookOnly:
    """No adding, changing or deleting: what happens to a game happens through the verbs of the ledger."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class LookOnlyInline(LookOnly, AnyInline):
    extra = 0


class PlaceInline(LookOnlyInline):
    model = Place


class SignatureInline(LookOnlyInline):
    model = Signature


class HandInline(LookOnlyInline):
    model = HandFacts


class AdjustmentInline(LookOnlyInline):
    model = AdjustmentFacts


class TableInline(LookOnlyInline):
    model = TableFacts


class PersonInline(LookOnlyInline):
    model = PersonFacts


class RulesetInline(LookOnlyInline):
    model = RulesetFacts


class ReasonInline(LookOnlyInline):
    model = EntryReason


class ResultInline(LookOnlyInline):
    model = Result


@admin.register(Game)
class GameAdmin(LookOnly, GameModelAdmin):
    list_display = ["pk", "date", "club", "hands_format", "bolshevik_option", "is_sealed"]
    list_filter = ["club"]
    list_select_related = ["club"]
    date_hierarchy = "date"
    ordering = ["-date", "-pk"]
    inlines = [PlaceInline, SignatureInline]

    @admin.display(boolean=True)
    def is_sealed(self, game: Game) -> bool:
        return game.is_sealed


@admin.register(Entry)
class EntryAdmin(LookOnly, EntryModelAdmin):
    list_display = ["pk", "game", "slot", "kind", "supersedes", "actor", "recorded_at"]
    list_filter = ["kind", "game__club"]
    list_select_related = ["game", "actor", "supersedes"]
    ordering = ["-pk"]
    inlines = [HandInline, AdjustmentInline, TableInline, PersonInline, RulesetInline, ReasonInline]


@admin.register(Seal)
class SealAdmin(LookOnly, SealModelAdmin):
    list_display = ["pk", "game", "number", "sealed_at", "actor", "ruleset", "complete"]
    list_filter = ["game__club", "complete"]
    list_select_related = ["game", "actor"]
    ordering = ["-pk"]
    inlines = [ResultInline]


@admin.register(ClubRuleset)
class ClubRulesetAdmin(LookOnly, ClubRulesetModelAdmin):
    list_display = ["slug", "name", "club", "starts_on", "replaces"]
    list_filter = ["club"]
    list_select_related = ["club", "replaces"]
    ordering = ["club", "slug"]
