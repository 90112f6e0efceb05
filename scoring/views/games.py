"""What the pages of a game share: finding it in the person's club, and saying why the ledger turned something down."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.roles import ClubRequest, Deed, may
from scoring import ledger, reports, wording
from scoring.models import Game, GameQuerySet, Place
from scoring.reports import SheetView
from scoring.rules import Refused, Slot

UNPROCESSABLE = 422
CONFLICT = 409
STOP_POLLING = 286
NOTHING_NEW = 204
LONGEST_NUMBER = 18

SENTENCES = {
    ledger.Sealed: gettext_lazy("The score sheet is sealed: only a club admin can change it."),
    ledger.DayStands: gettext_lazy("The score sheet is sealed: its date and place stay as they are."),
    ledger.ReasonMissing: gettext_lazy("A reason is needed."),
    ledger.Changed: gettext_lazy("Something was written since this page was opened. Look at the totals again."),
    ledger.AlreadyBegun: gettext_lazy("The first hand has been recorded: the players and the format stay."),
    ledger.Forgotten: gettext_lazy("This player asked to be removed and cannot be seated again."),
    ledger.KeyReused: gettext_lazy("This page was sent before with something else. Open it again."),
    ledger.NotAtTable: gettext_lazy("Only those who sat at the table sign its score sheet."),
    ledger.InUse: gettext_lazy("This ruleset has been played by or replaced: it stands. It can be hidden."),
    ledger.Rewritten: gettext_lazy(
        "Somebody else has changed or deleted this ruleset in the meantime. Look at it; sent again, yours takes its "
        "place."
    ),
    ledger.NothingToSign: gettext_lazy("No hand has been recorded: there is nothing to sign yet."),
}
"""Refusals that say it all by what they are."""


def game_of(request: ClubRequest, pk: int) -> Game:
    """The game of this number in the person's club, for a member one at which he sits; others are not there (404)."""
    game = games_for(request).select_related("club").filter(pk=pk).first()
    if game is None:
        raise Http404
    return game


def games_for(request: ClubRequest) -> GameQuerySet:
    """Those of the club this person may see: a member his own evenings."""
    games = Game.objects.of(request.club)
    if may(request.role, Deed.SEE_GAMES):
        return games
    player = request.membership.player
    return games.with_player(player) if player is not None else games.none()


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
    return may(request.role, Deed.CORRECT_SEALED if sealed else Deed.KEEP_SCORE)


def sentences(refusal: Refused | ledger.LedgerRefusal) -> list[str]:
    """Why it was refused, for the person who tried."""
    if isinstance(refusal, Refused):
        return [wording.refusal(violation) for violation in refusal.violations]
    return [_ledger_refusal(refusal)]


def _ledger_refusal(refusal: ledger.LedgerRefusal) -> str:
    if isinstance(refusal, ledger.Replaced):
        return _(
            "%(old)s has been replaced by %(new)s in the meantime: make the new version from that one. Sent again, "
            "this becomes a ruleset beside it, with a name of its own."
        ) % {"old": refusal.ruleset.slug, "new": refusal.by.slug}
    if isinstance(refusal, ledger.Conflict):
        if refusal.standing is None:
            return _("Somebody else has voided it in the meantime. Look at the sheet again.")
        return _("Somebody else has changed it in the meantime. Look at the sheet again.")
    if type(refusal) not in SENTENCES:
        raise refusal
    return str(SENTENCES[type(refusal)])


def poll_for(view: SheetView, address: str) -> str:
    """What an open page of this sheet asks every few seconds; nothing once it is sealed."""
    return "" if view.head.sealed else f"{address}?since={view.latest}&signed={view.latest_signature}"


def is_new(request: HttpRequest, game: Game) -> bool:
    """Whether a polling page is to be shown the sheet again; one that does not say what it has seen is."""
    seen, signed = (number_in(request.GET.get(name, "")) or 0 for name in ("since", "signed"))
    return game.seals.exists() or reports.written_since(game, seen, signed)


def number_in(written: str) -> int | None:
    """The number of an entry as an address or a form writes it; None for what no entry can have."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) <= LONGEST_NUMBER else None
