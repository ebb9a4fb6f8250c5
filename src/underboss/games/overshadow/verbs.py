"""The words that OverShadow's actions and events are made of, and the names of its phases and endings."""

from typing import Final

from underboss.engine.events import Happening
from underboss.engine.verbs import Argument, Verb, Vocabulary

MOST_PIECES: Final = 60
MOST_CELLS: Final = 400

Piece: Final = Argument("piece", MOST_PIECES)
Cell: Final = Argument("cell", MOST_CELLS)

PLACE: Final = Verb("place", Piece, Cell)
STEP: Final = Verb("step", Piece, Cell)
BATTLE: Final = Verb("battle", Piece, Piece)
STORM: Final = Verb("storm", Piece, Cell)
RESPAWN: Final = Verb("respawn", Piece)
END: Final = Verb("end")
VERBS: Final = Vocabulary(PLACE, STEP, BATTLE, STORM, RESPAWN, END)

OPENING: Final = Happening("opening", "seat", "face")
FIRST: Final = Happening("first", "seat")
PLACED: Final = Happening("placed", "seat", "piece", "cell")
TURN: Final = Happening("turn", "seat", "number", "moves", "attacks")
STEPPED: Final = Happening("stepped", "seat", "piece", "start", "cell")
TIED: Final = Happening("tied", "face")
BATTLED: Final = Happening("battled", "seat", "piece", "target", "attack", "defence")
STRUCK: Final = Happening("struck", "seat", "piece", "strikes")
DESTROYED: Final = Happening("destroyed", "seat", "piece", "cell")
STORMED: Final = Happening("stormed", "seat", "piece", "owner", "cell", "attack", "defence")
WALL_FELL: Final = Happening("wall_fell", "seat", "cell")
SENT_BACK: Final = Happening("sent_back", "seat", "piece")
RESPAWNED: Final = Happening("respawned", "seat", "piece")
WENT_OUT: Final = Happening("went_out", "seat", "why")
TURNS_UP: Final = Happening("turns_up", "turns")
HAPPENINGS: Final = (
    OPENING, FIRST, PLACED, TURN, STEPPED, TIED, BATTLED, STRUCK, DESTROYED, STORMED,
    WALL_FELL, SENT_BACK, RESPAWNED, WENT_OUT, TURNS_UP,
)  # fmt: skip

EMPTY: Final = 0  # on the board; a piece stands as its number plus one
OBSTACLE: Final = 255
OFF: Final = -1

PLACING: Final = 0  # setting up
FIGHTING: Final = 1  # a turn
SPAWNING: Final = 2  # a respawned piece waits for its cell
RETURNING: Final = 3  # a repelled piece waits for its cell in the fortress
DONE: Final = 4

BY_STRIKES: Final = 1
BY_LAST_FIGHTER: Final = 2
BY_SKULLS: Final = 3
BY_LAST_PIECE: Final = 4
BY_FORTRESS: Final = 5
BY_TURNS: Final = 6
WHY: Final = {
    BY_STRIKES: "the captain took the last strike",
    BY_LAST_FIGHTER: "only the captain was left",
    BY_SKULLS: "too many pieces were lost",
    BY_LAST_PIECE: "no piece was left",
    BY_FORTRESS: "the fortress fell",
    BY_TURNS: "the turns were used up",
}
