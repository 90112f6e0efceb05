"""Taking back, correcting, two tablets at one table, refusals; by keyboard alone, and without scripts."""

from playwright.sync_api import Page

from players.models import User
from scoring import ledger, reports
from scoring.models import Entry, Game
from scoring.rules import Slot
from tests.browser.conftest import Opener
from tests.browser.tablet import Tablet
from tests.scoring.tables import FAILED, MADE, record

FIRST, SECOND = Slot.parse("1-1"), Slot.parse("1-2")


def standing(game: Game, slot: Slot) -> Entry | None:
    return game.entries.standing().filter(slot=slot.code).first()


# -- taking back


def test_undo_takes_two_taps_and_brings_the_values_back(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.doubling("doubled")
    shown.save()
    before = shown.taps
    shown.tap(".undo summary")
    assert "Session 1, hand 1" in shown.text(".sure")
    shown.tap(".sure button")
    assert shown.taps - before == 2
    shown.page.locator(".result .points").wait_for()
    assert shown.sum == "6 exact, doubled: +70 Aino & Bertta"
    assert standing(game, FIRST) is None
    shown.page.reload()
    assert shown.checked("contract") == "6-hearts"
    shown.save()
    assert standing(game, FIRST) is not None


def test_a_correction_taken_back_leaves_what_stood_before_and_brings_its_values_back(
    game: Game, tablet: Opener
) -> None:
    record(game, "1-1")
    shown = tablet(game, path="?slot=1-1")
    shown.tricks(13)
    shown.tap(".save")
    shown.tap('.ask [value="miscounted"]')
    shown.page.locator(".saved").wait_for()
    shown.tap(".undo summary")
    shown.tap(".sure button")
    shown.page.wait_for_function("() => document.querySelector('[name=slot]').value === '1-1'")
    assert shown.checked("tricks") == "13"
    entry = standing(game, FIRST)
    assert entry is not None
    assert entry.to_hand() == MADE
    shown.tap(".save")
    shown.tap('.ask [value="miscounted"]')
    shown.page.locator(".saved").wait_for()
    assert reports.sheet(game).totals["A"] == 37


def test_undo_is_nowhere_near_save(game: Game, tablet: Opener) -> None:
    record(game, "1-1")
    shown = tablet(game)
    shown.tap(".undo summary")
    undo, save = (shown.page.locator(part).bounding_box() for part in (".sure button", ".save"))
    assert undo is not None
    assert save is not None
    assert save["y"] - (undo["y"] + undo["height"]) > 200


# -- correcting


def test_a_correction_shows_what_moves_and_takes_a_reason_in_few_taps(game: Game, tablet: Opener) -> None:
    record(game, "1-1")
    shown = tablet(game, path="?slot=1-1")
    opening_it_from_the_sheet = 2
    shown.tricks(13)
    shown.tap(".save")
    moves = shown.text(".ask .moves")
    assert "Aino +35 +37 +2" in moves
    assert standing(game, FIRST) == Entry.objects.get()
    shown.tap('.ask [value="miscounted"]')
    shown.page.locator(".saved").wait_for()
    assert shown.taps + opening_it_from_the_sheet <= 7
    entry = standing(game, FIRST)
    assert entry is not None
    assert entry.supersedes is not None
    assert entry.reason.key == "miscounted"
    assert reports.sheet(game).totals["A"] == 37


def test_another_reason_is_asked_for_in_words_and_everything_stays(game: Game, tablet: Opener) -> None:
    record(game, "1-1")
    shown = tablet(game, path="?slot=1-1")
    shown.tricks(13)
    shown.tap(".save")
    shown.tap('.ask [value="other"]')
    shown.page.locator(".ask .error").wait_for()
    assert shown.checked("tricks") == "13"
    shown.page.fill('[name="reason_text"]', "the score was read aloud wrongly")
    shown.tap('.ask [value="other"]')
    shown.page.locator(".saved").wait_for()
    entry = standing(game, FIRST)
    assert entry is not None
    assert entry.reason.text == "the score was read aloud wrongly"


def test_going_back_from_the_question_keeps_what_was_entered(game: Game, tablet: Opener) -> None:
    record(game, "1-1")
    shown = tablet(game, path="?slot=1-1")
    shown.tricks(13)
    shown.tap(".save")
    shown.page.locator(".ask").first.wait_for()
    shown.page.keyboard.press("Escape")
    assert not shown.page.locator(".ask").first.is_visible()
    assert shown.checked("tricks") == "13"
    shown.tricks(12)


# -- two tablets


def conflict(game: Game, tablet: Opener, other: User) -> Tablet:
    shown = tablet(game)
    shown.declarer("A")
    shown.contract("6-hearts")
    ledger.record(game, FIRST, FAILED, actor=other)
    shown.tap(".save")
    shown.page.locator(".both").wait_for()
    return shown


def test_a_hand_somebody_saved_meanwhile_is_shown_beside_mine(game: Game, tablet: Opener, admin_user: User) -> None:
    shown = conflict(game, tablet, admin_user)
    both = shown.text(".both")
    assert "Aino Äijälä" in both
    assert "+30 Aino & Bertta" in both
    assert "+35 Aino & Bertta" in both
    shown.tap(".ask .primary")
    shown.page.wait_for_url("**/entry/")
    assert shown.slot == SECOND
    assert Entry.objects.count() == 1


def test_mine_replaces_theirs_as_a_correction(game: Game, tablet: Opener, admin_user: User) -> None:
    shown = conflict(game, tablet, admin_user)
    shown.tap('.ask [value="agreed"]')
    shown.page.locator(".saved").wait_for()
    assert Entry.objects.count() == 2
    entry = standing(game, FIRST)
    assert entry is not None
    assert entry.to_hand() == MADE


# -- refusals


def test_an_impossible_hand_is_refused_beside_its_key_and_everything_is_kept(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    shown.declarer("B")
    shown.contract("5-misere")
    for row, trick in ((0, 1), (0, 2), (0, 3), (1, 4)):
        shown.ace(row, trick)
    with shown.page.expect_response("**/record/") as answer:
        shown.tap(".save")
    assert answer.value.status == 422
    assert "aces in 3 different tricks" in shown.text(".aces .error") or "3" in shown.text(".aces .error")
    assert (shown.checked("declarer"), shown.pressed(0), shown.pressed(1)) == ("B", ["1", "2", "3"], ["4"])
    shown.ace(0, 3)
    assert not shown.page.locator(".error").count()
    shown.ace(0, 2)
    shown.save()


# -- by keyboard


def focused(page: Page) -> str:
    found: str = page.evaluate("() => `${document.activeElement.name || document.activeElement.className}`")
    return found


def tab_to(page: Page, name: str) -> None:
    for _press in range(60):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return
    raise LookupError(name)


def test_a_misere_is_entered_by_keyboard_alone(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    page = shown.page
    tab_to(page, "declarer")
    page.keyboard.press("Space")
    tab_to(page, "contract")
    for _step in range(7):
        page.keyboard.press("ArrowRight")
    assert shown.checked("contract") == "6-misere"
    assert focused(page) == "contract"
    tab_to(page, "doubling")
    page.keyboard.press("ArrowRight")
    tab_to(page, "key ace")
    for _ace in range(4):
        page.keyboard.press("Enter")
    assert shown.pressed(0) == ["1 ×4"]
    tab_to(page, "save")
    page.keyboard.press("Enter")
    page.locator(".saved").wait_for()
    assert standing(game, FIRST) is not None
    tab_to(page, "declarer")


def test_no_arrow_chooses_all_pass_or_clears_the_declarer(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    page = shown.page
    tab_to(page, "declarer")
    page.keyboard.press("Space")
    tab_to(page, "contract")

    def walked(key: str) -> tuple[str, str | None]:
        page.keyboard.press(key)
        return page.evaluate("() => document.activeElement.value"), shown.checked("contract")

    # From the key in the middle of the table over both edges of the contracts, and back.
    assert walked("ArrowLeft") == ("7-grand", None)
    assert walked("ArrowRight") == ("all-pass", None)
    assert walked("ArrowDown") == ("5-misere", None)
    assert walked("ArrowRight") == ("5-spades", "5-spades")
    assert walked("ArrowUp") == ("5-misere", "5-misere")
    assert walked("ArrowLeft") == ("all-pass", "5-misere")
    assert shown.checked("declarer") is not None
    assert walked("Space") == ("all-pass", "all-pass")
    assert shown.checked("declarer") is None


def test_the_focus_can_be_seen(game: Game, tablet: Opener) -> None:
    shown = tablet(game)
    tab_to(shown.page, "declarer")
    outline = shown.page.evaluate("() => getComputedStyle(document.activeElement.nextElementSibling).outlineStyle")
    assert outline == "solid"


# -- without scripts


def press(shown: Tablet, selector: str) -> None:
    shown.page.locator(selector).click()
    shown.page.wait_for_load_state()


def test_without_scripts_a_confirm_step_shows_the_result_before_it_is_stored(game: Game, tablet: Opener) -> None:
    shown = tablet(game, scripts=False)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.tricks(13)
    press(shown, ".save")
    assert "+37 Aino & Bertta" in shown.text(".ask")
    assert Entry.objects.count() == 0
    press(shown, '.ask [name="edit"]')
    assert shown.checked("tricks") == "13"
    press(shown, ".save")
    press(shown, '.ask [name="confirm"]')
    assert "Saved at the club: Session 1, hand 1" in shown.text(".saved")
    assert Entry.objects.count() == 1


def test_without_scripts_aces_are_written_as_numbers_and_a_refusal_keeps_them(game: Game, tablet: Opener) -> None:
    shown = tablet(game, scripts=False)
    shown.declarer("C")
    shown.contract("5-misere")
    shown.tricks(3)
    shown.page.fill('[name="aces_own"]', "9, 12")
    shown.page.fill('[name="aces_theirs"]', "1")
    press(shown, ".save")
    assert "3 aces are recorded" in shown.text(".aces .error")
    assert shown.page.locator('[name="aces_own"]').input_value() == "9, 12"
    shown.page.fill('[name="aces_theirs"]', "1 4")
    press(shown, ".save")
    press(shown, '.ask [name="confirm"]')
    assert Entry.objects.count() == 1


def test_without_scripts_the_tablet_shows_its_keyboard_for_the_aces(game: Game, tablet: Opener) -> None:
    shown = tablet(game, scripts=False)
    fields = shown.page.locator('.aces input[type="text"]:visible').all()
    assert len(fields) == 2
    # Digits and what parts them: a keyboard of digits alone has no comma.
    assert {field.get_attribute("inputmode") for field in fields} <= {None, "text"}


def test_without_scripts_a_repeat_a_correction_and_an_undo_work_too(game: Game, tablet: Opener) -> None:
    record(game, "1-1")
    shown = tablet(game, scripts=False)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.tricks(12)
    press(shown, ".save")
    assert "a new hand?" in shown.text(".ask")
    press(shown, '.ask [name="confirm"]')
    shown.page.locator(".undo summary").click()
    press(shown, ".sure button")
    assert standing(game, SECOND) is None
    assert (shown.slot, shown.checked("contract")) == (SECOND, "6-hearts")
    shown.open("?slot=1-1")
    shown.tricks(13)
    press(shown, ".save")
    press(shown, '.ask [value="wrong-key"]')
    entry = standing(game, FIRST)
    assert entry is not None
    assert entry.reason.key == "wrong-key"


def test_without_scripts_the_card_of_seats_is_put_away_by_its_link(game: Game, tablet: Opener) -> None:
    for number in range(1, 9):
        record(game, f"1-{number}")
    shown = tablet(game, scripts=False)
    press(shown, ".card-of-seats a")
    assert not shown.page.locator(".card-of-seats").count()
    shown.declarer("A")
