"""What a page must be to everybody: asked of the page as the browser drew it. Knows no page by name."""

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

type Reader = Callable[..., Page]
"""Opens a browser: `reader(user, size="390x844", scheme="dark", language="sv", scripts=False)`."""

LONG_NAME = "Eeva-Liisa Pitkänimi-Korpelainen"
SIZES = ("1180x820", "1024x768", "820x1180", "390x844")
TWICE_THE_TEXT = "590x410"
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CONTROLS = (
    "button, a.button, summary, .choice, .rooms a, .links a, .entry-link, select,"
    " textarea, .key, input:not([type=hidden], [type=radio], [type=checkbox])"
)
SMALL = """controls => [...document.querySelectorAll(controls)]
  .filter(it => it.checkVisibility() && !it.closest('.visually-hidden'))
  .map(it => [it.outerHTML.slice(0, 120), it.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5 || box.width < 44)
  .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""

BROKEN = """() => {
    const cut = [...document.querySelectorAll('main td, main th, main .scroll')]
        .filter(it => it.checkVisibility() && !it.closest('.visually-hidden') && it.scrollWidth > it.clientWidth + 1);
    const words = [], walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) for (const found of walk.currentNode.data.matchAll(/[^\\s-]+/g)) {
        if (found[0].includes("\\u00ad")) continue;
        const it = walk.currentNode, range = document.createRange();
        range.setStart(it, found.index);
        range.setEnd(it, found.index + found[0].length);
        const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
        if (it.parentElement.checkVisibility() && !it.parentElement.closest('.set thead, code') && lines.size > 1)
            words.push(found[0]);
    }
    return [...words, ...cut.map(it => `${it.className}: ${it.textContent.trim().slice(0, 40)}`)];
}"""
"""Words that go on in the next line where no break was meant, and cells and tables wider than their place. A word with
a soft hyphen may break at it, and an address anywhere."""

OVERLAPS = """() => {
    const parts = [...document.querySelectorAll('.masthead > *')].map(it => {
        const range = document.createRange();
        range.selectNodeContents(it.querySelector('summary') ?? it);
        const box = range.getBoundingClientRect();
        return [it.className, box.left, box.right, box.top, box.bottom];
    });
    return parts.flatMap(([one, left, right, top, bottom], at) => parts.slice(at + 1)
        .filter(([, l, r, t, b]) => l < right - 1 && left < r - 1 && t < bottom - 1 && top < b - 1)
        .map(([other]) => `${one} over ${other}`));
}"""


def opened_out(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('details').forEach(it => it.open = true)")


def shut_out(page: Page) -> list[tuple[str, str]]:
    """What axe finds that keeps somebody out: the rule, and the first place."""
    opened_out(page)
    report: dict[str, Any] = Axe().run(page).response
    return [(fault["id"], fault["nodes"][0]["html"][:160]) for fault in report["violations"]]


def excess(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    opened_out(page)
    pixels: int = page.evaluate(OVERFLOW)
    return pixels


def small(page: Page) -> list[str]:
    """The controls an old finger misses."""
    found: list[str] = page.evaluate(SMALL, CONTROLS)
    return found


def overlapping(page: Page) -> list[str]:
    """What at the head of the page lies over something else there: the brand by its words, which may be wider."""
    found: list[str] = page.evaluate(OVERLAPS)
    return found
