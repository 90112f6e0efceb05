"""Scores a club's sealed games again under another ruleset, and changes nothing."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.models import Club, Player
from scoring import reports
from scoring.exports.rescored import rescored_document, rescored_workbook
from scoring.management.console import spoken_to
from scoring.models import ClubRuleset
from scoring.printed import legible
from scoring.reports import Rescoring
from scoring.rules import RULESETS


class Command(BaseCommand):
    help = "Score sealed games again under another ruleset and print what would differ; nothing is changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", required=True, metavar="SLUG", help="the club")
        parser.add_argument(
            "--ruleset", required=True, metavar="SLUG", help="a published ruleset, or one of the club's"
        )
        parser.add_argument("--from", dest="start", metavar="YYYY-MM-DD", help="the first day")
        parser.add_argument("--to", dest="end", metavar="YYYY-MM-DD", help="the last day")
        parser.add_argument("--player", metavar="NAME", help="only games of this player")
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")
        shown.add_argument("--xlsx", type=Path, metavar="FILE", help="write a workbook")

    def handle(self, *_args: object, **options: Any) -> None:
        with spoken_to(self.stdout):
            self._rescore(**options)

    def _rescore(
        self,
        *,
        club: str,
        ruleset: str,
        start: str | None,
        end: str | None,
        player: str | None,
        as_json: bool,
        xlsx: Path | None,
        **_options: Any,
    ) -> None:
        club_found = Club.objects.filter(slug=club).first()
        if club_found is None:
            raise CommandError(legible(f"There is no club {club!r}."))
        table = reports.find_table(club_found, ruleset)
        if table is None:
            known = ", ".join(_rulesets(club_found))
            raise CommandError(legible(f"The ruleset {ruleset!r} is not known here, only {known}."))
        first, last = _day("--from", start), _day("--to", end)
        if first and last and last < first:
            raise CommandError(f"The last day, {last}, is before the first, {first}.")
        person = _player(club_found, player) if player is not None else None
        result = reports.rescoring(club_found, table, start=first, end=last, player=person)
        if not result.compared:
            raise CommandError("There is no such sealed game to compare.")
        if xlsx is not None:
            _write(xlsx, rescored_workbook(result))
        if as_json:
            self.stdout.write(json.dumps(rescored_document(result), ensure_ascii=False, separators=(",", ":")))
        else:
            self._for_people(result)

    def _for_people(self, result: Rescoring) -> None:
        compared = f"{result.compared} {'game' if result.compared == 1 else 'games'} compared"
        self.stdout.write(
            f"{compared} under {result.ruleset}: {result.hands_that_differ} of {result.hands}"
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
        raise CommandError(legible(f"The club has no player {name!r}."))
    if len(found) > 1:
        raise CommandError(legible(f"Several players are named {name!r}: write the mark too."))
    return found[0]


def _rulesets(club: Club) -> list[str]:
    return [*RULESETS, *ClubRuleset.objects.filter(club=club).order_by("slug").values_list("slug", flat=True)]


def _day(option: str, written: str | None) -> dt.date | None:
    """Only as the help says it: ``fromisoformat`` would take a week's day, and a day without dashes, too."""
    if written is None:
        return None
    try:
        day = dt.date.fromisoformat(written)
    except ValueError:
        day = None
    if day is None or day.isoformat() != written:
        raise CommandError(legible(f"{option}: {written!r} is not a day written YYYY-MM-DD."))
    return day


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise CommandError(legible(f"The file {str(file)!r} cannot be written: {said}.")) from error
