"""Who logs in for the club: added, changed, given a new way in, let go, brought back. Who wrote stays in the books."""

from datetime import timedelta

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.addresses import for_others
from players.forms import GuestOfClubForm, LoginFactsForm, UserForm, new_password
from players.keys import GivenPinForm
from players.models import Club, LinkKind, Membership, OneTimeLink, User, Verb, digest, new_key, note
from players.models.clubs import governed
from players.roles import ClubRequest, Deed, Role, may, requires

PASSWORD_LINK_LASTS = timedelta(hours=24)
UNPROCESSABLE = 422


@require_GET
@requires(Deed.MANAGE_USERS)
def index(request: ClubRequest) -> HttpResponse:
    everyone = request.club.all_memberships().select_related("player")
    context = {
        "memberships": [
            (one, may_manage(request, one)) for one in everyone if one.ended_at is None and one.user.is_active
        ],
        "ended": [(one, may_manage(request, one)) for one in everyone if one.ended_at is not None],
    }
    return render(request, "players/users.html", context)


@never_cache
@sensitive_variables("password")
@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_USERS)
def add(request: ClubRequest) -> HttpResponse:
    form = UserForm(request.club, request.role, request.POST or None)
    if request.method != "POST":
        return render(request, "players/user_add.html", {"form": form})
    if not form.is_valid():
        return render(request, "players/user_add.html", {"form": form}, status=UNPROCESSABLE)
    membership, password = form.save(request.user)
    return _show_password(request, membership.user, password)


@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_CLUBS)
def add_known(request: ClubRequest) -> HttpResponse:
    """Somebody of another club, by login name."""
    form = GuestOfClubForm(request.club, request.user, request.role, request.POST or None)
    if request.method == "POST" and form.is_valid():
        membership = form.save(request.user)
        messages.success(request, _("%(name)s now logs in for this club too.") % {"name": membership.user.shown_name})
        return redirect("users")
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "players/user_add_known.html", {"form": form}, status=status)


@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_USERS)
def edit(request: ClubRequest, pk: int) -> HttpResponse:
    """The role, which player this is, and the address for a forgotten password."""
    membership = _managed(request, pk)
    addressed = may_reset(request, membership)
    form = LoginFactsForm(membership, request.role, request.POST or None, addressed=addressed)
    if request.method == "POST" and form.is_valid() and _change(request, membership, form):
        messages.success(request, _("The login of %(name)s was changed.") % {"name": membership.user.shown_name})
        return redirect("users")
    context = {"form": form, "membership": membership, "may_reset": addressed}
    return render(request, "players/user_edit.html", context, status=UNPROCESSABLE if request.method == "POST" else 200)


@transaction.atomic
def _change(request: ClubRequest, membership: Membership, form: LoginFactsForm) -> bool:
    """Write what the form says; False where it would leave the club without an owner."""
    _hold(request.club)
    asked, was = form.cleaned_data, membership.role
    if was == Role.OWNER and asked["role"] != Role.OWNER and not _another_owner(membership):
        form.add_error("role", _("The club needs an owner: make somebody else an owner first."))
        return False
    facts: dict[str, object] = {}
    if asked["role"] != was:
        facts |= {"was": was, "role": asked["role"]}
    if asked["player"] != membership.player:
        facts["player"] = asked["player"].pk if asked["player"] else None
    if "email" in asked and asked["email"] != membership.user.email:
        facts["email"] = bool(asked["email"])
        membership.user.email = asked["email"]
        membership.user.save(update_fields=["email"])
    if facts:
        membership.role, membership.player = asked["role"], asked["player"]
        membership.save(update_fields=["role", "player"])
        note(request.club, request.user, Verb.LOGIN_CHANGED, membership.user, **facts)
    return True


@never_cache
@sensitive_variables("password")
@require_POST
@requires(Deed.MANAGE_USERS)
def password(request: ClubRequest, pk: int) -> HttpResponse:
    """A new password for somebody who forgot theirs. It ends their sessions everywhere."""
    user = _reset(request, pk).user
    fresh = new_password()
    with transaction.atomic():
        user.set_password(fresh)
        user.save(update_fields=["password"])
        note(request.club, request.user, Verb.PASSWORD_RESET, user)
    return _show_password(request, user, fresh)


@never_cache
@require_POST
@requires(Deed.MANAGE_USERS)
def link(request: ClubRequest, pk: int) -> HttpResponse:
    """An address where a person who forgot the password chooses a new one; it works once, for a day."""
    membership = _reset(request, pk)
    key = password_link(request.club, membership.user, made_by=request.user)
    context = {
        "person": membership.user,
        "address": for_others(request, reverse("password_link", args=[key])),
        "until": timezone.now() + PASSWORD_LINK_LASTS,
    }
    return render(request, "players/user_link.html", context)


@transaction.atomic
def password_link(club: Club, user: User, *, made_by: User | None) -> str:
    """The key of a new link; an older one of the same person works no more."""
    now = timezone.now()
    OneTimeLink.objects.open(LinkKind.PASSWORD, now).filter(user=user).update(revoked_at=now)
    key = new_key()
    OneTimeLink.objects.create(
        club=club,
        kind=LinkKind.PASSWORD,
        user=user,
        key_digest=digest(key),
        made_by=made_by,
        made_at=now,
        expires_at=now + PASSWORD_LINK_LASTS,
    )
    note(club, made_by, Verb.PASSWORD_LINK, user)
    return key


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_USERS)
def pin(request: ClubRequest, pk: int) -> HttpResponse:
    """A PIN for somebody who has none, or forgot it."""
    membership = _managed(request, pk)
    if membership.user == request.user:
        return redirect("own_pin")
    if not may(membership.role, Deed.KEEP_SCORE):
        raise PermissionDenied(_("A PIN is for those who keep the protocol."))
    form = GivenPinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            membership.set_pin(form.cleaned_data["pin"])
            membership.save(update_fields=["pin"])
            note(request.club, request.user, Verb.PIN_SET, membership.user)
        messages.success(request, _("%(name)s has a new PIN.") % {"name": membership.user.shown_name})
        return redirect("users")
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "players/user_pin.html", {"form": form, "membership": membership}, status=status)


@require_POST
@requires(Deed.MANAGE_USERS)
def remove(request: ClubRequest, pk: int) -> HttpResponse:
    """End a login for this club, and with it the PIN and the links. Nobody removes themselves."""
    membership = _managed(request, pk)
    user = membership.user
    if user == request.user:
        messages.error(request, _("You cannot remove yourself. Ask another admin."))
        return redirect("users")
    with transaction.atomic():
        _hold(request.club)
        if membership.role == Role.OWNER and not _another_owner(membership):
            messages.error(request, _("The club needs an owner: make somebody else an owner first."))
            return redirect("users")
        now = timezone.now()
        membership.ended_at, membership.pin = now, ""
        membership.save(update_fields=["ended_at", "pin"])
        request.club.one_time_links.filter(user=user, used_at=None, revoked_at=None).update(revoked_at=now)
        note(request.club, request.user, Verb.LOGIN_ENDED, user)
    messages.success(request, _("%(name)s can no longer log in.") % {"name": user.shown_name})
    return redirect("users")


@require_POST
@requires(Deed.MANAGE_USERS)
def restore(request: ClubRequest, pk: int) -> HttpResponse:
    """Bring back a login that was ended, with the role and the password it had."""
    membership = get_object_or_404(request.club.all_memberships().exclude(ended_at=None), user__pk=pk)
    _check_manages(request, membership)
    with transaction.atomic():
        membership.ended_at = None
        membership.save(update_fields=["ended_at"])
        note(request.club, request.user, Verb.LOGIN_RESTORED, membership.user, role=membership.role)
    messages.success(request, _("%(name)s can log in again.") % {"name": membership.user.shown_name})
    return redirect("users")


def may_manage(request: ClubRequest, membership: Membership) -> bool:
    """Admins and owners are an owner's to change; everybody else any admin's."""
    return membership.role not in {Role.OWNER, Role.ADMIN} or may(request.role, Deed.MANAGE_ADMINS)


def may_reset(request: ClubRequest, membership: Membership) -> bool:
    """Whether one may give this person a new way in: it opens every club the person belongs to."""
    user = membership.user
    if user == request.user or not may_manage(request, membership):
        return False
    if (user.is_superuser or user.is_staff) and not request.user.is_superuser:
        return False
    elsewhere = user.memberships.filter(ended_at=None).exclude(club=request.club)
    return governed(request.user.belongs or (), elsewhere)


def _managed(request: ClubRequest, pk: int) -> Membership:
    """The login of this number in the club, where one may change it."""
    working = request.club.working_memberships().select_related("user", "club", "player")
    membership = get_object_or_404(working, user__pk=pk)
    _check_manages(request, membership)
    return membership


def _check_manages(request: ClubRequest, membership: Membership) -> None:
    if not may_manage(request, membership) and membership.user != request.user:
        raise PermissionDenied(_("Only an owner may do this."))


def _reset(request: ClubRequest, pk: int) -> Membership:
    membership = _managed(request, pk)
    if membership.user == request.user:
        raise PermissionDenied(_("Your own password you change with the old one."))
    if not may_reset(request, membership):
        raise PermissionDenied(_("This person also belongs where you may not give out passwords."))
    return membership


def _hold(club: Club) -> None:
    """Two owners who let each other go take turns."""
    Club.objects.select_for_update().get(pk=club.pk)


def _another_owner(membership: Membership) -> bool:
    owners = membership.club.working_memberships().filter(role=Role.OWNER)
    return owners.exclude(pk=membership.pk).exists()


def _show_password(request: ClubRequest, user: User, password: str) -> HttpResponse:
    return render(request, "players/user_password.html", {"person": user, "password": password})
