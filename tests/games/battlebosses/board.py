"""Positions of Battle Bosses for tests, and bosses made to measure."""

from __future__ import annotations

from typing import Any

import underboss
from underboss import Dice, LoadedDice
from underboss.engine.bits import BIT, members
from underboss.engine.events import Event
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.book import MASK
from underboss.games.battlebosses.game import BattleBossesGame
from underboss.games.battlebosses.rules import BattleBosses
from underboss.games.battlebosses.terminal import cell_names
from underboss.games.battlebosses.verbs import VERBS

ALL = (1 << codes.CARDS) - 1
PILES = {"hand": codes.HAND, "deck": codes.DECK, "discard": codes.DISCARD, "played": codes.PLAYED, "aside": codes.ASIDE}


class Board:
    """Seat 0 is on turn with much energy and many crystals; hands are empty, decks full, bosses on their starts.

    On the Void Ring the spaces are A1 to A3, B1 to B4, C1, C2, the Void, C3, C4, then D1 to D4 and E1 to E3; seat 0 starts on
    C4, seat 1 on C1."""

    def __init__(self, *bosses: str, energy: int = 12, crystals: int = 12, **options: Any) -> None:
        self.game = underboss.load("battlebosses", bosses=",".join(bosses), **options)
        assert isinstance(self.game, BattleBossesGame)
        state = self.game.start(len(bosses), Dice(1))
        assert isinstance(state, BattleBosses)
        self.state: BattleBosses = state
        self.names = cell_names(self.game.spots(len(bosses)))
        for seat in range(len(bosses)):
            state.put(seat, codes.HAND, 0)
            state.put(seat, codes.DECK, ALL)
        state.phase, state.number, state.waiting = codes.BATTLE, 5, 1
        self.set(0, energy=energy, crystals=crystals)
        self.events: list[Event] = []

    # Setting up

    def cell(self, name: str) -> int:
        return self.names.index(name.replace("_", " "))

    def set(self, seat: int, **values: int) -> Board:
        """energy, crystals, wounds."""
        for name, value in values.items():
            self.state.put(seat, getattr(codes, name.upper()), value)
        return self

    def boss(self, seat: int, cell: str) -> Board:
        self.state.put(seat, codes.AT, self.cell(cell))
        return self

    def minions(self, seat: int, cell: str, number: int) -> Board:
        self.state.add_minions(seat, self.cell(cell), number)
        self.state.put(seat, codes.SUPPLY, self.state.get(seat, codes.SUPPLY) - number)
        return self

    def token(self, seat: int, cell: str) -> Board:
        self.state.put(seat, codes.TOKENS, self.state.get(seat, codes.TOKENS) | BIT[self.cell(cell)])
        return self

    def cards(self, seat: int, pile: str, *ids: str) -> Board:
        """Put cards from the deck into a pile."""
        state = self.state
        for name in ids:
            mask = state.book.card(state.get(seat, codes.BOSS), self.kind(seat, name), MASK)
            card = BIT[members(state.get(seat, codes.DECK) & mask)[0]]
            state.put(seat, codes.DECK, state.get(seat, codes.DECK) & ~card)
            state.put(seat, PILES[pile], state.get(seat, PILES[pile]) | card)
        state.refresh(seat)
        return self

    def empty_deck(self, seat: int) -> Board:
        """All cards of the deck leave the game, so that drawing finds nothing."""
        self.state.put(seat, codes.DECK, 0)
        return self

    def turn(self, seat: int) -> Board:
        self.state.turn = seat
        self.state.waiting = BIT[seat]
        return self

    # Playing

    def kind(self, seat: int, name: str) -> int:
        boss = self.game.bosses[self.state.get(seat, codes.BOSS)]
        return [card.id for card in boss.cards].index(name)

    def action(self, text: str, seat: int) -> int:
        """`use Stride`, `play rivet_volley`, `at C3`, `who 1`, `move C1 2 C2`, `wreck 1 granite_skin`, `done`, `end`."""
        verb, _, rest = text.partition(" ")
        words = rest.split()
        boss = self.game.bosses[self.state.get(seat, codes.BOSS)]
        if verb == "use":
            own = [ability.name for ability in (*boss.abilities, *boss.minion_abilities)]
            cards = [card.name for card in boss.cards]
            number = own.index(rest) if rest in own else codes.MOST_OWN_ABILITIES + cards.index(rest)
            return VERBS.parse(f"use {number}")
        if verb in ("play", "aside", "discard", "take"):
            return VERBS.parse(f"{verb} {self.kind(seat, words[0])}")
        if verb == "wreck":
            return VERBS.parse(f"wreck {words[0]} {self.kind(int(words[0]), words[1])}")
        if verb == "at":
            return VERBS.parse(f"at {self.cell(words[0])}")
        if verb == "move":
            return VERBS.parse(f"move {self.cell(words[0])} {words[1]} {self.cell(words[2])}")
        return VERBS.parse(text)

    def do(self, *texts: str, faces: list[int] | None = None) -> Board:
        """Let whoever is asked take these actions; loaded faces must all be used."""
        dice = LoadedDice(faces) if faces is not None else Dice(7)
        for text in texts:
            seat = self.state.actor
            self.state.ears = []
            self.state.play(seat, self.action(text, seat), dice)
            self.events += self.state.ears
            self.state.ears = None
        assert not isinstance(dice, LoadedDice) or dice.left == 0
        return self

    def why(self, text: str, seat: int | None = None) -> str:
        """The number of the rule that refuses the action; empty if it is allowed."""
        asked = self.state.actor if seat is None else seat
        reason = self.state.refusal(asked, self.action(text, asked))
        return "" if reason is None else reason.rule

    # Looking

    def offers(self, text: str) -> bool:
        return self.action(text, self.state.actor) in list(self.state.legal(self.state.actor))

    def cells(self) -> set[str]:
        """The spaces that may be chosen now."""
        return {
            self.names[VERBS.arguments(action)[0]]
            for action in self.state.legal(self.state.actor)
            if VERBS.verb(action).name == "at"
        }

    def whos(self) -> set[int]:
        found = [action for action in self.state.legal(self.state.actor) if VERBS.verb(action).name == "who"]
        return {VERBS.arguments(action)[0] for action in found}

    def health(self, seat: int) -> int:
        return int(self.state.health(seat))

    def lost(self, seat: int) -> int:
        """The damage on a boss."""
        return int(self.state.get(seat, codes.WOUNDS))

    def at(self, seat: int) -> str:
        return self.names[self.state.get(seat, codes.AT)]

    def crowd(self, seat: int, cell: str) -> int:
        return int(self.state.minions(seat, self.cell(cell)))

    def energy(self, seat: int) -> int:
        return int(self.state.get(seat, codes.ENERGY))

    def crystals(self, seat: int) -> int:
        return int(self.state.get(seat, codes.CRYSTALS))

    def supply(self, seat: int) -> int:
        return int(self.state.get(seat, codes.SUPPLY))

    def tokens(self, seat: int) -> list[str]:
        return [self.names[cell] for cell in members(self.state.get(seat, codes.TOKENS))]

    def pile(self, seat: int, pile: str) -> list[str]:
        boss = self.game.bosses[self.state.get(seat, codes.BOSS)]
        cards = members(self.state.get(seat, PILES[pile]))
        return [boss.cards[self.state.book.kind(self.state.get(seat, codes.BOSS), card)].id for card in cards]

    def told(self, name: str) -> list[dict[str, Any]]:
        """The events of this name so far."""
        return [event.seen_by(None) for event in self.events if event.happening.name == name]


def own_boss(key: str = "tester", cards: str = "", head: str = "", abilities: str = "", filler: int | None = None) -> str:
    """A file with one boss: plain abilities, the given cards, and harmless ones to fill the deck."""
    used = sum(int(line.split("=")[1]) for line in cards.splitlines() if line.startswith("copies"))
    left = 28 - used if filler is None else filler
    fill = f"""
[[boss.{key}.cards]]
id = "filler"
name = "Filler"
type = "effect"
cost = 1
copies = {left}
do = [{{ do = "get_crystals", n = 1 }}]
"""
    return f"""
[boss.{key}]
name = "The Tester"
short = "Tester"
health = 12
arena_health = 6
minion = "Probes"
base_die = ["E", "E", "EC", "C", "CC", "E*"]
{head}

[[boss.{key}.abilities]]
name = "Walk"
energy = 1
do = [{{ do = "move_boss", n = 1 }}]

[[boss.{key}.abilities]]
name = "Make"
energy = 1
do = [{{ do = "create", n = 1, where = "here" }}]
{abilities}

[[boss.{key}.minion_abilities]]
name = "Swarm"
energy = 1
do = [{{ do = "move_minions", n = 1 }}]
{cards}
{fill if left else ""}"""


def own_card(body: str, name: str = "Test Card", kind: str = "effect", cost: int = 1, copies: int = 4) -> str:
    """One card of the tester; `body` gives do, lasting, ability, trigger or extra."""
    return f"""
[[boss.tester.cards]]
id = "{name.lower().replace(" ", "_")}"
name = "{name}"
type = "{kind}"
cost = {cost}
copies = {copies}
{body}
"""
