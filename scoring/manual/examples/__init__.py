"""An example for every clause, worked out by the engine whenever the manual is written.

Each chapter's module tells the clauses of that chapter; what the engine answered is in bold. Knows no rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _

from scoring.manual.examples.bolshevik import BOLSHEVIK
from scoring.manual.examples.contracts import CONTRACTS
from scoring.manual.examples.evening import EVENING
from scoring.manual.examples.hands import EXAMPLES, example, shares
from scoring.manual.examples.players import PLAYERS
from scoring.manual.examples.refusals import REFUSALS
from scoring.manual.examples.worth import WORTH
from scoring.manual.tables import CLAUSES_OF_ROWS

__all__ = ["CASES", "EXAMPLES", "case", "case_in_row", "example", "shares"]

CASES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {**EVENING, **CONTRACTS, **WORTH, **PLAYERS, **BOLSHEVIK, **REFUSALS}
)


def case(clause: str) -> str:
    """The example that follows a clause; it names the clause only where one table holds several."""
    of = f" {clause}" if clause in CLAUSES_OF_ROWS.values() else ""
    return f"> *{_('Example')}{of}:* {CASES[clause]()}"


def case_in_row(clause: str) -> str:
    """The example as the last line of a cell of the clause's own row (R-8)."""
    return f"<br>*{_('Example')}:* {CASES[clause]()}"
