"""The entry screen: one place of the schedule, who does what there, and the numbers a tablet may look up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import rules
from scoring.models import EntryKind, Game
from scoring.models.entries import hand_slot
from scoring.reports.loading import Folded, folded
from scoring.reports.people import GameHead, Name, Standing
from scoring.reports.sheets import PairRow, SessionView, SetRow, sheet_of
from scoring.rules import (
    ACES_IN_A_PACK,
    DEALS_IN_A_SET,
    TRICKS_IN_A_HAND,
    Bolshevik,
    Deal,
    Doubling,
    Kind,
    Letter,
    Points,
    Ruleset,
    Seats,
    Side,
    Slot,
    write_hand,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetNow:
    """A bolshevik set before its next deal (R-5.1, R-5.3); ``bound`` must declare if nobody bids."""

    deals_left: int
    to_declare: tuple[Letter, ...]
    must_declare: bool
    bound: Letter | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenKind:
    """What an integrated session leaves open here (R-6.1): a pair hand of this kind, or a bolshevik by one of these."""

    pair_kind: Kind
    may_declare: tuple[Letter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """The change of seats before a session's first hand: ``moved`` are those who sit elsewhere than before (R-1.6)."""

    session: int
    before: Seats
    after: Seats
    moved: tuple[Letter, ...]
    dealer: Letter
    us: Side
    them: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHand:
    """The hand entered last, which can be undone; ``record`` is it as the protocol file writes it."""

    entry: int
    slot: Slot
    row: PairRow | SetRow
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Current:
    """The hand that stands at the slot now, which is being corrected."""

    entry: int
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryScreen:
    """Everything the entry screen shows. ``slot`` is None once every hand is recorded; then only the totals remain.

    ``us`` is the keeper's side; ``session_sum`` and pair rows are signed for it (R-4.1). ``rows`` are the session
    so far in playing order, its bolsheviks too where they are within it (R-6).
    """

    game: GameHead
    names: Mapping[Letter, Name]
    totals: Points
    ranks: Mapping[Letter, int]
    standing: tuple[Standing, ...]
    recorded: int
    scheduled: int
    slot: Slot | None
    session: int
    number: int
    of: int
    kind: Kind
    seats: Seats
    us: Side
    them: Side
    dealer: Letter
    shuffler: Letter
    cutter: Letter
    pack: str
    rows: tuple[PairRow | SetRow, ...]
    session_sum: int
    set_sums: Points
    bolshevik: SetNow | None
    open_kind: OpenKind | None
    change: SeatChange | None
    current: Current | None
    last: LastHand | None
    ruleset: Ruleset
    data: Mapping[str, Any]


def entry_screen(game: Game, slot: Slot | None = None, *, alone: bool | None = None) -> EntryScreen:
    """Return the screen for a slot, by default for the first hand not recorded.

    ``alone`` asks for a bolshevik, or for none, where the rules leave it open (R-6.1); None is what stands
    there, or else the hand of pairs. Raises ``KeyError`` for a slot the schedule does not have.
    """
    loaded = folded(game)
    facts = loaded.facts
    asked = slot or facts.next_slot()
    at = asked or _last_slot(loaded)
    kind = _kind(facts, at, alone=alone)
    deals = list(facts.deals())
    deal = next((deal for deal in deals if deal.slot == at), None)
    if deal is None:  # a deal of a set beyond its next one: who deals it is not known yet
        raise KeyError(at)
    view = sheet_of(loaded)
    session = view.sessions[at.session - 1]
    plan = facts.schedule.session(at.session)
    us, them = plan.sides
    in_bolshevik = kind is Kind.BOLSHEVIK
    return EntryScreen(
        game=loaded.head,
        names=loaded.names,
        totals=view.totals,
        ranks=view.ranks,
        standing=view.standing,
        recorded=view.recorded,
        scheduled=view.scheduled,
        slot=asked,
        session=at.session,
        number=at.number,
        of=DEALS_IN_A_SET if at.in_set else facts.schedule.contracts_in(at.session),
        kind=kind,
        seats=deal.seats,
        us=us,
        them=them,
        dealer=deal.dealer,
        shuffler=deal.shuffler,
        cutter=deal.cutter,
        pack=deal.pack.value,
        rows=_rows_so_far(session, at),
        session_sum=session.sum,
        set_sums=session.set.sums if session.set else {},
        bolshevik=_set_now(loaded, deal) if in_bolshevik else None,
        open_kind=_open_kind(facts, at),
        change=_change(loaded, deal) if asked and asked == facts.next_slot() else None,
        current=_current(loaded, at) if asked else None,
        last=_last(loaded, view.rows()),
        ruleset=facts.ruleset,
        data=_data(loaded, deal, kind),
    )


def _rows_so_far(session: SessionView, at: Slot) -> tuple[PairRow | SetRow, ...]:
    """A set stands apart from the hands of pairs; bolsheviks within the session stand among them (R-6)."""
    rows: list[PairRow | SetRow] = [*session.rows, *(session.set.rows if session.set else ())]
    return tuple(sorted((row for row in rows if row.slot.in_set == at.in_set), key=lambda row: row.slot))


def _last_slot(loaded: Folded) -> Slot:
    """The last slot in playing order of a game in which every hand is recorded."""
    return max(loaded.facts.hands)


def _current(loaded: Folded, slot: Slot) -> Current | None:
    entry = loaded.hand_entries.get(slot)
    if entry is None:
        return None
    return Current(entry=entry.pk, record=_record(loaded, slot))


def _kind(facts: rules.Game, slot: Slot, *, alone: bool | None) -> Kind:
    kind = facts.schedule.kind_at(slot)
    if kind is not None:
        return kind
    if alone is None:
        return Kind.BOLSHEVIK if isinstance(facts.hands.get(slot), Bolshevik) else facts.kind_at(slot)
    state = facts.with_hand(slot, None).session_state(slot.session)
    return Kind.BOLSHEVIK if alone or state.kind is None else state.kind


def _open_kind(facts: rules.Game, slot: Slot) -> OpenKind | None:
    if facts.schedule.kind_at(slot) is not None:
        return None
    state = facts.with_hand(slot, None).session_state(slot.session)
    if state.kind is None or not state.to_declare:
        return None
    return OpenKind(pair_kind=state.kind, may_declare=state.to_declare)


def _set_now(loaded: Folded, deal: Deal) -> SetNow:
    """Where the set stands as if this deal were not recorded, so that a correction sees what it may choose."""
    facts = loaded.facts.with_hand(deal.slot, None)
    if facts.schedule.is_integrated:
        session = facts.session_state(deal.slot.session)
        bound = session.bound(deal.clockwise_from(deal.dealer))
        return SetNow(
            deals_left=len(session.to_declare),
            to_declare=session.to_declare,
            must_declare=True,
            bound=bound,
        )
    state = facts.set_state(deal.slot.session)
    return SetNow(
        deals_left=state.deals_left,
        to_declare=state.to_declare,
        must_declare=state.must_declare,
        bound=state.bound(deal.clockwise_from(deal.dealer)),
    )


def _change(loaded: Folded, deal: Deal) -> SeatChange | None:
    session = deal.slot.session
    if session == 1 or deal.slot.in_set or deal.slot.number != 1:
        return None
    before, after = loaded.facts.seats_in(session - 1), deal.seats
    us, them = loaded.facts.schedule.session(session).sides
    return SeatChange(
        session=session,
        before=before,
        after=after,
        moved=tuple(letter for letter, was in zip(after, before, strict=True) if letter != was),
        dealer=deal.dealer,
        us=us,
        them=them,
    )


def _last(loaded: Folded, rows: Mapping[Slot, PairRow | SetRow]) -> LastHand | None:
    hands = [entry for entry in loaded.standing if entry.kind == EntryKind.HAND]
    if not hands:
        return None
    entry = hands[-1]
    slot = hand_slot(entry)
    return LastHand(entry=entry.pk, slot=slot, row=rows[slot], record=_record(loaded, slot))


def _record(loaded: Folded, slot: Slot) -> dict[str, Any]:
    facts = loaded.facts
    return write_hand(slot, facts.hands[slot], facts.schedule, facts.kinds.get(slot))


def _data(loaded: Folded, deal: Deal, kind: Kind) -> dict[str, Any]:
    """What the tablet looks up beside the tables of points: who speaks and leads, the limits of the checks."""
    facts, slot = loaded.facts, deal.slot
    entry = loaded.hand_entries.get(slot)
    plan = facts.schedule.session(slot.session)
    alone = kind is Kind.BOLSHEVIK
    set_now = _set_now(loaded, deal) if alone else None
    return {
        "slot": {"code": slot.code, "session": slot.session, "kind": kind.value, "hand": slot.number},
        "entry": entry.pk if entry else None,
        "players": {letter: {"name": name.full, "short": name.short} for letter, name in loaded.names.items()},
        "seats": list(deal.seats),
        "dealer": deal.dealer,
        "us": plan.sides[0],
        "them": plan.sides[1],
        "levels": list(facts.ruleset.levels[kind]),
        "not_played": [
            level for level in facts.ruleset.levels[kind] if not facts.ruleset.is_played(level, Doubling.NONE)
        ],
        "denominations": [denomination.value for denomination in facts.ruleset.denominations[kind]],
        "speaks_first": {letter: list(deal.doublers_in_turn(letter, alone=alone)) for letter in deal.seats}
        | {"all_pass": list(deal.doublers_in_all_pass)},
        "leads": {letter: deal.leads_against(letter, alone=alone) for letter in deal.seats}
        | {"all_pass": deal.leads_in_all_pass},
        "totals": loaded.sheet.totals,
        "session_points": loaded.sheet.sessions[slot.session][plan.sides[0][0]],
        "bolshevik_raw": loaded.sheet.bolshevik.raw,
        "limits": {"tricks": TRICKS_IN_A_HAND, "aces": ACES_IN_A_PACK, "deals": DEALS_IN_A_SET},
        "bolshevik_state": set_now
        and {"left": set_now.deals_left, "to_declare": list(set_now.to_declare), "bound": set_now.bound},
    }
