"""Sitting down: who plays, behind which letter, in which format. Until the first hand all of it can be changed."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from players.models import Club, Player
from players.roles import ClubRequest, Deed, requires
from scoring import ledger
from scoring.forms.table import TableForm
from scoring.models import Game
from scoring.rules import Letter, Refused
from scoring.views.games import UNPROCESSABLE, game_of, sentences

TAPS = ("sit", "leave", "invite", "show")


@requires(Deed.KEEP_SCORE)
@require_http_methods(["GET", "POST"])
@vary_on_headers("HX-Request")
def new_game(request: ClubRequest) -> HttpResponse:
    """Seat people and start. Only the start stores anything, guests included."""
    if (page := _tapped(request, None)) is not None:
        return page
    form = TableForm(request.POST, club=request.club)
    # A double tap, or a page sent again, leads to the game it started.
    game = _started(request.club, form)
    if game is None and form.is_valid():
        game = _start(request, form)
    if game is not None:
        return redirect("entry", game.pk)
    return render(request, "scoring/new_game.html", {"form": form}, status=UNPROCESSABLE)


@requires(Deed.KEEP_SCORE)
@require_http_methods(["GET", "POST"])
@vary_on_headers("HX-Request")
def change_table(request: ClubRequest, pk: int) -> HttpResponse:
    """The same page for a game whose first hand is not yet recorded."""
    game = game_of(request, pk)
    if (page := _tapped(request, game)) is not None:
        return page
    form = TableForm(request.POST, club=request.club, ruleset=game.ruleset, seated=game.people().values())
    if form.is_valid():
        try:
            with transaction.atomic():
                ledger.rearrange(
                    game,
                    _players(form, request.club),
                    hands_format=form.cleaned_data["hands_format"],
                    bolshevik_option=form.cleaned_data["bolshevik_option"],
                    actor=request.user,
                )
                ledger.change_ruleset(game, form.cleaned_data["ruleset"], actor=request.user, why=None)
        except (Refused, ledger.LedgerRefusal) as refused:
            form.table_faults = sentences(refused)
        except ValidationError as fault:
            form.guest_faults = list(fault.messages)
        else:
            return redirect("sheet", game.pk)
    return render(request, "scoring/new_game.html", {"form": form, "game": game}, status=UNPROCESSABLE)


def _started(club: Club, form: TableForm) -> Game | None:
    """The game this page has started already."""
    return Game.objects.of(club).filter(protocol_id=form.game_key).first()


def _start(request: ClubRequest, form: TableForm) -> Game | None:
    """The game of this table; None where it was refused, and the form says why."""
    try:
        with transaction.atomic():
            return ledger.open_game(
                request.club,
                _players(form, request.club),
                hands_format=form.cleaned_data["hands_format"],
                bolshevik_option=form.cleaned_data["bolshevik_option"],
                ruleset=form.cleaned_data["ruleset"],
                protocol_id=form.game_key,
                actor=request.user,
            )
    except (Refused, ledger.LedgerRefusal) as refused:
        form.table_faults = sentences(refused)
    except (IntegrityError, ValidationError) as fault:
        # The same page sent twice at once: the other one was first, its guests are there, and its game.
        game = _started(request.club, form)
        if game is not None:
            return game
        if isinstance(fault, IntegrityError):
            raise
        form.guest_faults = list(fault.messages)
    return None


def _tapped(request: ClubRequest, game: Game | None) -> HttpResponse | None:
    """The page as it is after a tap, None when the person wants to start. Stores nothing."""
    ruleset = game.ruleset if game else None
    seated = tuple(game.people().values()) if game else ()
    if request.method == "GET":
        chosen = _chosen(game) if game else None
        form = TableForm(None, club=request.club, initial=chosen, ruleset=ruleset, seated=seated)
        return render(request, "scoring/new_game.html", {"form": form, "game": game})
    tap = next((name for name in TAPS if name in request.POST), None)
    if tap is None:
        return None
    form = TableForm(None, club=request.club, initial=request.POST.dict(), ruleset=ruleset, seated=seated)
    match tap:
        case "sit":
            form.sit(request.POST["sit"])
        case "leave":
            form.leave(request.POST["leave"])
        case "invite":
            form.invite()
    part = "choices" if tap == "show" else "table"
    template = f"scoring/new_game.html#{part}" if request.htmx else "scoring/new_game.html"
    status = UNPROCESSABLE if form.guest_faults else 200
    return render(request, template, {"form": form, "game": game}, status=status)


def _chosen(game: Game) -> dict[str, str]:
    seated = {letter: str(player.pk) for letter, player in game.people().items()}
    chosen = {"hands_format": game.hands_format, "bolshevik_option": game.bolshevik_option, "ruleset": game.ruleset}
    return chosen | seated


def _players(form: TableForm, club: Club) -> dict[Letter, Player]:
    """The players to seat; those known by name alone become guests of the club now."""
    return {
        letter: Player.objects.guest(club, chosen) if isinstance(chosen, str) else chosen
        for letter, chosen in form.players().items()
    }
