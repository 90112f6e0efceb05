"""Knows the texts people type about people. What a name may be is for `names`, what a club may hold for `models`."""

import secrets
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from players import names
from players.models import Club, Membership, Player, User
from players.roles import ROLE_CHOICES, Role

if TYPE_CHECKING:
    PlayerModelForm = forms.ModelForm[Player]
else:
    PlayerModelForm = forms.ModelForm

# Without letters and digits that look alike on a slip of paper.
_LEGIBLE = "abcdefghijkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """Twelve characters in three groups, 60 bits, for a person to read from one screen and type on another."""
    return "-".join("".join(secrets.choice(_LEGIBLE) for _character in range(4)) for _group in range(3))


class PlayerForm(PlayerModelForm):
    class Meta:
        model = Player
        fields = ["name", "mark", "short_name", "guest"]
        help_texts = {
            "guest": _("A guest plays now and then, without being a member."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in ("name", "mark", "short_name"):
            self.fields[field].widget.attrs["autocomplete"] = "off"
        self.fields["short_name"].required = False
        self.fields["short_name"].help_text = _(
            "For seats, columns and pages outside the club. Left empty, one is made from the name."
        )


class _NamedPersonForm(forms.Form):
    """A person's name and the name they log in with."""

    person = forms.CharField(label=_("Name"), max_length=names.LONGEST)
    username = forms.CharField(
        label=_("Login name"),
        max_length=150,
        validators=[User.username_validator],
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_person(self) -> str:
        return names.normalise(self.cleaned_data["person"])

    def clean_username(self) -> str:
        username: str = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(_("This login name is taken."), code="unique")
        return username

    def new_user(self, password: str, **facts: Any) -> User:
        first_name, _space, last_name = self.cleaned_data["person"].partition(" ")
        user = User(username=self.cleaned_data["username"], first_name=first_name, last_name=last_name, **facts)
        user.set_password(password)
        return user


class UserForm(_NamedPersonForm):
    role = forms.ChoiceField(
        label=_("Role"),
        choices=ROLE_CHOICES,
        initial=Role.KEEPER,
        widget=forms.RadioSelect,
    )

    @transaction.atomic
    def save(self, club: Club) -> tuple[User, str]:
        """The new user of the club, and the password nobody will see again."""
        password = new_password()
        user = self.new_user(password)
        user.save()
        Membership.objects.create(user=user, club=club, role=self.cleaned_data["role"])
        return user, password


class SetupForm(_NamedPersonForm):
    """The first run: a club and the person who looks after it."""

    club = forms.CharField(label=_("The club's name"), max_length=names.LONGEST)
    language = forms.ChoiceField(label=_("The club's language"), choices=settings.LANGUAGES)
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )
    again = forms.CharField(
        label=_("Password again"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    field_order = ["club", "language", "person", "username", "password", "again"]

    def clean_club(self) -> str:
        return names.normalise(self.cleaned_data["club"])

    def clean(self) -> None:
        super().clean()
        password, again = self.cleaned_data.get("password"), self.cleaned_data.get("again")
        if password and again and password != again:
            self.add_error("again", _("The two passwords are not the same."))
        if password and "person" in self.cleaned_data and "username" in self.cleaned_data:
            try:
                validate_password(password, self.new_user(password))
            except ValidationError as error:
                self.add_error("password", error)

    @transaction.atomic
    def save(self) -> User:
        """The club and its first admin, who is also the owner of the installation."""
        name = self.cleaned_data["club"]
        club = Club.objects.create(
            name=name, slug=slugify(names.fold(name))[:50] or "club", language=self.cleaned_data["language"]
        )
        user = self.new_user(self.cleaned_data["password"], is_staff=True, is_superuser=True)
        user.save()
        Membership.objects.create(user=user, club=club, role=Role.OWNER)
        return user
