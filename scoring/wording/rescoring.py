"""What a dry run under another ruleset found, in sentences: the same on page, console and workbook."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import ResidueMove


def games_compared(games: int) -> str:
    """How many games were looked at."""
    return ngettext("%(games)s game compared.", "%(games)s games compared.", games) % {"games": games}


def hands_differ(hands: int, whole: int) -> str:
    """How many of all hands are worth something else."""
    said = ngettext("%(hands)s hand of %(all)s differs.", "%(hands)s hands of %(all)s differ.", hands)
    return said % {"hands": hands, "all": whole}


def places_change(places: int) -> str:
    """How many players of a game would have another place."""
    return ngettext("%(places)s place changes.", "%(places)s places change.", places) % {"places": places}


def hands_left_out(hands: int) -> str:
    """Why some hands keep out of the comparison."""
    said = ngettext(
        "%(hands)s hand has a contract this ruleset does not know; it is left out of both sums.",
        "%(hands)s hands have contracts this ruleset does not know; they are left out of both sums.",
        hands,
    )
    return said % {"hands": hands}


def left_out() -> str:
    """The mark of such a hand."""
    # Translators: before or beside the hands whose contract the ruleset does not know
    return _("Left out of both sums")


def residue_moved(move: ResidueMove, player: str, points: str) -> str:
    """Why a total moves though no hand does (R-5.8, R-7.3)."""
    facts = {"player": player, "points": points}
    if move.put:
        return _("The rounding residue is put on %(player)s: %(points)s.") % facts
    return _("The rounding residue is no longer put on %(player)s: %(points)s.") % facts
