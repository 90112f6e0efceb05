#!/usr/bin/env python
"""The door to every command of the club: `uv run manage.py help` lists them."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skruuviclub.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except OperationalError as error:
        sys.exit(f"The club's database cannot be used: {error}. `manage.py serve` makes it and brings it up to date.")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
