"""What nobody needs is forgotten; the cache works without Redis."""

import os
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from icehouse.accounts import services, tasks
from icehouse.accounts.models import Token, User
from icehouse.cache import FailoverCache


def test_old_tokens_and_sessions_go_and_good_ones_stay(player: User, client: Client) -> None:
    past, future = timezone.now() - timedelta(days=1), timezone.now() + timedelta(days=1)
    kept = [services.create_token(player, "kept", "play", expires)[0] for expires in (None, future)]
    old, _secret = services.create_token(player, "old", "play", future)
    Token.objects.filter(pk=old.pk).update(expiry=past)
    client.force_login(player, "django.contrib.auth.backends.ModelBackend")
    Session.objects.create(session_key="x" * 32, session_data="", expire_date=past)
    tasks.tidy.apply()
    assert set(Token.objects.all()) == set(kept)
    assert Session.objects.count() == 1
    assert client.get("/api/v1/me").status_code == 200


def test_without_redis_the_cache_counts_in_the_process(caplog: pytest.LogCaptureFixture) -> None:
    nowhere = FailoverCache("redis://127.0.0.1:1", {"OPTIONS": {"socket_connect_timeout": 0.05}})
    assert nowhere.add("attempts", 1, 60) is True
    assert nowhere.add("attempts", 1, 60) is False
    assert nowhere.incr("attempts") == 2
    nowhere.set("name", [1, 2], 60)
    assert nowhere.get("name") == [1, 2]
    assert nowhere.touch("name", 120) is True
    assert nowhere.delete("name") is True
    assert nowhere.get("name", "gone") == "gone"
    assert caplog.text.count("counts per process") == 1


REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


@pytest.mark.postgres
def test_with_redis_processes_share_the_cache() -> None:
    first, second = (FailoverCache(REDIS_URL, {"KEY_PREFIX": "icehouse-test"}) for _ in range(2))
    kept = [1, 2.5, "words", True]
    first.set("shared", kept, 60)
    assert second.get("shared") == kept
    raw = first._cache.get_client(None).get(first.make_key("shared"))
    assert raw == b'[1,2.5,"words",true]'
    first.set("count", 1, 60)
    assert second.incr("count") == 2
    first.delete("shared")
    assert second.get("shared") is None
    for one in (first, second):
        one._cache.get_client(None, write=True).connection_pool.disconnect()


def test_the_admin_shows_accounts_without_their_secrets(player: User, client: Client) -> None:
    boss = User.objects.create_superuser("boss-7", "boss@example.org", "long enough to keep")
    _token, secret = services.create_token(player, "home", "play", None)
    client.force_login(boss, "django.contrib.auth.backends.ModelBackend")
    shown = [client.get("/admin/accounts/user/"), client.get(f"/admin/accounts/user/{player.pk}/change/")]
    for page in shown:
        assert page.status_code == 200
        text = page.content.decode()
        assert "ana" in text
        assert player.password not in text
        assert secret not in text
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.get(f"/admin/accounts/user/{player.pk}/delete/").status_code == 403
    assert client.get("/admin/accounts/token/").status_code == 404
