"""Logs are one JSON object a line: what happened and at which table; never a name, a token, a card or a seed."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

TOLD = ("table", "seat", "game", "why", "node", "count", "seconds")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "by": record.name,
            "what": record.getMessage(),
        }
        for name in TOLD:
            if hasattr(record, name):
                told[name] = getattr(record, name)
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for chatty in ("alembic", "uvicorn.error", "websockets"):  # the last has a line for every socket
        logging.getLogger(chatty).setLevel("WARNING")
