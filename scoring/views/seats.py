"""Where people sat, who dealt first, and who is behind a letter (R-1.6, R-1.7)."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.models import Player
from players.roles import ClubRequest, Deed, requires
from scoring import ledger, reports
from scoring.forms.seats import SeatsForm
from scoring.models import EntryKind, Game
from scoring.views.changes import attempted
from scoring.views.games import game_of


@requires(Deed.KEEP_SCORE)
@require_http_methods(["GET", "POST"])
def seats(request: ClubRequest, pk: int) -> HttpResponse:
    """One page for both: what is not changed is not written."""
    game = game_of(request, pk)
    form = _form(request, game)
    status = attempted(request, form, lambda _asked: _correct(request, game, form))
    if status is None:
        messages.success(request, _("The table is corrected."))
        return redirect("sheet", game.pk)
    return render(request, "scoring/seats.html", {"game": game, "form": form}, status=status)


def _form(request: ClubRequest, game: Game) -> SeatsForm:
    table = reports.folded(game).facts
    seated = game.people()
    initial = {f"player_{letter}": str(player.pk) for letter, player in seated.items()}
    for plan in game.schedule.sessions:
        initial[f"seats_{plan.number}"] = "".join(table.seats_in(plan.number))
        initial[f"dealer_{plan.number}"] = table.first_dealer.get(plan.number, "")
    people = {player.pk: player for player in Player.objects.of(request.club).present().in_finnish_order()}
    people |= {player.pk: player for player in seated.values()}
    return SeatsForm(
        request.POST if request.method == "POST" else None,
        initial=initial,
        schedule=game.schedule,
        names={letter: player.short_name for letter, player in seated.items()},
        seats={plan.number: table.seats_in(plan.number) for plan in game.schedule.sessions},
        people=[(str(player.pk), player.display_name) for player in people.values()],
        begun=game.entries.filter(kind=EntryKind.HAND).exists(),
    )


@transaction.atomic
def _correct(request: ClubRequest, game: Game, form: SeatsForm) -> None:
    key = form.cleaned_data["client_key"]
    if form.begun:
        people = Player.objects.of(request.club).in_bulk()
        chosen = {str(field.label): people[int(form.asked(field.name))] for field in form.players}
        ledger.replace_people(game, chosen, actor=request.user, why=form.why, client_key=key)
    for session in form.sessions:
        ledger.set_table(
            game,
            session.number,
            seats=tuple(form.asked(session.seats.name)),
            first_dealer=form.asked(session.dealer.name) or None,
            actor=request.user,
            why=form.why,
            client_key=f"{key}-{session.number}",
        )
