"""The club's own rulesets: looked at by everyone in the club, made by its admins, never changed (R-7.3)."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.roles import ClubRequest, Deed, requires
from scoring import ledger, reports
from scoring.forms.own_ruleset import OwnRulesetForm, next_version
from scoring.forms.rulesets import GameRulesetForm, rulesets_to_play
from scoring.models import ClubRuleset, EntryKind, Game
from scoring.rules import RULESETS, Refused
from scoring.views.changes import OK, attempted
from scoring.views.games import UNPROCESSABLE, game_of, may_write, sentences


@requires(Deed.SEE_RULES)
@require_safe
def rulesets(request: ClubRequest) -> HttpResponse:
    """The published ones and the club's own, with their versions."""
    context = {"published": list(RULESETS), "own": reports.own_rulesets(request.club)}
    return render(request, "scoring/rulesets.html", context)


@requires(Deed.SEE_RULES)
@require_safe
def ruleset(request: ClubRequest, slug: str) -> HttpResponse:
    """One in full, beside the published ones."""
    view = reports.ruleset_view(request.club, slug)
    if view is None:
        raise Http404
    return render(request, "scoring/ruleset.html", {"ruleset": view})


@requires(Deed.MANAGE_RULESETS)
@require_http_methods(["GET", "POST"])
def make_ruleset(request: ClubRequest, slug: str) -> HttpResponse:
    """Vary a published ruleset, or make the next version of one of the club's own."""
    earlier = ClubRuleset.objects.filter(club=request.club, slug=slug).select_related("replaced_by").first()
    if earlier is None and slug not in RULESETS:
        raise Http404
    start = earlier.table if earlier else RULESETS[slug]
    base = earlier.base if earlier else RULESETS[slug]
    form = OwnRulesetForm(request.POST or None, start=start, base=base, initial=_initial(request, earlier))
    status = 200
    if request.method == "POST":
        status = UNPROCESSABLE
        if form.is_valid() and (made := _define(request, form, earlier)) is not None:
            messages.success(request, _("The ruleset is made. Games can be played under it from now on."))
            return redirect("ruleset", made.slug)
    context = {"form": form, "earlier": earlier, "base": base.slug, "from_slug": slug}
    return render(request, "scoring/make_ruleset.html", context, status=status)


def _initial(request: ClubRequest, earlier: ClubRuleset | None) -> dict[str, object]:
    initial: dict[str, object] = {"starts_on": request.club.local_date()}
    if earlier is not None:
        initial |= {"name": earlier.name, "slug": next_version(earlier.slug), "note": earlier.note}
    return initial


def _define(request: ClubRequest, form: OwnRulesetForm, earlier: ClubRuleset | None) -> ClubRuleset | None:
    asked = form.cleaned_data
    is_newest = earlier is not None and not hasattr(earlier, "replaced_by")
    try:
        return ledger.define_ruleset(
            request.club,
            asked["slug"],
            form.definition(),
            name=asked["name"],
            starts_on=asked["starts_on"],
            note=asked["note"],
            actor=request.user,
            replaces=earlier if is_newest else None,
        )
    except Refused as refusal:
        form.mark(refusal)
    except ValidationError as fault:
        for field, faults in fault.message_dict.items():
            form.add_error(field if field in form.fields and field != NON_FIELD_ERRORS else None, faults)
    return None


@requires(Deed.SEE_RULES)
@require_http_methods(["GET", "POST"])
def game_ruleset(request: ClubRequest, pk: int) -> HttpResponse:
    """What a game is played under, and every change of it; after its first hand a change is a correction."""
    game = game_of(request, pk)
    begun = game.entries.filter(kind=EntryKind.HAND).exists()
    form: GameRulesetForm | None = None
    status: int | None = OK
    if may_write(request, sealed=game.is_sealed):
        form = GameRulesetForm(
            request.POST if request.method == "POST" else None,
            initial={"ruleset": game.ruleset},
            choices=rulesets_to_play(request.club, beside=game.ruleset),
            begun=begun,
        )
        status = attempted(request, form, partial(_change, request, game, form), told=_with_hands)
        if status is None:
            messages.success(request, _("The ruleset of the game is corrected."))
            return redirect("sheet", game.pk)
    elif request.method == "POST":
        raise PermissionDenied(_("Only a club admin may do this."))
    context = {
        "game": game,
        "form": form,
        "ruleset": reports.ruleset_view(request.club, game.ruleset),
        "changes": reports.ruleset_changes(game),
    }
    return render(request, "scoring/game_ruleset.html", context, status=status)


def _change(request: ClubRequest, game: Game, form: GameRulesetForm, asked: dict[str, Any]) -> None:
    ledger.change_ruleset(game, asked["ruleset"], actor=request.user, why=form.why, client_key=asked["client_key"])


def _with_hands(refusal: Refused | ledger.LedgerRefusal) -> list[str]:
    """Each sentence names the hand that stands in the way, where it is one."""
    if not isinstance(refusal, Refused):
        return sentences(refusal)
    hands = [violation.hand for violation in refusal.violations]
    return [
        f"{hand.session}-{hand.hand}: {sentence}" if hand else sentence
        for hand, sentence in zip(hands, sentences(refusal), strict=True)
    ]
