"""The count of all pieces, wherever they lie."""

from __future__ import annotations

from collections import Counter

from underboss.engine.bits import members
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
)
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.squares import CARD_NAMES
from underboss.games.overboss.table import DECK, REDRAW_KEEP, SPENT, TOKEN_SLOT
from underboss.games.overboss.tally import BOSS_NAMES


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
