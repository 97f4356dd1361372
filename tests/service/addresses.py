"""Every address of the service, and who gets what there: status for nobody, a stranger and a player of the match.

`{}` stands for a running match of the player's, seat 0 to move.
"""

from typing import Any, NamedTuple

M = "api/v1/matches/<number:match_id>"
S = "matches/<number:match_id>"
PLACE = {"type": "place", "size": 3, "square": [1, 1]}
TOKEN = {"name": "mine", "scope": "read"}
ACT = {"decision": "place:0:1", "action": PLACE, "key": "12345678"}


class Row(NamedTuple):
    """What a method of an address answers to nobody, a stranger and a player, and what is sent there."""

    method: str
    nobody: int
    stranger: int
    player: int
    body: Any = None


OK = 200
TABLE: dict[str, list[Row]] = {
    "healthz": [Row("GET", OK, OK, OK)],
    "readyz": [Row("GET", OK, OK, OK)],
    "metrics": [Row("GET", 404, 404, 404)],
    "api/v1/schema": [Row("GET", OK, OK, OK)],
    "api/v1/accounts/guest": [Row("POST", 201, 201, 201, {})],
    "api/v1/me": [Row("GET", 401, OK, OK), Row("PATCH", 401, OK, OK, {"theme": "dark"})],
    "api/v1/me/tokens": [Row("GET", 401, OK, OK), Row("POST", 401, 201, 201, TOKEN)],
    "api/v1/me/tokens/<uuid:public_id>": [Row("DELETE", 401, 404, 404)],
    "api/v1/games": [Row("GET", OK, OK, OK)],
    "api/v1/games/<slug:key>": [Row("GET", OK, OK, OK)],
    "api/v1/me/waiting": [Row("GET", 401, OK, OK)],
    "api/v1/matches": [Row("GET", OK, OK, OK), Row("POST", 401, 201, 201, {"game": "intersect"})],
    M: [Row("GET", OK, OK, OK)],
    f"{M}/join": [Row("POST", 401, 409, 409, {})],
    f"{M}/leave": [Row("POST", 401, 409, 409, {})],
    f"{M}/start": [Row("POST", 401, 403, 409, {})],
    f"{M}/actions": [Row("POST", 401, 404, OK, ACT)],
    f"{M}/resign": [Row("POST", 401, 404, OK, {})],
    f"{M}/proposals": [Row("POST", 401, 404, OK, {"kind": "draw"})],
    f"{M}/proposals/<number:n>/accept": [Row("POST", 401, 404, 404, {})],
    f"{M}/proposals/<number:n>/decline": [Row("POST", 401, 404, 404, {})],
    f"{M}/orders": [Row("GET", 401, 404, OK), Row("PUT", 401, 404, OK, {"orders": {}})],
    f"{M}/notes": [Row("GET", 401, 404, OK), Row("PUT", 401, 404, OK, {"text": "x"})],
    f"{M}/draft": [Row("GET", 401, 404, OK), Row("PUT", 401, 404, OK, {"text": "x"})],
    f"{M}/record": [Row("GET", OK, OK, OK)],
    "": [Row("GET", OK, OK, OK)],
    "play": [Row("GET", OK, 302, 302), Row("POST", 302, 302, 302, {})],
    "language": [Row("POST", 302, 302, 302, {"language": "cs"})],
    "games/": [Row("GET", OK, OK, OK)],
    "games/<slug:key>": [Row("GET", OK, OK, OK)],
    "learn/": [Row("GET", OK, OK, OK)],
    "learn/<slug:key>": [Row("GET", 302, 302, 302)],
    "players/<slug:handle>": [Row("GET", OK, OK, OK)],
    "matches/new": [Row("GET", OK, OK, OK), Row("POST", 422, 422, 422, {})],
    S: [Row("GET", OK, OK, OK)],
    f"{S}/join": [Row("POST", 302, 302, 302, {})],
    f"{S}/leave": [Row("POST", 302, 302, 302, {})],
    f"{S}/start": [Row("POST", 302, 302, 302, {})],
    f"{S}/act": [Row("POST", 302, 302, 302, {})],
    f"{S}/resign": [Row("POST", 302, 404, 302, {})],
    f"{S}/orders": [Row("POST", 302, 404, 302, {})],
    f"{S}/propose": [Row("POST", 302, 302, 302, {})],
    f"{S}/proposals/<number:n>/<slug:answer>": [Row("POST", 302, 404, 302, {})],
    "settings": [Row("GET", 302, OK, OK), Row("POST", 302, 302, 302, {})],
    "settings/tokens": [Row("POST", 302, 422, 422, {})],
    "settings/tokens/<uuid:public_id>": [Row("POST", 302, 302, 302, {})],
    "offline": [Row("GET", OK, OK, OK)],
    "jsi18n/": [Row("GET", OK, OK, OK)],
}

FOREIGN = ("accounts/", "_allauth/")
"""Addresses of libraries: never an error, whoever asks by whatever method."""

STAFF = "admin/"
"""Addresses for staff: everybody else is sent to sign in."""
