"""Whose pages may open a websocket: the site's own. Programs that are no browsers name no page."""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

DEFAULT_PORTS = {"http": ":80", "https": ":443"}


def is_own(origin: str, host: str) -> bool:
    """Whether a browser's Origin is the site's: one that is configured, or the very host and port that is asked.

    That host must be an allowed one: a foreign name may be made to lead here. Where cookies are secure, so is the page.
    """
    if origin.lower() in settings.CSRF_TRUSTED_ORIGINS:
        return True
    scheme, _, named = origin.lower().partition("://")
    if scheme not in ({"https"} if settings.SESSION_COOKIE_SECURE else DEFAULT_PORTS):
        return False
    asked = host.lower().removesuffix(DEFAULT_PORTS[scheme])
    domain, _port = split_domain_port(asked)
    return bool(asked) and named == asked and validate_host(domain, settings.ALLOWED_HOSTS)


class OwnOrigin:
    """Lets in pages of the site with their cookies, and whoever names no page without any: a token counts there.

    A browser always says which page opens a socket, and sends the reader's cookies whichever page it is.
    """

    def __init__(self, application: Any) -> None:
        self._inner = application
        self._denier: Any = WebsocketDenier()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        """Pass on or refuse."""
        origins = _values(scope, b"origin")
        if not origins:
            headers = [(name, value) for name, value in scope["headers"] if name.lower() != b"cookie"]
            return await self._inner({**scope, "headers": headers}, receive, send)
        if len(origins) == 1 and is_own(origins[0], ",".join(_values(scope, b"host"))):
            return await self._inner(scope, receive, send)
        return await self._denier(scope, receive, send)


def _values(scope: Any, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == wanted]
