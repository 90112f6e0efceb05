"""Lets a person in and brings the clubs along, in the same query: by a password, or by a PIN on a tablet."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser

from players.models import Membership, User


class ClubBackend(ModelBackend):
    def get_user(self, user_id: int) -> User | None:
        memberships = list(Membership.objects.select_related("user", "club").filter(user=user_id).order_by("pk"))
        user = memberships[0].user if memberships else User.objects.filter(pk=user_id).first()
        working = tuple(membership for membership in memberships if membership.ended_at is None)
        # Whose every login was ended has none, not even the owner's back door.
        if user is None or (memberships and not working) or not super().user_can_authenticate(user):
            return None
        user.belongs = working
        return user

    def user_can_authenticate(self, user: User | AnonymousUser | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        ended = set(user.memberships.values_list("ended_at", flat=True))
        return not ended or None in ended


class PinBackend(ClubBackend):
    """Who came in by a PIN, marked on every request: what they may do is what a keeper may. It takes no password."""

    def authenticate(self, request: Any, **credentials: Any) -> None:  # type: ignore[override]
        return None

    def get_user(self, user_id: int) -> User | None:
        user = super().get_user(user_id)
        if user is not None:
            user.at_tablet = True
            for membership in user.belongs or ():
                membership.at_tablet = True
        return user


BY_PIN = "players.backends.PinBackend"
BY_PASSWORD = "players.backends.ClubBackend"  # noqa: S105
