"""Examples of R-2: what can be bid, how many tricks it takes, and who may say what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import wording
from scoring.manual.examples.hands import told
from scoring.manual.examples.stage import (
    FIRST,
    HANDBOOK,
    PLAIN,
    WITH_SET,
    all_pass,
    contract,
    deal_at,
    listed,
    misere,
    points,
    record,
    record_in_set,
    refused,
    scored,
)
from scoring.manual.tables import signed
from scoring.rules import Bolshevik, Contract, Denomination, Doubling, Kind

_BIDS = (("C", 5, Denomination.CLUBS), ("A", 5, Denomination.HEARTS))


def outcomes(*hands: Contract | Bolshevik) -> str:
    """Whether each was made: ``6 hearts, 12 tricks: exactly``."""
    return "; ".join(_outcome(hand) for hand in hands)


def _outcome(hand: Contract | Bolshevik) -> str:
    tricks = hand.tricks or 0
    took = ngettext("%(count)s trick", "%(count)s tricks", tricks) % {"count": tricks}
    return f"{wording.hand_name(hand)}, {took}: **{wording.outcome(hand, scored(hand).lines)}**"


def _how_many() -> str:
    return _(
        "A kitty hand has **%(kitty_levels)s** levels and so **%(kitty)s** possible contracts,"
        " a kotka hand **%(kotka_levels)s** and **%(kotka)s**."
    ) % {
        "kitty_levels": len(HANDBOOK.levels[Kind.KITTY]),
        "kitty": _contracts(Kind.KITTY),
        "kotka_levels": len(HANDBOOK.levels[Kind.KOTKA]),
        "kotka": _contracts(Kind.KOTKA),
    }


def _contracts(kind: Kind) -> int:
    return len(HANDBOOK.levels[kind]) * len(HANDBOOK.denominations[kind])


def _tricks() -> str:
    return outcomes(
        contract("A", 6, "hearts", 12), contract("A", 6, "hearts", 11), misere("A", 6, 1), misere("A", 6, 2)
    )


def _order() -> str:
    too_low = record(contract("A", 5, "hearts", 11)) | {"hand": 5, "kind": Kind.KOTKA.value}
    return _(
        "Over 6 hearts go, at the same level: in a kitty hand **%(kitty)s**; in a kotka hand **%(kotka)s**."
        " 5 hearts in a kotka hand: refused, **%(code)s**."
    ) % {"kitty": _over(Kind.KITTY), "kotka": _over(Kind.KOTKA), "code": refused(too_low)}


def _over(kind: Kind) -> str:
    order = HANDBOOK.denominations[kind]
    return listed(map(wording.denomination, order[order.index(Denomination.HEARTS) + 1 :]))


def _all_pass() -> str:
    deal = deal_at(FIRST)
    return _(
        "All four pass on session 1, hand 1: %(name)s without a declarer, led by **%(leader)s**."
        " In a bolshevik set: refused, **%(code)s**."
    ) % {
        "name": wording.hand_name(all_pass()),
        "leader": deal.leads_in_all_pass,
        "code": refused(record_in_set(all_pass()), WITH_SET),
    }


def _declarer() -> str:
    declarer, _level, _denomination = _BIDS[-1]
    side = PLAIN.session(1).side_with(declarer)
    return _(
        "Session 1: %(bids)s, then passes. The declarer is **%(declarer)s**, the main players **%(side)s**,"
        " the defenders **%(others)s**."
    ) % {
        "bids": listed(f"{letter} {level} {wording.denomination(suit)}" for letter, level, suit in _BIDS),
        "declarer": declarer,
        "side": side,
        "others": PLAIN.session(1).against(side),
    }


def _doubling() -> str:
    played = record(contract("A", 5, "hearts", 11)) | {"doubling": Doubling.REDOUBLED.value}
    passed = record(all_pass()) | {"doubling": Doubling.REDOUBLED.value}
    return _(
        "Session 1, A declares: **%(double)s** may double, then **%(redouble)s** redouble. All-pass misère:"
        " **%(all_double)s** may double, and after C’s double **%(all_redouble)s** redouble."
    ) % {
        "double": _may("doubled_by", played),
        "redouble": _may("redoubled_by", played | {"doubled_by": "C"}),
        "all_double": _may("doubled_by", passed),
        "all_redouble": _may("redoubled_by", passed | {"doubled_by": "C"}),
    }


def _may(field: str, raw: Mapping[str, Any]) -> str:
    """Whom the reader takes in this field."""
    return listed(letter for letter in PLAIN.letters if not refused({**raw, field: letter}))


def _turns() -> str:
    deal = deal_at(FIRST)
    return _(
        "Session 1, hand 1, dealt by %(dealer)s. A declares: doubling is asked of **%(double)s**; after C’s double,"
        " redoubling of **%(redouble)s**. All-pass misère: **%(all_double)s**; after B’s double **%(all_redouble)s**."
        " A’s bolshevik: **%(alone)s**, then A."
    ) % {
        "dealer": deal.dealer,
        "double": listed(deal.doublers_in_turn("A")),
        "redouble": listed(deal.redoublers_in_turn("C")),
        "all_double": listed(deal.doublers_in_all_pass),
        "all_redouble": listed(deal.redoublers_in_turn("B")),
        "alone": listed(deal.doublers_in_turn("A", alone=True)),
    }


def _exchange() -> str:
    hand = contract("A", 5, "hearts", 11)
    return _("%(hand)s: **%(points)s**, whatever was exchanged. A record that tells of it: refused, **%(code)s**.") % {
        "hand": told(scored(hand)),
        "points": signed(points(hand)),
        "code": refused(record(hand) | {"exchanged": True}),
    }


CONTRACTS: Mapping[str, Callable[[], str]] = {
    "R-2.1": _how_many,
    "R-2.2": lambda: f"{_tricks()}.",
    "R-2.3": _order,
    "R-2.4": _all_pass,
    "R-2.5": _declarer,
    "R-2.6": _doubling,
    "R-2.7": _turns,
    "R-2.8": _exchange,
}
