"""Folds every sealed game again and compares it with its stored results."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from scoring.ledger.verifying import verify_ledger
from scoring.management.console import spoken_to
from scoring.models import Game


class Command(BaseCommand):
    help = "Fold every sealed game again and print where the stored results differ; exit 1 if any does."

    def handle(self, *_args: object, **_options: Any) -> None:
        count = 0
        with spoken_to(self.stdout):
            for difference in verify_ledger():
                count += 1
                self.stdout.write(f"{difference.where}: {difference.what}")
            games = Game.objects.sealed().count()
            self.stdout.write(f"{games} sealed games folded again, {count} differences.")
        if count:
            sys.exit(1)
