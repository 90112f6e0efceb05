"""The words the entry script fills in. The script holds no sentence of its own.

Knows wording; places in braces are filled on the tablet. Refuses to know the hand on the screen.
"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import wording
from scoring.rules import Because, Denomination, Doubling

SUITS = (Denomination.SPADES, Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS)
TOP_LEVEL = "7"
ACE_CLAUSE = "R-3.10"


def declaring_side(*, in_set: bool) -> str:
    """Whose tricks are asked, before anybody declared."""
    return _("the declarer") if in_set else _("the declarer's pair")


def entry_texts(*, in_set: bool) -> dict[str, Any]:
    """Return every text the script may show, by the name it uses."""
    return {
        "over": wording.over_by("{n}"),
        "under": wording.under_by("{n}"),
        # Translators: on the key of the contract's own number of tricks; short. fi: tasan, sv: jämnt
        "exact": pgettext("on a key", "exact"),
        "not_played": wording.not_played(),
        "they": pgettext("on a key, tricks of the other pair", "they {n}"),
        # Translators: on the key of a trick that the other side won; very short. fi: toisten, sv: andras
        "taken": pgettext("on a key, a trick the other side won", "theirs"),
        "doubling": {value.value: "" if value is Doubling.NONE else wording.doubling(value) for value in Doubling},
        "signs": {"doubled": "×", "redoubled": "××"},
        "denominations": {
            value.value: wording.denomination(value) for value in (Denomination.GRAND, Denomination.MISERE)
        },
        "suits": {value.value: wording.denomination(value) for value in SUITS},
        "top_level": TOP_LEVEL,
        "all_pass": _("all-pass misère"),
        "thrown_in": _("thrown in"),
        "plays": _("Declarer {name}"),
        "declarer": _("declarer"),
        "the_declarer": _("the declarer"),
        "the_others": _("the other three"),
        "declaring_side": declaring_side(in_set=in_set),
        "first": _("first {name}; {leader} leads"),
        "count": "{n}/{of}",
        "trick_taken": _("Trick {n} was won by {side}."),
        "aces_full": _("All four aces have their trick. Tap a chosen one to take it back."),
        "because": _because(),
        "seen_from_other": {
            Because.OWN_TRICKS: Because.THEIR_TRICKS,
            Because.THEIR_TRICKS: Because.OWN_TRICKS,
            Because.OWN_ACES: Because.THEIR_ACES,
            Because.THEIR_ACES: Because.OWN_ACES,
        },
        "ace_clause": ACE_CLAUSE,
        # Translators: after the trick word, while the number is only offered. fi: (oletus), sv: (förslag)
        "by_default": pgettext("after the trick word", "(offered)"),
        "to_sheet": _("to the sheet {n}"),
        "not_saved": _("not saved yet"),
        "missing": {
            "contract": _("Choose the contract."),
            "declarer": _("Who is the declarer?"),
            "tricks": _("How many tricks?"),
            "aces": _("Aces {n} of {of}: in which tricks?"),
            "all": "",
        },
        "as_default": _("exactly, {n} tricks"),
        "sending": _("Saving …"),
        "lost": _("No connection. The hand is on this tablet, not at the club yet."),
        "refused": _("The club's computer could not save it. The hand is on this tablet."),
        "again": _("Try again"),
    }


def _because() -> dict[str, list[str]]:
    """Words for one and for several, before their points: ``contract 35``, ``overtricks 2``."""
    return {
        Because.MADE: [pgettext("before its points", "contract")] * 2,
        # Translators: fi: ylitikki, ylitikit
        Because.OVERTRICKS: [pgettext("before its points", "overtrick"), pgettext("before its points", "overtricks")],
        # Translators: fi: ensimmäinen alitikki
        Because.FIRST_UNDERTRICK: [pgettext("before its points", "first undertrick")] * 2,
        # Translators: fi: muu alitikki, muut alitikit
        Because.FURTHER_UNDERTRICKS: [
            pgettext("before its points", "further undertrick"),
            pgettext("before its points", "further undertricks"),
        ],
        # Translators: fi: oma tikki, omat tikit
        Because.OWN_TRICKS: [pgettext("before its points", "own trick"), pgettext("before its points", "own tricks")],
        # Translators: fi: toisten tikki, toisten tikit
        Because.THEIR_TRICKS: [
            pgettext("before its points", "trick of the others"),
            pgettext("before its points", "tricks of the others"),
        ],
        # Translators: fi: omat ässät, toisten ässät
        Because.OWN_ACES: [pgettext("before its points", "own aces")] * 2,
        Because.THEIR_ACES: [pgettext("before its points", "aces of the others")] * 2,
    }
