"""What is agreed around the hands: who plays, the format, the day, the seats, the public link."""

import datetime as dt
from typing import Any

import pytest

from players.models import Club, Player, User
from scoring import ledger
from scoring.ledger import AlreadyBegun, DayStands, ReasonKey, ReasonMissing, Sealed, Why
from scoring.models import Entry, EntryKind, Game, facts_of
from scoring.rules import Game as Facts
from scoring.rules import Refused, Schedule
from tests.scoring.tables import MADE, opened, record

pytestmark = pytest.mark.django_db

AGREED = Why(ReasonKey.AGREED)


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


@pytest.fixture
def guest(club: Club) -> Player:
    return Player.objects.guest(club, "Vieras Vilho")


def facts(game: Game) -> Facts:
    return facts_of(game, game.entries.standing().with_facts())


def seats_of_2(game: Game, seats: str = "ABCD", **options: Any) -> Entry | None:
    return ledger.set_table(
        game, 2, **({"seats": tuple(seats), "first_dealer": None, "actor": game.created_by} | options)
    )


def clauses(refusal: pytest.ExceptionInfo[Refused]) -> list[str | None]:
    return [violation.clause for violation in refusal.value.violations]


# -- opening


def test_a_new_game_is_of_the_clubs_day_and_has_an_id_of_its_own(
    players: dict[str, Player], club: Club, keeper_user: User
) -> None:
    first, second = (opened(players, keeper_user) for _ in range(2))
    assert first.date == club.local_date()
    assert first.protocol_id != second.protocol_id
    assert first.seated() == players
    assert not first.is_sealed


@pytest.mark.parametrize(
    ("about", "clause"),
    [
        ({"hands_format": "solo-1"}, "R-8.27"),
        ({"bolshevik_option": "always"}, "R-8.27"),
        ({"ruleset": "house"}, "R-8.28"),
    ],
)
def test_an_unknown_format_option_or_ruleset_is_refused(
    players: dict[str, Player], club: Club, keeper_user: User, about: dict[str, str], clause: str
) -> None:
    ordinary: dict[str, Any] = {"hands_format": "standard-24", "bolshevik_option": "none"}
    with pytest.raises(Refused) as refusal:
        ledger.open_game(club, players, actor=keeper_user, **(ordinary | about))
    assert clauses(refusal) == [clause]
    assert not Game.objects.exists()


def test_missing_strange_and_repeated_players_are_refused(
    players: dict[str, Player], other_club: Club, keeper_user: User
) -> None:
    stranger = Player.objects.create(club=other_club, name="Vieras Vilho")
    three = {letter: player for letter, player in players.items() if letter != "D"}
    wrong = [(three, "R-8.26"), (players | {"D": stranger}, "R-8.26"), (players | {"D": players["A"]}, "R-8.25")]
    for who, clause in wrong:
        with pytest.raises(Refused) as refusal:
            opened(who, keeper_user)
        assert clauses(refusal) == [clause]
    assert not Game.objects.exists()


# -- before and after the first hand


def test_players_and_format_change_freely_before_the_first_hand(
    game: Game, players: dict[str, Player], guest: Player
) -> None:
    who = {"A": players["B"], "B": players["A"], "C": players["C"], "D": guest}
    ledger.rearrange(game, who, hands_format="short-12", bolshevik_option="none", actor=game.created_by)
    game.refresh_from_db()
    assert game.seated() == who
    assert isinstance(game.schedule, Schedule)
    assert game.hands_format == "short-12"


def test_after_the_first_hand_they_stay_even_if_it_was_voided(game: Game, players: dict[str, Player]) -> None:
    first = record(game, "1-1")
    ledger.void(game, "1-1", supersedes=first.pk, actor=game.created_by, why=AGREED)
    with pytest.raises(AlreadyBegun):
        ledger.rearrange(game, players, hands_format="short-12", bolshevik_option="none", actor=game.created_by)


def test_date_and_place_change_until_the_seal_and_never_after(game: Game, admin_user: User) -> None:
    ledger.set_day(game, dt.date(2026, 11, 29), "  Turku ", actor=game.created_by)
    game.refresh_from_db()
    assert (game.date, game.place) == (dt.date(2026, 11, 29), "Turku")
    ledger.seal(game, actor=game.created_by, reason="the last bus")
    for actor in (game.created_by, admin_user):
        with pytest.raises(DayStands):
            ledger.set_day(game, dt.date(2026, 1, 1), "", actor=actor)


# -- seats and the first dealer


def test_seats_and_an_overruled_dealer_are_recorded_for_their_session(game: Game) -> None:
    seats_of_2(game, "ADCB", first_dealer="D")
    found = facts(game)
    assert (found.seats, found.first_dealer) == ({2: ("A", "D", "C", "B")}, {2: "D"})
    assert next(deal.dealer for deal in found.deals() if deal.slot.session == 2) == "D"


def test_seats_as_the_rules_have_them_are_no_entry(game: Game) -> None:
    assert seats_of_2(game, "ABCD") is None
    assert not game.entries.exists()


def test_the_same_seats_again_are_no_entry_and_the_rules_seats_undo_others(game: Game) -> None:
    first = seats_of_2(game, "ADCB")
    assert seats_of_2(game, "ADCB") is None
    back = seats_of_2(game, "ABCD")
    assert back is not None
    assert back.supersedes == first
    assert facts(game).seats == {}


def test_seats_that_part_the_partners_and_a_stranger_as_dealer_are_refused(game: Game) -> None:
    for wrong in ({"seats": "BACD"}, {"seats": "AB"}, {"first_dealer": "E"}):
        with pytest.raises(Refused) as refusal:
            seats_of_2(game, **wrong)
        assert clauses(refusal) == ["R-8.29"]


def test_seats_need_a_reason_once_the_session_has_begun(game: Game) -> None:
    record(game, "1-1")
    assert seats_of_2(game, "ADCB") is not None
    record(game, "2-1")
    with pytest.raises(ReasonMissing):
        seats_of_2(game, "ABCD")
    assert seats_of_2(game, "ABCD", why=AGREED) is not None


def test_seats_that_are_sent_twice_are_one_entry(game: Game) -> None:
    assert seats_of_2(game, "ADCB", client_key="tap") == seats_of_2(game, "ADCB", client_key="tap")
    assert game.entries.count() == 1


# -- the person behind a letter


def test_another_person_takes_over_all_that_was_recorded_for_the_letter(
    game: Game, players: dict[str, Player], guest: Player
) -> None:
    record(game, "1-1")
    entry = ledger.replace_person(game, "A", guest, actor=game.created_by, why=AGREED)
    assert entry is not None
    assert (entry.kind, entry.person.was, entry.person.player) == (EntryKind.PERSON, players["A"], guest)
    assert game.seated() == players | {"A": guest}
    assert facts(game).hands


def test_the_first_person_can_come_back_and_the_history_keeps_both_changes(
    game: Game, players: dict[str, Player], guest: Player
) -> None:
    for player in (guest, players["A"]):
        ledger.replace_person(game, "A", player, actor=game.created_by, why=AGREED)
    assert game.seated() == players
    assert [entry.person.player for entry in game.entries.order_by("pk")] == [guest, players["A"]]


def test_a_replacement_needs_a_reason_another_person_and_one_of_the_club(
    game: Game, players: dict[str, Player], guest: Player, other_club: Club
) -> None:
    with pytest.raises(ReasonMissing):
        ledger.replace_person(game, "A", guest, actor=game.created_by, why=None)
    assert ledger.replace_person(game, "A", players["A"], actor=game.created_by, why=None) is None
    stranger = Player.objects.create(club=other_club, name="Vieras Vilho")
    for player, clause in ((players["B"], "R-8.25"), (stranger, "R-8.26")):
        with pytest.raises(Refused) as refusal:
            ledger.replace_person(game, "A", player, actor=game.created_by, why=AGREED)
        assert clauses(refusal) == [clause]
    assert game.seated() == players


def test_a_replacement_that_is_sent_twice_is_one(game: Game, guest: Player) -> None:
    entries = [
        ledger.replace_person(game, "A", guest, actor=game.created_by, why=AGREED, client_key="tap") for _ in range(2)
    ]
    assert entries[0] == entries[1] is not None


def test_in_a_sealed_game_the_keeper_changes_neither_seats_nor_persons(
    game: Game, guest: Player, players: dict[str, Player], admin_user: User
) -> None:
    record(game, "1-1", MADE)
    ledger.seal(game, actor=game.created_by, reason="the last bus")
    with pytest.raises(Sealed):
        seats_of_2(game, "ADCB")
    with pytest.raises(Sealed):
        ledger.replace_person(game, "A", guest, actor=game.created_by, why=AGREED)
    ledger.replace_person(game, "A", guest, actor=admin_user, why=AGREED)
    game.refresh_from_db()
    assert game.current_seal is not None
    assert game.current_seal.results.get(letter="A").player == guest


# -- the public link


def test_a_public_link_stays_the_same_until_it_is_closed_and_never_opens_again(game: Game) -> None:
    token = ledger.share(game, actor=game.created_by)
    assert ledger.share(game, actor=game.created_by) == token
    assert Game.objects.shared_as(token).get() == game
    ledger.unshare(game, actor=game.created_by)
    assert not Game.objects.shared_as(token).exists()
    assert not Game.objects.shared_as("").exists()
    assert ledger.share(game, actor=game.created_by) != token
