"""The owner's back door at /owner/, for what no page of the club does."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.keys import OwnerLoginForm
from players.models import Act, Club, Membership, Player, User

if TYPE_CHECKING:
    ActModelAdmin = admin.ModelAdmin[Act]
    ClubModelAdmin = admin.ModelAdmin[Club]
    PlayerModelAdmin = admin.ModelAdmin[Player]
    MembershipTabularInline = admin.TabularInline[Membership, User]
    PersonUserAdmin = UserAdmin[User]
else:
    ActModelAdmin = ClubModelAdmin = PlayerModelAdmin = admin.ModelAdmin
    MembershipTabularInline = admin.TabularInline
    PersonUserAdmin = UserAdmin

# The club's roles are a table in `players.roles`; groups would be a second one.
admin.site.unregister(Group)
admin.site.login_form = OwnerLoginForm
admin.site.site_header = admin.site.site_title = _("Skruuviclub, for the owner")


class MembershipInline(MembershipTabularInline):
    model = Membership


@admin.register(User)
class PersonAdmin(PersonUserAdmin):
    inlines = [MembershipInline]
    list_display = ["username", "shown_name", "is_active", "is_superuser"]


@admin.register(Club)
class ClubAdmin(ClubModelAdmin):
    list_display = ["name", "slug", "language"]


@admin.register(Player)
class PlayerAdmin(PlayerModelAdmin):
    list_display = ["display_name", "short_name", "club", "guest", "hidden"]
    list_filter = ["club", "guest", "hidden"]
    search_fields = ["search_key"]
    ordering = ["sort_key"]


@admin.register(Act)
class ActAdmin(ActModelAdmin):
    """To look at: what was done stays as it was written."""

    list_display = ["at", "club", "actor", "verb", "subject"]
    list_filter = ["club", "verb"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Act | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Act | None = None) -> bool:
        return False
