"""`manage.py fill_demo`: what `demo` does before it serves."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from skruuviclub import demo


class Command(BaseCommand):
    help = "Fills the empty database of a demo with a club and prints its logins."

    def handle(self, *_args: Any, **_options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("This is not a demo: SKRUUVICLUB_DEMO is off.")
        settings.DATA.mkdir(parents=True, exist_ok=True)
        call_command("migrate", interactive=False, verbosity=0)
        ways = demo.build()
        for login in ways.logins:
            pin = f"   PIN on a tablet: {login.pin}" if login.pin else ""
            self.stdout.write(
                f"Login: {login.username}   password: {login.password}   ({login.name}, {login.role}){pin}"
            )
        self.stdout.write(f"A tablet joins once, at an address below followed by {ways.tablet}")
