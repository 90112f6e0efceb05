"""The sheet as the club sees it, alive while it is being written, and the history of a hand."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from players.addresses import for_others
from players.roles import ClubRequest, Deed, requires
from scoring import reports
from scoring.models import Game
from scoring.reports import SheetView
from scoring.views.games import NOTHING_NEW, STOP_POLLING, game_of, may_write, since, slot_of


@requires(Deed.SEE_OWN_GAMES)
@require_safe
def sheet(request: ClubRequest, pk: int) -> HttpResponse:
    """The whole page."""
    game = game_of(request, pk)
    return render(request, "scoring/sheet.html", _context(request, game, reports.sheet(game)))


@requires(Deed.SEE_OWN_GAMES)
@require_safe
@vary_on_headers("HX-Request")
def live(request: ClubRequest, pk: int) -> HttpResponse:
    """The board for a page that is open: 204 while nothing was written, 286 with the last board once it is sealed."""
    game = game_of(request, pk)
    if not game.seals.exists() and not reports.written_since(game, since(request)):
        return HttpResponse(status=NOTHING_NEW)
    view = reports.sheet(game)
    status = STOP_POLLING if view.head.sealed else 200
    return render(request, "scoring/sheet.html#board", _context(request, game, view), status=status)


@requires(Deed.SEE_OWN_GAMES)
@require_safe
def hand(request: ClubRequest, pk: int, code: str) -> HttpResponse:
    """What a hand was, who changed it, when and why."""
    game = game_of(request, pk)
    history = reports.hand_history(game, slot_of(game, code))
    context = {"hand": history, "may_correct": may_write(request, sealed=history.head.sealed)}
    return render(request, "scoring/hand.html", context)


def _context(request: ClubRequest, game: Game, view: SheetView) -> dict[str, object]:
    writable = may_write(request, sealed=view.head.sealed)
    token = view.head.token
    return {
        "sheet": view,
        "begun": view.recorded > 0,
        "may_correct": writable,
        "may_record": writable,
        "poll": "" if view.head.sealed else f"{reverse('live', args=[game.pk])}?since={view.latest}",
        "share_url": for_others(request, reverse("public", args=[token])) if token else "",
    }
