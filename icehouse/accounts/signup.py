"""What sign-up asks for beside name, e-mail and password."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest


class Language(forms.Form):
    """The language of pages and mail; left out, it is that of the page."""

    language = forms.ChoiceField(choices=settings.LANGUAGES, required=False)

    def signup(self, request: HttpRequest, user: Any) -> None:
        """allauth's hook for what is left to do; the adapter has kept the language already."""
