"""Rows that are written once: saving again, updating and deleting are refused here, and by triggers in the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NoReturn

from django.apps import apps
from django.db import models


class LedgerIsAppendOnly(TypeError):
    """Somebody tried to change or delete a row of the ledger: our mistake, never a person's."""


class AppendOnlyQuerySet[M: models.Model](models.QuerySet[M]):
    """A QuerySet that only ever adds rows."""

    def update(self, **_values: Any) -> NoReturn:
        raise LedgerIsAppendOnly(self.model.__name__)

    def delete(self) -> NoReturn:
        raise LedgerIsAppendOnly(self.model.__name__)

    def bulk_update(self, *_args: Any, **_options: Any) -> NoReturn:
        raise LedgerIsAppendOnly(self.model.__name__)


class LedgerManager[M: models.Model](models.Manager[M]):
    """The manager of ledger rows that need no words of their own."""

    def get_queryset(self) -> AppendOnlyQuerySet[M]:
        return AppendOnlyQuerySet(self.model, using=self._db)


class AppendOnlyModel(models.Model):
    """The base of every ledger row.

    ``BLANKED``: free texts that may be taken away, and what then stands there. ``STANDS_ONCE``: the column that says a
    row stands, which before could still be changed or deleted. ``FREE``: columns that change at any time.
    """

    BLANKED: ClassVar[Mapping[str, str]] = {}
    STANDS_ONCE: ClassVar[str] = ""
    FREE: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise LedgerIsAppendOnly(type(self).__name__)
        super().save(**{**kwargs, "force_insert": True})

    def delete(self, *_args: Any, **_options: Any) -> NoReturn:
        raise LedgerIsAppendOnly(type(self).__name__)

    @classmethod
    def redact(cls, rows: Iterable[Any], column: str) -> int:
        """Blank a free text of the rows with these keys, and nothing else; the one change there ever is."""
        if column not in cls.BLANKED:
            raise LedgerIsAppendOnly(cls.__name__)
        # Past the manager, which refuses every update; the guards of the database still watch this one.
        return models.QuerySet(cls).filter(pk__in=list(rows)).update(**{column: cls.BLANKED[column]})


def append_only_models() -> list[type[AppendOnlyModel]]:
    """The models whose tables the guards watch; asked of the registry, for a table remake makes classes of its own."""
    return [model for model in apps.get_models() if issubclass(model, AppendOnlyModel)]
