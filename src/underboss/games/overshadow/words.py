"""Every text of OverShadow that a person reads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rich.markup import escape

from underboss.engine.verbs import first, second, verb_of
from underboss.engine.view import View
from underboss.engine.words import FIRST_TURN, SEAT_COLOURS, SEAT_NAMES, Thing, Told, Words
from underboss.games.overshadow.reach import way
from underboss.games.overshadow.verbs import BATTLE, END, PLACE, RESPAWN, STEP, STORM, WHY
from underboss.games.overshadow.view import OverShadowView, Piece, reaches


def cell_name(cell: int, width: int) -> str:
    """Columns are letters from the left, rows numbers from the top: a1 is the top left."""
    return f"{chr(ord('a') + cell % width)}{cell // width + 1}"


def cell_number(name: str, view: OverShadowView) -> int | None:
    """The cell of this name, if the board has it."""
    column, row = ord(name[0]) - ord("a"), name[1:]
    if not row.isdecimal() or not 0 <= column < view.width or not 1 <= int(row) <= view.height:
        return None
    return (int(row) - 1) * view.width + column


class OverShadowWords(Words):
    """Pieces are told by owner and number, cells by column and row: it knows the crew, its crown, and how wide the board is."""

    def __init__(self, crew: int, crowned: bool, widths: dict[int, int]) -> None:
        self.crew = crew
        self.crowned = crowned
        self.widths = widths  # by the number of seats

    def piece(self, piece: int) -> str:
        """`the captain` or `fighter 3`."""
        return "the captain" if self.crowned and piece % self.crew == 0 else f"fighter {self.number(piece)}"

    def number(self, piece: int) -> int:
        return piece % self.crew + (0 if self.crowned else 1)

    def whose(self, piece: int, names: Sequence[str]) -> str:
        return f"{self.piece(piece)} of {names[piece // self.crew]}"

    def prompt(self, view: OverShadowView, names: Sequence[str]) -> str:
        if view.phase == "done":
            return "The battle is over."
        who = "You" if view.seat == view.turn else names[view.turn]
        own = view.seat == view.turn
        if view.phase == "placing":
            piece = self.piece(view.pending or 0)
            return f"{who} {'place' if own else 'places'} {piece} in {'your' if own else 'their'} section."
        if view.phase == "spawning":
            return f"{who} {'choose' if own else 'chooses'} where the piece comes back."
        if view.phase == "returning":
            return f"{who} {'choose' if own else 'chooses'} where the repelled piece returns to."
        left = f"{view.moves} Move Point{'' if view.moves == 1 else 's'}"
        if view.attacks is not None:
            left += f" and {view.attacks} Attack Point{'' if view.attacks == 1 else 's'}"
        return f"{who} {'have' if own else 'has'} {left} left."

    def line(self, told: Told, names: Sequence[str]) -> str:
        who = names[told["seat"]] if told.get("seat") is not None else ""
        where = cell_name(told["cell"], self.widths[len(names)]) if "cell" in told else ""
        match told["event"]:
            case "opening":
                return f"{who} rolls {told['face']} for the first turn."
            case "first":
                return f"{who} goes first."
            case "placed":
                return f"{who} puts {self.piece(told['piece'])} on {where}."
            case "turn":
                attacks = f" and {told['attacks']} Attack Points" if told["attacks"] else ""
                return f"Turn {told['number']}: {who} rolls {told['moves']} Move Points{attacks}."
            case "stepped":
                return f"{who} moves {self.piece(told['piece'])} to {where}."
            case "tied":
                return f"Both roll {told['face']}, and roll again."
            case "battled":
                won = "wins" if told["attack"] > told["defence"] else "loses"
                return (
                    f"{who} attacks {self.whose(told['target'], names)} with {self.piece(told['piece'])}: "
                    f"{told['attack']} against {told['defence']}, the attack {won}."
                )
            case "struck":
                return f"The captain of {who} takes strike {told['strikes']}."
            case "destroyed":
                return f"{who} loses {self.piece(told['piece'])} on {where}."
            case "stormed":
                won = "wins" if told["attack"] > told["defence"] else "loses"
                owner, rolls = names[told["owner"]], f"{told['attack']} against {told['defence']}"
                return f"{who} storms the wall of {owner} on {where}: {rolls}, the attack {won}."
            case "wall_fell":
                return f"The wall of {who} on {where} falls."
            case "sent_back":
                return f"{self.whose(told['piece'], names).capitalize()} is sent back to its fortress."
            case "respawned":
                return f"{who} calls {self.piece(told['piece'])} back."
            case "went_out":
                return f"{who} is out: {WHY[told['why']]}."
            case "turns_up":
                return f"All {told['turns']} turns are played: the better standing wins."
        raise ValueError(told["event"])

    def things(self, told: Told) -> list[Thing]:
        """There are no cards; what sides do more or less often stands for them."""
        match told["event"]:
            case "first":
                return [FIRST_TURN]
            case "battled":
                captain = self.piece(told["piece"]) == "the captain"
                return [Thing("attack", "with the captain" if captain else "with a fighter")]
            case "stormed":
                return [Thing("attack", "on a wall")]
            case "respawned":
                return [Thing("respawn", "of a piece")]
        return []

    def action(self, view: OverShadowView, action: int) -> str:
        return _label(self, action, view.width, view.respawn_cost)

    def shorthand(self) -> str:
        return "`2 d4` to walk, attack or place with piece 2 (`*` the captain), `+ 2` to respawn, `end`"

    def understand(self, view: OverShadowView, text: str) -> list[int] | None:
        """A piece's mark and a cell: walk there by a shortest way, or attack or place what is there."""
        parts = text.lower().split()
        if len(parts) != 2 or view.seat is None:
            return None
        if parts[0] == "+":
            found = self._own(view, parts[1])
            return None if found is None else [int(RESPAWN.pack(found.id))]
        piece, cell = self._own(view, parts[0]), cell_number(parts[1], view)
        if piece is None or cell is None:
            return None
        if view.phase != "fighting":
            return [int(PLACE.pack(view.pending if view.pending is not None else piece.id, cell))]
        for other in view.pieces:
            if other.cell == cell and other.seat != view.seat:
                return [int(BATTLE.pack(piece.id, other.id))]
        if any(cell in side.walls for seat, side in enumerate(view.sides) if seat != view.seat):
            return [int(STORM.pack(piece.id, cell))]
        return [int(STEP.pack(piece.id, step)) for step in way(reaches(view).get(piece.id, {}), cell)]

    def _own(self, view: OverShadowView, mark: str) -> Piece | None:
        for piece in view.pieces:
            if piece.seat == view.seat and mark == ("*" if piece.captain else _digit(self.number(piece.id))):
                return piece
        return None

    def harm(self, told: Told, view: View) -> bool:
        return told["event"] in ("struck", "destroyed", "wall_fell", "went_out") and told["seat"] == view.seat

    def picture(self, view: OverShadowView, names: Sequence[str], colour: bool) -> str:
        """Each cell two characters: seat letter and piece number, `*` for a captain; `##` an obstacle, `==` a wall."""
        cells = self._cells(view, colour)
        width = view.width
        lines = ["    " + " ".join(f" {chr(ord('a') + column)}" for column in range(width))]
        for row in range(view.height):
            lines.append(f"{row + 1:>3} " + " ".join(cells[row * width : (row + 1) * width]))
        for seat, side in enumerate(view.sides):
            lines.append(
                self._side_line(view, seat, escape(names[seat]) if colour else names[seat], colour)
                + ("  out" if side.out else "")
            )
        return "\n".join(lines)

    def _cells(self, view: OverShadowView, colour: bool) -> list[str]:
        cells = [" ."] * (view.width * view.height)
        for seat, side in enumerate(view.sides):
            for cell in side.section:
                cells[cell] = self._paint(" :", seat, colour, dim=True)
            for cell in side.walls:
                cells[cell] = self._paint("==", seat, colour)
        for cell in view.obstacles:
            cells[cell] = "##"
        for piece in view.pieces:
            if piece.cell is not None:
                mark = "*" if piece.captain else _digit(self.number(piece.id))
                cells[piece.cell] = self._paint(SEAT_NAMES[piece.seat][0] + mark, piece.seat, colour)
        return cells

    def _paint(self, text: str, seat: int, colour: bool, dim: bool = False) -> str:
        style = ("dim " if dim else "bold ") + SEAT_COLOURS[seat]
        return f"[{style}]{text}[/]" if colour else text

    def _side_line(self, view: OverShadowView, seat: int, name: str, colour: bool) -> str:
        side = view.sides[seat]
        on_board = sum(1 for piece in view.pieces if piece.seat == seat and piece.cell is not None)
        facts: list[Any] = [f"{on_board} on the board"]
        if view.strike_limit:
            facts.append(f"strikes {side.strikes}/{view.strike_limit}")
        if view.skull_limit:
            facts.append(f"skulls {side.skulls}/{view.skull_limit}")
        if side.walls:
            facts.append(f"walls {len(side.walls)}")
        turn = ">" if view.turn == seat and view.phase != "done" else " "
        return f"{turn} {self._paint(SEAT_NAMES[seat][0], seat, colour)} {name}: {', '.join(facts)}"


@lru_cache(maxsize=1 << 13)  # a table tells dozens of these with every step
def _label(words: OverShadowWords, action: int, width: int, respawn_cost: int) -> str:
    verb, one, two = verb_of(action), first(action), second(action)
    if verb == END.code:
        return "End turn"
    piece = words.piece(int(one))
    if verb == PLACE.code:
        return f"Place {piece} on {cell_name(two, width)}"
    if verb == STEP.code:
        return f"Move {piece} to {cell_name(two, width)}"
    if verb == STORM.code:
        return f"Storm the wall on {cell_name(two, width)} with {piece}"
    if verb == RESPAWN.code:
        return f"Call {piece} back for {respawn_cost}"
    assert verb == BATTLE.code
    owner = SEAT_NAMES[two // words.crew]
    return f"Attack {owner}'s {words.piece(int(two)).removeprefix('the ')} with {piece}"


def _digit(number: int) -> str:
    """One character for a piece's number: 1 to 9, then a, b, c."""
    return str(number) if number < 10 else chr(ord("a") + number - 10)
