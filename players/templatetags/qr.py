"""Draws an address for the camera of a telephone or a tablet. Refuses to know what the address does."""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr(address: str) -> SafeString:
    """The address as a QR code, drawn in the page: the content policy takes no picture written into an address."""
    code = segno.make(address, error="m", micro=False)
    # segno draws its own markup from the modules; nothing of the address stands in it.
    drawn = code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawn)  # noqa: S308
