"""The composition of the apps' addresses."""

from django.contrib import admin
from django.urls import include, path

handler400 = "players.views.errors.bad_request"
handler403 = "players.views.errors.forbidden"
handler404 = "players.views.errors.not_found"
handler500 = "players.views.errors.server_error"

urlpatterns = [
    path("owner/", admin.site.urls),
    path("", include("scoring.urls")),
    path("", include("players.urls")),
]
