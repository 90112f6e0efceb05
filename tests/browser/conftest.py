"""A real browser against a real server: Debian's Chromium driven by playwright, asking nothing of the network outside.

Skipped where Chromium is missing; the message says how to get it.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from players.models import Player, User
from scoring import guards
from scoring.models import Game
from tests import people
from tests.browser.rooms import Reader
from tests.browser.tablet import SIZES, Tablet
from tests.scoring.tables import opened

NAMES_OF_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium_program() -> str:
    for name in NAMES_OF_CHROMIUM:
        if found := shutil.which(name):
            return found
    pytest.skip("Chromium is missing: install the package chromium to drive the screens in a browser.")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium(django_db_setup: None) -> Iterator[Browser]:
    program = chromium_program()
    # Playwright keeps an event loop in this thread: Django would refuse its queries there, and gives it a connection
    # of its own, which has to be closed while the loop is there.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser
        browser.close()
        connections.close_all()


@pytest.fixture
def served(live_server: Any) -> Iterator[str]:
    """The address of the server. The ledger's triggers are taken away before the tables are emptied."""
    guards.install()
    yield live_server.url
    guards.remove()


@pytest.fixture
def game(served: str, keeper_user: User, players: dict[str, Player]) -> Game:
    """An evening of 24 hands with a bolshevik set after the last session, not begun."""
    return opened(players, keeper_user, option="after-last-session")


type Opener = Callable[..., Tablet]


@pytest.fixture
def tablet(chromium: Browser, served: str, keeper_user: User) -> Iterator[Opener]:
    """Opens a page as the keeper: `tablet(game, size="1024x660", scheme="dark", language="sv", scripts=False)`."""
    contexts: list[BrowserContext] = []

    def open_tablet(
        game: Game,
        *,
        size: str = SIZES[0],
        scheme: Any = "light",
        language: str = "en",
        scripts: bool = True,
        user: User | None = None,
        path: str = "",
    ) -> Tablet:
        width, height = map(int, size.split("x"))
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=scripts,
            extra_http_headers={"Accept-Language": language},
            reduced_motion="reduce",
        )
        contexts.append(context)
        session = people.logged_in(user or keeper_user).cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": served}])
        shown = Tablet(context.new_page(), served, game)
        shown.open(path)
        return shown

    yield open_tablet
    for context in contexts:
        context.close()


@pytest.fixture
def reader(chromium: Browser, served: str) -> Iterator[Reader]:
    """Opens a browser as somebody, or as nobody; each is a device of its own."""
    contexts: list[BrowserContext] = []

    def open_browser(
        user: User | None = None,
        *,
        size: str = SIZES[0],
        scheme: Any = "light",
        language: str = "fi",
        scripts: bool = True,
    ) -> Page:
        width, height = map(int, size.split("x"))
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=scripts,
            extra_http_headers={"Accept-Language": language},
            base_url=served,
        )
        contexts.append(context)
        if user is not None:
            session = people.logged_in(user).cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": served}])
        page = context.new_page()
        page.set_default_timeout(15_000)
        return page

    yield open_browser
    for context in contexts:
        context.close()
