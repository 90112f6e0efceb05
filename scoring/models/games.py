"""A game and who sits at it: what is agreed before the first hand."""

from __future__ import annotations

import uuid
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models import Club, Merge, Player
from scoring import rules
from scoring.rules import BolshevikOption, Letter, Ruleset, Schedule

LETTERS = ("A", "B", "C", "D", "E")
"""Letters of any format here; a format says which of them it uses (R-8.26)."""

_LONGEST_TEXT = rules.LONGEST_NAME


def new_protocol_id() -> str:
    """The id a game made here carries in its protocol file."""
    return str(uuid.uuid4())


class GameQuerySet(models.QuerySet["Game"]):
    def of(self, club: Club) -> Self:
        return self.filter(club=club)

    def sealed(self) -> Self:
        return self.filter(current_seal__isnull=False)

    def open(self) -> Self:
        return self.filter(current_seal__isnull=True)

    def latest_first(self) -> Self:
        return self.order_by("-date", "-pk")

    def with_player(self, player: Player) -> Self:
        """Those at which this person sits, by any of the records found to be hers."""
        records = Player.objects.filter(Q(pk=player.bearer.pk) | Q(merged_into=player.bearer.pk))
        return self.filter(pk__in=Place.objects.filter(player__in=records).values("game"))

    def shared_as(self, token: str) -> Self:
        """The game whose public link has this token."""
        return self.filter(share_token=token) if token else self.none()


class Game(models.Model):
    """One table's sheet; its hands are entries of the ledger.

    ``current_seal`` is the latest, the one that holds; a game without one is open. ``protocol_id`` is the
    file's id, ``imported_digest`` the identity of a file that had none. ``ruleset`` is the slug of a
    published ruleset, or of ``club_ruleset``.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="games", verbose_name=_("club"))
    ruleset = models.CharField(_("ruleset"), max_length=100)
    club_ruleset = models.ForeignKey(
        "scoring.ClubRuleset", models.PROTECT, null=True, blank=True, default=None, related_name="games", editable=False
    )
    hands_format = models.CharField(_("format"), max_length=20)
    bolshevik_option = models.CharField(_("bolshevik"), max_length=20)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=_LONGEST_TEXT, blank=True, default="")
    protocol_id = models.CharField(max_length=_LONGEST_TEXT, default=new_protocol_id, editable=False)
    imported_digest = models.CharField(max_length=64, null=True, blank=True, default=None, editable=False)  # noqa: DJ001 - unique where there is one
    share_token = models.CharField(max_length=43, null=True, blank=True, default=None, unique=True, editable=False)
    current_seal = models.OneToOneField(
        "scoring.Seal", models.PROTECT, null=True, blank=True, default=None, related_name="+", editable=False
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = GameQuerySet.as_manager()

    at_table: tuple[Place, ...] | None = None
    """Who sits at it with the players, where ``Place.objects.with_game`` read them together with the game."""

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [models.Index(fields=["club", "-date", "-id"], name="game_latest")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ruleset__in=list(rules.RULESETS), club_ruleset__isnull=True)
                | Q(club_ruleset__isnull=False) & ~Q(ruleset__in=list(rules.RULESETS)),
                name="game_ruleset_known",
                violation_error_message=_("This ruleset is not known here."),
            ),
            models.CheckConstraint(
                condition=Q(hands_format__in=list(rules.FORMATS)),
                name="game_format_known",
                violation_error_message=_("This format is not known here."),
            ),
            models.CheckConstraint(
                condition=Q(bolshevik_option__in=[option.value for option in BolshevikOption]),
                name="game_option_known",
                violation_error_message=_("This bolshevik option is not known here."),
            ),
            models.UniqueConstraint(
                fields=["club", "protocol_id"],
                name="game_protocol_once",
                violation_error_message=_("The club already has a game with this id."),
            ),
            models.UniqueConstraint(
                fields=["club", "imported_digest"],
                name="game_import_once",
                violation_error_message=_("The club already has this game."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.pk}"

    @property
    def is_sealed(self) -> bool:
        return self.current_seal_id is not None

    @property
    def table(self) -> Ruleset:
        """The table of points the game is played under: a published one, or the club's own (R-7.3)."""
        return self.club_ruleset.table if self.club_ruleset is not None else rules.ruleset_for(self.ruleset)

    @property
    def schedule(self) -> Schedule:
        return rules.schedule_for(self.hands_format, self.bolshevik_option)

    def seated(self) -> dict[Letter, Player]:
        """The record that was seated behind each letter; whom to show is for ``people``."""
        places = self.places.select_related("player__merged_into") if self.at_table is None else self.at_table
        return {place.letter: place.player for place in sorted(places, key=lambda place: place.letter)}

    def letter_of(self, player: Player | None) -> Letter | None:
        """Where this person sits, by whichever record; None for nobody and for who does not sit here."""
        if player is None:
            return None
        return self.places.filter(player__in=Player.objects.records_of(player)).values_list("letter", flat=True).first()

    def people(self) -> dict[Letter, Player]:
        """The record that stands for the person behind each letter now."""
        return {letter: player.bearer for letter, player in self.seated().items()}


class PlaceQuerySet(models.QuerySet["Place"]):
    def taken_since(self, merge: Merge) -> Self:
        """Of the person whose two records were merged, the places that may be of either: played, or given, since.

        The records that were found to be the same person's are left out: where they sat is theirs.
        """
        records = Player.objects.records_of(Player.objects.get(pk=merge.player_id)).exclude(pk__in=merge.records())
        before = Q(game__entries__kind="hand", game__entries__recorded_at__lt=merge.at)
        given = Q(
            game__entries__person__letter=F("letter"),
            game__entries__person__player=F("player"),
            game__entries__recorded_at__gte=merge.at,
        )
        mine = self.filter(player__in=records)
        played_before = mine.filter(before).values("pk")
        return mine.filter(~Q(pk__in=played_before) | Q(pk__in=mine.filter(given).values("pk")))

    def with_game(self, club: Club, pk: int) -> Game | None:
        """A club's game and who sits at it, in one query; None where the club has no such game."""
        places = tuple(self.filter(game__club=club, game=pk).select_related("game", "player__merged_into"))
        if not places:
            return None
        game = places[0].game
        game.club, game.at_table = club, places
        return game


class Place(models.Model):
    """The person behind a letter of a game; ``A`` is the keeper (R-1.5)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="places", verbose_name=_("game"))
    letter = models.CharField(_("letter"), max_length=1)
    player = models.ForeignKey(Player, models.PROTECT, related_name="places", verbose_name=_("player"))

    objects = PlaceQuerySet.as_manager()

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        constraints = [
            models.UniqueConstraint(fields=["game", "letter"], name="place_letter_once"),
            models.UniqueConstraint(
                fields=["game", "player"],
                name="place_player_once",
                violation_error_message=_("The same player is at the table twice."),
            ),
            models.CheckConstraint(
                condition=Q(letter__in=LETTERS),
                name="place_letter_known",
                violation_error_message=_("This is not a letter of a player."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter} {self.player}"
