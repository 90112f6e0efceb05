"""The club's settings: what new games begin with, the logo, what the public may see."""

import datetime as dt
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, ImageFile

from players.models import Act, Club, Logo, Player, User, Verb
from scoring import ledger
from scoring.forms.table import TableForm
from scoring.models import Game, GameSettings, PublicView
from scoring.rules import RULESETS
from tests.scoring.rulesets import house_definition, house_rules

pytestmark = pytest.mark.django_db

SETTINGS = {
    "name": "Skruuvikerho Esimerkki",
    "language": "fi",
    "time_zone": "Europe/Helsinki",
    "hands_format": "standard-24",
    "bolshevik_option": "none",
    "ruleset": "handbook-2016",
    "confirmation": "off",
    "correction_days": "14",
    "public_view": "links",
}


def picture(kind: str = "PNG", size: tuple[int, int] = (600, 400)) -> SimpleUploadedFile:
    written = io.BytesIO()
    Image.new("RGB", size, "green").save(written, format=kind)
    return SimpleUploadedFile("logo", written.getvalue())


@pytest.fixture
def game(club: Club, players: dict[str, Player], keeper_user: User) -> Game:
    return ledger.open_game(club, players, hands_format="standard-24", bolshevik_option="none", actor=keeper_user)


def test_the_settings_are_reached_from_where_the_logins_are(admin: Client) -> None:
    assert b'href="/club/"' in admin.get("/users/").content


def test_a_new_game_begins_as_the_club_plays(admin: Client, club: Club) -> None:
    chosen = SETTINGS | {
        "hands_format": "short-12",
        "bolshevik_option": "after-last-session",
        "ruleset": "pre-2016",
    }
    assert admin.post("/club/", chosen).status_code == 302
    form = admin.get("/games/new/").context["form"]
    assert [form[name].value() for name in ("hands_format", "bolshevik_option", "ruleset")] == [
        "short-12",
        "after-last-session",
        "pre-2016",
    ]
    assert form.format.slug == "short-12"


def test_what_changed_stands_in_the_list_of_acts(admin: Client, club: Club) -> None:
    admin.post("/club/", SETTINGS | {"time_zone": "Europe/Stockholm", "correction_days": "7"})
    act = Act.objects.get(verb=Verb.CLUB_CHANGED)
    assert sorted(act.facts["fields"]) == ["correction_days", "time_zone"]
    admin.post("/club/", SETTINGS | {"time_zone": "Europe/Stockholm", "correction_days": "7"})
    assert Act.objects.filter(verb=Verb.CLUB_CHANGED).count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "\u200b"),
        ("time_zone", "Mars/Olympus"),
        ("hands_format", "standard-25"),
        ("bolshevik_option", "sometimes"),
        ("ruleset", "1999"),
        ("correction_days", "400"),
        ("correction_days", "a week"),
        ("public_view", "everything"),
    ],
)
def test_a_setting_that_is_none_is_refused_at_its_field_and_nothing_is_kept(
    admin: Client, club: Club, field: str, value: str
) -> None:
    response = admin.post("/club/", SETTINGS | {"language": "sv", field: value})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    club.refresh_from_db()
    assert club.language == "fi"
    assert not GameSettings.objects.exists()


def test_a_format_that_does_not_go_with_the_bolshevik_is_refused(admin: Client) -> None:
    response = admin.post("/club/", SETTINGS | {"hands_format": "short-12", "bolshevik_option": "integrated"})
    assert list(response.context["form"].errors) == ["bolshevik_option"]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_logo_is_made_small_and_shown_beside_the_name(admin: Client, club: Club, kind: str) -> None:
    assert admin.post("/club/", SETTINGS | {"logo": picture(kind)}).status_code == 302
    club.refresh_from_db()
    address = f"/club/logo/{club.logo_digest}/"
    assert address in admin.get("/").content.decode()
    response = admin.get(address)
    assert response["Content-Type"] == "image/png"
    assert max(Image.open(io.BytesIO(response.content)).size) == 256
    assert admin.get("/club/logo/0000000000000000/").status_code == 404
    admin.post("/club/", SETTINGS | {"without_logo": "on"})
    assert not Logo.objects.exists()
    assert admin.get(address).status_code == 404


@pytest.mark.parametrize(
    "content",
    [b"", b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\x89PNG\r\n\x1a\nbroken", b"x" * 2_000_001],
    ids=["nothing", "a gif", "svg", "half a png", "too much"],
)
def test_what_is_no_picture_is_refused(admin: Client, content: bytes) -> None:
    response = admin.post("/club/", SETTINGS | {"logo": SimpleUploadedFile("logo.png", content)})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["logo"]
    assert not Logo.objects.exists()


def test_a_club_that_shows_nothing_has_no_public_links(admin: Client, club: Club, game: Game) -> None:
    admin.post(f"/games/{game.pk}/share/", {})
    game.refresh_from_db()
    stranger = Client()
    assert stranger.get(f"/g/{game.share_token}/").status_code == 200
    GameSettings.objects.create(club=club, public_view=PublicView.NOTHING)
    assert stranger.get(f"/g/{game.share_token}/").status_code == 404
    admin.post(f"/games/{game.pk}/share/", {"share": "off"})
    admin.post(f"/games/{game.pk}/share/", {})
    game.refresh_from_db()
    assert game.share_token is None


def test_another_clubs_logo_is_not_there(admin: Client, other_club: Club) -> None:
    Logo.put(other_club, b"picture")
    other_club.save()
    assert admin.get(f"/club/logo/{other_club.logo_digest}/").status_code == 404


def test_a_keeper_changes_no_settings(keeper: Client) -> None:
    assert keeper.get("/club/").status_code == 403


def test_a_new_game_begins_with_the_version_in_force_of_the_clubs_ruleset(club: Club, admin_user: User) -> None:
    own = house_rules(club, admin_user)
    GameSettings.objects.create(club=club, ruleset=own.slug)
    assert TableForm(None, club=club).initial["ruleset"] == "house"
    newer = house_rules(club, admin_user, "house-2", replaces=own)
    assert TableForm(None, club=club).initial["ruleset"] == "house-2"
    tomorrow = club.local_date() + dt.timedelta(days=1)
    facts = house_definition(made__trump__5=31)
    ledger.define_ruleset(club, "house-3", facts, name="Talo", starts_on=tomorrow, actor=admin_user, replaces=newer)
    form = TableForm(None, club=club)
    assert form.initial["ruleset"] == "house-2"
    offered = [slug for slug, _name in form.fields["ruleset"].choices]  # type: ignore[attr-defined]
    assert set(offered) - RULESETS.keys() == {"house-2", "house-3"}


def test_a_picture_that_ends_in_the_middle_is_refused_whatever_else_the_process_reads(admin: Client) -> None:
    ImageFile.LOAD_TRUNCATED_IMAGES = True
    whole = picture().read()
    cut = SimpleUploadedFile("logo", whole[: len(whole) // 2])
    response = admin.post("/club/", {**SETTINGS, "logo": cut})
    assert response.status_code == 422
    assert "This is not a picture that can be shown" in response.content.decode()


def test_moments_are_told_by_the_clubs_clock(admin: Client, club: Club, admin_user: User) -> None:
    at = dt.datetime(2026, 11, 30, 18, 5, tzinfo=dt.UTC)
    Act.objects.bulk_create([Act(club=club, actor=admin_user, at=at, verb=Verb.CLUB_CHANGED)])
    Club.objects.filter(pk=club.pk).update(time_zone="Asia/Tokyo")
    assert "1.12.2026 03:05" in admin.get("/acts/").content.decode()
