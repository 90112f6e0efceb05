"""A club's logo: a small PNG made anew from whatever picture was given. Refuses to know clubs."""

import io

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageFile, UnidentifiedImageError

LARGEST = 2_000_000
"""Bytes of a file that is looked at."""
SIDE = 256
"""Pixels: twice what the masthead shows, enough for paper."""
MOST_PIXELS = 40_000_000


def logo_of(picture: bytes) -> bytes:
    """The picture as a PNG that fits a square of ``SIDE``, without anything else the file carried.

    Raises ValidationError for what is no PNG or JPEG, or too large to look at.
    """
    if len(picture) > LARGEST:
        raise ValidationError(_("The picture may be at most 2 megabytes."), code="too_large")
    try:
        with Image.open(io.BytesIO(picture), formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise ValidationError(_("The picture has too many pixels: make it smaller."), code="too_large")
            # WeasyPrint lets its pictures end in the middle, for the whole process.
            ImageFile.LOAD_TRUNCATED_IMAGES = False
            image.thumbnail((SIDE, SIDE))
            shown = image.convert("RGBA")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise ValidationError(
            _("This is not a picture that can be shown: choose a PNG or JPEG."), code="picture"
        ) from error
    written = io.BytesIO()
    shown.save(written, format="PNG", optimize=True)
    return written.getvalue()
