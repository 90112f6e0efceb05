"""Who sits down to a new game, chosen tap by tap.

The page carries everything chosen so far, so a tap needs no script and stores nothing: each letter's field holds a
player's number or the name of a guest nobody has met. Knows people and letters. Refuses to know points.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players import names
from players.models import Club, Player
from scoring import wording
from scoring.rules import FORMATS, BolshevikOption, Letter, Reason, RuleViolation, schedule_for

GUEST = "guest:"
FIRST_SESSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A player to tap, and the letter he sits behind, if he does."""

    pk: int
    name: str
    letter: Letter | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat of the first session (R-1.6); `side` is how it is drawn, from the keeper's place."""

    seat: int
    letter: Letter
    side: str
    value: str
    name: str
    is_next: bool


class TableForm(forms.Form):
    """The table as chosen so far. `moved` answers a tap; `is_valid` asks whether the game can start."""

    hands_format = forms.ChoiceField(
        label=gettext_lazy("Hands"),
        choices=lambda: [(slug, wording.format_name(slug)) for slug in FORMATS],
        widget=forms.RadioSelect,
    )
    bolshevik_option = forms.ChoiceField(
        label=gettext_lazy("Bolshevik"),
        choices=[
            (BolshevikOption.NONE.value, gettext_lazy("not played")),
            (BolshevikOption.AFTER_EACH_SESSION.value, gettext_lazy("after each session")),
            (BolshevikOption.AFTER_LAST_SESSION.value, gettext_lazy("after the last session")),
        ],
        widget=forms.RadioSelect,
    )

    letters = FORMATS["standard-24"].letters

    def __init__(self, data: Mapping[str, Any] | None, *, club: Club, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial={"hands_format": "standard-24", "bolshevik_option": "none"} | (initial or {}))
        self.club = club
        self.roll = {str(player.pk): player for player in Player.objects.of(club).in_finnish_order()}
        given = data if data is not None else self.initial
        self.seated = {letter: value for letter in self.letters if (value := str(given.get(letter) or ""))}
        self.seated = {letter: value for letter, value in self.seated.items() if self._name(value)}
        self.guest_name = str(given.get("guest") or "")
        self.guest_faults: list[str] = []
        self.table_faults: list[str] = []

    # -- taps

    def sit(self, value: str) -> None:
        """Seat a player of the club behind the first free letter; one who sits already gets up."""
        taken = next((letter for letter, seated in self.seated.items() if seated == value), None)
        if taken is not None:
            del self.seated[taken]
        elif value in self.roll and (free := self.free):
            self.seated[free[0]] = value

    def leave(self, letter: Letter) -> None:
        """Free the seat of this letter."""
        self.seated.pop(letter, None)

    def invite(self) -> None:
        """Seat a guest by name alone, or the player of the club who has that name."""
        try:
            name = names.normalise(self.guest_name)
        except ValidationError as error:
            self.guest_faults = list(error.messages)
            return
        known = list(Player.objects.of(self.club).named(name)[:3])
        if len(known) > 1:
            self.guest_faults = [
                _("Several players have this name: %(names)s. Tap the one who plays.")
                % {"names": ", ".join(player.display_name for player in known)}
            ]
            return
        value = f"{GUEST}{name}"
        if known:
            value = str(known[0].pk)
        if names.fold(name) in {names.fold(self._name(seated)) for seated in self.seated.values()}:
            self.guest_faults = [
                wording.refusal(RuleViolation(reason=Reason.PLAYER_TWICE, field="players", facts={"name": name}))
            ]
        elif self.free:
            self.seated[self.free[0]] = value
            self.guest_name = ""

    # -- what the page draws

    @property
    def free(self) -> list[Letter]:
        return [letter for letter in self.letters if letter not in self.seated]

    @property
    def is_full(self) -> bool:
        return not self.free

    @property
    def people(self) -> Iterator[Person]:
        letter_of = {value: letter for letter, value in self.seated.items()}
        for value, player in self.roll.items():
            if not player.hidden or value in letter_of:
                yield Person(pk=player.pk, name=player.display_name, letter=letter_of.get(value))

    @property
    def chairs(self) -> Iterator[Chair]:
        plan = schedule_for("standard-24", BolshevikOption.NONE).session(FIRST_SESSION)
        next_free = self.free[0] if self.free else None
        for seat, letter in enumerate(plan.seats, start=1):
            value = self.seated.get(letter, "")
            yield Chair(
                seat=seat,
                letter=letter,
                side="us" if letter in plan.sides[0] else "them",
                value=value,
                name=self._name(value, short=True),
                is_next=letter == next_free,
            )

    # -- the start

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.is_full:
            self.table_faults = [
                _("Four players are needed: the seats of %(letters)s are free.") % {"letters": ", ".join(self.free)}
            ]
            raise ValidationError(self.table_faults)
        return cleaned

    def players(self) -> dict[Letter, Player | str]:
        """Who sits behind each letter: a player of the club, or the name of a guest to be."""
        return {
            letter: value.removeprefix(GUEST) if value.startswith(GUEST) else self.roll[value]
            for letter, value in self.seated.items()
        }

    def _name(self, value: str, *, short: bool = False) -> str:
        if value.startswith(GUEST):
            return value.removeprefix(GUEST)
        player = self.roll.get(value)
        if player is None:
            return ""
        return player.short_name if short else player.display_name
