"""What the commands share: UTF-8 whatever the terminal's encoding, a sentence where it takes nothing, a language."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, OutputWrapper


@contextmanager
def spoken_to(stdout: OutputWrapper) -> Iterator[None]:
    """Write UTF-8 until the end of the block. Raises ``CommandError`` where nothing can be written.

    A reader who has seen enough and went away is no failure.
    """
    if sys.stdout is None:
        raise CommandError("There is no standard output to write to.")
    _write_utf8(stdout)
    _write_utf8(sys.stderr)
    try:
        yield
        stdout.flush()
    except BrokenPipeError:
        _silence()
    except OSError as error:
        _silence()
        raise CommandError(f"The output cannot be written: {error.strerror or error}.") from error


def language_code(code: str) -> str:
    """The type of an argument that names one of the program's languages."""
    if code not in dict(settings.LANGUAGES):
        raise ArgumentTypeError(f"{code!r} is not one of {', '.join(dict(settings.LANGUAGES))}")
    return code


def _write_utf8(stream: Any) -> None:
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def _silence() -> None:
    """Without this the interpreter complains when it flushes at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
