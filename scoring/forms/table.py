"""Who sits down to a new game, chosen tap by tap.

The page carries everything chosen so far, so a tap needs no script and stores nothing: each letter's field holds a
player's number or the name of a guest nobody has met. Knows people and letters. Refuses to know points.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import F, Max
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players import names
from players.models import Club, Player
from scoring import wording
from scoring.forms.rulesets import NOT_OFFERED, ahead, in_force, rulesets_to_play
from scoring.models import GameSettings
from scoring.models.games import new_protocol_id
from scoring.rules import FORMATS, BolshevikOption, Letter, Reason, RuleViolation

GUEST = "guest:"
_LONGEST_NUMBER = 18
MOST_DRAWN = 100
"""So many players stand on the page to be tapped; of a larger club those who played last, and others come by name."""

OUT = "out"

OPTIONS = {
    BolshevikOption.NONE: gettext_lazy("not played"),
    BolshevikOption.AFTER_EACH_SESSION: gettext_lazy("after each session"),
    BolshevikOption.AFTER_LAST_SESSION: gettext_lazy("after the last session"),
    # Translators: fi "erän sisällä", sv "inom sessionen": the bolsheviks are contracts of the sessions themselves
    BolshevikOption.INTEGRATED: gettext_lazy("within the sessions"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A player to tap, and the letter he sits behind, if he does."""

    pk: int
    name: str
    letter: Letter | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat of the first session (R-1.6), or that of the one who sits it out; `side` is how it is drawn."""

    seat: int | str
    letter: Letter
    side: str
    value: str
    name: str
    is_next: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Who plays with whom in a session (R-1.5), and who sits it out (R-1.4)."""

    session: int
    sides: tuple[str, str]
    out: str


class TableForm(forms.Form):
    """The table as chosen so far. A tap moves it; `is_valid` asks whether the game can start."""

    hands_format = forms.ChoiceField(
        label=gettext_lazy("Hands"),
        choices=lambda: [(slug, wording.format_name(slug)) for slug in FORMATS],
        widget=forms.RadioSelect,
    )
    bolshevik_option = forms.ChoiceField(
        label=gettext_lazy("Bolshevik"),
        choices=[(option.value, label) for option, label in OPTIONS.items()],
        widget=forms.RadioSelect,
    )
    ruleset = forms.ChoiceField(
        label=gettext_lazy("Ruleset"), widget=forms.RadioSelect, required=False, error_messages=NOT_OFFERED
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        club: Club,
        initial: dict[str, Any] | None = None,
        ruleset: str | None = None,
        seated: Iterable[Player] = (),
    ) -> None:
        """`ruleset` is the one the game has now: offered even where the club has a newer version of it.

        So is who sits at it already, `seated`, though nobody else could be given that seat any more.
        """
        usual = GameSettings.of(club)
        begins = {name: getattr(usual, name) for name in ("hands_format", "bolshevik_option")}
        begins["ruleset"] = in_force(club, usual.ruleset)
        super().__init__(data, initial=begins | (initial or {}))
        self.club = club
        given = data if data is not None else self.initial
        self.format = FORMATS.get(str(given.get("hands_format")), FORMATS[usual.hands_format])
        self.letters = self.format.letters
        drawn, self.leaves_out = _drawn(club)
        self.roll: dict[str, Player] = {str(player.pk): player for player in (*drawn, *seated)}
        chosen = {str(given.get(key) or "") for key in (*self.letters, "sit")} - self.roll.keys()
        if numbers := _numbers(chosen):
            beside = Player.objects.of(club).present().filter(pk__in=numbers)
            self.roll |= {str(player.pk): player for player in beside}
        self.played_ruleset = ruleset
        standing = ruleset or begins["ruleset"]
        self._offer(rulesets_to_play(club, beside=standing), standing)
        self.seated = {letter: value for letter in self.letters if (value := str(given.get(letter) or ""))}
        self.seated = {letter: value for letter, value in self.seated.items() if self._name(value)}
        self.guest_name = str(given.get("guest") or "")
        self.game_key = _game_key(str(given.get("game_key") or ""))
        self.asked_about = str(given.get("asked_about") or "")
        self.guest_faults: list[str] = []
        self.table_faults: list[str] = []

    def _offer(self, rulesets: list[tuple[str, str]], ruleset: str) -> None:
        """Offer what goes with the format chosen (R-1.10); what no longer goes with it is not chosen any more."""
        option = self.fields["bolshevik_option"]
        option.choices = [(slug.value, OPTIONS[slug]) for slug in self.format.options]  # type: ignore[attr-defined]
        self.fields["ruleset"].choices = rulesets  # type: ignore[attr-defined]
        if self.initial["bolshevik_option"] not in self.format.options:
            self.initial["bolshevik_option"] = BolshevikOption.NONE.value
        self.standing_ruleset = ruleset

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
        """Seat a guest by name alone, or the player of the club who has that name and is not hidden."""
        try:
            name = names.normalise(self.guest_name)
        except ValidationError as error:
            self.guest_faults = list(error.messages)
            return
        named = Player.objects.of(self.club).named(name).select_related("merged_into").in_finnish_order()
        bearers = list(dict.fromkeys(player.bearer for player in named))
        known = [player for player in bearers if not player.hidden]
        self.roll |= {str(player.pk): player for player in known}
        if len(known) > 1:
            self.guest_faults = [
                _("Several players have this name: %(names)s. Tap the one who plays.")
                % {"names": ", ".join(player.display_name for player in known)}
            ]
            return
        value = f"{GUEST}{name}"
        if known:
            value = str(known[0].pk)
        if value in self.seated.values() or names.fold(name) in map(names.fold, map(self._name, self.seated.values())):
            self.guest_faults = [
                wording.refusal(RuleViolation(reason=Reason.PLAYER_TWICE, field="players", facts={"name": name}))
            ]
        elif bearers and not known:
            self.guest_faults = [_is_hidden(bearers[0])]
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
        plan = self.format.sessions[0]
        next_free = self.free[0] if self.free else None
        seats: list[tuple[int | str, Letter]] = list(enumerate(plan.seats, start=1))
        seats += [(OUT, letter) for letter in self.letters if letter not in plan.seats]
        for seat, letter in seats:
            value = self.seated.get(letter, "")
            yield Chair(
                seat=seat,
                letter=letter,
                side="" if seat == OUT else "us" if letter in plan.sides[0] else "them",
                value=value,
                name=self._name(value, short=True),
                is_next=letter == next_free,
            )

    @property
    def pairings(self) -> Iterator[Pairing]:
        """The sessions by name, or by letter where nobody sits yet."""
        for plan in self.format.sessions:
            first, second = (" & ".join(map(self._called, side)) for side in plan.sides)
            out = ", ".join(self._called(letter) for letter in self.letters if letter not in plan.seats)
            yield Pairing(session=plan.number, sides=(first, second), out=out)

    def _called(self, letter: Letter) -> str:
        return self._name(self.seated.get(letter, ""), short=True) or letter

    # -- the start

    def clean_ruleset(self) -> str:
        """Where the page did not ask, the ruleset stays. One not yet in force is asked about once."""
        chosen = str(self.cleaned_data["ruleset"] or self.standing_ruleset)
        waits = ahead(self.club, chosen) if chosen not in {self.asked_about, self.played_ruleset} else None
        if waits is not None:
            self.asked_about = chosen
            facts = {"name": waits.name, "day": date_format(waits.starts_on, "SHORT_DATE_FORMAT")}
            raise ValidationError(
                _("%(name)s is in force only from %(day)s. Press the button again to play by it all the same.") % facts
            )
        return chosen

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.is_full:
            self.table_faults = [
                ngettext(
                    "%(count)s player is needed: the seats of %(letters)s are free.",
                    "%(count)s players are needed: the seats of %(letters)s are free.",
                    len(self.letters),
                )
                % {"count": len(self.letters), "letters": ", ".join(self.free)}
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


def _game_key(written: str) -> str:
    """The id of the game this page starts: the same however often the page is sent."""
    try:
        return str(uuid.UUID(written))
    except ValueError:
        return new_protocol_id()


def _is_hidden(player: Player) -> str:
    # Translators: an example of a name with a mark, fi "Aino Äijälä (vieras)"
    example = _("%(name)s (guest)") % {"name": player.name}
    return _(
        "%(name)s is hidden in the player list. Have the player shown again, or write a mark after the guest's name, "
        "as in %(example)s."
    ) % {"name": player.display_name, "example": example}


def _drawn(club: Club) -> tuple[list[Player], bool]:
    """Who is there to be tapped, and whether others of the club are not."""
    visible = Player.objects.of(club).visible()
    everybody = list(visible.in_finnish_order()[: MOST_DRAWN + 1])
    if len(everybody) <= MOST_DRAWN:
        return everybody, False
    latest = visible.annotate(last=Max("places__game")).order_by(F("last").desc(nulls_last=True), "sort_key")
    return sorted(latest[:MOST_DRAWN], key=lambda player: player.sort_key), True


def _numbers(written: Iterable[str]) -> list[int]:
    return [int(value) for value in written if value.isascii() and value.isdecimal() and len(value) <= _LONGEST_NUMBER]
