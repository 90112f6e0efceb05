"""What was there before is found by its words, and every club that was there gets its owner."""

from typing import Any

from django.db import migrations

from players import names


def name_words(apps: Any, schema_editor: Any) -> None:
    """Write the words of every player's name and mark."""
    player_class, word_class = apps.get_model("players", "Player"), apps.get_model("players", "NameWord")
    word_class.objects.bulk_create(
        (
            word_class(player=player, bearer=player, key=key)
            for player in player_class.objects.iterator()
            for key in sorted(map(names.word_key, names.words(player.search_key)))
        ),
        batch_size=500,
    )


def name_owners(apps: Any, schema_editor: Any) -> None:
    """Make the installation's own admins the owners of their clubs; where a club has none, its first admin."""
    membership_class = apps.get_model("players", "Membership")
    admins = membership_class.objects.filter(role="admin")
    admins.filter(user__is_superuser=True).update(role="owner")
    for club in apps.get_model("players", "Club").objects.all():
        first = admins.filter(club=club).order_by("pk").first()
        if first and not membership_class.objects.filter(club=club, role="owner").exists():
            membership_class.objects.filter(pk=first.pk).update(role="owner")


class Migration(migrations.Migration):
    dependencies = [("players", "0002_club_people")]

    operations = [
        migrations.RunPython(name_words, migrations.RunPython.noop),
        migrations.RunPython(name_owners, migrations.RunPython.noop),
    ]
