"""What is read: updates since a version, lists with filters and pages, what waits, the games."""

from base64 import b64encode
from typing import Any

import pytest
import time_machine

from games import catalog
from icehouse.accounts.models import User
from icehouse.matches.models import Match, Seat
from icehouse.rest import Pages
from tests.service import judge, tables
from tests.service.people import Answer, Caller
from tests.service.tables import Duel, duel, opened, removal

PLACES = [(0, 3, [1, 1]), (1, 3, [4, 1]), (0, 3, [2, 2]), (1, 2, [4, 2])]


def play(made: Duel, count: int) -> None:
    for seat, size, square in PLACES[:count]:
        made.answer(seat, {"type": "place", "size": size, "square": square}).ok()


def test_since_leaves_out_what_is_known(duel: Duel, eve: Caller) -> None:
    play(duel, 4)
    for since, told in [(None, 4), (0, 4), (2, 4), (3, 3), (5, 1), (6, 0), (7, 0), (999999999, 0)]:
        query = {} if since is None else {"since": since}
        update = eve.get(duel.path, **query).ok()
        assert [one["version"] for one in update["events"]] == list(range(7 - told, 7))
        assert update["version"] == 6


def test_events_catch_up_across_a_checkpoint(ana: Caller, bo: Caller) -> None:
    made = removal(a=ana, b=bo)
    for card in (1, 2, 3, 4) * 7:
        for seat in (0, 1):
            if made.update(seat)["view"]["due"] is None:
                hand = made.update(seat)["view"]["seats"][seat]["hand"]
                made.seal(seat, card if card in hand else hand[0])
        due = made.update()["view"]["due"]
        if due is not None:
            hand = made.update()["view"]["seats"][due]["hand"]
            made.answer(due, {"type": "discard_card", "card": hand[0]}).ok()
    whole = made.update(0)["events"]
    assert made.match.number > 60
    for since in (1, 2, 3, 5, 20, 21, 22, made.match.version - 1):
        assert made.update(0, since)["events"] == [one for one in whole if one["version"] > since]


@pytest.mark.parametrize("since", ["-1", "1.5", "x", "", "٣", "9" * 40, "1 "])
def test_a_version_that_is_none(duel: Duel, since: str) -> None:
    duel.a.get(duel.path, since=since).refused(422, "malformed")


def test_a_match_that_is_not_there(ana: Caller) -> None:
    for number in (0, 99999, 2**31, 2**63, 10**30):
        ana.get(f"matches/{number}").refused(404, "not-found")
        ana.get(f"matches/{number}/record").refused(404, "not-found")
        ana.get(f"matches/{number}/notes").refused(404, "not-found")


# ── lists ──


def ids(answer: Any) -> list[int]:
    return [one["id"] for one in answer.ok()["results"]]


def test_a_list_shows_public_facts_newest_first(ana: Caller, bo: Caller, nobody: Caller) -> None:
    first, second = opened(ana), duel(ana, bo)
    listed = nobody.get("matches").ok()
    assert [one["id"] for one in listed["results"]] == [second.id, first]
    assert (listed["next"], listed["previous"]) == (None, None)
    entry = listed["results"][0]
    assert entry["seats"] == [
        {"seat": 0, "player": "ana", "bot": None},
        {"seat": 1, "player": "bo", "bot": None},
    ]
    assert entry["version"] == 2
    assert "view" not in entry


def test_lists_are_filtered(ana: Caller, bo: Caller, eve: Caller, nobody: Caller) -> None:
    waits, rated = opened(ana), opened(bo, rated=True)
    plays = duel(ana, bo).id
    over = duel(eve, bo)
    over.b.post(f"{over.path}/resign").ok()
    assert ids(nobody.get("matches", status="open")) == [rated, waits]
    assert ids(nobody.get("matches", status="playing")) == [plays]
    assert ids(nobody.get("matches", status="over")) == [over.id]
    assert ids(nobody.get("matches", player="ana")) == [plays, waits]
    assert ids(nobody.get("matches", player="ana", status="open")) == [waits]
    assert ids(nobody.get("matches", rated="true")) == [rated]
    assert ids(nobody.get("matches", rated="false")) == [over.id, plays, waits]
    assert ids(nobody.get("matches", game="intersect")) == [over.id, plays, rated, waits]
    assert ids(nobody.get("matches", game="go")) == []
    assert ids(nobody.get("matches", player="ghost")) == []


@pytest.mark.parametrize("name", ["status", "rated"])
@pytest.mark.parametrize("value", ["7", "nonsense", "", "True", "OPEN", "lost", "open ", "1"])
def test_a_filter_that_has_no_such_value_is_refused(nobody: Caller, name: str, value: str) -> None:
    refused = nobody.get("matches", **{name: value, "player": "ghost"}).refused(422, "malformed")
    assert refused["params"] == {"field": name}


@pytest.mark.parametrize("name", ["game", "status", "player", "rated", "cursor", "unknown"])
@pytest.mark.parametrize("value", ["\0", "a\0b", "é", "'; --", "x" * 2000, "%00", "\u202e"], ids=ascii)
def test_a_filter_of_any_text_is_no_error(nobody: Caller, name: str, value: str) -> None:
    answer = nobody.get("matches", **{name: value})
    assert answer.status in {200, 400, 404, 422}, answer.raw


POSITIONS = ["abc", "", "1.5", "inf", "nan", "%00", "abc&r=1", "-1", "%D9%A3", "1_0", " 1", "9" * 30]


@pytest.mark.parametrize("told", [*(f"p={position}" for position in POSITIONS), "o=x", "r=x", "o=-1"])
def test_a_cursor_that_was_never_given_is_refused(nobody: Caller, duel: Duel, told: str) -> None:
    for query in ({}, {"game": "intersect"}, {"player": "ana"}):
        made = b64encode(told.encode()).decode()
        nobody.get("matches", cursor=made, **query).refused(404, "not-found")


@pytest.mark.parametrize("told", ["", "r=1", "o=1", "r=1&o=2", "r=0", "p=1", "r=1&p=999999999999999999"])
def test_a_cursor_of_any_good_parts_is_no_error(nobody: Caller, duel: Duel, told: str) -> None:
    nobody.get("matches", cursor=b64encode(told.encode()).decode()).ok()


def test_private_matches_are_listed_to_their_players_only(ana: Caller, bo: Caller, nobody: Caller) -> None:
    hidden = opened(ana, private=True)
    assert ids(ana.get("matches")) == [hidden]
    for caller in (bo, nobody):
        assert ids(caller.get("matches")) == []
        assert ids(caller.get("matches", player="ana")) == []


def test_lists_come_in_pages(ana: Caller, nobody: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pages, "page_size", 2)
    numbers = [opened(ana) for _ in range(5)]
    seen: list[int] = []
    page = nobody.get("matches").ok()
    pages = [page]
    while page["next"]:
        query = page["next"].partition("?")[2]
        page = nobody.get(f"matches?{query}").ok()
        pages.append(page)
    for one in pages:
        seen += [entry["id"] for entry in one["results"]]
    assert seen == numbers[::-1]
    back = nobody.get("matches?" + pages[-1]["previous"].partition("?")[2]).ok()
    assert back["results"] == pages[-2]["results"]


def test_a_list_costs_the_same_however_long(
    ana: Caller, nobody: Caller, django_assert_max_num_queries: Any
) -> None:
    for _ in range(6):
        opened(ana)
    with django_assert_max_num_queries(4):
        nobody.get("matches").ok()


# ── what waits for me ──


def test_what_waits_for_an_account_most_urgent_first(
    ana: Caller, bo: Caller, clock: time_machine.Traveller
) -> None:
    slow, quick = duel(ana, bo), duel(ana, bo, pace={"kind": "live"})
    opened(ana)
    waiting = ana.get("me/waiting").ok()["results"]
    assert [one["match"] for one in waiting] == [quick.id, slow.id]
    assert (waiting[0]["kind"], waiting[0]["decision"], waiting[0]["you"]) == ("place", "place:0:1", 0)
    assert waiting[0]["opponents"] == ["bo"]
    assert waiting[0]["deadline"] == quick.update(0)["decisions"][0]["deadline"]
    assert bo.get("me/waiting").ok()["results"] == []


def test_a_sealed_answer_waits_no_more(removal: Duel) -> None:
    removal.seal(0, 3).ok()
    assert removal.a.get("me/waiting").ok()["results"] == []
    (entry,) = removal.b.get("me/waiting").ok()["results"]
    assert entry["view"]["own"] is None


def test_waiting_names_a_bot(ana: Caller) -> None:
    match = Match.objects.get(pk=opened(ana))
    Seat.objects.create(match=match, number=1, bot="steady")
    ana.post(f"matches/{match.pk}/start").ok()
    assert ana.get("me/waiting").ok()["results"][0]["opponents"] == ["steady"]


def test_only_who_is_signed_in_has_something_waiting(nobody: Caller) -> None:
    nobody.get("me/waiting").refused(401, "not-signed-in")


# ── the games ──


def test_every_game_describes_itself(nobody: Caller) -> None:
    listed = nobody.get("games").ok()["results"]
    assert [one["key"] for one in listed] == list(catalog.GAMES)
    for one in listed:
        assert nobody.get(f"games/{one['key']}").ok() == one
        assert one["rules"]
    nobody.get("games/chess").refused(404, "not-found")


def in_language(caller: Caller, language: str) -> Answer:
    return caller.call("GET", "games/intersect", b"", None, "", **{"Accept-Language": language})


def test_rules_are_told_in_the_asked_language(nobody: Caller) -> None:
    told = {language: in_language(nobody, language).ok()["rules"] for language in ("en", "cs", "xx")}
    assert told["cs"] != told["en"] == told["xx"]
    assert told["cs"].keys() == told["en"].keys()


def test_the_view_is_as_the_game_describes_it(removal: Duel) -> None:
    described = removal.a.get("games/intersect").ok()
    removal.seal(0, 3, then=2).ok()
    from jsonschema import Draft202012Validator

    for seat in (0, 1, None):
        view = removal.update(seat)["view"]
        assert not list(Draft202012Validator(described["view"]).iter_errors(view))
    judge.fits("Update", removal.update(0))


def test_someone_who_left_the_house_is_no_name(ana: Caller, bo: Caller) -> None:
    """The creator's account may go; the table stays."""
    number = tables.opened(ana)
    bo_match = Match.objects.get(pk=number)
    Seat.objects.filter(match=bo_match).update(user=bo.user)
    User.objects.filter(pk=ana.pk).delete()
    assert bo.get(f"matches/{number}").ok()["creator"] is None
    assert bo.get("matches").ok()["results"][0]["creator"] is None
