"""Everything an operator may set; each setting is an environment variable `UNDERBOSS_…`, told in docs/server.md."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_dir

from underboss.engine.errors import BadInput


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit one machine at home."""

    database_url: str = ""  # empty: SQLite in the user's data folder
    origins: str = ""  # further origins, comma separated, that browsers may come from
    secure_cookies: bool = False  # behind TLS
    synchronous: str = "FULL"  # of SQLite: FULL survives power loss, NORMAL only a crash of the process
    grace: float = 120.0  # seconds until a bot plays for somebody who left
    silence: float = 30.0  # seconds after which a silent socket is closed
    bot_pause: float = 0.4  # a bot's move comes no earlier than this after its decision opened
    bot_seconds: float = 5.0  # how long a bot may think; most levels take less by themselves
    workers: int = 2  # processes in which bots think
    rate: float = 40.0  # messages or requests a second that one client may send for long
    burst: float = 120.0  # and at once
    queue_bytes: int = 1_000_000  # that may wait for a slow reader
    frame_bytes: int = 65_536  # the largest message from a client
    body_bytes: int = 8_000_000  # the largest request body; records are the largest
    idle: float = 300.0  # seconds after which a table that nobody looks at leaves memory
    tables_per_person: int = 200  # that may wait or run at the same time
    analysis: bool = True  # analyse finished games
    log_level: str = "INFO"

    @property
    def url(self) -> str:
        return self.database_url or f"sqlite:///{Path(user_data_dir('underboss')) / 'underboss.db'}"


def read_settings(given: Mapping[str, str] | None = None, **fixed: Any) -> Settings:
    """Settings from the environment; arguments that are not None win over it."""
    environment = os.environ if given is None else given
    chosen: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        text = environment.get(f"UNDERBOSS_{field.name.upper()}")
        if text is not None:
            chosen[field.name] = text
    chosen.update({name: value for name, value in fixed.items() if value is not None})
    try:
        return msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"settings {', '.join(sorted(chosen))}: {error}") from None
