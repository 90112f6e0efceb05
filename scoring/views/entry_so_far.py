"""What stands beside the keys and between the sessions: the session so far, and who moves where before the next.

Knows rows and the names in them. Refuses to know keys, rules and requests.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.reports import EntryScreen, PairRow, SetRow
from scoring.rules import Bolshevik, BolshevikOption, Kind, Letter, Side
from scoring.views.entry_keys import PointsOf, SessionRow

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class SoFar:
    """The screen's names, the session as far as it was played, and the change of seats before it."""

    screen: EntryScreen

    def name(self, letter: Letter) -> str:
        # A name breaks nowhere within itself.
        return self.screen.names[letter].short.replace(" ", NO_BREAK_SPACE)

    def pair(self, side: Side) -> str:
        return " & ".join(self.name(letter) for letter in side)

    @property
    def in_set(self) -> bool:
        return self.screen.kind is Kind.BOLSHEVIK

    @property
    def is_integrated(self) -> bool:
        return self.screen.game.option == BolshevikOption.INTEGRATED

    # -- the session so far

    @property
    def with_pairs(self) -> bool:
        """The hands of pairs stand here, with their sum."""
        return self.is_integrated or not self.in_set

    @property
    def with_alone(self) -> bool:
        """Bolsheviks stand here, with their sums: in a set, or among the hands of pairs (R-6)."""
        return not self.with_pairs or any(isinstance(row, SetRow) and row.hand for row in self.screen.rows)

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
                each=self._each(row) if isinstance(row, SetRow) else [],
            )
            for row in self.screen.rows
        ]

    def _each(self, row: SetRow) -> list[PointsOf]:
        declarer = row.hand.declarer if isinstance(row.hand, Bolshevik) else None
        return [PointsOf(points=row.points.get(letter), declared=letter == declarer) for letter in self.screen.names]

    # -- between the sessions

    @property
    def change_title(self) -> str:
        session = {"session": self.screen.session}
        if self.screen.change is not None and not self.screen.change.moved:
            return _("Session %(session)s: everyone stays seated") % session
        return _("Session %(session)s: the seats change") % session

    @property
    def moves(self) -> list[str]:
        """Who sits elsewhere than before (R-1.6), and who plays with whom."""
        change = self.screen.change
        if change is None:
            return []
        comes = [letter for letter in change.after if letter not in change.before]
        goes = [letter for letter in change.before if letter not in change.after]
        moves = [
            _("%(goes)s sits out, %(comes)s comes in.") % {"goes": self.name(out), "comes": self.name(into)}
            for out, into in zip(goes, comes, strict=True)
        ]
        if comes:
            pass  # nearly everyone moves: the drawn table says it better
        elif len(change.moved) == 2:
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
