"""What is done for accounts from time to time."""

from celery import shared_task

from icehouse.accounts import services


@shared_task
def tidy() -> None:
    """Forget what nobody needs any more."""
    services.tidy()
