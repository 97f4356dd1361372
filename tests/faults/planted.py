"""`manage.py` with a fault planted: `python -m tests.faults.planted FAULT COMMAND …`, `celery` being a command too."""

import os
import sys
from datetime import datetime
from typing import Any

import django


def bells_in_the_request() -> None:
    """Who moves waits until everybody was told."""
    import redis
    from django.conf import settings
    from django.db import transaction

    from icehouse.matches import publisher

    def tell(letters: Any) -> None:
        client = redis.Redis.from_url(settings.REDIS_URL)
        transaction.on_commit(lambda: client.publish("planted", str(len(letters))))

    publisher.after_commit = tell


def due_rows_taken_first() -> None:
    """A sweep forgets what is due before it has been done."""
    import time

    from icehouse.matches.models import Deadline
    from icehouse.matches.services import sweeping

    real = sweeping._due_ids

    def take(moment: datetime) -> list[int]:
        due = real(moment)
        Deadline.objects.filter(match__in=due).delete()
        time.sleep(0.5 if due else 0)
        return due

    sweeping._due_ids = take


def writers_do_not_queue() -> None:
    """SQLite's own waiting only, and little patience."""
    from django.db import connections

    from icehouse.sqlite import base

    class Open:
        def acquire(self, timeout: float) -> bool:
            return True

        def release(self) -> None:
            """Nothing was held."""

    base.WRITERS = Open()  # type: ignore[assignment]
    connections.settings["default"]["OPTIONS"]["timeout"] = 0.01


def nobody_asks() -> None:
    """A second process serves the same data."""
    from icehouse import embedded

    embedded.claim = lambda: None


FAULTS = {
    one.__name__: one
    for one in (bells_in_the_request, due_rows_taken_first, writers_do_not_queue, nobody_asks)
}


def main(fault: str, *words: str) -> None:
    """Plant the fault, then do what the words say."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "icehouse.settings")
    django.setup()
    FAULTS[fault]()
    if words[0] == "celery":
        from icehouse.celery import app

        app.start(list(words[1:]))
    else:
        from django.core.management import execute_from_command_line

        execute_from_command_line(["manage.py", *words])


if __name__ == "__main__":
    main(*sys.argv[1:])
