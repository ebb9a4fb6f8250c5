"""Positions written as maps, and actions as text, so that tests read as rules."""

from __future__ import annotations

from typing import Any

import pytest

from underboss import Dice, IllegalAction
from underboss.engine.bits import BIT
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.mapfile import read_map
from underboss.games.overboss.pieces import TILE_NAMES, TOKEN_NAMES, active_portals, crystals, used_portals, waiting
from underboss.games.overboss.power import power
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.setup import begin_turn
from underboss.games.overboss.squares import CARD_NAMES, MOST, SQUARE_NAMES
from underboss.games.overboss.table import DECK, STEP_NAMES, TOKEN_SLOT
from underboss.games.overboss.tally import BOSS_NAMES

EMPTY = ". . . .\n. . . .\n. . . ."
EMPTY_BIG = EMPTY + "\n. . . ."
PLAIN_MARKET = "forest/kobold cave/dragon graveyard-1/skeleton swamp/witch"


class Scene:
    """Seat 0 is about to draft, unless more is said. The last map given stands for all further seats.

    A map ends with `lair:` if it has one. `bosses` are the kept ones; `cards` the open Commands."""

    def __init__(
        self,
        *maps: str,
        market: str = PLAIN_MARKET,
        seats: int = 2,
        bosses: str = "",
        revealed: bool = False,
        cards: str = "",
        **options: Any,
    ) -> None:
        options.setdefault("terrains", "basic")
        self.game = OverbossGame({**options, "bosses": bool(bosses), "commands": bool(cards)})
        self.state: Overboss = self.game.start(seats, Dice(1))
        state = self.state
        for slot, pair in enumerate(market.split()):
            tile, _, token = pair.partition("/")
            state.market[slot] = 0 if tile == "-" else TILE_NAMES.index(tile)
            state.market[TOKEN_SLOT + slot] = TOKEN_NAMES.index(token) if token else 0
        for seat in range(seats):
            if maps:
                self.put_map(seat, maps[min(seat, len(maps) - 1)])
        for seat, name in enumerate(bosses.split()):
            state.dealt[2 * seat] = BOSS_NAMES.index(name)
            state.dealt[2 * seat + 1] = (BOSS_NAMES.index(name) + 5) % 10
            state.chosen |= BIT[seat]
        state.revealed = state.chosen if revealed else 0
        for slot, name in enumerate(cards.split()):
            state.cards[DECK + state.cards[slot]] += 1
            state.cards[slot] = CARD_NAMES.index(name)
            state.cards[DECK + state.cards[slot]] -= 1
        state.first = 0
        begin_turn(state, 0)

    def put_map(self, seat: int, text: str) -> None:
        found = read_map(text).land
        for square in range(MOST):
            if found.tiles[square]:
                self.state.lay(seat, square, found.tiles[square])
            if found.tokens[square]:
                self.state.put(seat, square, found.tokens[square])
        self.state.lairs[seat] = found.lair

    def do(self, *actions: str, dice: Dice | None = None) -> Scene:
        """Play actions; a leading number and colon is the seat, such as `1: draft 0`."""
        for text in actions:
            seat, colon, action = text.partition(": ")
            state = self.state
            state.play(int(seat) if colon else state.actor, self.game.verbs.parse(action if colon else text), dice or Dice(3))
        return self

    def some_turn(self) -> Scene:
        """Take the first choice everywhere until the next seat is to draft, or the game is over."""
        self.do("draft 0")
        while self.step in ("place", "settle", "free"):
            self.do("end" if self.step == "free" else self.legal()[0])
        return self

    def why(self, action: str, seat: int | None = None) -> str:
        """The rule that forbids an action; empty if it is allowed. The refusal must change nothing."""
        before = self.state.dump()
        reason = self.state.refusal(self.state.actor if seat is None else seat, self.game.verbs.parse(action))
        if reason is not None:
            with pytest.raises(IllegalAction, match=reason.rule):
                self.state.play(self.state.actor if seat is None else seat, self.game.verbs.parse(action), Dice(0))
        assert self.state.dump() == before
        return "" if reason is None else reason.rule

    def legal(self, verb: str = "", seat: int | None = None) -> list[str]:
        actions = self.state.legal(self.state.actor if seat is None else seat)
        return [text for text in map(self.game.verbs.format, actions) if text.split()[0] == verb or not verb]

    @property
    def step(self) -> str:
        return STEP_NAMES[self.state.step]

    def tile(self, square: str, seat: int = 0) -> str:
        return TILE_NAMES[self.state.tiles[MOST * seat + SQUARE_NAMES.index(square)]]

    def token(self, square: str, seat: int = 0) -> str:
        return TOKEN_NAMES[self.state.tokens[MOST * seat + SQUARE_NAMES.index(square)]]

    def lair(self, seat: int = 0) -> dict[str, int]:
        lair = self.state.lairs[seat]
        held = {TOKEN_NAMES[token]: int(waiting(lair, token)) for token in range(1, 12)}
        held |= {name: int(crystals(lair) >> at & 1) for at, name in enumerate(TOKEN_NAMES[12:22])}
        held |= {"portal": int(active_portals(lair)), "used-portal": int(used_portals(lair))}
        return {name: number for name, number in held.items() if number}

    def market(self) -> list[str]:
        tiles, tokens = list(self.state.market)[:TOKEN_SLOT], list(self.state.market)[TOKEN_SLOT:]
        return [f"{TILE_NAMES[tile]}/{TOKEN_NAMES[token]}" for tile, token in zip(tiles, tokens)]

    def bag(self, token: str) -> int:
        return int(self.state.bag[TOKEN_NAMES.index(token)])

    def discards(self, tile: str) -> int:
        return int(self.state.discards[TILE_NAMES.index(tile)])

    def power(self, seat: int = 0) -> int:
        return int(power(self.state, seat))
