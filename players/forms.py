"""Knows the texts people type about people. What a name may be is for `names`, what a club may hold for `models`."""

import secrets
from itertools import count
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from players import names
from players.keys import password_field
from players.models import Club, Membership, Player, User, Verb, note
from players.roles import ROLE_CHOICES, Deed, Role, may

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


def roles_to_give(giver: Role) -> list[tuple[str, Any]]:
    """What one of this role may make of somebody; admins and owners are an owner's to make."""
    if may(giver, Deed.MANAGE_ADMINS):
        return list(ROLE_CHOICES)
    return [(role, label) for role, label in ROLE_CHOICES if role not in {Role.OWNER, Role.ADMIN}]


class _PlaceInClubForm(forms.Form):
    """What a login is in the club: the role, and which player of the club it is."""

    role = forms.ChoiceField(label=_("Role"), initial=Role.KEEPER, widget=forms.RadioSelect)
    player = forms.CharField(
        label=_("Player"),
        required=False,
        max_length=2 * names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Who this is at the club's tables, by name. A member sees the evenings of this player."),
    )

    def __init__(self, club: Club, giver: Role, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)  # noqa: S101 - for the type checker
        role.choices = roles_to_give(giver)

    def clean_player(self) -> Player | None:
        written = self.cleaned_data["player"]
        if not written.strip():
            return None
        found = list(Player.objects.of(self.club).present().named(written)[:2])
        if not found:
            raise ValidationError(_("The club has no player of this name."), code="unknown")
        if len(found) > 1:
            raise ValidationError(_("More than one player has this name: write the mark too."), code="several")
        return found[0]


class UserForm(_PlaceInClubForm, _NamedPersonForm):
    email = forms.EmailField(
        label=_("E-mail"), required=False, max_length=254, help_text=_("For a forgotten password. May be left empty.")
    )
    field_order = ["person", "username", "role", "player", "email"]

    @transaction.atomic
    def save(self, actor: User) -> tuple[Membership, str]:
        """The new user of the club, and the password nobody will see again."""
        password = new_password()
        user = self.new_user(password, email=self.cleaned_data["email"])
        user.save()
        facts = {"role": self.cleaned_data["role"], "player": self.cleaned_data["player"]}
        membership = Membership.objects.create(user=user, club=self.club, **facts)
        note(self.club, actor, Verb.LOGIN_ADDED, user, role=membership.role)
        return membership, password


class GuestOfClubForm(_PlaceInClubForm):
    """Somebody who logs in for another club already, and from now on for this one too."""

    username = forms.CharField(
        label=_("Login name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ["username", "role", "player"]

    def __init__(self, club: Club, actor: User, giver: Role, *args: Any, **kwargs: Any) -> None:
        super().__init__(club, giver, *args, **kwargs)
        self.actor = actor

    def clean_username(self) -> str:
        username: str = User.normalize_username(self.cleaned_data["username"])
        everybody = User.objects.filter(is_active=True)
        if not self.actor.is_superuser:
            # Of clubs the actor does not know, nobody's name is told, and nobody is taken.
            known = Membership.objects.filter(user=self.actor, ended_at=None).values("club")
            everybody = everybody.filter(memberships__club__in=known)
        self.user = everybody.filter(username__iexact=username).first()
        if self.user is None:
            raise ValidationError(_("Nobody logs in with this name."), code="unknown")
        if self.user.memberships.filter(club=self.club, ended_at=None).exists():
            raise ValidationError(_("This person belongs to the club already."), code="unique")
        return username

    @transaction.atomic
    def save(self, actor: User) -> Membership:
        """The membership; one that ended begins again."""
        facts = {"role": self.cleaned_data["role"], "player": self.cleaned_data["player"], "ended_at": None}
        membership, _made = Membership.objects.update_or_create(user=self.user, club=self.club, defaults=facts)
        note(self.club, actor, Verb.LOGIN_ADDED, membership.user, role=membership.role)
        return membership


class LoginFactsForm(_PlaceInClubForm):
    """What may be changed of somebody's login."""

    email = forms.EmailField(
        label=_("E-mail"), required=False, max_length=254, help_text=_("For a forgotten password.")
    )
    field_order = ["role", "player", "email"]

    def __init__(self, membership: Membership, giver: Role, *args: Any, addressed: bool, **kwargs: Any) -> None:
        kwargs["initial"] = {
            "role": membership.role,
            "player": membership.player.display_name if membership.player else "",
            "email": membership.user.email,
        }
        super().__init__(membership.club, giver, *args, **kwargs)
        role = self.fields["role"]
        if isinstance(role, forms.ChoiceField) and membership.role not in dict(roles_to_give(giver)):
            # One's own role, where it is an owner's to change.
            role.choices = [(membership.role, membership.get_role_display())]
        if not addressed:
            del self.fields["email"]


class ClubForm(forms.Form):
    """One more club on this installation."""

    name = forms.CharField(label=_("The club's name"), max_length=names.LONGEST)
    language = forms.ChoiceField(label=_("The club's language"), choices=settings.LANGUAGES)

    def clean_name(self) -> str:
        return names.normalise(self.cleaned_data["name"])

    @transaction.atomic
    def save(self, actor: User) -> Club:
        """The club; who adds it is its first owner."""
        name = self.cleaned_data["name"]
        club = Club.objects.create(name=name, slug=free_slug(name), language=self.cleaned_data["language"])
        Membership.objects.create(user=actor, club=club, role=Role.OWNER)
        note(club, actor, Verb.CLUB_MADE, club)
        return club


def free_slug(name: str) -> str:
    """A short address from a club's name that no other club has."""
    stem = slugify(names.fold(name))[:40] or "club"
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    return next(slug for number in count(1) if (slug := stem if number == 1 else f"{stem}-{number}") not in taken)


class OwnerForm(_NamedPersonForm):
    """The first run: the person who looks after the installation, and after its first club."""

    password = password_field(_("Password"), "new-password")
    again = password_field(_("Password again"), "new-password")
    plays = forms.BooleanField(label=_("I play in the club myself"), required=False, initial=True)

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
    def save(self, founding: ClubForm) -> User:
        """The owner, and the club of a valid form; the owner is among its players where that was said."""
        user = self.new_user(self.cleaned_data["password"], is_staff=True, is_superuser=True)
        user.save()
        club = founding.save(user)
        if self.cleaned_data["plays"]:
            player = Player.objects.create(club=club, name=self.cleaned_data["person"])
            user.memberships.update(player=player)
            note(club, user, Verb.PLAYER_ADDED, player)
        return user
