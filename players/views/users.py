"""Who logs in for the club: added with a password shown once, given a new one, let go. Who wrote stays in the books."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.forms import UserForm, new_password
from players.models import Membership, User
from players.roles import ClubRequest, Deed, requires


@require_GET
@requires(Deed.MANAGE_USERS)
def index(request: ClubRequest) -> HttpResponse:
    return render(request, "players/users.html", {"memberships": list(request.club.working_memberships())})


@never_cache
@sensitive_variables("password")
@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_USERS)
def add(request: ClubRequest) -> HttpResponse:
    form = UserForm(request.POST or None)
    if request.method != "POST":
        return render(request, "players/user_add.html", {"form": form})
    if not form.is_valid():
        return render(request, "players/user_add.html", {"form": form}, status=422)
    user, password = form.save(request.club)
    return _show_password(request, user, password)


@never_cache
@sensitive_variables("password")
@require_POST
@requires(Deed.MANAGE_USERS)
def password(request: ClubRequest, pk: int) -> HttpResponse:
    """A new password for somebody who forgot theirs. It ends their sessions everywhere."""
    user = _membership(request, pk).user
    fresh = new_password()
    user.set_password(fresh)
    user.save(update_fields=["password"])
    return _show_password(request, user, fresh)


@require_POST
@requires(Deed.MANAGE_USERS)
def remove(request: ClubRequest, pk: int) -> HttpResponse:
    """Nobody removes themselves, so a club always keeps an admin."""
    user = _membership(request, pk).user
    if user == request.user:
        messages.error(request, _("You cannot remove yourself. Ask another admin."))
        return redirect("users")
    with transaction.atomic():
        user.is_active = False
        user.save(update_fields=["is_active"])
    messages.success(request, _("%(name)s can no longer log in.") % {"name": user.shown_name})
    return redirect("users")


def _membership(request: ClubRequest, pk: int) -> Membership:
    return get_object_or_404(request.club.working_memberships(), user__pk=pk)


def _show_password(request: ClubRequest, user: User, password: str) -> HttpResponse:
    return render(request, "players/user_password.html", {"person": user, "password": password})
