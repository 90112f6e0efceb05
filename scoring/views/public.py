"""A game for anyone who has its link: short names only, nothing to change, nothing for search engines.

Who sat at it and is logged in may sign it there.
"""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring import reports
from scoring.models import Game, GameSettings, PublicView
from scoring.views.games import NOTHING_NEW, STOP_POLLING, is_new, poll_for
from scoring.views.signing import seat_of


@login_not_required
@require_safe
def public(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the link; a closed link is not there (404)."""
    return _unlisted(render(request, "scoring/public.html", _context(request, _shared(token))))


@login_not_required
@require_safe
@vary_on_headers("HX-Request")
def public_live(request: HttpRequest, token: str) -> HttpResponse:
    """The board alone, as `live` answers in the club; a page whose link was closed is told so and falls silent."""
    try:
        game = _shared(token)
    except Http404:
        if "HX-Request" not in request.headers:
            raise
        return _unlisted(render(request, "scoring/public.html#closed", status=STOP_POLLING))
    if not is_new(request, game):
        return _unlisted(HttpResponse(status=NOTHING_NEW))
    context = _context(request, game)
    status = 200 if context["poll"] else STOP_POLLING
    return _unlisted(render(request, "scoring/sheet.html#board", context, status=status))


def _shared(token: str) -> Game:
    game = Game.objects.shared_as(token).select_related("club").first()
    if game is None or GameSettings.of(game.club).public_view == PublicView.NOTHING:
        raise Http404
    return game


def _context(request: HttpRequest, game: Game) -> dict[str, object]:
    view = reports.sheet(game)
    address = reverse("public_live", args=[game.share_token])
    return {"sheet": view, "public": True, "seat": seat_of(request, game), "poll": poll_for(view, address)}


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Cache-Control"] = "private, no-store"
    return response
