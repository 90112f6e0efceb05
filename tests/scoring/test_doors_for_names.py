"""A name that may stand in a protocol file may be a player's, and the other way round."""

from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from players import names
from scoring.rules import LONGEST_NAME, cannot_be_shown, normalise_text

PARTS = [*"aÄ7-🂡☺\u200b\u200d\u00ad\u202e\u2067\u200e\u3164\u2800\ufe0f\u0301\n\t\x07\u2028\u00a0 ", "\u0301" * 31]


def is_players(text: str) -> bool:
    try:
        names.normalise(text)
    except ValidationError:
        return False
    return True


@given(st.text(st.characters(codec="utf-8"), max_size=8) | st.lists(st.sampled_from(PARTS), max_size=5).map("".join))
@example("\u200b")
@example("🂡")
def test_both_doors_take_the_same_names(text: str) -> None:
    written = normalise_text(text)
    in_a_file = 1 <= len(written) <= LONGEST_NAME and not cannot_be_shown(written)
    assert is_players(text) == in_a_file
