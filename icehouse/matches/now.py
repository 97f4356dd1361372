"""What time it is. With a database server: the server's clock, one for all processes."""

from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import DateTimeField, Func
from django.utils import timezone

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class ClockTimestamp(Func):
    """The server's clock at this instant, not at the transaction's start."""

    template = "clock_timestamp()"
    output_field: Any = DateTimeField()


def server_has_clock() -> bool:
    """Whether rows can be annotated with the database server's time."""
    return connection.vendor == "postgresql" and not settings.PROCESS_CLOCK


def database_now() -> datetime:
    """The time by which deadlines are judged."""
    if not server_has_clock():
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row: tuple[Any, ...] | None = cursor.fetchone()
    if row is None:
        raise RuntimeError("the database gave no time")
    moment: datetime = row[0]
    return moment


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970."""
    return int((moment - EPOCH).total_seconds() * 1000)


def from_ms(ms: int) -> datetime:
    """The moment that many milliseconds after 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC)
