"""The JSON of accounts. Strict: an unknown field or another type is refused, never bent."""

import re
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from icehouse.accounts.models import Token, User

ZONED = re.compile(r"[^T ]+[T ][^T ]+?(?:Z|[+-]\d\d(?::?\d\d)?)")
"""A date, a time of day and a zone; what they are is judged elsewhere."""
FARTHEST = timedelta(days=36_525)


class Text(serializers.CharField):
    """A string; a number is none."""

    def to_internal_value(self, data: Any) -> str:
        """Refuse what is no string."""
        if not isinstance(data, str):
            raise serializers.ValidationError(_("A text is needed."), code="type")
        if not data.isprintable():
            raise serializers.ValidationError(_("Only letters, digits and signs."), code="control")
        return super().to_internal_value(data)


class Choice(serializers.ChoiceField):
    """One of several strings."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse what is no string."""
        if not isinstance(data, str):
            raise serializers.ValidationError(_("A text is needed."), code="type")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """true or false; neither 1 nor "yes"."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse what is neither true nor false."""
        if not isinstance(data, bool):
            raise serializers.ValidationError(_("true or false is needed."), code="type")
        return data


class Moment(serializers.DateTimeField):
    """ISO 8601 with a zone."""

    def to_internal_value(self, value: Any) -> Any:
        """Refuse numbers, what has no time of day or no zone, and what isn't within a hundred years from now."""
        if not isinstance(value, str):
            raise serializers.ValidationError(_("A time is needed."), code="type")
        moment = super().to_internal_value(value)
        if not ZONED.fullmatch(value):
            raise serializers.ValidationError(_("A time with its zone is needed."), code="zone")
        if moment <= timezone.now():
            raise serializers.ValidationError(_("This time is over."), code="past")
        if moment > timezone.now() + FARTHEST:
            raise serializers.ValidationError(_("This time is too far away."), code="far")
        return moment


class Strict(serializers.Serializer[Any]):
    """A body with these fields and no others."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse unknown fields."""
        unknown = set(data) - set(self.fields) if isinstance(data, dict) else set()
        if unknown:
            raise serializers.ValidationError({str(name): [_("Unknown field.")] for name in sorted(unknown)})
        return super().to_internal_value(data)


class NewGuest(Strict):
    """What a guest may wish."""

    handle = Text(required=False, trim_whitespace=False, max_length=200)


class Guest(serializers.Serializer[Any]):
    """A guest and the token that stands for it; the token is told this once."""

    handle = serializers.CharField()
    token = serializers.CharField()


class Preferences(Strict):
    """What one may change about oneself."""

    language = Choice(
        choices=["", *dict(settings.LANGUAGES)], required=False, help_text="Empty: as the browser asks."
    )
    theme = Choice(choices=User.Theme.choices, required=False)
    patterns = Flag(required=False, help_text="Patterns on pieces beside colour, letter and pips.")
    confirm = Choice(
        choices=User.Confirm.choices, required=False, help_text="Which moves are confirmed first."
    )
    letter_keys = Flag(required=False, help_text="Single letters act as keys.")


class Me(serializers.ModelSerializer[User]):
    """Oneself."""

    handle = serializers.CharField(source="username")
    guest = serializers.BooleanField(source="is_guest")
    email = serializers.CharField(help_text="Empty for a guest; never shown to others.")
    created = serializers.DateTimeField(source="date_joined")

    class Meta:
        model = User
        fields: tuple[str, ...] = (
            "handle",
            "guest",
            "email",
            "created",
            "language",
            "theme",
            "patterns",
            "confirm",
            "letter_keys",
        )


class TokenShown(serializers.ModelSerializer[Token]):
    """A token without its secret."""

    id = serializers.UUIDField(source="public_id")
    expires = serializers.DateTimeField(source="expiry", allow_null=True)

    class Meta:
        model = Token
        fields: tuple[str, ...] = ("id", "name", "scope", "created", "expires", "used")


class NewToken(Strict):
    """A token to be made."""

    name = Text(max_length=40)
    scope = Choice(choices=Token.Scope.choices)
    expires = Moment(required=False, allow_null=True, default=None)


class TokenMade(TokenShown):
    """A new token with its secret, told this once."""

    token = serializers.CharField()

    class Meta(TokenShown.Meta):
        fields: tuple[str, ...] = (*TokenShown.Meta.fields, "token")
