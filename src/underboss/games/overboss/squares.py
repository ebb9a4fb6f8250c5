"""The two boards: squares, borders, edges, lines, and where a Command's pattern fits. Square = 4 x row + column."""

from typing import Any, Final

from mypy_extensions import i64

from underboss.engine.bits import mask_of
from underboss.engine.vectors import vec
from underboss.games.overboss.pieces import content

COLUMNS: Final = 4
MOST: Final = 16  # squares of the larger board; maps are stored at this distance

_BOARDS: Final = content("boards")
BOARD_NAMES: Final[list[str]] = list(_BOARDS)
ROWS: Final = vec[i64]([board["rows"] for board in _BOARDS.values()])
SQUARES: Final = vec[i64]([board["rows"] * COLUMNS for board in _BOARDS.values()])
ALL_SQUARES: Final = vec[i64]([2 ** (board["rows"] * COLUMNS) - 1 for board in _BOARDS.values()])
MOST_SEATS: Final[list[int]] = [board["most_seats"] for board in _BOARDS.values()]
SQUARE_NAMES: Final[list[str]] = [f"{'abcd'[at % COLUMNS]}{at // COLUMNS + 1}" for at in range(MOST)]
CORNERS: Final = vec[i64]([mask_of([0, 3, (rows - 1) * 4, rows * 4 - 1]) for rows in (3, 4)])


def _near(rows: int, at: int) -> list[int]:
    row, column = divmod(at, COLUMNS)
    steps = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * COLUMNS + c for r, c in steps if 0 <= r < rows and 0 <= c < COLUMNS]


def _edge(board: dict[str, Any], letter: str) -> int:
    rows = board["rows"]
    sides = [(column, board["top"][column]) for column in range(COLUMNS)]
    sides += [((rows - 1) * COLUMNS + column, board["bottom"][column]) for column in range(COLUMNS)]
    sides += [(row * COLUMNS, board["left"][row]) for row in range(rows)]
    sides += [(row * COLUMNS + COLUMNS - 1, board["right"][row]) for row in range(rows)]
    return mask_of([at for at, kind in sides if kind == letter])


def _masks(rows: int) -> list[int]:
    return [mask_of(_near(rows, at)) if at < rows * COLUMNS else 0 for at in range(MOST)]


# Bordering squares as sets, for both boards one after the other: NEAR[16 * board + square].
NEAR: Final = vec[i64]([mask for board in _BOARDS.values() for mask in _masks(board["rows"])])
EDGES: Final[list[dict[str, str]]] = [
    {side: str(board[side]) for side in ("top", "left", "right", "bottom")} for board in _BOARDS.values()
]
MOUNTAINS: Final = vec[i64]([_edge(board, "m") for board in _BOARDS.values()])
WATER: Final = vec[i64]([_edge(board, "w") for board in _BOARDS.values()])

_COMMANDS: Final = content("commands")
CARD_NAMES: Final[list[str]] = list(_COMMANDS)
CARDS: Final = len(CARD_NAMES)
CARD_COPIES: Final[list[int]] = [card["copies"] for card in _COMMANDS.values()]
CARD_EFFECTS: Final[list[str]] = [card["effect"] for card in _COMMANDS.values()]
PATTERNS: Final[list[list[str]]] = [card["pattern"] for card in _COMMANDS.values()]


def _turned(shape: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    turns = []
    for _ in range(4):
        shape = {(column, -row) for row, column in shape}
        turns += [shape, {(row, -column) for row, column in shape}]
    return turns


def placements(pattern: list[str], rows: int) -> list[int]:
    """Every set of squares that shows the pattern, turned and mirrored, on a board with so many rows."""
    shape = {(row, column) for row, line in enumerate(pattern) for column, sign in enumerate(line) if sign == "#"}
    found = set()
    for turned in _turned(shape):
        for down in range(-4, 8):
            for right in range(-4, 8):
                squares = [(row + down, column + right) for row, column in turned]
                if all(0 <= row < rows and 0 <= column < COLUMNS for row, column in squares):
                    found.add(mask_of([row * COLUMNS + column for row, column in squares]))
    return sorted(found)


# All placements in one row; those of pattern p on board b are FITS[FITS_FROM[7 * b + p]] up to the next start.
_fits: list[int] = []
_starts: list[int] = [0]
for _rows in (3, 4):
    for _pattern in PATTERNS:
        _fits += placements(_pattern, _rows)
        _starts.append(len(_fits))
FITS: Final = vec[i64](_fits)
FITS_FROM: Final = vec[i64](_starts)
