"""A ruleset is used once a game is under it; and it may be hidden, so that it is not offered any more."""

from typing import Any

from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q


def unguard(apps: Any, schema_editor: Any) -> None:
    """The guards of the table would refuse the marks, and on the way back name columns that go; they come again."""
    on_table = " ON scoring_clubruleset" if schema_editor.connection.vendor == "postgresql" else ""
    for operation in ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS scoring_clubruleset_no_{operation}{on_table}")


def mark_used(apps: Any, schema_editor: Any) -> None:
    """Those a game is under, or was: its history says so."""
    unguard(apps, schema_editor)
    changes = apps.get_model("scoring", "RulesetFacts").objects.filter(entry__game__club=OuterRef("club"))
    games = apps.get_model("scoring", "Game").objects.filter(club_ruleset=OuterRef("pk"))
    told = Exists(changes.filter(Q(was=OuterRef("slug")) | Q(now=OuterRef("slug"))))
    apps.get_model("scoring", "ClubRuleset").objects.filter(Exists(games) | told).update(used=True)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="clubruleset",
            name="used",
            field=models.BooleanField(default=False, editable=False, verbose_name="used"),
        ),
        migrations.AddField(
            model_name="clubruleset",
            name="hidden",
            field=models.BooleanField(default=False, verbose_name="hidden"),
        ),
        migrations.RunPython(mark_used, unguard),
    ]
