"""P11p. How soon a browser paints the match page, against a page written by hand on the same server."""

from playwright.sync_api import Browser, sync_playwright

from bench import tables
from bench.lines import Effort, Line, at_most, ratios
from bench.rounds import interleaved
from bench.server import running
from tools import suite

FLAGS = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
PAINTED = """() => new Promise(done => {
    const told = list => list.getEntriesByName("first-contentful-paint").forEach(one => done(one.startTime));
    new PerformanceObserver(told).observe({type: "paint", buffered: true});
})"""
LOADS = 5


def painted(browser: Browser, url: str) -> float:
    """Milliseconds from the click to the first picture: the quickest of a few, each with nothing cached."""
    found = []
    for _ in range(LOADS):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(url)
        found.append(float(page.evaluate(PAINTED)))
        context.close()
    return min(found)


def measure(effort: Effort) -> list[Line]:
    """Both in turns in one browser."""
    found = suite.browser()
    if not found:
        raise RuntimeError("there is no Chromium here")
    match = tables.opened(tables.couple())
    with running() as server, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=found, args=FLAGS)
        origin = f"http://127.0.0.1:{server.port}"
        pages = f"{origin}/matches/{match.match_id}", f"{origin}/floor/page"
        for page in pages:
            painted(browser, page)
        subjects, floors = interleaved(
            effort.rounds, lambda: painted(browser, pages[0]), lambda: painted(browser, pages[1])
        )
        browser.close()
    note = f"{min(subjects):.0f} ms, by hand {min(floors):.0f} ms"
    return [Line("first picture", "by hand", ratios(subjects, floors), at_most(1.15), note=note)]
