"""Examples of R-3 and R-7: what one hand is worth, under the handbook's ruleset and under others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import wording
from scoring.manual.examples.contracts import outcomes
from scoring.manual.examples.hands import everyone, told
from scoring.manual.examples.stage import (
    FIRST,
    HANDBOOK,
    all_pass,
    contract,
    game,
    misere,
    points,
    record,
    refused,
    scored,
)
from scoring.manual.tables import signed
from scoring.rules import (
    Aces,
    AllPass,
    Contract,
    Doubling,
    Kind,
    Line,
    Ruleset,
    definition_of,
    score_hand,
    vary,
)

_OWN = "house-1"
_TWO_IN_ONE_TRICK = Aces(own=(3, 3), theirs=(10, 13))


def lines_of(lines: Iterable[Line]) -> str:
    """Why, and how much: ``contract made +25, 1 overtrick +2``."""
    return ", ".join(f"{wording.line(line)} **{signed(line.points)}**" for line in lines)


def _one_line(clause: str, hand: Contract) -> str:
    whole = scored(hand)
    return f"{told(whole)}: {lines_of(line for line in whole.lines if line.clause == clause)}."


def _worth(*hands: Contract) -> str:
    """What each is worth to its declarer."""
    return "; ".join(f"{told(scored(hand))}: **{signed(points(hand))}**" for hand in hands) + "."


def _together(hand: Contract | AllPass) -> str:
    whole = scored(hand)
    return _("%(hand)s: %(lines)s; together **%(points)s**.") % {
        "hand": told(whole),
        "lines": lines_of(whole.lines),
        "points": signed(sum(line.points for line in whole.lines)),
    }


def _denominations() -> str:
    return _worth(contract("A", 5, "spades", 12), contract("B", 5, "grand", 12), contract("A", 5, "grand", 10))


def _doublings() -> str:
    return _worth(*(contract("A", 5, "hearts", 12, doubling=doubling) for doubling in Doubling))


def _zero_sum() -> str:
    whole = scored(contract("A", 5, "hearts", 12))
    return f"{told(whole)}: **{everyone(whole.points)}**."


def _before_2016() -> str:
    hand = contract("A", 5, "hearts", 12, doubling=Doubling.REDOUBLED)
    slugs = (HANDBOOK.slug, "pre-2016")
    return f"{told(scored(hand))}: {', '.join(f'`{slug}` **{signed(points(hand, slug))}**' for slug in slugs)}."


def _level_4() -> str:
    hand = contract("A", 4, "clubs", None)
    slug = f"{HANDBOOK.slug}+level-4"
    return _("%(hand)s: **%(points)s** in a kitty hand. In a kotka hand: refused, **%(code)s**.") % {
        "hand": told(scored(hand, slug)),
        "points": signed(points(hand, slug)),
        "code": refused(record(hand) | {"hand": 5, "kind": Kind.KOTKA.value}, ruleset=slug),
    }


def _own_ruleset() -> str:
    hand = contract("A", 5, "hearts", 11)
    own = score_hand(replace(game(), ruleset=_varied()), FIRST, hand)
    return _(
        "A club varies `%(base)s` as `%(own)s`, with 30 for level 5 made. %(hand)s: **%(points)s**;"
        " in games played under `%(base)s` still **%(before)s**."
    ) % {
        "base": HANDBOOK.slug,
        "own": _OWN,
        "hand": told(own),
        "points": signed(own.points["A"]),
        "before": signed(points(hand)),
    }


def _varied() -> Ruleset:
    definition = definition_of(HANDBOOK, HANDBOOK, name="House")
    definition["cells"]["made.trump.5"] = 30
    return vary(_OWN, definition)


WORTH: Mapping[str, Callable[[], str]] = {
    "R-3.1": lambda: _one_line("R-3.1", contract("A", 6, "clubs", 12)),
    "R-3.2": lambda: _one_line("R-3.2", misere("D", 6, 1)),
    "R-3.3": lambda: _one_line("R-3.3", contract("B", 6, "spades", 13)),
    "R-3.4": lambda: _one_line("R-3.4", contract("A", 7, "grand", 12)),
    "R-3.5": lambda: _one_line("R-3.5", misere("C", 6, 2)),
    "R-3.6": lambda: _one_line("R-3.6", contract("D", 5, "diamonds", 8)),
    "R-3.7": _denominations,
    "R-3.8": lambda: f"{outcomes(misere('A', 5, 1), misere('A', 5, 2), misere('A', 5, 3))}.",
    "R-3.9": _doublings,
    "R-3.10": lambda: _together(misere("A", 5, 2, _TWO_IN_ONE_TRICK)),
    "R-3.11": lambda: _together(misere("A", 5, 2, _TWO_IN_ONE_TRICK, doubling=Doubling.DOUBLED)),
    "R-3.12": lambda: _together(all_pass()),
    "R-3.13": _zero_sum,
    "R-7.1": _before_2016,
    "R-7.2": _level_4,
    "R-7.3": _own_ruleset,
}
