"""The app that keeps the sheets."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Score sheets")

    def ready(self) -> None:
        from scoring import guards  # noqa: PLC0415 - models are ready only now

        post_migrate.connect(guards.install, sender=self)
