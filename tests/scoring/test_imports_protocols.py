"""Protocol files come in all together or not at all, and the same game never comes in twice."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from players.models import Club, Player, User
from scoring import ledger
from scoring.exports.protocol_file import protocol_file
from scoring.imports.faults import MOST_FAULTS, FaultyFile, NothingBroughtIn
from scoring.imports.protocols import BroughtIn, bring_in
from scoring.models import Game, ReasonKey
from scoring.reports.protocols import protocol_of
from scoring.rules import LARGEST_FILE, fold
from tests import builders
from tests.builders import NAMES, Json
from tests.scoring.evening import brought, record, row_counts, whole_evening

ID = "7b0c5c9e-3c8e-4a51-9d0e-0c1f5b1d2a11"

pytestmark = pytest.mark.django_db


def files(*documents: Json | bytes) -> list[tuple[str, bytes]]:
    return [
        (f"{number}.json", document if isinstance(document, bytes) else builders.as_bytes(document))
        for number, document in enumerate(documents, start=1)
    ]


def refused(club: Club, actor: User, *documents: Json | bytes, seal: bool = False) -> tuple[FaultyFile, ...]:
    """What the files are refused for; asks that nothing was stored."""
    before = row_counts(), Player.objects.count()
    with translation.override("en"), pytest.raises(NothingBroughtIn) as refusal:
        bring_in(club, files(*documents), actor=actor, seal=seal)
    assert (row_counts(), Player.objects.count()) == before
    return refusal.value.files


def said(faulty: FaultyFile) -> dict[str, str]:
    return {fault.where: fault.message for fault in faulty.faults}


def test_a_file_becomes_a_game_with_its_facts_and_its_people(
    club: Club, admin_user: User, players: dict[str, Player]
) -> None:
    document = whole_evening(
        id=ID,
        date="2026-11-30",
        place="Helsinki",
        seats={"2": ["A", "B", "C", "D"]},
        first_dealer={"2": "D"},
        adjustments=[{"player": "C", "points": -5, "reason": "revoke in hand 1-3"}],
    )
    game = brought(club, admin_user, document)
    assert game.seated() == players
    assert (game.protocol_id, str(game.date), game.place, game.is_sealed) == (ID, "2026-11-30", "Helsinki", False)
    assert protocol_of(game).game == builders.read(document).game


def test_the_history_says_that_a_hand_came_from_a_file(club: Club, admin_user: User) -> None:
    game = brought(club, admin_user, builders.protocol(builders.contract()))
    entry = game.entries.get()
    assert (entry.actor, entry.reason.key) == (admin_user, ReasonKey.IMPORTED)


def test_a_name_nobody_has_becomes_one_guest_in_all_the_files(club: Club, admin_user: User) -> None:
    bring_in(club, files(whole_evening(1), whole_evening(2)), actor=admin_user)
    guests = Player.objects.of(club)
    assert sorted(guest.name for guest in guests) == sorted(NAMES.values())
    assert all(guest.guest for guest in guests)


def test_two_guests_of_one_first_name_get_different_short_names(club: Club, admin_user: User) -> None:
    names = {"A": "Matti Meri", "B": "Matti Maa", "C": "Carl", "D": "Daniel"}
    game = brought(club, admin_user, whole_evening(players=names))
    assert len({player.short_name for player in game.seated().values()}) == 4


def test_a_guest_keeps_the_mark_written_after_the_name(club: Club, admin_user: User) -> None:
    game = brought(club, admin_user, whole_evening(players=NAMES | {"B": "Matti Meri (Turku)"}))
    matti = game.seated()["B"]
    assert (matti.name, matti.mark, matti.display_name) == ("Matti Meri", "Turku", "Matti Meri (Turku)")


def test_people_are_found_by_the_folded_name(club: Club, admin_user: User, players: dict[str, Player]) -> None:
    game = brought(club, admin_user, whole_evening(players=NAMES | {"A": "AINO  ÄIJÄLÄ"}))
    assert game.seated()["A"] == players["A"]


def test_a_name_that_two_people_have_is_refused_naming_both(club: Club, admin_user: User) -> None:
    for mark in ("1950", "Turku"):
        Player.objects.create(club=club, name=NAMES["A"], mark=mark)
    (faulty,) = refused(club, admin_user, whole_evening())
    assert "Aino Äijälä (1950), Aino Äijälä (Turku)" in said(faulty)["players.A"]


def test_a_mark_in_the_file_tells_two_people_of_one_name_apart(club: Club, admin_user: User) -> None:
    born, town = (Player.objects.create(club=club, name=NAMES["A"], mark=mark) for mark in ("1950", "Turku"))
    game = brought(
        club, admin_user, whole_evening(players=NAMES | {"A": "Aino Äijälä (1950)", "B": "aino äijälä (turku)"})
    )
    assert (game.seated()["A"], game.seated()["B"]) == (born, town)


def test_one_person_behind_two_letters_is_refused(club: Club, admin_user: User) -> None:
    (faulty,) = refused(club, admin_user, whole_evening(players=NAMES | {"B": "aino äijälä"}))
    assert [fault.clause for fault in faulty.faults] == ["R-8.25"]


@pytest.mark.parametrize("name", ["\u200b", "Aino\u202eÄijälä"])
def test_a_name_the_club_could_not_have_is_refused_at_its_letter(club: Club, admin_user: User, name: str) -> None:
    (faulty,) = refused(club, admin_user, whole_evening(players=NAMES | {"D": name}))
    assert list(said(faulty)) == ["players.D"]


def test_another_clubs_people_and_games_are_not_looked_at(
    club: Club, other_club: Club, admin_user: User, players: dict[str, Player]
) -> None:
    brought(club, admin_user, whole_evening(id=ID))
    stranger = Player.objects.create(club=other_club, name=NAMES["A"])
    (result,) = bring_in(other_club, files(whole_evening(id=ID)), actor=admin_user)
    assert result.new
    assert Game.objects.get(pk=result.pk).seated()["A"] == stranger


def test_the_same_id_with_the_same_facts_changes_nothing(club: Club, admin_user: User) -> None:
    game = brought(club, admin_user, whole_evening(id=ID))
    before = row_counts()
    results = bring_in(club, files(whole_evening(id=ID)), actor=admin_user, seal=True)
    assert results == (BroughtIn(file="1.json", pk=game.pk, new=False),)
    assert row_counts() == before


def test_an_exported_game_comes_back_as_the_game_it_is(club: Club, admin_user: User) -> None:
    game = brought(club, admin_user, whole_evening(date="2026-11-30"))
    (result,) = bring_in(club, [("game.json", protocol_file(game))], actor=admin_user)
    assert (result.pk, result.new) == (game.pk, False)


def test_the_order_of_adjustments_says_nothing(club: Club, admin_user: User) -> None:
    two = [{"player": "C", "points": -5, "reason": "one"}, {"player": "A", "points": 5, "reason": "two"}]
    game = brought(club, admin_user, whole_evening(id=ID, adjustments=two))
    (result,) = bring_in(club, files(whole_evening(id=ID, adjustments=two[::-1])), actor=admin_user)
    assert result.pk == game.pk


def test_the_same_id_with_other_facts_is_refused_naming_every_difference(club: Club, admin_user: User) -> None:
    brought(club, admin_user, builders.protocol(builders.contract(), builders.contract(hand=2), id=ID, place="Turku"))
    other = builders.protocol(
        builders.contract(tricks=12),
        builders.contract(hand=3),
        id=ID,
        players=NAMES | {"D": "David D"},
        date="1999-12-31",
        adjustments=[{"player": "A", "points": 1, "reason": "x"}],
    )
    (faulty,) = refused(club, admin_user, other)
    told = said(faulty)
    assert set(told) == {"date", "players.D", "place", "adjustments", "1-1 kitty tricks", "1-2 kitty", "1-3 kitty"}
    assert '{"AB": 11, "CD": 2}' in told["1-1 kitty tricks"]
    assert '{"AB": 12, "CD": 1}' in told["1-1 kitty tricks"]


def test_a_file_of_a_game_corrected_since_is_refused(club: Club, admin_user: User) -> None:
    document = builders.protocol(builders.contract(), id=ID)
    game = brought(club, admin_user, document)
    ledger.adjust(game, "A", 5, "late", actor=admin_user)
    (faulty,) = refused(club, admin_user, document)
    assert list(said(faulty)) == ["adjustments"]


def test_without_an_id_the_facts_are_the_identity(club: Club, admin_user: User) -> None:
    document = whole_evening()
    shuffled = document | {"hands": document["hands"][::-1]}
    results = bring_in(club, files(document, shuffled), actor=admin_user)
    again = bring_in(club, files(shuffled), actor=admin_user)
    assert [one.new for one in (*results, *again)] == [True, False, False]
    assert Game.objects.count() == 1


def test_an_exported_game_whose_id_was_taken_out_is_still_that_game(
    club: Club, admin_user: User, players: dict[str, Player]
) -> None:
    game = ledger.open_game(
        club, players, hands_format="standard-24", bolshevik_option="none", ruleset="handbook-2016", actor=admin_user
    )
    record(game, builders.contract())
    exported = builders.without(json.loads(protocol_file(game)), "id")
    (result,) = bring_in(club, files(exported), actor=admin_user)
    assert (result.pk, result.new) == (game.pk, False)


@pytest.mark.parametrize("other", [{"date": "2026-11-29"}, {"place": "Turku"}, {"players": NAMES | {"D": "David D"}}])
def test_without_an_id_another_day_place_or_player_is_another_game(club: Club, admin_user: User, other: Json) -> None:
    document = whole_evening(id=ID, date="2026-11-30")
    brought(club, admin_user, document)
    (result,) = bring_in(club, files(builders.without(document, "id") | other), actor=admin_user)
    assert result.new


@pytest.mark.parametrize("order", [1, -1])
def test_two_files_of_one_game_are_one_though_only_one_has_an_id(club: Club, admin_user: User, order: int) -> None:
    document = whole_evening(id=ID)
    both = [document, builders.without(document, "id")][::order]
    results = bring_in(club, files(*both), actor=admin_user)
    assert [one.new for one in results] == [True, False]
    assert Game.objects.get().protocol_id == ID


def test_two_files_of_one_id_that_differ_are_refused(club: Club, admin_user: User) -> None:
    first, second = whole_evening(1, id=ID), whole_evening(1, id=ID, place="Turku")
    (faulty,) = refused(club, admin_user, first, second)
    assert (faulty.name, list(said(faulty))) == ("2.json", ["place"])


def test_one_faulty_file_keeps_all_the_others_out(club: Club, admin_user: User) -> None:
    faulty = refused(club, admin_user, whole_evening(1), builders.protocol(builders.contract(tricks=14)), b"{")
    assert [file.name for file in faulty] == ["2.json", "3.json"]
    wheres = {fault.where: fault.clause for file in faulty for fault in file.faults}
    assert wheres["1-1 kitty tricks.AB"] == "R-8.3"


@pytest.mark.parametrize(
    "hostile",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\x00\xff\xfe", id="not text"),
        pytest.param(b"[" * 100_000, id="deep"),
        pytest.param(b" " * (LARGEST_FILE + 1), id="large"),
        pytest.param(b'{"format": "skruuviclub-protocol", "version": 1}', id="another kind"),
        pytest.param(b'{"a": "\\ud800"}', id="a lone surrogate"),
        pytest.param(b'{"format": NaN}', id="not a number"),
        pytest.param(b"9" * 500_000, id="an endless number"),
    ],
)
def test_a_hostile_file_is_one_clear_fault(club: Club, admin_user: User, hostile: bytes) -> None:
    (faulty,) = refused(club, admin_user, hostile)
    assert len(faulty.faults) == 1
    assert faulty.faults[0].message


def test_a_file_with_thousands_of_faults_tells_a_hundred_and_how_many_more(club: Club, admin_user: User) -> None:
    wrong = builders.protocol(*(builders.contract(session=1, hand=99) for _ in range(3_000)))
    (faulty,) = refused(club, admin_user, wrong)
    assert len(faulty.faults) == MOST_FAULTS + 1
    assert faulty.faults[-1].message.startswith("There are")


def test_a_file_full_of_adjustments_takes_no_more_queries_than_one(club: Club, admin_user: User) -> None:
    many = [{"player": "A", "points": 1, "reason": "x"}] * 1_000
    with CaptureQueriesContext(connection) as queries:
        game = brought(club, admin_user, whole_evening(adjustments=many), seal=True)
    assert len(queries) < 150
    assert game.current_seal is not None
    assert game.current_seal.results.get(letter="A").adjustments == 1_000


def test_new_games_are_sealed_where_it_is_asked(club: Club, admin_user: User) -> None:
    game = brought(club, admin_user, whole_evening(), seal=True)
    sheet = fold(protocol_of(game).game)
    assert game.current_seal is not None
    results = game.current_seal.results.all()
    assert {result.letter: result.total for result in results} == sheet.totals
    assert game.current_seal.complete


def test_an_unfinished_game_is_not_sealed_without_a_reason(club: Club, admin_user: User) -> None:
    (faulty,) = refused(club, admin_user, whole_evening(), builders.protocol(builders.contract()), seal=True)
    assert (faulty.name, list(said(faulty))) == ("2.json", ["hands"])


def test_sentences_are_in_the_language_that_is_on(club: Club, admin_user: User) -> None:
    with translation.override("fi"), pytest.raises(NothingBroughtIn) as refusal:
        bring_in(club, files(b"{"), actor=admin_user)
    assert refusal.value.files[0].faults[0].message


def test_a_guest_may_be_known_by_a_sign_alone(club: Club, admin_user: User) -> None:
    game = brought(club, admin_user, whole_evening(players=NAMES | {"D": "🂡"}))
    assert game.seated()["D"].short_name == "🂡"
