"""Settings: read from the environment, documented in one table, migrations in step with the schema."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from tests.laws.tables import tables
from tests.server.house import SOURCE, free_port
from tests.server.rooms import new_doc
from underboss import BadInput, BadRecord
from underboss.server.migrate import HEAD, upgrade_sqlite
from underboss.server.play import Play
from underboss.server.schema import METADATA
from underboss.server.settings import Settings, read_settings

DOCS = Path(__file__).parents[2] / "docs"


def test_every_setting_is_in_the_table_with_its_default() -> None:
    page = (DOCS / "server.md").read_text()
    for field in msgspec.structs.fields(Settings):
        assert f"`UNDERBOSS_{field.name.upper()}`" in page, field.name


def test_settings_come_from_the_environment_and_say_what_is_wrong() -> None:
    assert read_settings({"UNDERBOSS_GRACE": "7", "UNDERBOSS_SECURE_COOKIES": "true"}) == Settings(grace=7.0, secure_cookies=True)
    assert read_settings({"UNDERBOSS_DATABASE_URL": "sqlite:///a"}, database_url="sqlite:///b").url == "sqlite:///b"
    with pytest.raises(BadInput, match=r"grace"):
        read_settings({"UNDERBOSS_GRACE": "soon"})


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    upgrade_sqlite(f"{tmp_path}/u.db")
    upgrade_sqlite(f"{tmp_path}/u.db")
    engine = create_engine(f"sqlite:///{tmp_path}/u.db")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == HEAD
        different = [one for one in compare_metadata(context, METADATA) if "modify_default" not in str(one)]
        assert not different
    engine.dispose()
    scripts = ScriptDirectory(str(SOURCE / "underboss" / "server" / "migrations"))
    assert scripts.get_current_head() == HEAD


def test_r24_a_table_is_not_continued_by_other_rules() -> None:
    doc = new_doc(tables()[0])
    _, entry = Play.begin(doc, 1.0)
    doc.rules = "0 of long ago"
    with pytest.raises(BadRecord, match="long ago"):
        Play.resume(doc, None, [entry])


HEAVY = {"alembic", "asyncpg", "dask", "matplotlib", "numpy", "pandas", "scipy", "sqlalchemy"}


def test_a_start_imports_nothing_that_it_does_not_need() -> None:
    """It is ready in under three seconds because of that; the clock of a busy machine would prove nothing."""
    code = "import sys, underboss.cli, underboss.server.app; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True)
    loaded = told.stdout.split()
    assert "underboss.server.app" in loaded
    assert not HEAVY & set(loaded)
    assert len(loaded) < 1000


def test_the_command_serves_a_fresh_machine(tmp_path: Path) -> None:
    port = free_port()
    code = "from underboss.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        code,
        "serve",
        "--port",
        str(port),
        "--no-browser",
        "--database",
        f"sqlite:///{tmp_path}/new/u.db",
    ]
    begun = time.monotonic()
    process = subprocess.Popen(command, env={"PYTHONPATH": str(SOURCE)}, stderr=subprocess.PIPE)
    try:
        while time.monotonic() - begun < 60:
            try:
                answer = httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=1)
                break
            except httpx.HTTPError:
                time.sleep(0.05)
        assert answer.json()["status"] == "ok"
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert process.returncode == 0
