"""What the pages of a game share: finding it in the person's club, and saying why the ledger turned something down."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from players.roles import ClubRequest, Deed
from scoring import ledger, wording
from scoring.models import Game, Place
from scoring.rules import Refused, Slot

UNPROCESSABLE = 422
CONFLICT = 409
STOP_POLLING = 286
NOTHING_NEW = 204
LONGEST_NUMBER = 18


def game_of(request: ClubRequest, pk: int) -> Game:
    """The game of this number in the person's own club; another club's is not there (404)."""
    game = Game.objects.of(request.club).select_related("club").filter(pk=pk).first()
    if game is None:
        raise Http404
    return game


def table_of(request: ClubRequest, pk: int) -> Game:
    """The same with who sits at it, in one query, for a page that must come back at once."""
    game = Place.objects.with_game(request.club, pk)
    if game is None:
        raise Http404
    return game


def slot_of(game: Game, code: str) -> Slot:
    """The slot of this code in the game's schedule; any other is not there (404)."""
    try:
        slot = Slot.parse(code)
        game.schedule.kind_at(slot)
    except (ValueError, KeyError):
        raise Http404 from None
    return slot


def may_write(request: ClubRequest, *, sealed: bool) -> bool:
    """The keeper until the game is sealed, a club admin afterwards too."""
    return request.membership.may(Deed.CORRECT_SEALED if sealed else Deed.KEEP_SCORE)


def sentences(refusal: Refused | ledger.LedgerRefusal) -> list[str]:
    """Why it was refused, for the person who tried."""
    if isinstance(refusal, Refused):
        return [wording.refusal(violation) for violation in refusal.violations]
    return [_ledger_refusal(refusal)]


def _ledger_refusal(refusal: ledger.LedgerRefusal) -> str:
    match refusal:
        case ledger.Conflict(standing=None):
            sentence = _("Somebody else has voided it in the meantime. Look at the sheet again.")
        case ledger.Conflict():
            sentence = _("Somebody else has changed it in the meantime. Look at the sheet again.")
        case ledger.Sealed():
            sentence = _("The score sheet is sealed: only a club admin can change it.")
        case ledger.ReasonMissing():
            sentence = _("A reason is needed.")
        case ledger.Changed():
            sentence = _("Something was written since this page was opened. Look at the totals again.")
        case ledger.AlreadyBegun():
            sentence = _("The first hand has been recorded: the players and the format stay.")
        case ledger.KeyReused():
            sentence = _("This page was sent before with something else. Open it again.")
        case _:
            sentence = _ruleset_refusal(refusal)
    return sentence


def _ruleset_refusal(refusal: ledger.LedgerRefusal) -> str:
    match refusal:
        case ledger.Replaced():
            return _(
                "%(old)s has been replaced by %(new)s in the meantime: make the new version from that one. Sent again, "
                "this becomes a ruleset beside it, with a name of its own."
            ) % {"old": refusal.ruleset.slug, "new": refusal.by.slug}
        case ledger.InUse():
            return _("This ruleset has been played by or replaced: it stands. It can be hidden.")
        case ledger.Rewritten():
            return _(
                "Somebody else has changed or deleted this ruleset in the meantime. Look at it; sent again, yours "
                "takes its place."
            )
        case _:
            raise refusal


def since(request: HttpRequest) -> int:
    """The last entry a polling page has seen; 0 where it does not say."""
    return number_in(request.GET.get("since", "")) or 0


def number_in(written: str) -> int | None:
    """The number of an entry as an address or a form writes it; None for what no entry can have."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) <= LONGEST_NUMBER else None
