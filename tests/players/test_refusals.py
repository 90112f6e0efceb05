"""Addresses asked in a way nobody's page asks them: a page in plain words, or the front page, never a breakdown."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.test.client import MULTIPART_CONTENT

from players.models import Player, User
from tests import people

pytestmark = pytest.mark.django_db

POST_ONLY = ["/language/", "/looks/", "/logout/", "/games/1/share/", "/games/1/record/", "/games/1/undo/"]


@pytest.mark.parametrize("page", ["x", "0", "<script>", "🂡", "home", "//elsewhere.example/", "javascript:1", ""])
@pytest.mark.parametrize("address", ["/language/", "/looks/"])
def test_a_page_to_come_back_to_that_is_none_is_the_front_page(keeper: Client, address: str, page: str) -> None:
    response = keeper.post(address, {"language": "sv", "theme": "dark", "next": page})
    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.parametrize("address", POST_ONLY)
def test_an_address_that_only_takes_says_so_and_shows_a_way_home(keeper: Client, address: str) -> None:
    response = keeper.get(address)
    assert response.status_code == 405
    assert "POST" in response["Allow"]
    assert "This address shows no page" in response.content.decode()
    assert 'href="/"' in response.content.decode()


@pytest.mark.parametrize(("address", "sent"), [("/language/", {"language": "xx"}), ("/looks/", {"theme": "pink"})])
def test_a_choice_nobody_offers_is_a_page_too(keeper: Client, address: str, sent: dict[str, str]) -> None:
    response = keeper.post(address, sent)
    assert response.status_code == 400
    assert "made no sense" in response.content.decode()


@pytest.mark.parametrize("name", ["", "A\x01ino", "\u3164"])
def test_a_refused_name_is_told_once(admin: Client, players: dict[str, Player], name: str) -> None:
    page = admin.post("/players/add/", {"name": name, "mark": "", "short_name": ""})
    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["name"]
    assert Player.objects.count() == len(people.NAMES)


TOO_MUCH = {
    "fields": ({"DATA_UPLOAD_MAX_NUMBER_FIELDS": 2}, "name=Eeva&mark=&short_name="),
    "bytes": ({"DATA_UPLOAD_MAX_MEMORY_SIZE": 100}, f"name={'x' * 100}"),
    "fields among files": ({"DATA_UPLOAD_MAX_NUMBER_FIELDS": 2}, {"name": "Eeva", "mark": "", "short_name": ""}),
    "bytes among files": ({"DATA_UPLOAD_MAX_MEMORY_SIZE": 100}, {"name": "x" * 101}),
    "files": ({"DATA_UPLOAD_MAX_NUMBER_FILES": 1}, {name: SimpleUploadedFile(name, b"x") for name in "ab"}),
}


@pytest.mark.parametrize(("limits", "sent"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_too_much_at_once_is_a_page_that_says_so(
    admin_user: User, limits: dict[str, int], sent: str | dict[str, Any]
) -> None:
    browser = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    browser.force_login(admin_user)
    browser.get("/players/add/")
    kind = "application/x-www-form-urlencoded" if isinstance(sent, str) else MULTIPART_CONTENT
    with override_settings(**limits):
        response = browser.post("/players/add/", sent, content_type=kind)
    page = response.content.decode()
    assert response.status_code == 413
    assert "More was sent at once than is taken here" in page
    assert 'href="/"' in page
    assert not Player.objects.exists()
