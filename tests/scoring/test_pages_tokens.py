"""The stylesheet's promises that need no browser: contrast, and one dark theme however it is asked for."""

import re
from pathlib import Path

import pytest
from django.conf import settings

STYLESHEET = Path(settings.BASE_DIR, "skruuviclub/static/css/club.css").read_text(encoding="utf-8")
GROUNDS = ("ground", "paper")
TEXTS = ("ink", "ink-soft", "accent", "us", "them", "warn", "refuse", "spades", "clubs", "diamonds", "hearts")
ON = {"on-accent": "accent", "on-us": "us", "on-them": "them"}
TINTED = {"us-tint": ("ink", "ink-soft", "us"), "them-tint": ("ink", "ink-soft", "them"), "warn-tint": ("ink", "warn")}
TINTED |= {"refuse-tint": ("ink", "ink-soft", "refuse"), "accent-tint": ("ink", "ink-soft", "accent")}


def tokens_after(opening: str) -> dict[str, str]:
    block = STYLESHEET[STYLESHEET.index(opening) :]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block[: block.index("}")]))


LIGHT = tokens_after(":root {")
DARK = tokens_after('@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {')
CHOSEN_DARK = tokens_after('@media screen { :root[data-theme="dark"] {')


def luminance(colour: str) -> float:
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
class TestATheme:
    @pytest.mark.parametrize("ground", GROUNDS)
    @pytest.mark.parametrize("text", [*TEXTS, "four-clubs", "four-diamonds"])
    def test_its_text_stands_out_seven_to_one(self, theme: dict[str, str], text: str, ground: str) -> None:
        assert contrast(theme[text], theme[ground]) >= 7

    @pytest.mark.parametrize(("text", "ground"), ON.items())
    def test_text_on_a_filled_key_stands_out_too(self, theme: dict[str, str], text: str, ground: str) -> None:
        assert contrast(theme[text], theme[ground]) >= 7

    @pytest.mark.parametrize("ground", TINTED)
    def test_text_on_a_tint_stands_out_too(self, theme: dict[str, str], ground: str) -> None:
        assert min(contrast(theme[text], theme[ground]) for text in TINTED[ground]) >= 7

    @pytest.mark.parametrize("ground", [*GROUNDS, *TINTED])
    def test_the_edge_of_a_control_is_seen_three_to_one(self, theme: dict[str, str], ground: str) -> None:
        assert contrast(theme["edge"], theme[ground]) >= 3


def test_dark_is_the_same_whether_the_device_or_the_person_asked_for_it() -> None:
    assert DARK == CHOSEN_DARK


def test_dark_answers_every_colour_of_light() -> None:
    assert LIGHT.keys() == DARK.keys()


def test_there_is_no_colour_outside_the_tokens() -> None:
    components = STYLESHEET[STYLESHEET.index("/* -- ground") : STYLESHEET.index("@media print")]
    written = set(re.findall(r"#[0-9a-f]{3,8}\b", components))
    assert written == {"#ffffff"}, "a QR code must stay black on white; every other colour is a token"
