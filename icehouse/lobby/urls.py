"""The pages of the site."""

from django.urls import path
from django.views.i18n import JSONCatalog

import icehouse.numbers  # noqa: F401 - makes <number:…> known
from icehouse.accounts import pages as own
from icehouse.lobby.views import entry, opening, pages, table

catalogue = JSONCatalog.as_view(domain="djangojs", packages=["icehouse"])

urlpatterns = [
    path("", pages.lobby, name="lobby"),
    path("play", entry.entry, name="entry"),
    path("language", entry.language, name="language"),
    path("games/", pages.matches, name="games"),
    path("games/<slug:key>", pages.rules, name="game"),
    path("learn/", pages.learn, name="learn"),
    path("learn/<slug:key>", pages.learn_game, name="learn-game"),
    path("players/<slug:handle>", pages.player, name="player"),
    path("matches/new", opening.new_match, name="new-match"),
    path("matches/<number:match_id>", table.match, name="match"),
    path("matches/<number:match_id>/join", opening.join, name="join"),
    path("matches/<number:match_id>/leave", opening.leave, name="leave"),
    path("matches/<number:match_id>/start", opening.start, name="start"),
    path("matches/<number:match_id>/act", table.act, name="act"),
    path("matches/<number:match_id>/resign", table.resign, name="resign"),
    path("matches/<number:match_id>/orders", table.set_orders, name="orders"),
    path("matches/<number:match_id>/propose", table.propose, name="propose"),
    path("matches/<number:match_id>/proposals/<number:n>/<slug:answer>", table.reply, name="reply"),
    path("settings", own.settings_page, name="settings"),
    path("settings/tokens", own.make_token, name="make-token"),
    path("settings/tokens/<uuid:public_id>", own.end_token, name="end-token"),
    path("offline", pages.offline, name="offline"),
    path("jsi18n/", catalogue, name="jsi18n"),
]
