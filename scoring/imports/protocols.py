"""Protocol files become games: first a plan over all files, then all of them or none.

Knows who a written name is in the club and when a file is a game the club has. What a file may say is for the
rules, how it is stored for the ledger.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from players import names
from players.models import Club, Player, User
from scoring import ledger, wording
from scoring.imports.differences import differences
from scoring.imports.faults import Fault, FaultyFile, NothingBroughtIn, fault_of, faulty_file
from scoring.ledger import ReasonKey, Why
from scoring.models import ClubRuleset, Game, GameQuerySet
from scoring.reports.protocols import protocol_of
from scoring.rules import (
    Letter,
    Protocol,
    Reason,
    Refused,
    Ruleset,
    RuleViolation,
    fold,
    place_in_definition,
    read_protocol,
)
from scoring.rules import differences as differing_cells

_WITH_MARK = re.compile(r"(?P<name>.*\S) \((?P<mark>[^()]{1,40})\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtIn:
    """A file's game: ``new``, or one the club had already; ``ruleset`` is the slug of one it made the club's own."""

    file: str
    pk: int
    new: bool
    ruleset: str | None = None


@dataclass(slots=True, kw_only=True)
class Planned:
    """A file read and understood; ``game`` is the one the club has, ``twin`` another file of the same game."""

    file: str
    protocol: Protocol
    players: dict[Letter, Player] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    game: Game | None = None
    twin: Planned | None = None
    made: ClubRuleset | None = None


def bring_in(
    club: Club, files: Iterable[tuple[str, bytes]], *, actor: User, seal: bool = False
) -> tuple[BroughtIn, ...]:
    """Bring in files, each a name and its bytes (``LARGEST_FILE + 1`` are enough), and seal the new games if asked.

    Raises ``NothingBroughtIn`` with every fault of every file; then nothing is stored.
    """
    read, faulty = _read_all(files)
    with transaction.atomic():
        # Two imports into one club take turns: each must see the players and games of the other.
        club = Club.objects.select_for_update().get(pk=club.pk)
        planned, misfits = plan(club, read, seal=seal)
        if faulty or misfits:
            raise NothingBroughtIn((*faulty, *misfits))
        return apply(club, planned, actor=actor, seal=seal)


def plan(
    club: Club, read: Iterable[tuple[str, Protocol]], *, seal: bool
) -> tuple[tuple[Planned, ...], tuple[FaultyFile, ...]]:
    """Find the people and the known games of files that were read, and say what stands in the way."""
    people = _People(club)
    rulesets = _Rulesets(club)
    planned = [Planned(file=file, protocol=protocol) for file, protocol in read]
    firsts: dict[tuple[str, str], Planned] = {}
    # Those with an id first: a file without one may hold the same game.
    for one in sorted(planned, key=lambda one: one.protocol.id is None):
        one.faults += [*rulesets.of(one.protocol), *people.seat(one)]
        if not one.faults:
            one.game = _known_game(club, one)
            one.twin = _twin(one, firsts) if one.game is None else None
            one.faults += _faults_of_plan(one, seal=seal)
    return tuple(planned), tuple(faulty_file(one.file, one.faults) for one in planned if one.faults)


def apply(club: Club, planned: Iterable[Planned], *, actor: User, seal: bool) -> tuple[BroughtIn, ...]:
    """Store the games of a plan in which nothing is wrong."""
    brought = []
    for one in planned:
        first = one.twin or one
        new = first.game is None
        if first.game is None:
            first.game = _open(club, first, actor)
            if seal:
                ledger.seal(first.game, actor=actor)
        made = one.made.slug if one.made else None
        brought.append(BroughtIn(file=one.file, pk=first.game.pk, new=new, ruleset=made))
    return tuple(brought)


def _read_all(files: Iterable[tuple[str, bytes]]) -> tuple[list[tuple[str, Protocol]], list[FaultyFile]]:
    read, faulty = [], []
    for file, data in files:
        try:
            read.append((file, read_protocol(data)))
        except Refused as refusal:
            faulty.append(faulty_file(file, [fault_of(violation) for violation in refusal.violations]))
    return read, faulty


def _twin(one: Planned, firsts: dict[tuple[str, str], Planned]) -> Planned | None:
    """The first of the files that is this game, where it is not this file."""
    identity = one.protocol.identity()
    first = firsts.setdefault(("id", one.protocol.id) if one.protocol.id else ("facts", identity), one)
    firsts.setdefault(("facts", identity), one)
    return None if first is one else first


def _known_game(club: Club, one: Planned) -> Game | None:
    """The club's game that the file is; without an id, one that came from such a file or says the same today."""
    games = Game.objects.of(club)
    if one.protocol.id is not None:
        return games.filter(protocol_id=one.protocol.id).first()
    return games.filter(imported_digest=one.protocol.identity()).first() or _same_game(games, one)


def _same_game(games: GameQuerySet, one: Planned) -> Game | None:
    """The game of that day whose facts are the file's: an export from which the id was taken is still that game."""
    keeper = one.players["A"]
    if one.protocol.date is None or not keeper.pk:
        return None
    alike = games.filter(
        date=one.protocol.date, places__letter="A", places__player__in=Player.objects.records_of(keeper)
    ).order_by("pk")
    return next((game for game in alike if not any(_differences(game, one))), None)


def _differences(game: Game, one: Planned) -> Iterator[Fault]:
    return differences(protocol_of(game), game.seated(), one.protocol, one.players)


def _faults_of_plan(one: Planned, *, seal: bool) -> Iterator[Fault]:
    if one.game is not None:
        # Without an id the file's facts are its identity, whatever became of the game since.
        if one.protocol.id is not None:
            yield from _differences(one.game, one)
        return
    for letter, player in one.players.items():
        if player.is_erased:
            message = _("This player asked to be removed and cannot be seated again.")
            yield Fault(where=f"players.{letter}", message=message)
    if one.twin is not None:
        yield from differences(one.twin.protocol, one.twin.players, one.protocol, one.players)
    elif seal and not fold(one.protocol.game).complete:
        yield Fault(where="hands", message=_("The game is not finished: it can be brought in, but not sealed."))


def _open(club: Club, one: Planned, actor: User) -> Game:
    for player in one.players.values():
        if not player.pk:
            player.save()
    protocol = one.protocol
    one.made = _define_ruleset(club, protocol, actor)
    return ledger.bring_in(
        club,
        one.players,
        protocol.game,
        actor=actor,
        date=protocol.date,
        place=protocol.place or "",
        protocol_id=protocol.id,
        imported_digest=None if protocol.id else protocol.identity(),
        why=Why(ReasonKey.IMPORTED),
    )


def _define_ruleset(club: Club, protocol: Protocol, actor: User) -> ClubRuleset | None:
    """Make the file's own ruleset the club's, where it is not yet (R-7.3); None where nothing was to make."""
    definition, slug = protocol.ruleset_definition, protocol.game.ruleset.slug
    if definition is None or ClubRuleset.objects.filter(club=club, slug=slug).exists():
        return None
    start = definition.get("from")
    return ledger.define_ruleset(
        club,
        slug,
        definition,
        name=definition["name"],
        note=definition.get("note", ""),
        starts_on=dt.date.fromisoformat(start) if start else protocol.date or club.local_date(),
        actor=actor,
    )


class _Rulesets:
    """The rulesets of the club's own and of the files: a slug has one base and one table."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.known: dict[str, tuple[str, Ruleset]] = {}

    def of(self, protocol: Protocol) -> Iterator[Fault]:
        """Yield a fault where the slug of the file's own ruleset has other rules here, or in an earlier file.

        What a ruleset is called, since when and why is no rule: there the club's word stays.
        """
        if protocol.ruleset_definition is None:
            return
        base, there = protocol.ruleset_definition["base"], protocol.game.ruleset
        slug = there.slug
        if slug not in self.known:
            own = ClubRuleset.objects.filter(club=self.club, slug=slug).first()
            self.known[slug] = (own.base.slug, own.table) if own is not None else (base, there)
        base_here, here = self.known[slug]
        places = sorted(map(place_in_definition, differing_cells(here, there)))
        for place in [*(["base"] if base != base_here else []), *places]:
            yield Fault(
                where=f"ruleset_definition.{place}",
                message=_("The club has a ruleset %(slug)s that says otherwise here.") % {"slug": slug},
                clause="R-7.3",
            )


class _People:
    """Who the names of the files are: one person of the club, or a guest to be, the same in every file."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.known: dict[str, list[Player]] = {}

    def seat(self, one: Planned) -> Iterator[Fault]:
        """Put a person behind each letter, and yield what is wrong with the names."""
        for letter, name in one.protocol.players.items():
            where = f"players.{letter}"
            try:
                found = self._named(name)
            except ValidationError as error:
                yield from (Fault(where=where, message=message) for message in error.messages)
                continue
            if len(found) > 1:
                both = ", ".join(player.display_name for player in found)
                yield Fault(
                    where=where,
                    message=_("Several players of the club can be meant: %(names)s. Write the mark into the file.")
                    % {"names": both},
                )
                continue
            if found[0] in one.players.values():  # two of the names may be of one person, whose records were merged
                violation = RuleViolation(reason=Reason.PLAYER_TWICE, field=where, facts={"name": name})
                yield Fault(where=where, message=wording.refusal(violation), clause=violation.clause)
                continue
            one.players[letter] = found[0]

    def _named(self, name: str) -> list[Player]:
        """Everyone the name can mean; a guest where nobody has it. Raises ``ValidationError`` for what is no name."""
        key = names.fold(name)
        if key not in self.known:
            named = Player.objects.of(self.club).named(name).in_finnish_order().select_related("merged_into")
            found = list(dict.fromkeys(player.bearer for player in named))
            self.known[key] = found or [self._guest(name)]
        return self.known[key]

    def _guest(self, written: str) -> Player:
        marked = _WITH_MARK.fullmatch(written)
        guest = Player(club=self.club, guest=True, **(marked.groupdict() if marked else {"name": written}))
        guest.clean_fields()
        guest.short_name = ""  # chosen when the guest is stored, beside those stored before
        return guest
