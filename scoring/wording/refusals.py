"""Why something is refused, in one sentence.

Knows every reason of the rules. Refuses to know names of people: where a sentence needs a player, the caller
says what to call him.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import Kind, Letter, Reason, RuleViolation
from scoring.wording.terms import denomination, kind


def refusal(violation: RuleViolation, names: Mapping[Letter, Any] | None = None) -> str:
    """One sentence that says what is wrong; ``names`` are what to call the letters, by default the letters."""
    return _SENTENCES[violation.reason](_Facts(violation, names or {}))


NOTHING = "“”"
"""An empty text, where a sentence has to show it."""


class _Facts:
    """The facts of a violation, as a sentence wants them."""

    def __init__(self, violation: RuleViolation, names: Mapping[Letter, Any]) -> None:
        self.violation = violation
        self.names = names

    def __getitem__(self, key: str) -> Any:
        return self.violation.facts.get(key)

    @property
    def player(self) -> str:
        letter = self["letter"]
        return str(self.names.get(letter, letter)) or NOTHING if isinstance(letter, str) else _("nobody")

    @property
    def side(self) -> str:
        side = self["side"]
        letters = self.violation.field.rpartition(".")[2] if side is None else str(side)
        if not letters:
            return NOTHING
        return " & ".join(str(self.names.get(letter, letter)) for letter in letters) if self.names else letters

    def fill(self, sentence: str, *keys: str) -> str:
        values = {key: getattr(self, key) if hasattr(type(self), key) else self[key] for key in keys}
        return sentence % {key: NOTHING if value == "" else value for key, value in values.items()}


def _level(facts: _Facts) -> str:
    if facts["lowest"] is None:
        return _("A bolshevik has no level: it is always 7.")
    return facts.fill(
        _("Level %(level)s cannot be the final contract here: the levels are %(lowest)s to %(highest)s."),
        "level",
        "lowest",
        "highest",
    )


def _kind(facts: _Facts) -> str:
    scheduled = facts["scheduled"]
    if scheduled is None:
        return _("This kind of hand is not played at this place of the schedule.")
    return _("At this place of the schedule a hand of another kind is played: %(kind)s.") % {"kind": kind(scheduled)}


def _outside(facts: _Facts) -> str:
    if facts["last"] is not None:
        return facts.fill(_("The schedule has no hand %(hand)s here: the last is %(last)s."), "hand", "last")
    hand = facts.violation.hand
    if facts["sessions"] is None and hand is not None and hand.kind == Kind.BOLSHEVIK:
        return _("The bolshevik set was over before this deal: all four had declared.")
    return facts.fill(_("The schedule has no session %(session)s."), "session")


def _tricks_sum(facts: _Facts) -> str:
    if facts["sum"] is None:
        return _("The tricks of the two sides must make 13.")
    return facts.fill(_("The tricks of the two sides make %(sum)s, not 13."), "sum")


def _double_missing(facts: _Facts) -> str:
    if facts.violation.field == "redoubled":
        return _("Nobody doubled, so nothing can be redoubled.")
    return _("A doubler is named, but the hand is not doubled that way.")


def _seats(facts: _Facts) -> str:
    if facts["seats"] is not None:
        return facts.fill(
            _("Seats %(seats)s do not fit session %(session)s: its four players, with partners opposite."),
            "seats",
            "session",
        )
    if facts.violation.field == "first_dealer":
        return facts.fill(_("%(player)s does not sit at the table in session %(session)s."), "player", "session")
    return facts.fill(_("The schedule has no session %(session)s."), "session")


def _adjustment(facts: _Facts) -> str:
    parts = {
        "player": _("a player of the game"),
        "points": _("a whole number of points other than 0, from -1000 to 1000"),
        "reason": _("a reason"),
    }
    # Translators: only the parts that are wrong or missing are named.
    return _("An adjustment is made of: %(parts)s.") % {"parts": ", ".join(parts[part] for part in facts["wrong"])}


def _missing(facts: _Facts) -> str:
    return _("This is missing: %(field)s.") % {"field": facts.violation.field}


def _name(facts: _Facts) -> str:
    if facts["at_most"] is not None:
        return facts.fill(_("The text is too long: at most %(at_most)s characters."), "at_most")
    if facts["limit"] is None:
        return _("The text has characters that cannot be shown.")
    return facts.fill(_("The text must have 1 to %(limit)s characters, none of them control characters."), "limit")


def _type(facts: _Facts) -> str:
    expected = {
        "integer": _("a whole number"),
        "letter": _("the letter of a player"),
        "letters": _("a list of players' letters"),
        "boolean": _("true or false"),
        "true": _("true, or left out"),
        "object": _("an object"),
        "list": _("a list"),
        "string": _("a text"),
    }
    return _("Another kind of value is expected here: %(expected)s.") % {"expected": expected[facts["expected"]]}


def _ruleset_cell(facts: _Facts) -> str:
    if facts["cell"] == "residue":
        return _("What rounding leaves over is either “shown” or “corrected”.")
    if not str(facts["cell"]).startswith("denominations."):
        return _("A whole number from -1000 to 1000 belongs here.")
    if not facts["twice"] or not facts["missing"]:
        return _("Each of the six denominations stands once in the order, and nothing else.")
    both = {key: ", ".join(map(denomination, facts[key])) for key in ("twice", "missing")}
    return _("Each denomination stands once in the order: twice there is %(twice)s, and not at all %(missing)s.") % both


def _ruleset_slug(facts: _Facts) -> str:
    sentences = {
        "empty": _("The short name is missing."),
        "long": _("The short name is too long: at most %(limit)s characters."),
        "characters": _(
            "The short name “%(slug)s” cannot be used: it has small letters a to z and numbers, with single hyphens "
            "between them."
        ),
        "published": _("“%(slug)s” is the short name of a published ruleset."),
        "level-4": _("The short name “%(slug)s” says level 4, which the ruleset it varies does not have."),
        "taken": _("The club already has a ruleset with the short name “%(slug)s”."),
    }
    return facts.fill(sentences[facts["wrong"]], "slug", "limit")


def _ace_tricks(facts: _Facts) -> str:
    return _("%(side)s have aces in %(aces)s different tricks but won only %(tricks)s.") % {
        "side": facts.side,
        "aces": facts["aces"],
        "tricks": facts["tricks"],
    }


_SENTENCES: dict[Reason, Callable[[_Facts], str]] = {
    Reason.LEVEL_RANGE: _level,
    Reason.DENOMINATION: lambda facts: _("The denomination must be a suit, grand or misère."),
    Reason.TRICKS_RANGE: lambda facts: _("The number of tricks must be a whole number from 0 to 13."),
    Reason.TRICKS_SUM: _tricks_sum,
    Reason.SIDES: lambda facts: facts.fill(_("%(side)s is not a side of this hand."), "side"),
    Reason.ACE_COUNT: lambda facts: facts.fill(_("%(count)s aces are recorded; there must be four."), "count"),
    Reason.ACE_NO_MISERE: lambda facts: _("Aces are recorded only in misère."),
    Reason.ACE_TRICK: lambda facts: _("The trick of an ace must be a whole number from 1 to 13."),
    Reason.ACE_BOTH_SIDES: lambda facts: facts.fill(_("Trick %(trick)s cannot have been won by both sides."), "trick"),
    Reason.ACE_TOO_MANY_TRICKS: _ace_tricks,
    Reason.DOUBLING: lambda facts: _("The doubling must be none, doubled or redoubled."),
    Reason.DOUBLE_BY_WRONG_SIDE: lambda facts: facts.fill(
        _("%(player)s cannot double here: only an opponent at the table can."), "player"
    ),
    Reason.REDOUBLE_BY_WRONG_SIDE: lambda facts: facts.fill(
        _("%(player)s cannot redouble here: only the side that was doubled can."), "player"
    ),
    Reason.DOUBLE_MISSING: _double_missing,
    Reason.DECLARER_UNKNOWN: lambda facts: _("Say who declared: one of the players at the table."),
    Reason.ALL_PASS_CONTRACT: lambda facts: _(
        "When all pass there is no declarer and no contract, and never in a bolshevik set."
    ),
    Reason.KIND: _kind,
    Reason.OUTSIDE_SCHEDULE: _outside,
    Reason.DUPLICATE_HAND: lambda facts: _("This hand has been recorded already."),
    Reason.BOLSHEVIK_AGAIN: lambda facts: facts.fill(
        _("%(player)s has already had a bolshevik in this set."), "player"
    ),
    Reason.FORCED_BOLSHEVIK: lambda facts: _(
        "This deal cannot be thrown in: somebody must declare, or the set would run out of deals."
    ),
    Reason.THROWN_IN: lambda facts: _(
        "Only a deal of a bolshevik set can be thrown in, and then nothing else is recorded of it."
    ),
    Reason.NOT_PLAYED: lambda facts: _("A contract of level 4 that nobody doubled is not played: no tricks, no aces."),
    Reason.RULESET_CELL: _ruleset_cell,
    Reason.RULESET_SLUG: _ruleset_slug,
    Reason.MISSING: _missing,
    Reason.PLAYER_TWICE: lambda facts: facts.fill(_("%(name)s is at the table twice."), "name"),
    Reason.PLAYERS: lambda facts: (
        _("The players' letters must be %(letters)s.") % {"letters": ", ".join(facts["letters"] or ())}
    ),
    Reason.SCHEDULE: lambda facts: (
        _("This schedule is not known here: %(format)s, bolshevik %(option)s.")
        % {"format": facts["format"] or NOTHING, "option": facts["option"] or NOTHING}
    ),
    Reason.UNKNOWN_RULESET: lambda facts: facts.fill(_("The ruleset %(slug)s is not known here."), "slug"),
    Reason.SEATS: _seats,
    Reason.ADJUSTMENT: _adjustment,
    Reason.UNREADABLE: lambda facts: _("The file cannot be read."),
    Reason.NOT_JSON: lambda facts: facts.fill(
        _("The file is not JSON: it breaks off at line %(line)s, column %(column)s."), "line", "column"
    ),
    Reason.NOT_UTF8: lambda facts: _("The file is not valid UTF-8 text."),
    Reason.TOO_LARGE: lambda facts: _("The file is larger than 1 MB."),
    Reason.TOO_DEEP: lambda facts: facts.fill(_("The file is nested deeper than %(limit)s levels."), "limit"),
    Reason.FORMAT: lambda facts: _("This is not a Skruuviclub protocol file of version 1."),
    Reason.UNKNOWN_KEY: lambda facts: facts.fill(_("The key “%(key)s” is not known here."), "key"),
    Reason.DUPLICATE_KEY: lambda facts: facts.fill(_("The key “%(key)s” is written twice."), "key"),
    Reason.TYPE: _type,
    Reason.NAME: _name,
    Reason.DATE: lambda facts: _("The date must be a real day, written YYYY-MM-DD."),
}
