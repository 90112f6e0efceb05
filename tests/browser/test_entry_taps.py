"""What a tap on the entry screen does: keys, aces, drafts, the question before a repeat."""

import pytest

from scoring import reports
from scoring.models import Entry, Game
from scoring.models.games import new_protocol_id
from scoring.rules import Slot, ThrownIn
from tests.browser.conftest import Opener
from tests.browser.tablet import PHONE, Tablet
from tests.scoring.tables import played_out, record


def misere(shown: Tablet) -> None:
    shown.declarer("A")
    shown.contract("6-misere")


def test_the_exact_number_is_offered_in_outline_and_never_looks_chosen(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("6-hearts")
    assert shown.checked("tricks") is None
    assert shown.text(".tricks .default") == "12 exact"
    assert shown.sum == "6 exact (offered): +35 Aino & Bertta"
    assert shown.text(".save") == "Save exactly, 12 tricks"
    assert shown.page.locator('[data-show="spoken"]').text_content() == "6 hearts exact (offered): +35 Aino & Bertta"


def test_the_result_is_signed_for_who_gains_and_says_what_the_sheet_gets(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("C")
    shown.contract("6-hearts")
    shown.doubling("doubled")
    shown.tricks(13)
    assert shown.sum == "6 1 over, doubled: +74 Carl & Daniel"
    assert shown.how == "not saved yet · to the sheet −74 · (contract 35 + overtrick 2) × 2 = 74"
    shown.tricks(9)
    assert shown.sum == "6 3 under, doubled: +40 Aino & Bertta"
    assert shown.how == "not saved yet · to the sheet +40 · (first undertrick 10 + further undertricks 10) × 2 = 40"


def test_a_tap_on_the_result_shows_the_clauses(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    misere(shown)
    for row, trick in ((0, 9), (1, 2), (1, 4), (1, 4)):
        shown.ace(row, trick)
    assert not shown.page.locator("#why").is_visible()
    shown.tap(".result")
    rows = [" ".join(row.split()) for row in shown.page.locator("#why tr").all_inner_texts()]
    assert rows == [
        "R-3.2 Aino & Bertta: contract +20",
        "R-3.10 Aino & Bertta: own aces 9 −9",
        "R-3.10 Aino & Bertta: aces of the others 2 + 4 + 4 +10",
    ]


def test_every_trick_key_says_what_it_means(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.contract("6-hearts")
    assert shown.text('.tricks .key:has([value="13"])') == "13 1 over"
    assert shown.text('.tricks .key:has([value="10"])') == "10 2 under"
    shown.contract("5-misere")
    assert shown.text('.tricks .key:has([value="1"])') == "1 1 over"
    shown.tap('[data-action="reopen"]')
    shown.tap('.seats [value="all-pass"]')
    assert shown.text('.tricks .key:has([value="6"])') == "6 they 7"


def test_the_parts_come_in_any_order(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.tricks(12)
    shown.doubling("redoubled")
    shown.contract("6-grand")
    assert shown.page.locator(".save").get_attribute("aria-disabled") == "true"
    assert shown.how == "Who is the declarer?"
    shown.declarer("D")
    assert shown.sum == "6 grand exact, redoubled: +105 Carl & Daniel"


def test_a_second_tap_takes_a_key_back(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    for name, value in (("declarer", "A"), ("contract", "5-spades"), ("doubling", "doubled"), ("tricks", "9")):
        shown.tap(f'[name="{name}"][value="{value}"]')
        assert shown.checked(name) == value
        shown.tap(f'[name="{name}"][value="{value}"]')
        assert shown.checked(name) is None
    assert shown.page.locator(".next").is_visible()


def test_nobody_plays_and_a_declarer_shut_each_other_out(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("all-pass")
    assert shown.checked("declarer") is None
    shown.declarer("B")
    assert shown.checked("contract") is None


def test_more_taps_on_an_ace_key_make_it_up_to_four_and_one_more_clears_it(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    misere(shown)
    seen = []
    for _tap in range(5):
        shown.ace(0, 7)
        seen.append((shown.pressed(0), shown.text(".count")))
    assert seen == [
        (["7"], "1/4"),
        (["7 ×2"], "2/4"),
        (["7 ×3"], "3/4"),
        (["7 ×4"], "4/4"),
        ([], "0/4"),
    ]


def test_the_other_sides_key_for_a_trick_is_off_with_its_reason(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    misere(shown)
    shown.ace(0, 7)
    other = shown.page.locator('[data-row="1"] [data-trick="7"]')
    assert other.get_attribute("aria-disabled") == "true"
    assert " ".join(other.inner_text().split()) == "7 theirs"
    other.click(force=True)
    assert shown.pressed(1) == []
    assert shown.text(".hint") == "Trick 7 was won by Aino & Bertta."


def test_a_fifth_ace_is_refused_with_its_reason(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    misere(shown)
    for trick in (1, 2, 3, 4):
        shown.ace(1, trick)
    shown.page.locator('[data-row="0"] [data-trick="9"]').click(force=True)
    assert shown.pressed(0) == []
    assert "All four aces" in shown.text(".hint")


def test_aces_stay_with_the_pair_whatever_the_declarer(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    misere(shown)
    for row, trick in ((0, 9), (1, 2), (1, 4), (1, 5)):
        shown.ace(row, trick)
    assert shown.sum == "6 misère exact (offered): +22 Aino & Bertta"
    shown.declarer("C")
    assert shown.pressed(0) == ["9"]
    assert shown.sum == "6 misère exact (offered): +18 Carl & Daniel"


def test_who_doubles_first_and_who_leads_stand_there_when_the_bidding_ends(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    assert shown.text('[data-show="first"]') == "first Carl; Carl leads"
    shown.contract("all-pass")
    assert shown.text('[data-show="first"]') == "first Carl; Bertta leads"


def test_a_draft_survives_a_reload_and_a_restart(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    misere(shown)
    shown.doubling("doubled")
    shown.ace(1, 4)
    shown.ace(1, 4)
    key = shown.page.locator('[name="client_key"]').input_value()
    shown.page.reload()
    again = Tablet(shown.page.context.new_page(), shown.address, game)
    again.open()
    for kept in (shown, again):
        assert (kept.checked("declarer"), kept.checked("contract"), kept.checked("doubling")) == (
            "A",
            "6-misere",
            "doubled",
        )
        assert kept.pressed(1) == ["4 ×2"]
        assert kept.page.locator('[name="client_key"]').input_value() == key


def test_a_draft_is_never_shown_in_another_game_of_the_same_number(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    own, another = Game.objects.filter(pk=game.pk), new_protocol_id()
    own.update(protocol_id=another)  # as in a demo made anew, which counts its games from the same number
    shown.page.reload()
    assert shown.checked("declarer") is None
    own.update(protocol_id=game.protocol_id)
    shown.page.reload()
    assert shown.checked("declarer") == "A"


def test_a_draft_is_gone_once_its_hand_is_saved(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.save()
    assert shown.slot == Slot.parse("1-2")
    assert shown.page.evaluate("() => Object.keys(localStorage)") == []
    assert shown.checked("declarer") is None


def test_the_language_changes_in_one_tap_and_the_draft_stays(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    shown.tap('.languages [value="sv"]')
    shown.page.wait_for_load_state()
    assert shown.page.locator("html").get_attribute("lang") == "sv"
    assert shown.checked("declarer") == "A"


def test_the_same_hand_again_is_asked_about_once(game: Game, tablet: Opener) -> None:
    record(game, "1-1")
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.tap(".save")
    assert shown.page.locator("#repeat").is_visible()
    assert Entry.objects.count() == 1
    shown.tap('#repeat [data-action="edit"]')
    assert shown.checked("contract") == "6-hearts"
    shown.tap(".save")
    shown.tap('#repeat [name="again"]')
    shown.page.locator(".saved").wait_for()
    assert Entry.objects.count() == 2


@pytest.mark.clause("R-5.2")
def test_deals_thrown_in_one_after_another_are_not_asked_about(game: Game, tablet: Opener) -> None:
    played_out(game)
    record(game, "3-b1", ThrownIn())
    shown = tablet(game)
    shown.contract("thrown-in")
    shown.tap(".save")
    shown.page.locator(".saved").or_(shown.page.locator("#repeat")).first.wait_for()
    assert not shown.page.locator("#repeat").is_visible()
    assert shown.slot == Slot.parse("3-b3")


def test_two_taps_on_save_are_one_entry(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.page.evaluate("() => { for (let tap = 0; tap < 2; tap += 1) document.querySelector('.save').click(); }")
    shown.page.locator(".saved").wait_for()
    shown.page.wait_for_timeout(300)
    assert Entry.objects.count() == 1


def test_a_lost_connection_keeps_the_hand_on_the_tablet(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.page.context.set_offline(True)
    shown.tap(".save")
    shown.page.locator(".how", has_text="No connection.").wait_for()
    assert shown.checked("contract") == "6-hearts"
    assert shown.text(".save") == "Save Try again"
    shown.page.context.set_offline(False)
    shown.save()
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("size", ["1180x820", PHONE])
def test_no_text_field_can_raise_the_system_keyboard(size: str, game: Game, tablet: Opener) -> None:
    shown = tablet(game, size=size)
    misere(shown)
    assert not shown.page.locator('input[type="text"], input:not([type]), textarea').locator("visible=true").count()


def test_between_sessions_a_card_says_who_moves(game: Game, tablet: Opener) -> None:
    for number in range(1, 9):
        record(game, f"1-{number}")
    shown = tablet(game)
    card = shown.text(".card-of-seats")
    assert "Bertta and Carl change places." in card
    assert "Aino & Carl play against Bertta & Daniel." in card
    assert "Dealer: Bertta" in card
    shown.tap('[data-action="seated"]')
    shown.declarer("C")
    assert shown.checked("declarer") == "C"


def test_after_the_last_hand_the_totals_stand_with_places_and_the_way_to_the_seal(game: Game, tablet: Opener) -> None:
    played_out(game)
    shown = tablet(game)
    for letter in "ABCD":
        shown.declarer(letter)
        shown.contract("grand")
        shown.save()
    assert "The last hand is played" in shown.text(".ended")
    first = reports.sheet(game).standing[0]
    assert f"1. {first.name.full}" in shown.text(".places")
    shown.tap(".ended .primary")
    shown.page.wait_for_url("**/seal/")


def test_a_forced_bolshevik_cannot_be_thrown_in_and_says_who_is_bound(game: Game, tablet: Opener) -> None:
    played_out(game)
    for number in range(1, 5):
        record(game, f"3-b{number}", ThrownIn())
    shown = tablet(game)
    assert shown.page.locator('[value="thrown-in"]').is_disabled()
    assert "must be played" in shown.text(".nobody")
    bound = reports.entry_screen(game).bolshevik
    assert bound is not None
    assert "bound to declare" in shown.text(f'.seat:has([value="{bound.bound}"])')


def test_who_has_declared_cannot_declare_again(game: Game, tablet: Opener) -> None:
    played_out(game)
    shown = tablet(game)
    shown.declarer("B")
    shown.contract("hearts")
    assert shown.sum == "7 exact (offered): +150 Bertta"
    shown.tap('[name="doubled_by"][value="A"]')
    assert shown.how == "not saved yet · −100 Aino × · −50 Carl · −50 Daniel"
    shown.save()
    assert shown.page.locator('[name="declarer"][value="B"]').is_disabled()


@pytest.mark.clause("R-5.6")
def test_a_bolshevik_says_its_doubling_like_any_hand(game: Game, tablet: Opener) -> None:
    played_out(game)
    shown = tablet(game)
    spoken = shown.page.locator('[data-show="spoken"]')
    shown.declarer("B")
    shown.contract("grand")
    for letter in "AC":
        shown.tap(f'[name="doubled_by"][value="{letter}"]')
    assert shown.sum == "7 grand exact (offered), doubled: +250 Bertta"
    shown.tap('[name="redoubled"]')
    assert shown.sum == "7 grand exact (offered), redoubled: +350 Bertta"
    assert spoken.text_content() == "7 grand exact (offered), redoubled: +350 Bertta"
    assert shown.how == "not saved yet · −150 Aino ×× · −150 Carl ×× · −50 Daniel"
    shown.contract("thrown-in")
    assert shown.sum == "Thrown in"
