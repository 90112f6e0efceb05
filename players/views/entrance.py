"""Coming in and going out."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from players.models import Club


class Refusing422:
    """A refused form comes back with status 422, as everywhere in the house."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = 422
        return response


@method_decorator(login_not_required, name="dispatch")
class Login(Refusing422, LoginView):
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not Club.objects.exists():
            return redirect("setup")
        return super().dispatch(request, *args, **kwargs)


class PasswordChange(Refusing422, PasswordChangeView):
    success_url = reverse_lazy("home")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password was changed."))
        return super().form_valid(form)
