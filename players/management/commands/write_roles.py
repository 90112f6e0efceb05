"""Writes the table of who may do what: `manage.py write_roles > docs/roles.md`."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import override

from players.roles import MAY, Deed, Role

BEFORE = """# Who may do what

One table in `players/roles.py` decides it for every address; this page is that table, made by
`uv run manage.py write_roles > docs/roles.md`. A test tries every address and verb as everybody, in the right club and
in another.

* What belongs to another club does not exist (404), whoever asks.
* A person may belong to several clubs, with a role of its own in each.
* Who comes in by a PIN on a tablet may do what a protocol keeper may, whatever the role; a password opens the rest.
* A public link is the permission for its page, and for nothing else.
* Who sat at a table signs its sheet with the own login, also on the page behind the public link; nobody signs for
  another.
* The last owner of a club stays one, and nobody ends the own login.
"""

TOLD = {
    Deed.SEE_RULES: "read the rulesets and the club's logo",
    Deed.SEE_OWN_GAMES: "see the evenings of the own player, with their files",
    Deed.SIGN_SHEET: "sign the sheet of the own game",
    Deed.SEE_GAMES: "see all the club's evenings, and score them under another ruleset",
    Deed.SEE_PEOPLE: "see the list of players",
    Deed.KEEP_SCORE: "start a game, record and correct hands, seal",
    Deed.ADD_PLAYER: "add a player or a guest",
    Deed.SHARE_GAME: "open and close a game's public link",
    Deed.EDIT_PLAYER: "rename, hide and bring back a player",
    Deed.IMPORT_PLAYERS: "bring in a list of players",
    Deed.MERGE_PLAYERS: "merge two records of one person, and undo it",
    Deed.ERASE_PLAYER: "forget a person",
    Deed.EXPORT_PLAYER: "hand out everything about one person",
    Deed.CORRECT_SEALED: "correct a sealed sheet",
    Deed.IMPORT_GAMES: "bring in protocol files",
    Deed.MANAGE_USERS: "add, change and end logins of keepers and members; give passwords and PINs",
    Deed.MANAGE_TABLETS: "invite and revoke tablets",
    Deed.MANAGE_RULESETS: "make rulesets of the club's own",
    Deed.MANAGE_CLUB: "change the club's settings",
    Deed.SEE_ACTS: "see what was done, by whom and when",
    Deed.MANAGE_ADMINS: "make and unmake admins and owners",
    Deed.MANAGE_CLUBS: "found a club, and add somebody of another club",
}
"""What each deed is, for the document alone."""


def written() -> str:
    """The document."""
    with override("en"):
        roles = list(Role)
        head = ["", *(str(role.label) for role in roles)]
        rows = [head, ["---"] * len(head)]
        rows += [[TOLD[deed], *("yes" if deed in MAY[role] else "–" for role in roles)] for deed in Deed]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"{BEFORE}\n{table}\n"


class Command(BaseCommand):
    help = "Print the table of who may do what in Markdown, as the code has it."
    requires_system_checks = ()

    def handle(self, *_args: object, **_options: Any) -> None:
        self.stdout.write(written(), ending="")
