"""Opens games and changes what is agreed around the hands: players, format, day, seats, the public link."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Collection, Mapping

from django.db import transaction

from players.models import Club, Player, User, Verb, note
from scoring import rules
from scoring.ledger.possible import check_table
from scoring.ledger.refusals import AlreadyBegun, DayStands, Forgotten, KeyReused, Why
from scoring.ledger.rulesets import take_into_use
from scoring.ledger.sealing import seal_again
from scoring.ledger.writing import (
    before,
    check_writable,
    current_facts,
    lock,
    lock_for,
    membership_of,
    require_reason,
    turn,
    write,
)
from scoring.models import Entry, EntryKind, Game, PersonFacts, Place, TableFacts
from scoring.models.entries import slot_of_person, slot_of_table
from scoring.rules import Letter, Reason, Refused, RuleViolation, Seats


def open_game(
    club: Club,
    players: Mapping[Letter, Player],
    *,
    hands_format: str,
    bolshevik_option: str,
    actor: User,
    date: dt.date | None = None,
    place: str = "",
    ruleset: str = "handbook-2016",
    protocol_id: str | None = None,
    imported_digest: str | None = None,
) -> Game:
    """Open a game. Raises ``Refused`` for players, schedule or ruleset that cannot be (R-8.25 to R-8.28).

    Each person is seated by the record that stands for him now. Raises ``Forgotten``.
    """
    schedule = rules.schedule_for(hands_format, bolshevik_option)
    game = Game(
        club=club,
        ruleset=ruleset,
        hands_format=hands_format,
        bolshevik_option=bolshevik_option,
        date=date or club.local_date(),
        place=rules.normalise_text(place),
        imported_digest=imported_digest,
        created_by=actor,
    )
    if protocol_id is not None:
        game.protocol_id = protocol_id
    with transaction.atomic():
        players = _people(players, schedule.letters, club, seated=())
        game.club_ruleset = take_into_use(club, ruleset)
        game.save()
        Place.objects.bulk_create(Place(game=game, letter=letter, player=player) for letter, player in players.items())
    return game


def rearrange(
    game: Game, players: Mapping[Letter, Player], *, hands_format: str, bolshevik_option: str, actor: User
) -> None:
    """Change players, format or option before the first hand.

    Raises ``AlreadyBegun`` afterwards, ``Refused``, ``Forgotten``.
    """
    schedule = rules.schedule_for(hands_format, bolshevik_option)
    with turn(game):
        game = lock_for(game, actor)
        players = _people(players, schedule.letters, game.club, seated=game.seated().values())
        if game.entries.filter(kind=EntryKind.HAND).exists():
            raise AlreadyBegun
        game.hands_format, game.bolshevik_option = hands_format, bolshevik_option
        game.save(update_fields=["hands_format", "bolshevik_option"])
        game.places.all().delete()
        Place.objects.bulk_create(Place(game=game, letter=letter, player=player) for letter, player in players.items())


def set_day(game: Game, date: dt.date, place: str, *, actor: User) -> None:
    """Change the date and place of a game that is not sealed. Raises ``DayStands``."""
    with turn(game):
        game = lock(game)
        membership_of(game, actor)
        if game.is_sealed:
            raise DayStands
        game.date, game.place = date, rules.normalise_text(place)
        game.save(update_fields=["date", "place"])


def set_table(
    game: Game,
    session: int,
    *,
    seats: Seats | None,
    first_dealer: Letter | None,
    actor: User,
    why: Why | None = None,
    client_key: str | None = None,
) -> Entry | None:
    """Record a session's seats and its overruled first dealer; None is as the rules say (R-1.6, R-1.7).

    A reason is needed once the session's hands have begun. Returns None where nothing changed. Raises
    ``Refused`` (R-8.29), ``Sealed``, ``ReasonMissing``, ``KeyReused``.
    """
    plan = game.schedule.session(session)
    check_table(plan, seats, first_dealer)
    written = ("".join(seats) if seats and seats != plan.seats else "", first_dealer or "")
    slot = slot_of_table(session)
    with turn(game, slot):
        game = lock(game)
        sent, latest = before(game, slot, client_key)
        if sent is not None:
            if sent.slot != slot:
                raise KeyReused
            return sent
        check_writable(game, actor)
        standing = (latest.table.seats, latest.table.first_dealer) if latest is not None else ("", "")
        if written == standing:
            return None
        begun = any(hand.session == session for hand in current_facts(game).hands)
        if begun:
            require_reason(why)
        entry = write(
            game,
            EntryKind.TABLE,
            slot,
            actor=actor,
            client_key=client_key,
            supersedes=latest,
            why=why,
        )
        TableFacts(entry=entry, session=session, seats=written[0], first_dealer=written[1]).save()
        seal_again(game, actor, why)
    return entry


def replace_person(
    game: Game, letter: Letter, player: Player, *, actor: User, why: Why | None, client_key: str | None = None
) -> Entry | None:
    """Put another person behind a letter; all that was recorded for the letter is theirs.

    Returns None where it is that person already. Raises ``Refused`` (R-8.25), ``Sealed``, ``ReasonMissing``,
    ``KeyReused``.
    """
    entries = _replace(game, {letter: player}, {letter: client_key}, actor=actor, why=why)
    return entries[0] if entries else None


def replace_people(
    game: Game, people: Mapping[Letter, Player], *, actor: User, why: Why | None, client_key: str
) -> tuple[Entry, ...]:
    """Put other people behind letters all at once, as when two were taken for one another; an entry for each changed.

    Raises as ``replace_person`` does.
    """
    keys = {letter: f"{client_key}-{letter}" for letter in people}
    return _replace(game, people, keys, actor=actor, why=why)


def _replace(
    game: Game, people: Mapping[Letter, Player], keys: Mapping[Letter, str | None], *, actor: User, why: Why | None
) -> tuple[Entry, ...]:
    with turn(game, slot_of_person(next(iter(people)))):
        game = lock(game)
        found = {letter: before(game, slot_of_person(letter), keys[letter]) for letter in people}
        if sent := {letter: entry for letter, (entry, _latest) in found.items() if entry is not None}:
            if any(entry.slot != slot_of_person(letter) for letter, entry in sent.items()):
                raise KeyReused
            return tuple(sent.values())
        check_writable(game, actor)
        seated = game.seated()
        if all(seated[letter].bearer == player.bearer for letter, player in people.items()):
            return ()
        people = _people(seated | dict(people), game.schedule.letters, game.club, seated=seated.values())
        changed = {letter: player for letter, player in people.items() if seated[letter] != player}
        require_reason(why)
        entries = []
        for letter, player in changed.items():
            entry = write(
                game,
                EntryKind.PERSON,
                slot_of_person(letter),
                actor=actor,
                client_key=keys[letter],
                supersedes=found[letter][1],
                why=why,
            )
            PersonFacts(entry=entry, letter=letter, was=seated[letter], player=player).save()
            entries.append(entry)
        Place.objects.filter(game=game, letter__in=changed).delete()
        Place.objects.bulk_create(Place(game=game, letter=letter, player=player) for letter, player in changed.items())
        seal_again(game, actor, why)
    return tuple(entries)


def share(game: Game, *, actor: User) -> str:
    """Give the game a public link and return its token; one that has a link keeps it."""
    with turn(game):
        game = lock(game)
        membership_of(game, actor)
        if game.share_token is None:
            game.share_token = secrets.token_urlsafe(32)
            game.save(update_fields=["share_token"])
            note(game.club, actor, Verb.GAME_SHARED, game)
        return game.share_token


def unshare(game: Game, *, actor: User) -> None:
    """Close the public link; the same link never opens again."""
    with turn(game):
        game = lock(game)
        membership_of(game, actor)
        if game.share_token is None:
            return
        game.share_token = None
        game.save(update_fields=["share_token"])
        note(game.club, actor, Verb.GAME_UNSHARED, game)


def _people(
    players: Mapping[Letter, Player], letters: tuple[Letter, ...], club: Club, *, seated: Collection[Player]
) -> dict[Letter, Player]:
    """The records to seat: one that sits at the game already stays itself, any other person sits as he is known now.

    Read under a lock, so that two records of one person cannot be merged and seated together at the same time.
    Raises ``Refused`` (R-8.25, R-8.26), ``Forgotten``.
    """
    if set(players) != set(letters):
        raise Refused((RuleViolation(reason=Reason.PLAYERS, field="players", facts={"letters": letters}),))
    wanted = {player.pk for player in players.values()} | {player.pk for player in seated}
    rows = Player.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=wanted).order_by("pk")
    known = {player.pk: player for player in rows}
    sitting = {_person(known[player.pk]): known[player.pk] for player in seated}
    others = {player.merged_into_id for player in known.values() if player.merged_into_id} - known.keys()
    if others:
        known |= {player.pk: player for player in Player.objects.filter(pk__in=others)}
    found: dict[Letter, Player] = {}
    for letter, player in players.items():
        person = _person(known[player.pk])
        record = sitting[person] if person in sitting else known[person]
        if record.club_id != club.pk:
            raise Refused((RuleViolation(reason=Reason.PLAYERS, field="players", facts={"letters": letters}),))
        if record in found.values():
            facts = {"name": str(known.get(person, record))}
            raise Refused((RuleViolation(reason=Reason.PLAYER_TWICE, field="players", facts=facts),))
        if record.is_erased and person not in sitting:
            raise Forgotten
        found[letter] = record
    return found


def _person(player: Player) -> int:
    """The number of the record that stands for the person."""
    return player.merged_into_id or player.pk
