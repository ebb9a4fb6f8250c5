"""The rules of Overboss. Numbers in reasons are those of docs/rules/overboss.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, members
from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.outcome import Outcome, ranks_by
from underboss.engine.state import Reason
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import first, second, verb_of
from underboss.games.overboss import bosses, commands, portals, redraft, solo, turn, verbs
from underboss.games.overboss.pieces import MINIBOSS, PORTAL, TILES, TOKENS
from underboss.games.overboss.power import matching, power, tile_power
from underboss.games.overboss.reasons import reason
from underboss.games.overboss.setup import begin_turn, set_up
from underboss.games.overboss.squares import MOST
from underboss.games.overboss.table import (
    BRAIN_LIFT,
    CALL_WHERE,
    CALL_WHO,
    CHOOSE_BOSS,
    DEMOLISH_WHAT,
    DRAFT,
    ENDED,
    EXCHANGE_DUE,
    FREE,
    GO_ON,
    LURE_SLOT,
    PLACE,
    PORTAL_AGAIN,
    PORTAL_LAST,
    PORTAL_TO,
    REDRAFT,
    REDRAFT_EXCHANGE,
    REDRAFT_SETTLE,
    REDRAW_KEEP,
    REDRAW_WHO,
    SETTLE,
    SLIDE_TO,
    SLIDE_WHAT,
    SPLIT_DUE,
    SPLIT_TOKEN,
    SWAP_ONE,
    SWAP_TWO,
    TRADE_SLOT,
    TRADE_WHO,
    Table,
)  # fmt: skip
from underboss.games.overboss.tally import BOSS_NAMES
from underboss.games.overboss.verbs import MARKET, act

if TYPE_CHECKING:
    from underboss.engine.game import Game


class Overboss(Table):
    """A position."""

    __slots__ = ()

    def copy(self) -> Overboss:
        other = Overboss(
            self.game, self.seats, self.board, self.tiles[:], self.tokens[:], self.filled[:], self.ground[:],
            self.crowd[:], self.lairs[:], self.dealt[:], self.stack[:], self.discards[:], self.bag[:], self.market[:],
            self.cards[:], self.powers[:],
        )  # fmt: skip
        other.waiting = self.waiting
        other.first = self.first
        other.turn = self.turn
        other.step = self.step
        other.phase = self.phase
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.hand_tile = self.hand_tile
        other.hand_token = self.hand_token
        other.placed = self.placed
        other.flags = self.flags
        other.card = self.card
        other.chosen = self.chosen
        other.revealed = self.revealed
        other.terrains = self.terrains
        other.stage = self.stage
        other.retries = self.retries
        other.stars = self.stars
        other.stacked = self.stacked
        other.bagged = self.bagged
        return other

    def numbers(self) -> list[int]:
        """Everything that is one number; `restored` reads it in the same order."""
        return [
            int(self.waiting), int(self.board), int(self.first), int(self.turn), int(self.step), int(self.phase), int(self.a),
            int(self.b), int(self.c), int(self.hand_tile), int(self.hand_token), int(self.placed), int(self.flags),
            int(self.card), int(self.chosen), int(self.revealed), int(self.terrains), int(self.stage), int(self.retries),
            int(self.stars),
        ]  # fmt: skip

    def dump(self) -> list[object]:
        return [
            self.numbers(), list(self.tiles), list(self.tokens), list(self.lairs), list(self.dealt), list(self.stack),
            list(self.discards), list(self.bag), list(self.market), list(self.cards), list(self.powers),
        ]  # fmt: skip

    def redeal(self, seat: i64, dice: Dice) -> None:
        """Only Boss cards are hidden: the seat knows its own two and those revealed."""
        if not len(self.dealt):
            return
        deck: i64 = BIT[len(BOSS_NAMES)] - 1
        for at in range(len(self.dealt)):
            if self.knows(seat, at):
                deck &= ~BIT[self.dealt[at]]
        for at in range(len(self.dealt)):
            if not self.knows(seat, at):
                boss = dice.pick(deck)
                deck &= ~BIT[boss]
                self.dealt[at] = boss

    def knows(self, seat: i64, at: i64) -> bool:
        """Does the seat know the Boss card dealt at this place? At the end those kept are known to all."""
        owner = at // 2
        shown = self.step == ENDED or (self.revealed & BIT[owner]) != 0
        return owner == seat or (at % 2 == 0 and shown)

    # What may be done

    def legal(self, seat: i64) -> vec[i64]:
        if not self.waiting & BIT[seat]:
            return vec[i64]()
        step = self.step
        if step == DRAFT:
            actions = bosses.split_slots(self) if self.flags & SPLIT_DUE else turn.drafts(self)
            return self._extras(seat, actions)
        if step == PLACE:
            return self._extras(seat, portals.each(self.open_squares(seat), verbs.PLACE, vec[i64](capacity=24)))
        if step == SETTLE:
            return self._extras(seat, turn.settlings(self, seat))
        if step == FREE:
            actions = redraft.exchanges(self, turn.offer(self, seat), vec[i64]())
            actions = commands.commands(commands.ready(self, seat), actions)
            return append(self._extras(seat, actions), act(verbs.END))
        return self._legal_interruption(seat, step)

    def _extras(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """What may be done at any point of the turn: a Portal and the Boss."""
        if portals.usable(self, seat):
            actions = portals.each(self.crowd[seat], verbs.PORTAL, actions)
        if self.keeps_a_secret(seat) and not bosses.idle(self, seat):
            actions = append(actions, act(verbs.REVEAL))
        return actions

    def _legal_interruption(self, seat: i64, step: i64) -> vec[i64]:
        if step in (PORTAL_TO, PORTAL_LAST):
            return portals.each(portals.goals(self, seat), verbs.TO, vec[i64]())
        if step == PORTAL_AGAIN:
            return append(portals.each(portals.seconds(self, seat), verbs.LIFT, vec[i64]()), act(verbs.PASS))
        if step in (TRADE_WHO, REDRAW_WHO, BRAIN_LIFT, CALL_WHERE):
            return portals.each(self.crowd[seat], verbs.LIFT, vec[i64]())
        if step == TRADE_SLOT:
            return bosses.takes(self, MINIBOSS)
        if step == LURE_SLOT:
            return bosses.takes(self, MINIBOSS - 1)
        if step == SPLIT_TOKEN:
            return bosses.takes(self, PORTAL)
        if step in (REDRAW_KEEP, CALL_WHO):
            return bosses.choices(self, seat)
        if step in (SLIDE_WHAT, SWAP_ONE, SWAP_TWO, DEMOLISH_WHAT):
            return commands.targets(self, seat)
        if step == SLIDE_TO:
            return portals.each(commands.slide_goals(self), verbs.TO, vec[i64]())
        if step == REDRAFT:
            return turn.drafts(self)
        if step == REDRAFT_SETTLE:
            return turn.settlings(self, seat)
        if step == REDRAFT_EXCHANGE:
            squares = redraft.exchange_squares(self, seat, self.a % MOST)
            return append(redraft.exchanges(self, squares, vec[i64]()), act(verbs.PASS))
        if step == CHOOSE_BOSS:
            return vec[i64]([act(verbs.KEEP, self.dealt[2 * seat]), act(verbs.KEEP, self.dealt[2 * seat + 1])])
        return self._legal_stage_end()

    def _legal_stage_end(self) -> vec[i64]:
        actions = vec[i64]()
        if self.a:
            actions = append(actions, act(verbs.ONWARD))
        if self.retries:
            actions = append(actions, act(verbs.AGAIN))
        if not self.a:
            actions = append(actions, act(verbs.GIVE_UP))
        return actions

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        for choice in self.legal(seat):
            if choice == action:
                return None
        return reason(self, seat, action)

    # What is done

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        verb = verb_of(action)
        if verb == verbs.DRAFT:
            if self.step == REDRAFT:
                redraft.redraft(self, first(action))
            else:
                turn.draft(self, seat, first(action))
        elif verb == verbs.PLACE:
            turn.place(self, seat, first(action))
        elif verb == verbs.SETTLE:
            self._settle(seat, first(action), second(action))
        elif verb == verbs.END:
            turn.end_turn(self, dice)
        elif verb == verbs.PORTAL:
            portals.begin(self, seat, first(action))
        elif verb == verbs.LIFT:
            self._lift(seat, first(action), dice)
        elif verb == verbs.TO:
            if self.step == SLIDE_TO:
                commands.slide(self, seat, first(action))
            else:
                portals.set_down(self, seat, first(action))
        elif verb == verbs.EXCHANGE:
            self._exchange(seat, first(action), second(action))
        else:
            self._apply_rarely(seat, verb, first(action), dice)
        while self.step == GO_ON:
            turn.go_on(self, dice)

    def _settle(self, seat: i64, token: i64, square: i64) -> None:
        self.settle(seat, token, square)
        if self.step == REDRAFT_SETTLE:
            redraft.proceed(self)
        else:
            self.step = GO_ON

    def _lift(self, seat: i64, square: i64, dice: Dice) -> None:
        if self.step == PORTAL_AGAIN:
            portals.lift_second(self, seat, square)
        elif self.step == BRAIN_LIFT:
            portals.lift(self, seat, square)
        else:
            bosses.lifted(self, seat, square, dice)

    def _exchange(self, seat: i64, square: i64, slot: i64) -> None:
        redraft.exchange(self, seat, square, slot)
        if self.step == REDRAFT_EXCHANGE:
            self.b = 0
            redraft.proceed(self)
        else:
            self.flags &= ~EXCHANGE_DUE
            self.step = GO_ON

    def _apply_rarely(self, seat: i64, verb: i64, argument: i64, dice: Dice) -> None:
        if verb == verbs.KEEP:
            bosses.keep(self, seat, argument)
            if not self.waiting:
                begin_turn(self, self.first)
        elif verb == verbs.REVEAL:
            bosses.reveal(self, seat, dice)
        elif verb == verbs.TAKE:
            bosses.take(self, seat, argument)
        elif verb == verbs.CHOOSE:
            bosses.choose(self, seat, argument)
        elif verb == verbs.COMMAND:
            commands.activate(self, seat, argument)
        elif verb == verbs.TARGET:
            commands.target(self, seat, argument)
        elif verb == verbs.PASS:
            self.step = GO_ON
        elif verb == verbs.ONWARD:
            solo.onward(self, dice)
        elif verb == verbs.AGAIN:
            solo.again(self, dice)
        else:
            solo.close(self)

    # How it ends

    @property
    def outcome(self) -> Outcome | None:
        if self.step != ENDED:
            return None
        if self.stage >= 0:
            return solo.campaign_outcome(self)
        if self.seats == 1:
            return solo.classic_outcome(self)
        scores = [int(power(self, seat)) for seat in range(self.seats)]
        keys: list[tuple[int, ...]] = [
            (scores[seat], int(tile_power(self, seat)), int(matching(self, seat))) for seat in range(self.seats)
        ]
        return Outcome(_why(keys), ranks_by(keys), scores)


def _why(keys: list[tuple[int, ...]]) -> str:
    """What decided it."""
    best = max(keys)
    if keys.count(best) > 1:
        return "a shared victory: equal Power, tile score and Matching Monsters"
    rivals = [key for key in keys if key != best]
    if all(key[0] < best[0] for key in rivals):
        return "the highest Power"
    if all(key[:2] < best[:2] for key in rivals):
        return "tied for Power, decided by the higher tile score"
    return "tied for Power and tile score, decided by Matching Monsters"


def blank(game: Game, seats: int) -> Overboss:
    """An empty table."""
    maps = [vec[i64]([0] * (MOST * seats)) for _ in range(2)]
    sets = [vec[i64]([0] * seats) for _ in range(4)]
    return Overboss(
        game, seats, 0, maps[0], maps[1], sets[0], sets[1], sets[2], sets[3], vec[i64](), vec[i64]([0] * TILES),
        vec[i64]([0] * TILES), vec[i64]([0] * TOKENS), vec[i64]([0] * (2 * MARKET)), vec[i64](), vec[i64](),
    )  # fmt: skip


def first_state(
    game: Game, seats: int, board: int, terrains: list[int] | None, with_bosses: bool, with_commands: bool,
    retries: int, dice: Dice, ears: list[Event] | None,
) -> Overboss:  # fmt: skip
    """Set the table. Terrains that nobody chose are drawn; retries from 0 on begin a campaign."""
    state = blank(game, seats)
    state.ears = ears
    if retries >= 0:
        state.retries = retries
        solo.begin_stage(state, 0, dice)
    else:
        if terrains is None:
            terrains = draw_terrains(dice)
        state.first = dice.below(seats) if seats > 1 else 0
        set_up(state, board, terrains, with_bosses, with_commands, dice)
    state.ears = None
    return state


def draw_terrains(dice: Dice) -> list[int]:
    """Five of the ten."""
    left: i64 = 2**10 - 1
    while count(left) > 5:
        left &= ~BIT[dice.pick(left)]
    return members(left)


def restored(game: Game, seats: int, dump: list[list[int]]) -> Overboss:
    """The position that `dump` told."""
    state = blank(game, seats)
    numbers, tiles, tokens, lairs, dealt, stack, discards, bag, market, cards, powers = dump
    for place in range(MOST * seats):
        if tiles[place]:
            state.lay(place // MOST, place % MOST, tiles[place])
        if tokens[place]:
            state.put(place // MOST, place % MOST, tokens[place])
    state.lairs, state.dealt, state.stack = vec[i64](lairs), vec[i64](dealt), vec[i64](stack)
    state.discards, state.bag, state.market = vec[i64](discards), vec[i64](bag), vec[i64](market)
    state.cards, state.powers = vec[i64](cards), vec[i64](powers)
    state.stacked, state.bagged = sum(stack), sum(bag)
    state.waiting, state.board, state.first, state.turn, state.step = numbers[:5]
    state.phase, state.a, state.b, state.c, state.hand_tile, state.hand_token = numbers[5:11]
    state.placed, state.flags, state.card, state.chosen, state.revealed = numbers[11:16]
    state.terrains, state.stage, state.retries, state.stars = numbers[16:]
    return state
