"""What a choice would add to the score right away, worked out from a view; and the count of all pieces."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from underboss.engine.bits import members
from underboss.engine.dice import Dice
from underboss.engine.verbs import verb_of
from underboss.games.overboss import verbs
from underboss.games.overboss.pieces import (
    FIRST_CRYSTAL,
    MINIBOSS,
    PORTAL,
    TILE_NAMES,
    TOKEN_NAMES,
    active_portals,
    crystals,
    used_portals,
    waiting,
)  # fmt: skip
from underboss.games.overboss.power import power
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.squares import CARD_NAMES
from underboss.games.overboss.table import DECK, PLACE, REDRAW_KEEP, SETTLE, SPENT, TOKEN_SLOT
from underboss.games.overboss.tally import BOSS_NAMES
from underboss.games.overboss.view import OverbossView, imagined

if TYPE_CHECKING:
    from underboss.engine.game import Game

PREVIEWED = (verbs.DRAFT, verbs.PLACE, verbs.SETTLE, verbs.TO, verbs.EXCHANGE)


def gains(game: Game, view: OverbossView) -> dict[str, int]:
    """For each legal draft, placement, settling, move or exchange of the viewer: what it adds, tokens placed as well as
    can be. For each pair of the market also every square, as `draft 2 b3`."""
    if view.seat is None or view.seat not in view.waiting:
        return {}
    state = imagined(game, view, Dice(0))
    now = int(power(state, view.seat))
    found: dict[str, int] = {}
    for action in state.legal(view.seat):
        if verb_of(action) not in PREVIEWED:
            continue
        after = state.copy()
        after.apply(view.seat, action, Dice(0))
        text = game.verbs.format(action)
        if verb_of(action) == verbs.DRAFT and after.step == PLACE and after.turn == view.seat:
            squares = {game.verbs.format(choice).removeprefix("place "): best for choice, best in _places(after, view.seat)}
            found.update({f"{text} {square}": best - now for square, best in squares.items()})
            found[text] = max(squares.values()) - now
        else:
            found[text] = _settled(after, view.seat) - now
    return found


def _places(state: Overboss, seat: int) -> list[tuple[int, int]]:
    found = []
    for action in state.legal(seat):
        if verb_of(action) == verbs.PLACE:
            after = state.copy()
            after.apply(seat, action, Dice(0))
            found.append((action, _settled(after, seat)))
    return found


def _settled(state: Overboss, seat: int) -> int:
    """The seat's Power once its tokens are placed as well as can be."""
    if state.step != SETTLE or state.turn != seat:
        return int(power(state, seat))
    best = 0
    for action in state.legal(seat):
        if verb_of(action) == verbs.SETTLE:
            after = state.copy()
            after.apply(seat, action, Dice(0))
            best = max(best, _settled(after, seat))
    return best


def census(state: Overboss) -> dict[str, int]:
    """Every tile, token and card wherever it lies. A campaign changes terrains, so there only the numbers count."""
    tiles = Counter({name: int(number) for name, number in zip(TILE_NAMES, state.stack)})
    tiles.update({name: int(number) for name, number in zip(TILE_NAMES, state.discards)})
    tiles.update(TILE_NAMES[tile] for tile in [*state.tiles, *list(state.market)[:TOKEN_SLOT], state.hand_tile] if tile)
    tokens = Counter({name: int(number) for name, number in zip(TOKEN_NAMES, state.bag)})
    loose = [*state.tokens, *list(state.market)[TOKEN_SLOT:], state.hand_token]
    if state.step == REDRAW_KEEP:
        loose += [state.b, state.c]
    tokens.update(TOKEN_NAMES[token] for token in loose if token)
    for lair in state.lairs:
        tokens.update(_in_lair(int(lair)))
    if state.stage >= 0:
        return {"tiles": tiles.total(), "tokens": tokens.total()}
    return {**_present(tiles), **_present(tokens), **_cards(state)}


def _in_lair(lair: int) -> dict[str, int]:
    found = {TOKEN_NAMES[token]: int(waiting(lair, token)) for token in range(1, MINIBOSS + 1)}
    found.update({TOKEN_NAMES[FIRST_CRYSTAL + kind]: 1 for kind in members(crystals(lair))})
    found[TOKEN_NAMES[PORTAL]] = int(active_portals(lair) + used_portals(lair))
    return found


def _cards(state: Overboss) -> dict[str, int]:
    cards = Counter(CARD_NAMES[card] for card in list(state.cards)[:DECK])
    for at, name in enumerate(CARD_NAMES if len(state.cards) else []):
        cards[name] += int(state.cards[DECK + at] + state.cards[SPENT + at])
    found = _present(cards)
    if len(state.dealt):
        found["bosses"] = len(set(state.dealt)) + len(BOSS_NAMES) - len(state.dealt)
    return found


def _present(counts: Counter[str]) -> dict[str, int]:
    return {name: number for name, number in counts.items() if number}
