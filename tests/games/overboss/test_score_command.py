"""`underboss score overboss`: the command, and the forms that its page documents."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.test_cli import underboss_command
from underboss.games.overboss.mapfile import read_map, score_maps

PAGE = Path(__file__).parents[3] / "docs" / "overboss-maps.md"
BLOCKS = re.findall(r"```(?:json)?\n(.*?)```", PAGE.read_text(), re.DOTALL)


def test_the_maps_of_the_page_score_as_it_says() -> None:
    text, as_json = BLOCKS
    assert [sheet.total for sheet in score_maps([read_map(text)])] == [46]
    assert score_maps([read_map(as_json)]) == score_maps([read_map(text)])


def test_one_line_for_each_reason(tmp_path: Path) -> None:
    file = tmp_path / "map.txt"
    file.write_text(BLOCKS[0])
    done = underboss_command("score", "overboss", str(file))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "  10  4 Forests" in lines
    assert "   5  band of 3 kobolds, A1 to C1" in lines
    assert lines[-1].split() == ["46", "in", "all"]
    assert sum(int(line.split()[0]) for line in lines[:-1]) == 46


def test_several_files_and_json(tmp_path: Path) -> None:
    for name, tiles in (("one", "graveyard-1 graveyard-1 . ."), ("two", "graveyard-3 . . .")):
        (tmp_path / name).write_text(tiles + "\n. . . .\n. . . .\n")
    done = underboss_command("score", "overboss", str(tmp_path / "one"), str(tmp_path / "two"), "--json")
    assert [sheet["total"] for sheet in json.loads(done.stdout)] == [7, 5]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("forest/kobold . . .\n. dungeon/orc . .\n. . . .", "B2: 'orc' lies on a Dungeon"),
        ("forest . . .\n. . .\n. . . .", "D2: row 2 has 3 squares"),
        ("forest . . .\n. . lava .\n. . . .", "C2: 'lava' is not a tile"),
        ("forest/orc/witch . . .\n. . . .\n. . . .", "A1: 2 tokens (orc, witch)"),
    ],
)
def test_a_bad_map_is_one_line_and_exit_two(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "map"
    file.write_text(text)
    done = underboss_command("score", "overboss", str(file))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"underboss: {says}")
    assert done.stdout == ""


def test_other_games_have_no_such_boards(tmp_path: Path) -> None:
    (tmp_path / "map").write_text("")
    done = underboss_command("score", "overshadow", str(tmp_path / "map"))
    assert (done.returncode, done.stderr) == (2, "underboss: OverShadow has no boards to score from a file\n")
    missing = underboss_command("score", "overboss", str(tmp_path / "none"))
    assert missing.returncode == 2
    assert "cannot be read" in missing.stderr
