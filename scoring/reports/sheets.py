"""The sheet as page, paper and workbook show it: sessions, sets, sums, shares, adjustments, totals, places."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import prefetch_related_objects

from scoring.models import EntryKind, Game
from scoring.reports.loading import Folded, folded
from scoring.reports.people import GameHead, Name, Standing, standing_of
from scoring.rules import (
    BolshevikBlock,
    Deal,
    Hand,
    Kind,
    Letter,
    Line,
    Points,
    ScoredHand,
    Seats,
    SessionPlan,
    Side,
    Slot,
)
from scoring.rules.sheet import SHORTEST_SET


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRow:
    """One pair hand, recorded or still to come.

    ``points`` are the keeper's signed number (R-4.1), ``running`` their sum in the session so far;
    both None where nothing is recorded. ``versions`` counts how often the hand was written.
    """

    slot: Slot
    kind: Kind
    dealer: Letter
    hand: Hand | None = None
    lines: tuple[Line, ...] = ()
    seen_from: Side | None = None
    points: int | None = None
    running: int | None = None
    versions: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRow:
    """One deal of a bolshevik set; ``points`` by letter, empty where nothing is recorded."""

    slot: Slot
    dealer: Letter
    hand: Hand | None
    lines: tuple[Line, ...]
    points: Mapping[Letter, int]
    versions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The kitty hands or the kotka hands of a session."""

    kind: Kind
    rows: tuple[PairRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetView:
    """The bolsheviks of a session, in a set after it or within it (R-6); ``sums`` are their own."""

    rows: tuple[SetRow, ...]
    sums: Points
    complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionView:
    """One session: the keeper's side is ``us``; ``sum`` is theirs, ``points`` everyone's (R-4.2).

    ``out`` are those who sit it out (R-1.4).
    """

    number: int
    us: Side
    them: Side
    us_names: str
    them_names: str
    out: tuple[Letter, ...]
    seats: Seats
    parts: tuple[Part, ...]
    sum: int
    points: Points
    set: SetView | None

    @property
    def rows(self) -> tuple[PairRow, ...]:
        return tuple(row for part in self.parts for row in part.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentRow:
    """R-4.5; ``entry`` and ``slot`` name it in the ledger."""

    entry: int
    slot: str
    letter: Letter
    points: int
    reason: str
    by: str
    at: dt.datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """Everything on one sheet. ``scheduled`` counts an unfinished set as its four contracts."""

    head: GameHead
    letters: tuple[Letter, ...]
    names: Mapping[Letter, Name]
    sessions: tuple[SessionView, ...]
    has_bolshevik: bool
    bolshevik: BolshevikBlock
    adjustments: tuple[AdjustmentRow, ...]
    adjusted: Points
    totals: Points
    ranks: Mapping[Letter, int]
    standing: tuple[Standing, ...]
    recorded: int
    scheduled: int
    complete: bool
    next: Slot | None
    latest: int
    ruleset_corrected: bool

    def rows(self) -> dict[Slot, PairRow | SetRow]:
        """Every row of the sheet by its slot."""
        found: dict[Slot, PairRow | SetRow] = {}
        for session in self.sessions:
            found |= {row.slot: row for row in session.rows}
            found |= {row.slot: row for row in session.set.rows} if session.set else {}
        return found


def sheet(game: Game) -> SheetView:
    """Return the sheet of a game."""
    return sheet_of(folded(game))


def sheet_of(loaded: Folded) -> SheetView:
    """Return the sheet of a game that is loaded already."""
    facts, scored = loaded.facts, loaded.sheet
    sessions = tuple(_sessions(loaded))
    contracts = sum(facts.schedule.contracts_in(plan.number) for plan in facts.schedule.sessions)
    sets = (session.set for session in sessions if session.set and not facts.schedule.is_integrated)
    return SheetView(
        head=loaded.head,
        letters=facts.schedule.letters,
        names=loaded.names,
        sessions=sessions,
        has_bolshevik=any(session.set for session in sessions),
        bolshevik=scored.bolshevik,
        adjustments=tuple(_adjustments(loaded)),
        adjusted=scored.adjustments,
        totals=scored.totals,
        ranks=scored.ranks,
        standing=standing_of(loaded.names, scored),
        recorded=len(scored.hands),
        scheduled=contracts + sum(map(_deals, sets)),
        complete=scored.complete,
        next=facts.next_slot(),
        latest=loaded.entries[-1].pk if loaded.entries else 0,
        ruleset_corrected=_ruleset_corrected(loaded),
    )


def _ruleset_corrected(loaded: Folded) -> bool:
    """Whether the ruleset was changed after a hand was recorded: what was agreed before is no correction."""
    kinds = [entry.kind for entry in loaded.entries]
    return EntryKind.HAND in kinds and EntryKind.RULESET in kinds[kinds.index(EntryKind.HAND) :]


def _deals(view: SetView) -> int:
    recorded = sum(row.hand is not None for row in view.rows)
    return recorded if view.complete else max(SHORTEST_SET, recorded + 1)


def _sessions(loaded: Folded) -> Iterator[SessionView]:
    scored = {hand.slot: hand for hand in loaded.sheet.hands}
    versions = loaded.versions()
    deals = list(loaded.facts.deals())
    for plan in loaded.facts.schedule.sessions:
        of_session = [deal for deal in deals if deal.slot.session == plan.number and _is_shown(loaded, deal.slot)]
        us, them = plan.sides
        points = loaded.sheet.sessions[plan.number]
        rows = list(_pair_rows(loaded, plan, of_session, scored, versions))
        yield SessionView(
            number=plan.number,
            us=us,
            them=them,
            us_names=_pair(us, loaded.names),
            them_names=_pair(them, loaded.names),
            out=tuple(letter for letter in loaded.facts.schedule.letters if letter not in plan.seats),
            seats=loaded.facts.seats_in(plan.number),
            parts=tuple(
                Part(kind=kind, rows=tuple(of_kind)) for kind, of_kind in groupby(rows, key=lambda row: row.kind)
            ),
            sum=points[us[0]],
            points=points,
            set=_set_view(loaded, plan, of_session, scored, versions),
        )


def _is_shown(loaded: Folded, slot: Slot) -> bool:
    """Where the schedule leaves the kinds open, the hands after the next one have no place on the sheet yet (R-6)."""
    if loaded.facts.schedule.kind_at(slot) is not None or slot in loaded.facts.hands:
        return True
    recorded = [other.number for other in loaded.facts.hands if other.session == slot.session]
    return slot.number <= max(recorded, default=0) or slot == loaded.facts.next_slot()


def _pair_rows(
    loaded: Folded,
    plan: SessionPlan,
    deals: list[Deal],
    scored: Mapping[Slot, ScoredHand],
    versions: Counter[str],
) -> Iterator[PairRow]:
    running = 0
    for deal in deals:
        kind = loaded.facts.kind_at(deal.slot)
        if kind is Kind.BOLSHEVIK:
            continue
        hand = scored.get(deal.slot)
        if hand is None:
            yield PairRow(slot=deal.slot, kind=kind, dealer=deal.dealer, versions=versions[deal.slot.code])
            continue
        points = hand.points[plan.sides[0][0]]
        running += points
        yield PairRow(
            slot=deal.slot,
            kind=kind,
            dealer=deal.dealer,
            hand=hand.hand,
            lines=hand.lines,
            seen_from=hand.seen_from,
            points=points,
            running=running,
            versions=versions[deal.slot.code],
        )


def _set_view(
    loaded: Folded, plan: SessionPlan, deals: list[Deal], scored: Mapping[Slot, ScoredHand], versions: Counter[str]
) -> SetView | None:
    schedule = loaded.facts.schedule
    if not schedule.is_integrated and not schedule.has_set_after(plan.number):
        return None
    rows, sums = [], dict.fromkeys(loaded.facts.schedule.letters, 0)
    for deal in deals:
        if loaded.facts.kind_at(deal.slot) is not Kind.BOLSHEVIK:
            continue
        hand = scored.get(deal.slot)
        if hand is not None:
            for letter, points in hand.points.items():
                sums[letter] += points
        rows.append(
            SetRow(
                slot=deal.slot,
                dealer=deal.dealer,
                hand=hand.hand if hand else None,
                lines=hand.lines if hand else (),
                points=hand.points if hand else {},
                versions=versions[deal.slot.code],
            )
        )
    if schedule.is_integrated:
        complete = not loaded.facts.session_state(plan.number).to_declare
    else:
        complete = loaded.facts.set_state(plan.number).complete
    return SetView(rows=tuple(rows), sums=sums, complete=complete)


def _pair(side: Side, names: Mapping[Letter, Name]) -> str:
    return " & ".join(names[letter].short for letter in side)


def _adjustments(loaded: Folded) -> Iterator[AdjustmentRow]:
    entries = [entry for entry in loaded.standing if entry.kind == EntryKind.ADJUSTMENT]
    prefetch_related_objects(entries, "actor")
    for entry in entries:
        yield AdjustmentRow(
            entry=entry.pk,
            slot=entry.slot,
            letter=entry.adjustment.letter,
            points=entry.adjustment.points,
            reason=entry.reason.text,
            by=entry.actor.shown_name,
            at=entry.recorded_at,
        )
