"""A ruleset tried on the games that were sealed, with nothing changed."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.roles import ClubRequest, Deed, requires
from scoring import reports, wording
from scoring.exports.rescored import rescored_workbook
from scoring.forms.rescoring import RescoringForm
from scoring.reports import Rescoring
from scoring.views.games import UNPROCESSABLE
from skruuviclub.workbooks import MEDIA_TYPE

GAMES_ON_THE_PAGE = 50


@requires(Deed.SEE_GAMES)
@require_safe
def rescoring(request: ClubRequest) -> HttpResponse:
    """The question, and below it what would differ. A ruleset alone, as in links to this page, asks nothing yet."""
    sent = RescoringForm.base_fields.keys() & request.GET.keys()
    form = RescoringForm(request.GET if sent else None, club=request.club)
    if sent and not form.is_valid():
        return render(request, "scoring/rescoring.html", {"form": form}, status=UNPROCESSABLE)
    if sent <= {"ruleset"}:
        return render(request, "scoring/rescoring.html", {"form": form})
    result = compared(request, form)
    context = {
        "form": form,
        "result": result,
        "summary": (
            wording.games_compared(result.compared),
            wording.hands_differ(result.hands_that_differ, result.hands),
            wording.places_change(result.places_that_change),
        ),
        "left_out": wording.hands_left_out(result.hands_left_out) if result.hands_left_out else "",
        "mark": wording.left_out(),
        "games": result.games[:GAMES_ON_THE_PAGE],
        "more": max(0, len(result.games) - GAMES_ON_THE_PAGE),
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
