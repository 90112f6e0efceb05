"""Who sits where, deals, shuffles, cuts, leads and speaks, from tables typed by hand (R-1, R-2.7)."""

import re

import pytest

from scoring.rules import (
    FORMATS,
    PLAYING_ORDER,
    BolshevikOption,
    Deal,
    Refused,
    Schedule,
    Slot,
    check_seats,
    schedule_for,
)
from tests import builders
from tests.builders import Json

PAIRS = {1: ("AB", "CD"), 2: ("AC", "BD"), 3: ("AD", "BC")}
SEATS = {1: "ACBD", 2: "ABCD", 3: "ABDC"}
PURKU_PAIRS = PAIRS | {4: ("AD", "BC"), 5: ("AC", "BD"), 6: ("AB", "CD")}
PURKU_SEATS = SEATS | {4: "ABDC", 5: "ABCD", 6: "ACBD"}
FIVE_PAIRS = {1: ("BE", "CD"), 2: ("AC", "DE"), 3: ("AE", "BD"), 4: ("AB", "CE"), 5: ("AD", "BC")}
FIVE_SEATS = {1: "BCED", 2: "CDAE", 3: "DEBA", 4: "EACB", 5: "ABDC"}

KINDS = {
    "standard-24": ["kitty"] * 4 + ["kotka"] * 4,
    "short-12": ["kitty"] * 2 + ["kotka"] * 2,
    "purku-48": ["kitty"] * 4 + ["kotka"] * 4,
    "five-40": ["kitty"] * 4 + ["kotka"] * 4,
}
TABLES = {
    "standard-24": ("ABCD", PAIRS, SEATS),
    "short-12": ("ABCD", PAIRS, SEATS),
    "purku-48": ("ABCD", PURKU_PAIRS, PURKU_SEATS),
    "five-40": ("ABCDE", FIVE_PAIRS, FIVE_SEATS),
}


def dealers(*hands: Json, hands_format: str = "standard-24", option: str = "none", **more: object) -> str:
    game = builders.game(*hands, hands_format=hands_format, option=option, **more)
    return "".join(deal.dealer for deal in game.deals())


@pytest.mark.clause("R-1.1", "R-1.2", "R-1.3", "R-1.4")
@pytest.mark.parametrize("hands_format", KINDS)
def test_each_session_has_its_kitty_hands_then_its_kotka_hands(hands_format: str) -> None:
    schedule = schedule_for(hands_format, "none")
    assert [plan.number for plan in schedule.sessions] == list(TABLES[hands_format][1])
    for plan in schedule.sessions:
        slots = schedule.session_slots(plan.number)
        assert [slot.number for slot in slots] == list(range(1, len(KINDS[hands_format]) + 1))
        assert [schedule.kind_at(slot) for slot in slots] == KINDS[hands_format]


@pytest.mark.clause("R-1.3", "R-1.4", "R-1.5", "R-1.6", "R-4.1")
@pytest.mark.parametrize("hands_format", KINDS)
def test_partners_and_seats_are_those_of_the_table(hands_format: str) -> None:
    schedule = schedule_for(hands_format, "none")
    letters, pairs, seats = TABLES[hands_format]
    assert "".join(schedule.letters) == letters
    for plan in schedule.sessions:
        assert plan.sides == pairs[plan.number]
        assert "".join(plan.seats) == seats[plan.number]


@pytest.mark.clause("R-1.5")
def test_everyone_partners_everyone_once_and_the_keeper_never_moves() -> None:
    plans = schedule_for("standard-24", "none").sessions
    assert sorted(side for plan in plans for side in plan.sides) == ["AB", "AC", "AD", "BC", "BD", "CD"]
    assert {plan.seats[0] for plan in plans} == {"A"}


@pytest.mark.clause("R-1.4")
def test_of_five_everyone_sits_out_once_and_partners_everyone_once() -> None:
    plans = schedule_for("five-40", "none").sessions
    assert [next(iter(set("ABCDE") - set(plan.seats))) for plan in plans] == list("ABCDE")
    assert sorted(side for plan in plans for side in plan.sides) == (
        ["AB", "AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE"]
    )


@pytest.mark.clause("R-1.4", "R-4.1")
def test_where_the_keeper_sits_out_the_sheet_is_written_from_the_first_pair() -> None:
    schedule = schedule_for("five-40", "none")
    assert [plan.sides[0] for plan in schedule.sessions] == ["BE", "AC", "AE", "AB", "AD"]


@pytest.mark.clause("R-6.1")
def test_an_integrated_session_has_twelve_contracts_whose_kinds_are_left_open() -> None:
    schedule = schedule_for("standard-24", "integrated")
    assert schedule.is_integrated
    for plan in schedule.sessions:
        slots = schedule.session_slots(plan.number)
        assert [slot.number for slot in slots] == list(range(1, 13))
        assert {schedule.kind_at(slot) for slot in slots} == {None}
        assert not schedule.has_set_after(plan.number)
    for code in ("1-13", "1-0", "1-b1"):
        with pytest.raises(KeyError):
            schedule.kind_at(Slot.parse(code))


@pytest.mark.clause("R-1.6")
def test_one_swap_of_two_seats_makes_each_change() -> None:
    for before, after in (("ACBD", "ABCD"), ("ABCD", "ABDC")):
        moved = [seat for seat in range(4) if before[seat] != after[seat]]
        assert len(moved) == 2
        assert before in SEATS.values()
        assert after in SEATS.values()


@pytest.mark.clause("R-1.6", "R-8.29")
@pytest.mark.parametrize(
    ("session", "allowed"),
    [
        (1, "ACBD ADBC BCAD BDAC CADB CBDA DACB DBCA"),
        (2, "ABCD ADCB BADC BCDA CBAD CDAB DABC DCBA"),
        (3, "ABDC ACDB BACD BDCA CABD CDBA DBAC DCAB"),
    ],
)
def test_a_table_may_sit_in_any_way_that_keeps_partners_opposite(session: int, allowed: str) -> None:
    plan = schedule_for("standard-24", "none").session(session)
    found = []
    for one in "ABCD":
        for two in "ABCD":
            for three in "ABCD":
                for four in "ABCD":
                    try:
                        check_seats(plan, (one, two, three, four))
                    except Refused:
                        continue
                    found.append(one + two + three + four)
    assert found == sorted(allowed.split())


@pytest.mark.clause("R-1.7")
def test_the_deal_starts_left_of_the_keeper_and_passes_by_seats_through_the_sessions() -> None:
    assert dealers() == "CBDA CBDA BCDA BCDA BDCA BDCA".replace(" ", "")
    assert dealers(hands_format="short-12") == "CBDA BCDA BDCA".replace(" ", "")
    assert dealers(hands_format="purku-48") == "CBDACBDA BCDABCDA BDCABDCA BDCABDCA BCDABCDA CBDACBDA".replace(" ", "")


@pytest.mark.clause("R-1.4", "R-1.7")
def test_of_five_the_player_in_seat_two_deals_first_and_who_sits_out_never() -> None:
    assert dealers(hands_format="five-40") == "CEDBCEDB DAECDAEC EBADEBAD ACBEACBE BDCABDCA".replace(" ", "")
    overruled = dealers(hands_format="five-40", first_dealer={"2": "E"})
    assert overruled == "CEDBCEDB ECDAECDA ADEBADEB BEACBEAC CABDCABD".replace(" ", "")


@pytest.mark.clause("R-6.1", "R-6.2", "R-1.7", "R-1.8")
def test_after_an_integrated_bolshevik_the_same_dealer_deals_again_while_pair_hands_are_left() -> None:
    def session(kinds: str) -> list[Json]:
        """``k`` and ``o`` are pair hands, letters bolsheviks."""
        return [
            builders.bolshevik(1, number, declarer=kind)
            if kind in "ABCD"
            else builders.contract(1, number, "kitty" if kind == "k" else "kotka", level=6, tricks=12)
            for number, kind in enumerate(kinds, start=1)
        ]

    def of_first_session(kinds: str) -> str:
        return dealers(*session(kinds), option="integrated")[:12]

    # Session 1 sits A C B D, and C deals first.
    assert of_first_session("kkkkooooABCD") == "CBDACBDACBDA"
    assert of_first_session("AkkkkooooBCD") == "CCBDACBDACBD"
    assert of_first_session("ABCDkkkkoooo") == "CCCCCBDACBDA"
    assert of_first_session("kkkkAooooBCD") == "CBDACCBDACBD"
    assert of_first_session("kkkkoooBoACD") == "CBDACBDAACBD"
    game = builders.game(*session("AkkkkooooBCD"), option="integrated")
    assert [deal.pack.value for deal in game.deals()] == ["blue", "red"] * 18


@pytest.mark.clause("R-1.7", "R-5.2")
def test_the_deal_passes_on_through_a_set_and_its_thrown_in_deals() -> None:
    first_set = [builders.thrown_in(1, 1), *(builders.bolshevik(1, n + 2, declarer="ABCD"[n]) for n in range(4))]
    # Five deals: the second session begins with seat 3, not 2.
    assert dealers(*first_set, hands_format="short-12", option="after-each-session") == (
        "CBDA CBDAC CDAB CDAB DCAB DCAB".replace(" ", "")
    )


@pytest.mark.clause("R-1.7")
def test_an_overruled_dealer_moves_the_deal_from_there_on() -> None:
    # Session 1 sits A C B D, session 2 A B C D, session 3 A B D C.
    assert dealers(hands_format="short-12", first_dealer={"1": "D"}) == "DACB DABC CABD".replace(" ", "")
    assert dealers(hands_format="short-12", first_dealer={"2": "D"}) == "CBDA DABC CABD".replace(" ", "")
    assert dealers(hands_format="short-12", first_dealer={"3": "A"}) == "CBDA BCDA ABDC".replace(" ", "")


@pytest.mark.clause("R-1.6", "R-1.7")
def test_the_deal_goes_by_the_seats_used_not_by_the_players() -> None:
    assert dealers(hands_format="short-12", seats={"1": ["B", "D", "A", "C"]}) == "DACB BCDA BDCA".replace(" ", "")


@pytest.mark.clause("R-1.6")
def test_the_seats_used_are_the_tables_unless_recorded() -> None:
    game = builders.game(seats={"1": ["B", "D", "A", "C"]})
    assert ["".join(game.seats_in(session)) for session in (1, 2, 3)] == ["BDAC", "ABCD", "ABDC"]


@pytest.mark.clause("R-1.7")
def test_a_set_not_over_shows_the_deals_known_so_far() -> None:
    def deals_in_set(*hands: Json) -> list[int]:
        game = builders.game(*hands, hands_format="short-12", option="after-last-session")
        return [deal.slot.number for deal in game.deals() if deal.slot.in_set]

    assert deals_in_set() == [1, 2, 3, 4]
    assert deals_in_set(*(builders.thrown_in(3, n) for n in (1, 2, 3, 4))) == [1, 2, 3, 4, 5]
    assert deals_in_set(builders.bolshevik(3, 8)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert deals_in_set(*(builders.bolshevik(3, n + 1, declarer="ABCD"[n]) for n in range(4))) == [1, 2, 3, 4]


@pytest.mark.clause("R-1.8")
def test_the_packs_alternate_blue_and_red_with_every_deal() -> None:
    game = builders.game(option="after-each-session", first_dealer={"2": "D"})
    packs = [deal.pack.value for deal in game.deals()]
    assert packs == ["blue", "red"] * 18


def deal_of(slot: str, option: str = "after-each-session") -> Deal:
    (found,) = (deal for deal in builders.game(option=option).deals() if deal.slot.code == slot)
    return found


AROUND_THE_TABLE = [
    # slot, then who deals, shuffles, cuts and leads in all-pass, then who speaks in all-pass
    ("1-1", "CDAB", "CBDA"),
    ("1-2", "BACD", "BDAC"),
    ("1-3", "DCBA", "DACB"),
    ("1-4", "ABDC", "ACBD"),
    ("2-1", "BDAC", "BCDA"),
    ("2-2", "CABD", "CDAB"),
    ("3-1", "BCAD", "BDCA"),
    ("3-4", "ADCB", "ABDC"),
]


@pytest.mark.clause("R-1.8", "R-1.9", "R-2.7")
@pytest.mark.parametrize(("slot", "tasks", "speakers"), AROUND_THE_TABLE)
def test_everyone_round_the_dealer_has_his_task(slot: str, tasks: str, speakers: str) -> None:
    deal = deal_of(slot)
    assert deal.dealer + deal.shuffler + deal.cutter + deal.leads_in_all_pass == tasks
    assert "".join(deal.doublers_in_all_pass) == speakers
    assert "".join(deal.clockwise_from(deal.dealer)) == speakers


ROUND_THE_DECLARER = [
    # slot, declarer, leads, may double in turn
    ("1-1", "A", "C", "CD"),
    ("1-1", "C", "B", "BA"),
    ("1-1", "B", "D", "DC"),
    ("1-1", "D", "A", "AB"),
    ("2-5", "A", "B", "BD"),
    ("2-5", "D", "A", "AC"),
    ("3-5", "C", "A", "AD"),
    ("3-5", "B", "D", "DA"),
]


@pytest.mark.clause("R-1.9", "R-2.7")
@pytest.mark.parametrize(("slot", "declarer", "leader", "doublers"), ROUND_THE_DECLARER)
def test_the_defender_left_of_the_declarer_leads_and_speaks_first(
    slot: str, declarer: str, leader: str, doublers: str
) -> None:
    deal = deal_of(slot)
    assert deal.leads_against(declarer) == leader
    assert "".join(deal.doublers_in_turn(declarer)) == doublers


ROUND_THE_STALKER = [
    # slot, declarer, stalker, may double in turn: clockwise from the stalker
    ("1-b1", "A", "D", "DCB"),
    ("1-b1", "C", "A", "ABD"),
    ("2-b1", "A", "D", "DBC"),
    ("3-b1", "A", "C", "CBD"),
    ("3-b1", "D", "B", "BCA"),
]


@pytest.mark.clause("R-1.9", "R-2.7")
@pytest.mark.parametrize(("slot", "declarer", "stalker", "doublers"), ROUND_THE_STALKER)
def test_in_a_bolshevik_the_stalker_on_the_right_leads_and_speaks_first(
    slot: str, declarer: str, stalker: str, doublers: str
) -> None:
    deal = deal_of(slot)
    assert deal.leads_against(declarer, alone=True) == stalker
    assert "".join(deal.doublers_in_turn(declarer, alone=True)) == doublers


@pytest.mark.clause("R-2.7")
@pytest.mark.parametrize(
    ("slot", "doubler", "redoublers"), [("1-1", "C", "BA"), ("1-1", "D", "AB"), ("3-1", "A", "BC")]
)
def test_left_of_the_doubler_may_redouble_first_then_right_of_him(slot: str, doubler: str, redoublers: str) -> None:
    assert "".join(deal_of(slot).redoublers_in_turn(doubler)) == redoublers


ALLOWED = {
    ("standard-24", "none"): "",
    ("standard-24", "after-each-session"): "123",
    ("standard-24", "after-last-session"): "3",
    ("short-12", "none"): "",
    ("short-12", "after-each-session"): "123",
    ("short-12", "after-last-session"): "3",
    ("standard-24", "integrated"): "",
    ("purku-48", "none"): "",
    ("purku-48", "after-each-session"): "123456",
    ("purku-48", "after-last-session"): "6",
    ("five-40", "none"): "",
}


@pytest.mark.clause("R-1.10", "R-1.3", "R-1.4", "R-6.1", "R-8.27")
@pytest.mark.parametrize("option", ["none", "after-each-session", "after-last-session", "integrated", "", "NONE", "x"])
@pytest.mark.parametrize("hands_format", ["standard-24", "short-12", "purku-48", "five-40", "", "standard-25"])
def test_only_the_pairs_of_format_and_option_played_here_make_a_schedule(hands_format: str, option: str) -> None:
    sets = ALLOWED.get((hands_format, option))
    if sets is not None:
        schedule = schedule_for(hands_format, option)
        assert "".join(str(plan.number) for plan in schedule.sessions if schedule.has_set_after(plan.number)) == sets
    else:
        with pytest.raises(Refused) as refused:
            schedule_for(hands_format, option)
        (fault,) = refused.value.violations
        assert (fault.code, fault.clause, fault.field) == ("schedule", "R-8.27", "schedule")


def test_a_schedule_without_a_set_has_none_after_any_session() -> None:
    integrated = Schedule(format=FORMATS["standard-24"], option=BolshevikOption.INTEGRATED)
    assert not any(integrated.has_set_after(session) for session in (1, 2, 3))


@pytest.mark.clause("R-1.1", "R-5.1")
@pytest.mark.parametrize("code", ["0-1", "4-1", "1-0", "1-9", "1-b1", "3-b0", "3-b9"])
def test_a_place_outside_the_schedule_has_no_kind(code: str) -> None:
    with pytest.raises(KeyError):
        schedule_for("standard-24", "after-last-session").kind_at(Slot.parse(code))


@pytest.mark.parametrize("session", [0, 4, -1])
def test_a_session_outside_the_format_is_none(session: int) -> None:
    with pytest.raises(KeyError):
        schedule_for("standard-24", "none").session(session)


@pytest.mark.parametrize("code", ["1-3", "3-b2", "12-40"])
def test_a_place_is_read_back_from_its_code(code: str) -> None:
    assert Slot.parse(code).code == code


@pytest.mark.parametrize(
    "code", ["", "-", "1", "1-", "b-1", "1-b", "1-bb2", "1-2-3", "1-x", "¹-1", "1--1", "1-123456789"]
)
def test_no_other_code_is_a_place(code: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(code)}$"):
        Slot.parse(code)


def test_places_sort_in_playing_order_with_a_set_after_its_session() -> None:
    codes = ["1-1", "1-8", "1-b1", "1-b8", "2-1", "2-b1", "3-8"]
    assert [slot.code for slot in sorted(Slot.parse(code) for code in reversed(codes))] == codes


@pytest.mark.clause("R-2.1", "R-2.3")
def test_denominations_stand_in_the_order_of_the_auction() -> None:
    assert " ".join(PLAYING_ORDER["kitty"]) == "misere spades clubs diamonds hearts grand"  # type: ignore[index]
    assert " ".join(PLAYING_ORDER["kotka"]) == "spades clubs diamonds hearts misere grand"  # type: ignore[index]
    assert " ".join(PLAYING_ORDER["bolshevik"]).startswith("misere ")  # type: ignore[index]


def test_one_who_is_not_at_the_table_is_on_no_side() -> None:
    with pytest.raises(KeyError):
        schedule_for("standard-24", "none").session(1).side_with("E")
