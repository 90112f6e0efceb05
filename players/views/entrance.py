"""Coming in and going out, and the way back in for one who forgot the password."""

import logging
from threading import Thread
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from players.addresses import for_others
from players.keys import ChangePasswordForm, ForgottenForm, LoginForm
from players.models import Club, LinkKind, Membership, OneTimeLink, User, Verb, note
from players.throttle import Try
from players.views.links import no_such_link
from players.views.users import password_link

UNPROCESSABLE = 422
log = logging.getLogger(__name__)


class Refusing422:
    """A refused form comes back with status 422, as everywhere in the house."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = UNPROCESSABLE
        for errors in form.errors.as_data().values():
            for error in errors:
                if error.code == "wait":
                    response["Retry-After"] = str(error.params["seconds"])
        return response


@method_decorator(login_not_required, name="dispatch")
class Login(Refusing422, LoginView):
    authentication_form = LoginForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not Club.objects.exists():
            return redirect("setup")
        # Who came in by a PIN may come in again by the password, which is worth more.
        self.redirect_authenticated_user = not _at_tablet(request)
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        if _at_tablet(self.request):
            self.request.session.flush()
        return super().form_valid(form)


class Logout(LogoutView):
    """Out; a tablet of the club then shows the names that open it."""

    def get_default_redirect_url(self) -> str:
        if getattr(self.request, "tablet", None) is not None:
            return resolve_url("tablet")
        return super().get_default_redirect_url()


class PasswordChange(Refusing422, PasswordChangeView):
    success_url = reverse_lazy("home")
    form_class = ChangePasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password was changed."))
        return super().form_valid(form)


@login_not_required
@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link by e-mail; without a mail server, whom to ask. The answer tells nobody who has a login."""
    if not settings.MAIL_SERVER:
        return render(request, "registration/forgotten.html", {"mail": False})
    form = ForgottenForm(request.POST or None)
    if request.method != "POST":
        return render(request, "registration/forgotten.html", {"mail": True, "form": form})
    if form.is_valid():
        try:
            Try(request, f"forgotten {form.cleaned_data['who']}").begin()
        except ValidationError as wait:
            form.add_error("who", wait)
    if not form.is_valid():
        context = {"mail": True, "form": form}
        return render(request, "registration/forgotten.html", context, status=UNPROCESSABLE)
    _send_link(request, form.cleaned_data["who"].strip())
    return render(request, "registration/forgotten.html", {"mail": True, "sent": True})


def _send_link(request: HttpRequest, who: str) -> None:
    """To everybody this can be; those of one family may share an address."""
    working = Membership.objects.filter(ended_at=None, user__is_active=True).exclude(user__email="")
    found: dict[int, Membership] = {}
    for membership in working.filter(Q(user__username__iexact=who) | Q(user__email__iexact=who)).order_by("-pk"):
        found[membership.user_id] = membership
    letters = []
    for membership in found.values():
        user, club = membership.user, membership.club
        key = password_link(club, user, made_by=None)
        address = for_others(request, reverse("password_link", args=[key]))
        with override(user.language or club.language):
            subject = _("A new password for %(club)s") % {"club": club.name}
            text = _(
                "Here you choose a new password. The link works once, for a day:\n\n%(address)s\n\n"
                "The login name is %(username)s. If you did not ask for this, nothing needs to be done."
            ) % {"address": address, "username": user.get_username()}
        letters.append(EmailMessage(subject=subject, body=text, to=[user.email]))
    if letters:
        transaction.on_commit(lambda: post(letters))


def post(letters: list[EmailMessage]) -> None:
    """Send mail beside the answer: how long it takes would tell that there was somebody to write to."""
    Thread(target=send, args=[letters], daemon=True).start()


def send(letters: list[EmailMessage]) -> None:
    for letter in letters:
        try:
            letter.send()
        except OSError:
            log.exception("A link for a new password could not be sent.")


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def by_link(request: HttpRequest, key: str) -> HttpResponse:
    """Choose a new password by a link. It ends the person's sessions everywhere, and the link."""
    found = OneTimeLink.objects.usable(LinkKind.PASSWORD, key).select_related("user", "club").first()
    if found is None or found.user is None or not _still_belongs(found.user, found.club):
        return no_such_link(request)
    user: User = found.user
    form = SetPasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            now = timezone.now()
            if not OneTimeLink.objects.usable(LinkKind.PASSWORD, key, now).update(used_at=now):
                return no_such_link(request)
            form.save()
            note(found.club, user, Verb.PASSWORD_RESET, user, link=found.pk)
        Try(request, user.username).forgive()
        messages.success(request, _("Your password was changed. Log in with it."))
        return redirect("login")
    status = UNPROCESSABLE if request.method == "POST" else 200
    context = {"form": form, "person": user, "of_club": found.club}
    return render(request, "registration/by_link.html", context, status=status)


def _still_belongs(user: User, club: Club) -> bool:
    return user.is_active and user.memberships.filter(club=club, ended_at=None).exists()


def _at_tablet(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.at_tablet
