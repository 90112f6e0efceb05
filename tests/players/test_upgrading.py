"""A club that was kept before there were owners and words of names: an upgrade carries it over."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

BEFORE = """
from django.db import connection
from django.db.migrations.loader import MigrationLoader
apps = MigrationLoader(connection).project_state([("players", "0001_initial")]).apps
club = apps.get_model("players", "Club").objects.create(name="Old club", slug="old-club")
other = apps.get_model("players", "Club").objects.create(name="Other club", slug="other-club")
user_class, membership_class = apps.get_model("players", "User"), apps.get_model("players", "Membership")
for name, role, superuser, of in (
    ("first", "admin", False, club), ("second", "admin", True, club), ("third", "keeper", False, club),
    ("fourth", "admin", False, other), ("fifth", "admin", False, other),
):
    user = user_class.objects.create(username=name, is_superuser=superuser)
    membership_class.objects.create(user=user, club=of, role=role)
apps.get_model("players", "Player").objects.create(
    club=club, name="Eeva-Liisa \\u00c5berg", short_name="Eeva-Liisa",
    search_key="eeva-liisa \\u00e5berg", sort_key="x", name_key="x"
)
"""
AFTER = """
from players.models import Club, Membership, Player
club = Club.objects.get(slug="old-club")
print([str(player) for player in Player.objects.of(club).search("liis")])
print(sorted((one.user.username, one.role) for one in Membership.objects.all()))
"""


def managed(folder: Path, *words: str) -> str:
    environment = {**os.environ, "SKRUUVICLUB_DATA": str(folder), "DJANGO_COLORS": "nocolor"}
    environment.pop("SKRUUVICLUB_DATABASE_URL", None)
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout


def test_an_upgrade_finds_old_names_and_names_owners(tmp_path: Path) -> None:
    managed(tmp_path, "migrate", "players", "0001", "-v0")
    managed(tmp_path, "shell", "-v0", "-c", BEFORE)
    managed(tmp_path, "migrate", "-v0")
    found, roles = managed(tmp_path, "shell", "-v0", "-c", AFTER).splitlines()
    assert found == "['Eeva-Liisa Åberg']"
    assert roles == str(
        [("fifth", "admin"), ("first", "admin"), ("fourth", "owner"), ("second", "owner"), ("third", "keeper")]
    )
