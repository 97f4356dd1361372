"""How the API reads and writes JSON: bounded, strict, encoded by msgspec."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.encoding import force_str
from django.utils.functional import Promise
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.pagination import CursorPagination
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from icehouse.problems import Problem

MAX_BODY = 64 * 1024
MAX_DEPTH = 20

_decoder = msgspec.json.Decoder()


def _plain(value: Any) -> Any:
    if isinstance(value, Promise):
        return force_str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"no JSON for {type(value).__name__}")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def encode(value: Any) -> bytes:
    """JSON of what the API answers."""
    return _encoder.encode(value)


_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"?')


def depth_of(raw: bytes) -> int:
    """The deepest nesting of brackets, those inside strings left out."""
    depth = deepest = 0
    for byte in _STRING.sub(b"", raw):
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def read_json(raw: bytes) -> Any:
    """The value of a request body. Too large, too deep, not JSON or with a NUL in it raises."""
    if len(raw) > MAX_BODY:
        raise Problem("too-large", 413)
    if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH and depth_of(raw) > MAX_DEPTH:
        raise ParseError
    try:
        value = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise ParseError from wrong
    if NUL in raw and _has_nul(value):
        raise ParseError
    return value


NUL = b"\\u0000"
"""The one way in which JSON may write a NUL; after another backslash it is none."""


def _has_nul(value: Any) -> bool:
    """Whether any text of a decoded value, or a name in it, has a NUL."""
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any("\0" in name or _has_nul(inner) for name, inner in value.items())
    return isinstance(value, list) and any(_has_nul(inner) for inner in value)


class JSONParser(BaseParser):
    """application/json, at most 64 KB and 20 levels deep."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The decoded body; an empty one is an empty object."""
        raw = stream.read(MAX_BODY + 1)
        return read_json(raw) if raw.strip() else {}


class JSONRenderer(BaseRenderer):
    """application/json."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        """The encoded answer; what is bytes already is sent as it is."""
        if isinstance(data, bytes):
            return data
        return b"" if data is None else _encoder.encode(data)


_ROW = re.compile(r"[0-9]{1,18}")
"""The number of a row, as the cursors that we give have it."""


class Pages(CursorPagination):
    """Lists by cursor, newest first: `results`, `next`, `previous`."""

    page_size = 30
    ordering = "-id"

    def decode_cursor(self, request: Any) -> Any:
        """The cursor of the query; one whose position is no number of a row is refused like any other bad one."""
        cursor = super().decode_cursor(request)
        if cursor is not None and cursor.position is not None and not _ROW.fullmatch(str(cursor.position)):
            raise NotFound(self.invalid_cursor_message)
        return cursor
