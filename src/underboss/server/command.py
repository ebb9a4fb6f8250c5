"""The commands that run and look after the server."""

from __future__ import annotations

from typing import Annotated

import typer

Database = Annotated[str | None, typer.Option("--database", help="sqlite:///path or postgresql://…; else UNDERBOSS_DATABASE_URL")]


def add_to(app: typer.Typer) -> None:
    """`serve` and its companions; plain `underboss` serves and opens the browser."""
    app.callback(invoke_without_command=True)(play_here)
    app.command()(serve)


def play_here(context: typer.Context) -> None:
    """Five games of bosses and overlords. Without a command: serve on this machine and open the browser."""
    if context.invoked_subcommand is None:
        serve(no_browser=False)


def serve(
    host: Annotated[str, typer.Option("--host", help="the address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="the port to listen on")] = 8000,
    database: Database = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="do not open the browser")] = False,
) -> None:
    """Serve the games to browsers and bots."""
    from underboss.server.app import serve as run

    run(host, port, database, browser=not no_browser)
