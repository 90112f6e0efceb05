"""The README is what a newcomer goes by: its settings and its links are those of the house."""

import re

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
README = (ROOT / "README.md").read_text(encoding="utf-8")
SETTING = re.compile(r"SKRUUVICLUB_[A-Z_]+[A-Z]")


def settings_in(folder: str) -> set[str]:
    return {
        name for file in (ROOT / folder).rglob("*.py") for name in SETTING.findall(file.read_text(encoding="utf-8"))
    }


def test_the_two_commands_stand_at_the_top() -> None:
    assert README.index("uv run manage.py demo") < README.index("uv run pytest") < 400


def test_every_setting_is_documented_and_every_documented_setting_exists() -> None:
    documented = set(re.findall(r"^\| `(SKRUUVICLUB_[A-Z_]+)`", README, re.MULTILINE))
    assert documented == settings_in("skruuviclub") | settings_in("players") | settings_in("scoring")


@pytest.mark.parametrize("document", sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("*.md")))
def test_no_link_leads_nowhere(document: str) -> None:
    file = ROOT / document
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", file.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (file.parent / target).exists(), target


def test_the_check_ends_with_the_test_command_of_the_readme() -> None:
    check = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^uv run pytest \S*", check, re.MULTILINE)
