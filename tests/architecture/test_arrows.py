"""What import contracts cannot say: what is loaded, not only what is written."""

import subprocess
import sys
import tomllib
from importlib.metadata import version

import pytest
from django.conf import settings
from packaging.requirements import Requirement

ROOT = settings.BASE_DIR


def run_isolated(program: str) -> str:
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {program}"]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def pins() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [Requirement(pin) for pin in project["tool"]["uv"]["constraint-dependencies"]]


def test_the_rules_load_nothing_but_the_standard_library() -> None:
    program = "before = set(sys.modules); import scoring.rules; print(*sorted(set(sys.modules) - before))"
    loaded = {name.partition(".")[0] for name in run_isolated(program).split()}
    assert loaded - {"scoring"} <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("heavy", ["weasyprint", "openpyxl", "segno"])
def test_starting_django_loads_no_heavy_package(heavy: str) -> None:
    program = (
        "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'skruuviclub.settings'; django.setup(); "
        f"print({heavy!r} in sys.modules)"
    )
    assert run_isolated(program).strip() == "False"


def test_the_scoring_package_itself_is_empty() -> None:
    assert (ROOT / "scoring" / "__init__.py").read_text(encoding="utf-8") == ""


def test_what_is_installed_is_what_is_pinned() -> None:
    assert pins()
    wrong = {}
    for pin in pins():
        if pin.marker is not None and not pin.marker.evaluate():
            continue
        if pin.name.startswith("psycopg"):  # an extra
            continue
        if pin.specifier != Requirement(f"{pin.name}=={version(pin.name)}").specifier:
            wrong[pin.name] = version(pin.name)
    assert not wrong


def test_deployments_get_the_pinned_versions_with_hashes_and_from_no_named_host() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert "--hash=sha256:" in text
    pinned = {pin.name: pin.specifier for pin in pins()}
    lines = [line.removesuffix("\\").strip() for line in text.splitlines() if line and not line.startswith(" ")]
    for requirement in map(Requirement, lines):
        assert requirement.specifier == pinned[requirement.name]
