"""Finnish and Swedish are complete, and what the program reads is what the translators wrote."""

import gettext
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
LOCALE = ROOT / "skruuviclub" / "locale"
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]

needs_gettext = pytest.mark.skipif(
    shutil.which("msgfmt") is None, reason="gettext is missing: on Debian, apt install gettext"
)


def catalogue(language: str, suffix: str) -> Path:
    return Path(LOCALE, language, "LC_MESSAGES", f"django.{suffix}")


def read(compiled: Path) -> dict[object, str]:
    with compiled.open("rb") as file:
        return dict(gettext.GNUTranslations(file)._catalog)  # type: ignore[attr-defined]


@needs_gettext
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_string_is_untranslated_or_fuzzy(language: str) -> None:
    command = ["msgfmt", "--check", "--statistics", "-o", os.devnull, str(catalogue(language, "po"))]
    finished = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"})
    assert re.fullmatch(r"\d+ translated messages\.\n", finished.stderr), finished.stderr


@needs_gettext
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language: str, tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "-o", str(compiled), str(catalogue(language, "po"))], check=True)
    assert read(catalogue(language, "mo")) == read(compiled), "Run manage.py compilemessages."


@needs_gettext
@pytest.mark.slow
def test_every_string_of_the_program_is_in_the_catalogues(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for folder in ("players", "scoring", "skruuviclub", "templates"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "*.mo", "static"))
    shutil.copy(ROOT / "manage.py", copy)
    languages = [word for language in LANGUAGES for word in ("-l", language)]
    command = [sys.executable, "manage.py", "makemessages", "--no-obsolete", "--no-location", *languages]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    for language in LANGUAGES:
        collected = Path(copy, "skruuviclub", "locale", language, "LC_MESSAGES", "django.po")
        assert identities(collected) == identities(catalogue(language, "po")), "Run manage.py makemessages."


def identities(written: Path) -> set[tuple[str, str]]:
    """Context and source string of every entry that is in use."""
    text = re.sub(r'"\n"', "", written.read_text(encoding="utf-8"))
    found = re.findall(r'^(?:msgctxt "(.*)"\n)?msgid "(.*)"$', text, re.MULTILINE)
    return set(found) - {("", "")}
