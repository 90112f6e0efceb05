"""The door for an application server. It refuses to serve with a key that the next start would forget."""

import os

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skruuviclub.settings")

if not os.environ.get("SKRUUVICLUB_SECRET_KEY") and not settings.KEY_FILE.is_file():
    raise ImproperlyConfigured(
        f"Set SKRUUVICLUB_SECRET_KEY, or run `manage.py serve` once: it makes a key in {settings.KEY_FILE}."
    )

application = get_wsgi_application()
