"""Writes the rules with their tables and examples: `manage.py write_rules > docs/rules.md`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.manual.writing import LANGUAGES, manual


class Command(BaseCommand):
    help = "Print the rules in Markdown, with every table and example as the engine has them."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])

    def handle(self, *_args: object, language: str, **_options: Any) -> None:
        self.stdout.write(manual(language), ending="")
