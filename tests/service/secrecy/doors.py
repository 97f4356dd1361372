"""Everything through which a match could get out, opened for a look: what each door tells whom it may not tell."""

import base64
import io
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import redis
from django.conf import settings
from django.contrib import admin
from django.core import mail
from django.test import Client
from django.urls import reverse

from icehouse.accounts.models import User
from icehouse.logs import logging_settings
from icehouse.matches.models import Match
from tests.service import tables
from tests.service.addresses import TABLE
from tests.service.live import Line, Live, token_of
from tests.service.people import Caller
from tests.service.tables import Duel, opened
from tests.service.test_addresses import client_of, filled

NOTES = "canary-of-the-notes"
DRAFT = "canary-of-the-draft"
KEY = "canary-of-the-key"
RAW = re.compile(r"""\bcard\b\W{0,8}\d|discard_if_won|\bforced\b|\bhand\b\W{0,8}\[""")
"""An action, a state or orders as they are kept. No door but an Update may show any of it."""

MORE = ("record", "record?format=text", "?since=1", "notes", "orders", "draft")
METRICS = "only-for-this-test"
QUEUES = ("bots", "clock", "default")


class House:
    """A match in which much is hidden: ana (seat 0) against bo; and ana against a bot. Everybody else listens."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.ana, self.bo, self.eve = (Caller.named(name) for name in ("ana", "bo", "eve"))
        self.duel = tables.removal(a=self.ana, b=self.bo)
        self.robot = Duel(opened(self.ana, bots=[{"seat": 1, "bot": "random"}]), self.ana, Caller())
        tables.take_to_removal(self.robot.id)
        assert self.ana.user is not None
        self.token = token_of(self.ana.user)
        self.staff = User.objects.create_superuser("staff", "staff@example.org", "only-for-this-test")
        self.lines: list[Line] = []

    def hide(self, number: int) -> None:
        """Ana seals, replaces, notes, drafts and orders in both matches."""
        for duel in (self.duel, self.robot):
            hand = duel.update()["view"]["seats"][0]["hand"]
            asked = duel.decision(0)
            for place in (0, -1, 0):
                action = {"type": "select", "card": hand[place], "discard_if_won": hand[-1 - place]}
                self.ana.act(duel.id, asked, action, f"{KEY}-{number}-{place}-{duel.id}")
            self.ana.put(f"{duel.path}/notes", {"text": NOTES}).ok()
            self.ana.put(f"{duel.path}/draft", {"text": DRAFT}).ok()
            self.ana.put(f"{duel.path}/orders", {"orders": {"forced": False}}).ok()

    @property
    def canaries(self) -> list[str]:
        """Texts that must stay inside: those of ana's seat, seeds in every spelling, tokens."""
        seeds = [bytes(one.seed) for one in Match.objects.exclude(status="over")]
        told = [
            text
            for seed in seeds
            for text in (seed.hex(), repr(seed)[2:-1], base64.b64encode(seed).decode()[:-2])
        ]
        return [NOTES, DRAFT, KEY, self.token, *told]

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Sockets of the other player, of a stranger and of nobody."""
        user, match = self.bo.user, f"/ws/matches/{self.duel.id}"
        lines = [self.live.line(match, user), self.live.line(match), self.live.line("/ws/me", user)]
        robots = f"/ws/matches/{self.robot.id}"
        lines += [self.live.line(match, self.eve.user), self.live.line(robots, self.eve.user)]
        try:
            self.lines = [line.__enter__() for line in lines]
            yield
        finally:
            for line in self.lines:
                line.__exit__()

    # ── the doors: each gives all text that it lets out ──

    def addresses(self) -> Iterator[str]:
        """Every address that can be read, for each match and each viewer but ana; and a refusal with its Update."""
        routes = [route for route, rows in TABLE.items() if rows[0].method == "GET" and route != "metrics"]
        for viewer in (None, self.eve.user, self.bo.user):
            client = client_of(viewer)
            for duel in (self.duel, self.robot):
                paths = [filled(route, duel.id) for route in routes if "match_id" in route]
                paths += [f"/api/v1/{duel.path}{'' if one[0] == '?' else '/'}{one}" for one in MORE]
                yield from map(_text_of, map(client.get, paths))
            yield from map(
                _text_of, (client.get(filled(route, 0)) for route in routes if "match_id" not in route)
            )
        yield self.bo.act(self.duel.id, "select:1:99", {"type": "select", "card": 1}).raw.decode()

    def lists(self) -> Iterator[str]:
        """List entries by every filter."""
        for query in ("status=playing", "status=over", "player=ana", "game=intersect"):
            yield _text_of(client_of(self.eve.user).get(f"/api/v1/matches?{query}"))
            yield _text_of(client_of(None).get(f"/games/?{query}"))

    def sockets(self) -> Iterator[str]:
        """Frames of everybody else, up to the newest version."""
        newest = f'"version":{self.duel.match.version},'
        frame = ""
        while newest not in frame:
            frame = self.lines[0].raw()
            yield frame
        for line in self.lines:
            try:
                while True:
                    yield line.raw(0.1)
            except TimeoutError:
                continue

    def counters(self) -> Iterator[str]:
        """Health and metrics."""
        for path in ("/healthz", "/readyz", "/metrics"):
            answer = Client().get(path, headers={"Authorization": f"Bearer {METRICS}"})
            assert answer.status_code == 200
            yield _text_of(answer)

    def admin_pages(self) -> Iterator[str]:
        """Every list, search, page and history that staff can open."""
        client = client_of(self.staff)
        yield _text_of(client.get(reverse("admin:index")))
        for model in admin.site._registry:
            base = f"admin:{model._meta.app_label}_{model._meta.model_name}"
            for query in ("", "?q=ana", f"?q={self.duel.id}"):
                yield _text_of(client.get(reverse(f"{base}_changelist") + query))
            for row in model._default_manager.all()[:5]:
                for page in ("change", "history"):
                    yield _text_of(client.get(reverse(f"{base}_{page}", args=[row.pk])))

    def redis(self) -> Iterator[str]:
        """All that stands in Redis: waiting tasks, counters."""
        if not settings.REDIS_URL:
            return
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            for key in client.scan_iter():
                yield key.decode("utf-8", "replace")
                kind = client.type(key)
                if kind == b"list":
                    yield from (_decoded(one) for one in client.lrange(key, 0, -1))
                elif kind == b"string":
                    yield str(client.get(key))


def forget_tasks() -> None:
    """Empty the broker's queues."""
    if settings.REDIS_URL:
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            client.delete(*(f"{settings.REDIS_PREFIX}:{queue}" for queue in QUEUES))


def _decoded(raw: bytes | str) -> str:
    """A message of the broker, its body readable."""
    text = raw if isinstance(raw, str) else raw.decode()
    body = re.search(r'"body": ?"([A-Za-z0-9+/=]+)"', text)
    return text + (base64.b64decode(body[1]).decode() if body else "")


def _text_of(answer: Any) -> str:
    body = b"".join(answer) if answer.streaming else answer.content
    return f"{answer.status_code} {sorted(answer.headers.items())} {body.decode()}"


def mails() -> Iterator[str]:
    """All mail that was sent."""
    yield from (str(one.message()) for one in mail.outbox)


@contextmanager
def everything_logged() -> Iterator[Callable[[], Iterator[str]]]:
    """What the logs say at their most talkative, as the console gets it."""
    root, told = logging.getLogger(), io.StringIO()
    handler, level = logging.StreamHandler(told), root.level
    formatter = dict(logging_settings("DEBUG")["formatters"]["json"])
    handler.setFormatter(formatter.pop("()")(**formatter))
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield lambda: iter(told.getvalue().splitlines())
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
