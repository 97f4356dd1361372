"""The addresses of games and matches under the API."""

from django.urls import path

import icehouse.numbers  # noqa: F401 - makes <number:…> known
from icehouse.matches import api, games_api

urlpatterns = [
    path("games", games_api.Games.as_view(), name="api-games"),
    path("games/<slug:key>", games_api.OneGame.as_view(), name="api-game"),
    path("me/waiting", api.WaitingView.as_view(), name="api-waiting"),
    path("matches", api.Matches.as_view(), name="api-matches"),
    path("matches/<number:match_id>", api.OneMatch.as_view(), name="api-match"),
    path("matches/<number:match_id>/join", api.Joining.as_view(), name="api-join"),
    path("matches/<number:match_id>/leave", api.Leaving.as_view(), name="api-leave"),
    path("matches/<number:match_id>/start", api.Starting.as_view(), name="api-start"),
    path("matches/<number:match_id>/actions", api.Actions.as_view(), name="api-actions"),
    path("matches/<number:match_id>/resign", api.Resigning.as_view(), name="api-resign"),
    path("matches/<number:match_id>/proposals", api.Proposals.as_view(), name="api-proposals"),
    path("matches/<number:match_id>/proposals/<number:n>/accept", api.Accepting.as_view(), name="api-accept"),
    path(
        "matches/<number:match_id>/proposals/<number:n>/decline", api.Declining.as_view(), name="api-decline"
    ),
    path("matches/<number:match_id>/orders", api.Orders.as_view(), name="api-orders"),
    path("matches/<number:match_id>/notes", api.Notes.as_view(), name="api-notes"),
    path("matches/<number:match_id>/draft", api.Draft.as_view(), name="api-draft"),
    path("matches/<number:match_id>/record", api.RecordView.as_view(), name="api-record"),
]
