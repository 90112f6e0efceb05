"""The addresses of the people's pages."""

from django.urls import path

from players.views import account, acts, choices, entrance, importing, people, setup, tablets, users
from players.views.entrance import Login, Logout, PasswordChange

urlpatterns = [
    path("setup/", setup.setup, name="setup"),
    path("setup/players/", setup.first_players, name="first_players"),
    path("setup/tablet/", setup.first_tablet, name="first_tablet"),
    path("login/", Login.as_view(), name="login"),
    path("logout/", Logout.as_view(), name="logout"),
    path("password/", PasswordChange.as_view(), name="password_change"),
    path("password/forgotten/", entrance.forgotten, name="forgotten"),
    path("password/link/<str:key>/", entrance.by_link, name="password_link"),
    path("account/", account.account, name="account"),
    path("account/pin/", account.own_pin, name="own_pin"),
    path("clubs/choose/", account.choose_club, name="choose_club"),
    path("clubs/add/", account.add_club, name="club_add"),
    path("language/", choices.language, name="language"),
    path("looks/", choices.looks, name="looks"),
    path("players/", people.index, name="players"),
    path("players/add/", people.add, name="player_add"),
    path("players/import/", importing.bring_in, name="players_import"),
    path("players/<int:pk>/", people.edit, name="player_edit"),
    path("players/<int:pk>/hide/", people.hide, name="player_hide"),
    path("players/<int:pk>/show/", people.show, name="player_show"),
    path("users/", users.index, name="users"),
    path("users/add/", users.add, name="user_add"),
    path("users/known/", users.add_known, name="user_add_known"),
    path("users/<int:pk>/", users.edit, name="user_edit"),
    path("users/<int:pk>/password/", users.password, name="user_password"),
    path("users/<int:pk>/link/", users.link, name="user_link"),
    path("users/<int:pk>/pin/", users.pin, name="user_pin"),
    path("users/<int:pk>/remove/", users.remove, name="user_remove"),
    path("users/<int:pk>/restore/", users.restore, name="user_restore"),
    path("tablets/", tablets.index, name="tablets"),
    path("tablets/add/", tablets.add, name="tablet_add"),
    path("tablets/<int:pk>/revoke/", tablets.revoke, name="tablet_revoke"),
    path("tablets/links/<int:pk>/state/", tablets.link_state, name="tablet_link_state"),
    path("tablets/links/<int:pk>/revoke/", tablets.revoke_link, name="tablet_link_revoke"),
    path("join/<str:key>/", tablets.join, name="join"),
    path("tablet/", tablets.door, name="tablet"),
    path("tablet/<int:pk>/", tablets.pin, name="tablet_pin"),
    path("acts/", acts.index, name="acts"),
]
