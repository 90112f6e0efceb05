"""The people's side of a club, every page of it as somebody comes to see it: filled, empty, refused, done.

Names are as long as people have them. Knows ways to pages; what a page must be is for `rooms` and the tests.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page

from players.middleware import TABLET_COOKIE
from players.models import Club, LinkKind, Membership, OneTimeLink, Player, Tablet, User, digest
from players.roles import Role
from players.views.users import password_link
from scoring import ledger
from scoring.models import Game
from tests import people
from tests.browser.rooms import LONG_NAME, Reader
from tests.scoring.tables import opened, record

DOUBLE_NAME = "Karl-Gustaf Björkenstam-Åkerblom"
LONG_TABLET = "Ikkunapöydän taulutietok"
KEY = "key-of-the-tablet"
FAULTY = "Nimi;Merkki;Vieras\n" + "\n".join(
    (
        f"{LONG_NAME};s. 1951;",
        ";1900;",
        f"{DOUBLE_NAME};{'m' * 41};",
        "Wilhelmiina Sundström-Kuusikorpi;;ehkä",
        "Aino Äijälä;;",
    )
)
SOUND = f"Nimi;Merkki;Vieras\n{LONG_NAME};toinen;\nAino Äijälä;;\nTuukka Uusi;;kyllä\nTUUKKA UUSI;;\n"


@dataclass(frozen=True, kw_only=True)
class Side:
    """A club with one of everything people have."""

    club: Club
    owner: User
    keeper: User
    careless: User
    player: Player
    twin: Player
    seated: Player
    gone: Player
    parted: int
    game: Game
    tablet: int
    join: str
    password: str


def people_side() -> Side:
    club = people.club()
    owner = people.user("eeva-liisa.pitkanimi", club, Role.OWNER, LONG_NAME)
    keeper = people.user("kalle", club, Role.KEEPER, DOUBLE_NAME)
    careless = people.user("hajamielinen.muistamaton", club, Role.KEEPER, "Hajamielinen Muistamaton")
    ended = people.user("entinen", club, Role.KEEPER, "Wilhelmiina Sundström-Kuusikorpi")
    ended.memberships.update(ended_at=timezone.now())
    Membership.objects.create(user=owner, club=people.other_club(), role=Role.OWNER)
    for person in (owner, keeper):
        _give_pin(person.memberships.get(club=club))
    cast = people.players(club)
    player, twin, gone, alias = (
        Player.objects.create(club=club, name=name, mark=mark)
        for name, mark in ((LONG_NAME, "s. 1951"), ("E-L Pitkänimi", ""), ("Poistuva Pelaaja", ""), (DOUBLE_NAME, ""))
    )
    Player.objects.create(club=club, name="Piilotettu Pelaaja", hidden=True)
    Player.objects.create(club=club, name="Satunnainen Vieras-Pelaaja", guest=True)
    keeper.memberships.update(player=player)
    game = opened(cast | {"D": player}, keeper)
    record(game, "1-1")
    ledger.adjust(game, "D", -5, f"{LONG_NAME} tunnusti väärin", actor=keeper)
    merge = ledger.merge(cast["D"], alias, actor=owner)
    opened(cast | {"D": alias}, keeper)
    ledger.erase(gone, actor=owner)
    return Side(
        club=club,
        owner=owner,
        keeper=keeper,
        careless=careless,
        player=player,
        twin=twin,
        seated=cast["A"],
        gone=gone,
        parted=merge.pk,
        game=game,
        tablet=_tablets(club),
        join=_invited(club),
        password=password_link(club, keeper, made_by=owner),
    )


def _give_pin(membership: Membership) -> None:
    membership.set_pin(people.PIN)
    membership.save()


def _tablets(club: Club) -> int:
    tablet = Tablet.objects.create(
        club=club, name=LONG_TABLET, key_digest=digest(KEY), expires_at=timezone.now() + timedelta(days=300)
    )
    Tablet.objects.create(club=club, name="Vanha", key_digest="old", revoked_at=timezone.now())
    return tablet.pk


def _invited(club: Club) -> str:
    key = "key-of-the-link"
    soon = timezone.now() + timedelta(minutes=15)
    OneTimeLink.objects.create(
        club=club, kind=LinkKind.TABLET, name=LONG_TABLET, key_digest=digest(key), expires_at=soon
    )
    return key


# -- ways to a page


type Way = Callable[[Page, Side], None]


def at(address: str) -> Way:
    """By its address, in which the names of `Side` stand for what they are."""

    def go(page: Page, side: Side) -> None:
        page.goto(_filled(address, side))

    return go


def sent(address: str, press: str = "main form .button.primary", **typed: str) -> Way:
    """By sending its form as it stands, filled in so far; the browser is not asked whether it may go."""

    def go(page: Page, side: Side) -> None:
        at(address)(page, side)
        page.evaluate("() => document.querySelectorAll('form').forEach(form => form.noValidate = true)")
        for name, value in typed.items():
            page.locator(f'main [name="{name}"]').fill(_filled(value, side))
        with page.expect_navigation():
            page.locator(press).first.click()

    return go


def _filled(text: str, side: Side) -> str:
    things = {field.name: getattr(side, field.name) for field in fields(side)}
    return text.format(**{name: getattr(thing, "pk", thing) for name, thing in things.items()})


def wrong_pins(times: int) -> Way:
    def go(page: Page, side: Side) -> None:
        membership = side.keeper.memberships.get()
        for _time in range(times):
            sent(f"/tablet/{membership.pk}/", press=".pad .primary", pin="1379")(page, side)

    return go


def at_the_pad(page: Page, side: Side) -> None:
    page.goto(f"/tablet/{side.keeper.memberships.get().pk}/")


def with_the_clubs_open(page: Page, side: Side) -> None:
    page.goto("/users/")
    page.locator(".clubs summary").click()


def refused(field: str) -> Way:
    """A form that is sent to an address that takes it from nobody."""

    def go(page: Page, side: Side) -> None:
        page.goto("/login/")
        with page.expect_navigation():
            page.evaluate(f"() => {{ const form = document.querySelector('main form'); {field}; form.submit(); }}")

    return go


def brought_in(page: Page, side: Side) -> None:
    sent("/players/import/", text=SOUND)(page, side)
    page.locator('[value="import"]').click()
    page.locator("main .button.primary").wait_for()


OWNER: dict[str, Way] = {
    "players": at("/players/"),
    "players-hidden": at("/players/?hidden=1"),
    "players-nobody": at("/players/?q=zzz"),
    "players-undo": sent("/players/", press=".person form .button"),
    "player-add": at("/players/add/"),
    "player-add-refused": sent("/players/add/", name="Aino Äijälä"),
    "player-edit": at("/players/{player}/"),
    "person": at("/players/{player}/person/"),
    "merge-search": at("/players/{player}/merge/?q=pitkänimi"),
    "merge-preview": at("/players/{player}/merge/?other={twin}"),
    "merge-refused": at("/players/{player}/merge/?other={seated}"),
    "unmerge": at("/merges/{parted}/undo/"),
    "delete": at("/players/{twin}/delete/"),
    "delete-refused": sent("/players/{player}/delete/", press="main form .refuse"),
    "forget": at("/players/{player}/forget/"),
    "forget-refused": sent("/players/{player}/forget/", press="main form .refuse", name="Joku muu"),
    "certificate": at("/players/{gone}/certificate/"),
    "import": at("/players/import/"),
    "import-refused": sent("/players/import/", text=FAULTY),
    "import-preview": sent("/players/import/", text=SOUND),
    "import-done": brought_in,
    "users": at("/users/"),
    "clubs": with_the_clubs_open,
    "user-add": at("/users/add/"),
    "user-add-refused": sent("/users/add/", username="kalle"),
    "user-add-known": at("/users/known/"),
    "user-edit": at("/users/{keeper}/"),
    "user-password": sent("/users/{careless}/", press="form[action$='/password/'] .button"),
    "user-link": sent("/users/{careless}/", press="form[action$='/link/'] .button"),
    "user-pin": at("/users/{keeper}/pin/"),
    "user-pin-refused": sent("/users/{keeper}/pin/", pin="1234"),
    "tablets": at("/tablets/"),
    "tablet-add": at("/tablets/add/"),
    "tablet-add-refused": sent("/tablets/add/", name=LONG_TABLET),
    "tablet-link": sent("/tablets/add/", name="Punainen taulutietokone"),
    "acts": at("/acts/"),
    "acts-none": at("/acts/?kind=player-deleted"),
    "club": at("/club/"),
    "club-refused": sent("/club/", name=""),
    "club-add": at("/clubs/add/"),
    "account": at("/account/"),
    "account-refused": sent("/account/", press="main form .button", password="wrong"),
    "own-pin": at("/account/pin/"),
    "own-pin-refused": sent("/account/pin/", pin="1234", again="12", password="wrong"),
    "password": at("/password/"),
    "password-refused": sent("/password/", old_password="wrong", new_password1="a", new_password2="b"),
    "not-found": at("/players/999999/"),
    "not-allowed": at("/language/"),
}
KEEPER: dict[str, Way] = {"players-keeper": at("/players/"), "forbidden": at("/users/")}
ANYONE: dict[str, Way] = {
    "login": at("/login/"),
    "login-refused": sent("/login/", username="nobody", password="wrong"),
    "forgotten": at("/password/forgotten/"),
    "password-link": at("/password/link/{password}/"),
    "password-link-refused": sent("/password/link/{password}/", new_password1="a", new_password2="b"),
    "no-link": at("/join/forged/"),
    "join": at("/join/{join}/"),
    "too-much": refused(
        "for (let i = 0; i < 1001; i++) form.append(new Image(), Object.assign("
        "document.createElement('input'), {name: `a${i}`}))"
    ),
}
TABLET: dict[str, Way] = {
    "tablet": at("/tablet/"),
    "tablet-home": at("/"),
    "pad": at_the_pad,
    "pad-wrong": wrong_pins(1),
    "pad-wait": wrong_pins(4),
}
OPENED: dict[str, Way] = {"opened-tablet": at("/")}
"""What a keeper sees who came in by a PIN."""


def every_page(reader: Reader, side: Side, **looks: str) -> Iterator[tuple[str, Page]]:
    """The pages one after another, each with its name, drawn and in view."""
    for user, ways in ((side.owner, OWNER), (side.keeper, KEEPER), (None, ANYONE)):
        page = reader(user, **looks)
        for name, way in ways.items():
            way(page, side)
            yield name, page
    yield from _at_the_tablet(reader(None, **looks), side)


def _at_the_tablet(page: Page, side: Side) -> Iterator[tuple[str, Page]]:
    page.goto("/login/")
    page.context.add_cookies([{"name": TABLET_COOKIE, "value": KEY, "url": page.evaluate("() => location.origin")}])
    membership = side.keeper.memberships.get()
    sent(f"/tablet/{membership.pk}/", press=".pad .primary", pin=people.PIN)(page, side)
    for name, way in OPENED.items():
        way(page, side)
        yield name, page
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    for name, way in TABLET.items():
        way(page, side)
        yield name, page
