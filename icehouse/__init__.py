"""The service: a Django project that keeps matches, checks actions through the games, and tells players."""

from icehouse.celery import app as celery_app

__all__ = ["celery_app"]
