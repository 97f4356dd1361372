"""H2: no other door. What seat 0 hides is looked for wherever a match could get out, through a whole match."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.core.mail import send_mail
from prometheus_client import Counter, generate_latest
from pytest_django import Settings

from icehouse.matches import admin as match_admin
from icehouse.matches import publisher, services, tasks, wire
from icehouse.matches.models import Match, Move, Wake
from icehouse.matches.now import database_now
from icehouse.matches.selectors import records
from icehouse.matches.services import acting
from icehouse.matches.services import transaction as unit
from icehouse.rest import encode
from tests.service import tables
from tests.service.live import Live
from tests.service.secrecy import doors
from tests.service.secrecy.doors import DRAFT, KEY, METRICS, NOTES, RAW, House
from tests.service.test_addresses import client_of

type Plant = Callable[[pytest.MonkeyPatch], None]
OPEN = ("addresses", "lists", "sockets")
"""Doors through which Updates leave: what is open to the public may stand there."""


@pytest.fixture
def house(live: Live, settings: Settings) -> Iterator[House]:
    settings.METRICS_TOKEN = METRICS
    settings.ADMINS = ["staff@example.org"]
    doors.forget_tasks()
    made = House(live)
    with made.listening():
        yield made
    doors.forget_tasks()


@pytest.fixture
def tasks_sent() -> Iterator[list[str]]:
    """Arguments of every task that is handed to the broker."""
    sent: list[str] = []

    def note(body: Any = None, headers: Any = None, **_signal: Any) -> None:
        sent.append(f"{body} {headers}")

    before_task_publish.connect(note)
    yield sent
    before_task_publish.disconnect(note)


def hand_over() -> None:
    """Due wake-ups become tasks, as beat makes them."""
    Wake.objects.update(at=database_now())
    tasks.play_bots()
    tasks.sweep()
    tasks.relay()
    tasks.tidy()


def crash(house: House) -> None:
    """A view that breaks while it holds an action, by API and by form, and a row that the database refuses."""

    def broken(*_given: Any, **_named: Any) -> None:
        raise RuntimeError("broken on purpose")

    def refused(moves: list[Move]) -> None:
        for move in moves:
            move.version = -1
        Move.objects.bulk_create(moves)

    client = client_of(house.ana.user)
    card = house.duel.update()["view"]["seats"][0]["hand"][0]
    action = {"type": "select", "card": card, "discard_if_won": 3 if card != 3 else 4}
    asked = house.duel.decision(0)
    for name, plant in (("save", broken), ("insert", refused)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(unit, name, plant)
            body = {"decision": asked, "action": action, "key": f"{KEY}-of-{name}"}
            path = f"/api/v1/{house.duel.path}/actions"
            assert client.post(path, body, content_type="application/json").status_code == 500
            form = {"decision": asked, "action": f"select {card}", "line": f"select {card}", "key": KEY}
            client.post(f"/{house.duel.path}/act", form)


def shown(house: House, texts: Iterable[str], *, closed: bool) -> list[str]:
    """What stands in the texts and must not."""
    found = []
    for text in texts:
        hits = [canary for canary in house.canaries if canary in text]
        if closed:
            hits += RAW.findall(text)
        found += [f"{hit}: {text[max(0, text.find(hit) - 200) :][:400]}" for hit in hits]
    return found


def look(house: House, names: Iterable[str]) -> dict[str, list[str]]:
    """Doors through which something was seen."""
    seen = {name: shown(house, getattr(house, name)(), closed=name not in OPEN) for name in names}
    return {name: hits for name, hits in seen.items() if hits}


EVERYWHERE = ("addresses", "lists", "sockets", "counters", "admin_pages", "redis")


def test_h2_no_door_tells_what_is_hidden(house: House, tasks_sent: list[str]) -> None:
    with doors.everything_logged() as logged:
        for number in range(2):
            house.hide(number)
            with house.live.line(f"/ws/{house.duel.path}", house.ana.user) as own:
                assert '"card":' in own.raw(), "her own line tells ana what she chose"
            hand_over()
            assert look(house, EVERYWHERE) == {}
            tables.play_round(house.duel)
        house.hide(2)
        crash(house)
        hand_over()
        house.bo.post(f"{house.duel.path}/resign").ok()
        assert house.duel.match.status == "over"
        assert look(house, EVERYWHERE) == {}, "after the end notes, drafts, keys and orders stay hidden"
        lines = list(logged())
    assert any("broken on purpose" in line for line in lines), "the crash was logged"
    assert len(tasks_sent) >= 2
    assert shown(house, lines, closed=True) == []
    assert shown(house, tasks_sent, closed=True) == []
    assert shown(house, doors.mails(), closed=True) == []


HIDDEN = [
    *("seed", "snapshot", "clockwork", "invite", "proposals", "number", "options"),
    *("seats__notes", "seats__draft", "seats__orders", "seats__secret", "seats__user__password"),
    *("moves__action", "moves__by", "checkpoints__state", "creator__password", "creator__email"),
]


def test_h2_staff_cannot_ask_about_what_they_are_not_shown(house: House) -> None:
    client = client_of(house.staff)
    for column, how in itertools.product(HIDDEN, ("", "__contains", "__startswith", "__gt", "__isnull")):
        answer = client.get(f"/admin/matches/match/?{column}{how}=1")
        assert answer.status_code == 400 or "?e=1" in answer.headers.get("Location", ""), (column, how)


def test_h2_staff_cannot_ask_about_passwords(house: House) -> None:
    for lookup in ("password__startswith=1", "seats__notes__contains=c", "tokens__digest__startswith=a"):
        assert client_of(house.staff).get(f"/admin/accounts/user/?{lookup}").status_code in {302, 400}
    assert client_of(house.staff).get("/admin/accounts/user/?is_guest__exact=1").status_code == 200
    assert client_of(house.staff).get("/admin/matches/match/?status__exact=over").status_code == 200


# ── planted leaks: door by door ──


def in_updates(monkeypatch: pytest.MonkeyPatch) -> None:
    real = wire.update
    monkeypatch.setattr(
        wire,
        "update",
        lambda table, seat, events: {**real(table, seat, events), "more": table.seats[0].notes},
    )


def in_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    real = wire.summary
    monkeypatch.setattr(
        wire, "summary", lambda match, seats: {**real(match, seats), "more": bytes(match.seed).hex()}
    )


def in_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        records, "_entry", lambda table, past, seat, *, over: {"version": 1, "text": table.seats[0].draft}
    )


def in_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "icehouse.matches.selectors.updates.encode", lambda update: encode({**update, "more": NOTES})
    )


def in_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter("icehouse_planted", "A leak", ["seed"])

    def generate() -> bytes:
        counter.labels(bytes(Match.objects.earliest("pk").seed).hex())
        return generate_latest()

    monkeypatch.setattr("icehouse.health.generate_latest", generate)


def in_admin(monkeypatch: pytest.MonkeyPatch) -> None:
    def players(self: Any, match: Match) -> str:
        return match.moves.latest("number").action

    monkeypatch.setattr(match_admin.MatchAdmin, "players", players)


PLANTED: list[tuple[Plant, str]] = [
    (in_updates, "addresses"),
    (in_lists, "lists"),
    (in_records, "addresses"),
    (in_frames, "sockets"),
    (in_counters, "counters"),
    (in_admin, "admin_pages"),
]


@pytest.mark.parametrize(("plant", "door"), PLANTED, ids=[plant.__name__ for plant, _ in PLANTED])
def test_h2_planted_leaks_are_caught(
    house: House, plant: Plant, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    house.hide(0)
    assert door in look(house, [door])


def test_h2_catches_an_action_in_a_log_a_mail_and_a_task(
    house: House, tasks_sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = acting.act

    def talkative(match_id: int, user_id: int, ask: Any) -> Any:
        publisher.log.info("acted", action=ask.action.decode())
        send_mail("A move", str(ask.action), None, ["bo@example.org"])
        tasks.play_bot.delay(1, ask.action.decode())
        return real(match_id, user_id, ask)

    monkeypatch.setattr(services, "act", talkative)
    with doors.everything_logged() as logged:
        house.hide(0)
        lines = list(logged())
    assert shown(house, lines, closed=True)
    assert shown(house, tasks_sent, closed=True)
    assert shown(house, doors.mails(), closed=True)


def test_h2_catches_an_action_in_an_error(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(table: Any) -> None:
        raise RuntimeError(table.moves[-1].action)

    monkeypatch.setattr(unit, "save", told)
    with doors.everything_logged() as logged:
        asked = house.duel.decision(0)
        house.ana.client.post(
            f"/api/v1/{house.duel.path}/actions",
            {"decision": asked, "action": {"type": "select", "card": 1}, "key": KEY},
            format="json",
        )
        lines = list(logged())
    assert shown(house, lines, closed=True)


def test_h2_the_canaries_are_there(house: House) -> None:
    house.hide(0)
    told = list(
        itertools.chain.from_iterable(map(_private, (house.duel.path, house.robot.path), [house] * 2))
    )
    assert told == [NOTES, DRAFT] * 2
    assert Move.objects.filter(match=house.duel.id, action__contains='"card"').exists()


def _private(path: str, house: House) -> Iterator[str]:
    for name in ("notes", "draft"):
        yield house.ana.get(f"{path}/{name}").ok()["text"]
