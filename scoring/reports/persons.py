"""One person of the club over the years: the records, the games, what was decided, and everything for a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet

from players import names
from players.models import Act, Club, Membership, Merge, Player, User, Verb
from scoring.models import Entry, EntryKind, Game, Place, Signature
from scoring.reports.histories import reason_of
from scoring.reports.loading import Folded, folded_all
from scoring.reports.people import name_of
from scoring.rules import Kind, Letter, write_hand

RECENT = 20
"""Games listed on a page; their number is always told."""

CHUNK = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A record of the person, with the games at which it was seated; ``merge`` undoes what made it another's."""

    pk: int
    name: str
    short_name: str
    games: int
    stands: bool
    merge: int | None
    merged_at: dt.datetime | None
    merged_into: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game as a list names it: the day, the format, who sat there; ``letter`` is the person's."""

    pk: int
    date: dt.date
    hands_format: str
    letter: Letter
    people: tuple[str, ...]

    @property
    def table(self) -> str:
        return ", ".join(self.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonView:
    """What the pages about one person show; ``alike`` are logins of the club with the person's name, not linked."""

    pk: int
    name: str
    short_name: str
    hidden: bool
    records: tuple[RecordRow, ...]
    games: int
    first: dt.date | None
    last: dt.date | None
    recent: tuple[GameRow, ...]
    logins: tuple[str, ...]
    alike: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What was done when a person was forgotten; it knows no name. ``cleaned``: the database's files as well."""

    number: int
    club: str
    at: dt.datetime
    by: str
    records: int
    games: int
    logins: int
    sessions: int
    reasons: int
    other_texts: int
    cleaned: bool


def person_view(person: Player) -> PersonView:
    """The person of this record, who stands for all of them."""
    records = Player.objects.records_of(person)
    places = Place.objects.filter(player__in=records)
    span = places.aggregate(games=Count("game", distinct=True), first=Min("game__date"), last=Max("game__date"))
    bearer = person.bearer
    return PersonView(
        pk=bearer.pk,
        name=bearer.display_name,
        short_name=bearer.short_name,
        hidden=bearer.hidden,
        records=tuple(_record_rows(records, bearer)),
        games=span["games"],
        first=span["first"],
        last=span["last"],
        recent=tuple(game_rows(places.order_by("-game__date", "-game")[:RECENT])),
        logins=tuple(user.shown_name for user in _logins(records)),
        alike=_alike(person.club, records),
    )


def _record_rows(records: QuerySet[Player], bearer: Player) -> Iterator[RecordRow]:
    merges = Merge.objects.filter(undone_at=None, player__in=records).select_related("into")
    holding = {merge.player_id: merge for merge in merges}
    counted = records.annotate(games=Count("places")).order_by("sort_key", "pk")
    for record in sorted(counted, key=lambda record: record.pk != bearer.pk):
        merge = holding.get(record.pk)
        yield RecordRow(
            pk=record.pk,
            name=record.display_name,
            short_name=record.short_name,
            games=record.games,
            stands=record.pk == bearer.pk,
            merge=merge.pk if merge else None,
            merged_at=merge.at if merge else None,
            merged_into=merge.into.display_name if merge else "",
        )


def _logins(records: QuerySet[Player]) -> Sequence[User]:
    return list(User.objects.filter(memberships__player__in=records).distinct().order_by("pk"))


def _alike(club: Club, records: Iterable[Player]) -> dict[int, str]:
    called = {names.fold(record.name) for record in records}
    unlinked = Membership.objects.filter(club=club, player=None).select_related("user")
    return {one.user_id: one.user.shown_name for one in unlinked if names.fold(one.user.get_full_name()) in called}


def game_rows(places: Iterable[Place]) -> Iterator[GameRow]:
    """The games of these places, in as many queries for many as for one."""
    places = list(places)
    yield from _rows({place.game_id: place.letter for place in places})


def rows_of_games(games: Collection[Game]) -> tuple[GameRow, ...]:
    """Games by themselves, whoever asks."""
    return tuple(_rows({game.pk: "" for game in games}))


def games_since(merge: Merge) -> tuple[GameRow, ...]:
    """The games whose person may be either, where a merge is undone; the latest first."""
    return tuple(game_rows(Place.objects.taken_since(merge).order_by("-game__date", "-game")))


def _rows(letters: Mapping[int, Letter]) -> Iterator[GameRow]:
    games = Game.objects.in_bulk(list(letters))
    sitting: dict[int, list[str]] = {}
    for place in Place.objects.filter(game__in=games).select_related("player__merged_into").order_by("letter"):
        sitting.setdefault(place.game_id, []).append(name_of(place.player).short)
    for pk, letter in letters.items():
        game = games[pk]
        yield GameRow(
            pk=pk, date=game.date, hands_format=game.hands_format, letter=letter, people=tuple(sitting.get(pk, ()))
        )


def certificate(person: Player) -> Certificate | None:
    """What was done when this person was forgotten; None where nobody asked for it."""
    numbers = [f"player:{pk}" for pk in Player.objects.records_of(person).values_list("pk", flat=True)]
    acts = Act.objects.filter(club=person.club_id, verb=Verb.PLAYER_ERASED, subject__in=numbers)
    written = list(acts.select_related("actor", "club").order_by("pk"))
    act = next((one for one in written if "records" in one.facts), None)
    if act is None:
        return None
    done = act.facts
    return Certificate(
        number=act.pk,
        club=act.club.name,
        at=act.at,
        by=act.actor.shown_name if act.actor else "",
        records=len(done["records"]),
        games=done["games"],
        logins=len(done["logins"]),
        sessions=done["sessions"],
        reasons=done["reasons"] + done["seals"],
        other_texts=done["other_texts"],
        cleaned=any(one.facts.get("cleaned") for one in written),
    )


def everything_about(person: Player, *, at: dt.datetime) -> dict[str, Any]:
    """All the club knows of a person, in JSON's own values; ``docs/person-file.md`` says what stands where."""
    records = Player.objects.records_of(person).order_by("pk")
    numbers = [record.pk for record in records]
    users = _logins(records)
    merges = Merge.objects.filter(Q(player__in=numbers) | Q(into__in=numbers)).order_by("pk")
    return {
        "format": "skruuviclub-person",
        "version": 1,
        "made_at": at.isoformat(),
        "club": person.club.name,
        "records": [_record(record) for record in records],
        "merges": [_merge(merge) for merge in merges],
        "games": list(_games(numbers)),
        "logins": [_login(user, person.club) for user in users],
        "written": list(_written(users, person.club)),
        "signed": list(_signed(users, person.club)),
        "acts": list(_acts(numbers, users, person.club)),
    }


def _record(record: Player) -> dict[str, Any]:
    return {
        "number": record.pk,
        "name": record.name,
        "mark": record.mark,
        "short_name": record.short_name,
        "guest": record.guest,
        "hidden": record.hidden,
        "made_at": record.created_at.isoformat(),
        "stands_for_it": record.merged_into_id or record.pk,
    }


def _merge(merge: Merge) -> dict[str, Any]:
    return {
        "record": merge.player_id,
        "into": merge.into_id,
        "at": merge.at.isoformat(),
        "undone_at": merge.undone_at.isoformat() if merge.undone_at else None,
    }


def _games(records: Collection[int]) -> Iterator[dict[str, Any]]:
    seated = {place.game_id: place for place in Place.objects.filter(player__in=records)}
    games = list(Game.objects.filter(pk__in=seated).order_by("date", "pk").select_related("club"))
    for start in range(0, len(games), CHUNK):
        for loaded in folded_all(games[start : start + CHUNK]):
            place = seated[loaded.game.pk]
            yield _game(loaded, place.letter, place.player_id)


def _game(loaded: Folded, letter: Letter, record: int) -> dict[str, Any]:
    head, sheet = loaded.head, loaded.sheet
    return {
        "id": head.protocol_id,
        "date": head.date.isoformat(),
        "place": head.place,
        "schedule": {"hands": head.hands_format, "bolshevik": head.option},
        "ruleset": head.ruleset,
        "state": head.state,
        "letter": letter,
        "record": record,
        "sessions": {str(number): points[letter] for number, points in sheet.sessions.items()},
        "bolshevik_share": sheet.bolshevik.share[letter],
        "adjustments": sheet.adjustments[letter],
        "total": sheet.totals[letter],
        "rank": sheet.ranks[letter],
        "declared": list(_declared(loaded, letter)),
    }


def _declared(loaded: Folded, letter: Letter) -> Iterator[dict[str, Any]]:
    for slot, entry in loaded.hand_entries.items():
        hand = loaded.facts.hands[slot]
        if getattr(hand, "declarer", None) == letter:
            kind = Kind(entry.hand.kind) if entry.hand.kind else None
            yield write_hand(slot, hand, loaded.facts.schedule, kind)


def _login(user: User, club: Club) -> dict[str, Any]:
    membership = user.memberships.filter(club=club).first()
    return {
        "number": user.pk,
        "login_name": user.username,
        "name": user.get_full_name(),
        "email": user.email,
        "language": user.language,
        "role": membership.role if membership else None,
        "has_pin": bool(membership and membership.pin),
        "works": user.is_active,
        "made_at": user.date_joined.isoformat(),
        "last_login": user.last_login.isoformat() if user.last_login else None,
    }


def _written(users: Collection[User], club: Club) -> Iterator[dict[str, Any]]:
    """Every entry the person wrote: a hand, or a correction with its reason."""
    entries = Entry.objects.filter(actor__in=users, game__club=club).select_related("game", "reason").order_by("pk")
    for entry in entries.iterator(chunk_size=CHUNK):
        yield {
            "game": entry.game.protocol_id,
            "at": entry.recorded_at.isoformat(),
            "kind": str(EntryKind(entry.kind).value),
            "slot": entry.slot,
            "corrects": entry.supersedes_id is not None,
            "reason": reason_of(entry),
        }


def _signed(users: Collection[User], club: Club) -> Iterator[dict[str, Any]]:
    made = Signature.objects.filter(by__in=users, game__club=club).select_related("game").order_by("pk")
    for signature in made.iterator(chunk_size=CHUNK):
        yield {
            "game": signature.game.protocol_id,
            "at": signature.signed_at.isoformat(),
            "letter": signature.letter,
        }


def _acts(records: Collection[int], users: Collection[User], club: Club) -> Iterator[dict[str, Any]]:
    about = [f"player:{number}" for number in records] + [f"user:{user.pk}" for user in users]
    for act in Act.objects.filter(Q(actor__in=users) | Q(subject__in=about), club=club).order_by("pk"):
        yield {
            "at": act.at.isoformat(),
            "act": act.verb,
            "of": act.subject,
            "own": any(act.actor_id == user.pk for user in users),
        }
