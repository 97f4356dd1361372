"""The addresses of the websockets."""

from django.urls import path

from icehouse.matches.consumers import MatchSocket, MySocket

websocket_urlpatterns = [
    path("ws/matches/<int:match_id>", MatchSocket.as_asgi()),
    path("ws/me", MySocket.as_asgi()),
]
