"""Battle Bosses drawn with letters: the map, the seats, the dice and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from underboss.engine.words import SEAT_COLOURS, SEAT_NAMES
from underboss.games.battlebosses.texts import TYPE_NAMES, card_text, price, some
from underboss.games.battlebosses.view import BattleBossesView, Die, Side, Spot

if TYPE_CHECKING:
    from underboss.games.battlebosses.game import BattleBossesGame

LEGEND = "E* boss of E, E2 two minions of E, E! token"
ARENA_LEGEND = ", & monster"
WIDE = 4  # characters for one column of the picture


def cell_names(spots: Sequence[Spot]) -> list[str]:
    """Rows are letters from the top, spaces in a row numbers from the left: `C2`; bases are named for their team."""
    names: list[str] = []
    seen: dict[int, int] = {}
    for spot in spots:
        if spot.base is not None:
            names.append(f"base {spot.base + 1}")
            continue
        seen[spot.row] = seen.get(spot.row, 0) + 1
        names.append(f"{chr(ord('A') + spot.row)}{seen[spot.row]}")
    return names


def paint(text: str, seat: int, colour: bool) -> str:
    return f"[bold {SEAT_COLOURS[seat]}]{text}[/]" if colour else text


def picture(game: BattleBossesGame, view: BattleBossesView, names: Sequence[str], colour: bool) -> str:
    turn = f", turn {view.number} of at most {view.last_number}" if view.number else ""
    lines = [f"{view.map}{turn} ({LEGEND}{ARENA_LEGEND if view.bases else ''})", *_map(view, colour)]
    lines += [_monster_line(view)] if view.monsters else []
    for side in view.sides:
        lines += _side_lines(game, view, side, names[side.seat], colour)
    if view.dice:
        lines.append("Dice: " + " ".join(_die(die) for die in view.dice))
    if view.seat is not None and view.sides[view.seat].hand is not None:
        lines += _hand(game, view, view.sides[view.seat])
    return "\n".join(lines)


def _map(view: BattleBossesView, colour: bool) -> list[str]:
    """Each space is `[name who…]`: a letter with `*` for a boss, with a number for minions, `!` for a token, `&` a monster."""
    names = cell_names(view.spots)
    left = min(spot.column for spot in view.spots)
    rows: dict[int, list[tuple[int, str, str]]] = {}
    for cell, spot in enumerate(view.spots):
        plain, shown = _space(view, cell, names[cell], colour)
        rows.setdefault(spot.row, []).append(((spot.column - left) * WIDE, plain, shown))
    lines: list[str] = []
    for _, spaces in sorted(rows.items()):
        line, at = "  ", 0
        for column, plain, shown in sorted(spaces):
            line += " " * max(0, column - at) + shown
            at = max(column, at) + len(plain)
        lines.append(line)
    return lines


def _space(view: BattleBossesView, cell: int, name: str, colour: bool) -> tuple[str, str]:
    """The space without and with colour."""
    marks: list[tuple[str, int]] = []
    for side in view.sides:
        letter = SEAT_NAMES[side.seat][0]
        marks += [(f"{letter}*", side.seat)] if side.cell == cell else []
        marks += [(f"{letter}{crowd.minions}", side.seat) for crowd in side.crowds if crowd.cell == cell]
        marks += [(f"{letter}!", side.seat)] if cell in side.tokens else []
    beasts = "&" if any(beast.cell == cell and beast.health for beast in view.monsters) else ""
    plain = "".join(mark for mark, _ in marks) + beasts
    shown = "".join(paint(mark, seat, colour) for mark, seat in marks) + beasts
    room = 2 * WIDE - 3 - len(name)
    fill = " " * max(0, room - len(plain))
    opening = "\\[" if colour else "["
    return f"[{name} {plain}{fill}]"[:60], f"{opening}{name} {shown}{fill}]"


def _monster_line(view: BattleBossesView) -> str:
    names = cell_names(view.spots)
    alive = [f"{beast.name} in {names[beast.cell]} {beast.health}/{beast.most_health}" for beast in view.monsters if beast.health]
    bases = [f"base {base.team + 1} {base.health}/{base.most_health}" for base in view.bases]
    return "& " + ", ".join(alive + bases)


def _side_lines(game: BattleBossesGame, view: BattleBossesView, side: Side, name: str, colour: bool) -> list[str]:
    turn = ">" if view.turn == side.seat and view.phase == "battle" else " "
    letter = paint(SEAT_NAMES[side.seat][0], side.seat, colour)
    who = f"{turn} {letter} {escape(name) if colour else name}: {side.name}"
    if view.teams:
        who += f" (team {side.team + 1})"
    if side.out:
        return [f"{who}, out"]
    boss = game.bosses[side.boss]
    energy = f", {side.energy} energy" if view.turn == side.seat and view.phase == "battle" else ""
    in_play = sum(crowd.minions for crowd in side.crowds)
    facts = [
        f"{who}, health {side.health}/{side.most_health}{energy}, {some(side.crystals, 'crystal')}, "
        f"{side.minion} {in_play} of {in_play + side.supply}, hand {side.hand_size}, deck {side.deck_size}, "
        f"discards {len(side.discard)}"
    ]
    if side.played:
        facts.append("      in play: " + ", ".join(boss.cards[kind].name for kind in side.played))
    return facts


def _die(die: Die) -> str:
    faces = "E" * die.energy + "C" * die.crystals + ("*" if die.overload else "")
    return f"{'>' if die.again else ''}({faces})"


def _hand(game: BattleBossesGame, view: BattleBossesView, side: Side) -> list[str]:
    boss = game.bosses[side.boss]
    lines = ["Hand:"]
    for kind in side.hand or []:
        card = boss.cards[kind]
        cost = some(price(view, side, card), "crystal")
        lines.append(f"  {card.name} ({TYPE_NAMES[card.type]}, {cost}): {card_text(boss, card)}")
    return lines
