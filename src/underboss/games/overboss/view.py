"""What a seat sees of Overboss: everything but the Boss cards of others, and the way back to a full position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from underboss.engine.bits import BIT, mask_of, members
from underboss.engine.dice import Dice
from underboss.engine.view import Exactly, Implied, OneOf, UpTo, View
from underboss.games.overboss.pieces import (
    BASIC,
    ENTERS,
    FIRST_CRYSTAL,
    MINIBOSS,
    PORTAL,
    TERRAINS,
    TILE_NAMES,
    TOKEN_NAMES,
    USED_PORTAL,
    active_portals,
    crystals,
    token_copies,
    used_portals,
    waiting,
)  # fmt: skip
from underboss.games.overboss.power import graveyards
from underboss.games.overboss.rules import Overboss, restored
from underboss.games.overboss.scoring import graveyard_places
from underboss.games.overboss.sheet import Map, Sheet, score_sheet
from underboss.games.overboss.solo import STAGES, TITLE_FROM, TITLES
from underboss.games.overboss.squares import (
    BOARD_NAMES,
    CARD_EFFECTS,
    CARD_NAMES,
    COLUMNS,
    EDGES,
    MOST,
    MOUNTAINS,
    PATTERNS,
    ROWS,
    SQUARES,
    WATER,
)
from underboss.games.overboss.table import (
    COMMAND_DONE,
    DECK,
    DRAFT,
    ENDED,
    EXCHANGE_DUE,
    NO_CARD,
    PLACE,
    PORTAL_DONE,
    SPENT,
    SPLIT_DUE,
    STEP_NAMES,
    TOKEN_SLOT,
)  # fmt: skip
from underboss.games.overboss.tally import BOSS_NAMES, COUNTED
from underboss.games.overboss.verbs import MARKET

if TYPE_CHECKING:
    from underboss.engine.game import Game


PLAYED = len(BASIC)  # terrains of a game
WALKERS = sum(token_copies(BASIC)[1 : MINIBOSS + 1])  # Monsters and Minibosses of a game
Tile = Annotated[str, OneOf(TILE_NAMES[1:])]
Token = Annotated[str, OneOf(TOKEN_NAMES[1:])]
Terrain = Annotated[str, OneOf(TERRAINS)]
Step = Annotated[str, OneOf(STEP_NAMES)]
Tiles = Annotated[dict[str, int], OneOf(TILE_NAMES[1:])]
Cards = Annotated[dict[str, int], OneOf(CARD_NAMES)]


class Square(msgspec.Struct, frozen=True):
    """One square of a map; None where nothing lies."""

    tile: Tile | None
    token: Token | None


class Lair(msgspec.Struct, frozen=True):
    monsters: Annotated[list[Token], UpTo(WALKERS)]  # waiting Monsters and Minibosses
    crystals: Annotated[list[Terrain], UpTo(PLAYED)]
    portals: int
    used_portals: int


class Realm(msgspec.Struct, frozen=True):
    """What is seen of one seat. `dealt` is empty without Boss cards; None stands for a card that the viewer does not know.
    Once `chosen`, the first card is the seat's Boss and the second the one returned."""

    squares: Annotated[list[Square], UpTo("squares")]
    lair: Lair
    dealt: Annotated[list[Annotated[str, OneOf(BOSS_NAMES)] | None], UpTo(2)]
    chosen: bool
    revealed: bool
    sheet: Sheet  # as if the game ended now; a Boss that the viewer does not know is left out


class Pair(msgspec.Struct, frozen=True):
    tile: Tile | None
    token: Token | None


class Command(msgspec.Struct, frozen=True):
    name: Annotated[str, OneOf(CARD_NAMES)]
    effect: Annotated[str, Implied]
    pattern: Annotated[list[str], Implied]


class Commands(msgspec.Struct, frozen=True):
    open: Annotated[list[Command], UpTo(DECK)]
    deck: Cards  # what may still come, by name
    spent: Cards
    resolving: int | None  # the slot of the Command being resolved


class Goal(msgspec.Struct, frozen=True):
    count: Annotated[str, OneOf(COUNTED)]
    least: int


class Campaign(msgspec.Struct, frozen=True):
    stage: int  # from 0
    stages: int
    target: int
    star: Annotated[list[Goal], UpTo(max(len(stage.star) for stage in STAGES))]  # any of them
    retries: int
    stars: Annotated[list[int], UpTo(len(STAGES))]  # stages
    powers: Annotated[list[int], UpTo(len(STAGES))]  # of the stages passed


class OverbossView(View, frozen=True, kw_only=True):
    board: Annotated[str, OneOf(BOARD_NAMES)]
    rows: int
    columns: int
    edges: Annotated[dict[str, str], Implied]  # top, left, right, bottom: m mountains or w water beside each square along it
    mountains: Annotated[list[int], Implied]  # squares that border some
    water: Annotated[list[int], Implied]
    terrains: Annotated[list[Terrain], Exactly(PLAYED)]
    round: int
    rounds: int
    first: int
    turn: int
    step: Step
    phase: Step  # the step of the turn that an interruption gives back to
    at: Annotated[list[int], Exactly(3)]  # what the step is about; its meaning depends on the step
    hand: Pair  # drafted, not yet placed
    placed: int | None  # the square of the tile placed in this turn
    portal_done: bool
    command_done: bool
    exchange_due: bool
    split_due: bool
    market: Annotated[list[Pair], Exactly(MARKET)]
    stack: Tiles  # tiles still to come, in no order
    discards: Tiles
    bag: Annotated[dict[str, int], OneOf(TOKEN_NAMES[1:])]
    realms: Annotated[list[Realm], Exactly("seats")]
    commands: Commands | None
    campaign: Campaign | None
    titles: Annotated[list[tuple[str, int]], Implied]  # alone: each title and the Power it takes


def look(state: Overboss, seat: int | None) -> OverbossView:
    board = int(state.board)
    turn = int(state.turn)
    return OverbossView(
        seat=seat,
        seats=int(state.seats),
        waiting=members(state.waiting),
        board=BOARD_NAMES[board],
        rows=int(ROWS[board]),
        columns=COLUMNS,
        edges=EDGES[board],
        mountains=members(MOUNTAINS[board]),
        water=members(WATER[board]),
        terrains=[TERRAINS[kind] for kind in members(state.terrains)],
        round=_round(state),
        rounds=int(SQUARES[board]),
        first=int(state.first),
        turn=turn,
        step=STEP_NAMES[state.step],
        phase=STEP_NAMES[state.phase],
        at=[int(state.a), int(state.b), int(state.c)],
        hand=Pair(_tile(state.hand_tile), _token(state.hand_token)),
        placed=int(state.placed) if state.placed >= 0 else None,
        portal_done=bool(state.flags & PORTAL_DONE),
        command_done=bool(state.flags & COMMAND_DONE),
        exchange_due=bool(state.flags & EXCHANGE_DUE),
        split_due=bool(state.flags & SPLIT_DUE),
        market=[Pair(_tile(state.market[slot]), _token(state.market[TOKEN_SLOT + slot])) for slot in range(MARKET)],
        stack=_counts(TILE_NAMES, state.stack),
        discards=_counts(TILE_NAMES, state.discards),
        bag=_counts(TOKEN_NAMES, state.bag),
        realms=[_realm(state, owner, seat) for owner in range(state.seats)],
        commands=_commands(state) if len(state.cards) else None,
        campaign=_campaign(state) if state.stage >= 0 else None,
        titles=list(zip(TITLES, TITLE_FROM[board])) if state.seats == 1 and state.stage < 0 else [],
    )


def _round(state: Overboss) -> int:
    """From 1; a tile in the hand or on the map is of this round."""
    placed = int(state.filled[state.turn]).bit_count()
    under_way = state.phase in (DRAFT, PLACE) and state.step != ENDED
    return min(int(SQUARES[state.board]), placed + (1 if under_way else 0)) or 1


def _tile(tile: int) -> str | None:
    return TILE_NAMES[tile] if tile else None


def _token(token: int) -> str | None:
    return TOKEN_NAMES[token] if token else None


def _counts(names: list[str], counts: object) -> dict[str, int]:
    return {name: int(number) for name, number in zip(names, counts) if number}  # type: ignore[call-overload]


def _realm(state: Overboss, owner: int, viewer: int | None) -> Realm:
    places = range(MOST * owner, MOST * owner + int(SQUARES[state.board]))
    knower = -1 if viewer is None else viewer
    dealt = range(2 * owner, 2 * owner + 2) if len(state.dealt) else range(0)
    return Realm(
        squares=[Square(_tile(state.tiles[place]), _token(state.tokens[place])) for place in places],
        lair=_lair(int(state.lairs[owner])),
        dealt=[BOSS_NAMES[state.dealt[place]] if state.knows(knower, place) else None for place in dealt],
        chosen=bool(state.chosen & BIT[owner]),
        revealed=bool(state.revealed & BIT[owner]),
        sheet=sheet_of(state, owner, knower),
    )


def sheet_of(state: Overboss, owner: int, viewer: int) -> Sheet:
    """The score sheet of a seat as another one may know it."""
    known = len(state.dealt) and state.chosen & BIT[owner] and state.knows(viewer, 2 * owner)
    land = Map(state.tiles, state.tokens, MOST * owner, int(state.board), int(state.lairs[owner]))
    places = graveyard_places(graveyards(state))
    return score_sheet(land, int(places[owner]), int(state.dealt[2 * owner]) if known else None)


def _lair(lair: int) -> Lair:
    return Lair(
        monsters=[TOKEN_NAMES[token] for token in range(1, MINIBOSS + 1) for _ in range(waiting(lair, token))],
        crystals=[TERRAINS[kind] for kind in members(crystals(lair))],
        portals=int(active_portals(lair)),
        used_portals=int(used_portals(lair)),
    )


def _commands(state: Overboss) -> Commands:
    return Commands(
        open=[Command(CARD_NAMES[card], CARD_EFFECTS[card], PATTERNS[card]) for card in list(state.cards)[:DECK]],
        deck=_counts(CARD_NAMES, list(state.cards)[DECK:SPENT]),
        spent=_counts(CARD_NAMES, list(state.cards)[SPENT:]),
        resolving=int(state.card) if state.card != NO_CARD else None,
    )


def _campaign(state: Overboss) -> Campaign:
    stage = STAGES[state.stage]
    return Campaign(
        stage=int(state.stage),
        stages=len(STAGES),
        target=stage.target,
        star=[Goal(goal.count, goal.least) for goal in stage.star],
        retries=int(state.retries),
        stars=members(state.stars),
        powers=[int(power) for power in state.powers],
    )


def imagined(game: Game, view: OverbossView, dice: Dice) -> Overboss:
    """A full position: what the view tells, and the unknown Boss cards dealt."""
    state = restored(game, view.seats, _dump(view))
    state.redeal(-1 if view.seat is None else view.seat, dice)
    return state


def _dump(view: OverbossView) -> list[list[int]]:
    tiles, tokens = [0] * (MOST * view.seats), [0] * (MOST * view.seats)
    for seat, realm in enumerate(view.realms):
        for at, square in enumerate(realm.squares):
            tiles[MOST * seat + at] = _number(TILE_NAMES, square.tile)
            tokens[MOST * seat + at] = _number(TOKEN_NAMES, square.token)
    dealt = [_number(BOSS_NAMES, boss) for realm in view.realms for boss in realm.dealt]
    market = [_number(TILE_NAMES, pair.tile) for pair in view.market]
    market += [_number(TOKEN_NAMES, pair.token) for pair in view.market]
    cards: list[int] = []
    if view.commands is not None:
        cards = [CARD_NAMES.index(card.name) for card in view.commands.open]
        cards += _numbers(CARD_NAMES, view.commands.deck) + _numbers(CARD_NAMES, view.commands.spent)
    return [
        _scalars(view),
        tiles,
        tokens,
        [_lair_number(realm.lair) for realm in view.realms],
        dealt,
        _numbers(TILE_NAMES, view.stack),
        _numbers(TILE_NAMES, view.discards),
        _numbers(TOKEN_NAMES, view.bag),
        market,
        cards,
        view.campaign.powers if view.campaign else [],
    ]


def _scalars(view: OverbossView) -> list[int]:
    flags = PORTAL_DONE * view.portal_done | COMMAND_DONE * view.command_done
    flags |= EXCHANGE_DUE * view.exchange_due | SPLIT_DUE * view.split_due
    resolving = view.commands.resolving if view.commands is not None else None
    campaign = view.campaign
    return [
        mask_of(view.waiting),
        BOARD_NAMES.index(view.board),
        view.first,
        view.turn,
        STEP_NAMES.index(view.step),
        STEP_NAMES.index(view.phase),
        *view.at,
        _number(TILE_NAMES, view.hand.tile),
        _number(TOKEN_NAMES, view.hand.token),
        -1 if view.placed is None else view.placed,
        flags,
        NO_CARD if resolving is None else resolving,
        mask_of([seat for seat, realm in enumerate(view.realms) if realm.chosen]),
        mask_of([seat for seat, realm in enumerate(view.realms) if realm.revealed]),
        mask_of([TERRAINS.index(name) for name in view.terrains]),
        campaign.stage if campaign else -1,
        campaign.retries if campaign else 0,
        mask_of(campaign.stars) if campaign else 0,
    ]


def _number(names: list[str], name: str | None) -> int:
    return 0 if name is None else names.index(name)


def _numbers(names: list[str], counts: dict[str, int]) -> list[int]:
    return [counts.get(name, 0) for name in names]


def _lair_number(lair: Lair) -> int:
    number = sum(int(ENTERS[TOKEN_NAMES.index(name)]) for name in lair.monsters)
    number += sum(int(ENTERS[FIRST_CRYSTAL + TERRAINS.index(name)]) for name in lair.crystals)
    return number + lair.portals * int(ENTERS[PORTAL]) + lair.used_portals * USED_PORTAL
