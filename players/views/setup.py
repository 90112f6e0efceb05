"""The first run: club, owner, players, tablet, and then the first game. The first two steps are one act, done once.

Whoever comes first founds the club. The other steps are an admin's pages that may be opened, or passed by, at any time.
"""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from players.forms import ClubForm, OwnerForm
from players.importing.form import NamesForm
from players.keys import FirstTabletForm
from players.models import Club, Player, Verb, note
from players.roles import ClubRequest, Deed, requires
from players.views.tablets import invite

UNPROCESSABLE = 422
SHOWN = 40
"""So many of the players the club has already stand on the page that adds the first."""


@login_not_required
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """The club, and then its owner; nothing is stored before both are there. Closed once a club exists."""
    with transaction.atomic():
        if Club.objects.exists():
            raise Http404
        club = ClubForm(request.POST or None, initial={"language": get_language()})
        if request.method != "POST" or not club.is_valid() or "back" in request.POST:
            refused = request.method == "POST" and not club.is_valid()
            return render(request, "setup/club.html", {"form": club}, status=UNPROCESSABLE if refused else 200)
        owner = OwnerForm(request.POST if "username" in request.POST else None)
        if not owner.is_valid():
            status = UNPROCESSABLE if owner.is_bound else 200
            return render(request, "setup/owner.html", {"form": owner, "club_form": club}, status=status)
        user = owner.save(club)
    login(request, user, backend="players.backends.ClubBackend")
    return redirect("first_players")


@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_CLUB)
def first_players(request: ClubRequest) -> HttpResponse:
    """Names, one on a line: all are added, or none is and the faulty lines are named."""
    form = NamesForm(request.club, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            added = form.save(request.user)
        except ValidationError as refusal:
            form.add_error("names", refusal)
        else:
            if added:
                sentence = ngettext("%(count)d player was added.", "%(count)d players were added.", added)
                messages.success(request, sentence % {"count": added})
            return redirect("first_tablet")
    known = Player.objects.of(request.club).visible().in_finnish_order()
    context = {"form": form, "known": known[:SHOWN], "count": known.count()}
    return render(request, "setup/players.html", context, status=UNPROCESSABLE if request.method == "POST" else 200)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_CLUB)
def first_tablet(request: ClubRequest) -> HttpResponse:
    """A tablet for the table, and the PIN that opens it to who sets it up."""
    form = FirstTabletForm(request.club, request.membership, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        status = UNPROCESSABLE if request.method == "POST" else 200
        return render(request, "setup/tablet.html", {"form": form}, status=status)
    with transaction.atomic():
        if pin := form.cleaned_data.get("pin"):
            request.membership.set_pin(pin)
            request.membership.save(update_fields=["pin"])
            note(request.club, request.user, Verb.PIN_SET, request.user)
        context = invite(request, form)
    return render(request, "players/tablet_link.html", {**context, "first_run": True})
