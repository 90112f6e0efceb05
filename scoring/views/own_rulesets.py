"""An admin makes a ruleset of the club's own, changes or deletes it while no game is under it, hides it (R-7.3)."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.roles import ClubRequest, Deed, requires
from scoring import ledger
from scoring.forms.own_ruleset import OwnRulesetForm, next_version
from scoring.models import ClubRuleset
from scoring.rules import RULESETS, Refused
from scoring.views.changes import OK
from scoring.views.games import CONFLICT, UNPROCESSABLE, sentences


@requires(Deed.MANAGE_RULESETS)
@require_http_methods(["GET", "POST"])
def make_ruleset(request: ClubRequest, slug: str) -> HttpResponse:
    """Vary a published ruleset, or make the next version of one of the club's own.

    The page says which of the two it was opened for: what was the newest version then may have been replaced since.
    """
    earlier = _of_club(request).filter(slug=slug).first()
    if earlier is None and slug not in RULESETS:
        raise Http404
    is_version = request.POST.get("replaces") == slug if request.method == "POST" else _is_newest(earlier)
    base = earlier.base if earlier else RULESETS[slug]
    initial: dict[str, Any] = {"starts_on": request.club.local_date()}
    if earlier is not None:
        initial |= {"name": earlier.name, "slug": next_version(earlier.slug), "note": earlier.note}
    others = _of_club(request)
    if earlier is not None and is_version:  # whose name goes on; whether another version came first the ledger asks
        others = others.exclude(pk=earlier.pk).exclude(replaces=earlier)
    form = OwnRulesetForm(
        request.POST if request.method == "POST" else None,
        start=earlier.table if earlier else base,
        base=base,
        initial=initial,
        others=others,
        today=request.club.local_date(),
    )
    replaces = earlier if is_version else None
    status = _attempted(
        request,
        form,
        lambda: ledger.define_ruleset(request.club, **form.written(), actor=request.user, replaces=replaces),
    )
    if status is None:
        messages.success(request, _("The ruleset is made. Games can be played under it from now on."))
        return redirect("ruleset", form.cleaned_data["slug"])
    version_of = earlier if is_version and status != CONFLICT else None
    context = {"form": form, "version_of": version_of, "base": base.slug}
    return render(request, "scoring/make_ruleset.html", context, status=status)


@requires(Deed.MANAGE_RULESETS)
@require_http_methods(["GET", "POST"])
def edit_ruleset(request: ClubRequest, slug: str) -> HttpResponse:
    """Change a ruleset no game was ever under."""
    own = get_object_or_404(_of_club(request), slug=slug)
    if request.method == "GET" and not _of_club(request).unused().filter(pk=own.pk).exists():
        messages.error(request, "; ".join(sentences(ledger.InUse())))
        return redirect("ruleset", slug)
    form = OwnRulesetForm(
        request.POST if request.method == "POST" else None,
        start=own.table,
        base=own.base,
        initial={"name": own.name, "slug": own.slug, "note": own.note, "starts_on": own.starts_on},
        others=_of_club(request).exclude(pk=own.pk),
        today=request.club.local_date(),
    )
    seen = request.POST.get("seen", "")
    status = _attempted(
        request, form, lambda: ledger.rewrite_ruleset(own, **form.written(), seen=seen, actor=request.user)
    )
    if status is None:
        messages.success(request, _("The ruleset is changed."))
        return redirect("ruleset", form.cleaned_data["slug"])
    if status != UNPROCESSABLE:
        seen = ledger.fingerprint(own)
    context = {"form": form, "changed": own, "seen": seen, "base": own.base.slug}
    return render(request, "scoring/make_ruleset.html", context, status=status)


@requires(Deed.MANAGE_RULESETS)
@require_POST
def delete_ruleset(request: ClubRequest, slug: str) -> HttpResponse:
    """Delete a ruleset no game was ever under."""
    own = get_object_or_404(_of_club(request), slug=slug)
    try:
        ledger.delete_ruleset(own, actor=request.user)
    except ledger.LedgerRefusal as refusal:
        messages.error(request, "; ".join(sentences(refusal)))
        return redirect("ruleset", slug)
    messages.success(request, _("The ruleset is deleted."))
    return redirect("rulesets")


@requires(Deed.MANAGE_RULESETS)
@require_POST
def hide_ruleset(request: ClubRequest, slug: str) -> HttpResponse:
    """Offer a ruleset no more, or again."""
    own = get_object_or_404(_of_club(request), slug=slug)
    ledger.hide_ruleset(own, actor=request.user, hidden=request.POST.get("hidden") == "1")
    return redirect("ruleset", slug)


def _of_club(request: ClubRequest) -> Any:
    return ClubRuleset.objects.filter(club=request.club).select_related("replaced_by")


def _is_newest(own: ClubRuleset | None) -> bool:
    return own is not None and not hasattr(own, "replaced_by")


def _attempted(request: ClubRequest, form: OwnRulesetForm, deed: Callable[[], object]) -> int | None:
    """Do the deed. None where it is done; else the status to show the page with, and the form says why."""
    if request.method != "POST":
        return OK
    if not form.is_valid():
        return UNPROCESSABLE
    try:
        deed()
    except Refused as refusal:
        form.mark(refusal)
    except ledger.LedgerRefusal as late:
        form.add_error(None, sentences(late))
        return CONFLICT
    except ValidationError as fault:
        for field, faults in fault.message_dict.items():
            form.add_error(field if field in form.fields and field != NON_FIELD_ERRORS else None, faults)
    else:
        return None
    return UNPROCESSABLE
