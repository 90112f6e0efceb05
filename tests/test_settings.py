"""A wrong setting is one clear sentence that names it; the settings themselves write nothing."""

import datetime as dt
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation
from django.utils.formats import date_format

from skruuviclub import env


def run_manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SKRUUVICLUB_", "DJANGO_ALLOW_"))}
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    return subprocess.run(command, env={**kept, **variables}, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("written", "read"), [("on", True), ("1", True), ("Yes", True), ("off", False), ("0", False), ("", False)]
)
def test_a_flag_is_read_as_people_write_it(monkeypatch: pytest.MonkeyPatch, written: str, read: bool) -> None:
    monkeypatch.setenv("SKRUUVICLUB_X", written)
    assert env.flag("SKRUUVICLUB_X") is read


def test_a_flag_that_is_neither_on_nor_off_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKRUUVICLUB_X", "maybe")
    with pytest.raises(ImproperlyConfigured, match=r"^SKRUUVICLUB_X must be on or off, not 'maybe'\.$"):
        env.flag("SKRUUVICLUB_X")


def test_words_are_told_apart_by_commas_and_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKRUUVICLUB_X", "club.example, 192.0.2.7  tablet")
    assert env.words("SKRUUVICLUB_X") == ["club.example", "192.0.2.7", "tablet"]


def test_a_folder_must_be_absolute_and_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SKRUUVICLUB_X", "data")
    with pytest.raises(ImproperlyConfigured, match="SKRUUVICLUB_X must be an absolute path"):
        env.folder("SKRUUVICLUB_X", tmp_path)
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("SKRUUVICLUB_X", str(file))
    with pytest.raises(ImproperlyConfigured, match="SKRUUVICLUB_X must be a folder"):
        env.folder("SKRUUVICLUB_X", tmp_path)
    monkeypatch.setenv("SKRUUVICLUB_X", str(tmp_path))
    assert env.folder("SKRUUVICLUB_X", Path("/elsewhere")) == tmp_path
    monkeypatch.delenv("SKRUUVICLUB_X")
    assert env.folder("SKRUUVICLUB_X", tmp_path / "default") == tmp_path / "default"


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, ".local/share/skruuviclub"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/skruuviclub"),
        ("darwin", {}, "Library/Application Support/skruuviclub"),
        ("win32", {}, "AppData/Local/skruuviclub"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/skruuviclub"),
    ],
)
def test_the_data_folder_is_where_the_platform_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, variables: dict[str, str], folder: str
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert env.user_data_folder("skruuviclub") == tmp_path / folder


def test_a_database_is_a_file_in_the_data_folder_unless_a_url_says_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SKRUUVICLUB_X", raising=False)
    assert env.database("SKRUUVICLUB_X", tmp_path / "club.sqlite3")["NAME"] == tmp_path / "club.sqlite3"
    monkeypatch.setenv("SKRUUVICLUB_X", "sqlite:////srv/club%20one.sqlite3")
    assert env.database("SKRUUVICLUB_X", tmp_path)["NAME"] == Path("/srv/club one.sqlite3")
    monkeypatch.setattr(env, "find_spec", lambda name: True)
    monkeypatch.setenv("SKRUUVICLUB_X", "postgres://kerho:a%40b@db.example:5433/skruuvi")
    described = env.database("SKRUUVICLUB_X", tmp_path)
    facts = [described[key] for key in ("ENGINE", "NAME", "USER", "PASSWORD", "HOST", "PORT")]
    assert facts == ["django.db.backends.postgresql", "skruuvi", "kerho", "a@b", "db.example", "5433"]


def test_a_missing_driver_is_told_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SKRUUVICLUB_X", "postgres://kerho@db.example/skruuvi")
    monkeypatch.setattr(env, "find_spec", lambda name: None)
    with pytest.raises(ImproperlyConfigured, match=r"^SKRUUVICLUB_X names a .* --extra postgres`\.$"):
        env.database("SKRUUVICLUB_X", tmp_path)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://x/y", "must begin with sqlite: or postgres:"),
        ("sqlite:///relative.sqlite3", "must name an absolute file"),
        ("sqlite://host/file", "must name an absolute file"),
        ("postgres://host", "must name a database"),
        ("postgres://host:port/name", "has a port that is not a number"),
    ],
)
def test_a_wrong_database_url_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, sentence: str
) -> None:
    monkeypatch.setenv("SKRUUVICLUB_X", url)
    with pytest.raises(ImproperlyConfigured, match=f"SKRUUVICLUB_X {sentence}"):
        env.database("SKRUUVICLUB_X", tmp_path)


def test_a_command_that_needs_no_database_leaves_no_data_folder_behind(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert run_manage("check", SKRUUVICLUB_DATA=str(folder)).returncode == 0
    assert not folder.exists()


def test_a_deployment_over_https_has_nothing_to_warn_of(tmp_path: Path) -> None:
    finished = run_manage(
        "check", "--deploy", "--fail-level", "WARNING", SKRUUVICLUB_DATA=str(tmp_path), SKRUUVICLUB_HTTPS="on"
    )
    assert finished.returncode == 0, finished.stderr


def test_a_wrong_setting_ends_a_command_with_its_name(tmp_path: Path) -> None:
    finished = run_manage("check", SKRUUVICLUB_HTTPS="perhaps")
    assert finished.returncode == 1
    assert finished.stderr == "SKRUUVICLUB_HTTPS must be on or off, not 'perhaps'.\n"


def test_an_application_server_gets_no_key_that_the_next_start_would_forget(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SKRUUVICLUB_", "DJANGO_ALLOW_"))}
    environment = {**kept, "SKRUUVICLUB_DATA": str(tmp_path)}
    command = [sys.executable, "-c", "import skruuviclub.wsgi"]
    finished = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=60, cwd=settings.BASE_DIR
    )
    assert finished.returncode != 0
    assert "Set SKRUUVICLUB_SECRET_KEY" in finished.stderr


@pytest.mark.parametrize(
    ("language", "said"), [("en", ["30 November 2026", "30.11.2026"]), ("fi", ["30. marraskuuta 2026", "30.11.2026"])]
)
def test_the_day_stands_before_the_month(language: str, said: list[str]) -> None:
    day = dt.date(2026, 11, 30)
    with translation.override(language):
        assert [date_format(day, style) for style in ("DATE_FORMAT", "SHORT_DATE_FORMAT")] == said
