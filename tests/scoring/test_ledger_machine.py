"""Whatever people do to a game, in whatever order, the ledger is what a plain dictionary and a list would be."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from players.models import Player, User
from scoring import ledger
from scoring.ledger import Conflict, LedgerRefusal, ReasonKey, ReasonMissing, Sealed, Why
from scoring.ledger.verifying import verify_game
from scoring.models import Entry, Game, facts_of
from scoring.rules import Adjustment, Kind, Refused, Slot, fold
from tests import people
from tests.scoring.ledger_model import FORMS, Form, Model, Placed, plays

WHY = Why(ReasonKey.MISCOUNTED)
WHO = st.sampled_from(["keeper", "admin"])


class Ledger(RuleBasedStateMachine):
    """Does to the ledger and to the model what a keeper, an admin and a bad network would do."""

    form: Form
    people: dict[str, User]
    game: Game

    @initialize()
    def open(self) -> None:
        self.undone_at_the_end = transaction.atomic()
        self.undone_at_the_end.__enter__()
        club = people.club()
        self.people = {"keeper": people.keeper(club), "admin": people.admin(club)}
        seated = people.players(club)
        if "E" in self.form.letters:
            seated["E"] = Player.objects.create(club=club, name="Eeva E")
        self.game = ledger.open_game(
            club,
            seated,
            hands_format=self.form.hands_format,
            bolshevik_option=self.form.option,
            ruleset=self.form.ruleset,
            actor=self.people["keeper"],
        )
        self.model = Model(self.form)

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.undone_at_the_end.__exit__(None, None, None)

    # -- what people do

    @rule(data=st.data(), who=WHO)
    def record(self, data: st.DataObject, who: str) -> None:
        code, placed = data.draw(plays(self.form))
        key = f"key-{len(self.model.sent)}"
        entry = self.attempt(
            lambda: ledger.record(
                self.game,
                Slot.parse(code),
                placed.hand,
                kind=placed.kind,
                actor=self.people[who],
                client_key=key,
                why=WHY if self.model.is_sealed else None,
            ),
            Sealed
            if self.is_shut(who)
            else Conflict
            if code in self.model.hands
            else Refused
            if not self.model.has_room(code, placed)
            else None,
        )
        if entry is not None:
            self.model.sent[key] = code, placed, entry.pk
            self.put(entry, code, placed)

    @precondition(lambda self: self.model.hands)
    @rule(data=st.data(), who=WHO)
    def correct(self, data: st.DataObject, who: str) -> None:
        code, placed = data.draw(plays(self.form))
        if code not in self.model.hands:
            code = data.draw(st.sampled_from(sorted(self.model.hands)))
            placed = self.model.hands[code]
        standing = self.model.entries[code]
        entry = self.attempt(
            lambda: ledger.record(
                self.game,
                Slot.parse(code),
                placed.hand,
                kind=placed.kind,
                actor=self.people[who],
                supersedes=standing,
                why=WHY,
            ),
            Sealed if self.is_shut(who) else Refused if not self.model.has_room(code, placed) else None,
        )
        if entry is not None:
            self.put(entry, code, placed)

    @precondition(lambda self: len(self.model.history) > 1)
    @rule(data=st.data())
    def correct_what_no_longer_stands(self, data: st.DataObject) -> None:
        code, placed = data.draw(plays(self.form))
        gone = [pk for pk, *_rest in self.model.history if pk != self.model.entries.get(code)]
        if gone:
            self.attempt(
                lambda: ledger.record(
                    self.game,
                    Slot.parse(code),
                    placed.hand,
                    kind=placed.kind,
                    actor=self.people["admin"],
                    supersedes=data.draw(st.sampled_from(gone)),
                    why=WHY,
                ),
                Conflict,
            )

    @precondition(lambda self: self.model.hands)
    @rule(data=st.data(), who=WHO)
    def void(self, data: st.DataObject, who: str) -> None:
        code = data.draw(st.sampled_from(sorted(self.model.hands)))
        self.take_off(code, self.model.entries[code], who)
        if not self.is_shut(who):
            del self.model.hands[code], self.model.entries[code]

    @precondition(lambda self: self.model.hands)
    @rule(who=WHO)
    def undo(self, who: str) -> None:
        code = max(self.model.entries, key=self.model.entries.__getitem__)
        entry = self.attempt(
            lambda: ledger.undo(
                self.game, Slot.parse(code), supersedes=self.model.entries[code], actor=self.people[who]
            ),
            Sealed if self.is_shut(who) else None,
        )
        if entry is None:
            return
        before = self.model.superseded_by(self.model.entries[code])
        self.log(entry, code)
        if before in self.model.written:
            placed = self.model.written[before]
            self.model.hands[code], self.model.entries[code], self.model.written[entry.pk] = placed, entry.pk, placed
        else:
            del self.model.hands[code], self.model.entries[code]

    @rule(data=st.data(), points=st.integers(-1000, 1000).filter(bool), who=WHO)
    def adjust(self, data: st.DataObject, points: int, who: str) -> None:
        letter = data.draw(st.sampled_from(self.form.letters))
        entry = self.attempt(
            lambda: ledger.adjust(self.game, letter, points, "late", actor=self.people[who]),
            Sealed if self.is_shut(who) else None,
        )
        if entry is not None:
            self.log(entry, entry.slot)
            self.model.adjustments[entry.pk] = Adjustment(player=letter, points=points, reason="late")

    @precondition(lambda self: self.model.adjustments)
    @rule(data=st.data(), who=WHO)
    def void_an_adjustment(self, data: st.DataObject, who: str) -> None:
        pk = data.draw(st.sampled_from(sorted(self.model.adjustments)))
        slot = next(slot for at, _kind, slot, _what in self.model.history if at == pk)
        self.take_off(slot, pk, who)
        if not self.is_shut(who):
            del self.model.adjustments[pk]

    @precondition(lambda self: self.model.sent)
    @rule(data=st.data(), who=WHO)
    def resend(self, data: st.DataObject, who: str) -> None:
        key = data.draw(st.sampled_from(sorted(self.model.sent)))
        code, placed, pk = self.model.sent[key]
        entry = ledger.record(
            self.game, Slot.parse(code), placed.hand, kind=placed.kind, actor=self.people[who], client_key=key
        )
        assert entry.pk == pk

    @rule(who=WHO, reason=st.sampled_from(["", "the last bus"]))
    def seal(self, who: str, reason: str) -> None:
        needs_reason = not self.model.is_sealed and not fold(self.facts()).complete and not reason
        self.attempt(
            lambda: ledger.seal(self.game, actor=self.people[who], reason=reason),
            ReasonMissing if needs_reason else None,
        )
        self.model.is_sealed = self.model.is_sealed or not needs_reason

    # -- what must be true after each

    @invariant()
    def the_sheet_is_the_model(self) -> None:
        facts = self.facts()
        standing = {slot.code: Placed(value, facts.kinds.get(slot)) for slot, value in facts.hands.items()}
        assert standing == self.model.hands
        assert facts.adjustments == tuple(self.model.adjustments.values())

    @invariant()
    def the_history_is_all_that_ever_was_written(self) -> None:
        entries = list(self.game.entries.with_facts())
        assert [(one.pk, one.kind, one.slot, one.supersedes_id) for one in entries] == self.model.history
        assert {
            one.pk: Placed(one.to_hand(), Kind(one.hand.kind) if one.hand.kind else None)
            for one in entries
            if one.kind == "hand"
        } == self.model.written

    @invariant()
    def stored_results_are_what_the_facts_fold_to(self) -> None:
        game = Game.objects.select_related("current_seal").get(pk=self.game.pk)
        assert game.is_sealed == self.model.is_sealed
        if game.current_seal is not None:
            assert list(verify_game(game)) == []
            stored = {result.letter: result.total for result in game.current_seal.results.all()}
            assert stored == fold(self.facts()).totals

    # -- how

    def facts(self) -> Any:
        return facts_of(self.game, self.game.entries.standing().with_facts())

    def is_shut(self, who: str) -> bool:
        return self.model.is_sealed and who == "keeper"

    def attempt(self, write: Any, refusal: type[Exception] | None) -> Any:
        """What the write returns, or None where it is refused as it must be."""
        if refusal is None:
            return write()
        with pytest.raises((LedgerRefusal, Refused)) as refused:
            write()
        assert refused.type is refusal
        return None

    def take_off(self, slot: str, pk: int, who: str) -> None:
        entry = self.attempt(
            lambda: ledger.void(self.game, slot, supersedes=pk, actor=self.people[who], why=WHY),
            Sealed if self.is_shut(who) else None,
        )
        if entry is not None:
            self.log(entry, slot)

    def put(self, entry: Entry, code: str, placed: Placed) -> None:
        self.log(entry, code)
        self.model.hands[code], self.model.entries[code], self.model.written[entry.pk] = placed, entry.pk, placed

    def log(self, entry: Entry, slot: str) -> None:
        kind = entry.kind.value if hasattr(entry.kind, "value") else entry.kind
        self.model.history.append((entry.pk, kind, slot, self.model.latest(slot)))


@pytest.mark.django_db
@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.hands_format}-{form.option}-{form.ruleset}")
def test_the_ledger_does_what_a_dictionary_would(form: Form) -> None:
    run_state_machine_as_test(
        type("LedgerOf", (Ledger,), {"form": form}),
        settings=settings(
            max_examples=3, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
