"""Changing what stands on a sheet, one deed a page: void, adjust, seal, date and place, public link."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.roles import ClubRequest, Deed, requires
from scoring import ledger, reports
from scoring.forms.changes import AdjustmentForm, FactsForm, SealForm, VoidForm
from scoring.models import Game, GameSettings, PublicView
from scoring.rules import Refused
from scoring.views.games import CONFLICT, UNPROCESSABLE, game_of, may_write, sentences, slot_of

OK = 200
ADJUSTMENT = "adjustment-"


def attempted(
    request: ClubRequest,
    form: forms.Form,
    deed: Callable[[dict[str, Any]], object],
    *,
    told: Callable[[Refused | ledger.LedgerRefusal], list[str]] = sentences,
) -> int | None:
    """Do the deed with what was asked. None where it is done; else the status to show the page with.

    Where the ledger turns it down, its sentences are in the form, as ``told`` puts them.
    """
    if request.method != "POST":
        return OK
    if not form.is_valid():
        return UNPROCESSABLE
    try:
        deed(form.cleaned_data)
    except (ledger.Conflict, ledger.Changed) as late:
        form.add_error(None, sentences(late))
        return CONFLICT
    except (Refused, ledger.LedgerRefusal) as refusal:
        form.add_error(None, told(refusal))
        return UNPROCESSABLE
    return None


def _turned_away(request: ClubRequest, game: Game, refusal: ledger.LedgerRefusal) -> HttpResponse:
    """Back to the sheet, which says why there is no page to change it on."""
    messages.error(request, "; ".join(sentences(refusal)))
    return redirect("sheet", game.pk)


@requires(Deed.KEEP_SCORE)
@require_http_methods(["GET", "POST"])
def void(request: ClubRequest, pk: int) -> HttpResponse:
    """Take a hand or an adjustment off the sheet, with a reason, after seeing what moves."""
    game = game_of(request, pk)
    code = (request.POST or request.GET).get("slot", "")
    form = VoidForm(request.POST if request.method == "POST" else None)
    status = attempted(
        request,
        form,
        lambda asked: ledger.void(
            game,
            code,
            supersedes=asked["supersedes"],
            actor=request.user,
            why=form.why,
            client_key=asked["client_key"],
        ),
    )
    if status is None:
        messages.success(request, _("It is voided, and stays in the history."))
        return redirect("sheet", game.pk)
    context = _adjustment(game, code) if code.startswith(ADJUSTMENT) else _hand(game, code)
    if context is None:
        messages.info(request, _("Nothing stands there any more."))
        return redirect("sheet", game.pk)
    return render(request, "scoring/void.html", {"game": game, "form": form, **context}, status=status)


def _hand(game: Game, code: str) -> dict[str, object] | None:
    slot = slot_of(game, code)
    history = reports.hand_history(game, slot)
    if history.now is None:
        return None
    return {
        "code": code,
        "entry": history.now.entry,
        "hand": history,
        "moves": reports.preview(game, slot, None),
        "back": f"{reverse('sheet', args=[game.pk])}#hand-{code}",
    }


def _adjustment(game: Game, code: str) -> dict[str, object] | None:
    view = reports.sheet(game)
    row = next((row for row in view.adjustments if row.slot == code), None)
    if row is None:
        return None
    return {
        "code": code,
        "entry": row.entry,
        "adjustment": row,
        "name": view.names[row.letter],
        "back": reverse("sheet", args=[game.pk]),
    }


@requires(Deed.KEEP_SCORE)
@require_http_methods(["GET", "POST"])
def adjust(request: ClubRequest, pk: int) -> HttpResponse:
    """A signed number for one player, with a reason (R-4.5)."""
    game = game_of(request, pk)
    if not may_write(request, sealed=game.is_sealed):
        return _turned_away(request, game, ledger.Sealed())
    names = {letter: player.display_name for letter, player in game.people().items()}
    form = AdjustmentForm(request.POST or None, names=names)
    status = attempted(
        request,
        form,
        lambda asked: ledger.adjust(
            game,
            asked["player"],
            asked["points"],
            asked["reason"],
            actor=request.user,
            client_key=asked["client_key"],
        ),
    )
    if status is None:
        messages.success(request, _("The adjustment is on the sheet."))
        return redirect("sheet", game.pk)
    return render(request, "scoring/adjust.html", {"game": game, "form": form}, status=status)


@requires(Deed.KEEP_SCORE)
@require_http_methods(["GET", "POST"])
def seal(request: ClubRequest, pk: int) -> HttpResponse:
    """Make the totals final; an unfinished sheet needs a reason."""
    game = game_of(request, pk)
    sheet = reports.sheet(game)
    if sheet.head.sealed:
        messages.info(request, _("The score sheet is sealed."))
        return redirect("sheet", game.pk)
    data = request.POST if request.method == "POST" else None
    form = SealForm(data, complete=sheet.complete, initial={"seen": sheet.latest})
    status = attempted(
        request,
        form,
        lambda asked: ledger.seal(game, actor=request.user, reason=asked.get("reason", ""), seen=asked["seen"]),
    )
    if status is None:
        messages.success(request, _("The score sheet is sealed."))
        return redirect("sheet", game.pk)
    context = {"sheet": sheet, "form": form, "seen": sheet.latest}
    return render(request, "scoring/seal.html", context, status=status)


@requires(Deed.KEEP_SCORE)
@require_http_methods(["GET", "POST"])
def facts(request: ClubRequest, pk: int) -> HttpResponse:
    """The date and the place, until the game is sealed."""
    game = game_of(request, pk)
    if game.is_sealed:
        return _turned_away(request, game, ledger.DayStands())
    initial = {"date": game.date, "place": game.place}
    form = FactsForm(request.POST or None, initial=initial, today=request.club.local_date())
    status = attempted(
        request, form, lambda asked: ledger.set_day(game, asked["date"], asked["place"], actor=request.user)
    )
    if status is None:
        return redirect("sheet", game.pk)
    return render(request, "scoring/facts.html", {"game": game, "form": form}, status=status)


@requires(Deed.SHARE_GAME)
@require_POST
def share(request: ClubRequest, pk: int) -> HttpResponse:
    """Open the public link, or close it for good."""
    game = game_of(request, pk)
    if request.POST.get("share") == "off":
        ledger.unshare(game, actor=request.user)
    elif GameSettings.of(request.club).public_view == PublicView.NOTHING:
        messages.error(request, _("The club shows nothing without a login, so there are no public links."))
    else:
        ledger.share(game, actor=request.user)
    return redirect("sheet", game.pk)
