"""Accounts in the admin: who there is, and closing an account. No password, no token, no preference is shown."""

from django.contrib import admin
from django.http import HttpRequest

from icehouse.accounts.models import User
from icehouse.staff import FactsAdmin

FACTS = ("username", "email", "is_guest", "date_joined", "last_login")


@admin.register(User)
class UserAdmin(FactsAdmin):
    """An account may be closed or made staff; nothing else of it is changed here."""

    list_display = (*FACTS, "is_active", "is_staff")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("username", "email")
    fields = (*FACTS, "is_active", "is_staff", "groups")
    readonly_fields = FACTS
    ordering = ("-id",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People make their own accounts."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """An account is closed, never deleted: its matches stay."""
        return False
