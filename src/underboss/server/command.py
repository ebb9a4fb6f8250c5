"""The commands that run and look after the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Database = Annotated[str | None, typer.Option("--database", help="sqlite:///path or postgresql://…; else UNDERBOSS_DATABASE_URL")]


def add_to(app: typer.Typer) -> None:
    """`serve` and its companions; plain `underboss` serves and opens the browser."""
    app.callback(invoke_without_command=True)(play_here)
    app.command()(serve)
    app.command()(verify)
    app.command()(backup)
    app.command()(restore)
    app.command("migrate-to")(migrate_to)


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


def verify(file: Annotated[Path, typer.Argument(help="the record of a finished game")]) -> None:
    """Recompute every draw of a record from its seed, and check the seed against what was published before the start."""
    from underboss.engine.errors import BadInput
    from underboss.engine.record import read_record
    from underboss.engine.sealed import verify as recompute

    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}") from None
    record = read_record(data)
    print(f"{recompute(record)} draws of {record.game} are what the sealed seed gives; its hash is {record.commitment}")


def backup(file: Annotated[Path, typer.Argument(help="the file to write")], database: Database = None) -> None:
    """Write a backup of all data, while the server runs."""
    from underboss.engine.errors import BadInput
    from underboss.server.copying import copy

    if file.exists():
        raise BadInput(f"{file} is there already: choose another name")
    print(f"{copy(_url(database), f'sqlite:///{file}')} rows are in {file}")


def restore(file: Annotated[Path, typer.Argument(help="a backup")], database: Database = None) -> None:
    """Bring a backup back into an empty database."""
    from underboss.server.copying import copy

    print(f"{copy(f'sqlite:///{file}', _url(database))} rows were restored")


def migrate_to(target: Annotated[str, typer.Argument(help="URL of the new, empty database")], database: Database = None) -> None:
    """Copy all data to another database; then start the server with the new URL."""
    from underboss.server.copying import copy

    print(f"{copy(_url(database), target)} rows were copied")


def _url(database: str | None) -> str:
    from underboss.server.settings import read_settings

    return read_settings(database_url=database).url
