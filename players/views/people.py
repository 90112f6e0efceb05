"""The club's players: found, added, renamed, hidden. Nobody is deleted here: their games remember them."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from players.forms import PlayerForm
from players.models import Player, PlayerQuerySet, Verb, note
from players.roles import ClubRequest, Deed, requires

OF_A_PAGE = 50
LONGEST_NUMBER = 9


@require_GET
@vary_on_headers("HX-Request")
@requires(Deed.SEE_PEOPLE)
def index(request: ClubRequest) -> HttpResponse:
    """A page of the players; ``undo`` names the one hidden just now."""
    everyone = Player.objects.of(request.club).present()
    sought = request.GET.get("q", "").strip()
    hidden = request.GET.get("hidden") == "1"
    number = _page_number(request.GET.get("page", ""))
    before = (number - 1) * OF_A_PAGE
    # One more than is shown says whether there is a next page; counting them all would cost more than finding these.
    found = list(everyone.filter(hidden=hidden).search(sought).in_finnish_order()[before : before + OF_A_PAGE + 1])
    context = {
        "players": found[:OF_A_PAGE],
        "sought": sought,
        "hidden": hidden,
        "page": number,
        "more": len(found) > OF_A_PAGE,
        "undo": _just_hidden(request, everyone),
    }
    template = "players/index.html#found" if request.htmx else "players/index.html"
    return render(request, template, context)


def _page_number(written: str) -> int:
    """The page an address asks for; the first where it asks for none that there could be."""
    return (
        int(written) if written.isascii() and written.isdecimal() and int(written[:9]) > 0 and len(written) <= 9 else 1
    )


def _just_hidden(request: ClubRequest, everyone: PlayerQuerySet) -> Player | None:
    written = request.GET.get("undo", "")
    if not (written.isascii() and written.isdecimal() and len(written) <= LONGEST_NUMBER):
        return None
    return everyone.filter(pk=int(written), hidden=True).first()


@require_http_methods(["GET", "POST"])
@requires(Deed.ADD_PLAYER)
def add(request: ClubRequest) -> HttpResponse:
    return _edit(request, Player(club=request.club), _("%(name)s was added."))


@require_http_methods(["GET", "POST"])
@requires(Deed.EDIT_PLAYER)
def edit(request: ClubRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.of(request.club).present(), pk=pk)
    return _edit(request, player, _("%(name)s was saved."))


@require_POST
@requires(Deed.EDIT_PLAYER)
def hide(request: ClubRequest, pk: int) -> HttpResponse:
    player = _set_hidden(request, pk, hidden=True)
    return redirect(f"{reverse('players')}?undo={player.pk}")


@require_POST
@requires(Deed.EDIT_PLAYER)
def show(request: ClubRequest, pk: int) -> HttpResponse:
    player = _set_hidden(request, pk, hidden=False)
    messages.success(request, _("%(name)s is in the lists again.") % {"name": player.display_name})
    return redirect("players")


@transaction.atomic
def _set_hidden(request: ClubRequest, pk: int, *, hidden: bool) -> Player:
    player = get_object_or_404(Player.objects.of(request.club).present(), pk=pk)
    if player.hidden != hidden:
        player.hidden = hidden
        player.save(update_fields=["hidden"])
        note(request.club, request.user, Verb.PLAYER_HIDDEN if hidden else Verb.PLAYER_SHOWN, player)
    return player


def _edit(request: ClubRequest, player: Player, done: str) -> HttpResponse:
    known = player.pk is not None
    # The form writes into the player even when it refuses; the page goes on calling them by the stored name.
    stored_name = player.display_name if known else ""
    form = PlayerForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            saved = form.save()
            if form.has_changed():
                verb = Verb.PLAYER_CHANGED if known else Verb.PLAYER_ADDED
                note(request.club, request.user, verb, saved, fields=form.changed_data)
        messages.success(request, done % {"name": saved.display_name})
        return redirect("players")
    context = {"form": form, "known": known, "stored_name": stored_name, "player": player}
    return render(request, "players/edit.html", context, status=422 if request.method == "POST" else 200)
