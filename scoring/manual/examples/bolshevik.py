"""Examples of R-5 and R-6: how a set goes, what one against three is worth, and bolsheviks inside the sessions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from scoring import wording
from scoring.manual.examples.contracts import outcomes
from scoring.manual.examples.hands import EXAMPLES, everyone, told
from scoring.manual.examples.stage import (
    SET_AFTER,
    bolshevik,
    deal_at,
    eight_hands,
    integrated,
    listed,
    scored,
    set_of,
    thrown_in,
)
from scoring.manual.examples.worth import lines_of
from scoring.manual.tables import signed
from scoring.rules import (
    DEALS_IN_A_SET,
    Aces,
    Bolshevik,
    Game,
    Hand,
    ScoredHand,
    Slot,
    ThrownIn,
    fold,
    misplaced_hands,
)


def _a_set() -> str:
    deals: list[Hand] = [bolshevik("A"), ThrownIn(), bolshevik("B"), bolshevik("C"), ThrownIn(), bolshevik("D")]
    state = set_of(deals).set_state(SET_AFTER)
    return _("%(deals)s: the set ends with deal **%(last)s** of at most **%(most)s**.") % {
        "deals": listed(deal.declarer if isinstance(deal, Bolshevik) else wording.hand_name(deal) for deal in deals),
        "last": state.length if state.complete else "",
        "most": DEALS_IN_A_SET,
    }


def _thrown_in() -> str:
    played = set_of(thrown_in())
    (hand,) = fold(played).hands
    return _(
        "Deal 1, dealt by **%(dealer)s**, is thrown in: **%(points)s**; **%(left)s** deals are left,"
        " and **%(next)s** deals the next."
    ) % {
        "dealer": _dealer(played, 1),
        "points": everyone(hand.points),
        "left": played.set_state(SET_AFTER).deals_left,
        "next": _dealer(played, 2),
    }


def _dealer(played: Game, number: int) -> str:
    return deal_at(Slot.of_set(SET_AFTER, number), played).dealer


def _forced() -> str:
    played = set_of([bolshevik("A"), *thrown_in(4)])
    state = played.set_state(SET_AFTER)
    slot = Slot.of_set(SET_AFTER, state.next_number or 0)
    deal = deal_at(slot, played)
    ((_slot, reason),) = misplaced_hands(played.with_hand(slot, ThrownIn()))
    return _(
        "A declares, then four deals are thrown in. **%(left)s** deals are left and **%(waiting)s** have not declared:"
        " deal **%(number)s**, dealt by **%(dealer)s**, must be bid, if by nobody else then by **%(bound)s**."
        " If it is thrown in: refused, **%(code)s**."
    ) % {
        "left": state.deals_left,
        "waiting": listed(state.to_declare),
        "number": slot.number,
        "dealer": deal.dealer,
        "bound": state.bound(deal.clockwise_from(deal.dealer)),
        "code": f"`{reason.code}`",
    }


def _values() -> str:
    hands = (
        bolshevik("A"),
        bolshevik("A", tricks=3),
        bolshevik("A", "hearts", 13),
        bolshevik("A", "hearts", 11),
    )
    told_values = "; ".join(f"{told(whole)}: **{signed(_value(whole, 'B'))}**" for whole in map(scored, hands))
    return _("What B has before the aces. %(hands)s.") % {"hands": told_values}


def _value(whole: ScoredHand, letter: str) -> int:
    return sum(line.points for line in whole.lines if line.side == letter and line.clause == "R-5.5")


def _factors() -> str:
    doubled = (bolshevik("A", doubled_by=("C", "D"), redoubled=redoubled) for redoubled in (False, True))
    return "; ".join(f"{told(whole)}: {_factors_of(whole)}" for whole in map(scored, doubled)) + "."


def _factors_of(whole: ScoredHand) -> str:
    return listed(f"{line.side} **× {line.factor}**" for line in whole.lines if line.clause == "R-5.5")


def _one_against_three() -> str:
    whole = scored(bolshevik("A", tricks=1, aces=Aces(own=(5,), theirs=(2, 9, 10))))
    return _("%(hand)s. Each opponent: %(lines)s. So **%(points)s**.") % {
        "hand": told(whole),
        "lines": lines_of(line for line in whole.lines if line.side == "B"),
        "points": everyone(whole.points),
    }


def _residue() -> str:
    block = EXAMPLES["bolshevik"].folded().bolshevik
    return _("Sums %(raw)s. Shares **%(share)s**, together **%(residue)s**.") % {
        "raw": everyone(block.raw),
        "share": everyone(block.share),
        "residue": signed(block.residue),
    }


def _dealt_again() -> str:
    played = integrated([bolshevik("D")])
    state = played.session_state(1)
    return _(
        "Session 1: **%(dealer)s** deals and D plays his bolshevik. **%(again)s** deals again: a bolshevik by"
        " **%(waiting)s**, or else the first pair hand, a **%(kind)s**."
    ) % {
        "dealer": deal_at(Slot.of_pairs(1, 1), played).dealer,
        "again": deal_at(Slot.of_pairs(1, 2), played).dealer,
        "waiting": listed(state.to_declare),
        "kind": wording.kind(state.kind) if state.kind else "",
    }


def _compulsory() -> str:
    hands: list[Hand] = [bolshevik("D"), *eight_hands()]
    turns = []
    while (number := (played := integrated(hands)).session_state(1).next_number) is not None:
        deal = deal_at(Slot.of_pairs(1, number), played)
        declarer = played.session_state(1).bound(deal.clockwise_from(deal.dealer)) or ""
        turns.append((str(number), deal.dealer, declarer))
        hands.append(bolshevik(declarer))
    numbers, dealers, declarers = map(listed, zip(*turns, strict=True))
    return _(
        "D’s bolshevik and the eight pair hands are played. Contracts **%(numbers)s** are dealt by **%(dealers)s**,"
        " and **%(declarers)s** must declare."
    ) % {"numbers": numbers, "dealers": dealers, "declarers": declarers}


def _the_same_points() -> str:
    hand = bolshevik("A")
    sheet = fold(integrated([hand]))
    (inside,) = sheet.hands
    return _("%(hand)s: **%(inside)s**; in a set **%(in_set)s**. A’s share **%(share)s**.") % {
        "hand": told(inside),
        "inside": everyone(inside.points),
        "in_set": everyone(scored(hand).points),
        "share": signed(sheet.bolshevik.share["A"]),
    }


BOLSHEVIK: Mapping[str, Callable[[], str]] = {
    "R-5.1": _a_set,
    "R-5.2": _thrown_in,
    "R-5.3": _forced,
    "R-5.4": lambda: (
        outcomes(bolshevik("A"), bolshevik("A", tricks=1), bolshevik("A", "hearts", 13), bolshevik("A", "hearts", 12))
        + "."
    ),
    "R-5.5": _values,
    "R-5.6": _factors,
    "R-5.7": _one_against_three,
    "R-5.8": _residue,
    "R-6.1": _dealt_again,
    "R-6.2": _compulsory,
    "R-6.3": _the_same_points,
}
