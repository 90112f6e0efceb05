"""The addresses of the club's evenings and sheets."""

from django.urls import path

from scoring.views import bring_in, changes, entry, files, new_game, public, rescoring, rulesets, seats, sheet, tonight

urlpatterns = [
    path("", tonight.tonight, name="home"),
    path("games/new/", new_game.new_game, name="new_game"),
    path("games/<int:pk>/", sheet.sheet, name="sheet"),
    path("games/<int:pk>/live/", sheet.live, name="live"),
    path("games/<int:pk>/hands/<str:code>/", sheet.hand, name="hand"),
    path("games/<int:pk>/table/", new_game.change_table, name="change_table"),
    path("games/<int:pk>/seats/", seats.seats, name="seats"),
    path("games/<int:pk>/ruleset/", rulesets.game_ruleset, name="game_ruleset"),
    path("games/<int:pk>/facts/", changes.facts, name="facts"),
    path("games/<int:pk>/void/", changes.void, name="void"),
    path("games/<int:pk>/adjust/", changes.adjust, name="adjust"),
    path("games/<int:pk>/seal/", changes.seal, name="seal"),
    path("games/<int:pk>/share/", changes.share, name="share"),
    path("games/<int:pk>/entry/", entry.entry, name="entry"),
    path("games/<int:pk>/record/", entry.record, name="record"),
    path("games/<int:pk>/undo/", entry.undo, name="undo"),
    path("games/<int:pk>/sheet.pdf", files.sheet_pdf, name="sheet_pdf"),
    path("games/<int:pk>/sheet.xlsx", files.sheet_workbook, name="sheet_workbook"),
    path("games/<int:pk>/protocol.json", files.sheet_protocol, name="sheet_protocol"),
    path("rulesets/", rulesets.rulesets, name="rulesets"),
    path("rulesets/table/<str:slug>/", rulesets.ruleset, name="ruleset"),
    path("rulesets/vary/<str:slug>/", rulesets.make_ruleset, name="make_ruleset"),
    path("rescoring/", rescoring.rescoring, name="rescoring"),
    path("rescoring/rescoring.xlsx", rescoring.rescoring_workbook, name="rescoring_workbook"),
    path("import/", bring_in.bring_in, name="import"),
    path("g/<str:token>/", public.public, name="public"),
    path("g/<str:token>/live/", public.public_live, name="public_live"),
]
