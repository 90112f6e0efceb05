"""Logging in and out."""

from django.contrib.auth.views import LoginView


class Login(LoginView):
    redirect_authenticated_user = True
