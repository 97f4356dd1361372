"""IceTowers without script: a table is opened, and whole matches are played by forms alone."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from games.catalog import game
from icehouse import rest
from icehouse.accounts.models import User
from icehouse.lobby.boards.icetowers_words import refused
from icehouse.matches import selectors, services
from icehouse.matches.models import Match
from icehouse.matches.selectors import Viewer
from tests.service.lobby.reading import Page
from tests.service.people import Caller

type Browser = Callable[[User | None], Client]

CODES = (
    "already-asked",
    "already-insisted",
    "already-ready",
    "bad-plan",
    "ghost-free-standing",
    "holding",
    "mineback",
    "must-cap",
    "no-change",
    "no-pair",
    "no-showdown",
    "not-free-standing",
    "not-holding",
    "not-on-table",
    "not-on-top",
    "not-ready",
    "not-yours",
    "nothing-held",
    "only-one",
    "own-colour",
    "resigned",
    "same-colour",
    "same-tower",
    "too-big",
    "wrong-tempo",
    "you-control-it",
)
SAID = re.compile("done|insist|showdown")
PACES = {"live": {"kind": "live", "match": 3600, "hold": 120}, "beats": {"kind": "days"}}


def table(players: list[Caller], **options: Any) -> int:
    """A match of IceTowers that waits for everybody to be ready."""
    pace = PACES[options.get("tempo", "live")]
    wanted = services.Wanted(
        "icetowers", len(players), msgspec.json.encode(options), msgspec.json.encode(pace)
    )
    match = services.open_match(players[0].user, wanted)
    for player in players[1:]:
        services.join(match.pk, player.user, invite=match.invite)
    return match.pk


def update(match: int, player: Caller | None = None) -> dict[str, Any]:
    viewer = Viewer() if player is None else Viewer(player.pk)
    plain: dict[str, Any] = msgspec.json.decode(rest.encode(selectors.update_for(match, viewer)))
    return plain


def form(client: Client, match: int) -> dict[str, Any]:
    return Page(client.get(f"/matches/{match}").content.decode()).form("/act")


def press(client: Client, match: int, wanted: str) -> None:
    """Press the first button whose action has these words in it."""
    shown = form(client, match)
    name, value = next(button for button in shown["buttons"] if wanted in button[1])
    client.post(shown["action"], {**shown["fields"], name: value})


@pytest.fixture
def pair(db: None) -> list[Caller]:
    return [Caller.named("ana"), Caller.named("bo")]


def written(offers: list[dict[str, Any]]) -> set[str]:
    """Every kind of action that the offers allow; of pieces of one colour and size any."""
    found = set()
    for offer in offers:
        pieces = [name[:2] if offer["type"] == "cap" else name for name in offer.get("piece", [""])]
        rest_of = offer.get("onto") or offer.get("upper") or offer.get("seat") or [""]
        found |= {f"{offer['type']} {piece} {other}" for piece in pieces for other in rest_of}
    return found


def shown_as(action: dict[str, Any]) -> str:
    piece = action.get("piece", "")
    piece = piece[:2] if action["type"] == "cap" else piece
    return f"{action['type']} {piece} {action.get('onto') or action.get('upper') or action.get('seat', '')}"


@pytest.mark.parametrize("options", [{}, {"ghost": True}, {"set": "xeno", "trios": 3}])
def test_it_26_a_live_match_is_played_by_forms(pair: list[Caller], surf: Browser, options: Any) -> None:
    match = table(pair, **options)
    clients = [surf(player.user) for player in pair]
    for client in clients:
        press(client, match, '"ready"')
    for turn in range(60):
        seat = turn % 2
        now = update(match, pair[seat])
        if now["status"] != "playing":
            break
        shown = form(clients[seat], match)
        assert {shown_as(json.loads(value)) for _, value in shown["buttons"]} == written(now["offers"])
        deeds = [one for one in shown["buttons"] if not SAID.search(one[1])]
        if not deeds:
            continue
        name, value = deeds[turn * 7 % len(deeds)]
        # A hand has its own pace (IT-26): what came too soon is pressed again.
        while update(match)["version"] == now["version"]:
            clients[seat].post(shown["action"], {**shown["fields"], name: value})
    if update(match)["status"] == "playing":
        services.act(match, pair[0].pk, services.Ask(None, b'{"type":"resign"}', "resigns-now"))
    words = Page(clients[0].get(f"/matches/{match}").content.decode()).words
    assert any(word.startswith(("Winner: ", "A draw: ")) for word in words)


def test_it_27_beats_are_played_by_forms(pair: list[Caller], surf: Browser) -> None:
    match = table(pair, tempo="beats", beat_limit=6, trios=3)
    clients = [surf(player.user) for player in pair]
    for client in clients:
        press(client, match, '"ready"')
    for turn in range(6):
        for seat, client in enumerate(clients):
            shown = form(client, match)
            name, value = shown["buttons"][(2 + turn * 5) % len(shown["buttons"])]
            client.post(shown["action"], {**shown["fields"], name: value})
            if seat == 0:
                words = Page(client.get(f"/matches/{match}").content.decode()).words
                assert any(word.startswith("Sealed. You can change your plan") for word in words)
                assert update(match, pair[1])["view"]["seats"][0]["sealed"]
    assert update(match)["outcome"]["reason"] == "beat-limit"


def test_it_27_a_plan_of_several_alternatives_goes_by_the_command_line(
    pair: list[Caller], surf: Browser
) -> None:
    match = table(pair, tempo="beats")
    client = surf(pair[0].user)
    for each in (client, surf(pair[1].user)):
        press(each, match, '"ready"')
    fields = form(client, match)["fields"]
    line = {"line": "plan cap R1.1 onto Y3.1 | mine R2.1 then Y2.1 Y3.2"}
    client.post(f"/matches/{match}/act", {"decision": fields["decision"], "key": "by-a-line", **line})
    own = update(match, pair[0])["view"]["own"]
    assert [one["type"] for one in own] == ["cap", "mine"]
    assert own[1]["then"] == ["Y2.1", "Y3.2"]


def test_a_decision_carries_the_common_deadline(pair: list[Caller]) -> None:
    match = table(pair)
    assert all(one["deadline"] for one in update(match)["decisions"])


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    with translation.override(language):
        told = {
            code: refused(code, {"seat": 1, "top": 1, "mine": 2, "towers": 3}, ["ana", "bo"])
            for code in CODES
        }
    assert all(told.values())
    assert "bo" in (told["not-on-top"] or "")
    assert refused("what", {}, []) is None


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_table_is_opened_by_the_form(guest: User, surf: Browser, language: str) -> None:
    client = surf(guest)
    client.cookies["django_language"] = language
    page = Page(client.get("/matches/new?game=icetowers").content.decode())
    assert not page.traps
    wanted = {
        "game": "icetowers",
        "seats": "4",
        "pace": "live-10",
        "hold": "30",
        "on_timeout": "forfeit",
        "who": "bot",
        "bot": "random",
        "option-set": "rainbow",
        "option-trios": "5",
        "option-beat_limit": "40",
    }
    client.post("/matches/new", wanted)
    made = Match.objects.get()
    assert json.loads(made.options)["tempo"] == "live"
    assert (json.loads(made.pace)["match"], json.loads(made.pace)["hold"]) == (600, 30)
    client.post("/matches/new", {**wanted, "pace": "days-1", "who": "open", "option-trios": "7"})
    made = Match.objects.latest("pk")
    assert json.loads(made.options) | {"tempo": "beats", "trios": 7} == json.loads(made.options)
    assert json.loads(made.pace)["beat"] == 86400
    lobby = client.get("/").content.decode()
    assert ("beats of 1 d" if language == "en" else "takty po 1 d") in lobby


def test_the_miniature_stays_in_its_frame(pair: list[Caller]) -> None:
    from icehouse.lobby.boards import board

    for players in (2, 5):
        more = [Caller.named(name) for name in ("cyril", "dita", "ema")[: players - 2]]
        view = update(table(pair + more, trios=10 if players == 5 else 3))["view"]
        drawn = board("icetowers").mini(view, 0)
        assert drawn.count('class="foot"') == len(view["towers"])
    assert board("icetowers").mini(None, 0)


def test_it_has_a_key() -> None:
    assert game("icetowers").title == "IceTowers"
