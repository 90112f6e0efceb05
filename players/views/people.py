"""The club's players: found, added, renamed, hidden. Nobody is deleted here: their games remember them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from players.forms import PlayerForm
from players.models import Player
from players.roles import ClubRequest, Deed, requires


@require_GET
@vary_on_headers("HX-Request")
@requires(Deed.SEE_PEOPLE)
def index(request: ClubRequest) -> HttpResponse:
    everyone = Player.objects.of(request.club)
    sought = request.GET.get("q", "").strip()
    hidden = request.GET.get("hidden") == "1"
    found = everyone.filter(hidden=hidden).search(sought).in_finnish_order()
    context = {"players": list(found), "sought": sought, "hidden": hidden}
    template = "players/index.html#found" if request.htmx else "players/index.html"
    return render(request, template, context)


@require_http_methods(["GET", "POST"])
@requires(Deed.ADD_PLAYER)
def add(request: ClubRequest) -> HttpResponse:
    return _edit(request, Player(club=request.club), _("%(name)s was added."))


@require_http_methods(["GET", "POST"])
@requires(Deed.EDIT_PLAYER)
def edit(request: ClubRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.of(request.club), pk=pk)
    return _edit(request, player, _("%(name)s was saved."))


@require_POST
@requires(Deed.EDIT_PLAYER)
def hide(request: ClubRequest, pk: int) -> HttpResponse:
    player = _set_hidden(request, pk, hidden=True)
    messages.success(request, _("%(name)s is now hidden from the lists.") % {"name": player.display_name})
    return redirect("players")


@require_POST
@requires(Deed.EDIT_PLAYER)
def show(request: ClubRequest, pk: int) -> HttpResponse:
    player = _set_hidden(request, pk, hidden=False)
    messages.success(request, _("%(name)s is in the lists again.") % {"name": player.display_name})
    return redirect("players")


def _set_hidden(request: ClubRequest, pk: int, *, hidden: bool) -> Player:
    player = get_object_or_404(Player.objects.of(request.club), pk=pk)
    player.hidden = hidden
    player.save(update_fields=["hidden"])
    return player


def _edit(request: ClubRequest, player: Player, done: str) -> HttpResponse:
    known = player.pk is not None
    # The form writes into the player even when it refuses; the page goes on calling them by the stored name.
    stored_name = player.display_name if known else ""
    form = PlayerForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        saved = form.save()
        messages.success(request, done % {"name": saved.display_name})
        return redirect("players")
    context = {"form": form, "known": known, "stored_name": stored_name, "player": player}
    return render(request, "players/edit.html", context, status=422 if request.method == "POST" else 200)
