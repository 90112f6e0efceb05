"""Who sat at the table signs the sheet as it stands; what is written afterwards is not signed."""

import pytest

from players.models import Club, Membership, Merge, Player, User
from players.roles import Role
from scoring import ledger
from scoring.ledger import Changed, NotAtTable, NothingToSign, ReasonKey, Why
from scoring.models import Game, Signature
from scoring.rules import Slot
from tests import people
from tests.scoring.tables import FAILED, opened, played_out, record

pytestmark = pytest.mark.django_db

AGREED = Why(ReasonKey.AGREED)


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    game = opened(players, keeper_user)
    record(game, "1-1")
    return game


@pytest.fixture
def bertta(club: Club, players: dict[str, Player]) -> User:
    return people.member(club, players["B"])


def latest(game: Game) -> int:
    return game.entries.latest("pk").pk


def test_a_signature_is_a_letter_over_the_last_entry(game: Game, bertta: User) -> None:
    made = ledger.sign(game, actor=bertta, seen=latest(game))
    stored = Signature.objects.get()
    assert stored == made
    assert (stored.game, stored.letter, stored.entry_id, stored.by) == (game, "B", latest(game), bertta)


def test_signing_twice_is_signing_once(game: Game, bertta: User) -> None:
    first = ledger.sign(game, actor=bertta, seen=latest(game))
    assert ledger.sign(game, actor=bertta, seen=latest(game)) == first
    assert Signature.objects.count() == 1


def test_the_second_tap_is_no_new_signature_though_a_hand_came_between(game: Game, bertta: User) -> None:
    seen = latest(game)
    first = ledger.sign(game, actor=bertta, seen=seen)
    record(game, "1-2", FAILED)
    assert ledger.sign(game, actor=bertta, seen=seen) == first


def test_each_player_signs_for_himself_and_again_after_a_correction(
    game: Game, bertta: User, keeper_user: User
) -> None:
    carl = people.sits_as(keeper_user, game, "C")
    first = latest(game)
    for person in (bertta, carl):
        ledger.sign(game, actor=person, seen=first)
    second = ledger.record(game, Slot.parse("1-1"), FAILED, actor=carl, supersedes=first, why=AGREED).pk
    ledger.sign(game, actor=bertta, seen=second)
    made = Signature.objects.order_by("pk").values_list("letter", "entry")
    assert list(made) == [("B", first), ("C", first), ("B", second)]


@pytest.mark.parametrize("shown", ["before the last hand", "nothing", "what was never written"])
def test_a_sheet_that_changed_since_it_was_shown_is_not_signed(game: Game, bertta: User, shown: str) -> None:
    seen = latest(game)
    record(game, "1-2", FAILED)
    asked = {"before the last hand": seen, "nothing": 0, "what was never written": 10**12}[shown]
    with pytest.raises(Changed):
        ledger.sign(game, actor=bertta, seen=asked)
    assert not Signature.objects.exists()


def test_a_game_without_a_hand_has_nothing_to_sign(
    game: Game, players: dict[str, Player], bertta: User, keeper_user: User
) -> None:
    with pytest.raises(NothingToSign):
        ledger.sign(opened(players, keeper_user), actor=bertta, seen=0)
    ledger.void(game, "1-1", supersedes=latest(game), actor=keeper_user, why=AGREED)
    with pytest.raises(NothingToSign):
        ledger.sign(game, actor=bertta, seen=latest(game))


def test_who_did_not_sit_at_the_table_signs_nothing(game: Game, club: Club, keeper_user: User) -> None:
    eeva = people.member(club, Player.objects.create(club=club, name="Eeva Muu"), "eeva")
    for person in (eeva, keeper_user):  # a player of another table, and a login that is no player's
        with pytest.raises(NotAtTable):
            ledger.sign(game, actor=person, seen=latest(game))


def test_whoever_was_replaced_at_the_table_signs_nothing_and_the_other_does(
    game: Game, club: Club, bertta: User, keeper_user: User
) -> None:
    eeva = Player.objects.create(club=club, name="Eeva Muu")
    ledger.replace_person(game, "B", eeva, actor=keeper_user, why=AGREED)
    with pytest.raises(NotAtTable):
        ledger.sign(game, actor=bertta, seen=latest(game))
    assert ledger.sign(game, actor=people.member(club, eeva, "eeva"), seen=latest(game)).letter == "B"


@pytest.mark.parametrize("login_has", ["the record that stands", "the record merged into it"])
def test_a_person_of_two_records_signs_by_either(
    game: Game, club: Club, players: dict[str, Player], keeper_user: User, login_has: str
) -> None:
    other = Player.objects.create(club=club, name="Eeva Muu")
    into, merged = (other, players["B"]) if login_has == "the record that stands" else (players["B"], other)
    Merge.objects.create(player=merged, into=into, by=keeper_user)
    merged.merged_into = into
    merged.save()
    assert ledger.sign(game, actor=people.member(club, other, "eeva"), seen=latest(game)).letter == "B"


def test_a_login_of_another_club_or_one_that_ended_signs_nothing(game: Game, other_club: Club, bertta: User) -> None:
    stranger = people.user("stranger", other_club, Role.OWNER)
    with pytest.raises(Membership.DoesNotExist):
        ledger.sign(game, actor=stranger, seen=latest(game))
    bertta.memberships.update(ended_at=game.created_at)
    with pytest.raises(Membership.DoesNotExist):
        ledger.sign(game, actor=bertta, seen=latest(game))


def test_a_sealed_sheet_is_signed_all_the_same(game: Game, bertta: User, keeper_user: User) -> None:
    ledger.undo(game, Slot.parse("1-1"), supersedes=latest(game), actor=keeper_user)
    ledger.seal(played_out(game), actor=keeper_user)
    assert ledger.sign(game, actor=bertta, seen=latest(game)).letter == "B"
