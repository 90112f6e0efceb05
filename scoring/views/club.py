"""The club's settings, and its logo."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.models import Logo, Verb, note
from players.roles import ClubRequest, Deed, requires
from scoring.forms.club import ClubForm
from scoring.views.games import UNPROCESSABLE


@requires(Deed.MANAGE_CLUB)
@require_http_methods(["GET", "POST"])
def club_settings(request: ClubRequest) -> HttpResponse:
    """What the club is called, how its games begin, what the public sees."""
    stored_name = request.club.name
    form = ClubForm(request.club, request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            changed = form.save()
            if changed:
                note(request.club, request.user, Verb.CLUB_CHANGED, request.club, fields=changed)
        messages.success(request, _("The settings were saved."))
        return redirect("club_settings")
    request.club.name = stored_name
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "scoring/club.html", {"form": form}, status=status)


@requires(Deed.SEE_RULES)
@require_safe
def club_logo(request: ClubRequest, digest: str) -> HttpResponse:
    """The logo, at an address of its content: it may be kept as long as a browser likes."""
    logo = Logo.objects.filter(club=request.club, club__logo_digest=digest).first()
    if logo is None:
        raise Http404
    response = HttpResponse(bytes(logo.picture), content_type="image/png")
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    return response
