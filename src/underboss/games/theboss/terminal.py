"""The Boss drawn with letters: the row of cities, cubes, what may lie hidden, face-up cards, and the seats."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.markup import escape

from underboss.games.theboss.aids import aids
from underboss.games.theboss.content import content
from underboss.games.theboss.verbs import CHICAGO, CINCINNATI
from underboss.games.theboss.view import Side, Spot, TheBossView, card

SEAT_COLOURS = ("bright_red", "bright_blue", "yellow", "green", "magenta")
SEAT_LETTERS = "ETGJV"
MARKS = {"revolver": "R", "prison": "P", "hospital": "H", "banished": "B"}
COLUMN = 8
WIDTH = 80


def picture(view: TheBossView, names: Sequence[str], colour: bool) -> str:
    return "\n".join(_Pen(view, names, colour).lines())


def mark(number: int) -> str:
    """A card in one character: its points or the letter of its penalty."""
    shown = card(number)
    return MARKS[shown.penalty] if shown.penalty else str(shown.points)


def odds(chance: float | None) -> str:
    """A chance as people say it."""
    if chance is None:
        return "when the tie is broken"
    if chance in (0.0, 1.0):
        return "yes" if chance else "no"
    share = Fraction(chance).limit_denominator(10)
    return f"{share.numerator} in {share.denominator}"


class _Pen:
    def __init__(self, view: TheBossView, names: Sequence[str], colour: bool) -> None:
        self.view = view
        self.names = names
        self.colour = colour
        self.aids = aids(view)
        longest = max(len(name) for name in names) + 3  # with the seat's letter before it and a space after
        self.label = max(11, min(longest, WIDTH - COLUMN * len(view.row)))

    def lines(self) -> list[str]:
        body = [*self._head(), "", *self._table()] if self.view.phase != "over" else [*self._past(), ""]
        return [*body, "", *(self._seat(seat) for seat in range(self.view.seats)), *self._foot()]

    def _paint(self, text: str, style: str) -> str:
        marked = escape(text) if self.colour else text
        return f"[{style}]{marked}[/]" if self.colour and style and text.strip() else marked

    def _seat_paint(self, text: str, seat: int) -> str:
        return self._paint(text, f"bold {SEAT_COLOURS[seat]}")

    # Above the row

    def _head(self) -> list[str]:
        view, worked = self.view, self.aids
        kinds = [content().police[kind].name for kind in view.police]
        police = ", ".join(kinds) if kinds else "no card yet"
        title = f"Round {view.number}" + (f", overtime {view.overtime}" if view.overtime else "")
        chicago = worked.chicago
        order = " ".join(SEAT_LETTERS[seat] for seat in worked.last_turn.order)
        return [
            f"{title}   Police: {police}   Last round: {odds(worked.last_round.chance)}",
            f"Chicago pays {chicago.pays} now (half of {chicago.sum})   "
            f"Last turn: {order}{'' if worked.last_turn.fixed else ' as of now'}",
        ]

    # The row

    def _table(self) -> list[str]:
        row = self.view.row
        lines = [self._row("", [self._boss(spot) for spot in row], [self._style(spot) for spot in row])]
        for seat in range(self.view.seats):
            label = f"{SEAT_LETTERS[seat]} {self.names[seat]}"
            crews = [self._crew(spot, seat) for spot in row]
            lines.append(self._row(label, crews, [f"bold {SEAT_COLOURS[seat]}"] * len(row), f"bold {SEAT_COLOURS[seat]}"))
        if self.view.seat is not None:
            lines.append(self._row("to lead", [self._need(spot) for spot in row], ["dim"] * len(row)))
        lines.append(self._row("hidden", [self._hidden(spot) for spot in row], ["bold"] * len(row)))
        deepest = max(1, *(len(spot.face_up) for spot in row))
        for depth in range(deepest):
            lines.append(self._row("face up" if depth == 0 else "", [self._up(spot, depth) for spot in row], [""] * len(row)))
        return lines

    def _row(self, label: str, cells: list[str], styles: list[str], label_style: str = "dim") -> str:
        line = self._paint(f"{label[: self.label - 1]:<{self.label}}", label_style)
        for cell, style in zip(cells, styles):
            line += self._paint(f"{cell:<{COLUMN}}", style)
        return line.rstrip()

    def _boss(self, spot: Spot) -> str:
        return f"{spot.number} {spot.code}" if spot.number is not None else spot.code

    def _style(self, spot: Spot) -> str:
        return f"bold {content().places[spot.city].colour}"

    def _crew(self, spot: Spot, seat: int) -> str:
        crew = spot.crews[seat]
        cubes = _cubes(crew.big, crew.small)
        return (cubes + ("*" if spot.leader == seat else "")) or "."

    def _need(self, spot: Spot) -> str:
        seat = self.view.seat
        assert seat is not None
        if spot.city == CINCINNATI and self.view.sides[seat].banished:
            return "banned"
        if spot.city == CHICAGO and not any(other.crews[seat].big for other in self.view.row if other.city != CHICAGO):
            return "closed"
        if spot.leader == seat:
            return "yours"
        need = next(need for need in self.aids.needs if need.city == spot.city)
        return f"+{need.cubes[seat]}"

    def _hidden(self, spot: Spot) -> str:
        if spot.city == CHICAGO:
            return f"={self.aids.chicago.pays}"
        found = next((possible for possible in self.aids.possible if possible.city == spot.city), None)
        if found is None:
            return "-"
        marks = [mark(shown.id) for shown in found.cards]
        text = " ".join(marks)
        return text if len(text) < COLUMN else "".join(marks)

    def _up(self, spot: Spot, depth: int) -> str:
        return mark(spot.face_up[depth]) if depth < len(spot.face_up) else ""

    # Below the row

    def _past(self) -> list[str]:
        lines = [f"The last round, number {self.view.number}:"]
        for claim in self.view.past:
            taker = self._paint(self.names[claim.seat], "") if claim.seat is not None else "nobody"
            shown = card(claim.card) if claim.card is not None else None
            what = shown.penalty or str(shown.points) if shown else f"half of {self.view.past_sum}"
            lines.append(f"  {content().places[claim.city].name:<14}{what:<10} {taker}")
        return lines

    def _seat(self, seat: int) -> str:
        view, side = self.view, self.view.sides[seat]
        turn = ">" if seat == view.turn and view.phase != "over" else " "
        name = self._seat_paint(f"{SEAT_LETTERS[seat]} {self.names[seat]}", seat)
        dealer = " (dealer)" if seat == view.dealer and view.phase != "over" else ""
        hand = " ".join(content().places[city].code for city in side.colours)
        facts = [f"{side.points} points", f"reserve {_cubes(side.big, side.small) or 'none'}", *_away(side)]
        return f"{turn} {name}{dealer}: {', '.join(facts)}" + (f", hand {hand}" if hand else "")

    def _foot(self) -> list[str]:
        view = self.view
        lines = [""]
        if view.hand:
            held = ", ".join(f"{content().places[card(number).city].code} {self._face(number)}" for number in view.hand)
            lines.append(f"Your hand: {held}")
        legend = "■ big, ▪ small cube, * leads; R revolver, P prison, H hospital, B banished"
        return [*lines, self._paint(legend, "dim")]

    def _face(self, number: int) -> str:
        shown = card(number)
        return shown.penalty or str(shown.points)


def _cubes(big: int, small: int) -> str:
    return "■" * big + "▪" * small


def _away(side: Side) -> list[str]:
    prison = side.prison_one + side.prison_two
    counts = [(prison, "in prison"), (side.hospital, "in hospital"), (side.dead, "dead")]
    return [f"{number} {where}" for number, where in counts if number] + (["banished from CI"] if side.banished else [])
