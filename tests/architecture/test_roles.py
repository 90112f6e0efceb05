"""Every address and verb tried as everybody, in the right club and in another, against one table."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from http.cookies import SimpleCookie
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from players.models import Club, LinkKind, Logo, Membership, OneTimeLink, Player, Tablet, User, digest
from players.roles import MAY, Deed, Role, may
from scoring import ledger
from scoring.models import Game
from tests import people
from tests.architecture.test_doors import addresses
from tests.scoring.rulesets import HOUSE, house_rules
from tests.scoring.tables import opened, record

ANYONE = "anyone"
LOGGED_IN = "whoever is logged in"
NOBODY = "this address does not take the verb"

type Who = Deed | str
"""Who may: whoever may do the deed."""

ROWS: dict[str, tuple[Who, Who]] = {
    "setup": (ANYONE, ANYONE),
    "first_players": (Deed.MANAGE_CLUB, Deed.MANAGE_CLUB),
    "first_tablet": (Deed.MANAGE_CLUB, Deed.MANAGE_CLUB),
    "login": (ANYONE, ANYONE),
    "logout": (NOBODY, LOGGED_IN),
    "forgotten": (ANYONE, ANYONE),
    "password_link": (ANYONE, ANYONE),
    "join": (ANYONE, ANYONE),
    "tablet": (ANYONE, NOBODY),
    "tablet_pin": (ANYONE, ANYONE),
    "language": (NOBODY, ANYONE),
    "looks": (NOBODY, ANYONE),
    "rules": (ANYONE, NOBODY),
    "calculator": (ANYONE, NOBODY),
    "public": (ANYONE, NOBODY),
    "public_live": (ANYONE, NOBODY),
    "password_change": (LOGGED_IN, LOGGED_IN),
    "account": (LOGGED_IN, LOGGED_IN),
    "choose_club": (NOBODY, LOGGED_IN),
    "own_pin": (LOGGED_IN, LOGGED_IN),
    "home": (Deed.SEE_OWN_GAMES, NOBODY),
    "sheet": (Deed.SEE_OWN_GAMES, NOBODY),
    "live": (Deed.SEE_OWN_GAMES, NOBODY),
    "hand": (Deed.SEE_OWN_GAMES, NOBODY),
    "sign": (NOBODY, Deed.SIGN_SHEET),
    "sheet_pdf": (Deed.SEE_OWN_GAMES, NOBODY),
    "sheet_workbook": (Deed.SEE_OWN_GAMES, NOBODY),
    "sheet_protocol": (Deed.SEE_OWN_GAMES, NOBODY),
    "game_ruleset": (Deed.SEE_RULES, Deed.KEEP_SCORE),
    "new_game": (Deed.KEEP_SCORE, Deed.KEEP_SCORE),
    "change_table": (Deed.KEEP_SCORE, Deed.KEEP_SCORE),
    "seats": (Deed.KEEP_SCORE, Deed.KEEP_SCORE),
    "facts": (Deed.KEEP_SCORE, Deed.KEEP_SCORE),
    "void": (Deed.KEEP_SCORE, Deed.KEEP_SCORE),
    "adjust": (Deed.KEEP_SCORE, Deed.KEEP_SCORE),
    "seal": (Deed.KEEP_SCORE, Deed.KEEP_SCORE),
    "entry": (Deed.KEEP_SCORE, NOBODY),
    "record": (NOBODY, Deed.KEEP_SCORE),
    "undo": (NOBODY, Deed.KEEP_SCORE),
    "share": (NOBODY, Deed.SHARE_GAME),
    "rulesets": (Deed.SEE_RULES, NOBODY),
    "ruleset": (Deed.SEE_RULES, NOBODY),
    "make_ruleset": (Deed.MANAGE_RULESETS, Deed.MANAGE_RULESETS),
    "edit_ruleset": (Deed.MANAGE_RULESETS, Deed.MANAGE_RULESETS),
    "delete_ruleset": (NOBODY, Deed.MANAGE_RULESETS),
    "hide_ruleset": (NOBODY, Deed.MANAGE_RULESETS),
    "rescoring": (Deed.SEE_GAMES, NOBODY),
    "rescoring_workbook": (Deed.SEE_GAMES, NOBODY),
    "import": (Deed.IMPORT_GAMES, Deed.IMPORT_GAMES),
    "players": (Deed.SEE_PEOPLE, NOBODY),
    "player_add": (Deed.ADD_PLAYER, Deed.ADD_PLAYER),
    "players_import": (Deed.IMPORT_PLAYERS, Deed.IMPORT_PLAYERS),
    "player_edit": (Deed.EDIT_PLAYER, Deed.EDIT_PLAYER),
    "player_hide": (NOBODY, Deed.EDIT_PLAYER),
    "player_show": (NOBODY, Deed.EDIT_PLAYER),
    "person": (Deed.EDIT_PLAYER, NOBODY),
    "person_merge": (Deed.MERGE_PLAYERS, Deed.MERGE_PLAYERS),
    "person_unmerge": (Deed.MERGE_PLAYERS, Deed.MERGE_PLAYERS),
    "person_delete": (Deed.ERASE_PLAYER, Deed.ERASE_PLAYER),
    "person_forget": (Deed.ERASE_PLAYER, Deed.ERASE_PLAYER),
    "person_certificate": (Deed.ERASE_PLAYER, Deed.ERASE_PLAYER),
    "person_certificate_text": (Deed.ERASE_PLAYER, NOBODY),
    "person_export": (NOBODY, Deed.EXPORT_PLAYER),
    "club_settings": (Deed.MANAGE_CLUB, Deed.MANAGE_CLUB),
    "club_logo": (Deed.SEE_RULES, NOBODY),
    "users": (Deed.MANAGE_USERS, NOBODY),
    "user_add": (Deed.MANAGE_USERS, Deed.MANAGE_USERS),
    "user_edit": (Deed.MANAGE_USERS, Deed.MANAGE_USERS),
    "user_password": (NOBODY, Deed.MANAGE_USERS),
    "user_link": (NOBODY, Deed.MANAGE_USERS),
    "user_pin": (Deed.MANAGE_USERS, Deed.MANAGE_USERS),
    "user_remove": (NOBODY, Deed.MANAGE_USERS),
    "user_restore": (NOBODY, Deed.MANAGE_USERS),
    "user_add_known": (Deed.MANAGE_CLUBS, Deed.MANAGE_CLUBS),
    "club_add": (Deed.MANAGE_CLUBS, Deed.MANAGE_CLUBS),
    "tablets": (Deed.MANAGE_TABLETS, NOBODY),
    "tablet_add": (Deed.MANAGE_TABLETS, Deed.MANAGE_TABLETS),
    "tablet_revoke": (NOBODY, Deed.MANAGE_TABLETS),
    "tablet_link_state": (Deed.MANAGE_TABLETS, NOBODY),
    "tablet_link_revoke": (NOBODY, Deed.MANAGE_TABLETS),
    "acts": (Deed.SEE_ACTS, NOBODY),
}
"""Who gets through with GET, and who with POST. A new address needs a row."""


@dataclass(kw_only=True)
class World:
    """A club with one of everything an address can name."""

    club: Club
    owner: User
    keeper: User
    ended: User
    players: dict[str, Player]
    game: Game
    token: str
    entry: int
    tablet: Tablet
    link: OneTimeLink


def world(club: Club, mark: str) -> World:
    owner = people.user(f"owner{mark}", club, Role.OWNER, f"Owner {mark}")
    keeper = people.user(f"keeper{mark}", club, Role.KEEPER, f"Keeper {mark}")
    ended = people.user(f"ended{mark}", club, Role.KEEPER, f"Ended {mark}")
    now = timezone.now()
    ended.memberships.update(ended_at=now)
    players = people.players(club)
    game = opened(players, keeper)
    house_rules(club, owner, slug=f"{HOUSE}-{mark}")
    link = OneTimeLink.objects.create(
        club=club, kind=LinkKind.TABLET, name="Blue", key_digest=digest(mark), expires_at=now + timedelta(minutes=5)
    )
    return World(
        club=club,
        owner=owner,
        keeper=keeper,
        ended=ended,
        players=players,
        game=game,
        token=ledger.share(game, actor=keeper),
        entry=record(game, "1-1").pk,
        tablet=Tablet.objects.create(club=club, name="Red", key_digest=digest(f"red {mark}")),
        link=link,
    )


def mark_of(there: World) -> str:
    return there.owner.username.removeprefix("owner")


NAMED: dict[str, Callable[[World], list[Any]]] = {
    **dict.fromkeys(
        [
            "sheet",
            "live",
            "change_table",
            "seats",
            "game_ruleset",
            "facts",
            "void",
            "adjust",
            "seal",
            "sign",
            "share",
            "entry",
            "record",
            "undo",
            "sheet_pdf",
            "sheet_workbook",
            "sheet_protocol",
        ],
        lambda there: [there.game.pk],
    ),
    "hand": lambda there: [there.game.pk, "1-1"],
    "ruleset": lambda there: [f"{HOUSE}-{mark_of(there)}"],
    **{f"{deed}_ruleset": lambda there: [f"{HOUSE}-{mark_of(there)}"] for deed in ("make", "edit", "delete", "hide")},
    "public": lambda there: [there.token],
    "public_live": lambda there: [there.token],
    **dict.fromkeys(
        [
            "player_edit",
            "player_hide",
            "player_show",
            "person",
            "person_merge",
            "person_delete",
            "person_forget",
            "person_export",
        ],
        lambda there: [there.players["D"].pk],
    ),
    **dict.fromkeys(["person_certificate", "person_certificate_text"], lambda there: [_forgotten(there)]),
    "person_unmerge": lambda there: [_merged(there)],
    **dict.fromkeys(
        ["user_edit", "user_password", "user_link", "user_pin", "user_remove"], lambda there: [there.keeper.pk]
    ),
    "user_restore": lambda there: [there.ended.pk],
    "tablet_revoke": lambda there: [there.tablet.pk],
    "tablet_link_state": lambda there: [there.link.pk],
    "tablet_link_revoke": lambda there: [there.link.pk],
    "tablet_pin": lambda there: [there.keeper.memberships.get().pk],
    "join": lambda there: [mark_of(there)],
    "password_link": lambda there: ["forged"],
    "club_logo": lambda there: [_with_logo(there)],
}
"""What stands in an address, of a club where everything is."""

SENT: dict[str, Callable[[World], dict[str, Any]]] = {
    "undo": lambda there: {"entry": there.entry},
    "sign": lambda there: {"seen": there.entry},
    "void": lambda there: {"slot": "1-1"},
    "record": lambda there: {"slot": "1-2"},
    "language": lambda there: {"language": "fi"},
    "looks": lambda there: {"theme": "dark"},
    "choose_club": lambda there: {"club": there.club.pk},
}


def _with_logo(there: World) -> str:
    there.club.logo_digest = f"logo{mark_of(there)}"
    there.club.save()
    Logo.objects.get_or_create(club=there.club, defaults={"picture": b"png"})
    return there.club.logo_digest


def _forgotten(there: World) -> int:
    gone = Player.objects.create(club=there.club, name="Eeva E")
    ledger.erase(gone, actor=there.owner)
    return gone.pk


def _merged(there: World) -> int:
    twin = Player.objects.create(club=there.club, name="Dan Dahl")
    return ledger.merge(there.players["D"], twin, actor=there.owner).pk


def everybody(here: World) -> dict[str, tuple[Role, Client]]:
    """A browser of each; the admin at a tablet is a keeper there."""
    admin = people.user("admin", here.club, Role.ADMIN)
    member = people.member(here.club, here.players["B"])
    return {
        "owner": (Role.OWNER, people.logged_in(here.owner)),
        "admin": (Role.ADMIN, people.logged_in(admin)),
        "keeper": (Role.KEEPER, people.logged_in(people.user("another", here.club, Role.KEEPER))),
        "member": (Role.MEMBER, people.logged_in(member)),
        "owner by PIN": (
            Role.KEEPER,
            people.opened_by_pin(here.owner, here.club, people.tablet(here.club, "White")),
        ),
        "tablet": (Role.TABLET, people.tablet(here.club)),
        "public": (Role.PUBLIC, Client(headers={"accept-language": "en"})),
    }


def outcome(response: HttpResponseBase) -> str:
    door = response.headers.get("Location", "").split("?")[0] in {"/login/", "/tablet/"}
    return {403: "forbidden", 404: "absent", 405: NOBODY}.get(response.status_code, "door" if door else "in")


def expected(who: Who, role: Role, *, logged_in: bool, here: bool) -> set[str]:
    turned_away = {"forbidden"} if logged_in else {"door"}
    if who == NOBODY:
        return {NOBODY, *turned_away}
    if who == ANYONE:
        return {"in", "absent", "door"}
    if who == LOGGED_IN:
        return {"in"} if logged_in else {"door"}
    assert isinstance(who, Deed)
    if not may(role, who):
        # What is another club's is nowhere, whatever one wanted with it.
        # A tablet that may look at a page is told on that page that it may not write.
        refused = turned_away | ({"forbidden"} if role == Role.TABLET else set())
        return refused if here else refused | {"absent"}
    return {"in"} if here else {"absent"}


def names() -> list[str]:
    return [str(entry.name) for _path, entry in addresses(get_resolver())]


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert sorted(names()) == sorted(ROWS)


def test_every_address_that_names_something_is_tried_with_it() -> None:
    named = {str(entry.name) for path, entry in addresses(get_resolver()) if "<" in path}
    assert named == set(NAMED)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_an_address_opens_to_whom_the_table_says(
    name: str, club: Club, other_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.exports.pdf.sheet_pdf", lambda *_args, **_options: b"%PDF")
    here, there = world(club, "here"), world(other_club, "there")
    browsers = everybody(here)
    cookies = {who: client.cookies.output(header="") for who, (_role, client) in browsers.items()}
    tried = [(here, True)] + [(there, False)] * (name in NAMED)
    for place, own in tried:
        arguments = NAMED[name](place) if name in NAMED else []
        address = reverse(name, args=arguments)
        sent = SENT[name](place) if name in SENT else {}
        for verb, row in zip(("get", "post"), ROWS[name], strict=True):
            for who, (role, browser) in browsers.items():
                browser.cookies = SimpleCookie(cookies[who])
                with transaction.atomic():
                    response = getattr(browser, verb)(address, sent)
                    transaction.set_rollback(True)
                logged_in = role not in {Role.TABLET, Role.PUBLIC}
                got = outcome(response)
                wanted = expected(row, role, logged_in=logged_in, here=own)
                if name == "logout" and logged_in and verb == "post":
                    wanted = {"door"}  # out of it
                if name == "choose_club" and who == "owner by PIN":
                    wanted = {"absent"} if verb == "post" else wanted  # a tablet is in its club
                if name == "own_pin" and role == Role.MEMBER:
                    wanted = {"forbidden"}  # a PIN is for those who keep the protocol
                assert got in wanted, f"{verb} {address} as {who}, {'own' if own else 'other'} club: {got}"


def test_what_is_another_clubs_cannot_be_told_from_what_is_not_there(club: Club, other_club: Club) -> None:
    here, there = world(club, "here"), world(other_club, "there")
    owner = people.logged_in(here.owner)
    pages = [owner.get(f"/games/{number}/").content.decode() for number in (there.game.pk, 999999)]
    texts = [re.sub(r"<[^>]*>", "", page) for page in pages]
    assert texts[0] == texts[1]


def test_the_owners_back_door_is_closed_to_a_pin(club: Club) -> None:
    here = world(club, "here")
    User.objects.filter(pk=here.owner.pk).update(is_staff=True, is_superuser=True)
    assert people.logged_in(here.owner).get("/owner/").status_code == 200
    tablet = people.opened_by_pin(here.owner, club, people.tablet(club))
    for page in ("/owner/", "/owner/players/user/", "/owner/login/"):
        assert tablet.get(page).status_code == 403, page


def test_what_a_template_asks_is_a_deed() -> None:
    deeds = {deed.value.replace("-", "_") for deed in Deed}
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        asked = set(re.findall(r"\bmay\.(\w+)", template.read_text(encoding="utf-8")))
        assert asked <= deeds, template.name


def test_a_higher_role_may_what_a_lower_may() -> None:
    order = (Role.PUBLIC, Role.TABLET, Role.KEEPER, Role.ADMIN, Role.OWNER)
    for lower, higher in pairwise(order):
        assert MAY[lower] < MAY[higher]
    assert MAY[Role.MEMBER] < MAY[Role.KEEPER]


def test_a_login_of_no_club_does_nothing_for_one(club: Club) -> None:
    stranger = people.logged_in(User.objects.create_user("lost"))
    for path, entry in addresses(get_resolver()):
        deed = getattr(entry.callback, "deed", None)
        if deed is not None and "<" not in path:
            assert stranger.get("/" + path).status_code in {403, 405}, path
    assert not Membership.objects.exists()
