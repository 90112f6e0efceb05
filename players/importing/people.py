"""Knows what the columns of a list mean, which lines are people, and how thousands become players at once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players import names
from players.importing.tables import Line
from players.models import Club, Player, User, Verb, note

AT_ONCE = 1000


class Column(models.TextChoices):
    """What a column holds."""

    NOTHING = "", gettext_lazy("Left out")
    NAME = "name", gettext_lazy("Name")
    FIRST = "first", gettext_lazy("First name")
    LAST = "last", gettext_lazy("Last name")
    MARK = "mark", gettext_lazy("Mark")
    SHORT = "short", gettext_lazy("Short name")
    GUEST = "guest", gettext_lazy("Guest")


# Headings in the three languages of the house, folded.
_HEADINGS = {
    Column.NAME: "name,full name,player,nimi,koko nimi,pelaaja,namn,spelare",
    Column.FIRST: "first name,firstname,given name,etunimi,etunimet,förnamn",
    Column.LAST: "last name,lastname,surname,family name,sukunimi,efternamn,släktnamn",
    Column.MARK: "mark,distinction,merkki,tunniste,tarkenne,märke,kännetecken",
    Column.SHORT: "short name,shortname,short,nickname,lyhyt nimi,lyhenne,kutsumanimi,kortnamn,kort namn,smeknamn",
    Column.GUEST: "guest,vieras,gäst",
}
_COLUMN_OF = {heading: column for column, headings in _HEADINGS.items() for heading in headings.split(",")}
_ANSWERS = {
    True: "1,x,y,yes,true,guest,k,kyllä,on,vieras,tosi,j,ja,gäst,sant",
    False: ",0,-,n,no,false,member,e,ei,jäsen,epätosi,nej,medlem,falskt",
}
_IS_GUEST = {word: answer for answer, words in _ANSWERS.items() for word in words.split(",")}
_LONGEST_MARK = 40


@dataclass(frozen=True, slots=True)
class Fault:
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Left:
    """A line that adds nobody: the club has the player, or an earlier line of the list has."""

    line: int
    name: str
    earlier: int | None = None


@dataclass(slots=True)
class Draft:
    """What an import would do."""

    players: list[Player] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def guess(line: Line, width: int) -> tuple[list[Column], bool]:
    """What the columns hold, by the first line, and whether that is a heading."""
    found: list[Column] = []
    for place in range(width):
        column = _COLUMN_OF.get(names.fold(line[place]), Column.NOTHING)
        found.append(column if column not in found else Column.NOTHING)
    if not any(found):
        return [Column.NAME] + [Column.NOTHING] * (width - 1), False
    return found, True


def refuse_columns(columns: Sequence[Column]) -> None:
    """Raises ValidationError where the columns name nobody, or one thing twice."""
    chosen = [column for column in columns if column]
    for column in chosen:
        if chosen.count(column) > 1:
            raise ValidationError(
                _("Two columns cannot both hold this: %(what)s."), code="twice", params={"what": column.label}
            )
    parts = {Column.FIRST, Column.LAST} & set(chosen)
    if not parts and Column.NAME not in chosen:
        raise ValidationError(_("Choose the column that holds the name."), code="nameless")
    if parts and Column.NAME in chosen:
        raise ValidationError(_("Choose either the whole name, or the first and the last name."), code="both")


def draft(club: Club, lines: Iterable[Line], columns: Sequence[Column]) -> Draft:
    """Read the lines as people; nothing is stored, and short names that nobody wrote are still missing."""
    made = Draft()
    known = set(Player.objects.of(club).values_list("search_key", flat=True))
    met: dict[str, int] = {}
    place = {column: number for number, column in enumerate(columns) if column}
    for line in lines:
        cells = {column: line[number] for column, number in place.items()}
        try:
            player = _player(club, cells)
        except ValidationError as refusal:
            made.faults.append(Fault(line.number, " ".join(refusal.messages)))
            continue
        earlier = met.setdefault(player.search_key, line.number)
        if player.search_key in known:
            made.left.append(Left(line.number, player.display_name))
        elif earlier != line.number:
            made.left.append(Left(line.number, player.display_name, earlier))
        else:
            made.players.append(player)
    return made


def _player(club: Club, cells: dict[Column, str]) -> Player:
    """The player of a line, whose short name may be missing still."""
    written = cells.get(Column.NAME) or f"{cells.get(Column.FIRST, '')} {cells.get(Column.LAST, '')}"
    name = names.normalise(written)
    mark = _normalised(cells.get(Column.MARK, ""), _LONGEST_MARK)
    short = _normalised(cells.get(Column.SHORT, ""), names.LONGEST_SHORT)
    stored = names.display(name, mark)
    return Player(
        club=club,
        name=name,
        mark=mark,
        short_name=short,
        guest=_is_guest(cells.get(Column.GUEST, "")),
        name_key=names.fold(name),
        search_key=names.fold(stored),
        sort_key=names.sort_key(stored),
    )


def _normalised(written: str, longest: int) -> str:
    if not written:
        return ""
    text = names.normalise(written)
    if len(text) > longest:
        raise ValidationError(
            _("“%(text)s” is too long: at most %(limit)d characters."),
            code="max_length",
            params={"text": text, "limit": longest},
        )
    return text


def _is_guest(written: str) -> bool:
    answer = names.fold(written)
    if answer in _IS_GUEST:
        return _IS_GUEST[answer]
    raise ValidationError(
        _("Whether this is a guest is written yes or no, not “%(text)s”."),
        code="guest",
        params={"text": written},
    )


class _ShortNames:
    """Short names nobody has, from one set in memory. What was taken once stays so: no candidate is tried twice."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(map(names.fold, taken))
        self.numbered: dict[str, Iterator[str]] = {}

    def take(self, name: str) -> str:
        stem = next(names.lettered_short_names(name))
        numbered = self.numbered.setdefault(names.fold(stem), names.numbered_short_names(stem))
        free = next(short for short in self._either(name, numbered) if names.fold(short) not in self.taken)
        self.taken.add(names.fold(free))
        return free

    @staticmethod
    def _either(name: str, numbered: Iterator[str]) -> Iterator[str]:
        yield from names.lettered_short_names(name)
        while True:  # not `yield from`, which would end the numbers where one is taken
            yield next(numbered)


def store(club: Club, actor: User, lines: Sequence[Line], columns: Sequence[Column]) -> Iterator[tuple[int, int]]:
    """Store the people of the lines, all in one transaction that ends with the iteration.

    Yields how many are stored and how many will be. Who was added meanwhile is left out. Raises ValidationError for
    a fault.
    """
    with transaction.atomic():
        made = draft(club, lines, columns)
        if made.faults:
            raise ValidationError([fault.message for fault in made.faults])
        taken = Player.objects.of(club).values_list("short_name", flat=True)
        short_names = _ShortNames([*taken, *(player.short_name for player in made.players if player.short_name)])
        for start in range(0, len(made.players), AT_ONCE):
            some = made.players[start : start + AT_ONCE]
            for player in some:
                player.short_name = player.short_name or short_names.take(player.name)
            Player.objects.add_all(some)
            yield start + len(some), len(made.players)
        if made.players:
            note(club, actor, Verb.PLAYERS_IMPORTED, count=len(made.players))
