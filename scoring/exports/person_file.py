"""Everything about one person as one file, for that person: ``docs/person-file.md`` documents the form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

MEDIA_TYPE = "application/json"


def person_file(facts: Mapping[str, Any]) -> bytes:
    """Return the file, in UTF-8, for eyes as well as programs."""
    return (json.dumps(facts, ensure_ascii=False, indent=1) + "\n").encode()
