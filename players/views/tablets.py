"""The club's tablets: invited, joined, revoked; and the door they are: names of keepers, and a PIN for each."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.addresses import for_others
from players.backends import BY_PIN
from players.keys import PinForm, TabletForm
from players.middleware import TABLET_COOKIE, TABLET_OF_SESSION
from players.models import LinkKind, Membership, OneTimeLink, Tablet, User, Verb, digest, new_key, note
from players.roles import MAY, ClubRequest, Deed, requires
from players.views.links import no_such_link

INVITATION_LASTS = timedelta(minutes=15)
PIN_LASTS = timedelta(hours=12)
UNPROCESSABLE = 422
NOTHING_NEW = 204
STOP_ASKING = 286


@require_safe
@requires(Deed.MANAGE_TABLETS)
def index(request: ClubRequest) -> HttpResponse:
    context = {
        "working": request.club.tablets.working().order_by("name", "pk"),
        "others": request.club.tablets.exclude(pk__in=request.club.tablets.working()).order_by("-joined_at")[:20],
        "links": OneTimeLink.objects.open(LinkKind.TABLET).filter(club=request.club).order_by("-made_at"),
    }
    return render(request, "players/tablets.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@requires(Deed.MANAGE_TABLETS)
def add(request: ClubRequest) -> HttpResponse:
    """A link by which a tablet joins, shown once as a QR code and an address."""
    form = TabletForm(request.club, request.POST or None)
    if request.method != "POST":
        return render(request, "players/tablet_add.html", {"form": form})
    if not form.is_valid():
        return render(request, "players/tablet_add.html", {"form": form}, status=UNPROCESSABLE)
    return render(request, "players/tablet_link.html", invite(request, form))


def invite(request: ClubRequest, form: TabletForm) -> dict[str, Any]:
    """Make the link of a valid form; what its page shows, the key in the address for the only time."""
    key, now = new_key(), timezone.now()
    with transaction.atomic():
        link = OneTimeLink.objects.create(
            club=request.club,
            kind=LinkKind.TABLET,
            name=form.cleaned_data["name"],
            key_digest=digest(key),
            made_by=request.user,
            made_at=now,
            expires_at=now + INVITATION_LASTS,
            tablet_until=form.ends_at,
        )
        note(request.club, request.user, Verb.TABLET_INVITED, link)
    return {
        "link": link,
        "address": for_others(request, reverse("join", args=[key])),
        "minutes": INVITATION_LASTS // timedelta(minutes=1),
    }


@never_cache
@require_safe
@requires(Deed.MANAGE_TABLETS)
def link_state(request: ClubRequest, pk: int) -> HttpResponse:
    """Whether the tablet has joined: 204 while nothing has happened, then a sentence that ends the asking (286)."""
    link = get_object_or_404(request.club.one_time_links.filter(kind=LinkKind.TABLET), pk=pk)
    waiting = link.used_at is None and link.revoked_at is None and link.expires_at > timezone.now()
    if waiting:
        return HttpResponse(status=NOTHING_NEW)
    return render(request, "players/tablet_link.html#state", {"link": link, "over": True}, status=STOP_ASKING)


@require_POST
@requires(Deed.MANAGE_TABLETS)
def revoke(request: ClubRequest, pk: int) -> HttpResponse:
    """The tablet is a stranger's from now on, and whoever is in by a PIN on it is out."""
    tablet = get_object_or_404(request.club.tablets, pk=pk)
    with transaction.atomic():
        if _revoke(tablet):
            note(request.club, request.user, Verb.TABLET_REVOKED, tablet)
    messages.success(request, _("%(name)s is no longer a tablet of the club.") % {"name": tablet.name})
    return redirect("tablets")


@require_POST
@requires(Deed.MANAGE_TABLETS)
def revoke_link(request: ClubRequest, pk: int) -> HttpResponse:
    link = get_object_or_404(request.club.one_time_links.filter(kind=LinkKind.TABLET), pk=pk)
    with transaction.atomic():
        unused = OneTimeLink.objects.filter(pk=link.pk, used_at=None, revoked_at=None)
        if unused.update(revoked_at=timezone.now()):
            note(request.club, request.user, Verb.LINK_REVOKED, link)
    messages.success(request, _("The link for %(name)s works no more.") % {"name": link.name})
    return redirect("tablets")


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Ask once more, then make this the club's tablet. Whoever was logged in here is logged out."""
    link = OneTimeLink.objects.usable(LinkKind.TABLET, key).select_related("club").first()
    if link is None:
        return no_such_link(request)
    if request.method != "POST":
        return render(request, "players/join.html", {"link": link})
    secret, now = new_key(), timezone.now()
    with transaction.atomic():
        if not OneTimeLink.objects.usable(LinkKind.TABLET, key, now).update(used_at=now):
            return no_such_link(request)
        former: Tablet | None = getattr(request, "tablet", None)
        if former is not None and _revoke(former):
            note(former.club, None, Verb.TABLET_REVOKED, former)
        tablet = Tablet.objects.create(
            club=link.club,
            name=link.name,
            key_digest=digest(secret),
            joined_at=now,
            seen_at=now,
            expires_at=link.tablet_until,
        )
        note(link.club, None, Verb.TABLET_JOINED, tablet, link=link.pk)
    logout(request)
    response = redirect("tablet")
    response.set_cookie(
        TABLET_COOKIE,
        secret,
        expires=link.tablet_until,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@login_not_required
@never_cache
@require_safe
def door(request: HttpRequest) -> HttpResponse:
    """The keepers who have a PIN, to be tapped; on what is no tablet of a club, the ordinary login."""
    tablet = _tablet(request)
    if tablet is None:
        return redirect("login")
    context = {"tablet": tablet, "keepers": _keepers(tablet), "next": _next(request)}
    return render(request, "players/tablet.html", context)


@login_not_required
@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
def pin(request: HttpRequest, pk: int) -> HttpResponse:
    """The pad. A right PIN lets in for half a day, to do what a keeper does."""
    tablet = _tablet(request)
    if tablet is None:
        return redirect("login")
    membership = next((keeper for keeper in _keepers(tablet) if keeper.pk == pk), None)
    if membership is None:
        raise Http404
    form = PinForm(request, membership, request.POST or None)
    if request.method == "POST" and form.is_valid():
        _let_in(request, membership.user, tablet)
        return redirect(_next(request) or "home")
    context = {"form": form, "tablet": tablet, "membership": membership, "next": _next(request)}
    return render(request, "players/pin.html", context, status=UNPROCESSABLE if request.method == "POST" else 200)


def _let_in(request: HttpRequest, user: User, tablet: Tablet) -> None:
    logout(request)
    login(request, user, backend=BY_PIN)
    request.session[TABLET_OF_SESSION] = tablet.pk
    # A moment and not a length: a page that writes to the session does not make it longer.
    request.session.set_expiry(timezone.now() + PIN_LASTS)


def _tablet(request: HttpRequest) -> Tablet | None:
    tablet: Tablet | None = getattr(request, "tablet", None)
    return tablet


def _keepers(tablet: Tablet) -> list[Membership]:
    keeping = [role for role, deeds in MAY.items() if Deed.KEEP_SCORE in deeds]
    return list(tablet.club.working_memberships().filter(role__in=keeping).exclude(pin=""))


def _revoke(tablet: Tablet) -> int:
    return Tablet.objects.filter(pk=tablet.pk, revoked_at=None).update(revoked_at=timezone.now())


def _next(request: HttpRequest) -> str:
    """Where to go when inside; never out of the house."""
    data: Any = request.POST if request.method == "POST" else request.GET
    page: str = data.get("next", "")
    allowed = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if page.startswith("/") and allowed else ""
