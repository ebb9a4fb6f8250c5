"""The OpenAPI page is complete and true: schemathesis asks every operation everything and finds no surprise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.house import Person, Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Person, str]]:
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('api')}/u.db").start()
    ann = Person(server, "Ann")
    table = ann.table("me", "me", hotseat=True)["id"]
    yield server, ann, str(table)
    assert server.stop() == 0
    assert '"level":"error"' not in server.errors(), server.errors()


def operations() -> list[tuple[str, str]]:
    from underboss.server.app import build
    from underboss.server.settings import Settings

    found = build(Settings(database_url="sqlite:///never-opened.db")).openapi()
    return sorted((path, method.upper()) for path, methods in found["paths"].items() for method in methods)


@pytest.mark.parametrize(("path", "method"), operations(), ids=lambda part: str(part))
def test_every_operation_keeps_its_promise(described: tuple[Server, Person, str], path: str, method: str) -> None:
    server, ann, table = described
    if path.endswith(("/events", "/stream")):
        pytest.skip("a stream has no end; tests of the bot API read it")
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    operation = schema[path][method]
    signed_in = Person(server, "Fuzz") if (path, method) in (("/api/me", "DELETE"), ("/api/sign-out", "POST")) else ann
    headers = {"Origin": server.address, "Cookie": signed_in.cookie}

    @settings(
        max_examples=12,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    def check(case: schemathesis.Case) -> None:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        case.call_and_validate(headers=headers, checks=CHECKS)

    given(case=operation.as_strategy())(check)()


def test_the_page_names_every_route() -> None:
    from underboss.server.app import build
    from underboss.server.settings import Settings

    app = build(Settings(database_url="sqlite:///never-opened.db"))
    told = set(app.openapi()["paths"])
    assert {"/api/people", "/api/tables", "/api/tables/{table}/steps/{seq}", "/api/bot/events", "/healthz", "/metrics"} <= told
    assert Path("never-opened.db").exists() is False
