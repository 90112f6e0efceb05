"""`manage.py import_protocol`: what it prints, and with what it ends."""

from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from players.models import Club, User
from scoring.models import Game
from tests import builders
from tests.builders import Json
from tests.scoring.evening import whole_evening
from tests.scoring.rulesets import house_definition

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def written(folder: Path, name: str, document: Json | bytes) -> str:
    path = folder / name
    path.write_bytes(document if isinstance(document, bytes) else builders.as_bytes(document))
    return str(path)


def run(*files: str, **options: Any) -> str:
    out = StringIO()
    call_command("import_protocol", *files, **({"club": "esimerkki", "language": "en"} | options), stdout=out)
    return out.getvalue()


@pytest.mark.usefixtures("admin_user")
def test_it_names_the_game_of_each_file(folder: Path) -> None:
    first, second = written(folder, "a.json", whole_evening(1)), written(folder, "b.json", whole_evening(2))
    run(first)
    known, new = Game.objects.get(), Game.objects.count()
    told = run(first, second)
    assert new == 1
    assert told.splitlines() == [
        f"{first}: game {known.pk}, was here already",
        f"{second}: game {Game.objects.latest('pk').pk}",
    ]


@pytest.mark.usefixtures("admin_user")
def test_it_says_that_a_file_made_a_ruleset(folder: Path) -> None:
    document = builders.protocol(ruleset="house", ruleset_definition=house_definition())
    told = run(written(folder, "a.json", document))
    assert told.splitlines()[1:] == ["  made a ruleset of the club’s own: house"]


@pytest.mark.usefixtures("admin_user")
def test_it_seals_the_games_where_it_is_asked(folder: Path) -> None:
    run(written(folder, "a.json", whole_evening()), seal=True)
    assert Game.objects.get().is_sealed


def test_the_games_are_brought_in_by_the_clubs_admin_or_whoever_is_named(
    folder: Path, admin_user: User, keeper_user: User
) -> None:
    run(written(folder, "a.json", whole_evening(1)))
    run(written(folder, "b.json", whole_evening(2)), user="carl")
    assert [game.created_by for game in Game.objects.order_by("pk")] == [admin_user, keeper_user]


@pytest.mark.usefixtures("admin_user")
def test_a_faulty_file_ends_it_with_every_fault_and_nothing_stored(folder: Path) -> None:
    good = written(folder, "a.json", whole_evening())
    bad = written(folder, "b.json", builders.protocol(builders.contract(tricks=14)))
    with pytest.raises(CommandError) as failure:
        run(good, bad)
    lines = str(failure.value).splitlines()
    assert lines[:2] == ["Nothing was brought in", f"{bad}:"]
    assert lines[2].startswith("  1-1 kitty tricks.AB: ")
    assert lines[2].endswith("(R-8.3)")
    assert not Game.objects.exists()


@pytest.mark.usefixtures("admin_user")
def test_a_file_that_is_not_there_is_said_in_a_sentence(folder: Path) -> None:
    with pytest.raises(CommandError, match=r"no\.json"):
        run(written(folder, "a.json", whole_evening()), str(folder / "no.json"))
    assert not Game.objects.exists()


def test_a_club_that_is_not_there_is_said_with_those_that_are(club: Club, folder: Path) -> None:
    with pytest.raises(CommandError, match=r"no club nowhere.*esimerkki"):
        run("a.json", club="nowhere")


@pytest.mark.usefixtures("club")
def test_somebody_of_the_club_must_answer_for_it(folder: Path) -> None:
    with pytest.raises(CommandError, match="no admin"):
        run(written(folder, "a.json", whole_evening()))
    with pytest.raises(CommandError, match="nobody does not work"):
        run(written(folder, "a.json", whole_evening()), user="nobody")


@pytest.mark.usefixtures("admin_user")
def test_its_messages_are_utf8_whatever_the_console_speaks(folder: Path) -> None:
    console = TextIOWrapper(BytesIO(), encoding="ascii")
    file = written(folder, "Äijälä.json", builders.protocol())
    call_command("import_protocol", file, club="esimerkki", stdout=console)
    assert "Äijälä.json" in console.buffer.getvalue().decode()
