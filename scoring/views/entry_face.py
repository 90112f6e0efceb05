"""What the entry screen draws: where it leads, its head, the seats, and the keys with their words.

Turns the read-model into faces of keys. Knows fields and the words on keys. Refuses to know rules and requests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoring import wording
from scoring.forms.hand import ALL_PASS, THROWN_IN, HandForm, written
from scoring.models import ReasonKey
from scoring.rules import Denomination, Doubling, Kind, Letter, Slot
from scoring.views.entry_data import (
    compact,
    in_one_text,
    is_improbable_twice,
    offered_declarer,
    tables_text,
    texts_text,
)
from scoring.views.entry_keys import AceRow, ContractKey, Key, KindLink, SeatKey, SittingOut
from scoring.views.entry_so_far import SoFar
from scoring.views.entry_texts import SUITS, TOP_LEVEL, declaring_side

KEEPER = "A"
"""R-1.5."""
_HIDDEN = ("client_key", "supersedes")
SIGNS = {Doubling.NONE: "", Doubling.DOUBLED: "×", Doubling.REDOUBLED: "××"}


@dataclass(frozen=True)
class EntryFace(SoFar):
    """The entry screen as its template asks for it. ``screen.slot`` is there unless the game is complete."""

    form: HandForm | None = None

    @cached_property
    def values(self) -> dict[str, Any]:
        """What the fields of the form hold; none on a screen without keys."""
        return {bound.name: bound.value() for bound in self.form} if self.form else {}

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
    def mode(self) -> str:
        """What the layout goes by, as classes."""
        modes = {
            "in-set": self.in_set,
            "of-pairs": not self.in_set,
            "integrated": self.is_integrated,
            "over-table": bool(self.kinds or self.sitting_out),
        }
        return " ".join(name for name, is_so in modes.items() if is_so)

    @property
    def heading(self) -> str:
        if self._in_separate_set:
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
    def _in_separate_set(self) -> bool:
        return self.screen.slot is not None and self.screen.slot.in_set

    @property
    def kind_name(self) -> str:
        return "" if self._in_separate_set else wording.kind(self.screen.kind)

    @property
    def session_name(self) -> str:
        if self.screen.bolshevik and not self._in_separate_set:
            return _("Bolsheviks still to play: %(left)s") % {"left": self.screen.bolshevik.deals_left}
        if self.screen.bolshevik:
            return _("Bolsheviks, deals left %(left)s") % {"left": self.screen.bolshevik.deals_left}
        return _("Session %(session)s") % {"session": self.screen.session}

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

    # -- what the rules leave open

    @property
    def kinds(self) -> list[KindLink]:
        """A hand of pairs, or a bolshevik; none where there is nothing to choose."""
        screen = self.screen
        if screen.open_kind is None or screen.slot is None:
            return []
        address = f"{self.entry_url}?slot={screen.slot.code}&alone="
        pair_kind = screen.open_kind.pair_kind
        return [
            KindLink(
                kind=pair_kind,
                # Translators: the choice before the deal; fi: Parien jako, sv: Parens giv
                url=f"{address}0",
                name=_("Pair hand"),
                small=wording.kind(pair_kind),
                here=not self.in_set,
            ),
            KindLink(
                kind=Kind.BOLSHEVIK,
                url=f"{address}1",
                name=wording.kind(Kind.BOLSHEVIK).capitalize(),
                # Translators: players who have their bolshevik before them; fi: jäljellä %(left)s, sv: %(left)s kvar
                small=_("%(left)s left") % {"left": len(screen.open_kind.may_declare)},
                here=self.in_set,
            ),
        ]

    # -- the table

    @property
    def seats(self) -> list[SeatKey]:
        """The keeper at the bottom; where he sits out, the first seat."""
        seats = self.screen.seats
        bottom = seats.index(KEEPER) if KEEPER in seats else 0
        return [self._seat((at - bottom) % len(seats) + 1, letter) for at, letter in enumerate(seats)]

    @property
    def sitting_out(self) -> list[SittingOut]:
        """Who has no seat in this session (R-1.4)."""
        screen = self.screen
        return [
            SittingOut(name=self.name(letter), total=screen.totals[letter])
            for letter in screen.names
            if letter not in screen.seats
        ]

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
    def nobody(self) -> Key | None:
        """The key in the middle of the table: nobody plays this hand. No integrated bolshevik is thrown in (R-6.2)."""
        if not self.in_set:
            # Translators: on the key in the middle of the table. fi: Passi­misääri (soft hyphen), sv: Pass­misär
            return Key(value=ALL_PASS, name=pgettext("on a key", "All pass"))
        if not self._in_separate_set:
            return None
        forced = self.screen.bolshevik is not None and self.screen.bolshevik.must_declare
        return Key(
            value=THROWN_IN,
            # Translators: on the key in the middle of the table. fi: Jako hylätään, sv: Given kastas in
            name=pgettext("on a key", "Thrown in"),
            barred=_("must be played") if forced else "",
        )

    # -- the keys

    @cached_property
    def keys_say(self) -> str:
        """Everything the keys below the table are drawn from: where two screens say the same, they look the same."""
        screen = self.screen
        faults = self.form.errors if self.form and self.form.is_bound else {}
        names = [self.name(letter) for letter in screen.seats]
        fields = {name: value for name, value in self.values.items() if name not in _HIDDEN}
        grid = (screen.data["levels"], screen.data["denominations"])
        return repr((get_language(), screen.kind, grid, screen.us, screen.seats, names, fields, faults))

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
        return declaring_side(in_set=self.in_set)

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
    def offered(self) -> Letter | None:
        return offered_declarer(self.screen)

    @property
    def touched(self) -> bool:
        return bool(self.values.get("contract")) or self.values.get("declarer") not in (None, "", self.offered)

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
    def data(self) -> dict[str, Any]:
        """What the script looks up; ``previous`` is the hand before as one text, where a repeat is asked about."""
        before = [row.hand for row in self.screen.rows if row.hand is not None and self._is_before(row.slot)]
        previous = in_one_text(written(before[-1])) if before and is_improbable_twice(before[-1]) else None
        return {"game": self.screen.game.protocol_id, "previous": previous, "offered": self.offered, **self.screen.data}

    @property
    def data_text(self) -> str:
        return compact(self.data)

    @property
    def tables_text(self) -> SafeString:
        return tables_text(self.screen.ruleset, self.screen.kind)

    @property
    def texts_text(self) -> SafeString:
        return texts_text(in_set=self.in_set)

    def _is_before(self, slot: Slot) -> bool:
        return self.screen.slot is not None and slot < self.screen.slot
