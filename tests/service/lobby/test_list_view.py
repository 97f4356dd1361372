"""The List view: a match is played by forms alone, and shows no more than the client would."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from icehouse.accounts.models import User
from tests.service.lobby.reading import Page, masked
from tests.service.people import Caller
from tests.service.tables import Duel

type Browser = Callable[[User | None], Client]


def sheet(client: Client, duel: Duel) -> Page:
    return Page(client.get(f"/matches/{duel.id}").content.decode())


def press(client: Client, duel: Duel, wanted: str, **more: str) -> Page:
    """Press the button whose action has these words in it; the page after it."""
    form = sheet(client, duel).form("/act")
    name, value = next(button for button in form["buttons"] if wanted in button[1])
    answer = client.post(form["action"], {**form["fields"], name: value, **more}, follow=True)
    assert answer.status_code == 200
    return Page(answer.content.decode())


def send(client: Client, duel: Duel, **fields: str) -> Page:
    answer = client.post(f"/matches/{duel.id}/act", fields, follow=True)
    assert answer.status_code == 200
    return Page(answer.content.decode())


def test_a_piece_is_placed_by_a_button(duel: Duel, surf: Browser) -> None:
    page = press(surf(duel.a.user), duel, '"size": 3, "square": [1, 2]')
    assert duel.update()["view"]["cells"][0][1] == "A3"
    assert "ana: large" in page.words
    assert "Waiting for bo" in page.words
    assert not page.form("/act")["buttons"]


def test_a_whole_match_is_played_by_forms(duel: Duel, surf: Browser) -> None:
    clients = [surf(duel.a.user), surf(duel.b.user)]
    for turn in range(600):
        if duel.update()["status"] != "playing":
            break
        for seat, client in enumerate(clients):
            form = sheet(client, duel).form("/act")
            mine = [
                one for one in duel.update(seat)["decisions"] if one["seat"] == seat and not one["sealed"]
            ]
            if mine and form["buttons"]:
                name, value = form["buttons"][turn % len(form["buttons"])]
                client.post(form["action"], {**form["fields"], name: value})
    update = duel.update()
    assert update["status"] == "over"
    text = clients[0].get(f"/matches/{duel.id}").content.decode()
    assert re.search(r"Winner: (ana|bo), |A draw: ", text)
    assert Page(text).form("/propose")["buttons"] == [("kind", "rematch")]


def test_a_sealed_card_takes_its_standing_choice_along(removal: Duel, surf: Browser) -> None:
    client = surf(removal.a.user)
    page = press(client, removal, '"select", "card": 2', later="3")
    assert any(words.startswith("Sealed.") for words in page.words)
    assert removal.update(0)["view"]["own"] == {"card": 2, "discard_if_won": 3}
    press(client, removal, '"select", "card": 4', later="")
    assert removal.update(0)["view"]["own"]["card"] == 4


def test_the_standing_order_is_a_switch_of_the_own_seat(removal: Duel, surf: Browser) -> None:
    client, other = surf(removal.a.user), surf(removal.b.user)

    def fields(browser: Client) -> Any:
        return sheet(browser, removal).form("/orders")["fields"].get("forced")

    assert fields(client) == fields(other) == "on"
    client.post(f"/matches/{removal.id}/orders", {})
    assert fields(client) is None
    assert fields(other) == "on"
    assert "Play forced cards, discards and passes for me" in sheet(client, removal).words
    client.post(f"/matches/{removal.id}/orders", {"forced": "on"})
    assert fields(client) == "on"


def test_the_command_line_speaks_the_notation(duel: Duel, surf: Browser) -> None:
    client = surf(duel.a.user)
    decision = duel.decision(0)
    page = send(client, duel, decision=decision, key="key-number-1", line="put it there")
    assert "This can't be read: put it there" in page.words
    send(client, duel, decision=decision, key="key-number-2", line="place 2 at 1,4")
    assert duel.update()["view"]["cells"][0][3] == "A2"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"type": "place", "size": 2, "square": [3, 1]}, "This turn belongs to column 1."),
        ({"type": "select", "card": 1}, "That belongs to another stage of the game."),
        ({"type": "discard_piece", "size": 1}, "You can still place a piece, so you must."),
        ({"type": "place", "size": 9, "square": [1, 1]}, "This action can't be read."),
        ({"type": "nonsense"}, "This action can't be read."),
    ],
)
def test_a_refusal_says_its_sentence(duel: Duel, surf: Browser, action: Any, words: str) -> None:
    client = surf(duel.a.user)
    page = send(client, duel, decision=duel.decision(0), key="key-number-1", action=json.dumps(action))
    assert words in page.words
    assert duel.update()["version"] == duel.update(1)["version"]
    assert duel.update()["view"]["turns"] == [0, 0]


def test_a_larger_piece_on_a_smaller_one_names_both(duel: Duel, surf: Browser) -> None:
    clients = [surf(duel.a.user), surf(duel.b.user)]
    press(clients[0], duel, '"size": 1, "square": [1, 1]')
    action = json.dumps({"type": "place", "size": 3, "square": [1, 1]})
    page = send(clients[1], duel, decision=duel.decision(1), key="key-number-1", action=action)
    assert "A large does not fit on a small." in page.words


def test_forms_that_say_nothing_are_refused_in_words(duel: Duel, surf: Browser) -> None:
    client = surf(duel.a.user)
    fine = {"decision": duel.decision(0), "key": "key-number-1"}
    for fields in [{}, {"action": " "}, {"action": "{}"}, {"action": "{}", "decision": "x" * 500}]:
        page = send(client, duel, **{**fine, **fields})
        assert page.words & {
            "This request can't be read.",
            "This action can't be read.",
            "This was not asked.",
        }
    assert duel.update()["view"]["turns"] == [0, 0]


NINES = "9" * 5000
SELECT = '{"type": "select", "card": 1, "discard_if_won": "x"}'
PLACE = '{"type": "place", "size": 1, "square": [1, 1]}'


FORGED: list[dict[str, str]] = [
    *({"action": raw} for raw in ("{", "[]", "7", '"x"', "[" * 1500, '{"a": NaN}', '{"type": "place"} x')),
    *({"action": f'{{"type": "{text}"}}'} for text in ("\\ud800", "\\udc00\\ud800", "\\u0000", "\0")),
    *({"action": raw} for raw in ('{"\\ud800": 1}', '{"\\u0000": 1}', f'{{"n": {NINES}}}')),
    *({"action": SELECT, "later": later} for later in (NINES, "9" * 100)),
    *({"action": PLACE, "key": key} for key in ("short", "key\0number", "key number 1", "k" * 65)),
]


@pytest.mark.parametrize("fields", FORGED)
def test_forms_that_no_page_of_ours_sends_get_a_page(
    duel: Duel, surf: Browser, fields: dict[str, str]
) -> None:
    fine = {"decision": duel.decision(0), "key": "key-number-1"}
    answer = surf(duel.a.user).post(f"/matches/{duel.id}/act", {**fine, **fields})
    assert answer.status_code == 400
    assert "This request can't be read" in Page(answer.content.decode()).words
    assert duel.update()["view"]["turns"] == [0, 0]


def test_the_same_form_sent_twice_counts_once(duel: Duel, surf: Browser) -> None:
    client = surf(duel.a.user)
    form = sheet(client, duel).form("/act")
    sent = {**form["fields"], "action": form["buttons"][0][1]}
    for _ in range(2):
        assert client.post(form["action"], sent).status_code == 302
    assert duel.update()["view"]["turns"] == [1, 0]


def test_who_has_no_seat_gets_no_buttons_and_may_do_nothing(duel: Duel, surf: Browser, eve: Caller) -> None:
    for user in (None, eve.user):
        client = surf(user)
        page = sheet(client, duel)
        assert not page.form("/act")["buttons"]
        assert not [
            form for form in page.forms if form["action"].endswith(("/resign", "/propose", "/orders"))
        ]
    client = surf(eve.user)
    for name, fields in [
        ("act", {"action": '{"type": "resign"}'}),
        ("resign", {}),
        ("propose", {"kind": "draw"}),
    ]:
        assert client.post(f"/matches/{duel.id}/{name}", fields).status_code == 404, name
    assert surf(None).post(f"/matches/{duel.id}/resign")["Location"] == "/play"
    assert duel.update()["status"] == "playing"


def test_another_seats_question_is_not_answered(duel: Duel, surf: Browser) -> None:
    action = '{"type": "place", "size": 1, "square": [1, 1]}'
    page = send(surf(duel.b.user), duel, decision=duel.decision(0), key="key-number-1", action=action)
    assert "This was not asked." in page.words
    assert duel.update()["view"]["turns"] == [0, 0]


def test_resigning_and_a_rematch_by_forms(duel: Duel, surf: Browser) -> None:
    ana, bo = surf(duel.a.user), surf(duel.b.user)
    ana.post(f"/matches/{duel.id}/resign")
    text = bo.get(f"/matches/{duel.id}").content.decode()
    assert "Winner: bo, the other resigned." in text
    bo.post(f"/matches/{duel.id}/propose", {"kind": "rematch"})
    form = sheet(ana, duel).form("/accept")
    ana.post(form["action"], form["fields"])
    assert duel.update()["rematch"]
    assert "To the rematch" in sheet(bo, duel).words


def test_a_draw_is_offered_declined_and_agreed(duel: Duel, surf: Browser) -> None:
    ana, bo = surf(duel.a.user), surf(duel.b.user)
    for answer in ("/decline", "/accept"):
        ana.post(f"/matches/{duel.id}/propose", {"kind": "draw"})
        assert "You have offered a draw." in sheet(ana, duel).words
        form = sheet(bo, duel).form(answer)
        bo.post(form["action"], form["fields"])
    assert "A draw: agreed." in sheet(ana, duel).words
    assert (
        "This can't be proposed now."
        in Page(bo.post(f"/matches/{duel.id}/propose", {"kind": "draw"}, follow=True).content.decode()).words
    )
    assert bo.post(f"/matches/{duel.id}/proposals/1/eat").status_code == 404
    assert "malformed" not in str(bo.post(f"/matches/{duel.id}/propose", {"kind": "x"}, follow=True).content)


def test_a_page_tells_others_nothing_of_a_sealed_card(removal: Duel, surf: Browser, eve: Caller) -> None:
    """The same bytes whichever card lies sealed, and whether it was replaced."""
    viewers = {"other": surf(removal.b.user), "spectator": surf(eve.user), "stranger": surf(None)}
    pages: dict[str, set[str]] = {name: set() for name in viewers}
    addresses = [f"/matches/{removal.id}", "/", "/games/", "/players/ana"]
    for card in (1, 2, 4):
        removal.seal(0, card, then=3).ok()
        for name, client in viewers.items():
            pages[name].add("".join(_timeless(client.get(address).content.decode()) for address in addresses))
    assert {name: len(texts) for name, texts in pages.items()} == {"other": 1, "spectator": 1, "stranger": 1}


def _timeless(text: str) -> str:
    text = re.sub(r"[a-z]+-[a-z]+-\d{3}", "", masked(text))
    return re.sub(r"\d+ (d|h|min|s)\b", "", text)


def test_the_first_update_is_in_the_page_and_safe_there(removal: Duel, surf: Browser) -> None:
    removal.seal(0, 2).ok()
    clients = [surf(removal.a.user), surf(removal.b.user), surf(None)]
    for seat, client in enumerate(clients):
        text = client.get(f"/matches/{removal.id}").content.decode()
        found = re.search(r'<script id="initial-update" type="application/json">(.*?)</script>', text)
        assert found
        update = json.loads(found[1])
        told = removal.update(seat if seat < 2 else None)
        assert {**update, "server_time": ""} == {**told, "server_time": ""}
        assert f'data-match="{removal.id}"' in text
        assert f'data-you="{seat if seat < 2 else ""}"' in text
    assert clients[0].get(f"/matches/{removal.id}")["Cache-Control"].count("no-store")
