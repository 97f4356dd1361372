"""The Celery application. Beat entries are data in the settings; embedded, the same entries run on timers."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "icehouse.settings")

app = Celery("icehouse")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
