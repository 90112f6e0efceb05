"""The front page: what is being played, and what was played lately."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from players.roles import ClubRequest, Deed, requires
from scoring import reports
from scoring.views.games import NOTHING_NEW, games_for


@requires(Deed.SEE_OWN_GAMES)
@require_safe
@vary_on_headers("HX-Request")
def tonight(request: ClubRequest) -> HttpResponse:
    """The page; a poll with the mark of what it shows gets 204 while nothing is new, else the board."""
    if request.htmx and request.GET.get("since") == reports.latest_entry(request.club):
        return HttpResponse(status=NOTHING_NEW)
    template = "scoring/tonight.html#board" if request.htmx else "scoring/tonight.html"
    return render(request, template, {"tonight": reports.tonight(request.club, games_for(request))})
