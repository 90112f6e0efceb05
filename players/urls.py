"""The addresses of the people's pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from players.views.entrance import Login

urlpatterns = [
    path("login/", Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
]
