"""The keeper's hand on the tablet: taps keys, counts the taps, and reads what the screen says.

Knows how the entry screen is drawn. Knows no points.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page

from scoring.models import Game
from scoring.rules import Slot

SIZES = ("1180x820", "1180x730", "1280x800", "1024x768", "1024x660", "820x1180")
PHONE = "390x844"


class Tablet:
    def __init__(self, page: Page, address: str, game: Game) -> None:
        self.page = page
        self.address = address
        self.game = game
        self.taps = 0
        self.troubles: list[str] = []
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._listen)

    def _listen(self, message: ConsoleMessage) -> None:
        # A refusal is an answer the browser also writes to its console.
        if message.type in {"error", "warning"} and "the server responded with a status of 4" not in message.text:
            self.troubles.append(message.text)

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.address}/games/{self.game.pk}/entry/{path}")

    # -- taps

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.taps += 1

    def declarer(self, letter: str) -> None:
        self.tap(f'[name="declarer"][value="{letter}"]')

    def contract(self, value: str) -> None:
        self.tap(f'[name="contract"][value="{value}"]')

    def doubling(self, value: str) -> None:
        self.tap(f'[name="doubling"][value="{value}"]')

    def tricks(self, number: int) -> None:
        self.tap(f'[name="tricks"][value="{number}"]')

    def ace(self, row: int, trick: int) -> None:
        self.tap(f'[data-row="{row}"] [data-trick="{trick}"]')

    def save(self) -> None:
        """Save, and answer that a repeated hand is a new one where the screen asks."""
        self.tap(".save")
        if self.page.locator("#repeat").is_visible():
            self.tap('#repeat [name="again"]')
        self.page.locator(".saved").or_(self.page.locator(".ended")).first.wait_for()
        self.page.wait_for_function("() => !document.querySelector('.htmx-request')")

    def seated(self) -> None:
        """Put away the card of the change of seats, where there is one."""
        if self.page.locator(".card-of-seats").is_visible():
            self.tap('[data-action="seated"]')

    # -- a hand as the protocol file writes it

    def play(self, record: dict[str, Any], us: str) -> int:
        """Enter one record; return the taps it took."""
        self.seated()
        before = self.taps
        if record.get("thrown_in"):
            self.contract("thrown-in")
        elif record["kind"] == "bolshevik":
            self._play_bolshevik(record)
        else:
            self._play_pairs(record, us)
        self.save()
        return self.taps - before

    def _play_pairs(self, record: dict[str, Any], us: str) -> None:
        if record.get("all_pass"):
            own = us
            self.contract("all-pass")
        else:
            own = next(side for side in record["tricks"] if record["declarer"] in side)
            self.declarer(record["declarer"])
            self.contract(f"{record['level']}-{record['denomination']}")
        if record["doubling"] != "none":
            self.doubling(record["doubling"])
        self._tricks(record["tricks"][own])
        for side, aces in record.get("aces", {}).items():
            for trick in aces:
                self.ace(0 if side == us else 1, trick)

    def _play_bolshevik(self, record: dict[str, Any]) -> None:
        declarer = record["declarer"]
        self.declarer(declarer)
        self.contract(record["denomination"])
        for letter in record["doubled_by"]:
            self.tap(f'[name="doubled_by"][value="{letter}"]')
        if record["redoubled"]:
            self.tap('[name="redoubled"]')
        self._tricks(record["tricks"][declarer])
        for side, aces in record.get("aces", {}).items():
            for trick in aces:
                self.ace(0 if side == declarer else 1, trick)

    def _tricks(self, number: int) -> None:
        """The contract's own number is offered: only another is tapped."""
        if not self.page.locator(f'.default [name="tricks"][value="{number}"]').count():
            self.tricks(number)

    # -- what the screen says

    @property
    def sum(self) -> str:
        return self.text('.result [data-show="sum"]')

    @property
    def how(self) -> str:
        return self.text('.result [data-show="how"]')

    @property
    def slot(self) -> Slot:
        return Slot.parse(self.page.locator('[name="slot"]').first.input_value())

    def text(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).first.inner_text().split())

    def checked(self, name: str) -> str | None:
        found: Locator = self.page.locator(f'[name="{name}"]:checked')
        return found.input_value() if found.count() else None

    def pressed(self, row: int) -> list[str]:
        keys = self.page.locator(f'[data-row="{row}"] .ace[aria-pressed="true"]')
        return [" ".join(text.split()) for text in keys.all_inner_texts()]
