"""What the entry screen draws: keys with their words, the seats, the session so far.

Turns the read-model into faces of keys. Knows fields and the words on keys. Refuses to know rules and requests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import wording
from scoring.forms.hand import ALL_PASS, THROWN_IN, written
from scoring.models import ReasonKey
from scoring.reports import EntryScreen, PairRow, SetRow
from scoring.rules import Denomination, Doubling, Kind, Letter, Side, Slot
from scoring.views.entry_texts import SUITS, TOP_LEVEL, entry_texts

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
SIGNS = {Doubling.NONE: "", Doubling.DOUBLED: "×", Doubling.REDOUBLED: "××"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key of a choice: the field's value and what the key says."""

    value: str
    name: str
    sign: str = ""
    barred: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractKey:
    value: str
    level: str
    denomination: Denomination
    name: str

    @property
    def suit(self) -> bool:
        return self.denomination in SUITS


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatKey:
    """A seat of the drawn table; ``number`` 1 is the keeper's, at the bottom, then clockwise."""

    letter: Letter
    number: int
    name: str
    side: str
    total: int
    role: str = ""
    pack: str = ""
    barred: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AceRow:
    side: str
    names: list[str]
    keys: range


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """One line of the session so far: the keeper's number, in a bolshevik set everyone's."""

    row: PairRow | SetRow
    number: int
    here: bool
    saved: bool
    points: int | None
    each: list[int | None]


def _in_one_text(fields: dict[str, Any]) -> str:
    """The fields of a hand in the order and the spelling of the script."""
    return "|".join(
        [
            fields.get("declarer", ""),
            fields["contract"],
            fields.get("doubling", Doubling.NONE.value),
            fields.get("tricks", ""),
            fields.get("aces_own", ""),
            fields.get("aces_theirs", ""),
            ",".join(fields.get("doubled_by", [])),
            "true" if fields.get("redoubled") else "false",
        ]
    )


def _compact(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class EntryFace:
    """The entry screen as its template asks for it. ``screen.slot`` is there unless the game is complete."""

    screen: EntryScreen
    values: dict[str, Any] = field(default_factory=dict)

    # -- where the screen leads

    def _url(self, name: str) -> str:
        return reverse(name, args=[self.screen.game.pk])

    @property
    def entry_url(self) -> str:
        return self._url("entry")

    @property
    def here(self) -> str:
        """Where this screen is, also when it was an answer to a sending."""
        code = f"?slot={self.screen.slot.code}" if self.screen.current and self.screen.slot else ""
        return self.entry_url + code

    @property
    def record_url(self) -> str:
        return self._url("record")

    @property
    def undo_url(self) -> str:
        return self._url("undo")

    @property
    def sheet_url(self) -> str:
        return self._url("sheet")

    @property
    def seal_url(self) -> str:
        return self._url("seal")

    # -- the head

    @property
    def in_set(self) -> bool:
        return self.screen.kind is Kind.BOLSHEVIK

    @property
    def mode(self) -> str:
        return "in-set" if self.in_set else "of-pairs"

    @property
    def heading(self) -> str:
        if self.in_set:
            return _("Session %(session)s · bolshevik, deal %(number)s") % {
                "session": self.screen.session,
                "number": self.screen.number,
            }
        return _("Session %(session)s · hand %(number)s/%(of)s") % {
            "session": self.screen.session,
            "number": self.screen.number,
            "of": self.screen.of,
        }

    @property
    def kind_name(self) -> str:
        return "" if self.in_set else wording.kind(self.screen.kind)

    @property
    def session_name(self) -> str:
        if self.screen.bolshevik:
            return _("Bolsheviks, deals left %(left)s") % {"left": self.screen.bolshevik.deals_left}
        return _("Session %(session)s") % {"session": self.screen.session}

    def name(self, letter: Letter) -> str:
        # A name breaks nowhere within itself.
        return self.screen.names[letter].short.replace(" ", NO_BREAK_SPACE)

    def pair(self, side: Side) -> str:
        return " & ".join(self.name(letter) for letter in side)

    @property
    def us_name(self) -> str:
        return self.pair(self.screen.us)

    @property
    def dealer(self) -> str:
        return self.name(self.screen.dealer)

    @property
    def shuffler(self) -> str:
        return self.name(self.screen.shuffler)

    @property
    def cutter(self) -> str:
        return self.name(self.screen.cutter)

    @property
    def pack_name(self) -> str:
        return _("%(colour)s pack") % {"colour": wording.pack(self.screen.pack)}

    @property
    def shuffling(self) -> str:
        return _("%(pack)s; %(shuffler)s shuffles the other, %(cutter)s cuts") % {
            "pack": self.pack_name,
            "shuffler": self.shuffler,
            "cutter": self.cutter,
        }

    # -- the table

    @property
    def seats(self) -> list[SeatKey]:
        return [self._seat(number, letter) for number, letter in enumerate(self.screen.seats, start=1)]

    def _seat(self, number: int, letter: Letter) -> SeatKey:
        screen, set_state = self.screen, self.screen.bolshevik
        barred = set_state is not None and letter not in set_state.to_declare
        role, pack = "", ""
        if letter == screen.dealer:
            role, pack = _("dealer"), screen.pack
        elif letter == screen.shuffler:
            pack = "red" if screen.pack == "blue" else "blue"
        if barred:
            role = _("has declared")
        elif set_state is not None and letter == set_state.bound:
            role = _("bound to declare")
        return SeatKey(
            letter=letter,
            number=number,
            name=self.name(letter),
            side="us" if letter in screen.us else "them",
            total=screen.totals[letter],
            role=role,
            pack=pack,
            moved=screen.change is not None and letter in screen.change.moved,
            barred=barred and letter != self.values.get("declarer"),
        )

    @property
    def nobody(self) -> Key:
        """The key in the middle of the table: nobody plays this hand."""
        if not self.in_set:
            # Translators: on the key in the middle of the table. fi: Passi­misääri (soft hyphen), sv: Pass­misär
            return Key(value=ALL_PASS, name=pgettext("on a key", "All pass"))
        forced = self.screen.bolshevik is not None and self.screen.bolshevik.must_declare
        return Key(
            value=THROWN_IN,
            # Translators: on the key in the middle of the table. fi: Jako hylätään, sv: Given kastas in
            name=pgettext("on a key", "Thrown in"),
            barred=_("must be played") if forced else "",
        )

    # -- the keys

    @property
    def contracts(self) -> Iterator[ContractKey]:
        data = self.screen.data
        for level in data["levels"] or [None]:
            for denomination in map(Denomination, data["denominations"]):
                yield ContractKey(
                    value=f"{level}-{denomination}" if level else denomination.value,
                    level=str(level or TOP_LEVEL),
                    denomination=denomination,
                    name=wording.denomination(denomination),
                )

    @property
    def suits(self) -> tuple[Denomination, ...]:
        return SUITS

    @property
    def doublings(self) -> list[Key]:
        # Translators: on narrow keys; fi: koputta­maton, vasta­koputettu with a soft hyphen
        names = {
            Doubling.NONE: pgettext("on a key", "not doubled"),
            Doubling.DOUBLED: pgettext("on a key", "doubled"),
            Doubling.REDOUBLED: pgettext("on a key", "redoubled"),
        }
        return [Key(value=value.value, name=names[value], sign=SIGNS[value]) for value in Doubling]

    @property
    def trick_keys(self) -> list[str]:
        return [str(number) for number in range(self.screen.data["limits"]["tricks"] + 1)]

    @property
    def own_side(self) -> str:
        return str(self.texts["declaring_side"])

    @property
    def ace_rows(self) -> list[AceRow]:
        keys = range(1, self.screen.data["limits"]["tricks"] + 1)
        if self.in_set:
            return [
                AceRow(side="own", names=[_("the declarer")], keys=keys),
                AceRow(side="others", names=[_("the other three")], keys=keys),
            ]
        return [
            AceRow(side="us", names=[self.name(letter) for letter in self.screen.us], keys=keys),
            AceRow(side="them", names=[self.name(letter) for letter in self.screen.them], keys=keys),
        ]

    @property
    def touched(self) -> bool:
        return any(self.values.values())

    @property
    def with_aces(self) -> bool:
        contract = str(self.values.get("contract") or "")
        return contract == ALL_PASS or contract.endswith("misere")

    @property
    def reasons(self) -> list[tuple[str, str]]:
        return [
            (ReasonKey.WRONG_KEY, _("Wrong key")),
            (ReasonKey.MISCOUNTED, _("Miscounted")),
            (ReasonKey.AGREED, _("Agreed at the table")),
            (ReasonKey.OTHER, _("Other reason, in words")),
        ]

    @property
    def texts(self) -> dict[str, Any]:
        return entry_texts(in_set=self.in_set)

    @property
    def data(self) -> dict[str, Any]:
        """What the script looks up; ``previous`` is the hand before as one text of fields, to notice a repeat."""
        before = [row.hand for row in self.screen.rows if row.hand is not None and self._is_before(row.slot)]
        previous = _in_one_text(written(before[-1])) if before else None
        return {"game": self.screen.game.pk, "previous": previous, **self.screen.data}

    @property
    def data_text(self) -> str:
        return _compact(self.data)

    @property
    def texts_text(self) -> str:
        return _compact(self.texts)

    def _is_before(self, slot: Slot) -> bool:
        return self.screen.slot is not None and slot < self.screen.slot

    # -- the session so far

    @property
    def columns(self) -> list[str]:
        return [self.name(letter) for letter in self.screen.names]

    @property
    def sums(self) -> list[int]:
        return [self.screen.set_sums.get(letter, 0) for letter in self.screen.names]

    @property
    def rows(self) -> list[SessionRow]:
        return [
            SessionRow(
                row=row,
                number=row.slot.number,
                here=row.slot == self.screen.slot,
                saved=row.hand is not None and row.slot != self.screen.slot,
                points=row.points if isinstance(row, PairRow) else None,
                each=[row.points.get(letter) for letter in self.screen.names] if isinstance(row, SetRow) else [],
            )
            for row in self.screen.rows
        ]

    # -- between the sessions

    @property
    def change_title(self) -> str:
        return _("Session %(session)s: the seats change") % {"session": self.screen.session}

    @property
    def moves(self) -> list[str]:
        """Who sits elsewhere than before (R-1.6), and who plays with whom."""
        change = self.screen.change
        if change is None:
            return []
        if len(change.moved) == 2:
            first, second = map(self.name, change.moved)
            moves = [_("%(first)s and %(second)s change places.") % {"first": first, "second": second}]
        else:
            moves = [
                _("%(name)s moves to seat %(seat)s.")
                % {"name": self.name(letter), "seat": change.after.index(letter) + 1}
                for letter in change.moved
            ]
        sides = {"us": self.pair(change.us), "them": self.pair(change.them)}
        return [*moves, _("%(us)s play against %(them)s.") % sides]
