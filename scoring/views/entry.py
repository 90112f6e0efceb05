"""The entry screen's three addresses: the screen, the saving of a hand, the undo.

Knows requests and which question comes before what is saved. Refuses to know what a hand is worth or how it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from players.roles import ClubRequest, Deed, requires
from scoring import ledger, reports
from scoring.forms.hand import HandForm
from scoring.models import Entry, EntryKind, Game
from scoring.models.entries import new_client_key
from scoring.rules import Bolshevik, Hand, Kind, Letter, Refused, Slot, ThrownIn, cannot_be_shown
from scoring.views.entry_asks import Ask, about_conflict, about_correction, before_saving
from scoring.views.entry_data import offered_declarer
from scoring.views.entry_face import EntryFace
from scoring.views.games import CONFLICT, UNPROCESSABLE, game_of, may_write, number_in, sentences, slot_of, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping

OK = 200


@requires(Deed.KEEP_SCORE)
@require_GET
@vary_on_headers("HX-Request")
def entry(request: ClubRequest, pk: int) -> HttpResponse:
    """The first hand not recorded, or the one asked for, to be corrected."""
    game = game_of(request, pk)
    code = request.GET.get("slot")
    slot = slot_of(game, code) if code else None
    alone = {"1": True, "0": False}.get(request.GET.get("alone", ""))
    answer = Answer(request, game, slot, alone=alone)
    if answer.screen.game.sealed and not may_write(request, sealed=True):
        return redirect("sheet", game.pk)
    answer.change = code is None
    answer.saved = "saved" in request.GET
    undone = number_in(request.GET.get("undone", ""))
    if undone is not None:
        taken_back = _hand_entry(game, undone)
        if taken_back is not None and slot is not None and taken_back.slot == slot.code:
            return _taken_back(request, game, slot, taken_back).response()
    return answer.response()


@requires(Deed.KEEP_SCORE)
@require_POST
@vary_on_headers("HX-Request")
def record(request: ClubRequest, pk: int) -> HttpResponse:
    """Save a hand, or ask the question that comes first; whatever is wrong, everything entered is kept."""
    game = table_of(request, pk)
    slot = slot_of(game, request.POST.get("slot", ""))
    form = _form(game, slot, request.POST)
    if "edit" in request.POST:
        return Answer(request, game, slot, form=form, kept=True).response()
    if not form.is_valid() or form.hand is None:
        return Answer(request, game, slot, form=form, kept=True).response(UNPROCESSABLE)
    return Sending(request=request, game=game, slot=slot, form=form, hand=form.hand).answer()


@requires(Deed.KEEP_SCORE)
@require_POST
@vary_on_headers("HX-Request")
def undo(request: ClubRequest, pk: int) -> HttpResponse:
    """Take back the hand entered last; its values return to the screen."""
    game = game_of(request, pk)
    number = number_in(request.POST.get("entry", ""))
    last = _hand_entry(game, number) if number is not None else None
    if last is None:
        raise Http404
    slot = Slot.parse(last.slot)
    try:
        ledger.undo(game, slot, supersedes=last.pk, actor=request.user)
    except ledger.LedgerRefusal as refusal:
        answer = Answer(request, game, None)
        answer.said = sentences(refusal)
        return answer.response(CONFLICT)
    if not request.htmx:
        return redirect(f"{reverse('entry', args=[game.pk])}?slot={slot.code}&undone={last.pk}")
    return _taken_back(request, game, slot, last).response()


class Answer:
    """The screen as it is sent: the page, or only the screen where the script asked for it.

    ``alone`` is the kind that was asked for where it is open; a form was drawn for its own kind.
    """

    def __init__(
        self,
        request: ClubRequest,
        game: Game,
        slot: Slot | None,
        *,
        form: HandForm | None = None,
        kept: bool = False,
        alone: bool | None = None,
    ) -> None:
        self.request = request
        self.game = game
        self.form = form
        self.kept = kept
        self.ask: Ask | None = None
        self.change = self.saved = False
        self.said: list[str] = []
        try:
            self.screen = reports.entry_screen(game, slot, alone=form.alone if form else alone)
            if form is None and alone is not None and self.screen.open_kind is None:
                self.screen = reports.entry_screen(game, slot)
        except KeyError:
            raise Http404 from None

    def bring_back(self, hand: Hand) -> None:
        """The values of a hand taken back. Under a correction taken back another hand stands, to be corrected again."""
        if self.screen.slot is not None:
            self.form = self._fresh_form(self.screen.slot, hand)
            self.kept = True

    def response(self, status: int = OK) -> HttpResponse:
        screen = self.screen
        form = self.form
        if form is None and screen.slot is not None:
            form = self._fresh_form(screen.slot)
        face = EntryFace(screen, form)
        context = {
            "here": face.here,
            "screen": screen,
            "face": face,
            "form": form,
            "kept": self.kept,
            "ask": self.ask,
            "card": self.change and screen.change is not None,
            "saved": screen.last if self.saved else None,
            "said": self.said,
        }
        template = "entry/entry.html#screen" if self.request.htmx else "entry/entry.html"
        return render(self.request, template, context, status=status)

    def _fresh_form(self, slot: Slot, hand: Hand | None = None) -> HandForm:
        current = self.screen.current
        if hand is None:
            hand = next((row.hand for row in self.screen.rows if row.slot == slot), None)
            if isinstance(hand, Bolshevik | ThrownIn) != (self.screen.kind is Kind.BOLSHEVIK):
                hand = None  # what stands here is of the other kind than the keys
        initial: dict[str, Any] = {"supersedes": current.entry if current else None}
        if offered := offered_declarer(self.screen):
            initial["declarer"] = offered
        return _form(self.game, slot, hand=hand, kind=self.screen.kind, initial=initial)


def _taken_back(request: ClubRequest, game: Game, slot: Slot, entry: Entry) -> Answer:
    """The screen with the values of a hand that was taken back, for the kind it was."""
    hand = entry.to_hand()
    answer = Answer(request, game, slot, alone=isinstance(hand, Bolshevik | ThrownIn))
    answer.bring_back(hand)
    return answer


def _form(game: Game, slot: Slot, data: Any = None, **options: Any) -> HandForm:
    return HandForm(
        data,
        slot=slot,
        schedule=game.schedule,
        ruleset=game.table,
        # Only a refusal needs the names.
        names=cast("Mapping[Letter, str]", SimpleLazyObject(lambda: _names(game))),
        **options,
    )


def _names(game: Game) -> dict[Letter, str]:
    return {letter: player.short_name for letter, player in game.people().items()}


def _hand_entry(game: Game, number: int) -> Entry | None:
    return game.entries.with_facts().filter(pk=number, kind=EntryKind.HAND).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    """A hand that could have happened, on its way into the ledger."""

    request: ClubRequest
    game: Game
    slot: Slot
    form: HandForm
    hand: Hand

    def answer(self) -> HttpResponse:
        correction = self.form.cleaned_data["supersedes"] is not None
        if (correction or self.game.is_sealed) and self.form.why is None:
            return self.ask(about_correction(self.game, self.slot, self.hand, self.form.kind))
        if not correction and "confirm" not in self.request.POST:
            return self.ask(before_saving(self.game, self.slot, self.hand))
        if self.form.why is not None and cannot_be_shown(self.form.why.text):
            self.form.add_error("reason_text", _("The text has characters that cannot be shown."))
            return self.ask(about_correction(self.game, self.slot, self.hand, self.form.kind), UNPROCESSABLE)
        return self.record()

    def record(self) -> HttpResponse:
        asked = self.form.cleaned_data
        try:
            ledger.record(
                self.game,
                self.slot,
                self.hand,
                kind=self.form.kind,
                actor=self.request.user,
                client_key=asked["client_key"] or None,
                supersedes=asked["supersedes"],
                why=self.form.why,
            )
        except Refused as refused:
            for violation in refused.violations:
                self.form.refuse(violation)
            return self.back(UNPROCESSABLE)
        except ledger.ReasonMissing:
            if self.form.why is not None:
                self.form.add_error("reason_text", _("Say the other reason in words."))
            return self.ask(about_correction(self.game, self.slot, self.hand, self.form.kind), UNPROCESSABLE)
        except ledger.KeyReused:
            # An answer that never came, and other values since: with a key of its own it is a new try.
            return self._with(client_key=new_client_key()).record()
        except ledger.Conflict as conflict:
            return self._conflict(conflict)
        except ledger.LedgerRefusal as refusal:
            return self.back(UNPROCESSABLE, *sentences(refusal))
        return self._next()

    def _next(self) -> HttpResponse:
        address = reverse("entry", args=[self.game.pk])
        if not self.request.htmx:
            return redirect(f"{address}?saved={self.slot.code}")
        answer = Answer(self.request, self.game, None)
        answer.saved = answer.change = True
        response = answer.response()
        response["HX-Replace-Url"] = address
        return response

    def _conflict(self, conflict: ledger.Conflict) -> HttpResponse:
        """Somebody was first: both are shown. Where the other one was voided, this one may be saved as it is."""
        if conflict.standing is None:
            sentence = _("Somebody has voided this hand in the meantime. Save it again if it was played.")
            return self._with(supersedes="", reason="").back(CONFLICT, sentence)
        changed = self._with(supersedes=str(conflict.standing.pk), reason="")
        return changed.ask(about_conflict(self.game, self.slot, self.hand, self.form.kind), CONFLICT)

    def _with(self, **values: str) -> Sending:
        data = self.request.POST.copy()
        for name, value in values.items():
            data[name] = value
        form = _form(self.game, self.slot, data)
        form.is_valid()
        return replace(self, form=form)

    def ask(self, ask: Ask, status: int = OK) -> HttpResponse:
        answer = Answer(self.request, self.game, self.slot, form=self.form, kept=True)
        answer.ask = ask
        return answer.response(status)

    def back(self, status: int, *said: str) -> HttpResponse:
        answer = Answer(self.request, self.game, self.slot, form=self.form, kept=True)
        answer.said = list(said)
        return answer.response(status)
