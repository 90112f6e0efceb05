"""Whatever people do to a game, in whatever order, the ledger is what a plain dictionary and a list would be."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

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
from scoring.rules import Adjustment, Bolshevik, Hand, Kind, Refused, Slot, ThrownIn, fold
from tests import people, strategies
from tests.builders import SIDES_OF
from tests.scoring.evening import hand

WHY = Why(ReasonKey.MISCOUNTED)
WHO = st.sampled_from(["keeper", "admin"])


class Form(NamedTuple):
    """What is played, and in which sessions: few, so that hands meet at the same place."""

    hands_format: str
    option: str
    ruleset: str
    sessions: tuple[int, ...]

    @property
    def letters(self) -> str:
        return "ABCDE" if self.hands_format == "five-40" else "ABCD"

    @property
    def codes(self) -> list[str]:
        return list(self._codes())

    def _codes(self) -> Iterator[str]:
        hands = 12 if self.option == "integrated" else 4 if self.hands_format == "short-12" else 8
        last = max(SIDES_OF[self.hands_format])
        for session in self.sessions:
            yield from (f"{session}-{number}" for number in range(1, hands + 1))
            if self.option == "after-each-session" or (self.option == "after-last-session" and session == last):
                yield from (f"{session}-b{number}" for number in range(1, 9))


FORMS = (
    Form("short-12", "after-last-session", "handbook-2016", (1, 2, 3)),
    Form("standard-24", "integrated", "handbook-2016", (2,)),
    Form("standard-24", "integrated", "pre-2016+level-4", (3,)),
    Form("purku-48", "after-each-session", "pre-2016", (4,)),
    Form("five-40", "none", "handbook-2016+level-4", (1, 5)),
)


class Placed(NamedTuple):
    """A hand, and what kind it is where the schedule leaves that open (R-6)."""

    hand: Hand
    kind: Kind | None = None


@st.composite
def plays(draw: st.DrawFn, form: Form) -> tuple[str, Placed]:
    """A slot of the game, and any hand that can be played there by itself."""
    code = draw(st.sampled_from(form.codes))
    slot = Slot.parse(code)
    if slot.in_set or (form.option == "integrated" and draw(st.booleans())):
        # Mostly the same two, so that they meet.
        declarer = draw(st.sampled_from([*"AABBCD", *([""] if slot.in_set else [])]))
        if not declarer:
            return code, Placed(ThrownIn())
        return code, Placed(value_of(draw(strategies.bolsheviks(3, 1, declarer)), form))
    half = 2 if form.hands_format == "short-12" else 4
    number, open_kind = slot.number, None
    if form.option == "integrated":
        likely = [Kind.KITTY] * (number < 9) + [Kind.KOTKA] * (number > 4)
        open_kind = draw(st.sampled_from([*likely * 3, Kind.KITTY, Kind.KOTKA]))
        number = 1 if open_kind is Kind.KITTY else 5
    kind = "kitty" if number <= half else "kotka"
    record = strategies.pair_hands(slot.session, number, kind, hands_format=form.hands_format, ruleset=form.ruleset)
    return code, Placed(value_of(draw(record), form), open_kind)


def value_of(record: dict[str, Any], form: Form) -> Hand:
    """A hand as it is anywhere in a game of this format."""
    hands_format = "standard-24" if record["kind"] == "bolshevik" else form.hands_format
    _slot, value = hand(record, hands_format=hands_format, ruleset=form.ruleset)
    return value


@dataclass
class Model:
    """A game as one would keep it without a database."""

    form: Form
    hands: dict[str, Placed] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)
    adjustments: dict[int, Adjustment] = field(default_factory=dict)
    history: list[tuple[int, str, str, int | None]] = field(default_factory=list)
    written: dict[int, Placed] = field(default_factory=dict)
    sent: dict[str, tuple[str, Placed, int]] = field(default_factory=dict)
    is_sealed: bool = False

    def latest(self, slot: str) -> int | None:
        """The last entry of a slot, a void too."""
        return next((pk for pk, _kind, at, _what in reversed(self.history) if at == slot), None)

    def superseded_by(self, pk: int) -> int | None:
        """What this entry replaced."""
        return next(what for at, _kind, _slot, what in self.history if at == pk)

    def has_room(self, code: str, placed: Placed) -> bool:
        """May this hand stand beside the others?"""
        slot = Slot.parse(code)
        beside = {
            at.number: standing
            for at, standing in ((Slot.parse(at), standing) for at, standing in self.hands.items())
            if (at.session, at.in_set) == (slot.session, slot.in_set)
        }
        beside[slot.number] = placed
        if slot.in_set:
            return self._is_a_set({number: placed.hand for number, placed in beside.items()})
        return self.form.option != "integrated" or self._is_a_session(beside)

    def _is_a_set(self, deals: dict[int, Hand]) -> bool:
        """R-5.1 to R-5.3 read plainly."""
        declared: list[str] = []
        thrown_in = 0
        for number in sorted(deals):
            deal = deals[number]
            if len(declared) == 4 or (number == 8 and isinstance(deal, ThrownIn)):
                return False
            if isinstance(deal, Bolshevik):
                declared.append(deal.declarer)
            thrown_in += isinstance(deal, ThrownIn)
        return len(declared) == len(set(declared)) and thrown_in <= 4

    def _is_a_session(self, contracts: dict[int, Placed]) -> bool:
        """R-6 read plainly: four kitty hands, then four kotka hands, and anywhere between them a bolshevik by each."""
        declared = [placed.hand.declarer for placed in contracts.values() if isinstance(placed.hand, Bolshevik)]
        return len(declared) == len(set(declared)) and any(
            all(kinds[number] is placed.kind for number, placed in contracts.items()) for kinds in WHOLE_SESSIONS
        )


def whole_sessions() -> Iterator[dict[int, Kind | None]]:
    """Every order in which an integrated session can go; None is a bolshevik."""
    for bolsheviks in combinations(range(1, 13), 4):
        pair_hands = iter([Kind.KITTY] * 4 + [Kind.KOTKA] * 4)
        yield {number: None if number in bolsheviks else next(pair_hands) for number in range(1, 13)}


WHOLE_SESSIONS = list(whole_sessions())


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
