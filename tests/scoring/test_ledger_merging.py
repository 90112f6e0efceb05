"""Two records of one person made one, and two again: every hand goes to the right person before, between and after."""

import datetime as dt
from collections.abc import Mapping

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from players.models import Act, Club, Merge, Player, User, Verb
from scoring import ledger, reports
from scoring.ledger import ReasonKey
from scoring.ledger.verifying import verify_ledger
from scoring.models import Game, PersonFacts, Place
from scoring.rules import Refused
from tests import people
from tests.scoring.tables import opened, played_out, record


@pytest.fixture
def twin(club: Club, players: dict[str, Player]) -> Player:
    """Daniel again, entered by another keeper."""
    return Player.objects.create(club=club, name="Dan Dahl")


def shown(game: Game, letter: str = "D") -> str:
    return reports.sheet(Game.objects.get(pk=game.pk)).names[letter].full


def seated(players: Mapping[str, Player], by: User, **others: Player) -> Game:
    return opened(dict(players) | others, by)


def fresh(player: Player) -> Player:
    return Player.objects.select_related("merged_into").get(pk=player.pk)


def test_games_of_both_show_the_record_that_stands_and_keep_their_own(
    players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    old, new = seated(players, admin_user), seated(players, admin_user, D=twin)
    ledger.merge(players["D"], twin, actor=admin_user)
    assert shown(old) == shown(new) == "Dan Dahl"
    assert Place.objects.get(game=old, letter="D").player == players["D"]
    act = Act.objects.get(verb=Verb.PLAYERS_MERGED)
    assert (act.subject, act.facts["merged"], act.actor) == (f"player:{twin.pk}", players["D"].pk, admin_user)


def test_two_who_sat_at_one_table_are_two_and_the_game_is_named(players: dict[str, Player], admin_user: User) -> None:
    game = seated(players, admin_user)
    with pytest.raises(ledger.SatTogether) as refusal:
        ledger.merge(players["A"], players["D"], actor=admin_user)
    assert refusal.value.games == (game,)
    assert not Merge.objects.exists()


def test_records_further_down_the_trees_count_as_well(
    club: Club, players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    other = Player.objects.create(club=club, name="Ainikki")
    seated(players, admin_user)
    ledger.merge(players["D"], twin, actor=admin_user)
    ledger.merge(players["A"], other, actor=admin_user)
    with pytest.raises(ledger.SatTogether):
        ledger.merge(twin, other, actor=admin_user)


def test_one_person_is_not_merged_twice(players: dict[str, Player], twin: Player, admin_user: User) -> None:
    ledger.merge(players["D"], twin, actor=admin_user)
    for one, other in ((players["D"], twin), (twin, players["D"]), (twin, twin)):
        with pytest.raises(ledger.SamePerson):
            ledger.merge(one, other, actor=admin_user)


def test_a_game_seats_no_two_records_of_one_person(
    club: Club, players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    ledger.merge(players["D"], twin, actor=admin_user)
    with pytest.raises(Refused) as refusal:
        seated(players, admin_user, A=twin)
    assert [violation.clause for violation in refusal.value.violations] == ["R-8.25"]
    game = seated(players, admin_user)
    assert Place.objects.get(game=game, letter="D").player == twin
    record(game, "1-1")
    with pytest.raises(Refused):
        ledger.replace_person(game, "A", players["D"], actor=admin_user, why=ledger.Why(ReasonKey.AGREED))
    with pytest.raises(Refused):
        ledger.rearrange(
            seated(players, admin_user),
            dict(players) | {"A": twin},
            hands_format="standard-24",
            bolshevik_option="none",
            actor=admin_user,
        )


def test_a_record_that_sits_already_stays_when_the_table_is_corrected(
    players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    game = seated(players, admin_user)
    record(game, "1-1")
    ledger.merge(players["D"], twin, actor=admin_user)
    why = ledger.Why(ReasonKey.AGREED)
    assert ledger.replace_person(game, "D", twin, actor=admin_user, why=why) is None
    swapped = {"A": twin, "D": players["A"]}
    ledger.replace_people(game, swapped, actor=admin_user, why=why, client_key="swap")
    assert Place.objects.get(game=game, letter="A").player == players["D"]


def test_a_merge_undone_years_later_parts_the_games_as_asked(
    players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    before_own, before_twin = seated(players, admin_user), seated(players, admin_user, D=twin)
    for game in (before_own, before_twin):
        record(game, "1-1")
    made = ledger.merge(players["D"], twin, actor=admin_user)
    since = [played_out(seated(players, admin_user)) for _game in range(3)]
    for game in since:
        ledger.seal(game, actor=admin_user)
    assert {place.game for place in Place.objects.taken_since(made)} == set(since)
    ledger.unmerge(made, actor=admin_user, theirs=[since[1].pk, before_twin.pk])
    assert shown(before_own) == "Daniel D"
    assert [shown(game) for game in (before_twin, *since)] == ["Dan Dahl", "Dan Dahl", "Daniel D", "Dan Dahl"]
    change = PersonFacts.objects.get()
    assert (change.entry.game, change.entry.reason.key) == (since[1], ReasonKey.UNMERGED)
    corrected = Game.objects.get(pk=since[1].pk)
    assert corrected.current_seal is not None
    assert corrected.current_seal.results.get(letter="D").player == players["D"]
    assert not list(verify_ledger())
    with pytest.raises(ledger.NotMerged):
        ledger.unmerge(made, actor=admin_user)


def test_a_letter_given_since_in_an_older_game_is_asked_about_too(
    players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    game = seated(players, admin_user)
    record(game, "1-1")
    guest = Player.objects.guest(game.club, "Vieras Vilho")
    ledger.replace_person(game, "D", guest, actor=admin_user, why=ledger.Why(ReasonKey.AGREED))
    made = ledger.merge(players["D"], twin, actor=admin_user)
    assert not Place.objects.taken_since(made)
    ledger.replace_person(game, "D", twin, actor=admin_user, why=ledger.Why(ReasonKey.AGREED))
    assert [place.letter for place in Place.objects.taken_since(made)] == ["D"]


def test_a_merge_can_be_made_again_after_it_was_undone(
    players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    ledger.unmerge(ledger.merge(players["D"], twin, actor=admin_user), actor=admin_user)
    ledger.merge(twin, players["D"], actor=admin_user)
    assert fresh(twin).bearer == players["D"]


def test_a_merged_person_is_found_by_either_name(players: dict[str, Player], twin: Player, admin_user: User) -> None:
    made = ledger.merge(players["D"], twin, actor=admin_user)
    found = Player.objects.of(twin.club).present()
    assert list(found.search("daniel")) == list(found.search("dahl")) == [twin]
    assert set(found.search("")) == {players[letter] for letter in "ABC"} | {twin}
    ledger.unmerge(made, actor=admin_user)
    assert list(found.search("daniel")) == [players["D"]]


def test_people_of_two_clubs_are_never_one(
    club: Club, other_club: Club, players: dict[str, Player], admin_user: User
) -> None:
    stranger = Player.objects.create(club=other_club, name="Daniel D")
    with pytest.raises(ValueError, match="different clubs"):
        ledger.merge(players["D"], stranger, actor=admin_user)


def test_the_database_itself_refuses_a_second_merge_of_a_record(
    players: dict[str, Player], twin: Player, admin_user: User
) -> None:
    ledger.merge(players["D"], twin, actor=admin_user)
    with pytest.raises(IntegrityError), transaction.atomic():
        Merge.objects.create(player=players["D"], into=players["B"], by=admin_user)


class TestTrees(TestCase):
    """Whatever is merged and undone, in any order: a record points at the end of its chain, or at nobody."""

    @settings(max_examples=25)
    @given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), max_size=14))
    def test_every_record_points_at_the_one_that_stands(self, steps: list[tuple[int, int, bool]]) -> None:
        club = people.club()
        admin = people.admin(club)
        records = [Player.objects.create(club=club, name=f"Record {number}") for number in range(6)]
        holding: dict[int, int] = {}
        made: dict[int, Merge] = {}

        def root(number: int) -> int:
            return root(holding[number]) if number in holding else number

        for one, other, undo in steps:
            if undo:
                if one in holding:
                    ledger.unmerge(made[one], actor=admin)
                    del holding[one]
            elif root(one) == root(other):
                with pytest.raises(ledger.SamePerson):
                    ledger.merge(records[one], records[other], actor=admin)
            else:
                made[root(one)] = ledger.merge(records[one], records[other], actor=admin)
                holding[root(one)] = root(other)
            now = Player.objects.in_bulk([record.pk for record in records])
            for number, player in enumerate(records):
                expected = records[root(number)].pk if number in holding else None
                assert now[player.pk].merged_into_id == expected
            for number in holding:
                assert made[number].records() == {
                    records[below].pk for below in range(6) if _chain(below, holding, number)
                }


def _chain(number: int, holding: Mapping[int, int], through: int) -> bool:
    while number != through:
        if number not in holding:
            return False
        number = holding[number]
    return True


def test_a_merge_years_ago_is_no_different(players: dict[str, Player], twin: Player, admin_user: User) -> None:
    made = ledger.merge(players["D"], twin, actor=admin_user)
    Merge.objects.filter(pk=made.pk).update(at=timezone.now() - dt.timedelta(days=4 * 365))
    game = seated(players, admin_user)
    record(game, "1-1")
    made.refresh_from_db()
    ledger.unmerge(made, actor=admin_user, theirs=[game.pk])
    record(game, "1-2")
    assert shown(game) == "Daniel D"
