"""`manage.py play`: the whole service in this process, for a newcomer and for small installations."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from icehouse import embedded, serving


class Command(BaseCommand):
    """Migrate, serve, tell where to click."""

    help = "Serve the site with everything embedded: no database server, no Redis."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until Ctrl-C."""
        host, port = options["host"], options["port"]
        if settings.EMBEDDED:
            try:
                embedded.claim()
            except embedded.AlreadyServed as taken:
                raise CommandError(str(taken)) from taken
        call_command("migrate", interactive=False, verbosity=0)
        name = settings.SITE_NAME
        serving.run(
            host,
            port,
            lambda: self.stdout.write(f"\n{name} is ready: http://{host}:{port}/\nCtrl-C stops it.\n"),
        )
        embedded.release()
        self.stdout.write(f"{name} has stopped.\n")
