"""The people's pages, filled, empty, refused: access for everyone, every size, large controls, nothing over another."""

import pytest

from tests.browser.people_side import every_page, people_side
from tests.browser.rooms import Reader, excess, overlapping, shut_out, small


# What is dark differs in its colours alone, whatever the language.
@pytest.mark.parametrize(("language", "scheme"), [("fi", "light"), ("sv", "light"), ("en", "light"), ("fi", "dark")])
def test_nobody_is_shut_out_of_a_page_of_the_people(reader: Reader, served: str, language: str, scheme: str) -> None:
    found = [
        (name, *fault)
        for name, page in every_page(reader, people_side(), language=language, scheme=scheme)
        for fault in shut_out(page)
    ]
    assert found == []


@pytest.mark.parametrize("size", ["1280x800", "1024x768", "820x1180", "390x844"])
def test_no_page_of_the_people_is_too_wide_or_too_small_to_tap(reader: Reader, served: str, size: str) -> None:
    found = {}
    for name, page in every_page(reader, people_side(), size=size, language="fi"):
        faults = [*overlapping(page), *small(page)]
        if (pixels := excess(page)) > 0:
            faults.append(f"{pixels} pixels too wide")
        if faults:
            found[name] = faults
    assert found == {}
