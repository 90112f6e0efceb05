"""The list, how it is cut, and what its columns hold: guessed at first, chosen after."""

from typing import Any
from zlib import crc32

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.importing import people, tables
from players.importing.people import Column, Draft
from players.importing.tables import Line
from players.models import Club, User

_NAMES_OF_SEPARATORS = {"tab": "\t", "semicolon": ";", "comma": ","}


_ROWS_SHOWN = 8


class ImportForm(forms.Form):
    """``lines``, ``columns``, ``heading`` and ``draft`` are known once it was asked whether the form is valid."""

    text = forms.CharField(
        label=gettext_lazy("Paste the list here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy("One person on a line. A heading on the first line tells what the columns hold."),
    )
    file = forms.FileField(
        label=gettext_lazy("or choose a file"),
        required=False,
        help_text=gettext_lazy("CSV or XLSX, at most 2 megabytes."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        error_messages={"empty": gettext_lazy("The file is empty.")},
    )
    separator = forms.ChoiceField(
        label=gettext_lazy("Between the columns"),
        required=False,
        choices=[
            ("", gettext_lazy("Recognised by itself")),
            ("tab", gettext_lazy("tab")),
            ("semicolon", gettext_lazy("semicolon")),
            ("comma", gettext_lazy("comma")),
        ],
    )
    heading = forms.BooleanField(label=gettext_lazy("The first line is a heading"), required=False)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    shown = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, club: Club, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)
        # One value a field, so that what was read and guessed can be put back.
        self.data: dict[str, Any] = dict(self.data.items())
        self.club = club
        self.lines: list[Line] = []
        self.columns: list[Column] = []
        self.draft: Draft | None = None

    def clean_file(self) -> str | None:
        file = self.cleaned_data["file"]
        return tables.text_of(file.read(tables.LARGEST + 1)) if isinstance(file, UploadedFile) else None

    def clean(self) -> None:
        super().clean()
        if self.errors:
            return
        uploaded = self.cleaned_data["file"]
        text = self.cleaned_data["text"] if uploaded is None else uploaded
        text = text.replace("\r\n", "\n").replace("\r", "\n")  # however a browser or a machine ends its lines
        # As it was read, so that it is there to be mended and sent again without the file.
        self.data["text"] = text
        beside = "text" if uploaded is None else "file"
        if len(text.encode()) > tables.LARGEST:
            self.add_error(beside, _("The list is too long: at most 2 megabytes are read."))
            return
        separator = _NAMES_OF_SEPARATORS.get(self.cleaned_data["separator"]) or tables.separator_of(text)
        try:
            self.lines = tables.lines_of(text, separator)
        except ValidationError as refusal:
            self.add_error(beside, refusal)
            return
        self._match_columns(separator)

    def _match_columns(self, separator: str) -> None:
        first = self.lines[0]
        width = max(len(line.cells) for line in self.lines)
        # A choice holds as long as it was made looking at this first line, cut like this.
        seen = str(crc32(f"{width}{separator}{first.cells}".encode()))
        if self.data.get("seen") == seen:
            values = [self.data.get(f"column-{place}", "") for place in range(width)]
            self.columns = [Column(value) if value in Column.values else Column.NOTHING for value in values]
            heading = self.cleaned_data["heading"]
        else:
            self.columns, heading = people.guess(first, width)
        self.data["seen"], self.data["heading"] = seen, "on" if heading else ""
        people_lines = self.lines[1:] if heading else self.lines
        self.cleaned_data["heading"] = heading
        try:
            people.refuse_columns(self.columns)
        except ValidationError as refusal:
            self.add_error(None, refusal)
            return
        self.draft = people.draft(self.club, people_lines, self.columns)
        self.data["shown"] = str(crc32(f"{heading}{separator}{self.columns}{self.data['text']}".encode()))
        if not people_lines:
            self.add_error("text", _("There is nobody below the heading."))

    @property
    def people_lines(self) -> list[Line]:
        return self.lines[1:] if self.cleaned_data.get("heading") else self.lines

    @property
    def was_shown(self) -> bool:
        """Whether what is sent now is what the page showed before, so that it may be stored."""
        return self.draft is not None and self.cleaned_data["shown"] == self.data["shown"]

    @property
    def choosers(self) -> list[dict[str, Any]]:
        """For each column its number, what it holds, and what stands in it first."""
        return [
            {"place": place, "number": place + 1, "column": column, "sample": self.lines[0][place]}
            for place, column in enumerate(self.columns)
        ]

    @property
    def first_rows(self) -> list[tuple[int, list[str]]]:
        """The numbers and cells of the first lines of people."""
        width = range(len(self.columns))
        return [(line.number, [line[place] for place in width]) for line in self.people_lines[:_ROWS_SHOWN]]


class NamesForm(forms.Form):
    """Names alone, one on a line; the lines are read as an import's are."""

    names = forms.CharField(
        label=gettext_lazy("Who plays in the club?"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy("One name on a line. Empty lines, and names the club has, are passed over."),
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_names(self) -> list[Line]:
        text: str = self.cleaned_data["names"]
        if len(text) > tables.LARGEST:
            raise ValidationError(_("The list is too long: at most 2 megabytes are read."))
        lines = [Line(number, (name.strip(),)) for number, name in enumerate(text.splitlines(), 1) if name.strip()]
        faults = people.draft(self.club, lines, [Column.NAME]).faults
        if faults:
            raise ValidationError(
                [
                    _("Line %(line)d: %(fault)s") % {"line": one.line, "fault": one.message}
                    for one in faults[:_ROWS_SHOWN]
                ]
            )
        return lines

    def save(self, actor: User) -> int:
        """Add them; how many. Raises ValidationError where the players changed meanwhile."""
        stored = list(people.store(self.club, actor, self.cleaned_data["names"], [Column.NAME]))
        return stored[-1][0] if stored else 0
