"""Logs a person in and brings the club along, in the same query."""

from django.contrib.auth.backends import ModelBackend

from players.models import User


class ClubBackend(ModelBackend):
    def get_user(self, user_id: int) -> User | None:
        user = User.objects.select_related("membership__club").filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None
