"""Knows how a person's name is stored, found and put in order. Refuses to know the database and the language on screen.

Å, Ä and Ö are letters of their own in Finnish and Swedish: they are never folded into A and O, and they sort after Z.
Neither SQLite nor every PostgreSQL collation does that, so both keys are computed here and stored.
"""

import unicodedata
from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST = 200
LONGEST_SHORT = 24

_NORDIC = {"a\u030a": "å", "a\u0308": "ä", "o\u0308": "ö"}
# Letters that Unicode does not decompose; ø and æ stand with ö and ä, as in Finnish dictionaries.
_WHOLE = str.maketrans(
    {"ø": "ö", "æ": "ä", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t", "ŋ": "n", "þ": "th", "ı": "i"}
)
_PLAIN = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "‐": "-", "‑": "-", "–": "-", "—": "-"})
_ALPHABET = "abcdefghijklmnopqrstuvwxyzåäö"
_JOINERS = "\u200c\u200d"  # needed inside words of some scripts


def normalise(text: str) -> str:
    """The name as it is stored: NFC, trimmed, single spaces. Raises ValidationError for what is no legible name."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise ValidationError(_("Write a name."), code="required")
    if any(_is_control(character) for character in text.strip()):
        raise ValidationError(_("A name cannot hold control characters or invisible characters."), code="control")
    if len(name) > LONGEST:
        raise ValidationError(
            _("A name can have at most %(limit)d characters."), code="max_length", params={"limit": LONGEST}
        )
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="illegible")
    return name


def fold(text: str) -> str:
    """The key by which names are the same name: case, accents and kinds of apostrophe do not matter; å, ä and ö do."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    folded = "".join(_letters(decomposed)).translate(_WHOLE).translate(_PLAIN)
    return " ".join(folded.split())


def sort_key(text: str) -> str:
    """Digits only, two a letter, so that every database and collation puts names in the same, Finnish, order."""
    # Ü stands with Y in Finnish order, though it is found as U.
    composed = unicodedata.normalize("NFC", text).casefold().replace("ü", "y")
    return "".join(_rank(character) for character in fold(composed))


def display(name: str, mark: str) -> str:
    """A name with the mark that tells its bearer from another of the same name."""
    return f"{name} ({mark})" if mark else name


def short_names(name: str) -> Iterator[str]:
    """Names for a seat or a column, the shortest first: Aino, Aino Ä, Aino Äi, ... and at last Aino 2, Aino 3, ..."""
    first, *rest = name.split()
    first = first[:LONGEST_SHORT]
    yield first
    last = rest[-1] if rest else ""
    for length in range(1, len(last) + 1):
        candidate = f"{first} {last[:length]}"
        if len(candidate) <= LONGEST_SHORT:
            yield candidate
    for number in range(2, 10_000):
        yield f"{first[: LONGEST_SHORT - 5]} {number}"


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} and character not in _JOINERS


def _letters(decomposed: str) -> Iterator[str]:
    """Base characters without their marks, except where base and mark make å, ä or ö."""
    base = ""
    for character in decomposed:
        if unicodedata.combining(character):
            base = _NORDIC.get(base + character, base)
        else:
            yield base
            base = character
    yield base


def _rank(character: str) -> str:
    if character == " ":
        return "00"
    if character in _ALPHABET:
        return f"{20 + _ALPHABET.index(character)}"
    if character.isascii() and character.isdigit():
        return f"1{character}"
    if character.isalpha():
        return f"9{ord(character):07d}"
    return "01"
