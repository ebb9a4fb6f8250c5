"""What a seat may expect of its map, and how a sensible player goes on with it."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.brain import ENOUGH
from underboss.engine.dice import Dice
from underboss.engine.vectors import vec
from underboss.engine.verbs import first, second, verb_of
from underboss.games.overboss import verbs
from underboss.games.overboss.pieces import ENTERS, GRAVEYARD, MINIBOSS, TYPE, VOLCANO, waiting, walks
from underboss.games.overboss.power import boss_power, graveyards
from underboss.games.overboss.prospects import prospects
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.scoring import graveyard_places
from underboss.games.overboss.squares import MOST, SQUARES
from underboss.games.overboss.table import DRAFT, FREE, NO_BOSS, PLACE, PORTAL_TO, SETTLE, STAGE_END, TOKEN_SLOT
from underboss.games.overboss.tally import LIFTS

HELD_BOSS: Final = 2.0  # what a Boss not yet revealed promises
WORST: Final = -1000.0


def promise(state: Overboss, seat: i64, weights: vec[float]) -> float:
    """The Power of the map as it lies, and what its open squares promise."""
    worth = prospects(state.tiles, state.tokens, MOST * seat, state.board, state.lairs[seat], state.terrains, weights)
    if state.terrains & BIT[GRAVEYARD]:
        worth += float(graveyard_places(graveyards(state))[seat])
    if len(state.dealt):
        worth += _boss(state, seat)
    return worth


def _boss(state: Overboss, seat: i64) -> float:
    boss = state.boss_of(seat)
    if boss == NO_BOSS:
        return 0.0
    left = float(count(state.open_squares(seat))) / float(SQUARES[state.board])
    worth = float(boss_power(state, seat)) + left * (LIFTS[boss] - HELD_BOSS)
    return worth if state.revealed & BIT[seat] else worth + HELD_BOSS


def placed(state: Overboss, seat: i64, square: i64, tile: i64, token: i64, weights: vec[float]) -> float:
    """The promise once a tile lies on the square and its token where it is best."""
    if TYPE[tile] == VOLCANO:
        sketch = state.copy()
        sketch.lay(seat, square, tile)
        sketch.burn_around(seat, square)
        sketch.lairs[seat] += ENTERS[token]
        return settled(sketch, seat, weights)
    lair = state.lairs[seat]
    state.lay(seat, square, tile)
    state.lairs[seat] = lair + ENTERS[token]
    worth = settled(state, seat, weights)
    state.lift_tile(seat, square)
    state.lairs[seat] = lair
    return worth


def settled(state: Overboss, seat: i64, weights: vec[float]) -> float:
    """The promise once the best single token lies on the best open tile; the rest is left to later."""
    if not state.must_settle(seat):
        return promise(state, seat, weights)
    best = WORST
    for token in range(1, MINIBOSS + 1):
        if waiting(state.lairs[seat], token):
            squares = state.open_tiles(seat)
            while squares:
                best = max(best, with_token(state, seat, token, lowest(squares), weights))
                squares &= squares - 1
    return best


def with_token(state: Overboss, seat: i64, token: i64, square: i64, weights: vec[float]) -> float:
    """The promise once this token of the lair lies on this open tile."""
    state.lairs[seat] -= ENTERS[token]
    state.put(seat, square, token)
    worth = promise(state, seat, weights)
    state.pick_up(seat, square)
    state.lairs[seat] += ENTERS[token]
    return worth


def best_place(state: Overboss, seat: i64, tile: i64, token: i64, weights: vec[float]) -> float:
    """The promise with this pair on the best square."""
    best = WORST
    squares = state.open_squares(seat)
    while squares:
        best = max(best, placed(state, seat, lowest(squares), tile, token, weights))
        squares &= squares - 1
    return best


# How a sensible player goes on


def next_action(state: Overboss, seat: i64, actions: vec[i64], dice: Dice, weights: vec[float]) -> i64:
    """What promises most, as far as it is quickly told: Portals wait for the end, Bosses and Commands are left alone."""
    step = state.step
    if step == STAGE_END:
        return ENOUGH
    if step != DRAFT and step != PLACE and step != SETTLE and step != FREE and step != PORTAL_TO:
        return actions[dice.below(len(actions))]
    last = step == FREE and not state.open_squares(seat)
    chosen: i64 = actions[0]
    best = WORST
    for action in actions:
        verb = verb_of(action)
        worth = WORST
        if verb == verbs.DRAFT:
            slot = first(action)
            worth = best_place(state, seat, state.market[slot], state.market[TOKEN_SLOT + slot], weights)
        elif verb == verbs.PLACE:
            worth = placed(state, seat, first(action), state.hand_tile, state.hand_token, weights)
        elif verb == verbs.SETTLE:
            worth = with_token(state, seat, first(action), second(action), weights)
        elif verb == verbs.END:
            worth = promise(state, seat, weights) + 0.01
        elif verb == verbs.EXCHANGE:
            worth = exchanged(state, seat, first(action), state.market[TOKEN_SLOT + second(action)], weights)
        elif verb == verbs.PORTAL and last:
            worth = moved(state, seat, first(action), weights)
        elif verb == verbs.TO:
            worth = traded(state, seat, state.a, first(action), weights)
        if worth > best:
            best = worth
            chosen = action
    return chosen


def exchanged(state: Overboss, seat: i64, square: i64, token: i64, weights: vec[float]) -> float:
    """The promise with another token in place of the one on the square."""
    lair = state.lairs[seat]
    given = state.pick_up(seat, square)
    if walks(token):
        state.put(seat, square, token)
    else:
        state.lairs[seat] = lair + ENTERS[token]
    worth = promise(state, seat, weights)
    state.lairs[seat] = lair
    state.put(seat, square, given)
    return worth


def moved(state: Overboss, seat: i64, square: i64, weights: vec[float]) -> float:
    """The promise once a Portal brought the token where it is best."""
    best = WORST
    goals = state.ground[seat] & ~BIT[square]
    while goals:
        best = max(best, traded(state, seat, square, lowest(goals), weights))
        goals &= goals - 1
    return best


def traded(state: Overboss, seat: i64, square: i64, other: i64, weights: vec[float]) -> float:
    """The promise with the tokens of two tiles in each other's place; the second tile may be open."""
    swap(state, seat, square, other)
    worth = promise(state, seat, weights)
    swap(state, seat, square, other)
    return worth


def swap(state: Overboss, seat: i64, square: i64, other: i64) -> None:
    token, against = state.pick_up(seat, square), state.pick_up(seat, other)
    if token:
        state.put(seat, other, token)
    if against:
        state.put(seat, square, against)
