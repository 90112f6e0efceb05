"""Level 4 and integrated bolsheviks on the entry screen (R-6, R-7.2)."""

import pytest
from playwright.sync_api import Locator

from players.models import Player, User
from scoring import ledger, reports
from scoring.models import Game
from scoring.rules import Aces, Bolshevik, Contract, Denomination, Doubling, Kind, Letter, Slot
from tests.browser.conftest import Opener
from tests.browser.formats import opened
from tests.browser.tablet import PHONE, SIZES, Tablet
from tests.browser.test_entry_looks import check, misere, violations
from tests.scoring.rulesets import house_rules
from tests.scoring.tables import MADE

GRAND_OF_B = Bolshevik(declarer="B", denomination=Denomination.GRAND, tricks=13)
SECOND = Slot.parse("1-2")
REDOUBLED_OF_A = Bolshevik(
    declarer="A",
    denomination=Denomination.MISERE,
    doubled_by=("B", "C", "D"),
    redoubled=True,
    tricks=13,
    aces=Aces(own=(13, 12, 11, 10), theirs=()),
)
MISERE = Contract(
    declarer="C",
    level=6,
    denomination=Denomination.MISERE,
    doubling=Doubling.REDOUBLED,
    tricks=9,
    aces=Aces(own=(13, 12, 11, 10), theirs=()),
)


def alone(declarer: Letter, tricks: int = 13) -> Bolshevik:
    return Bolshevik(declarer=declarer, denomination=Denomination.GRAND, tricks=tricks)


@pytest.fixture
def level_4(served: str, keeper_user: User) -> Game:
    return opened(keeper_user, ruleset="pre-2016+level-4")


@pytest.fixture
def integrated(served: str, keeper_user: User) -> Game:
    """Two contracts into the first session: a kitty hand, and a bolshevik."""
    game = opened(keeper_user, option="integrated", ruleset="handbook-2016+level-4")
    ledger.record(game, Slot.parse("1-1"), MADE, kind=Kind.KITTY, actor=keeper_user)
    ledger.record(game, SECOND, GRAND_OF_B, actor=keeper_user)
    return game


@pytest.fixture
def nearly_out(served: str, keeper_user: User) -> Game:
    """A session whose last contract is still to play: D's bolshevik."""
    game = opened(keeper_user, option="integrated")
    kinds = [Kind.KITTY] * 4 + [Kind.KOTKA] * 4
    for number in range(1, 12):
        bolshevik = {2: alone("B"), 4: REDOUBLED_OF_A, 11: alone("C", tricks=2)}.get(number)
        hand = bolshevik or (MADE if kinds[0] is Kind.KITTY or number % 2 else MISERE)
        kind = None if bolshevik else kinds.pop(0)
        ledger.record(game, Slot.parse(f"1-{number}"), hand, kind=kind, actor=keeper_user)
    return game


# -- level 4


@pytest.mark.clause("R-7.2")
def test_an_undoubled_level_4_takes_three_taps_and_asks_no_tricks(level_4: Game, tablet: Opener) -> None:
    shown = tablet(level_4)
    shown.declarer("A")
    shown.contract("4-hearts")
    assert shown.sum == "4 made, not played: +16 Eeva-Liisa & Bertta"
    assert shown.page.locator(".not-asked").is_visible()
    assert not shown.page.locator('.tricks [name="tricks"]').first.is_visible()
    shown.save()
    assert shown.taps == 3
    hand = level_4.entries.with_facts().get().to_hand()
    assert hand == Contract(
        declarer="A", level=4, denomination=Denomination.HEARTS, doubling=Doubling.NONE, tricks=None
    )
    assert "made, not played" in shown.text(".saved")
    assert shown.troubles == []


@pytest.mark.clause("R-7.1", "R-7.2")
def test_a_doubled_level_4_misere_is_played_and_undoubled_again_forgets_the_tricks(
    level_4: Game, tablet: Opener
) -> None:
    shown = tablet(level_4)
    shown.declarer("C")
    shown.contract("4-misere")
    assert not shown.page.locator(".ace").first.is_visible()
    shown.doubling("redoubled")
    for row, trick in ((0, 9), (1, 2), (1, 12), (1, 12)):
        shown.ace(row, trick)
    shown.tricks(2)
    # 5 for the contract, 4 for the overtrick, 26 own aces, 9 of the others: four times each.
    assert "redoubled: +32 Eeva-Liisa & Bertta" in shown.sum
    shown.doubling("none")
    assert shown.sum == "4 misère made, not played: +5 Carl & Daniel"
    shown.save()
    hand = level_4.entries.with_facts().get().to_hand()
    assert isinstance(hand, Contract)
    assert (hand.tricks, hand.aces) == (None, None)


@pytest.mark.clause("R-7.2")
def test_a_doubled_level_4_is_played_and_takes_a_tap_more(level_4: Game, tablet: Opener) -> None:
    shown = tablet(level_4)
    shown.declarer("A")
    shown.contract("4-hearts")
    assert not shown.page.locator('.tricks [name="tricks"]').first.is_visible()
    shown.doubling("doubled")
    assert shown.sum == "4 exact (offered), doubled: +32 Eeva-Liisa & Bertta"
    shown.tricks(9)
    # One trick short of ten costs 4, twice.
    assert shown.sum == "4 1 under, doubled: +8 Carl & Daniel"
    shown.save()
    assert shown.taps == 5
    hand = level_4.entries.with_facts().get().to_hand()
    assert isinstance(hand, Contract)
    assert (hand.doubling, hand.tricks) == (Doubling.DOUBLED, 9)


def level_4_misere(shown: Tablet) -> None:
    shown.declarer("A")
    shown.contract("4-misere")
    shown.doubling("redoubled")
    for row, trick in ((0, 9), (1, 2), (1, 12), (1, 12)):
        shown.ace(row, trick)


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_the_row_of_level_4_fits_every_size(size: str, level_4: Game, tablet: Opener) -> None:
    shown = tablet(level_4, size=size, language="fi")
    check(shown, size)
    level_4_misere(shown)
    check(shown, size)


# -- integrated bolsheviks


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_what_an_integrated_session_leaves_open_fits_every_size(size: str, integrated: Game, tablet: Opener) -> None:
    shown = tablet(integrated, size=size, language="fi")
    check(shown, size)
    misere(shown)
    check(shown, size)
    shown.open("?slot=1-3&alone=1")
    shown.declarer("A")
    shown.contract("misere")
    check(shown, size)


@pytest.mark.clause("R-6.1", "R-6.2")
def test_a_session_with_its_bolsheviks_is_played_in_by_taps(
    served: str, keeper_user: User, players: dict[str, Player], tablet: Opener
) -> None:
    game = ledger.open_game(
        keeper_user.memberships.get().club,
        players,
        hands_format="standard-24",
        bolshevik_option="integrated",
        actor=keeper_user,
    )
    shown = tablet(game)
    assert shown.text("h1") == "Session 1 · hand 1/12 kitty hand"
    dealer = shown.text(".cues b")
    shown.tap(".kind:not([aria-current])")
    shown.page.locator("#screen.in-set").wait_for()
    assert shown.text("h1") == "Session 1 · hand 1/12 bolshevik"
    assert not shown.page.locator('[value="thrown-in"]').count()
    shown.declarer("D")
    shown.contract("hearts")
    shown.save()
    assert shown.text(".cues b") == dealer
    for number in range(8):
        shown.declarer("A")
        shown.contract("6-hearts" if number % 2 else "6-spades")
        shown.save()
    # The three who have had none must play one: each is offered in turn, and nothing is to be chosen.
    offered = []
    while shown.page.locator("#screen.in-set").count():
        assert not shown.page.locator(".kind").count()
        assert shown.page.locator('[name="declarer"][value="D"]').is_disabled()
        assert shown.page.locator(".saved").is_visible()
        offered.append(shown.checked("declarer"))
        shown.contract("grand")
        shown.save()
    assert sorted(filter(None, offered)) == ["A", "B", "C"]
    shown.seated()
    assert shown.text("h1") == "Session 2 · hand 1/12 kitty hand"
    assert reports.sheet(game).recorded == 12
    assert shown.troubles == []


def test_a_draft_is_of_its_kind_and_survives_a_reload(integrated: Game, tablet: Opener) -> None:
    shown = tablet(integrated)
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.tap(".kind:not([aria-current])")
    shown.page.locator("#screen.in-set").wait_for()
    assert shown.checked("contract") is None
    assert shown.page.locator('[name="declarer"][value="B"]').is_disabled()
    shown.contract("hearts")
    shown.page.reload()
    assert shown.checked("contract") == "hearts"


def test_a_contract_that_was_a_bolshevik_is_corrected_into_a_hand_of_pairs(integrated: Game, tablet: Opener) -> None:
    shown = tablet(integrated, path="?slot=1-2")
    assert shown.checked("declarer") == "B"
    shown.tap(".kind:not([aria-current])")
    shown.page.locator("#screen.of-pairs").wait_for()
    shown.declarer("C")
    shown.contract("5-clubs")
    shown.tap(".save")
    shown.tap('.ask [name="reason"][value="wrong-key"]')
    shown.page.locator(".saved").wait_for()
    entry = integrated.entries.standing().with_facts().get(slot="1-2")
    assert (entry.hand.kind, entry.hand.declarer) == ("kitty", "C")


def test_the_screen_comes_back_with_the_kind_of_its_draft(integrated: Game, tablet: Opener) -> None:
    shown = tablet(integrated)
    shown.tap(".kind:not([aria-current])")
    shown.page.locator("#screen.in-set").wait_for()
    shown.declarer("A")
    shown.contract("hearts")
    # A browser that was started anew opens the game, not the kind.
    shown.open()
    shown.page.locator("#screen.in-set").wait_for()
    assert (shown.checked("declarer"), shown.checked("contract")) == ("A", "hearts")
    assert shown.sum == "7 exact (offered): +150 Eeva-Liisa"
    # Who asks for the other kind gets it, and keeps it.
    shown.tap(".kind:not([aria-current])")
    shown.page.locator("#screen.of-pairs").wait_for()
    shown.page.reload()
    assert shown.page.locator("#screen.of-pairs").is_visible()
    assert shown.checked("contract") is None
    assert shown.troubles == []


def said(rows: Locator) -> list[str]:
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


@pytest.mark.clause("R-6.1")
def test_hands_of_pairs_and_bolsheviks_stand_in_one_table_as_they_were_played(nearly_out: Game, tablet: Opener) -> None:
    shown = tablet(nearly_out)
    rows = shown.page.locator(".so-far tbody tr")
    assert said(rows)[:3] == [
        "1 6 +35 ✓ saved at the club",
        "2 −50 +150 −50 −50 ✓ saved at the club",
        "3 6 +35 ✓ saved at the club",
    ]
    assert said(shown.page.locator(".so-far tfoot tr")) == ["Bolsheviks −798 +486 +26 +286", "Session now +602"]
    shown.open("?slot=1-12&alone=1")
    assert rows.count() == 12
    shown.declarer("D")
    shown.contract("clubs")
    assert said(rows)[11] == "12 7 …"


WITHIN_THE_PANEL = """() => {
    const panel = document.querySelector('.so-far > .placed');
    const parts = [...panel.children].filter((it) => it.checkVisibility());
    const cut = [...panel.querySelectorAll('td.num')].filter((it) => it.scrollWidth > it.clientWidth);
    return [parts.at(-1).getBoundingClientRect().bottom <= panel.getBoundingClientRect().bottom,
        parts[0].clientHeight > 16, cut.map((it) => it.textContent)];
}"""


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_a_long_session_stands_whole_beside_the_keys(
    size: str, nearly_out: Game, keeper_user: User, tablet: Opener
) -> None:
    shown = tablet(nearly_out, size=size, language="fi")
    check(shown, size)
    assert shown.page.evaluate(WITHIN_THE_PANEL) == [True, True, []]
    ledger.record(nearly_out, Slot.parse("1-12"), alone("D"), actor=keeper_user)
    for number in (4, 9):
        shown.open(f"?slot=1-{number}")
        check(shown, size)
        assert shown.page.evaluate(WITHIN_THE_PANEL) == [True, True, []]
        assert shown.page.locator(".so-far .here").is_visible()


def test_undoing_a_bolshevik_brings_it_back_as_one(integrated: Game, tablet: Opener) -> None:
    shown = tablet(integrated)
    shown.tap(".undo summary")
    shown.tap(".sure button")
    shown.page.locator("#screen.in-set").wait_for()
    assert (shown.slot, shown.checked("declarer"), shown.checked("contract")) == (SECOND, "B", "grand")


def test_integrated_works_without_scripts(integrated: Game, tablet: Opener) -> None:
    shown = tablet(integrated, scripts=False)
    shown.tap(".kind:not([aria-current])")
    shown.declarer("A")
    shown.contract("spades")
    shown.tricks(13)
    shown.tap(".save")
    shown.tap('.ask [name="confirm"]')
    shown.page.locator(".saved").wait_for()
    assert shown.text("h1") == "Session 1 · hand 4/12 kitty hand"
    shown.declarer("A")
    shown.contract("4-hearts")
    shown.tap(".save")
    shown.tap('.ask [name="confirm"]')
    shown.page.locator(".saved").wait_for()
    entry = integrated.entries.standing().with_facts().get(slot="1-4")
    assert (entry.hand.kind, entry.hand.tricks) == ("kitty", None)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_has_access_to_what_is_new(scheme: str, level_4: Game, integrated: Game, tablet: Opener) -> None:
    for game, state in ((level_4, level_4_misere), (integrated, None)):
        shown = tablet(game, scheme=scheme, language="fi")
        if state is not None:
            state(shown)
        else:
            shown.declarer("C")
        assert violations(shown) == []


@pytest.mark.clause("R-6.1")
@pytest.mark.parametrize("size", ["1180x730", "1024x660"])
@pytest.mark.parametrize(("path", "contract"), [("?alone=0", "6-misere"), ("?alone=1", "misere")])
def test_the_other_kind_stays_to_be_tapped_beside_the_aces_on_a_low_tablet(
    integrated: Game, tablet: Opener, size: str, path: str, contract: str
) -> None:
    shown = tablet(integrated, size=size, path=path, language="fi")
    shown.declarer("A")
    shown.contract(contract)
    other = shown.page.locator(".kind:not([aria-current])")
    assert other.is_visible()
    assert other.evaluate("key => key.scrollWidth <= key.clientWidth")
    assert shown.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    other.click()
    shown.page.wait_for_function("() => !document.querySelector('.htmx-request, .with-aces')")
    assert shown.checked("contract") is None


def test_a_made_contract_worth_nothing_says_no_more_than_that(served: str, keeper_user: User, tablet: Opener) -> None:
    house_rules(keeper_user.memberships.get().club, keeper_user, made__trump__5=0)
    shown = tablet(opened(keeper_user, ruleset="house"))
    shown.declarer("A")
    shown.contract("5-hearts")
    assert shown.how.endswith("to the sheet 0")
    shown.doubling("doubled")
    assert shown.how.endswith("to the sheet 0")
