"""A hand tapped in to see what it is worth. It becomes the record a protocol file has; what may be is for the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from players.models import Club
from scoring import reports, wording
from scoring.forms.hand import number_of, numbers_of
from scoring.forms.rulesets import NOT_OFFERED, all_rulesets
from scoring.rules import (
    ACES_IN_A_PACK,
    TRICKS_IN_A_HAND,
    BolshevikOption,
    Denomination,
    Doubling,
    Game,
    Kind,
    Reason,
    RuleViolation,
    ScoredHand,
    Side,
    read_hand,
    ruleset_for,
    schedule_for,
    score_hand,
)

ALL_PASSED = "all-pass"
SCHEDULE = schedule_for("standard-24", BolshevikOption.AFTER_LAST_SESSION)
SIDES = ("own", "theirs")
_START = {"ruleset": "handbook-2016", "kind": "kitty", "denomination": "hearts", "doubling": "none"}
_KOTKA_NUMBER = 5
_SET_SESSION = 3
_OPPONENTS = "BCD"
_TRICKS = [str(trick) for trick in range(1, TRICKS_IN_A_HAND + 1)]
_WITH_ACES = {ALL_PASSED, Denomination.MISERE.value}


def tap_ace(said: QueryDict) -> None:
    """Put an ace down in the trick that was tapped, or take up what lies there when the pack has no more."""
    side, _dash, trick = said.get("ace", "").partition("-")
    if side not in SIDES or trick not in _TRICKS:
        return
    lie = {each: numbers_of(said.get(f"aces_{each}", "")) for each in SIDES}
    here, number = lie[side], int(trick)
    more = sum(map(len, lie.values())) < ACES_IN_A_PACK
    here = [*here, number] if more else [one for one in here if one != number]
    said[f"aces_{side}"] = ",".join(map(str, here))


@dataclass(frozen=True, slots=True, kw_only=True)
class AceKey:
    """The key of one trick: how many aces lie there, and whether another can."""

    trick: int
    times: int
    barred: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AceRow:
    """The keys of one side."""

    side: Side
    name: str
    keys: tuple[AceKey, ...]


def _keys(label: Any = "") -> forms.CharField:
    """A row of keys; a value that is none of them is for the rules to refuse."""
    return forms.CharField(label=label, required=False, widget=forms.RadioSelect, max_length=40)


class CalculatorForm(forms.Form):
    """A pair hand of A and B, A declaring; or a bolshevik of A's alone. Its fields are those of its ruleset and kind.

    Without ``asked`` it is only drawn, as far as the hand was tapped in; asked and valid, it has the hand ``scored``.
    """

    most_aces = ACES_IN_A_PACK

    ruleset = forms.ChoiceField(label=gettext_lazy("Ruleset"), error_messages=NOT_OFFERED)
    kind = forms.ChoiceField(
        label=gettext_lazy("Hand"),
        choices=lambda: [(kind.value, wording.kind(kind)) for kind in Kind],
        widget=forms.RadioSelect,
    )
    level = _keys(gettext_lazy("Level"))
    denomination = forms.ChoiceField(label=gettext_lazy("Denomination"), widget=forms.RadioSelect)
    doubling = forms.ChoiceField(
        label=gettext_lazy("Doubling"),
        choices=lambda: [(one.value, wording.doubling(one)) for one in Doubling],
        widget=forms.RadioSelect,
    )
    doubled_by = forms.MultipleChoiceField(
        label=gettext_lazy("Doubles"),
        choices=[(letter, letter) for letter in _OPPONENTS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    redoubled = forms.BooleanField(
        label=gettext_lazy("A redoubles everyone who doubled"), required=False, widget=forms.CheckboxInput
    )
    tricks = _keys(gettext_lazy("Tricks"))
    aces_own = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    aces_theirs = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(self, said: QueryDict, *, club: Club | None, asked: bool) -> None:
        drawn: dict[str, Any] = {**_START, **said.dict(), "doubled_by": said.getlist("doubled_by")}
        super().__init__(said if asked else None, initial=drawn)
        self.table = reports.find_table(club, drawn["ruleset"]) or ruleset_for(_START["ruleset"])
        kind = Kind(drawn["kind"]) if drawn["kind"] in list(Kind) else Kind.KITTY
        self.alone = kind is Kind.BOLSHEVIK
        self.own, self.theirs = ("A", _OPPONENTS) if self.alone else ("AB", "CD")
        self.is_played = self.alone or self._is_played(drawn)
        self.scored: ScoredHand | None = None
        choices: dict[str, list[tuple[str, str]]] = {
            "ruleset": all_rulesets(club),
            **self._of_kind(kind),
            "tricks": [
                *(() if self.is_played else [("", wording.not_played())]),
                *((str(number), str(number)) for number in range(TRICKS_IN_A_HAND + 1)),
            ],
        }
        for field, offered in choices.items():
            self.fields[field].widget.choices = offered
            if isinstance(self.fields[field], forms.ChoiceField):
                self.fields[field].choices = offered  # type: ignore[attr-defined]

    def _of_kind(self, kind: Kind) -> dict[str, list[tuple[str, str]]]:
        """What this kind of hand offers; fields it has not are taken away (R-2.3, R-5.4, R-5.6)."""
        denominations = [(one.value, wording.denomination(one)) for one in self.table.denominations[kind]]
        if self.alone:
            del self.fields["level"], self.fields["doubling"]
            return {"denomination": denominations}
        del self.fields["doubled_by"], self.fields["redoubled"]
        levels = [(str(level), str(level)) for level in self.table.levels[kind]]
        self.initial.setdefault("level", str(min({*self.table.levels[kind]} - {self.table.optional_level})))
        return {"level": levels, "denomination": [*denominations, (ALL_PASSED, gettext("all-pass misère"))]}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            read = read_hand(self._record(cleaned), SCHEDULE, self.table)
            for violation in read.violations:
                self._refuse(violation)
            if read.hand is not None and read.slot is not None:
                self.scored = score_hand(Game(schedule=SCHEDULE, ruleset=self.table, hands={}), read.slot, read.hand)
        return cleaned

    @property
    def ace_rows(self) -> list[AceRow]:
        """The keys of both sides: a trick has one winner, and a pack four aces (R-8.6, R-8.9)."""
        lie = [numbers_of(self[f"aces_{side}"].value() or "") for side in SIDES]
        full = self.aces_placed >= self.most_aces
        return [
            AceRow(
                side=side,
                name=name,
                keys=tuple(
                    AceKey(
                        trick=trick,
                        times=here.count(trick),
                        barred=trick not in here and (full or trick in there),
                    )
                    for trick in range(1, TRICKS_IN_A_HAND + 1)
                ),
            )
            for side, name, here, there in zip(SIDES, (self.own, self.theirs), lie, reversed(lie), strict=True)
        ]

    @property
    def aces_placed(self) -> int:
        return sum(len(numbers_of(self[f"aces_{side}"].value() or "")) for side in SIDES)

    def leftovers(self) -> set[str]:
        """The fields nothing is asked of as the hand now stands, though keys tapped before may be down there."""
        if not self.is_played:
            return {"tricks", "aces_own", "aces_theirs"}
        return set() if self["denomination"].value() in _WITH_ACES else {"aces_own", "aces_theirs"}

    def _record(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The hand as a protocol file has it."""
        kind, denomination = Kind(asked["kind"]), asked["denomination"]
        number = _KOTKA_NUMBER if kind is Kind.KOTKA else 1
        raw: dict[str, Any] = {"session": _SET_SESSION if self.alone else 1, "hand": number, "kind": kind.value}
        if denomination == ALL_PASSED:
            raw["all_pass"] = True
        else:
            raw |= {"declarer": "A", "denomination": denomination}
            raw |= {"level": number_of(asked["level"])} if asked.get("level") else {}
        if self.alone:
            raw |= {"doubled_by": asked["doubled_by"], "redoubled": asked["redoubled"]}
        else:
            raw["doubling"] = asked["doubling"]
        if asked["tricks"]:
            tricks = number_of(asked["tricks"])
            raw["tricks"] = {self.own: tricks, self.theirs: TRICKS_IN_A_HAND - tricks if isinstance(tricks, int) else 0}
        aces = {self.own: numbers_of(asked["aces_own"]), self.theirs: numbers_of(asked["aces_theirs"])}
        if any(aces.values()) or (self.is_played and denomination in _WITH_ACES):
            raw["aces"] = aces
        return raw

    def _is_played(self, drawn: dict[str, Any]) -> bool:
        """An undoubled contract of level 4 is not (R-7.2)."""
        level, doubling = number_of(drawn.get("level", "")), drawn["doubling"]
        if drawn["denomination"] == ALL_PASSED or not isinstance(level, int) or doubling not in list(Doubling):
            return True
        return self.table.is_played(level, Doubling(doubling))

    def _refuse(self, violation: RuleViolation) -> None:
        """Put the sentence of a violation at its field."""
        head, _dot, side = violation.field.partition(".")
        field = {"all_pass": "denomination", "aces": "aces_theirs" if side == self.theirs else "aces_own"}.get(
            head, head
        )
        missing = violation.reason is Reason.MISSING and field in self.fields
        sentence = self.fields[field].error_messages["required"] if missing else wording.refusal(violation)
        self.add_error(field if field in self.fields else None, sentence)
