"""Why a write is turned down, besides the rules: another came first, the game is sealed, a reason is missing."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import ClubRuleset, Entry, Game, ReasonKey


@dataclass(frozen=True, slots=True)
class Why:
    """The reason of a correction: a key, and words where the key is ``other`` or more is to be said."""

    key: ReasonKey
    text: str = ""


class LedgerRefusal(Exception):
    """Something a person tried cannot be done now; the subclasses say what."""


class Conflict(LedgerRefusal):
    """The slot holds another entry than the writer saw: ``standing`` is what is there now, None if it was voided."""

    def __init__(self, standing: Entry | None) -> None:
        super().__init__(str(standing))
        self.standing = standing


class Sealed(LedgerRefusal):
    """The game is sealed, and this person may not change a sealed one."""


class DayStands(Sealed):
    """A sealed game keeps its date and place, whoever asks: a change of them would leave no trace."""


class ReasonMissing(LedgerRefusal):
    """A correction, a void or an unfinished seal needs a reason."""


class Changed(LedgerRefusal):
    """Something was written since the totals that are to be sealed, or signed, were shown."""


class NotAtTable(LedgerRefusal):
    """Only who sat at the table signs its sheet."""


class NothingToSign(LedgerRefusal):
    """No hand stands on the sheet."""


class AlreadyBegun(LedgerRefusal):
    """The first hand has been recorded: players and format no longer change freely."""


class Forgotten(LedgerRefusal):
    """This person asked to be forgotten: the record stays where it is, and nothing new is done with it."""


class SatTogether(LedgerRefusal):
    """Two records sat at one table, so they are two people: ``games`` are the ones that show it, the latest first."""

    def __init__(self, games: tuple[Game, ...]) -> None:
        super().__init__(len(games))
        self.games = games


class SamePerson(LedgerRefusal):
    """The two records are one person's already."""


class NotMerged(LedgerRefusal):
    """The merge was undone already."""


class HasGames(LedgerRefusal):
    """A player whose games remember him cannot be deleted."""

    def __init__(self, games: int) -> None:
        super().__init__(games)
        self.games = games


class OwnLogin(LedgerRefusal):
    """Nobody erases the login he is using."""


class LoginAbove(LedgerRefusal):
    """The login is an admin's or an owner's: only an owner can end it."""


class LoginElsewhere(LedgerRefusal):
    """The login belongs to other clubs too: only an owner can take it from all of them."""


class KeyReused(LedgerRefusal):
    """The client key came with other facts before."""


class Replaced(LedgerRefusal):
    """The ruleset has a newer version already: ``by`` is that one."""

    def __init__(self, ruleset: ClubRuleset, by: ClubRuleset) -> None:
        super().__init__(f"{ruleset.slug} by {by.slug}")
        self.ruleset = ruleset
        self.by = by


class InUse(LedgerRefusal):
    """A game is or was under the ruleset, or a newer version builds on it: it stands."""


class Rewritten(LedgerRefusal):
    """The ruleset was changed or deleted since the page that would change it was opened."""
