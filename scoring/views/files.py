"""A game to take along: on paper, as a workbook, as a protocol file."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from players.roles import ClubRequest, Deed, requires
from scoring import reports
from scoring.exports import pdf, protocol_file, workbook
from scoring.exports.naming import attachment, file_name
from scoring.models import Game
from scoring.views.games import game_of

UNAVAILABLE = 503


@requires(Deed.SEE_OWN_GAMES)
@require_safe
def sheet_pdf(request: ClubRequest, pk: int) -> HttpResponse:
    """The sheet on one page; where the machine cannot draw it, a page that says what is missing (503)."""
    game = game_of(request, pk)
    view = reports.sheet(game)
    try:
        made = pdf.sheet_pdf(view, printed_at=timezone.now())
    except pdf.PangoMissing:
        return render(request, "scoring/no_pdf.html", {"sheet": view}, status=UNAVAILABLE)
    return _file(made, pdf.MEDIA_TYPE, game, (name.short for name in view.names.values()), "pdf")


@requires(Deed.SEE_OWN_GAMES)
@require_safe
def sheet_workbook(request: ClubRequest, pk: int) -> HttpResponse:
    """The same sheet in cells."""
    game = game_of(request, pk)
    view = reports.sheet(game)
    made = workbook.sheet_workbook(view)
    return _file(made, workbook.MEDIA_TYPE, game, (name.short for name in view.names.values()), "xlsx")


@requires(Deed.SEE_OWN_GAMES)
@require_safe
def sheet_protocol(request: ClubRequest, pk: int) -> HttpResponse:
    """The facts of the game, for another club's program."""
    game = game_of(request, pk)
    made = protocol_file.protocol_file(game)
    return _file(made, protocol_file.MEDIA_TYPE, game, (player.short_name for player in game.people().values()), "json")


def _file(made: bytes, media_type: str, game: Game, players: Iterable[str], ending: str) -> HttpResponse:
    name = file_name(game.club.name, game.date, players, ending)
    headers = {"Content-Disposition": attachment(name), "Cache-Control": "private, no-store"}
    return HttpResponse(made, content_type=media_type, headers=headers)
