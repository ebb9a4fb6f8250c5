"""The application: everything put together, and `serve`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from underboss.engine.errors import UnderbossError
from underboss.server import api_bots, api_people, api_replay, api_tables, logs
from underboss.server.door import Forbidden, House, TooMany, answer
from underboss.server.guard import Guard
from underboss.server.hall import Hall
from underboss.server.people import NotSignedIn
from underboss.server.settings import Settings, read_settings
from underboss.server.socket import TableSocket
from underboss.server.static import serve_static
from underboss.server.store import open_store
from underboss.server.table import Unknown
from underboss.version import VERSION

log = logging.getLogger("underboss.app")


def build(settings: Settings) -> FastAPI:
    """The ASGI application."""
    hall = Hall(settings, open_store(settings.url, settings.synchronous))
    house = House(settings, hall)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, House]]:
        await hall.open()
        gc.collect()
        gc.freeze()  # what is there now stays; looking through it again and again would stop play
        gc.set_threshold(5_000, 20, 20)
        yield {"house": house}  # where a socket finds it
        await hall.close()

    app = FastAPI(
        title="Underboss", version=VERSION, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json"
    )
    app.state.house = house
    app.include_router(api_people.router)
    app.include_router(api_tables.router)
    app.include_router(api_replay.router)
    app.include_router(api_bots.router)
    _operation(app, hall)

    app.add_middleware(Guard, settings=settings, metrics=hall.metrics)
    _errors(app)
    folder = Path(str(files("underboss.server") / "static"))
    app.add_route("/{path:path}", serve_static(folder), methods=["GET", "HEAD"], include_in_schema=False)
    return app


def _operation(app: FastAPI, hall: Hall) -> None:
    @app.get("/healthz", tags=["operation"])
    async def healthz() -> dict[str, str]:
        """Answers when the server is ready: the store can be read."""
        await hall.store.rows("SELECT 1")
        return {"status": "stopping" if hall.stopping else "ok", "version": VERSION}

    @app.get("/metrics", tags=["operation"], response_class=Response)
    async def metrics() -> Response:
        """Counters for Prometheus."""
        return Response(hall.metrics.page(), media_type="text/plain; version=0.0.4")


def _errors(app: FastAPI) -> None:
    """Every refusal is one sentence: what, and why."""

    def sentence(error: str, status: int, wait: float = 0.0) -> Response:
        response = answer({"error": error, "rule": None}, status)
        if wait:
            response.headers["retry-after"] = str(int(wait) + 1)
        return response

    @app.exception_handler(UnderbossError)
    async def bad_input(request: Request, error: UnderbossError) -> Response:
        return sentence(str(error), 404 if isinstance(error, Unknown) else 400)

    @app.exception_handler(NotSignedIn)
    async def not_signed_in(request: Request, error: NotSignedIn) -> Response:
        return sentence(str(error), 401)

    @app.exception_handler(Forbidden)
    async def forbidden(request: Request, error: Forbidden) -> Response:
        return sentence(str(error), 403)

    @app.exception_handler(TooMany)
    async def too_many(request: Request, error: TooMany) -> Response:
        return sentence(str(error), 429, error.wait)

    @app.exception_handler(RequestValidationError)
    async def wrong_form(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return sentence(f"{place}: {first['msg']}", 422)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        response = sentence(str(error.detail), error.status_code)
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response


class GoodServer(uvicorn.Server):
    """Says goodbye to sockets and streams first, so that a stop does not wait for them."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        self._hall.say_goodbye()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve until told to stop."""
    chosen = settings or read_settings(database_url=database_url)
    logs.set_up(chosen.log_level)
    app = build(chosen)
    config = uvicorn.Config(
        app, host=host, port=port, log_config=None, access_log=False, ws=TableSocket, ws_max_size=chosen.frame_bytes,
        timeout_graceful_shutdown=10, server_header=False, lifespan="on",
    )  # fmt: skip
    server = GoodServer(config, app.state.house.hall)
    log.info("serving on http://%s:%d", host, port)
    if browser:
        from underboss.server.browser import open_when_ready

        open_when_ready(host, port)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn stops gracefully and then repeats the signal: it was obeyed
    with contextlib.suppress(asyncio.CancelledError, KeyboardInterrupt):
        server.run()
