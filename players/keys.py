"""Knows what people type to come in, and to give others a way in: passwords, PINs, the name of a tablet.

Every right or wrong try is told to `throttle`. Refuses to know what a role may do.
"""

import re
import secrets
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_variables

from players import names
from players.models import Club, Membership, User
from players.throttle import Try

_PIN = re.compile(r"[0-9]{4,8}")
LONGEST_PIN = 8
TABLET_LASTS = timedelta(days=365)


class _ThrottledLogin:
    """A name and a password: tried only by one who does not wait."""

    request: Any
    cleaned_data: dict[str, Any]

    @sensitive_variables()
    def clean(self) -> Any:
        username = self.cleaned_data.get("username")
        if not username or not self.cleaned_data.get("password"):
            return super().clean()  # type: ignore[misc]
        attempt = Try(self.request, username)
        attempt.begin()
        cleaned = super().clean()  # type: ignore[misc]
        attempt.succeeded()
        return cleaned


class LoginForm(_ThrottledLogin, AuthenticationForm):
    """The club's own door."""


class OwnerLoginForm(_ThrottledLogin, AdminAuthenticationForm):
    """The owner's back door."""


class ChangePasswordForm(PasswordChangeForm):
    """A person's own password, after the old one; wrong old ones are counted too."""

    def __init__(self, user: User, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.request = request

    @sensitive_variables()
    def clean_old_password(self) -> str:
        attempt = Try(self.request, self.user.username)
        attempt.begin()
        old = super().clean_old_password()
        attempt.succeeded()
        return old


def password_field(label: Any, autocomplete: str) -> forms.CharField:
    return forms.CharField(label=label, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}))


def pin_field(label: Any) -> forms.CharField:
    keys = {"inputmode": "numeric", "autocomplete": "off", "maxlength": str(LONGEST_PIN)}
    return forms.CharField(label=label, widget=forms.PasswordInput(attrs=keys))


def check_new_pin(pin: str) -> str:
    """A PIN somebody may have. Raises ValidationError."""
    if not _PIN.fullmatch(pin):
        raise ValidationError(_("A PIN has four to eight digits."), code="digits")
    steps = {(int(later) - int(earlier)) % 10 for earlier, later in pairwise(pin)}
    repeated = any(pin == pin[:length] * (len(pin) // length) for length in range(1, len(pin)))
    if repeated or steps in ({1}, {9}):
        sentence = _("This PIN is too easy to guess. Choose digits that neither repeat nor follow each other.")
        raise ValidationError(sentence, code="easy")
    return pin


def new_pin() -> str:
    """Four digits somebody may have."""
    while True:
        pin = f"{secrets.randbelow(10_000):04}"
        with suppress(ValidationError):
            return check_new_pin(pin)


class _OwnPasswordForm(forms.Form):
    """Asks for the person's own password first: a tablet or a telephone may lie open."""

    password = password_field(_("Your password"), "current-password")

    def __init__(self, request: HttpRequest, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request, self.user = request, user

    @sensitive_variables()
    def clean_password(self) -> str:
        attempt = Try(self.request, self.user.username)
        attempt.begin()
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password."), code="wrong")
        attempt.succeeded()
        return password


class OwnPinForm(_OwnPasswordForm):
    """A person's own new PIN."""

    pin = pin_field(_("New PIN"))
    again = pin_field(_("New PIN again"))

    def clean_pin(self) -> str:
        return check_new_pin(self.cleaned_data["pin"])

    def clean(self) -> None:
        super().clean()
        pin, again = self.cleaned_data.get("pin"), self.cleaned_data.get("again")
        if pin and again and pin != again:
            self.add_error("again", _("The two PINs are not the same."))


class OwnAddressForm(_OwnPasswordForm):
    """Where a link for a forgotten password is sent."""

    email = forms.EmailField(label=_("E-mail"), required=False, max_length=254)
    field_order = ["email", "password"]


class GivenPinForm(forms.Form):
    """A PIN an admin gives to somebody."""

    pin = pin_field(_("PIN"))

    def clean_pin(self) -> str:
        return check_new_pin(self.cleaned_data["pin"])


class PinForm(forms.Form):
    """The PIN that opens a tablet for one of its keepers."""

    pin = forms.CharField(
        label=_("PIN"),
        strip=True,
        widget=forms.PasswordInput(
            attrs={
                "inputmode": "numeric",
                "pattern": "[0-9]*",
                "autocomplete": "off",
                "maxlength": str(LONGEST_PIN),
                "autofocus": True,
            }
        ),
    )

    def __init__(self, request: HttpRequest, membership: Membership, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request, self.membership = request, membership

    @sensitive_variables()
    def clean_pin(self) -> str:
        attempt = Try(self.request, self.membership.user.username)
        attempt.begin()
        pin: str = self.cleaned_data["pin"]
        if not self.membership.check_pin(pin):
            raise ValidationError(_("This is not the PIN."), code="wrong")
        attempt.succeeded()
        return pin


class TabletForm(forms.Form):
    """A tablet to be invited: what it is called, and how long it works."""

    name = forms.CharField(
        label=_("Name of the tablet"),
        max_length=names.LONGEST_SHORT,
        help_text=_("As it is called in the club room, such as the colour of its cover."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    until = forms.DateField(
        label=_("Works until"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("After this day it joins again. A year at most."),
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        self.club, self.today = club, club.local_date()
        kwargs.setdefault("initial", {"until": self.today + TABLET_LASTS})
        super().__init__(*args, **kwargs)

    def clean_name(self) -> str:
        name = names.normalise(self.cleaned_data["name"])
        taken = {names.fold(other) for other in self.club.tablets.working().values_list("name", flat=True)}
        if names.fold(name) in taken:
            raise ValidationError(_("The club has a tablet of this name."), code="unique")
        return name

    def clean_until(self) -> date:
        until: date = self.cleaned_data["until"]
        if until < self.today:
            raise ValidationError(_("This day has passed."), code="past")
        if until > self.today + TABLET_LASTS:
            raise ValidationError(_("A tablet works for a year at most; then it joins again."), code="far")
        return until

    @property
    def ends_at(self) -> datetime:
        """The end of the chosen day on the club's wall."""
        midnight = self.cleaned_data["until"] + timedelta(days=1)
        return datetime.combine(midnight, time(), tzinfo=ZoneInfo(self.club.time_zone))


class FirstTabletForm(TabletForm):
    """The first tablet: it works as long as one may. With the PIN of who sets it up, where there is none yet."""

    pin = pin_field(_("Your PIN"))

    def __init__(self, club: Club, membership: Membership, *args: Any, **kwargs: Any) -> None:
        super().__init__(club, *args, **kwargs)
        del self.fields["until"]
        self.fields["pin"].help_text = _("Four to eight digits. On the tablet you tap your name and then these.")
        if membership.pin:
            del self.fields["pin"]

    def clean_pin(self) -> str:
        return check_new_pin(self.cleaned_data["pin"])

    def clean(self) -> None:
        super().clean()
        self.cleaned_data["until"] = self.today + TABLET_LASTS


class ForgottenForm(forms.Form):
    """Who forgot a password."""

    who = forms.CharField(
        label=_("Login name or e-mail"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "username", "spellcheck": "false"}),
    )
