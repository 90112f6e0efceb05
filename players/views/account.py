"""A person's own login: the password, the PIN, the address for a forgotten password, the club to be in."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from players.forms import ClubForm
from players.keys import OwnAddressForm, OwnPinForm
from players.middleware import CLUB_OF_SESSION
from players.models import Membership, User, Verb, note
from players.roles import ClubRequest, Deed, may, requires

UNPROCESSABLE = 422


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """What one may change of one's own; the address here, the rest on its page."""
    user, membership = _person(request)
    form = OwnAddressForm(request, user, request.POST or None, initial={"email": user.email})
    if request.method == "POST" and form.is_valid():
        user.email = form.cleaned_data["email"]
        user.save(update_fields=["email"])
        messages.success(request, _("Your address was saved."))
        return redirect("account")
    context = {"form": form, "membership": membership, "keeps": _keeps(membership)}
    return render(request, "players/account.html", context, status=UNPROCESSABLE if request.method == "POST" else 200)


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def own_pin(request: HttpRequest) -> HttpResponse:
    """A PIN for the tablets of the club one is in."""
    user, membership = _person(request)
    if membership is None or not _keeps(membership):
        raise PermissionDenied(_("A PIN is for those who keep the protocol."))
    form = OwnPinForm(request, user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            membership.set_pin(form.cleaned_data["pin"])
            membership.save(update_fields=["pin"])
            note(membership.club, user, Verb.PIN_SET, user)
        messages.success(request, _("Your PIN is set. It opens the tablets of the club."))
        return redirect("account")
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "players/own_pin.html", {"form": form, "membership": membership}, status=status)


@require_POST
def choose_club(request: HttpRequest) -> HttpResponse:
    """Go over to another of one's clubs; a club one does not belong to is not there (404)."""
    user, _membership = _person(request)
    chosen: Any = request.POST.get("club", "")
    membership = next((one for one in user.belongs or () if str(one.club_id) == chosen), None)
    if membership is None or user.at_tablet:
        raise Http404
    request.session[CLUB_OF_SESSION] = membership.club_id
    return redirect("home")


@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_CLUBS)
def add_club(request: ClubRequest) -> HttpResponse:
    """One more club, whose first owner is who adds it; one goes over to it at once."""
    form = ClubForm(request.POST or None, initial={"language": request.club.language})
    if request.method == "POST" and form.is_valid():
        club = form.save(request.user)
        request.session[CLUB_OF_SESSION] = club.pk
        messages.success(request, _("%(name)s is founded. You are in it now.") % {"name": club.name})
        return redirect("first_players")
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "players/club_add.html", {"form": form}, status=status)


def _person(request: HttpRequest) -> tuple[User, Membership | None]:
    assert isinstance(request.user, User)  # noqa: S101 - LoginMiddleware sends everybody else away
    membership: Membership | None = getattr(request, "membership", None)
    return request.user, membership


def _keeps(membership: Membership | None) -> bool:
    return membership is not None and may(membership.role, Deed.KEEP_SCORE)
