"""Who sits at the tables. Names live here and nowhere else; a player's keys are computed on every save."""

from collections.abc import Sequence
from typing import Any, Self

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players import names
from players.models.clubs import Club
from players.models.users import User

_ROWS_AT_ONCE = 1000


class PlayerQuerySet(models.QuerySet["Player"]):
    def of(self, club: Club) -> Self:
        return self.filter(club=club)

    def visible(self) -> Self:
        """Those who can be chosen: not hidden, and nobody's other record."""
        return self.present().filter(hidden=False)

    def present(self) -> Self:
        """Those the lists know: not merged into another, not forgotten."""
        return self.filter(merged_into=None, erased_at=None)

    def members(self) -> Self:
        return self.filter(guest=False)

    def in_finnish_order(self) -> Self:
        return self.order_by("sort_key", "pk")

    def records_of(self, person: "Player") -> Self:
        """Every record of the person of this one: the one that stands, and those merged into it."""
        bearer = person.merged_into_id or person.pk
        return self.filter(Q(pk=bearer) | Q(merged_into=bearer))

    def settle(self, club: Club) -> None:
        """Work out again, from the merges that hold in a club, which record stands for each person."""
        into = dict(Merge.objects.filter(undone_at=None, player__club=club).values_list("player", "into"))
        was = dict(self.of(club).exclude(merged_into=None).values_list("pk", "merged_into"))
        for record in into.keys() | was.keys():
            final = into.get(record)
            while final in into:
                final = into[final]
            if was.get(record) != final:
                self.filter(pk=record).update(merged_into=final)
                NameWord.objects.filter(player=record).update(bearer=final or record)

    def search(self, text: str) -> Self:
        """Players in whose name every word of the text stands at the beginning of a word, in any of their records."""
        found = self
        for word in names.fold(text).split():
            key = names.word_key(word)
            named = NameWord.objects.filter(key__gte=key, key__lte=names.last_key(key))
            found = found.filter(pk__in=named.values("bearer"))
        return found

    def add_all(self, players: "Sequence[Player]") -> None:
        """Store many new players at once, keys, short names and all made before."""
        self.bulk_create(players, batch_size=_ROWS_AT_ONCE)
        NameWord.objects.bulk_create(
            [word for player in players for word in NameWord.of(player)], batch_size=_ROWS_AT_ONCE
        )

    def named(self, text: str) -> Self:
        """The players a written name can mean: its one bearer, else all of that name whatever their marks."""
        key = names.fold(text)
        exact = self.filter(search_key=key)
        return exact if exact.exists() else self.filter(name_key=key)

    def guest(self, club: Club, name: str) -> "Player":
        """A new player of whom only the name is known. Raises ValidationError where the name is taken or no name."""
        guest = Player(club=club, name=name, guest=True)
        guest.full_clean()
        guest.save()
        return guest


class Player(models.Model):
    """One record of somebody who sits at tables.

    ``merged_into`` is the record that stands for the person now, where this one was found to be the same person's;
    it is worked out from the merges that hold, and never points at a record that is merged itself.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="players", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=names.LONGEST)
    mark = models.CharField(
        _("mark"),
        max_length=40,
        blank=True,
        default="",
        help_text=_("Tells two people of the same name apart, such as a year of birth or a home town."),
    )
    short_name = models.CharField(
        _("short name"),
        max_length=names.LONGEST_SHORT,
        blank=True,
        help_text=_("For the seats and columns, and for pages outside the club."),
    )
    name_key = models.TextField(editable=False)
    search_key = models.TextField(editable=False)
    sort_key = models.TextField(editable=False)
    hidden = models.BooleanField(_("hidden"), default=False)
    guest = models.BooleanField(_("guest"), default=False)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, default=None, related_name="merged", editable=False
    )
    erased_at = models.DateTimeField(null=True, blank=True, default=None, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["club", "sort_key"], name="player_order")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(name_key="") & ~Q(search_key="") & ~Q(sort_key=""),
                name="player_named",
                violation_error_message=_("Write a name."),
            ),
            models.CheckConstraint(
                condition=~Q(short_name=""),
                name="player_short_named",
                violation_error_message=_("Write a short name."),
            ),
            models.CheckConstraint(
                condition=~Q(merged_into=F("pk")),
                name="player_not_own_merge",
                violation_error_message=_("This is the same record."),
            ),
            models.UniqueConstraint(
                fields=["club", "search_key"],
                name="player_told_apart",
                violation_error_message=_(
                    "The club already has a player of this name. Add a mark that tells the two apart."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def display_name(self) -> str:
        if self.erased_at is not None:
            return str(_("Removed player %(number)s") % {"number": self.pk})
        return names.display(self.name, self.mark)

    @property
    def is_erased(self) -> bool:
        return self.erased_at is not None

    @property
    def bearer(self) -> "Player":
        """The record that stands for this person now."""
        return self.merged_into or self

    def clean_fields(self, exclude: Any = None) -> None:
        errors = {}
        for field in ("name", "mark", "short_name"):
            if exclude and field in exclude:
                continue
            written = getattr(self, field)
            if not written and field != "name":
                continue
            try:
                setattr(self, field, names.normalise(written))
            except ValidationError as error:
                errors[field] = error.error_list
        if "name" not in errors:
            self.compute_keys()
        if errors:
            raise ValidationError(errors)
        super().clean_fields(exclude)

    def validate_constraints(self, exclude: Any = None) -> None:
        """A form that shows neither the club nor the keys still checks them, and the refusal stands beside the mark."""
        if exclude:
            exclude = set(exclude) - {"club", "name_key", "search_key", "sort_key"}
        if exclude and "name" in exclude and not self.short_name:
            exclude.add("short_name")  # which is made from the name: that the name was refused says it all
        try:
            super().validate_constraints(exclude)
        except ValidationError as refusal:
            errors = refusal.error_dict
            raise ValidationError(
                {"mark" if field == NON_FIELD_ERRORS else field: error for field, error in errors.items()}
            ) from None

    def compute_keys(self) -> None:
        # From what is stored, not from what is shown: a removed player is called differently in each language.
        stored = names.display(self.name, self.mark)
        self.name_key = names.fold(self.name)
        self.search_key = names.fold(stored)
        self.sort_key = names.sort_key(stored)
        self.short_name = self.short_name or self._free_short_name()

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.compute_keys()
        with transaction.atomic():
            super().save(*args, **kwargs)
            if "update_fields" not in kwargs or "search_key" in kwargs["update_fields"]:
                NameWord.renew(self)

    def _free_short_name(self) -> str:
        if not self.name:
            return ""
        others = Player.objects.filter(club_id=self.club_id).exclude(pk=self.pk)
        taken = {names.fold(short) for short in others.values_list("short_name", flat=True)}
        return next(short for short in names.short_names(self.name) if names.fold(short) not in taken)


class NameWord(models.Model):
    """A word a player is found by, as digits: found by an index, with the same answer on every database."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="words")
    bearer = models.ForeignKey(Player, models.CASCADE, related_name="+")
    key = models.TextField()

    class Meta:
        verbose_name = _("word of a name")
        verbose_name_plural = _("words of names")
        indexes = [models.Index(fields=["key", "bearer"], name="name_word_found")]

    def __str__(self) -> str:
        return self.key

    @classmethod
    def of(cls, player: Player) -> "list[NameWord]":
        """The words of a player whose keys are made."""
        keys = sorted(map(names.word_key, names.words(player.search_key)))
        return [cls(player=player, bearer=player.bearer, key=key) for key in keys]

    @classmethod
    def renew(cls, player: Player) -> None:
        cls.objects.filter(player=player).delete()
        NameWord.objects.bulk_create(cls.of(player))


class Merge(models.Model):
    """A record found to be the same person as another: it holds until it is undone, and stays on the books after."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="merges", verbose_name=_("player"))
    into = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("merged into"))
    at = models.DateTimeField(_("at"), default=timezone.now)
    by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("by"))
    undone_at = models.DateTimeField(_("undone at"), null=True, blank=True, default=None)
    undone_by = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, default=None, related_name="+", verbose_name=_("undone by")
    )

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(undone_at=None),
                name="merge_once",
                violation_error_message=_("This record is merged already."),
            ),
            models.CheckConstraint(
                condition=~Q(player=F("into")),
                name="merge_of_two",
                violation_error_message=_("This is the same record."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} -> {self.into_id}"

    def records(self) -> set[int]:
        """The numbers of the record that was merged and of those merged into it: what an undoing takes apart."""
        holding = Merge.objects.filter(undone_at=None, player__club_id=self.player.club_id)
        below: dict[int, list[int]] = {}
        for player, into in holding.values_list("player", "into"):
            below.setdefault(into, []).append(player)
        found, waiting = set(), [self.player_id]
        while waiting:
            record = waiting.pop()
            found.add(record)
            waiting += below.get(record, ())
        return found
