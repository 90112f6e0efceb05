"""What every test stands on: the cast of `people`, and static files straight from the source.

A test may be skipped where a program is missing, saying how to get it; with CI=true a skip is a failure.
"""

import os
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from players.models import Club, Player, User
from tests import people

# A busy machine is no failure. (Under CI hypothesis has a profile of its own, which says so too and repeats itself.)
if not os.environ.get("CI"):
    hypothesis.settings.register_profile(
        "house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    hypothesis.settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(name, ...): the clauses of docs/rules.md this test pins")
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        # In a file, as clubs have it: a database in memory is one connection for all threads of a live server.
        folder = tempfile.TemporaryDirectory(prefix="skruuviclub-tests-", ignore_cleanup_errors=True)
        config.add_cleanup(folder.cleanup)
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = Path(folder.name) / "tests.sqlite3"
    settings.WHITENOISE_AUTOREFRESH = True
    settings.WHITENOISE_USE_FINDERS = True
    # Argon2 is slow on purpose; one test asks that it is what the real settings name.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI") == "true":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"With CI=true nothing may be skipped. {reason}"
    return report


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Sentences are compared in English, whatever language the page of the test before was read in."""
    with translation.override("en"):
        yield


@pytest.fixture
def club(db: None) -> Club:
    return people.club()


@pytest.fixture
def other_club(db: None) -> Club:
    return people.other_club()


@pytest.fixture
def admin_user(club: Club) -> User:
    """Aino, the club's admin (and a keeper, as every admin is)."""
    return people.admin(club)


@pytest.fixture
def keeper_user(club: Club) -> User:
    """Carl, who keeps the protocol."""
    return people.keeper(club)


@pytest.fixture
def players(club: Club) -> dict[str, Player]:
    """The cast of four by letter: Aino, Bertta, Carl and Daniel."""
    return people.players(club)


@pytest.fixture
def admin(admin_user: User) -> Client:
    return people.logged_in(admin_user)


@pytest.fixture
def keeper(keeper_user: User) -> Client:
    return people.logged_in(keeper_user)
