"""The sheet of one game: its facts, folded into scores, sums, shares and places (R-4, R-5.8).

A ``Game`` is facts only; ``fold`` is the only place where they become a standing. Knows letters, not names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .beside_others import misplaced
from .bolshevik_set import SetDeal, SetState, state_of
from .errors import Reason, Refused, RuleViolation
from .hands import AllPass, Bolshevik, Contract, Hand, ThrownIn
from .integrated import SessionContract, SessionState, dealt_again, state_of_session
from .rulesets import Ruleset
from .schedule import DEALS_IN_A_SET, Deal, Schedule, Seats, SessionPlan, deals_in_order, sides_at
from .scores import Lines, bolshevik_hand_lines, pair_hand_lines
from .standings import corrected_shares, ranks_of, share_of
from .terms import Kind, Letter, Points, Side, Slot

SHORTEST_SET = 4
"""A set of four declarers has at least this many deals; the dealers after an unfinished one count on it."""

ADJUSTMENT_AT_MOST = 1000
"""R-8.30."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """R-4.5: a signed number for one player, apart from the hands."""

    player: Letter
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The facts of one game as it stands; ``hands`` may have gaps.

    ``seats`` and ``first_dealer`` are by session, only where they differ from R-1.6 and R-1.7. ``kinds``
    are the kinds of the recorded pair hands where the schedule leaves them open (R-6).
    """

    schedule: Schedule
    ruleset: Ruleset
    hands: Mapping[Slot, Hand]
    seats: Mapping[int, Seats] = field(default_factory=dict)
    first_dealer: Mapping[int, Letter] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()
    kinds: Mapping[Slot, Kind] = field(default_factory=dict)

    def with_hand(self, slot: Slot, hand: Hand | None, kind: Kind | None = None) -> Game:
        """The same game with this hand at the slot, or none; ``kind`` where the schedule leaves it open."""
        hands = {where: standing for where, standing in self.hands.items() if where != slot}
        kinds = {where: standing for where, standing in self.kinds.items() if where != slot}
        if hand is not None:
            hands[slot] = hand
            if kind is not None and self.schedule.is_integrated:
                kinds[slot] = kind
        return replace(self, hands=hands, kinds=kinds)

    def kind_at(self, slot: Slot) -> Kind:
        """What is played at this slot; where it is open and nothing is recorded, what the next pair hand would be."""
        if isinstance(self.hands.get(slot), Bolshevik):
            return Kind.BOLSHEVIK
        kind = self.schedule.kind_at(slot) or self.kinds.get(slot)
        return kind or self.session_state(slot.session).kind or Kind.BOLSHEVIK

    def session_contracts(self, session: int) -> list[SessionContract]:
        """The recorded contracts of a session with integrated bolsheviks."""
        return [
            session_contract(slot, hand, self.kinds.get(slot))
            for slot, hand in self.hands.items()
            if slot.session == session and not slot.in_set
        ]

    def session_state(self, session: int) -> SessionState:
        """Where a session with integrated bolsheviks stands (R-6)."""
        plan = self.schedule.session(session)
        return state_of_session(self.session_contracts(session), plan, self.schedule.contracts_in(session))

    def seats_in(self, session: int) -> Seats:
        """The seats used in this session."""
        return self.seats.get(session, self.schedule.session(session).seats)

    def set_deals(self, session: int) -> list[SetDeal]:
        """The recorded deals of the bolshevik set after this session."""
        return [set_deal(slot, hand) for slot, hand in self.hands.items() if slot.in_set and slot.session == session]

    def set_state(self, session: int) -> SetState:
        """Where the bolshevik set after this session stands."""
        return state_of(self.set_deals(session), self.schedule.letters)

    def deals(self) -> Iterator[Deal]:
        """Every deal played or still to be played, in playing order, with its dealer and pack.

        A set that is not over shows the deals recorded and its next one; its later deals are not known.
        """
        lengths = {}
        for plan in self.schedule.sessions:
            if self.schedule.has_set_after(plan.number):
                state = self.set_state(plan.number)
                still_going = min(max(SHORTEST_SET, state.length + 1), DEALS_IN_A_SET)
                lengths[plan.number] = state.length if state.complete else still_going
        again: set[Slot] = set()
        if self.schedule.is_integrated:
            for plan in self.schedule.sessions:
                numbers = dealt_again(self.session_contracts(plan.number), plan)
                again |= {Slot.of_pairs(plan.number, number) for number in numbers}
        return deals_in_order(
            self.schedule,
            set_lengths=lengths,
            seats=self.seats,
            first_dealer=self.first_dealer,
            dealt_again=again,
        )

    def next_slot(self) -> Slot | None:
        """The first hand not recorded, None when the game is complete."""
        for plan in self.schedule.sessions:
            for slot in self.schedule.session_slots(plan.number):
                if slot not in self.hands:
                    return slot
            if self.schedule.has_set_after(plan.number):
                number_in_set = self.set_state(plan.number).next_number
                if number_in_set is not None:
                    return Slot.of_set(plan.number, number_in_set)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredHand:
    """One recorded hand with its points and the lines that explain them.

    ``seen_from`` is the side the lines are signed for; None in a bolshevik, where every line has its own.
    """

    slot: Slot
    kind: Kind
    hand: Hand
    points: Points
    lines: Lines
    seen_from: Side | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BolshevikBlock:
    """R-5.8; ``residue`` is the sum of the shares, shown and not corrected."""

    raw: Points
    share: Points
    residue: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A game folded: everything the sheet shows, in playing order.

    ``sessions`` are the sums of the pair hands by session number; ``totals`` are R-4.3.
    """

    hands: tuple[ScoredHand, ...]
    sessions: Mapping[int, Points]
    bolshevik: BolshevikBlock
    adjustments: Points
    totals: Points
    ranks: Mapping[Letter, int]
    complete: bool


def set_deal(slot: Slot, hand: Hand) -> SetDeal:
    """What a set needs to know of one of its hands."""
    return SetDeal(
        number=slot.number,
        declarer=hand.declarer if isinstance(hand, Bolshevik) else None,
        thrown_in=isinstance(hand, ThrownIn),
    )


def session_contract(slot: Slot, hand: Hand, kind: Kind | None) -> SessionContract:
    """What a session with integrated bolsheviks needs to know of one of its hands."""
    if isinstance(hand, Bolshevik):
        return SessionContract(number=slot.number, kind=Kind.BOLSHEVIK, declarer=hand.declarer)
    return SessionContract(number=slot.number, kind=kind)


def score_hand(game: Game, slot: Slot, hand: Hand, kind: Kind | None = None) -> ScoredHand:
    """Score one hand for every player of the game; who sits out has 0 (R-3.13, R-4.2).

    ``kind`` is needed only where the schedule leaves it open and the hand is not one of the game's.
    """
    plan, letters = game.schedule.session(slot.session), game.schedule.letters
    if isinstance(hand, Contract | AllPass):
        side = plan.side_with(hand.declarer) if isinstance(hand, Contract) else plan.sides[0]
        lines = pair_hand_lines(hand, game.ruleset, side)
        return ScoredHand(
            slot=slot,
            kind=game.schedule.kind_at(slot) or kind or game.kind_at(slot),
            hand=hand,
            points=plan.to_players(side, sum([line.points for line in lines]), letters),
            lines=lines,
            seen_from=side,
        )
    points: Points = dict.fromkeys(letters, 0)
    lines = ()
    if isinstance(hand, Bolshevik):
        lines, scored = bolshevik_hand_lines(hand, game.ruleset, letters)
        points |= scored
    return ScoredHand(slot=slot, kind=Kind.BOLSHEVIK, hand=hand, points=points, lines=lines, seen_from=None)


def fold(game: Game) -> Sheet:
    """Fold the facts of a game into its sheet (R-4.7: every recorded hand counts, the open session's too)."""
    schedule, letters = game.schedule, game.schedule.letters
    plans = {plan.number: plan for plan in schedule.sessions}
    written = dict.fromkeys(plans, 0)
    raw = dict.fromkeys(letters, 0)
    scored = []
    for slot in sorted(game.hands):
        hand = score_hand(game, slot, game.hands[slot])
        if hand.kind is Kind.BOLSHEVIK:
            for letter, points in hand.points.items():
                raw[letter] += points
        else:
            written[slot.session] += hand.points[plans[slot.session].sides[0][0]]
        scored.append(hand)
    sessions = {number: plan.to_players(plan.sides[0], written[number], letters) for number, plan in plans.items()}
    share = (
        corrected_shares(raw)
        if game.ruleset.corrects_residue
        else {letter: share_of(points) for letter, points in raw.items()}
    )
    adjustments = dict.fromkeys(letters, 0)
    for adjustment in game.adjustments:
        adjustments[adjustment.player] += adjustment.points
    totals = {
        letter: sum(points[letter] for points in sessions.values()) + share[letter] + adjustments[letter]
        for letter in letters
    }
    return Sheet(
        hands=tuple(scored),
        sessions=sessions,
        bolshevik=BolshevikBlock(raw=raw, share=share, residue=sum(share.values())),
        adjustments=adjustments,
        totals=totals,
        ranks=ranks_of(totals),
        complete=game.next_slot() is None,
    )


def misplaced_hands(game: Game) -> list[tuple[Slot, Reason]]:
    """Hands that cannot stand together with the others of their set or session (R-8.17, R-8.18, R-8.20, R-8.21)."""
    return list(misplaced(game.schedule, game.set_deals, game.session_contracts))


def check_seats(plan: SessionPlan, seats: Seats) -> None:
    """Raise ``Refused`` (R-8.29) unless these are the session's players with partners opposite."""
    if len(seats) != len(plan.seats) or sorted(seats) != sorted(plan.seats) or sides_at(seats) != plan.sides:
        facts = {"session": plan.number, "seats": "".join(seats)}
        raise Refused((RuleViolation(reason=Reason.SEATS, field="seats", facts=facts),))


def check_adjustment(player: Any, points: Any, reason: Any, letters: tuple[Letter, ...]) -> Adjustment:
    """Return the adjustment. Raises ``Refused`` (R-8.30), naming every part that is wrong."""
    wrong = []
    if not (isinstance(player, str) and player in letters):
        wrong.append("player")
    if type(points) is not int or points == 0 or abs(points) > ADJUSTMENT_AT_MOST:
        wrong.append("points")
    if not (isinstance(reason, str) and reason.strip()):
        wrong.append("reason")
    if wrong:
        facts = {"wrong": tuple(wrong)}
        raise Refused((RuleViolation(reason=Reason.ADJUSTMENT, field="adjustments", facts=facts),))
    return Adjustment(player=player, points=points, reason=reason.strip())
