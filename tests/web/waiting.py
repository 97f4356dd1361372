"""Waiting for what a page or the site comes to say."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 60.0
"""Seconds; a machine that runs everything else at the same time may need them."""
LOOK_AGAIN = 40
"""Milliseconds between two looks."""


def until[T](page: Page, seen: Callable[[], T], wanted: T) -> None:
    """Look again and again until what is seen is what is wanted; at last the difference is told."""
    end = time.monotonic() + PATIENCE
    while (now := seen()) != wanted and time.monotonic() < end:
        page.wait_for_timeout(LOOK_AGAIN)
    assert now == wanted
