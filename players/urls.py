"""The addresses of the people's pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from players.views import choices, people, setup, users
from players.views.entrance import Login, PasswordChange

urlpatterns = [
    path("setup/", setup.setup, name="setup"),
    path("login/", Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", PasswordChange.as_view(), name="password_change"),
    path("language/", choices.language, name="language"),
    path("looks/", choices.looks, name="looks"),
    path("players/", people.index, name="players"),
    path("players/add/", people.add, name="player_add"),
    path("players/<int:pk>/", people.edit, name="player_edit"),
    path("players/<int:pk>/hide/", people.hide, name="player_hide"),
    path("players/<int:pk>/show/", people.show, name="player_show"),
    path("users/", users.index, name="users"),
    path("users/add/", users.add, name="user_add"),
    path("users/<int:pk>/password/", users.password, name="user_password"),
    path("users/<int:pk>/remove/", users.remove, name="user_remove"),
]
