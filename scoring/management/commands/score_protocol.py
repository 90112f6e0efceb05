"""Scores protocol files from the command line; needs no database."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from scoring import printed
from scoring.management.console import language_code, spoken_to
from scoring.rules import (
    LARGEST_FILE,
    Protocol,
    Reason,
    Refused,
    RuleViolation,
    fold,
    read_protocol,
    scored_document,
)
from scoring.wording import refusal

STANDARD_INPUT = "-"


class Command(BaseCommand):
    help = "Score protocol files: a sheet for people, or with --json one document a line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a protocol file; - reads standard input, once")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document a file")
        parser.add_argument(
            "--language",
            type=language_code,
            default="en",
            metavar="{fi,sv,en}",
            help="the language of sheets and messages",
        )
        self._parser = parser

    def handle(self, *_args: object, files: list[str], as_json: bool, language: str, **_options: Any) -> None:
        if files.count(STANDARD_INPUT) > 1:
            self._parser.error("standard input (-) can be read only once")
        good = True
        with spoken_to(self.stdout), translation.override(language):
            for name in files:
                scored = score(name)
                good = good and not isinstance(scored, Refused)
                self.stdout.write(_as_json(name, scored) if as_json else _for_people(name, scored))
        if not good:
            sys.exit(1)


def score(name: str) -> Protocol | Refused:
    """Read one file; a file that cannot be read is a refusal too."""
    try:
        return read_protocol(_bytes_of(name))
    except (OSError, ValueError):
        return Refused((RuleViolation(reason=Reason.UNREADABLE, field=""),))
    except Refused as refusal:
        return refusal


def _bytes_of(name: str) -> bytes:
    """As many as show that a file is too large. Raises ``OSError``, a closed standard input too."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def _as_json(name: str, scored: Protocol | Refused) -> str:
    shown = _shown(name)
    if isinstance(scored, Refused):
        document: dict[str, Any] = {"file": shown, "errors": list(_errors(scored.violations))}
    else:
        document = scored_document(shown, scored, fold(scored.game))
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _errors(violations: Iterable[RuleViolation]) -> Iterator[dict[str, Any]]:
    for violation in violations:
        error: dict[str, Any] = {}
        if violation.hand is not None:
            error = {
                "session": violation.hand.session,
                "hand": violation.hand.hand,
                "kind": violation.hand.kind,
            }
        yield error | {
            "field": violation.field,
            "code": violation.code,
            "clause": violation.clause,
            "message": refusal(violation),
        }


def _for_people(name: str, scored: Protocol | Refused) -> str:
    if isinstance(scored, Refused):
        return printed.faults(_shown(name), scored.violations)
    return printed.sheet(_shown(name), scored, fold(scored.game))


def _shown(name: str) -> str:
    """A file's name as text: bytes that are no text are shown as such, never a failure to print."""
    return os.fsencode(name).decode("utf-8", "replace")
