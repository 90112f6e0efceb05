"""Logs a person in and brings the clubs along, in the same query."""

from django.contrib.auth.backends import ModelBackend

from players.models import Membership, User


class ClubBackend(ModelBackend):
    def get_user(self, user_id: int) -> User | None:
        memberships = list(Membership.objects.select_related("user", "club").filter(user=user_id).order_by("pk"))
        user = memberships[0].user if memberships else User.objects.filter(pk=user_id).first()
        if user is None or not self.user_can_authenticate(user):
            return None
        user.belongs = tuple(memberships)
        return user
