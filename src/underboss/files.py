"""Files that are written: where they go is checked before the work, and they appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from underboss.engine.errors import BadInput


def check_place(path: Path | None) -> None:
    """Refuse a file that cannot be written, before anybody works for it. Nothing is left behind."""
    if path is None:
        return
    if path.is_dir() or not path.name:
        raise BadInput(f"{path} cannot be written: it is a folder")
    _try(path.parent, path)


def check_folder(folder: Path) -> None:
    """Make a folder, unless it is there, and refuse one that takes no files."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} cannot be a folder for results: {error.strerror}") from None
    _try(folder, folder)


def _try(folder: Path, told: Path) -> None:
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise BadInput(f"{told} cannot be written: {error.strerror}") from None


def write_whole(path: Path, data: bytes) -> None:
    """The file, or one sentence on why not. A device is written to as it is."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None
