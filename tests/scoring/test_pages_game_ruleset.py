"""The ruleset of a game in the browser: changed before its first hand, then only as a correction one has seen first."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from players.models import Club, Player, User
from scoring import ledger
from scoring.models import ClubRuleset, Game
from scoring.rules import RULESETS, definition_of
from tests.scoring.tables import FAILED, MADE, opened, record

pytestmark = pytest.mark.clause("R-7.3")
BASE = RULESETS["handbook-2016"]


@pytest.fixture
def house(club: Club, admin_user: User) -> ClubRuleset:
    definition = definition_of(BASE, BASE, name="Talon sääntö")
    definition["cells"]["made.trump.6"] = 40
    day = club.local_date()
    return ledger.define_ruleset(club, "house", definition, name="Talon sääntö", starts_on=day, actor=admin_user)


@pytest.fixture
def game(players: dict[str, Player], keeper_user: User) -> Game:
    return opened(players, keeper_user)


def correction(game: Game, **changes: str) -> dict[str, str]:
    """As the page that shows what moves sends it."""
    last = game.entries.order_by("-pk").first()
    seen = {"was": "handbook-2016", "seen": str(last.pk if last else 0)}
    told = {"ruleset": "pre-2016", "reason": "agreed", "reason_text": "", "client_key": f"{game.pk:032x}"}
    return told | seen | changes


def test_before_the_first_hand_the_ruleset_changes_without_a_reason(keeper: Client, game: Game) -> None:
    page = keeper.get(f"/games/{game.pk}/ruleset/").content.decode()
    assert 'name="reason"' not in page
    assert 'name="was" value="handbook-2016"' in page
    change = {"ruleset": "pre-2016", "client_key": "1" * 32, "was": "handbook-2016"}
    keeper.post(f"/games/{game.pk}/ruleset/", change)
    game.refresh_from_db()
    assert game.ruleset == "pre-2016"
    assert "ruleset corrected" not in keeper.get(f"/games/{game.pk}/").content.decode()


def test_after_it_only_as_a_correction_that_is_in_its_history(keeper: Client, game: Game, house: ClubRuleset) -> None:
    record(game, "1-1", MADE)
    assert keeper.post(f"/games/{game.pk}/ruleset/", correction(game, reason="")).status_code == 422
    assert "ruleset corrected" not in keeper.get(f"/games/{game.pk}/").content.decode()
    response = keeper.post(f"/games/{game.pk}/ruleset/", correction(game, ruleset="house"))
    assert response["Location"] == f"/games/{game.pk}/"
    page = keeper.get(f"/games/{game.pk}/").content.decode()
    assert "+40" in page
    assert re.search(rf'href="/games/{game.pk}/ruleset/#history">ruleset corrected<', page)
    page = keeper.get(f"/games/{game.pk}/ruleset/").content.decode()
    assert 'id="history"' in page
    assert "Handbook of 2016 → Talon sääntö" in page
    assert "agreed at the table" in page


def test_what_a_correction_moves_is_shown_before_it_is_made(keeper: Client, game: Game, house: ClubRuleset) -> None:
    record(game, "1-1", MADE)
    record(game, "1-2", replace(MADE, level=5, tricks=11))
    page = keeper.get(f"/games/{game.pk}/ruleset/?ruleset=house").content.decode()
    assert re.search(r'Aino</th><td class="num">\+60</td><td class="num">\+65</td><td class="num">\+5</td>', page)
    assert "1 hand causes it" in page
    assert "Session 1, hand 1</th>" in page
    assert "Session 1, hand 2</th>" not in page
    game.refresh_from_db()
    assert game.ruleset == "handbook-2016"
    sent = dict(re.findall(r'<input type="hidden" name="(ruleset|was|seen|client_key)" value="([^"]*)"', page))
    assert keeper.post(f"/games/{game.pk}/ruleset/", correction(game) | sent).status_code == 302
    game.refresh_from_db()
    assert game.ruleset == "house"


def test_a_correction_of_what_was_not_shown_is_refused_and_shown_first(keeper: Client, game: Game) -> None:
    record(game, "1-1", MADE)
    shown = correction(game)
    record(game, "1-2", MADE)
    for sent in (shown, {name: value for name, value in shown.items() if name != "seen"}):
        late = keeper.post(f"/games/{game.pk}/ruleset/", sent)
        page = late.content.decode()
        assert late.status_code == 409
        assert "Something was written since this page was opened" in page
        assert re.search(r'Aino</th><td class="num">\+70</td>', page)
    game.refresh_from_db()
    assert game.ruleset == "handbook-2016"


@pytest.mark.parametrize("begun", [True, False])
def test_of_two_who_change_it_the_second_is_told_what_stands_now(
    keeper: Client, game: Game, house: ClubRuleset, begun: bool
) -> None:
    if begun:
        record(game, "1-1", MADE)
    late = correction(game, ruleset="house", client_key="2" * 32, reason="other", reason_text="kokous päätti")
    assert keeper.post(f"/games/{game.pk}/ruleset/", correction(game)).status_code == 302
    response = keeper.post(f"/games/{game.pk}/ruleset/", late)
    page = response.content.decode()
    assert response.status_code == 409
    assert "Somebody else has changed it in the meantime" in page
    assert re.search(r"<h1>Ruleset of the game</h1>\s*<p>Before 2016", page)
    assert 'name="was" value="pre-2016"' in page
    assert ("kokous päätti" in page) is begun
    game.refresh_from_db()
    assert game.ruleset == "pre-2016"


def test_all_hands_the_other_ruleset_does_not_know_stand_in_the_way(
    keeper: Client, players: dict[str, Player], keeper_user: User
) -> None:
    club = players["A"].club
    game = ledger.open_game(
        club,
        players,
        hands_format="standard-24",
        bolshevik_option="none",
        ruleset="pre-2016+level-4",
        actor=keeper_user,
    )
    for code in ("1-1", "1-3"):
        record(game, code, replace(FAILED, level=4))
    record(game, "1-2", MADE)
    page = keeper.get(f"/games/{game.pk}/ruleset/?ruleset=pre-2016").content.decode()
    assert "These hands do not exist in it: Session 1, hand 1; Session 1, hand 3<" in page
    assert 'name="reason"' not in page
    response = keeper.post(f"/games/{game.pk}/ruleset/", correction(game, was="pre-2016+level-4"))
    assert response.status_code == 422
    assert "1-1, 1-3: Level 4 cannot be the final contract" in response.content.decode()
    game.refresh_from_db()
    assert game.ruleset == "pre-2016+level-4"


def test_a_sealed_game_is_corrected_by_an_admin_alone(
    keeper: Client, admin: Client, game: Game, keeper_user: User
) -> None:
    record(game, "1-1", MADE)
    ledger.seal(game, actor=keeper_user, reason="aika loppui")
    assert 'name="ruleset"' not in keeper.get(f"/games/{game.pk}/ruleset/?ruleset=pre-2016").content.decode()
    assert keeper.post(f"/games/{game.pk}/ruleset/", correction(game)).status_code == 403
    assert admin.post(f"/games/{game.pk}/ruleset/", correction(game)).status_code == 302
