"""Takes a person's name away and leaves the games: deleting who never played, forgetting who did.

What is counted stays: letters, hands, places and results are as they were, for entries hold no names. The name goes
from the records, the logins, the free texts, the sessions and the database's own files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from players import names
from players.models import Act, Club, Membership, Merge, NameWord, OneTimeLink, Player, Tablet, User, Verb, note
from players.models.clubs import governed
from players.models.users import removed_username
from scoring.ledger.merging import lock_people
from scoring.ledger.refusals import Forgotten, HasGames, LoginAbove, LoginElsewhere, OwnLogin
from scoring.models import REDACTED, ClubRuleset, EntryReason, Game, PersonFacts, Seal
from scoring.models.games import new_protocol_id


def delete(person: Player, *, actor: User) -> None:
    """Remove a person of whom no game knows, with all his records. Raises ``HasGames``."""
    with transaction.atomic():
        club = lock_people(person)
        records = _records(person)
        if games := _games_of(records).count():
            raise HasGames(games)
        numbers = [record.pk for record in records]
        note(club, actor, Verb.PLAYER_DELETED, person, records=numbers)
        Merge.objects.filter(Q(player__in=numbers) | Q(into__in=numbers)).delete()
        Player.objects.filter(pk__in=numbers).update(merged_into=None)
        Player.objects.filter(pk__in=numbers).delete()


def erase(person: Player, *, actor: User, logins: Collection[int] = ()) -> Act:
    """Forget a person: every record, every login of theirs, every free text that names them. Returns the act.

    ``logins`` are further logins of the club, not linked to the records, that are the same person's. The arithmetic,
    the places and other people's records stay as they are. Call ``scrub`` afterwards, outside the transaction.

    Raises ``Forgotten`` where it is done already, ``OwnLogin``, ``LoginAbove``, ``LoginElsewhere``.
    """
    with transaction.atomic():
        club = lock_people(person)
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA secure_delete = ON")
        records = _records(person)
        if any(record.is_erased for record in records):
            raise Forgotten
        own = list(logins_of(person)) + list(User.objects.filter(pk__in=logins, memberships__club=club).distinct())
        users = list({user.pk: user for user in own}.values())
        _check_logins(users, club, actor)
        sought = _Sought(records, users)
        bearer = next(record for record in records if record.merged_into_id is None)
        for elsewhere in Membership.objects.filter(user__in=users, ended_at=None).exclude(club=club):
            note(elsewhere.club, actor, Verb.LOGIN_ENDED, elsewhere.user)
        done = {
            "records": [record.pk for record in records],
            "games": _games_of(records).count(),
            "logins": [user.pk for user in users],
            **sought.blank(club),
            "sessions": _end_sessions(users, sought),
        }
        _forget_records(records, club)
        _forget_logins(users)
        return note(club, actor, Verb.PLAYER_ERASED, bearer, **done)


def logins_of(person: Player) -> Iterable[User]:
    """The logins linked to any record of the person."""
    records = Player.objects.records_of(person)
    return User.objects.filter(memberships__player__in=records).distinct().order_by("pk")


def reasons_that_name(person: Player) -> tuple[str, ...]:
    """The free texts of the club that an erasure would blank, for a person to look at before."""
    sought = _Sought(_records(person), logins_of(person))
    texts = (text for _row, text in (*sought.reasons(person.club), *sought.seals(person.club)))
    return tuple(dict.fromkeys(texts))


_WITH_NAMES = (
    Player,
    NameWord,
    User,
    EntryReason,
    Seal,
    Game,
    ClubRuleset,
    Tablet,
    OneTimeLink,
    Session,
    LogEntry,
)
"""Whose rows hold, or held, people's names."""


def scrub() -> bool:
    """Leave nothing of what was deleted in the database's files. False where the database was too busy: try again.

    SQLite keeps old bytes in free pages and in its log, PostgreSQL old versions of rows: both are written anew.
    """
    if connection.in_atomic_block:
        raise RuntimeError("the files can be cleaned only when the deletion is committed")
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("VACUUM")
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                (busy, _log, _moved) = cursor.fetchone()
                return not busy
            for model in _WITH_NAMES:
                cursor.execute(f"VACUUM FULL {connection.ops.quote_name(model._meta.db_table)}")
    except DatabaseError:
        return False
    return True


def _check_logins(users: Collection[User], club: Club, actor: User) -> None:
    """Raise where the actor may not end one of these logins."""
    if actor in users:
        raise OwnLogin
    own = Membership.objects.filter(user=actor, ended_at=None)
    working = Membership.objects.filter(user__in=users, ended_at=None)
    of_the_house = any(user.is_superuser or user.is_staff for user in users)
    if not governed(own, working.filter(club=club)) or (of_the_house and not actor.is_superuser):
        raise LoginAbove
    if not governed(own, working.exclude(club=club)):
        raise LoginElsewhere


def _records(person: Player) -> list[Player]:
    return list(Player.objects.records_of(person).order_by("pk"))


def _games_of(records: Collection[Player]) -> Any:
    """Every game that knows one of the records: as seated, in a result, or as somebody who was replaced."""
    replaced = PersonFacts.objects.filter(Q(was__in=records) | Q(player__in=records)).values("entry__game")
    results = Seal.objects.filter(results__player__in=records).values("game")
    known = Q(places__player__in=records) | Q(pk__in=replaced) | Q(pk__in=results)
    return Game.objects.filter(known).distinct()


class _Sought:
    """The names by which the person is looked for in free texts, and what is found."""

    def __init__(self, records: Iterable[Player], users: Iterable[User]) -> None:
        called = {text for record in records for text in (record.name, record.short_name)}
        for user in users:
            called |= {user.get_full_name(), user.username, user.email.partition("@")[0]}
        self.names = tuple(filter(None, called))

    def is_in(self, text: str) -> bool:
        return bool(text) and any(names.mentions(text, name) for name in self.names)

    def reasons(self, club: Club) -> Iterator[tuple[int, str]]:
        """The reasons of entries that name the person: the key of the row, and the words."""
        rows = EntryReason.objects.filter(entry__game__club=club).exclude(text="")
        yield from self._found(rows.values_list("pk", "text").iterator())

    def seals(self, club: Club) -> Iterator[tuple[int, str]]:
        rows = Seal.objects.filter(game__club=club).exclude(reason="")
        yield from self._found(rows.values_list("pk", "reason").iterator())

    def _found(self, rows: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        return ((key, text) for key, text in rows if self.is_in(text))

    def blank(self, club: Club) -> dict[str, int]:
        """Blank every free text of the club that names the person; how many of each kind."""
        reasons = EntryReason.redact([key for key, _text in self.reasons(club)], "text")
        seals = Seal.redact([key for key, _text in self.seals(club)], "reason")
        return {"reasons": reasons, "seals": seals, "other_texts": self._blank_others(club)}

    def _blank_others(self, club: Club) -> int:
        """The texts that no sheet's history shows: places, tablets, notes of rulesets, the owner's log."""
        games = Game.objects.of(club)
        links = OneTimeLink.objects.filter(club=club)
        log = LogEntry.objects.all()
        blanked = self._blank_column(games, "place", "")
        blanked += self._blank_column(Tablet.objects.of(club), "name", REDACTED)
        blanked += self._blank_column(links, "name", "")
        blanked += self._blank_column(log, "object_repr", REDACTED)
        blanked += self._blank_column(log, "change_message", "")
        for column in ClubRuleset.BLANKED:
            told = self._found(ClubRuleset.objects.filter(club=club).values_list("pk", column))
            blanked += ClubRuleset.redact([key for key, _text in told], column)
        for game in [key for key, text in games.values_list("pk", "protocol_id") if self.is_in(text)]:
            blanked += games.filter(pk=game).update(protocol_id=new_protocol_id())
        return blanked

    def _blank_column(self, rows: QuerySet[Any], column: str, blank: str) -> int:
        keys = [key for key, _text in self._found(rows.values_list("pk", column))]
        return rows.filter(pk__in=keys).update(**{column: blank})


def _end_sessions(users: Collection[User], sought: _Sought) -> int:
    """End the person's sessions, and take from others what names the person, such as a message not yet shown."""
    ended = 0
    numbers = {str(user.pk) for user in users}
    for session in list(Session.objects.all()):
        held = session.get_decoded()
        if held.get("_auth_user_id") in numbers:
            session.delete()
            ended += 1
            continue
        kept = {key: value for key, value in held.items() if not sought.is_in(str(value))}
        if kept != held:
            session.session_data = SessionStore().encode(kept)
            session.save(update_fields=["session_data"])
    return ended


def _forget_records(records: Iterable[Player], club: Club) -> None:
    """Put a word and a number in the place of the name, in the club's language."""
    now = timezone.now()
    with translation.override(club.language):
        for record in records:
            record.name = _free_name(record)
            record.mark, record.short_name = "", f"#{record.pk}"
            record.hidden, record.erased_at = True, now
            record.save()


def _free_name(record: Player) -> str:
    """What nobody else of the club is called."""
    name = _("Removed player %(number)s") % {"number": record.pk}
    others = Player.objects.filter(club_id=record.club_id).exclude(pk=record.pk)
    while others.filter(search_key=names.fold(name)).exists():
        name += "*"
    return name


def _forget_logins(users: Iterable[User]) -> None:
    """A login without a name, a password, an address or a way in; what it wrote stays written by it."""
    for user in users:
        user.username, user.first_name, user.last_name, user.email = removed_username(user.pk), "", "", ""
        user.set_unusable_password()
        user.is_active = user.is_staff = user.is_superuser = False
        user.last_login = None
        user.save()
        Membership.objects.filter(user=user).delete()
        OneTimeLink.objects.filter(user=user).delete()
