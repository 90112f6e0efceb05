"""Scores a club's sealed games again under another ruleset, and changes nothing."""

from __future__ import annotations

import datetime as dt
import json
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.models import Club, Player
from scoring import reports
from scoring.exports.rescored import rescored_document, rescored_workbook
from scoring.reports import Rescoring


class Command(BaseCommand):
    help = "Score sealed games again under another ruleset and print what would differ; nothing is changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", required=True, metavar="SLUG", help="the club")
        parser.add_argument(
            "--ruleset", required=True, metavar="SLUG", help="a published ruleset, or one of the club's"
        )
        parser.add_argument("--from", dest="start", type=_day, metavar="YYYY-MM-DD", help="the first day")
        parser.add_argument("--to", dest="end", type=_day, metavar="YYYY-MM-DD", help="the last day")
        parser.add_argument("--player", metavar="NAME", help="only games of this player")
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")
        shown.add_argument("--xlsx", type=Path, metavar="FILE", help="write a workbook")

    def handle(self, *_args: object, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']!r}.")
        ruleset = reports.find_table(club, options["ruleset"])
        if ruleset is None:
            raise CommandError(f"The ruleset {options['ruleset']!r} is not known here.")
        player = _player(club, options["player"]) if options["player"] else None
        result = reports.rescoring(club, ruleset, start=options["start"], end=options["end"], player=player)
        if options["xlsx"] is not None:
            options["xlsx"].write_bytes(rescored_workbook(result))
        if options["as_json"]:
            self.stdout.write(json.dumps(rescored_document(result), ensure_ascii=False, separators=(",", ":")))
        else:
            self._for_people(result)

    def _for_people(self, result: Rescoring) -> None:
        self.stdout.write(
            f"{result.compared} games compared under {result.ruleset}: {result.hands_that_differ} of {result.hands}"
            f" hands differ, {result.hands_not_known} of them unknown to it, {result.places_that_change} places change."
        )
        for game in result.games:
            self.stdout.write(f"\n{game.date} game {game.pk} ({game.ruleset})")
            for letter, name in game.names.items():
                before, after = game.places.get(letter, (None, None))
                place = f"  place {before} -> {after}" if before is not None else ""
                self.stdout.write(f"  {name.full}: {game.before[letter]:+} -> {game.after[letter]:+}{place}")
            self.stdout.write(f"  hands: {', '.join(change.slot.code for change in game.hands)}")


def _player(club: Club, name: str) -> Player:
    try:
        found = list(Player.objects.of(club).named(name)[:2])
    except ValidationError as fault:
        raise CommandError(" ".join(fault.messages)) from fault
    if not found:
        raise CommandError(f"The club has no player {name!r}.")
    if len(found) > 1:
        raise CommandError(f"Several players are named {name!r}: write the mark too.")
    return found[0]


def _day(written: str) -> dt.date:
    try:
        return dt.date.fromisoformat(written)
    except ValueError:
        raise ArgumentTypeError(f"{written!r} is not a day written YYYY-MM-DD") from None
