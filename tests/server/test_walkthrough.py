"""docs/api.md from nothing: its commands and its program are run as they stand, against a server that has never been used."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.server.house import Server

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def run(command: list[str], text: str, server: Server, folder: Path) -> str:
    here = text.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}").replace("henchman", "random")
    done = subprocess.run(command, input=here, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_is_played_to_its_end_by_following_the_page(database: str, tmp_path: Path) -> None:
    server = Server(database).start()
    commands = blocks("sh")
    told = run(["sh", "-e"], commands[0] + commands[1], server, tmp_path)
    assert '"claimed":false' in told
    assert '"actions":' in told
    assert '"seq":1' in told or "not your turn" in told or "section" in told
    program = next(block for block in blocks("python") if "websockets" in block)
    assert re.search(r"\[[12], [12]\]$", run([sys.executable, "-"], program, server, tmp_path).strip())
    assert server.stop() == 0
