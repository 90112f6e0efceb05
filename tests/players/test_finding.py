"""Finding players among many: by any word of any of their names, a page at a time."""

import pytest
from django.test import Client

from players.models import Act, Club, Player, Verb
from players.models.people import NameWord
from players.views.people import OF_A_PAGE

pytestmark = pytest.mark.django_db


def names(club: Club, sought: str) -> list[str]:
    return [player.name for player in Player.objects.of(club).search(sought).in_finnish_order()]


@pytest.mark.parametrize(
    "sought", ["pit", "kor", "eeva", "liisa", "Pitkänimi-K", "eeva kor", "KORPELAINEN Eeva-Liisa", "pitka\u0308nimi"]
)
def test_every_part_of_a_double_name_is_found(club: Club, sought: str) -> None:
    Player.objects.create(club=club, name="Eeva-Liisa Pitkänimi-Korpelainen")
    Player.objects.create(club=club, name="Aino Äijälä")
    assert names(club, sought) == ["Eeva-Liisa Pitkänimi-Korpelainen"]


@pytest.mark.parametrize("sought", ["orpe", "eeva aino", "pitkanimi", "%", "_", "eeva-korpelainen"])
def test_what_begins_no_word_is_not_found(club: Club, sought: str) -> None:
    Player.objects.create(club=club, name="Eeva-Liisa Pitkänimi-Korpelainen")
    assert names(club, sought) == []


def test_a_player_renamed_is_found_by_the_new_name_alone(club: Club) -> None:
    player = Player.objects.create(club=club, name="Eeva Äijälä")
    player.name = "Eeva Öhman"
    player.save()
    assert names(club, "öhman") == ["Eeva Öhman"]
    assert names(club, "äijälä") == []


def test_another_clubs_players_are_not_found(club: Club, other_club: Club) -> None:
    Player.objects.create(club=other_club, name="Eeva Äijälä")
    assert names(club, "eeva") == []


def test_many_added_at_once_are_found_as_well(club: Club) -> None:
    many = [Player(club=club, name=f"Matti {word}", short_name=word) for word in ("Aho", "Öst")]
    for player in many:
        player.compute_keys()
    Player.objects.add_all(many)
    assert names(club, "matti") == ["Matti Aho", "Matti Öst"]
    assert NameWord.objects.count() == 4


def test_the_list_comes_a_page_at_a_time(keeper: Client, club: Club) -> None:
    for number in range(OF_A_PAGE + 1):
        Player.objects.create(club=club, name=f"Matti {number:03}")
    first = keeper.get("/players/?q=matti")
    assert len(first.context["players"]) == OF_A_PAGE
    assert 'rel="next"' in first.content.decode()
    assert "page=2" in first.content.decode()
    second = keeper.get("/players/?q=matti&page=2")
    assert [player.name for player in second.context["players"]] == [f"Matti {OF_A_PAGE:03}"]
    assert 'rel="next"' not in second.content.decode()
    for odd in ("0", "-1", "x", "9" * 30):
        assert keeper.get(f"/players/?page={odd}").context["page"] == 1


def test_a_page_of_players_takes_few_questions(keeper: Client, club: Club, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    Player.objects.create(club=club, name="Eeva Äijälä")
    session_and_person = 2
    with django_assert_max_num_queries(session_and_person + 1):
        keeper.get("/players/?q=eeva")


def test_hiding_can_be_undone_at_once_and_stands_in_the_list_of_acts(admin: Client, club: Club) -> None:
    player = Player.objects.create(club=club, name="Eeva Äijälä")
    page = admin.post(f"/players/{player.pk}/hide/", follow=True)
    assert f'action="/players/{player.pk}/show/"' in page.content.decode()
    admin.post(f"/players/{player.pk}/show/")
    player.refresh_from_db()
    assert not player.hidden
    verbs = Act.objects.filter(subject=f"player:{player.pk}").order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == [Verb.PLAYER_HIDDEN, Verb.PLAYER_SHOWN]


def test_a_change_stands_in_the_list_of_acts_without_the_name(admin: Client, club: Club) -> None:
    player = Player.objects.create(club=club, name="Eeva Äijälä")
    admin.post(f"/players/{player.pk}/", {"name": "Eeva Öhman", "short_name": "Eeva", "mark": ""})
    act = Act.objects.get(verb=Verb.PLAYER_CHANGED)
    assert act.facts == {"fields": ["name"]}
