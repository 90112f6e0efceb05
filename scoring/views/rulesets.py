"""The rulesets a club may play by, looked at by everyone in it, and the ruleset of a game (R-7.3)."""

from collections import defaultdict
from collections.abc import Iterator

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.roles import ClubRequest, Deed, requires
from scoring import ledger, reports
from scoring.forms.rulesets import GameRulesetForm, rulesets_to_play
from scoring.models import EntryKind, Game
from scoring.rules import RULESETS, Refused
from scoring.views.changes import OK
from scoring.views.games import CONFLICT, UNPROCESSABLE, game_of, may_write, sentences


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
    """What a game is played under, and every change of it; after its first hand a change is a correction.

    Then it is first shown what another ruleset would move: the correction says what the person saw.
    """
    game = game_of(request, pk)
    begun = game.entries.filter(kind=EntryKind.HAND).exists()
    form: GameRulesetForm | None = None
    status: int | None = OK
    if may_write(request, sealed=game.is_sealed):
        form = GameRulesetForm(
            request.POST if request.method == "POST" else None,
            initial={"ruleset": request.GET.get("ruleset", game.ruleset)},
            choices=rulesets_to_play(request.club, beside=game.ruleset),
            begun=begun,
        )
        status = _corrected(request, game, form)
        if status is None:
            messages.success(request, _("The ruleset of the game is corrected."))
            return redirect("sheet", game.pk)
    elif request.method == "POST":
        raise PermissionDenied(_("Only a club admin may do this."))
    game.refresh_from_db()
    chosen = _chosen(request, game, form) if begun else None
    context = {
        "game": game,
        "form": form,
        "chosen": chosen,
        "chosen_name": dict(rulesets_to_play(request.club, beside=game.ruleset)).get(chosen or ""),
        "preview": _preview(request, game, chosen) if chosen else None,
        "ruleset": reports.ruleset_view(request.club, game.ruleset),
        "changes": reports.ruleset_changes(game),
    }
    return render(request, "scoring/game_ruleset.html", context, status=status)


def _chosen(request: ClubRequest, game: Game, form: GameRulesetForm | None) -> str | None:
    """The other ruleset a person asks about, if it is offered."""
    if form is None:
        return None
    asked = (request.POST or request.GET).get("ruleset", "")
    offered = dict(rulesets_to_play(request.club, beside=game.ruleset))
    return asked if asked in offered and asked != game.ruleset else None


def _preview(request: ClubRequest, game: Game, slug: str) -> reports.RulesetMoves | None:
    table = reports.find_table(request.club, slug)
    return reports.ruleset_preview(game, table) if table is not None else None


def _corrected(request: ClubRequest, game: Game, form: GameRulesetForm) -> int | None:
    """Put the game under the ruleset chosen. None where that is done; else the status, and the form says why."""
    if request.method != "POST":
        return OK
    if not form.is_valid():
        return UNPROCESSABLE
    asked = form.cleaned_data
    try:
        ledger.change_ruleset(
            game,
            asked["ruleset"],
            actor=request.user,
            why=form.why,
            client_key=asked["client_key"],
            was=asked["was"],
            seen=(asked["seen"] or 0) if form.begun else None,
        )
    except Refused as refusal:
        form.add_error(None, list(_with_hands(refusal)))
    except (ledger.Conflict, ledger.Changed) as late:
        form.add_error(None, sentences(late))
        return CONFLICT
    except ledger.LedgerRefusal as refusal:
        form.add_error(None, sentences(refusal))
    else:
        return None
    return UNPROCESSABLE


def _with_hands(refusal: Refused) -> Iterator[str]:
    """Each sentence once, after all the hands that stand in the way for its reason."""
    hands: defaultdict[str, list[str]] = defaultdict(list)
    for violation, sentence in zip(refusal.violations, sentences(refusal), strict=True):
        hand = violation.hand
        hands[sentence] += [f"{hand.session}-{hand.hand}"] if hand is not None else []
    for sentence, names in hands.items():
        yield f"{', '.join(names)}: {sentence}" if names else sentence
