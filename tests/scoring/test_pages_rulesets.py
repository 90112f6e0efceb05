"""A club's own rulesets in the browser: looked at, made, versioned, changed while unused, hidden, played by."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils.formats import date_format

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import ClubRuleset, Game
from scoring.rules import RULESETS, cells_of, definition_of
from tests.scoring.tables import MADE, opened, record

pytestmark = pytest.mark.clause("R-7.3")
BASE = RULESETS["handbook-2016"]


def filled(**changes: str) -> dict[str, str]:
    """The form as the page brings it, with these fields written over."""
    data = {f"cell-{path}": str(value) for path, value in cells_of(BASE).items()}
    for kind in ("kitty", "kotka"):
        order = BASE.denominations[next(one for one in BASE.denominations if one == kind)]
        data |= {f"order-{kind}-{place}": denomination.value for place, denomination in enumerate(order, start=1)}
    data |= {"name": "Talon sääntö", "slug": "house", "starts_on": "2026-09-01", "note": ""}
    data |= {"aces_multiplied": "no", "residue": "shown"}
    return data | {name.replace("__", "."): value for name, value in changes.items()}


@pytest.fixture
def house(club: Club, admin_user: User) -> ClubRuleset:
    definition = definition_of(BASE, BASE, name="Talon sääntö")
    definition["cells"]["made.trump.6"] = 40
    day = club.local_date()
    return ledger.define_ruleset(club, "house", definition, name="Talon sääntö", starts_on=day, actor=admin_user)


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


def test_the_list_has_the_published_rulesets_and_the_clubs_own(keeper: Client, house: ClubRuleset) -> None:
    page = keeper.get("/rulesets/").content.decode()
    assert all(slug in page for slug in RULESETS)
    assert "Talon sääntö" in page
    assert "newest version" not in page
    assert "/rulesets/vary/" not in page


def test_a_ruleset_is_shown_in_full_with_what_it_varies_marked(keeper: Client, house: ClubRuleset) -> None:
    page = keeper.get("/rulesets/table/house/").content.decode()
    row = re.search(r'Made, trump or grand, level 6</th><td class="differs">40.*?</tr>', page)
    assert row is not None
    assert '<td class="differs">35' in row[0]
    assert '<td class="differs">36' in row[0]
    assert page.count('<th scope="row">') == len(cells_of(BASE)) + 4


def test_another_clubs_ruleset_is_not_there(admin: Client, other_club: Club, admin_user: User) -> None:
    definition = definition_of(BASE, BASE, name="Annan")
    day = other_club.local_date()
    ledger.define_ruleset(other_club, "annan", definition, name="Annan", starts_on=day, actor=admin_user)
    assert admin.get("/rulesets/table/annan/").status_code == 404
    assert admin.get("/rulesets/vary/annan/").status_code == 404


def test_only_an_admin_makes_one(keeper: Client) -> None:
    assert keeper.get("/rulesets/vary/handbook-2016/").status_code == 403
    assert keeper.post("/rulesets/vary/handbook-2016/", filled()).status_code == 403
    assert not ClubRuleset.objects.exists()


def test_an_admin_varies_a_published_one(admin: Client) -> None:
    page = admin.get("/rulesets/vary/handbook-2016/").content.decode()
    assert re.search(r'name="cell-made.trump.5" value="25"', page)
    changes = filled(**{"cell-made__trump__6": "\N{MINUS SIGN}40", "aces_multiplied": "yes", "residue": "corrected"})
    response = admin.post(
        "/rulesets/vary/handbook-2016/", changes | {"order-kitty-1": "spades", "order-kitty-2": "misere"}
    )
    assert response["Location"] == "/rulesets/table/house/"
    made = ClubRuleset.objects.get()
    assert made.table.made["trump"][6] == -40
    assert made.table.doubling_multiplies_aces
    assert made.table.corrects_residue
    assert [one.value for one in made.table.denominations[next(iter(BASE.denominations))]][:2] == ["spades", "misere"]
    assert made.facts["from"] == "2026-09-01"


def test_the_short_name_is_made_from_the_name(admin: Client) -> None:
    admin.post("/rulesets/vary/pre-2016+level-4/", filled(slug=""))
    response = admin.post("/rulesets/vary/handbook-2016/", filled(slug=""))
    assert response["Location"] == "/rulesets/table/talon-saanto/"


@pytest.mark.parametrize("absurd", ["", "x", "1.5", "1001", "-1001", "25 25", "٢٥"])
def test_an_absurd_cell_is_marked_and_everything_is_kept(admin: Client, absurd: str) -> None:
    changes = filled(**{"cell-made__trump__5": absurd, "cell-overtrick__6": "7", "note": "kokous päätti"})
    response = admin.post("/rulesets/vary/handbook-2016/", changes)
    page = response.content.decode()
    assert response.status_code == 422
    cell = re.search(r'<input[^>]*name="cell-made.trump.5"[^>]*>', page)
    assert cell is not None
    assert 'aria-invalid="true"' in cell[0]
    assert page.count('aria-invalid="true"') == 1
    assert 'name="cell-overtrick.6" value="7"' in page
    assert "kokous päätti" in page
    assert "Made, trump or grand, level 5" in page
    assert "Bolshevik: first undertrick" in page
    assert not ClubRuleset.objects.exists()


@pytest.mark.parametrize("note", ["a\x01b", "a\u202eb", "x" * 501])
def test_a_note_that_cannot_stand_in_a_file_is_refused_at_its_field(admin: Client, note: str) -> None:
    response = admin.post("/rulesets/vary/handbook-2016/", filled(note=note))
    assert response.status_code == 422
    assert re.search(r'<textarea[^>]*name="note"[^>]*aria-invalid="true"', response.content.decode())
    assert not ClubRuleset.objects.exists()


def test_a_note_may_have_lines(admin: Client) -> None:
    admin.post("/rulesets/vary/handbook-2016/", filled(note="kokous\r\npäätti"))
    assert ClubRuleset.objects.get().facts["note"] == "kokous\npäätti"


def test_an_order_without_all_denominations_is_refused(admin: Client) -> None:
    response = admin.post("/rulesets/vary/handbook-2016/", filled(**{"order-kotka-1": "clubs"}))
    assert response.status_code == 422
    assert not ClubRuleset.objects.exists()


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("handbook-2016", "is the short name of a published ruleset"),
        ("Iso", "“Iso” cannot be used"),
        ("a b", "“a b” cannot be used"),
        ("house", "The club already has a ruleset with the short name “house”"),
    ],
)
def test_a_short_name_that_cannot_be_is_refused_with_its_reason(
    admin: Client, house: ClubRuleset, slug: str, said: str
) -> None:
    response = admin.post("/rulesets/vary/handbook-2016/", filled(slug=slug))
    assert response.status_code == 422
    assert said in response.content.decode()
    assert ClubRuleset.objects.count() == 1


def test_a_change_makes_a_new_version(admin: Client, house: ClubRuleset) -> None:
    page = admin.get("/rulesets/vary/house/").content.decode()
    assert 'value="house-2"' in page
    assert 'name="cell-made.trump.6" value="40"' in page
    admin.post("/rulesets/vary/house/", version_2(**{"cell-made__trump__6": "41"}))
    newer = ClubRuleset.objects.get(slug="house-2")
    assert newer.replaces == house
    house.refresh_from_db()
    assert house.table.made["trump"][6] == 40
    page = admin.get("/rulesets/").content.decode()
    assert "replaced by house-2" in page
    assert page.count("newest version") == 1


def version_2(**changes: str) -> dict[str, str]:
    return filled(**{"slug": "house-2", "replaces": "house"} | changes)


@pytest.mark.parametrize("slug", ["house-2", "house-3"])
def test_a_second_new_version_of_one_is_refused_and_keeps_what_was_written(
    admin: Client, house: ClubRuleset, slug: str
) -> None:
    admin.post("/rulesets/vary/house/", version_2())
    late = version_2(slug=slug, note="myöhässä")
    response = admin.post("/rulesets/vary/house/", late)
    page = response.content.decode()
    assert response.status_code == 409
    assert "house has been replaced by house-2 in the meantime" in page
    assert "myöhässä" in page
    assert 'name="replaces"' not in page
    assert ClubRuleset.objects.count() == 2


def test_an_earlier_version_can_be_varied_under_another_name(admin: Client, house: ClubRuleset) -> None:
    admin.post("/rulesets/vary/house/", version_2())
    refused = admin.post("/rulesets/vary/house/", filled(slug="house-b"))
    assert refused.status_code == 422
    assert "already has a ruleset of this name, house-2" in refused.content.decode()
    response = admin.post("/rulesets/vary/house/", filled(slug="house-b", name="Toinen"))
    assert response.status_code == 302
    assert ClubRuleset.objects.get(slug="house-b").replaces is None


@pytest.mark.parametrize(("name", "slug"), [("Кирилл", "ruleset"), ("talo_1", "talo-1"), ("Pre 2016", "pre-2016-2")])
def test_a_short_name_is_found_for_every_name(admin: Client, name: str, slug: str) -> None:
    response = admin.post("/rulesets/vary/handbook-2016/", filled(name=name, slug=""))
    assert response["Location"] == f"/rulesets/table/{slug}/"


def test_the_short_name_made_is_one_that_is_free(admin: Client, house: ClubRuleset) -> None:
    response = admin.post("/rulesets/vary/handbook-2016/", filled(name="House", slug=""))
    assert response["Location"] == "/rulesets/table/house-2/"


def test_all_faults_are_told_at_once(admin: Client, house: ClubRuleset) -> None:
    wrong = {"name": "", "slug": "house", "starts_on": "", "order-kotka-2": "spades", "cell-overtrick__5": "x"}
    response = admin.post("/rulesets/vary/handbook-2016/", filled(**wrong))
    invalid = re.findall(r'<(?:input|select)[^>]*name="([^"]*)"[^>]*aria-invalid="true"', response.content.decode())
    assert invalid == ["name", "slug", "starts_on", "cell-overtrick.5", "order-kotka-2"]


@pytest.mark.parametrize("day", ["9999-12-31", "1899-12-31"])
def test_an_absurd_day_is_refused_at_its_field(admin: Client, day: str) -> None:
    response = admin.post("/rulesets/vary/handbook-2016/", filled(starts_on=day))
    assert response.status_code == 422
    assert "Write the day the ruleset comes into force: from " in response.content.decode()


# -- one that was never used, and one that is hidden


def test_an_unused_ruleset_is_changed_in_place(admin: Client, house: ClubRuleset) -> None:
    page = admin.get("/rulesets/edit/house/").content.decode()
    seen = seen_in(page)
    assert 'name="cell-made.trump.6" value="40"' in page
    changes = filled(**{"cell-made__trump__6": "41", "seen": seen})
    assert admin.post("/rulesets/edit/house/", changes)["Location"] == "/rulesets/table/house/"
    assert ClubRuleset.objects.get().table.made["trump"][6] == 41
    late = admin.post("/rulesets/edit/house/", changes | {"cell-made.trump.6": "42"})
    assert late.status_code == 409
    assert "Somebody else has changed or deleted this ruleset" in late.content.decode()
    assert ClubRuleset.objects.get().table.made["trump"][6] == 41
    again = changes | {"cell-made.trump.6": "42", "seen": seen_in(late.content.decode())}
    assert admin.post("/rulesets/edit/house/", again).status_code == 302


def seen_in(page: str) -> str:
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', page)
    assert found is not None
    return found[1]


def test_an_unused_ruleset_is_deleted(admin: Client, house: ClubRuleset) -> None:
    assert "/rulesets/delete/house/" in admin.get("/rulesets/table/house/").content.decode()
    assert admin.post("/rulesets/delete/house/")["Location"] == "/rulesets/"
    assert not ClubRuleset.objects.exists()
    assert admin.post("/rulesets/delete/house/").status_code == 404


def test_a_used_one_is_neither(admin: Client, game: Game, house: ClubRuleset) -> None:
    ledger.change_ruleset(game, "house", actor=game.created_by, why=None)
    page = admin.get("/rulesets/table/house/").content.decode()
    assert "/rulesets/delete/" not in page
    assert "/rulesets/edit/" not in page
    for answer in (admin.get("/rulesets/edit/house/", follow=True), admin.post("/rulesets/delete/house/", follow=True)):
        assert "has been played by or replaced: it stands" in answer.content.decode()
    assert ClubRuleset.objects.exists()
    late = admin.post("/rulesets/edit/house/", filled(seen=ledger.fingerprint(house)))
    assert late.status_code == 409


@pytest.mark.parametrize("deed", ["edit", "delete", "hide"])
def test_only_an_admin_changes_deletes_or_hides(keeper: Client, house: ClubRuleset, deed: str) -> None:
    assert keeper.post(f"/rulesets/{deed}/house/", filled()).status_code == 403
    assert "/rulesets/hide/" not in keeper.get("/rulesets/table/house/").content.decode()


@pytest.mark.parametrize("page", ["/games/new/", "/rules/calculator/", "/rescoring/"])
def test_a_hidden_one_is_not_offered_until_it_is_brought_back(admin: Client, house: ClubRuleset, page: str) -> None:
    assert 'value="house"' in admin.get(page).content.decode()
    admin.post("/rulesets/hide/house/", {"hidden": "1"})
    assert 'value="house"' not in admin.get(page).content.decode()
    assert "hidden" in admin.get("/rulesets/").content.decode()
    admin.post("/rulesets/hide/house/", {"hidden": "0"})
    assert 'value="house"' in admin.get(page).content.decode()


def test_a_game_under_a_hidden_one_goes_on_and_a_late_start_is_told(
    admin: Client, players: dict[str, Player], house: ClubRuleset
) -> None:
    begun = under_house(players)
    admin.post("/games/new/", begun)
    admin.post("/rulesets/hide/house/", {"hidden": "1"})
    game = Game.objects.get()
    assert 'value="house"' in admin.get(f"/games/{game.pk}/ruleset/").content.decode()
    late = admin.post("/games/new/", begun)
    assert late.status_code == 422
    assert "This ruleset is not offered any more" in late.content.decode()


def under_house(players: dict[str, Player]) -> dict[str, str]:
    seated = {letter: str(player.pk) for letter, player in players.items()}
    return seated | {"hands_format": "standard-24", "bolshevik_option": "none", "ruleset": "house", "start": "1"}


# -- its day lies ahead


@pytest.fixture
def waiting(club: Club, admin_user: User) -> ClubRuleset:
    day = club.local_date() + dt.timedelta(days=30)
    definition = definition_of(BASE, BASE, name="Talon sääntö")
    return ledger.define_ruleset(club, "house", definition, name="Talon sääntö", starts_on=day, actor=admin_user)


@pytest.mark.parametrize(
    "page", ["/games/new/", "/rules/calculator/", "/rescoring/", "/rulesets/", "/rulesets/table/house/"]
)
def test_a_ruleset_whose_day_lies_ahead_says_so_wherever_it_stands(
    admin: Client, waiting: ClubRuleset, page: str
) -> None:
    day = date_format(waiting.starts_on, "SHORT_DATE_FORMAT")
    assert f"in force from {day}" in admin.get(page).content.decode()


def test_a_game_before_its_day_is_asked_about_once(
    keeper: Client, players: dict[str, Player], waiting: ClubRuleset
) -> None:
    asked = keeper.post("/games/new/", under_house(players))
    page = asked.content.decode()
    assert asked.status_code == 422
    assert "Talon sääntö is in force only from" in page
    assert 'name="asked_about" value="house"' in page
    assert not Game.objects.exists()
    keeper.post("/games/new/", under_house(players) | {"asked_about": "house"})
    assert Game.objects.get().club_ruleset == waiting


def test_a_new_game_offers_the_newest_versions_and_the_published(admin: Client, house: ClubRuleset) -> None:
    admin.post("/rulesets/vary/house/", version_2())
    page = admin.get("/games/new/").content.decode()
    assert re.search(r'name="ruleset" value="handbook-2016"[^>]*checked', page)
    assert 'name="ruleset" value="pre-2016+level-4"' in page
    assert 'name="ruleset" value="house-2"' in page
    assert 'name="ruleset" value="house"' not in page


def test_a_game_is_played_under_the_clubs_own(keeper: Client, players: dict[str, Player], house: ClubRuleset) -> None:
    seated = {letter: str(player.pk) for letter, player in players.items()}
    options = {"hands_format": "standard-24", "bolshevik_option": "none", "ruleset": "house", "start": "1"}
    keeper.post("/games/new/", options | seated)
    game = Game.objects.get()
    assert game.club_ruleset == house
    record(game, "1-1", MADE)
    page = keeper.get(f"/games/{game.pk}/").content.decode()
    assert "+40" in page
    assert "Talon sääntö" in page
