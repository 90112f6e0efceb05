"""What stands in the way of a file, in sentences for a page or a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from scoring import wording
from scoring.rules import RuleViolation

MOST_FAULTS = 100
"""Of one file, told one by one: who gets more reads a few and mends the cause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """``where`` is the place in the file, empty for the whole of it; ``message`` a sentence in the active language."""

    where: str
    message: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class FaultyFile:
    """A file and everything that is wrong with it."""

    name: str
    faults: tuple[Fault, ...]


class NothingBroughtIn(Exception):
    """Carries every file with a fault; nothing of any file was stored."""

    def __init__(self, files: tuple[FaultyFile, ...]) -> None:
        super().__init__(", ".join(file.name for file in files))
        self.files = files


def faulty_file(name: str, faults: Sequence[Fault]) -> FaultyFile:
    """A file with its faults; how many more there are where there are very many."""
    more = len(faults) - MOST_FAULTS
    told = tuple(faults[:MOST_FAULTS])
    if more > 0:
        message = ngettext("There is %(count)s more fault.", "There are %(count)s more faults.", more)
        told += (Fault(where="", message=message % {"count": more}),)
    return FaultyFile(name, told)


def fault_of(violation: RuleViolation) -> Fault:
    """A refusal of the rules as a fault: ``1-2 kitty aces.AB``, and the sentence."""
    hand = violation.hand
    place = "" if hand is None else f"{hand.session or '?'}-{hand.hand or '?'} {hand.kind or '?'}"
    where = " ".join(filter(None, (place, violation.field)))
    return Fault(where=where, message=wording.refusal(violation), clause=violation.clause)
