"""The rules to read, and a calculator beside them: for anyone, with nothing stored."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from players.models import Club
from scoring.forms.calculator import SCHEDULE, CalculatorForm, tap_ace
from scoring.manual.page import manual_page
from scoring.reports import Name
from scoring.views.games import UNPROCESSABLE


@dataclass(frozen=True, slots=True)
class _Player:
    letter: str
    points: int


@login_not_required
@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The manual in the reader's language."""
    return render(request, "scoring/rules.html", {"manual": manual_page(get_language() or "en")})


@login_not_required
@require_safe
@vary_on_headers("HX-Request")
def calculator(request: HttpRequest) -> HttpResponse:
    """The hand of the query and its score; while it is tapped in, the form so far, and nothing is missed yet."""
    club: Club | None = getattr(request, "club", None)
    said = request.GET.copy()
    tapping = "show" in said or "ace" in said
    if tapping:
        tap_ace(said)
        for field in CalculatorForm(said, club=club, asked=False).leftovers():
            said[field] = ""
    form = CalculatorForm(said, club=club, asked="kind" in said)
    refused = form.is_bound and not form.is_valid()
    if refused and tapping:
        form, refused = CalculatorForm(said, club=club, asked=False), False
    context: dict[str, object] = {"form": form}
    if form.scored is not None:
        names = {letter: Name(full=letter, short=letter) for letter in SCHEDULE.letters}
        players = [_Player(letter, points) for letter, points in form.scored.points.items()]
        context |= {"scored": form.scored, "names": names, "players": players}
    template = "scoring/calculator.html#calculator" if request.htmx else "scoring/calculator.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=UNPROCESSABLE if refused else 200)
