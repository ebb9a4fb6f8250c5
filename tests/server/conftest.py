"""One server for the tests that do not break it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Person, Server, close_all
from tests.server.postgres import Postgres, start_postgres


@pytest.fixture(autouse=True)
def _closing() -> Iterator[None]:
    """Nobody leaves a socket open behind them."""
    yield
    close_all()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(f"sqlite:///{tmp_path_factory.mktemp('server')}/underboss.db").start()
    yield started
    assert started.stop() == 0
    assert '"level":"error"' not in started.errors(), started.errors()


@pytest.fixture
def ann(server: Server) -> Person:
    return Person(server, "Ann")


@pytest.fixture
def bob(server: Server) -> Person:
    return Person(server, "Bob")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/underboss.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    yield from start_postgres()
