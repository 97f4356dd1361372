"""Admin pages of the site's own rows: what is not shown cannot be asked about either."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin


class FactsAdmin(ModelAdmin):  # type: ignore[misc]
    """A list whose address may filter by what the list offers, and by nothing else.

    Django's own lets the address ask about every column (`?snapshot__contains=…`), whether it is shown or not: the
    answer, a row or none, would tell a secret bit by bit.
    """

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Whether the address may filter by this."""
        return lookup.split("__", maxsplit=1)[0] in self.get_list_filter(request)
