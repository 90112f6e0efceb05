"""A hand as the entry screen's fields say it, to the record the rules read; and a refusal to the key that is wrong.

Knows the names of the fields and how they are written. Refuses to know what is legal: the rules read the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.utils import ErrorList
from django.utils.translation import gettext as _

from scoring import wording
from scoring.ledger import Why
from scoring.models.entries import CORRECTION_REASONS, LONGEST_KEY, ReasonKey, new_client_key
from scoring.rules import (
    TRICKS_IN_A_HAND,
    AllPass,
    Bolshevik,
    Contract,
    Denomination,
    Doubling,
    Hand,
    Kind,
    Letter,
    Reason,
    Ruleset,
    RuleViolation,
    Schedule,
    Side,
    Slot,
    ThrownIn,
    read_hand,
    side_of,
)

LONGEST_FIELD = 100
LONGEST_REASON = 500
ALL_PASS = "all-pass"  # noqa: S105 - nobody bid
THROWN_IN = "thrown-in"
NOBODY_PLAYS = (ALL_PASS, THROWN_IN)


class ChosenLetters(forms.Field):
    """Every letter that was ticked; which of them may be is for the rules."""

    widget = forms.SelectMultiple

    def to_python(self, value: Any) -> list[str]:
        return [str(letter)[:LONGEST_FIELD] for letter in value or []]


def _text(longest: int = LONGEST_FIELD) -> forms.CharField:
    return forms.CharField(required=False, max_length=longest)


class HandForm(forms.Form):
    """The fields of one hand. Valid, it has the ``hand``; refused, every sentence stands at its field."""

    client_key = _text(LONGEST_KEY)
    supersedes = forms.IntegerField(required=False, min_value=1)
    reason = forms.ChoiceField(required=False, choices=[(key.value, key.label) for key in CORRECTION_REASONS])
    reason_text = _text(LONGEST_REASON)
    declarer = _text()
    contract = _text()
    doubling = _text()
    doubled_by = ChosenLetters(required=False)
    redoubled = _text()
    tricks = _text()
    aces_own = _text()
    aces_theirs = _text()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        slot: Slot,
        schedule: Schedule,
        ruleset: Ruleset,
        names: Mapping[Letter, Any],
        hand: Hand | None = None,
        kind: Kind | None = None,
        **options: Any,
    ) -> None:
        initial = {"client_key": new_client_key(), "doubled_by": [], **(written(hand) if hand else {})}
        super().__init__(data, initial={**initial, **options.pop("initial", {})}, **options)
        self.slot = slot
        self.schedule = schedule
        self.ruleset = ruleset
        self.names = names
        # Where the schedule leaves it open, the screen sends which kind it was drawn for.
        self.kind = schedule.kind_at(slot) or kind or _kind((data or {}).get("kind"))
        self.hand: Hand | None = None
        self.record: dict[str, Any] = {}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self.record = self._record()
            read = read_hand(self.record, self.schedule, self.ruleset)
            self.hand = read.hand
            for violation in read.violations:
                self.refuse(violation)
        return cleaned

    def refuse(self, violation: RuleViolation) -> None:
        """Put the sentence of a violation beside the key that is wrong, once."""
        field = self._field_of(violation.field)
        sentence = self._sentence(violation, field)
        place = self.errors.get(field or NON_FIELD_ERRORS, ErrorList())
        if sentence not in place:
            self.add_error(field, sentence)

    @property
    def alone(self) -> bool | None:
        """Whether these are the fields of a bolshevik; None where nothing says it."""
        return None if self.kind is None else self.kind is Kind.BOLSHEVIK

    @property
    def why(self) -> Why | None:
        """The reason of a correction, once it was tapped."""
        chosen = self.cleaned_data.get("reason")
        return Why(ReasonKey(chosen), self.cleaned_data.get("reason_text", "")) if chosen else None

    # -- fields to record

    def _record(self) -> dict[str, Any]:
        """The record of the protocol file that these fields say, faults and all."""
        record: dict[str, Any] = {"session": self.slot.session, "hand": self.slot.number}
        if self.kind is not None:
            record["kind"] = self.kind.value
        contract = self.cleaned_data["contract"]
        if contract == THROWN_IN:
            return record | {"thrown_in": True}
        return record | (self._of_set(contract) if self.kind is Kind.BOLSHEVIK else self._of_pairs(contract))

    def _of_set(self, contract: str) -> dict[str, Any]:
        cleaned = self.cleaned_data
        declarer = cleaned["declarer"]
        part: dict[str, Any] = {
            **({"declarer": declarer} if declarer else {}),
            **({"denomination": contract} if contract else {}),
            "doubled_by": cleaned["doubled_by"],
            "redoubled": bool(cleaned["redoubled"]),
        }
        letters = self.schedule.session(self.slot.session).seats
        own = declarer if declarer in letters else letters[0]
        return part | self._played(own, side_of(tuple(letter for letter in letters if letter != own)), contract)

    def _of_pairs(self, contract: str) -> dict[str, Any]:
        cleaned = self.cleaned_data
        plan = self.schedule.session(self.slot.session)
        doubling = cleaned["doubling"] or Doubling.NONE.value
        part: dict[str, Any] = {"doubling": doubling}
        is_played = True
        declarer = cleaned["declarer"]
        # The key in the middle of the table says that nobody declared; a seat tapped before it is left over.
        if contract == ALL_PASS:
            own = plan.sides[0]
            part["all_pass"] = True
        else:
            own = plan.side_with(declarer) if declarer in plan.seats else plan.sides[0]
            if declarer:
                part["declarer"] = declarer
            if contract:
                level, _dash, denomination = contract.partition("-")
                part |= {"level": number_of(level), "denomination": denomination}
                is_played = self._is_played(part["level"], doubling)
        return part | self._played(own, plan.against(own), contract, is_played=is_played)

    def _is_played(self, level: int | str, doubling: str) -> bool:
        """Nothing is asked of a contract that is not played (R-7.2); what was entered all the same is refused."""
        if not isinstance(level, int) or doubling not in list(Doubling):
            return True
        return self.ruleset.is_played(level, Doubling(doubling))

    def _played(self, own: Side, theirs: Side, contract: str, *, is_played: bool = True) -> dict[str, Any]:
        cleaned = self.cleaned_data
        part: dict[str, Any] = {}
        if cleaned["tricks"]:
            tricks = number_of(cleaned["tricks"])
            rest = TRICKS_IN_A_HAND - tricks if isinstance(tricks, int) and 0 <= tricks <= TRICKS_IN_A_HAND else 0
            part["tricks"] = {own: tricks, theirs: rest}
        aces = {own: numbers_of(cleaned["aces_own"]), theirs: numbers_of(cleaned["aces_theirs"])}
        with_aces = contract == ALL_PASS or contract.endswith(Denomination.MISERE.value)
        if (with_aces and is_played) or any(aces.values()):
            part["aces"] = aces
        return part

    # -- a refusal to its field

    def _field_of(self, path: str) -> str | None:
        head, _dot, side = path.partition(".")
        if head == "aces":
            record_aces = list(self.record.get("aces", {}))
            return "aces_theirs" if record_aces and side == record_aces[-1] else "aces_own"
        if head in ("doubled_by", "redoubled_by", "redoubled", "doubling"):
            return "doubled_by" if self.kind is Kind.BOLSHEVIK else "doubling"
        return {
            "declarer": "declarer",
            "level": "contract",
            "denomination": "contract",
            "all_pass": "contract",
            "thrown_in": "contract",
            "tricks": "tricks",
        }.get(head)

    def _sentence(self, violation: RuleViolation, field: str | None) -> str:
        if violation.reason is Reason.MISSING and field is not None:
            return {
                "declarer": _("Tap the seat of the declarer."),
                "contract": _("Choose the contract."),
                "tricks": _("Choose the number of tricks."),
            }.get(field, wording.refusal(violation, self.names))
        if violation.reason is Reason.DECLARER_UNKNOWN:
            return _("Tap the seat of the declarer.")
        return wording.refusal(violation, self.names)


def _kind(said: Any) -> Kind | None:
    return Kind(said) if said in list(Kind) else None


def number_of(text: str) -> int | str:
    """The whole number a text writes; else the text, for the rules to refuse."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,4}", text) else text


def numbers_of(text: str) -> list[int | str]:
    return [number_of(part) for part in re.split(r"[\s,;.]+", text.strip()) if part]


def written(hand: Hand) -> dict[str, Any]:
    """The fields that say this hand: what ``HandForm`` would read back into it."""
    match hand:
        case ThrownIn():
            return {"contract": THROWN_IN}
        case Contract():
            part: dict[str, Any] = {
                "declarer": hand.declarer,
                "contract": f"{hand.level}-{hand.denomination}",
                "doubling": hand.doubling.value,
            }
        case AllPass():
            part = {"contract": ALL_PASS, "doubling": hand.doubling.value}
        case Bolshevik():
            part = {
                "declarer": hand.declarer,
                "contract": hand.denomination.value,
                "doubled_by": list(hand.doubled_by),
                "redoubled": "1" if hand.redoubled else "",
            }
    return part | dict(_written_tricks(hand))


def _written_tricks(hand: Contract | AllPass | Bolshevik) -> Iterator[tuple[str, str]]:
    if hand.tricks is not None:
        yield "tricks", str(hand.tricks)
    if hand.aces is not None:
        yield "aces_own", ",".join(map(str, hand.aces.own))
        yield "aces_theirs", ",".join(map(str, hand.aces.theirs))
