"""Scores a club's sealed games again under another ruleset, and changes nothing."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from players.models import Club, Player
from scoring import reports
from scoring.exports.rescored import rescored_document, rescored_workbook
from scoring.management.console import language_code, spoken_to
from scoring.models import ClubRuleset
from scoring.printed import legible, rescoring
from scoring.rules import RULESETS


class Command(BaseCommand):
    help = "Score sealed games again under another ruleset and print what would differ; nothing is changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--ruleset", required=True, metavar="SLUG", help="a published ruleset, or one of the club's"
        )
        parser.add_argument("--club", metavar="SLUG", help="the club; needed only where there are several")
        parser.add_argument("--from", dest="start", metavar="YYYY-MM-DD", help="the first day")
        parser.add_argument("--to", dest="end", metavar="YYYY-MM-DD", help="the last day")
        parser.add_argument("--player", metavar="NAME", help="only games of this player")
        parser.add_argument(
            "--language", type=language_code, metavar="{fi,sv,en}", help="of text and workbook (default: the club's)"
        )
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")
        shown.add_argument("--xlsx", type=Path, metavar="FILE", help="write a workbook")

    def handle(self, *_args: object, club: str | None, language: str | None, **options: Any) -> None:
        with spoken_to(self.stdout):
            with translation.override(language or "en"):
                found = _club(club)
            with translation.override(language or found.language):
                self._rescore(found, **options)

    def _rescore(
        self,
        club: Club,
        *,
        ruleset: str,
        start: str | None,
        end: str | None,
        player: str | None,
        as_json: bool,
        xlsx: Path | None,
        **_options: Any,
    ) -> None:
        table = reports.find_table(club, ruleset)
        if table is None:
            facts = {"ruleset": ruleset, "known": ", ".join(_rulesets(club))}
            raise CommandError(legible(_("The ruleset “%(ruleset)s” is not known here, only %(known)s.") % facts))
        first, last = _day("--from", start), _day("--to", end)
        if first and last and last < first:
            facts = {"first": first.isoformat(), "last": last.isoformat()}
            raise CommandError(_("The last day, %(last)s, is before the first, %(first)s.") % facts)
        person = _player(club, player) if player is not None else None
        result = reports.rescoring(club, table, start=first, end=last, player=person)
        if not result.compared:
            raise CommandError(_("There is no such sealed game to compare."))
        if xlsx is not None:
            _write(xlsx, rescored_workbook(result))
        if as_json:
            self.stdout.write(json.dumps(rescored_document(result), ensure_ascii=False, separators=(",", ":")))
        else:
            self.stdout.write(rescoring(result))


def _club(slug: str | None) -> Club:
    """The club of this name; without one, the only club."""
    clubs = {club.slug: club for club in Club.objects.order_by("slug")}
    if slug is None and len(clubs) == 1:
        (slug,) = clubs
    if slug is None:
        said = _("There are several clubs: write --club and one of %(clubs)s.") if clubs else _("There is no club yet.")
    elif slug in clubs:
        return clubs[slug]
    else:
        said = _("There is no club “%(club)s”, only %(clubs)s.")
    raise CommandError(legible(said % {"club": slug, "clubs": ", ".join(clubs) or "–"}))


def _player(club: Club, name: str) -> Player:
    try:
        found = list(Player.objects.of(club).named(name)[:2])
    except ValidationError as fault:
        raise CommandError(" ".join(fault.messages)) from fault
    if not found:
        raise CommandError(legible(_("The club has no player “%(name)s”.") % {"name": name}))
    if len(found) > 1:
        raise CommandError(legible(_("Several players are named “%(name)s”: write the mark too.") % {"name": name}))
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
        facts = {"option": option, "written": written}
        raise CommandError(legible(_("%(option)s: “%(written)s” is not a day written YYYY-MM-DD.") % facts))
    return day


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        facts = {"file": str(file), "reason": said}
        raise CommandError(legible(_("The file “%(file)s” cannot be written: %(reason)s.") % facts)) from error
