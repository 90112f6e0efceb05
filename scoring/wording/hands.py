"""What was played, how it went, and why each number is what it is.

Knows one hand and its lines. Refuses to know the players; a double's letters stand as they are.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import AllPass, Because, Bolshevik, Contract, Doubling, Hand, Line, ThrownIn
from scoring.wording.terms import denomination, dictator, doubling


def hand_name(hand: Hand) -> str:
    """What was played: ``6 hearts``, ``all-pass misère``, ``hearts dictator``."""
    match hand:
        case Contract():
            return f"{hand.level} {denomination(hand.denomination)}"
        case AllPass():
            return _("all-pass misère")
        case Bolshevik() if hand.half == "misere":
            return denomination(hand.denomination)
        case Bolshevik():
            return f"{dictator()} {denomination(hand.denomination)}"
        case ThrownIn():
            return _("thrown in")


def outcome(hand: Hand, lines: tuple[Line, ...]) -> str:
    """How it went: ``exactly``, ``1 over``, ``2 under``; in all-pass the tricks of both sides."""
    match hand:
        case AllPass():
            return _("tricks %(own)s–%(theirs)s") % {"own": hand.tricks, "theirs": 13 - hand.tricks}
        case ThrownIn():
            return ""
        case Contract(tricks=None):
            return not_played()
        case Contract() | Bolshevik():
            counts = {line.because: line.count for line in lines}
            under = counts.get(Because.FIRST_UNDERTRICK, 0) + counts.get(Because.FURTHER_UNDERTRICKS, 0)
            over = counts.get(Because.OVERTRICKS, 0)
            if under:
                return under_by(under)
            return over_by(over) if over else exactly()


def not_played() -> str:
    """How an undoubled contract of the option level went (R-7.2)."""
    # Translators: fi: toteutui pelaamatta, sv: hemma, ospelad
    return _("made, not played")


def exactly() -> str:
    """The contract's own number of tricks."""
    return _("exactly")


def over_by(count: int | str) -> str:
    """As a key says it: ``1 over`` (R-3.8: in misère tricks fewer than allowed)."""
    return _("%(count)s over") % {"count": count}


def under_by(count: int | str) -> str:
    """As a key says it: ``2 under``."""
    return _("%(count)s under") % {"count": count}


def doubling_of(hand: Hand) -> str:
    """Whether it was doubled; nothing where it was not. A bolshevik counts who doubled (R-5.6)."""
    match hand:
        case Contract() | AllPass() if hand.doubling is not Doubling.NONE:
            return doubling(hand.doubling)
        case Bolshevik() if hand.doubled_by:
            word = doubling(Doubling.REDOUBLED if hand.redoubled else Doubling.DOUBLED)
            return f"{word} {'+'.join(hand.doubled_by)}"
        case _:
            return ""


def line(value: Line) -> str:
    """Why a line counts: ``contract 35 × 2``, ``2 overtricks``, ``own aces 1 + 4``."""
    words = line_words(value.because, value.count)
    if value.aces:
        words = f"{words} {' + '.join(map(str, value.aces))}"
    return f"{words} × {value.factor}" if value.factor > 1 else words


def line_words(because: Because | str, count: int) -> str:
    """The words of a line alone."""
    match Because(because):
        case Because.MADE:
            return _("contract made")
        case Because.OVERTRICKS:
            return ngettext("%(count)s overtrick", "%(count)s overtricks", count) % {"count": count}
        case Because.FIRST_UNDERTRICK:
            return _("first undertrick")
        case Because.FURTHER_UNDERTRICKS:
            return ngettext("%(count)s further undertrick", "%(count)s further undertricks", count) % {"count": count}
        case Because.OWN_TRICKS:
            return ngettext("%(count)s own trick", "%(count)s own tricks", count) % {"count": count}
        case Because.THEIR_TRICKS:
            return ngettext("%(count)s trick of the others", "%(count)s tricks of the others", count) % {"count": count}
        case Because.OWN_ACES:
            return _("own aces")
        case Because.THEIR_ACES:
            return _("aces of the others")
        case Because.DECLARER:
            return _("what the three lose or win")
