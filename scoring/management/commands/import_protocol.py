"""Brings protocol files into a club: all of them, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from players.models import Club, Membership, User
from players.roles import Role
from scoring.imports.faults import NothingBroughtIn
from scoring.imports.protocols import bring_in
from scoring.management.console import language_code, spoken_to
from scoring.printed import legible
from scoring.rules import LARGEST_FILE


class Command(BaseCommand):
    help = "Bring protocol files into a club, all of them or none. Players are found by name; a new name is a guest."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a protocol file")
        parser.add_argument("--club", required=True, metavar="SLUG", help="the short address of the club")
        parser.add_argument("--seal", action="store_true", help="seal the games that are new; all must be finished")
        parser.add_argument("--user", metavar="NAME", help="who brings them in (default: the club's first admin)")
        parser.add_argument("--language", type=language_code, help="of the messages (default: the club's)")

    def handle(
        self,
        *_args: object,
        files: list[str],
        club: str,
        seal: bool,
        user: str | None,
        language: str | None,
        **_options: Any,
    ) -> None:
        with spoken_to(self.stdout):
            self._bring_in(files, club, seal=seal, user=user, language=language)

    def _bring_in(self, files: list[str], club: str, *, seal: bool, user: str | None, language: str | None) -> None:
        club_found = Club.objects.filter(slug=club).first()
        if club_found is None:
            raise CommandError(f"There is no club {club}. The clubs are: {', '.join(_clubs()) or 'none'}.")
        actor = _actor(club_found, user)
        with translation.override(language or club_found.language):
            try:
                brought = bring_in(club_found, _contents(files), actor=actor, seal=seal)
            except NothingBroughtIn as refusal:
                raise CommandError("\n".join(map(legible, _told(refusal)))) from None
            for one in brought:
                text = _("%(file)s: game %(number)s") if one.new else _("%(file)s: game %(number)s, was here already")
                self.stdout.write(text % {"file": legible(one.file), "number": one.pk})
                if one.ruleset is not None:
                    self.stdout.write(f"  {_('made a ruleset of the club’s own:')} {one.ruleset}")


def _contents(files: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    for name in files:
        try:
            with Path(name).open("rb") as file:
                yield name, file.read(LARGEST_FILE + 1)
        except (OSError, ValueError) as error:
            raise CommandError(legible(f"{name}: {error}")) from error


def _told(refusal: NothingBroughtIn) -> Iterator[str]:
    yield _("Nothing was brought in")
    for file in refusal.files:
        yield f"{file.name}:"
        for fault in file.faults:
            clause = f" ({fault.clause})" if fault.clause else ""
            yield f"  {fault.where}: {fault.message}{clause}" if fault.where else f"  {fault.message}{clause}"


def _actor(club: Club, username: str | None) -> User:
    members = Membership.objects.filter(club=club, user__is_active=True).select_related("user").order_by("pk")
    found = members.filter(user__username=username) if username else members.filter(role__in=(Role.OWNER, Role.ADMIN))
    membership = found.first()
    if membership is None:
        raise CommandError(
            f"{username} does not work for this club." if username else "The club has no admin who can bring files in."
        )
    return membership.user


def _clubs() -> Iterator[str]:
    yield from Club.objects.order_by("slug").values_list("slug", flat=True)
