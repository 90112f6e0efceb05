"""The document of who may do what is the code's table."""

from pathlib import Path

import pytest
from django.core.management import call_command

from players.management.commands.write_roles import TOLD, written
from players.roles import Deed

ROOT = Path(__file__).parents[2]


def test_the_document_is_the_table_of_the_code() -> None:
    """Make it anew with ``manage.py write_roles > docs/roles.md``."""
    assert (ROOT / "docs" / "roles.md").read_text(encoding="utf-8") == written()


def test_the_command_prints_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("write_roles")
    assert capsys.readouterr().out == written()


def test_every_deed_is_told() -> None:
    assert set(TOLD) == set(Deed)
