"""Who takes part in tests of the service: accounts, and callers whose answers are held against the contract."""

from itertools import count
from typing import Any, NamedTuple, Self

import msgspec
from rest_framework.test import APIClient

from icehouse.accounts.models import User
from tests.service import judge

API = "/api/v1/"
_numbers = count(1)


class Answer(NamedTuple):
    """What a call got: its status, its JSON (None where there is none), its bytes and headers."""

    status: int
    body: Any
    raw: bytes
    headers: dict[str, str]

    def ok(self, status: int = 200) -> Any:
        """The body of a call that succeeded."""
        assert self.status == status, (self.status, self.raw)
        return self.body

    def refused(self, status: int, code: str) -> Any:
        """The problem document of a call that was refused."""
        assert (self.status, (self.body or {}).get("code")) == (status, code), (self.status, self.raw)
        return self.body


class Caller:
    """An account, or nobody, at the API. Every answer is checked against the OpenAPI schema."""

    def __init__(self, user: User | None = None) -> None:
        self.user = user
        self.client = APIClient(raise_request_exception=False)
        if user is not None:
            self.client.force_authenticate(user)

    @property
    def name(self) -> str:
        """The handle."""
        assert self.user is not None
        return self.user.username

    @property
    def pk(self) -> int:
        """The account's number."""
        assert self.user is not None
        return self.user.pk

    def get(self, path: str, **query: Any) -> Answer:
        """GET under the API."""
        return self.call("GET", path, query=query)

    def post(self, path: str, body: Any = None) -> Answer:
        """POST a JSON body."""
        return self.call("POST", path, msgspec.json.encode({} if body is None else body))

    def put(self, path: str, body: Any) -> Answer:
        """PUT a JSON body."""
        return self.call("PUT", path, msgspec.json.encode(body))

    def call(
        self,
        method: str,
        path: str,
        raw: bytes = b"",
        query: dict[str, Any] | None = None,
        kind: str = "application/json",
        **headers: str,
    ) -> Answer:
        """Any method with any bytes."""
        client: Any = self.client  # the stubs take text only
        response: Any = client.generic(
            method, API + path, raw, content_type=kind, query_params=query or {}, headers=headers
        )
        judge.judge(method, API + path, response)
        plain = "json" in response.headers.get("Content-Type", "")
        body = msgspec.json.decode(response.content) if plain else None
        return Answer(response.status_code, body, response.content, dict(response.headers))

    def act(self, match_id: int, decision: str | None, action: Any, key: str | None = None) -> Answer:
        """Answer a decision; every call has a key of its own unless one is given."""
        body = {"decision": decision, "action": action, "key": key or fresh_key()}
        return self.post(f"matches/{match_id}/actions", body)

    @classmethod
    def named(cls, handle: str, *, guest: bool = False) -> Self:
        """A new account at the API."""
        return cls(account(handle, guest=guest))


def account(handle: str, *, guest: bool = False) -> User:
    """A new account that nobody can sign in to with a password."""
    user = User(username=handle, is_guest=guest)
    user.set_unusable_password()
    user.save()
    return user


def fresh_key() -> str:
    """A key that no other call has."""
    return f"key-{next(_numbers):08}"
