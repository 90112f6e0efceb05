"""One person over the years: the records that are theirs, put together, parted, taken along, forgotten."""

from collections.abc import Iterator

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.models import Merge, Player, Verb, note
from players.roles import ClubRequest, Deed, requires
from scoring import ledger, reports, wording
from scoring.exports.naming import attachment, file_name
from scoring.exports.person_file import MEDIA_TYPE, person_file
from scoring.forms.people import ForgetForm, MergeForm, UnmergeForm
from scoring.models import Game
from scoring.views.games import UNPROCESSABLE, number_in

FOUND_AT_ONCE = 20
GAMES_NAMED = 5


def player_of(request: ClubRequest, pk: int) -> Player:
    """The record of this number in the person's own club; another club's is not there (404)."""
    return get_object_or_404(Player.objects.of(request.club).select_related("club", "merged_into"), pk=pk)


@requires(Deed.EDIT_PLAYER)
@require_safe
def person(request: ClubRequest, pk: int) -> HttpResponse:
    """The records, the games, and what can be done. A merged record leads to the one that stands."""
    player = player_of(request, pk)
    if player.bearer.is_erased:
        return redirect("person_certificate", player.bearer.pk)
    if player.merged_into is not None:
        return redirect("person", player.bearer.pk)
    return render(request, "scoring/person.html", {"person": reports.person_view(player)})


@requires(Deed.MERGE_PLAYERS)
@require_http_methods(["GET", "POST"])
def merge(request: ClubRequest, pk: int) -> HttpResponse:
    """Look for the other record, see what would be, and decide which name stands."""
    player = _standing(request, pk)
    chosen = number_in((request.POST or request.GET).get("other", ""))
    if chosen is None:
        return _look_for_other(request, player)
    other = player_of(request, chosen).bearer
    if other.is_erased:
        raise Http404
    both = (reports.person_view(player), reports.person_view(other))
    most = max(both, key=lambda view: view.games)
    data = request.POST if request.method == "POST" else None
    form = MergeForm(data, people=both, initial={"other": other.pk, "keep": most.pk})
    shared = ledger.shared_games(player, other) if other != player else ()
    status = 200
    if request.method == "POST":
        status = UNPROCESSABLE
        if form.is_valid() and _merged(request, form, player, other):
            messages.success(request, _("The two records are one person now. Their games stay as they were written."))
            return redirect("person", form.cleaned_data["keep"])
    context = {
        "person": both[0],
        "other": both[1],
        "both": both,
        "form": form,
        "reasons": [] if form.is_bound else list(_why_two(shared)),
        "impossible": bool(shared) or other == player,
        "same": other == player,
        "games": both[0].games + both[1].games,
    }
    return render(request, "scoring/merge.html", context, status=status)


def _look_for_other(request: ClubRequest, player: Player) -> HttpResponse:
    sought = request.GET.get("q", "").strip()
    others = Player.objects.of(request.club).present().exclude(pk=player.pk)
    found = others.search(sought).in_finnish_order()[:FOUND_AT_ONCE] if sought else []
    context = {"person": reports.person_view(player), "sought": sought, "found": list(found)}
    return render(request, "scoring/merge.html", context)


def _merged(request: ClubRequest, form: MergeForm, player: Player, other: Player) -> bool:
    keep = form.cleaned_data["keep"]
    into, gone = (player, other) if keep == player.pk else (other, player)
    try:
        ledger.merge(gone, into, actor=request.user)
    except ledger.SatTogether as refusal:
        form.add_error("keep", list(_why_two(refusal.games)))
    except ledger.LedgerRefusal as refusal:
        form.add_error("keep", why_not(refusal))
    else:
        return True
    return False


def _why_two(games: tuple[Game, ...]) -> Iterator[str]:
    """A sentence for each of the games that show that two records are two people, the first few of them."""
    for row in reports.rows_of_games(games[:GAMES_NAMED]):
        yield _("Both sat at one table on %(date)s: %(format)s, %(table)s. So they are two people.") % {
            "date": date_format(row.date, "DATE_FORMAT"),
            "format": wording.format_name(row.hands_format),
            "table": row.table,
        }
    more = len(games) - GAMES_NAMED
    if more > 0:
        yield ngettext("And at %(count)s more table.", "And at %(count)s more tables.", more) % {"count": more}


@requires(Deed.MERGE_PLAYERS)
@require_http_methods(["GET", "POST"])
def unmerge(request: ClubRequest, pk: int) -> HttpResponse:
    """Two people again: every game since the merge is asked about, and stays where it is unless said otherwise."""
    found = Merge.objects.select_related("player__merged_into", "player__club", "into", "by")
    merged = get_object_or_404(found, pk=pk, player__club=request.club)
    stays = merged.player.bearer
    if merged.undone_at is not None or stays.is_erased:
        messages.info(request, _("This merge was undone already.") if merged.undone_at else _("The person is removed."))
        return redirect("person", merged.player.pk)
    games = reports.games_since(merged)
    data = request.POST if request.method == "POST" else None
    form = UnmergeForm(data, games=games, own=stays.display_name, theirs=merged.player.display_name)
    status = 200
    if request.method == "POST":
        status = UNPROCESSABLE
        if form.is_valid():
            try:
                ledger.unmerge(merged, actor=request.user, theirs=form.theirs)
            except ledger.LedgerRefusal as refusal:
                form.add_error(None, why_not(refusal))
            else:
                messages.success(request, _("They are two people again, each with their own games."))
                return redirect("person", merged.player.pk)
    context = {"merge": merged, "stays": stays, "form": form, "games": games}
    return render(request, "scoring/unmerge.html", context, status=status)


@requires(Deed.ERASE_PLAYER)
@require_http_methods(["GET", "POST"])
def delete(request: ClubRequest, pk: int) -> HttpResponse:
    """A player nobody played with is deleted; of any other the games speak, and hiding or forgetting is offered."""
    player = _standing(request, pk)
    fault, status = "", 200
    if request.method == "POST":
        name = player.display_name
        try:
            ledger.delete(player, actor=request.user)
        except ledger.LedgerRefusal as refusal:
            fault, status = why_not(refusal), UNPROCESSABLE
        else:
            messages.success(request, _("%(name)s was deleted.") % {"name": name})
            return redirect("players")
    context = {"person": reports.person_view(player), "fault": fault}
    return render(request, "scoring/delete_person.html", context, status=status)


@requires(Deed.ERASE_PLAYER)
@require_http_methods(["GET", "POST"])
def forget(request: ClubRequest, pk: int) -> HttpResponse:
    """Take the name away for good, once it was typed again."""
    player = _standing(request, pk)
    view = reports.person_view(player)
    form = ForgetForm(request.POST if request.method == "POST" else None, called=view.name, alike=view.alike)
    status = 200
    if request.method == "POST":
        status = UNPROCESSABLE
        if form.is_valid():
            try:
                ledger.erase(player, actor=request.user, logins=form.cleaned_data.get("logins", []))
            except ledger.LedgerRefusal as refusal:
                form.add_error(None, why_not(refusal))
            else:
                _scrub(request, player)
                return redirect("person_certificate", player.pk)
    context = {"person": view, "form": form, "texts": ledger.reasons_that_name(player)}
    return render(request, "scoring/forget.html", context, status=status)


@requires(Deed.ERASE_PLAYER)
@require_http_methods(["GET", "HEAD", "POST"])
def certificate(request: ClubRequest, pk: int) -> HttpResponse:
    """What was done, without the name; a POST cleans the database's files once more."""
    player = player_of(request, pk)
    found = reports.certificate(player)
    if found is None:
        raise Http404
    if request.method == "POST":
        _scrub(request, player)
        return redirect("person_certificate", pk)
    return render(request, "scoring/certificate.html", {"certificate": found, "pk": pk})


@requires(Deed.ERASE_PLAYER)
@require_safe
def certificate_text(request: ClubRequest, pk: int) -> HttpResponse:
    """The same, to take along."""
    found = reports.certificate(player_of(request, pk))
    if found is None:
        raise Http404
    name = file_name(request.club.name, timezone.localdate(found.at), [_("certificate")], "txt")
    headers = {"Content-Disposition": attachment(name), "Cache-Control": "private, no-store"}
    made = render(request, "scoring/certificate.txt", {"certificate": found}).content
    return HttpResponse(made, content_type="text/plain; charset=utf-8", headers=headers)


@requires(Deed.EXPORT_PLAYER)
@require_POST
def export(request: ClubRequest, pk: int) -> HttpResponse:
    """Everything about a person as a file; that it was made is written down, so it is no mere look."""
    player = _standing(request, pk)
    with transaction.atomic():
        note(request.club, request.user, Verb.PLAYER_EXPORTED, player)
        made = person_file(reports.everything_about(player, at=timezone.now()))
    name = file_name(request.club.name, request.club.local_date(), [player.short_name], "json")
    headers = {"Content-Disposition": attachment(name), "Cache-Control": "private, no-store"}
    return HttpResponse(made, content_type=MEDIA_TYPE, headers=headers)


def _standing(request: ClubRequest, pk: int) -> Player:
    """The record that stands for a person; one that was removed or merged has nothing more to decide (404)."""
    player = player_of(request, pk)
    if player.is_erased or player.merged_into is not None:
        raise Http404
    return player


def _scrub(request: ClubRequest, player: Player) -> None:
    """Clean the database's files when the deletion is committed; write that down, or say that it was not done."""

    def clean() -> None:
        if ledger.scrub():
            note(request.club, request.user, Verb.PLAYER_ERASED, player, cleaned=True)
        else:
            messages.warning(
                request, _("The database is busy: its files still hold old bytes. Clean them again in a while.")
            )

    transaction.on_commit(clean)


def why_not(refusal: ledger.LedgerRefusal) -> str:
    """One sentence for the person who tried."""
    match refusal:
        case ledger.SamePerson():
            sentence = _("These are one person already.")
        case ledger.Forgotten():
            sentence = _("This player asked to be removed: nothing more can be decided.")
        case ledger.NotMerged():
            sentence = _("This merge was undone already.")
        case ledger.HasGames(games=games):
            sentence = ngettext(
                "The player is in %(count)s game: hide the player, or have the name forgotten.",
                "The player is in %(count)s games: hide the player, or have the name forgotten.",
                games,
            ) % {"count": games}
        case ledger.OwnLogin():
            sentence = _("This is your own login. Ask another admin.")
        case ledger.LoginAbove():
            sentence = _("The player’s login is an admin’s. Only an owner may end it.")
        case ledger.LoginElsewhere():
            sentence = _("The player’s login belongs to another club too. Only an owner may end it.")
        case _:
            raise refusal
    return sentence
