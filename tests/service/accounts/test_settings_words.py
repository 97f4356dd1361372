"""What the settings say after a change is in the language that was just chosen."""

import pytest
from django.test import Client
from django.urls import reverse

from icehouse.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "word"), [("cs", "Uloženo"), ("en", "Saved.")])
def test_saved_is_said_in_the_new_language(player: User, language: str, word: str) -> None:
    client = Client()
    client.force_login(player, "django.contrib.auth.backends.ModelBackend")
    page = client.post(reverse("settings"), {"language": language}, follow=True)
    assert word in page.content.decode()
