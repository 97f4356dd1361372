"""`manage.py serve`: one web process of an installation with PostgreSQL and Redis."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from icehouse import embedded, serving


class Command(BaseCommand):
    """Serve HTTP and websockets; migrations, worker and beat are processes of their own."""

    help = "Serve HTTP and websockets in this process. Start as many as it takes, each on its own port."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until told to stop. Without Redis only one process may."""
        if settings.EMBEDDED:
            try:
                embedded.claim()
            except embedded.AlreadyServed as taken:
                raise CommandError(str(taken)) from taken
        host, port = options["host"], options["port"]
        serving.run(host, port, lambda: self.stdout.write(f"serving on {host}:{port}\n"))
        embedded.release()
