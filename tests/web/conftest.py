"""Fixtures of the browser's tests: one Chromium, one site, and as many people as a test wants."""

import os
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from tests.web.line import Line
from tests.web.people import Caller, Person, come_in
from tests.web.site import running
from tests.web.waiting import PATIENCE
from tools import client, suite

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--no-pings",
    # Nothing leaves this machine, whatever a browser of this build would like to ask.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
AT_A_DESK = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "en-GB",
    "timezone_id": "Europe/Prague",
    # Nobody is here to see the motions.
    "reduced_motion": "reduce",
}

type Newcomer = Callable[..., Person]


def pytest_configure(config: pytest.Config) -> None:
    """What a failing test saw is kept under test-results/."""
    if config.getoption("screenshot") == "off":
        config.option.screenshot = "only-on-failure"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = os.environ.get("CHROMIUM") or suite.browser()
    assert found, "these tests need a Chromium (CHROMIUM can name one)"
    return {**browser_type_launch_args, "executable_path": found, "args": FLAGS}


@pytest.fixture(scope="session")
def base_url(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site's address. It runs for all tests; each brings its own people and matches. --base-url names another."""
    if given := pytestconfig.getoption("base_url"):
        yield given
        return
    client.built()
    with running(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {}


@pytest.fixture(autouse=True, scope="session")
def _patience() -> None:
    expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture
def line(base_url: str) -> Iterator[Line]:
    """A way to the site that can be cut."""
    line = Line(base_url)
    yield line
    line.cut()


def handle(name: str) -> str:
    """A handle that nobody has yet; always of the same length for the same name."""
    return f"{name}-{secrets.token_hex(4)}"


@pytest.fixture
def newcomer(new_context: Callable[..., BrowserContext], base_url: str) -> Iterator[Newcomer]:
    """Makes people with a browser each, guests unless said. At the end nothing may have gone wrong in any of them."""
    people: list[Person] = []

    def make(name: str, *, guest: bool = True, **context: Any) -> Person:
        browser = new_context(**{**AT_A_DESK, "base_url": base_url, **context})
        browser.set_default_timeout(PATIENCE * 1000)
        who = handle(name)
        token = come_in(browser, who) if guest else ""
        person = Person(who, browser, browser.new_page(), token)
        people.append(person)
        return person

    yield make
    assert {person.name: person.watch.unexpected() for person in people} == {
        person.name: [] for person in people
    }


@pytest.fixture
def caller(playwright: Playwright, base_url: str) -> Iterator[Callable[[str], Caller]]:
    """Makes accounts that play by the API alone."""
    requests = playwright.request.new_context(base_url=base_url)

    def make(name: str) -> Caller:
        given = requests.post("/api/v1/accounts/guest", data={"handle": handle(name)}).json()
        return Caller(given["handle"], requests, {"Authorization": f"Token {given['token']}"})

    yield make
    requests.dispose()
