"""From an event loop to the database: in a thread, with a connection of its own that is given back."""

from collections.abc import Callable

from asgiref.sync import sync_to_async
from django.db import close_old_connections


async def in_thread[**P, T](work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of `work`, called in a thread."""

    def run() -> T:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    return await sync_to_async(run, thread_sensitive=False)()
