"""Corrections of who a letter stands for and of where people sat, once hands are recorded (R-1.6, R-1.7).

Knows people, letters and chairs. Which seats are possible comes from the schedule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.changes import ReasonedForm
from scoring.rules import Letter, Schedule, Seats, SessionPlan


@dataclass(frozen=True, slots=True)
class SessionFields:
    """A session's fields, for the page."""

    number: int
    out: str
    seats: forms.BoundField
    dealer: forms.BoundField

    @property
    def shown(self) -> SafeString:
        """The seats this page showed."""
        return self.seats.as_hidden(only_initial=True)


def possible_seats(plan: SessionPlan, sitting: Seats) -> list[Seats]:
    """The keeper's pair where it sits and its opponents either way round; what was recorded is offered too."""
    first, second, third, fourth = plan.seats
    found = [plan.seats, (first, fourth, third, second)]
    return found if sitting in found else [*found, sitting]


class SeatsForm(ReasonedForm):
    """For each letter its person; for each session its seats and its first dealer. `begun`: hands are recorded.

    The page carries what it showed: only what the person changed is asked for, and nobody else's change is undone.
    """

    def __init__(
        self,
        *args: Any,
        schedule: Schedule,
        names: Mapping[Letter, Any],
        seats: Mapping[int, Seats],
        people: list[tuple[str, str]],
        begun: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.schedule = schedule
        self.names = names
        self.begun = begun
        if not begun:
            del self.fields["reason"], self.fields["reason_text"]
        for letter in schedule.letters if begun else ():
            self.fields[f"player_{letter}"] = forms.ChoiceField(label=letter, choices=people, show_hidden_initial=True)
        for plan in schedule.sessions:
            sitting = seats[plan.number]
            self.fields[f"seats_{plan.number}"] = forms.ChoiceField(
                label=gettext_lazy("Seats, clockwise from the keeper")
                if schedule.letters[0] in plan.seats
                else gettext_lazy("Seats, clockwise from the first pair"),
                choices=[
                    ("".join(chairs), " – ".join(str(names[letter]) for letter in chairs))
                    for chairs in possible_seats(plan, sitting)
                ],
                widget=forms.RadioSelect,
                show_hidden_initial=True,
            )
            self.fields[f"dealer_{plan.number}"] = forms.ChoiceField(
                label=gettext_lazy("Dealer of the first hand"),
                choices=[("", gettext_lazy("As the deal goes round")), *((x, str(names[x])) for x in plan.seats)],
                required=False,
                show_hidden_initial=True,
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name in self.changed_data:
            shown, now = self.data.get(self.add_initial_prefix(name)), self.initial.get(name)
            if shown is not None and now is not None and now not in {shown, cleaned.get(name)}:
                self.add_error(name, _("Somebody else has changed it in the meantime. Look at the sheet again."))
        return cleaned

    def asked(self, name: str) -> str:
        """What a field is to be: as the person wants it, and where he changed nothing, as it is now."""
        return str(self.cleaned_data[name] if name in self.changed_data else self.initial.get(name) or "")

    @property
    def players(self) -> Iterator[forms.BoundField]:
        return (self[f"player_{letter}"] for letter in self.schedule.letters if self.begun)

    @property
    def sessions(self) -> Iterator[SessionFields]:
        for plan in self.schedule.sessions:
            out = ", ".join(str(self.names[letter]) for letter in self.schedule.letters if letter not in plan.seats)
            yield SessionFields(plan.number, out, self[f"seats_{plan.number}"], self[f"dealer_{plan.number}"])
