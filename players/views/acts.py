"""What was done for the club, by whom and when: the list for its admins."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.models import Act, Club, OneTimeLink, Player, Tablet, User, Verb
from players.roles import ClubRequest, Deed, Role, requires

A_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An act as a person reads it. ``of`` is called as it is called today; of a game there is only its number."""

    at: datetime
    who: str
    what: str
    of: str
    game: str
    more: str


@require_safe
@requires(Deed.SEE_ACTS)
def index(request: ClubRequest) -> HttpResponse:
    acts = Act.objects.filter(club=request.club).select_related("actor").order_by("-pk")
    kind = request.GET.get("kind", "")
    if kind in Verb.values:
        acts = acts.filter(verb=kind)
    page = Paginator(acts, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "acts": told(request.club, page.object_list),
        "kind": kind,
        "kinds": sorted(Verb.choices, key=lambda choice: str(choice[1]).casefold()),
    }
    return render(request, "players/acts.html", context)


def told(club: Club, acts: Iterable[Act]) -> list[Told]:
    """The acts with today's names, in as many queries for many as for one."""
    acts = list(acts)
    names = _names(club, acts)
    rows = []
    for act in acts:
        kind, _colon, number = act.subject.partition(":")
        rows.append(
            Told(
                at=act.at,
                who=act.actor.shown_name if act.actor else "",
                what=str(Verb(act.verb).label),
                of=names.get(act.subject, ""),
                game=number if kind == "game" else "",
                more=_more(act.facts),
            )
        )
    return rows


def _names(club: Club, acts: Iterable[Act]) -> dict[str, str]:
    numbers: defaultdict[str, set[int]] = defaultdict(set)
    for act in acts:
        kind, _colon, number = act.subject.partition(":")
        if number.isdecimal():
            numbers[kind].add(int(number))
    found: dict[str, str] = {}
    if numbers["player"]:
        players = Player.objects.filter(club=club, pk__in=numbers["player"])
        found |= {f"player:{player.pk}": player.display_name for player in players}
    if numbers["user"]:
        users = User.objects.filter(pk__in=numbers["user"])
        found |= {f"user:{user.pk}": user.shown_name for user in users}
    if numbers["tablet"]:
        tablets = Tablet.objects.filter(club=club, pk__in=numbers["tablet"])
        found |= {f"tablet:{tablet.pk}": tablet.name for tablet in tablets}
    if numbers["onetimelink"]:
        links = OneTimeLink.objects.filter(club=club, pk__in=numbers["onetimelink"])
        found |= {f"onetimelink:{link.pk}": link.name for link in links}
    return found


def _more(facts: dict[str, Any]) -> str:
    """From which role to which; that nothing of a forgotten name is left in the files."""
    if facts.get("cleaned"):
        return _("the database’s files were cleaned")
    roles = [str(Role(facts[key]).label) for key in ("was", "role") if facts.get(key) in Role.values]
    return " → ".join(roles)
