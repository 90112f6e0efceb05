"""The sheet as the club sees it, alive while it is being written, and the history of a hand."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from players.addresses import for_others
from players.roles import ClubRequest, Deed, may, requires
from scoring import reports
from scoring.models import Game, GameSettings, PublicView
from scoring.reports import SheetView
from scoring.views.games import NOTHING_NEW, STOP_POLLING, game_of, is_new, may_write, poll_for, slot_of
from scoring.views.signing import seat_of


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
    if not is_new(request, game):
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
    share_url = _share_url(request, game)
    return {
        "sheet": view,
        "begun": view.recorded > 0,
        "may_correct": writable,
        "may_record": writable,
        "seat": seat_of(request, game),
        "poll": poll_for(view, reverse("live", args=[game.pk])),
        "share_url": share_url,
        # Without a public link the sheet itself, which asks for the login first.
        "code_url": share_url or for_others(request, reverse("sheet", args=[game.pk])),
    }


def _share_url(request: ClubRequest, game: Game) -> str:
    """The public link, for who follows all games; nothing where there is none, or where the club shows nothing."""
    if game.share_token is None or not may(request.role, Deed.SEE_GAMES):
        return ""
    if GameSettings.of(game.club).public_view == PublicView.NOTHING:
        return ""
    return for_others(request, reverse("public", args=[game.share_token]))
