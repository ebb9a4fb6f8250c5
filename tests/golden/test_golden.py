"""No game changes without somebody noticing: every variant has a playthrough, and plays it again exactly."""

from tests.golden.playthrough import FOLDER, file_of, told
from tests.laws.tables import Table, every_table, tables


@every_table
def test_the_golden_game_is_played_again(table: Table) -> None:
    assert file_of(table).exists(), f"write it with: make golden ({file_of(table).name})"
    assert told(table) == file_of(table).read_text()


def test_no_playthrough_is_left_over() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {file_of(table).name for table in tables()}
