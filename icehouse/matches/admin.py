"""Matches in the admin: public facts only, nothing to change. No action, state, key, order or note is shown."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from icehouse.matches.models import Match
from icehouse.staff import FactsAdmin

SHOWN = (
    "id",
    "game",
    "status",
    "pace_kind",
    "rated",
    "private",
    "version",
    "creator",
    "created",
    "started",
    "ended",
)


@admin.register(Match)
class MatchAdmin(FactsAdmin):
    """A list and a page of public facts."""

    list_display = SHOWN
    list_filter = ("game", "status", "pace_kind", "rated")
    search_fields = ("=id", "seats__user__username")
    fields = (*SHOWN, "players")
    readonly_fields = (*SHOWN, "players")
    ordering = ("-id",)

    @admin.display
    def players(self, match: Match) -> str:
        """Who sits where."""
        seats = match.seats.select_related("user").order_by("number")
        return ", ".join(seat.user.username if seat.user else seat.bot for seat in seats)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Without the columns that hold secrets: they are not even read."""
        rows: QuerySet[Match] = super().get_queryset(request)
        return rows.only(*SHOWN, "size").select_related("creator")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Matches are opened by players."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The log is the truth."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Every match stays."""
        return False
