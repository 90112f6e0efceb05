"""A member signs the sheet of the game at which he sat, on the club's sheet or on the page behind its public link."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.models import User
from players.roles import ClubRequest, Deed, requires
from scoring import ledger
from scoring.models import Game
from scoring.rules import Letter
from scoring.views.games import game_of, number_in, sentences


@requires(Deed.SIGN_SHEET)
@require_POST
def sign(request: ClubRequest, pk: int) -> HttpResponse:
    """Sign, and back to the page one came from: where it is refused, with the sentence over the sheet as it is now."""
    game = _game_to_sign(request, pk)
    try:
        ledger.sign(game, actor=request.user, seen=number_in(request.POST.get("seen", "")) or 0)
    except ledger.LedgerRefusal as refusal:
        messages.error(request, "; ".join(sentences(refusal)))
    else:
        messages.success(request, _("You have signed the score sheet."))
    if "public" in request.POST and game.share_token:
        return redirect("public", game.share_token)
    return redirect("sheet", game.pk)


def _game_to_sign(request: ClubRequest, pk: int) -> Game:
    """One's own game in any of one's clubs, for a public link may lead to another than one is in; else as always."""
    game = Game.objects.select_related("club").filter(pk=pk).first()
    return game if game is not None and seat_of(request, game) else game_of(request, pk)


def seat_of(request: HttpRequest, game: Game) -> Letter | None:
    """Where the person sits who asks, and may sign; None for everybody else. A PIN holds in the club of its tablet."""
    user = request.user
    if not isinstance(user, User):
        return None
    here = getattr(request, "membership", None)
    membership = here if user.at_tablet else user.membership_in(game.club_id)
    if membership is None or not membership.may(Deed.SIGN_SHEET):
        return None
    return game.letter_of(membership.player)
