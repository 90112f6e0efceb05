"""Makes two records of one person one, and two again: places stay as they were written, whatever is decided since."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from players.models import Club, Merge, Player, User, Verb, note
from scoring.ledger.refusals import Forgotten, NotMerged, SamePerson, SatTogether, Why
from scoring.ledger.tables import replace_person
from scoring.models import Game, Place, ReasonKey


def merge(player: Player, into: Player, *, actor: User) -> Merge:
    """From now on the record ``into`` stands for the person of both.

    Raises ``SatTogether`` where any record of one sat at a table with any of the other, ``SamePerson``, ``Forgotten``.
    """
    with transaction.atomic():
        club = lock_people(player, into)
        player, into = (Player.objects.select_related("merged_into").get(pk=one.pk).bearer for one in (player, into))
        if player == into:
            raise SamePerson
        if player.is_erased or into.is_erased:
            raise Forgotten
        if games := shared_games(player, into):
            raise SatTogether(games)
        made = Merge(player=player, into=into, by=actor)
        made.full_clean()
        made.save()
        Player.objects.settle(club)
        note(club, actor, Verb.PLAYERS_MERGED, into, merged=player.pk, merge=made.pk)
    return made


def unmerge(merged: Merge, *, actor: User, theirs: Collection[int] = ()) -> None:
    """The record that was merged stands for itself again, with the records merged into it.

    ``theirs`` are the games, of those played since, that were this person's after all: each is corrected, with a
    reason, and a sealed one sealed again. Raises ``NotMerged``, ``Forgotten``.
    """
    with transaction.atomic():
        club = lock_people(merged.player, merged.into)
        merged = Merge.objects.select_related("player__merged_into", "into").get(pk=merged.pk)
        if merged.undone_at is not None:
            raise NotMerged
        person = merged.player.bearer
        if person.is_erased:
            raise Forgotten
        asked = Place.objects.taken_since(merged).filter(game__in=theirs).select_related("game__club").order_by("game")
        places = list(asked)
        merged.undone_at, merged.undone_by = timezone.now(), actor
        merged.save(update_fields=["undone_at", "undone_by"])
        Player.objects.settle(club)
        alone = Player.objects.get(pk=merged.player_id)
        for place in places:
            replace_person(place.game, place.letter, alone, actor=actor, why=Why(ReasonKey.UNMERGED))
        note(club, actor, Verb.PLAYERS_UNMERGED, alone, parted_from=person.pk, merge=merged.pk, games=len(places))


def shared_games(one: Player, other: Player) -> tuple[Game, ...]:
    """The games at which a record of each sat, the latest first."""
    records = Player.objects.records_of
    both = Game.objects.filter(places__player__in=records(one)).filter(places__player__in=records(other))
    return tuple(both.select_related("club").distinct().latest_first())


def lock_people(*people: Player) -> Club:
    """Hold all records of these people until the transaction ends; returns their club.

    Verbs about a club's people take turns, and nobody sits down meanwhile. Raises ``ValueError`` for strangers.
    """
    if len({person.club_id for person in people}) != 1:
        raise ValueError("these people are of different clubs")
    club = Club.objects.select_for_update().get(pk=people[0].club_id)
    numbers = {number for person in people for number in Player.objects.records_of(person).values_list("pk", flat=True)}
    list(Player.objects.select_for_update(of=("self",)).filter(pk__in=numbers).order_by("pk"))
    return club
