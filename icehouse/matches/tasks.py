"""What Celery runs: calls into services. Embedded, the same functions run on timers."""

from celery import shared_task

from icehouse.matches import services
from icehouse.matches.services import bots


@shared_task
def sweep() -> None:
    """Enforce due deadlines."""
    services.sweep()


@shared_task
def relay() -> None:
    """Tell bells that were lost."""
    services.relay()


@shared_task
def tidy() -> None:
    """Forget old keys."""
    services.tidy()


@shared_task
def play_bots() -> None:
    """Hand each due wake-up to a worker."""
    for seat, decision in bots.due_wakes():
        play_bot.delay(seat, decision)


@shared_task
def play_bot(seat: int, decision: str) -> None:
    """Answer for one bot."""
    bots.play(seat, decision)
