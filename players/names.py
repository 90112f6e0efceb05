"""Knows how a person's name is stored, found and put in order. Refuses to know the database and the language on screen.

Å, Ä and Ö are letters of their own in Finnish and Swedish: they are never folded into A and O, and they sort after Z.
Neither SQLite nor every PostgreSQL collation does that, so both keys are computed here and stored.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import count, groupby

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
_NOT_ON_ONE_LINE = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Bidirectional controls: they make the rest of a line read as another text than it is.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Called letters and symbols, and drawn as nothing.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MOST_MARKS = 30
_LONGEST_RANK = 8
_WORD = re.compile(r"[^\W_]+")
_STRONG = re.compile(r"(?P<start>\w+)(?P<strong>kk|pp|tt)(?P<end>[aeiouyåäö])")
_SHORTEST_MENTION = 3
"""A word of a name this long gives its bearer away by itself; of shorter ones all are needed."""


def normalise(text: str) -> str:
    """The name as it is stored: NFC, trimmed, single spaces. Raises ValidationError for what is no legible name.

    What is legible is what the protocol file takes: a name of either door goes through the other.
    """
    if _has_endless_marks(text):
        raise ValidationError(_("A name cannot hold characters that cannot be shown on one line."), code="control")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise ValidationError(_("Write a name."), code="required")
    if any(_cannot_stand_in_a_line(character) for character in text.strip()):
        raise ValidationError(_("A name cannot hold characters that cannot be shown on one line."), code="control")
    if len(name) > LONGEST:
        raise ValidationError(
            _("A name can have at most %(limit)d characters."), code="max_length", params={"limit": LONGEST}
        )
    if not any(map(_is_seen, name)):
        raise ValidationError(_("A name needs at least one character that can be seen."), code="illegible")
    return name


def fold(text: str) -> str:
    """The key by which names are the same name: case, accents and kinds of apostrophe do not matter; å, ä and ö do.

    Nor do characters that only say how others are joined or broken, and are not seen themselves.
    """
    if text.isascii():  # the short way to the same, taken a hundred thousand times by a long list
        return " ".join(text.lower().translate(_PLAIN).split())
    seen = "".join(character for character in text if unicodedata.category(character) != "Cf")
    decomposed = unicodedata.normalize("NFD", seen.casefold())
    folded = "".join(_letters(decomposed)).translate(_WHOLE).translate(_PLAIN)
    return " ".join(folded.split())


def sort_key(text: str) -> str:
    """Digits only, two a letter, so that every database and collation puts names in the same, Finnish, order."""
    # Ü stands with Y in Finnish order, though it is found as U.
    composed = unicodedata.normalize("NFC", text).casefold().replace("ü", "y")
    return "".join(_rank(character) for character in fold(composed))


def words(text: str) -> set[str]:
    """The words a name is found by, folded: each whole, and each part of a double one."""
    whole = fold(text).split()
    return {part for word in whole for part in (word, *word.split("-")) if part}


def word_key(word: str) -> str:
    """A folded word as digits: what begins with the word lies, in every collation, between this and ``last_key``."""
    return "".join(_rank(character) for character in word)


def last_key(key: str) -> str:
    return f"{key}{'9' * _LONGEST_RANK}"


def display(name: str, mark: str) -> str:
    """A name with the mark that tells its bearer from another of the same name."""
    return f"{name} ({mark})" if mark else name


def mentions(text: str, name: str) -> bool:
    """Whether a text names the bearer: in full or by a word of the name, in whatever case Finnish puts it.

    "Äijälän kortti" mentions Aino Äijälä, "Virtasen" Matti Virtanen, "Pekalle" Pekka. In doubt it does: a word that
    begins as the name does is taken for it.
    """
    read, sought = fold(text), fold(name)
    words, parts = _WORD.findall(read), _WORD.findall(sought)
    if not parts:  # a name of signs alone
        return bool(sought) and sought in read
    stems = [stem for part in parts if len(part) >= _SHORTEST_MENTION for stem in _stems(part)]
    if not stems:
        return set(parts) <= set(words)
    return any(word.startswith(stem) for word in words for stem in stems)


def short_names(name: str) -> Iterator[str]:
    """Names for a seat or a column, the shortest first: Aino, Aino Ä, Aino Äi, ... and at last Aino 2, Aino 3, ..."""
    yield from lettered_short_names(name)
    yield from numbered_short_names(next(lettered_short_names(name)))


def lettered_short_names(name: str) -> Iterator[str]:
    """The first word of a name, then with ever more of the last."""
    first, *rest = [word for word in name.split() if any(map(_is_seen, word))]
    seen_from = next(place for place, character in enumerate(first) if _is_seen(character))
    first = first[seen_from : seen_from + LONGEST_SHORT]
    yield first
    last = rest[-1] if rest else ""
    for length in range(1, len(last) + 1):
        candidate = f"{first} {last[:length]}"
        if len(candidate) <= LONGEST_SHORT:
            yield candidate


def numbered_short_names(first: str) -> Iterator[str]:
    """The first word of a name with a number, without end."""
    for number in count(2):
        yield f"{first[: LONGEST_SHORT - max(5, len(str(number)) + 1)]} {number}"


def _stems(word: str) -> Iterator[str]:
    """The beginnings of the forms a name has in Finnish: -nen bends to -s-, and pp, tt and kk grow weak."""
    yield word
    if word.endswith("nen") and len(word) > _SHORTEST_MENTION + 1:
        yield f"{word[:-3]}s"
    if weak := _STRONG.fullmatch(word):
        yield f"{weak['start']}{weak['strong'][0]}{weak['end']}"


def _cannot_stand_in_a_line(character: str) -> bool:
    return unicodedata.category(character) in _NOT_ON_ONE_LINE or character in _TURNING


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def _has_endless_marks(text: str) -> bool:
    """No writing puts so many marks on a letter, and putting them in order takes for ever."""
    marks = (unicodedata.category(character)[0] == "M" for character in text)
    return any(is_mark and sum(1 for _mark in run) > _MOST_MARKS for is_mark, run in groupby(marks))


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


@lru_cache(maxsize=1024)
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
