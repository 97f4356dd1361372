"""Who takes part: somebody with a browser, and somebody who plays by the API alone."""

import json
import uuid
from typing import Any

from playwright.sync_api import APIRequestContext, BrowserContext, Page

from tests.web.traffic import Recorder, Watch

API = "/api/v1/"
PACE = {"kind": "live", "bank": 3600, "cap": 3600}
"""Live, as clicks need no confirmation then, and with time enough for a busy machine."""

type Json = dict[str, Any]


class Caller:
    """An account at the API."""

    def __init__(self, name: str, request: APIRequestContext, headers: dict[str, str]) -> None:
        self.name = name
        self._request = request
        self._headers = headers

    def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """The JSON of a call that must succeed."""
        headers = {**self._headers, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body)
        answer = self._request.fetch(API + path, method=method, headers=headers, data=data)
        assert answer.ok, (method, path, answer.status, answer.text())
        given: Json = answer.json() if answer.body() else {}
        return given

    def open(self, **wanted: Any) -> int:
        """Open a table of Intersect; its number."""
        start = {"game": "intersect", "options": {"start": "A"}, "pace": PACE, **wanted}
        return int(self.call("POST", "matches", start)["id"])

    def join(self, match: int, invite: str = "") -> None:
        """Sit down at an open table."""
        self.call("POST", f"matches/{match}/join", {"invite": invite})

    def update(self, match: int) -> Json:
        """The match as this account may see it."""
        return self.call("GET", f"matches/{match}")

    def act(self, match: int, action: Json, asked: Json | None = None) -> Json:
        """Answer what this account is asked, by the Update `asked`; the Update after it."""
        update = asked or self.update(match)
        decision = next(one["id"] for one in update["decisions"] if one["seat"] == seat_of(update, self.name))
        body = {"decision": decision, "action": action, "key": uuid.uuid4().hex}
        after: Json = self.call("POST", f"matches/{match}/actions", body)["update"]
        return after


def seat_of(update: Json, name: str) -> int:
    """The seat of a player."""
    return next(int(seat["seat"]) for seat in update["seats"] if seat["player"] == name)


class Person(Caller):
    """An account with a browser of its own, signed in there as a guest. `watch` and `recorder` see its page."""

    def __init__(self, name: str, context: BrowserContext, page: Page, token: str) -> None:
        super().__init__(name, context.request, {"X-CSRFToken": token})
        self.context = context
        self.page = page
        self.watch = Watch(page)
        self.recorder = Recorder(page)


def come_in(context: BrowserContext, name: str) -> str:
    """Sign a browser in as a guest of this name; the token that writes need."""
    context.request.get("/play")
    form: dict[str, str | float | bool] = {"handle": name, "csrfmiddlewaretoken": csrf(context)}
    answer = context.request.post("/play", form=form, max_redirects=0)
    assert answer.status == 302
    return csrf(context)


def csrf(context: BrowserContext) -> str:
    """The token in the browser's cookie."""
    return next(cookie.get("value", "") for cookie in context.cookies() if cookie.get("name") == "csrftoken")
