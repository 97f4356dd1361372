"""Structured logs: one JSON line an event, never with an action, a card, an order or a key in it."""

import re
from collections.abc import MutableMapping
from typing import Any

import structlog

VALUES = re.compile(r"^(DETAIL|CONTEXT):.*?(?=\n+(?:The above exc|During hand)|\Z)", re.MULTILINE | re.DOTALL)
"""Where PostgreSQL names the values of a row that it refuses."""

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def without_values(_logger: Any, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A trace says where something broke; the row with which it broke may hold a secret."""
    if "exception" in event:
        event["exception"] = VALUES.sub(r"\1: (left out)", event["exception"])
    return event


def logging_settings(level: str) -> dict[str, Any]:
    """Django's LOGGING; also sets structlog up to write through it."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    without_values,
                    structlog.processors.JSONRenderer(),
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {
                "level": "INFO",
                "handlers": [],
            },  # Django would mail what was sent with a request that failed
            "django.db.backends": {"level": "INFO"},  # statements carry values
            "django.request": {"level": "ERROR"},
            "django.server": {"level": "WARNING"},
            "uvicorn.error": {"level": "INFO"},  # below that, what goes over websockets
            "uvicorn.access": {"level": "WARNING"},
            "axes": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
        },
    }
