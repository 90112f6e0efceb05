"""Players from a list: looked at first, then stored, all of them or none, on a page that fills as it goes."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.http import HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from players.importing.form import ImportForm
from players.importing.people import Column, store
from players.roles import ClubRequest, Deed, requires

UNPROCESSABLE = 422
MOST_NAMED = 100
"""So many faults, and so many lines that are left out, a page names."""

_PLACE = "<!-- as it goes -->"


@require_http_methods(["GET", "POST"])
@requires(Deed.IMPORT_PLAYERS)
def bring_in(request: ClubRequest) -> HttpResponseBase:
    """The list and what it would do; sent again unchanged, it is stored."""
    if request.method == "GET":
        return render(request, "players/import.html", {"form": ImportForm(request.club)})
    form = ImportForm(request.club, request.POST, request.FILES)
    draft = form.draft if form.is_valid() else None
    kept = draft is not None and not draft.faults
    if draft is not None and kept and request.POST.get("do") == "import" and form.was_shown and draft.players:
        return _streamed(request, form)
    context: dict[str, Any] = {"form": form, "draft": draft, "kinds": Column.choices, "most": MOST_NAMED}
    if draft is not None:
        context |= {
            "faults": draft.faults[:MOST_NAMED],
            "more_faults": max(0, len(draft.faults) - MOST_NAMED),
            "left": draft.left[:MOST_NAMED],
            "more_left": max(0, len(draft.left) - MOST_NAMED),
        }
    return render(request, "players/import.html", context, status=200 if kept else UNPROCESSABLE)


def _streamed(request: ClubRequest, form: ImportForm) -> StreamingHttpResponse:
    page = render_to_string("players/importing.html", {"place": _PLACE}, request=request)
    response = StreamingHttpResponse(_as_it_goes(request, form, page, translation.get_language()))
    # Packed, the beginning would wait for the end.
    response["Content-Encoding"] = "identity"
    response["X-Accel-Buffering"] = "no"
    return response


def _as_it_goes(request: ClubRequest, form: ImportForm, page: str, language: str) -> Iterator[str]:
    before, after = page.split(_PLACE)
    yield before
    with translation.override(language):
        done = 0
        try:
            for done, of in store(request.club, request.user, form.people_lines, form.columns):
                yield format_html("<li>{}</li>\n", _("%(done)d of %(all)d") % {"done": done, "all": of})
        except (ValidationError, DatabaseError):
            sentence = _("Somebody changed the players at the same time, and nothing was imported. Try again.")
            yield format_html('</ol><p class="notice error" role="alert">{}</p>', sentence)
        else:
            sentence = ngettext("%(count)d player was imported.", "%(count)d players were imported.", done)
            yield format_html('</ol><p class="notice" role="status">{}</p>', sentence % {"count": done})
    yield after
