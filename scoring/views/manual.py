"""The rules to read, and a calculator beside them: for anyone, with nothing stored."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from players.models import Club
from scoring import reports, wording
from scoring.forms.calculator import SCHEDULE, CalculatorForm
from scoring.manual.page import manual_page
from scoring.reports import Name
from scoring.rules import Game, Ruleset, ScoredHand, read_hand, score_hand
from scoring.views.games import UNPROCESSABLE

START = {"ruleset": "handbook-2016", "kind": "kitty", "level": "5", "denomination": "hearts", "doubling": "none"}


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
def calculator(request: HttpRequest) -> HttpResponse:
    """The hand of the query and its score under a ruleset; before that, the empty form."""
    club: Club | None = getattr(request, "club", None)
    sent = request.GET if "kind" in request.GET else None
    form = CalculatorForm(sent, club=club, initial=START | request.GET.dict())
    context: dict[str, object] = {"form": form}
    status = 200
    if sent is not None:
        found = _score(form, club) if form.is_valid() else None
        if found is None:
            status = UNPROCESSABLE
        else:
            names = {letter: Name(full=letter, short=letter) for letter in SCHEDULE.letters}
            players = [_Player(letter, points) for letter, points in found.points.items()]
            context |= {"scored": found, "names": names, "players": players}
    return render(request, "scoring/calculator.html", context, status=status)


def _score(form: CalculatorForm, club: Club | None) -> ScoredHand | None:
    """The scored hand; None where the rules refuse it, with every sentence in the form."""
    ruleset = _table(club, form.cleaned_data["ruleset"])
    read = read_hand(form.record(ruleset), SCHEDULE, ruleset)
    for violation in read.violations:
        form.add_error(None, wording.refusal(violation))
    if read.hand is None or read.slot is None:
        return None
    return score_hand(Game(schedule=SCHEDULE, ruleset=ruleset, hands={}), read.slot, read.hand)


def _table(club: Club | None, slug: str) -> Ruleset:
    table = reports.find_table(club, slug)
    if table is None:
        raise Http404
    return table
