"""`manage.py match verify`: hold matches against their logs, and make anew what is kept beside them."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from icehouse.matches.models import Match
from icehouse.matches.services.verifying import verify
from icehouse.problems import Problem


class Command(BaseCommand):
    """One action: verify."""

    help = "Check that snapshots, checkpoints and results are what the logs of the matches lead to."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which matches, and whether to mend them."""
        parser.add_argument("action", choices=["verify"])
        parser.add_argument("ids", nargs="*", type=int, help="matches; without any: all that were started")
        parser.add_argument("--rebuild", action="store_true", help="make anew what does not fit the log")

    def handle(self, *args: Any, **options: Any) -> None:
        """Report what does not fit; the exit code is 1 where something is left that does not."""
        ids = options["ids"] or Match.objects.exclude(started=None).order_by("pk").values_list(
            "pk", flat=True
        )
        checked = left = 0
        for match_id in ids:
            try:
                found = verify(match_id, rebuild=options["rebuild"])
            except Problem as wrong:
                raise CommandError(f"There is no match {match_id}.") from wrong
            checked += 1
            for sentence in found:
                self.stdout.write(f"match {match_id}: {sentence}")
            left += bool(verify(match_id) if found and options["rebuild"] else found)
        self.stdout.write(f"{checked} checked, {left} left that do not fit their log")
        if left:
            raise CommandError(f"{left} of {checked} matches do not fit their log.")
