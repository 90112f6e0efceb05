"""A ruleset tried on the games that were sealed, with nothing changed."""

from collections import defaultdict
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.roles import ClubRequest, Deed, requires
from scoring import reports
from scoring.exports.rescored import rescored_workbook
from scoring.forms.rescoring import RescoringForm
from scoring.reports import Rescoring
from scoring.views.games import UNPROCESSABLE
from skruuviclub.workbooks import MEDIA_TYPE

GAMES_ON_THE_PAGE = 50


@dataclass(slots=True)
class PlayerMoves:
    """What the other ruleset would do to one player, over all the games compared."""

    name: str
    games: int = 0
    moves_by: int = 0
    better: int = 0
    worse: int = 0


@requires(Deed.SEE_GAMES)
@require_safe
def rescoring(request: ClubRequest) -> HttpResponse:
    """The question, and below it what would differ."""
    asked = "ruleset" in request.GET
    form = RescoringForm(request.GET if "start" in request.GET else None, club=request.club, initial=request.GET.dict())
    if not form.is_bound or not form.is_valid():
        status = UNPROCESSABLE if asked and form.is_bound else 200
        return render(request, "scoring/rescoring.html", {"form": form}, status=status)
    result = compared(request, form)
    context = {
        "form": form,
        "result": result,
        "games": result.games[:GAMES_ON_THE_PAGE],
        "more": max(0, len(result.games) - GAMES_ON_THE_PAGE),
        "moves": player_moves(result),
        "query": request.GET.urlencode(),
    }
    return render(request, "scoring/rescoring.html", context)


@requires(Deed.SEE_GAMES)
@require_safe
def rescoring_workbook(request: ClubRequest) -> HttpResponse:
    """The same as a workbook, all games of it."""
    form = RescoringForm(request.GET, club=request.club)
    if not form.is_valid():
        return render(request, "scoring/rescoring.html", {"form": form}, status=UNPROCESSABLE)
    data = rescored_workbook(compared(request, form))
    headers = {"Content-Disposition": 'attachment; filename="rescoring.xlsx"'}
    return HttpResponse(data, content_type=MEDIA_TYPE, headers=headers)


def compared(request: ClubRequest, form: RescoringForm) -> Rescoring:
    """Ask the report what the form asks."""
    asked = form.cleaned_data
    table = reports.find_table(request.club, asked["ruleset"])
    if table is None:
        raise Http404
    return reports.rescoring(request.club, table, start=asked["start"], end=asked["end"], player=asked["player"])


def player_moves(result: Rescoring) -> list[PlayerMoves]:
    """By player, who moves most first."""
    moves: defaultdict[str, PlayerMoves] = defaultdict(lambda: PlayerMoves(name=""))
    for game in result.games:
        for letter, name in game.names.items():
            one = moves[name.full]
            one.name = name.full
            one.games += 1
            one.moves_by += game.after[letter] - game.before[letter]
            before, after = game.places.get(letter, (0, 0))
            one.better += after < before
            one.worse += after > before
    return sorted(moves.values(), key=lambda one: (-abs(one.moves_by), one.name))
