"""The entry screen at every size: nothing scrolls or is cut off, keys are large and far enough from each other."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from players.models import Player, User
from scoring import ledger
from scoring.models import Game
from scoring.rules import Bolshevik, Denomination, Slot, ThrownIn
from tests.browser.conftest import Opener
from tests.browser.tablet import PHONE, SIZES, Tablet
from tests.scoring.tables import FAILED, MADE, opened

LONG = {
    "A": "Eeva-Liisa Pitkänimi-Korpelainen",
    "B": "Bertta Ylä-Öljymäki",
    "C": "Carl Maximilian Åberg",
    "D": "Daniel Dahlström",
}
TWICE_THE_TEXT = "590x410"
KEY = {"1180x820": 72, "1180x730": 72, "1280x800": 72, "1024x768": 60, "1024x660": 60, "820x1180": 60, PHONE: 48}

MEASURE = """() => {
    const seen = (it) => it.checkVisibility() && !it.closest('.visually-hidden');
    const boxes = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const name = (it) => `${it.className}: ${it.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30)}`;
    const keys = boxes('.key').map((key) => [key, key.getBoundingClientRect()]);
    const close = [];
    for (const [one, a] of keys) for (const [other, b] of keys) {
        const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        if (one !== other && across < 7.9 && down < 7.9) close.push(`${name(one)} / ${name(other)}`);
    }
    const tooSmall = (it) => { const box = it.getBoundingClientRect(); return box.width < 47.9 || box.height < 47.9; };
    const holdsText = (it) => [...it.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim());
    const controls = boxes('button, a, summary, .entry input[type=text]').filter((it) => !it.matches('.key'));
    return {
        down: document.documentElement.scrollHeight - innerHeight,
        across: document.documentElement.scrollWidth - innerWidth,
        smallest: Math.min(...keys.flatMap(([, box]) => [box.width, box.height])),
        close,
        small: controls.filter(tooSmall).map(name),
        cut: boxes('.face, .sum, .how, .line, .save, .cues, h1, .cell')
            .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1).map(name),
        tiny: boxes('body *').filter((it) => holdsText(it) && parseFloat(getComputedStyle(it).fontSize) < 16).map(name),
        result: Math.min(...boxes('.sum').map((it) => parseFloat(getComputedStyle(it).fontSize))),
    };
}"""


@pytest.fixture
def long_names(game: Game, served: str, keeper_user: User) -> Game:
    """An evening of people with long names, two hands into the first session."""
    club = keeper_user.memberships.get().club
    seated = {letter: Player.objects.create(club=club, name=name) for letter, name in LONG.items()}
    evening = opened(seated, keeper_user, option="after-each-session")
    ledger.record(evening, Slot.parse("1-1"), MADE, actor=keeper_user)
    ledger.record(evening, Slot.parse("1-2"), FAILED, actor=keeper_user)
    return evening


def empty(shown: Tablet) -> None:
    """Nothing is tapped."""


def failed(shown: Tablet) -> None:
    shown.declarer("A")
    shown.contract("6-grand")
    shown.doubling("redoubled")
    shown.tricks(0)


def misere(shown: Tablet) -> None:
    shown.declarer("A")
    shown.contract("6-misere")
    for row, trick in ((0, 9), (1, 2), (1, 12), (1, 12)):
        shown.ace(row, trick)


def all_pass(shown: Tablet) -> None:
    shown.contract("all-pass")
    shown.doubling("doubled")
    shown.tricks(10)
    for row, trick in ((0, 9), (1, 2), (1, 12), (0, 10)):
        shown.ace(row, trick)


def refused(shown: Tablet) -> None:
    shown.declarer("A")
    shown.contract("5-misere")
    for row, trick in ((0, 1), (0, 2), (0, 3), (1, 4)):
        shown.ace(row, trick)
    shown.tap(".save")
    shown.page.locator(".error").wait_for()


STATES = (empty, failed, misere, all_pass, refused)


def check(shown: Tablet, size: str) -> None:
    measured: dict[str, Any] = shown.page.evaluate(MEASURE)
    assert measured["across"] <= 0
    if size in SIZES:
        assert measured["down"] <= 0
    assert measured["smallest"] >= KEY[size] - 0.1
    assert measured["close"] == []
    assert measured["small"] == []
    assert measured["cut"] == []
    assert measured["tiny"] == []
    assert measured["result"] >= 28
    assert shown.troubles == []


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_every_state_fits_every_size_in_finnish_with_long_names(size: str, long_names: Game, tablet: Opener) -> None:
    for state in STATES:
        shown = tablet(long_names, size=size, language="fi")
        state(shown)
        check(shown, size)


@pytest.mark.parametrize("language", ["sv", "en"])
def test_the_smallest_tablet_fits_the_other_languages(language: str, long_names: Game, tablet: Opener) -> None:
    for state in STATES:
        shown = tablet(long_names, size="1024x660", language=language)
        state(shown)
        check(shown, "1024x660")


@pytest.mark.parametrize("size", [*SIZES, PHONE])
def test_a_bolshevik_fits_every_size(size: str, long_names: Game, keeper_user: User, tablet: Opener) -> None:
    for number in range(3, 9):
        ledger.record(long_names, Slot.parse(f"1-{number}"), MADE, actor=keeper_user)
    ledger.record(long_names, Slot.parse("1-b1"), ThrownIn(), actor=keeper_user)
    shown = tablet(long_names, size=size, language="fi")
    check(shown, size)
    shown.declarer("A")
    shown.contract("misere")
    shown.tap('[name="doubled_by"][value="C"]')
    shown.tap('[name="redoubled"]')
    for row, trick in ((0, 9), (1, 2), (1, 12), (1, 12)):
        shown.ace(row, trick)
    check(shown, size)


def test_result_and_save_stay_in_view_on_a_telephone(long_names: Game, tablet: Opener) -> None:
    shown = tablet(long_names, size=PHONE)
    shown.declarer("A")
    shown.contract("6-hearts")
    for top in (0, 300, 5000):
        shown.page.evaluate(f"scrollTo(0, {top})")
        for part in (".result", ".save"):
            box = shown.page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 844


def test_the_next_deal_leaves_the_keys_their_place_on_a_telephone(long_names: Game, tablet: Opener) -> None:
    shown = tablet(long_names, size=PHONE, language="fi")

    def height() -> float:
        box = shown.page.locator(".foot").bounding_box()
        assert box is not None
        return box["height"]

    assert height() <= 128
    shown.declarer("A")
    shown.contract("6-hearts")
    shown.save()
    assert height() <= 128
    check(shown, PHONE)


def test_text_twice_as_large_loses_nothing(long_names: Game, tablet: Opener) -> None:
    for state in STATES:
        shown = tablet(long_names, size=TWICE_THE_TEXT, language="fi")
        state(shown)
        measured = shown.page.evaluate(MEASURE)
        assert measured["across"] <= 0
        assert measured["cut"] == []


def test_the_page_may_be_zoomed(long_names: Game, tablet: Opener) -> None:
    viewport = tablet(long_names).page.locator('meta[name="viewport"]').get_attribute("content") or ""
    assert "maximum-scale" not in viewport
    assert "user-scalable" not in viewport


AXE = {
    "resultTypes": ["violations"],
    "rules": {"color-contrast-enhanced": {"enabled": True}},
}


def violations(shown: Tablet) -> list[str]:
    found = Axe().run(shown.page, options=AXE).response["violations"]
    return [f"{fault['id']}: {[node['html'] for node in fault['nodes']][:3]}" for fault in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["fi", "sv", "en"])
def test_everyone_has_access(language: str, scheme: str, long_names: Game, tablet: Opener) -> None:
    for state in STATES:
        shown = tablet(long_names, language=language, scheme=scheme)
        state(shown)
        assert violations(shown) == [], state.__name__


def correction(shown: Tablet) -> None:
    shown.open("?slot=1-1")
    shown.tricks(13)
    shown.tap(".save")
    shown.page.locator(".ask .moves").wait_for()


def repeat(shown: Tablet) -> None:
    shown.declarer("C")
    shown.contract("6-clubs")
    shown.doubling("doubled")
    shown.tricks(10)
    shown.tap(".save")
    shown.page.locator("#repeat").wait_for()


def undo(shown: Tablet) -> None:
    shown.tap(".undo summary")


def why(shown: Tablet) -> None:
    misere(shown)
    shown.tap(".result")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_has_access_to_the_questions(scheme: str, long_names: Game, tablet: Opener) -> None:
    for state in (correction, repeat, undo, why):
        shown = tablet(long_names, scheme=scheme, language="fi")
        state(shown)
        assert violations(shown) == [], state.__name__


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_has_access_between_the_sessions_and_at_the_end(
    scheme: str, long_names: Game, keeper_user: User, tablet: Opener
) -> None:
    for number in range(3, 9):
        ledger.record(long_names, Slot.parse(f"1-{number}"), MADE, actor=keeper_user)
    for number, letter in enumerate("ABCD", start=1):
        shown = tablet(long_names, scheme=scheme, language="fi")
        assert violations(shown) == [], number
        shown.declarer(letter)
        shown.contract("hearts")
        shown.save()
    assert violations(shown) == []
    for session in (2, 3):
        for number in range(1, 9):
            ledger.record(long_names, Slot.parse(f"{session}-{number}"), MADE, actor=keeper_user)
        for number, letter in enumerate("ABCD", start=1):
            hand = Bolshevik(declarer=letter, denomination=Denomination.GRAND, tricks=12)
            ledger.record(long_names, Slot.parse(f"{session}-b{number}"), hand, actor=keeper_user)
    shown.open()
    assert violations(shown) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_borders_of_keys_can_be_seen(scheme: str, long_names: Game, tablet: Opener) -> None:
    shown = tablet(long_names, scheme=scheme)
    faint = shown.page.evaluate(
        """() => {
            const light = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number).map((v) => v / 255)
                .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
                .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const contrast = (a, b) => {
                const [more, less] = [light(a), light(b)].sort((m, n) => n - m);
                return (more + 0.05) / (less + 0.05);
            };
            const ground = getComputedStyle(document.body).backgroundColor;
            return [...document.querySelectorAll('.key .face')].filter((it) => it.checkVisibility()).filter((it) => {
                const style = getComputedStyle(it);
                return contrast(style.borderTopColor, ground) < 3;
            }).map((it) => it.textContent.trim());
        }"""
    )
    assert faint == []
