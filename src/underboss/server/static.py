"""The built browser app: files by name, and index.html for every address that the app itself understands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from underboss.server.door import answer

FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = (
    "<!doctype html><meta charset=utf-8><title>Underboss</title><p>The server runs. The browser app is not built:"
    " run <code>make play</code>, or talk to <a href='/api/openapi.json'>the API</a>."
)


def serve_static(folder: Path) -> Callable[[Request], Awaitable[Response]]:
    async def static(request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith(("api/", "ws/")):
            return answer({"error": f"there is nothing at /{path[:80]}", "rule": None}, 404)
        file = _inside(folder, path)
        if file is not None:
            hashed = path.startswith("assets/")
            return FileResponse(file, headers={"cache-control": FOREVER if hashed else "no-cache"})
        if "." in path.rsplit("/", 1)[-1]:
            return answer({"error": f"there is no file {path[:80]!r}", "rule": None}, 404)
        index = folder / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    return static


def _inside(folder: Path, path: str) -> Path | None:
    """The file, if it lies in the folder and nowhere else."""
    try:
        found = (folder / path).resolve()
        return found if path and found.is_file() and found.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
