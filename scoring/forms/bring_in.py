"""Protocol files a person picks on a machine."""

from typing import Any, Self

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import LARGEST_FILE

MOST_FILES = 200


def _too_many() -> str:
    return _("At most %(limit)d files can be brought in at once.") % {"limit": MOST_FILES}


class _FilesInput(forms.ClearableFileInput):
    template_name = "django/forms/widgets/file.html"
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or many; each is its name and no more bytes than show that it is too large."""

    widget = _FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[tuple[str, bytes]]:
        # An empty file is the import's to explain, beside the others.
        files: list[UploadedFile[bytes]] = [file for file in data or [] if isinstance(file, UploadedFile)]
        if not files:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        if len(files) > MOST_FILES:
            raise forms.ValidationError(_too_many(), code="limit")
        return [(file.name or "", file.read(LARGEST_FILE + 1)) for file in files]


class BringInForm(forms.Form):
    protocols = FilesField(
        label=gettext_lazy("Protocol files"),
        widget=_FilesInput(attrs={"accept": ".json,application/json", "multiple": True}),
        error_messages={"required": gettext_lazy("Choose a file.")},
    )
    seal = forms.BooleanField(
        label=gettext_lazy("Seal them at once"),
        required=False,
        help_text=gettext_lazy("Only games whose hands are all there can be sealed so."),
    )

    @classmethod
    def of_too_many(cls) -> Self:
        """Sent with so many files that none was read."""
        form = cls({}, MultiValueDict())
        form.fields["protocols"].error_messages["required"] = _too_many()
        return form
