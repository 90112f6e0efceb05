"""The rulesets a club may play by, looked at by everyone in it, and the ruleset of a game (R-7.3)."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.roles import ClubRequest, Deed, requires
from scoring import ledger, reports, wording
from scoring.forms.rulesets import GameRulesetForm, rulesets_to_play
from scoring.models import EntryKind
from scoring.rules import RULESETS, Refused, RuleViolation
from scoring.views.games import UNPROCESSABLE, game_of, may_write, sentences


@requires(Deed.SEE_CLUB)
@require_safe
def rulesets(request: ClubRequest) -> HttpResponse:
    """The published ones and the club's own, with their versions."""
    context = {"published": list(RULESETS), "own": reports.own_rulesets(request.club)}
    return render(request, "scoring/rulesets.html", context)


@requires(Deed.SEE_CLUB)
@require_safe
def ruleset(request: ClubRequest, slug: str) -> HttpResponse:
    """One in full, beside the published ones."""
    view = reports.ruleset_view(request.club, slug)
    if view is None:
        raise Http404
    return render(request, "scoring/ruleset.html", {"ruleset": view})


@requires(Deed.SEE_CLUB)
@require_http_methods(["GET", "POST"])
def game_ruleset(request: ClubRequest, pk: int) -> HttpResponse:
    """What a game is played under, and every change of it; after its first hand a change is a correction."""
    game = game_of(request, pk)
    begun = game.entries.filter(kind=EntryKind.HAND).exists()
    may_correct = may_write(request, sealed=game.is_sealed)
    form: GameRulesetForm | None = None
    status: int | None = None
    if may_correct:
        sent = request.POST if request.method == "POST" else None
        choices = rulesets_to_play(request.club, beside=game.ruleset)
        form = GameRulesetForm(sent, initial={"ruleset": game.ruleset}, choices=choices, begun=begun)
    if request.method == "POST":
        if form is None:
            raise PermissionDenied(_("Only a club admin may do this."))
        status = UNPROCESSABLE
        if form.is_valid():
            asked, why = form.cleaned_data, form.why
            status = _refused(
                form,
                lambda: ledger.change_ruleset(
                    game, asked["ruleset"], actor=request.user, why=why, client_key=asked["client_key"]
                ),
            )
            if status is None:
                messages.success(request, _("The ruleset of the game is corrected."))
                return redirect("sheet", game.pk)
    context = {
        "game": game,
        "form": form,
        "ruleset": reports.ruleset_view(request.club, game.ruleset),
        "changes": reports.ruleset_changes(game),
    }
    return render(request, "scoring/game_ruleset.html", context, status=status or 200)


def _refused(form: GameRulesetForm, deed: Callable[[], object]) -> int | None:
    """Where the ledger turns it down, the status to send; each sentence names the hand that stands in the way."""
    try:
        deed()
    except Refused as refusal:
        form.add_error(None, [_with_hand(violation) for violation in refusal.violations])
    except ledger.LedgerRefusal as refusal:
        form.add_error(None, sentences(refusal))
    else:
        return None
    return UNPROCESSABLE


def _with_hand(violation: RuleViolation) -> str:
    hand = violation.hand
    place = f"{hand.session}-{hand.hand}: " if hand is not None else ""
    return place + wording.refusal(violation)
