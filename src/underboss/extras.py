"""Packages that only some people need, asked for when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from underboss.engine.errors import BadInput


def need(module: str, extra: str) -> Any:
    """The module, or one sentence on how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise BadInput(f"{error}: this needs pip install 'underboss[{extra}]'") from None
