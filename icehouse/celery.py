"""The Celery application. Beat entries are data in the settings; embedded, the same entries run on timers."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "icehouse.settings")

app = Celery("icehouse")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def use_one_connection(**_signal: Any) -> None:
    """A worker process runs one task at a time and keeps one connection.

    Celery closes a pool after every task, which would open several connections for each.
    """
    from django.db import connections

    for alias in connections:
        connections.settings[alias].get("OPTIONS", {}).pop("pool", None)
