"""The owner looks at the ledger and changes nothing of it."""

import pytest
from django.contrib import admin
from django.test import Client

from players.models import Act, Club, Player, User
from scoring.admin import EntryAdmin, GameAdmin, LookOnly, SealAdmin
from scoring.models import ClubRuleset, Entry, Game, Seal, append_only_models
from tests.scoring.evening import brought, row_counts, whole_evening

pytestmark = pytest.mark.django_db

PAGES = [("game", Game), ("entry", Entry), ("seal", Seal)]


@pytest.fixture
def owner(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("owner", password="seven of hearts"))
    return client


@pytest.fixture
def sealed(club: Club, admin_user: User, players: dict[str, Player]) -> Game:
    return brought(club, admin_user, whole_evening(), seal=True)


def test_every_table_of_the_ledger_is_shown_on_one_of_its_pages() -> None:
    pages = (GameAdmin, EntryAdmin, SealAdmin)
    inlines = {inline.model for page in pages for inline in page.inlines}
    assert {*append_only_models()} <= {Act, Entry, Seal, ClubRuleset, *inlines}
    assert all(issubclass(inline, LookOnly) for page in pages for inline in page.inlines)
    assert {model for _name, model in PAGES} <= set(admin.site._registry)


@pytest.mark.parametrize(("name", "model"), PAGES)
@pytest.mark.usefixtures("sealed")
def test_the_owner_sees_the_rows_and_no_field_to_fill_in(owner: Client, name: str, model: type[Entry]) -> None:
    row = model.objects.first()
    assert row is not None
    for address in (f"/owner/scoring/{name}/", f"/owner/scoring/{name}/{row.pk}/change/"):
        response = owner.get(address)
        assert response.status_code == 200
        text = response.content.decode()
        assert 'name="_save"' not in text
        assert "deletelink" not in text
    assert "delete_selected" not in owner.get(f"/owner/scoring/{name}/").content.decode()


@pytest.mark.parametrize(("name", "model"), PAGES)
def test_what_the_owner_sends_anyway_is_refused(owner: Client, sealed: Game, name: str, model: type[Entry]) -> None:
    row = model.objects.first()
    assert row is not None
    before = row_counts()
    chosen = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    assert owner.post(f"/owner/scoring/{name}/{row.pk}/change/", {"slot": "9-9"}).status_code == 403
    assert owner.post(f"/owner/scoring/{name}/{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert owner.post(f"/owner/scoring/{name}/add/", {"slot": "9-9"}).status_code == 403
    owner.post(f"/owner/scoring/{name}/", chosen)
    assert row_counts() == before
