# ruff: noqa: I001 (the long lists of codes stay packed)
"""The choices that frames wait for: which there are, why others are refused, and what each does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.dice import Dice
from underboss.engine.state import Reason
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import first, second, third, verb_of
from underboss.games.battlebosses.book import MASK
from underboss.games.battlebosses.codes import (
    AIM, AT, BLINK, BOSS, BRAWLS, CAST_AGAIN, CLASH, CROWD, DISCARD, DOOM, DROP, EACH, FRAME, HAND, HITS, KNOWN, MARCH,
    MARCH_ON, MEND, OFFER, PICK_BOSS, PICK_TARGET, PICK_VICTIM, PLAYED, PUT, ROB, SET_TOKEN, SHEET, SHOVE, SPLIT,
    SPOIL, SPREAD, STEP, SWARM, TAKE_BACK, TOKENS, WRECKING,
)  # fmt: skip
from underboss.games.battlebosses.effects import FRESH, MAY_STOP, Effects
from underboss.games.battlebosses.verbs import (
    CHOOSE, DISCARDED, DISCARDS, MARCHES, RECAST, RECASTED, SACRIFICED, SPLITS, STOP, TAKE, TARGET, TOKEN_SET, TOOK_BACK,
    WRECK, WRECKED,
)  # fmt: skip

WRONG_CELL: Final = {
    AIM: ("that space is out of reach", "BB-66"),
    SPREAD: ("that space is out of reach or chosen already", "BB-48"),
    DOOM: ("no enemy minion is in reach there", "BB-50"),
    PUT: ("minions cannot be created there", "BB-62"),
    SET_TOKEN: ("no token can be placed there", "BB-79"),
    BLINK: ("the boss cannot get there", "BB-59"),
    STEP: ("a boss steps to a neighbouring space", "BB-56"),
    OFFER: ("you have no minion there to sacrifice", "BB-20"),
    MARCH_ON: ("minions step to a neighbouring space", "BB-60"),
}
WRONG_WHO: Final = {
    PICK_BOSS: ("that one is out of reach", "BB-49"),
    PICK_VICTIM: ("that player has no minions there", "BB-47"),
    PICK_TARGET: ("that one is not in the space", "BB-47"),
    ROB: ("there is nothing to steal from that player", "BB-52"),
    SPOIL: ("that player has no card to discard", "BB-53"),
    MEND: ("that boss cannot be healed now", "BB-92"),
    SHOVE: ("that boss cannot be pushed", "BB-61"),
    SWARM: ("that player has no minions in reach", "BB-60"),
    CLASH: ("that player has no minions there", "BB-35"),
    BRAWLS: ("that one is not in the space of your boss", "BB-89"),
}


def asks_cell(kind: i64) -> bool:
    return AIM <= kind <= MARCH_ON


def asks_who(kind: i64) -> bool:
    return PICK_BOSS <= kind <= BRAWLS


class Choices(Effects):
    """`b` of a frame that asks for a cell or for somebody is the mask of what may be chosen."""

    # What may be chosen

    def may_stop(self, top: i64) -> bool:
        """Whether the frame at `top` lets its seat stop."""
        kind = self.stack[top]
        if kind in (SPREAD, MARCH_ON, TAKE_BACK, CAST_AGAIN):
            return True
        return (kind in (STEP, BLINK)) and (self.stack[top + 5] & MAY_STOP) != 0

    def legal_choices(self, actions: vec[i64]) -> vec[i64]:
        """What the innermost frame offers."""
        stack = self.stack
        top = (self.depth - 1) * FRAME
        kind = stack[top]
        seat = stack[top + 1]
        mask = stack[top + 3]
        if kind < MARCH:
            verb = TARGET if kind <= MARCH_ON else CHOOSE
            while mask:
                actions = append(actions, verb.pack(lowest(mask)))
                mask &= mask - 1
        elif kind == MARCH:
            actions = self._legal_marches(stack[top + 5], mask, actions)
        elif kind == SPLIT:
            while mask:
                for number in range(1, stack[top + 2] + 1):
                    actions = append(actions, SPLITS.pack(lowest(mask), number))
                mask &= mask - 1
        elif kind == WRECKING:
            actions = self._legal_wrecks(mask, actions)
        elif kind == CAST_AGAIN:
            for die in range(len(self.rolled)):
                if not mask & BIT[die]:
                    actions = append(actions, RECAST.pack(die))
        elif kind == DROP:
            actions = self.legal_cards(seat, self.get(seat, HAND), DISCARDS.code, actions)
        else:
            actions = self.legal_cards(seat, self.piles(seat, mask), TAKE.code, actions)
        if self.may_stop(top):
            actions = append(actions, STOP.pack())
        return actions

    def legal_cards(self, seat: i64, cards: i64, code: i64, actions: vec[i64]) -> vec[i64]:
        """One action for each kind among the cards; the verb is given by its code."""
        book = self.book
        boss = self.get(seat, BOSS)
        while cards:
            kind = book.kind(boss, lowest(cards))
            cards &= ~book.card(boss, kind, MASK)
            actions = append(actions, code | kind << 6)
        return actions

    def _legal_marches(self, owner: i64, cells: i64, actions: vec[i64]) -> vec[i64]:
        while cells:
            start = lowest(cells)
            cells &= cells - 1
            most = self.minions(owner, start)
            near = self.ground.near[start]
            while near:
                cell = lowest(near)
                near &= near - 1
                for number in range(1, most + 1):
                    actions = append(actions, MARCHES.pack(start, number, cell))
        return actions

    def _legal_wrecks(self, seats: i64, actions: vec[i64]) -> vec[i64]:
        book = self.book
        while seats:
            seat = lowest(seats)
            seats &= seats - 1
            boss = self.get(seat, BOSS)
            for kind in range(book.kinds(boss)):
                if self.get(seat, PLAYED) & book.card(boss, kind, MASK):
                    actions = append(actions, WRECK.pack(seat, kind))
        return actions

    def why_not_choice(self, action: i64) -> Reason | None:
        """Why the innermost frame does not take this action."""
        verb = verb_of(action)
        top = (self.depth - 1) * FRAME
        kind = self.stack[top]
        mask = self.stack[top + 3]
        for legal in self.legal_choices(vec[i64]()):
            if legal == action:
                return None
        if verb == STOP.code:
            return Reason("this must be carried out", "BB-23")
        if asks_cell(kind) and verb == TARGET.code:
            cell_text, cell_rule = WRONG_CELL[int(kind)]
            return Reason(cell_text, cell_rule)
        if asks_who(kind) and verb == CHOOSE.code:
            text, rule = WRONG_WHO[int(kind)]
            return Reason(text, rule)
        if kind == MARCH and verb == MARCHES.code:
            return self._why_not_march(self.stack[top + 5], mask, action)
        if kind == SPLIT and verb == SPLITS.code:
            return Reason("so many minions cannot hit that one", "BB-88")
        if kind == DROP and verb == DISCARDS.code:
            return Reason("you have no such card in hand", "BB-53")
        if kind == TAKE_BACK and verb == TAKE.code:
            return Reason("no such card can be taken from your discard pile", "BB-54")
        if kind == WRECKING and verb == WRECK.code:
            return Reason("there is no such Upgrade to destroy", "BB-63")
        if kind == CAST_AGAIN and verb == RECAST.code:
            return Reason("that die was not rolled now or was rolled again already", "BB-74")
        return Reason("what was begun must be finished first", "BB-17")

    def _why_not_march(self, owner: i64, cells: i64, action: i64) -> Reason:
        start, number, cell = first(action), second(action), third(action)
        if start >= self.ground.cells or not cells & BIT[start]:
            return Reason("no minions to move are there", "BB-58")
        if cell >= self.ground.cells or not self.ground.near[start] & BIT[cell]:
            return Reason("minions step to a neighbouring space", "BB-58")
        return Reason(f"{number} minions cannot leave a space that holds {self.minions(owner, start)}", "BB-58")

    # Frames that need no choice go on by themselves

    def settle(self, top: i64, dice: Dice) -> bool:
        """Carry out the choice of the frame at `top` if there is only one way; False if its seat must choose."""
        kind = self.stack[top]
        mask = self.stack[top + 3]
        if kind == CLASH:
            return self._settle_clash(top)
        if kind < MARCH:
            mask = self._refresh(top, kind, mask)
            if not mask or (kind == PUT and self.stack[top + 2] <= 0):
                self.depth -= 1
                return True
            if mask & (mask - 1) or self.may_stop(top):
                return False
            if kind <= MARCH_ON:
                self.chose_cell(lowest(mask), dice)
            else:
                self.chose_who(lowest(mask), dice)
            return True
        if kind == DROP:
            return self._settle_drop(top)
        return self._settle_rest(top)

    def _refresh(self, top: i64, kind: i64, mask: i64) -> i64:
        """What may still be chosen, after whatever happened since the frame was made."""
        stack = self.stack
        if kind == AIM:
            return mask if mask & self.foes(stack[top + 1]) else 0
        if kind == STEP and stack[top + 5] & FRESH:
            moved = stack[top + 4] % 8
            cell = stack[top + 4] // 8 - 1
            stack[top + 5] &= ~FRESH
            stack[top + 3] = 0
            if not self.out & BIT[moved] and (cell < 0 or self.get(moved, AT) == cell):
                stack[top + 3] = self.ways(stack[top + 1], moved, stack[top + 5])
            return stack[top + 3]
        if kind == MARCH_ON:
            number = self.minions(stack[top + 4] // 64, stack[top + 4] % 64)
            if number < stack[top + 5]:
                stack[top + 5] = number
            return mask if stack[top + 5] else 0
        return mask

    def _settle_rest(self, top: i64) -> bool:
        stack = self.stack
        kind = stack[top]
        seat = stack[top + 1]
        empty = stack[top + 2] <= 0
        if kind == SPLIT:
            stack[top + 3] &= self.targets_in(seat, stack[top + 4])
            mask = stack[top + 3]
            if not empty and mask and not mask & (mask - 1):
                number = stack[top + 2]
                stack[top + 2] = 0
                self.swarm(seat, stack[top + 4], lowest(mask), number)
                return True
        elif kind == TAKE_BACK:
            empty = empty or not self.piles(seat, stack[top + 3])
        elif kind == WRECKING:
            stack[top + 3] = self.armed(seat, PLAYED)
            if not empty and stack[top + 3]:
                return self._settle_wreck(top)
        if empty or (kind != TAKE_BACK and kind != CAST_AGAIN and not stack[top + 3]):
            self.depth -= 1
            return True
        return False

    def _settle_wreck(self, top: i64) -> bool:
        found = self._legal_wrecks(self.stack[top + 3], vec[i64]())
        if len(found) > 1:
            return False
        self.stack[top + 2] -= 1
        self._wreck(first(found[0]), second(found[0]), self.stack[top + 1])
        return True

    def _settle_drop(self, top: i64) -> bool:
        """A hand that is no larger than the number goes whole."""
        seat = self.stack[top + 1]
        left = self.stack[top + 2]
        cards = count(self.get(seat, HAND))
        if left <= 0 or not cards:
            self.depth -= 1
            return True
        kind = self.book.kind(self.get(seat, BOSS), lowest(self.get(seat, HAND)))
        alike = self.get(seat, HAND) & ~self.book.card(self.get(seat, BOSS), kind, MASK) == 0
        if cards > left and not alike:
            return False
        self._discard(seat, kind)
        self.stack[top + 2] = left - 1
        return True

    def _settle_clash(self, top: i64) -> bool:
        """One after the other while it matters whose minions fall first."""
        cell = self.stack[top + 4]
        mover = self.stack[top + 5]
        owners = self.owners_in(self.enemies(mover), cell)
        mine = self.minions(mover, cell)
        if mine and owners & (owners - 1) and mine < self.number_of(owners, cell):
            self.stack[top + 3] = owners
            return False
        self.depth -= 1
        self.clash(mover, cell)
        return True

    # What a choice does

    def chose_cell(self, cell: i64, dice: Dice) -> None:
        top = (self.depth - 1) * FRAME
        stack = self.stack
        kind, seat, a = stack[top], stack[top + 1], stack[top + 2]
        if kind == AIM:
            self.depth -= 1
            self.aimed(seat, cell, a, stack[top + 4])
        elif kind == PUT:
            self._put(top, cell)
        elif kind == STEP:
            self._step(top, cell)
        elif kind == BLINK:
            self.depth -= 1
            self.enter(seat, cell, seat)
        elif kind == SPREAD:
            stack[top + 3] &= ~BIT[cell]
            stack[top + 4] |= BIT[cell]
            stack[top + 5] -= 1
            if not stack[top + 5] or not stack[top + 3]:
                self.stop()
        elif kind == DOOM:
            self.depth -= 1
            self.push(HITS, seat, a, 0, cell, 1)
        elif kind == SET_TOKEN:
            self._set_token(top, cell)
        elif kind == OFFER:
            self._offer(top, cell)
        else:
            self._march_on(top, cell)

    def stop(self) -> None:
        """The seat leaves it at that."""
        top = (self.depth - 1) * FRAME
        stack = self.stack
        self.depth -= 1
        if stack[top] == SPREAD:
            self.push(EACH, stack[top + 1], stack[top + 2], stack[top + 4], 0, 0)

    def _put(self, top: i64, cell: i64) -> None:
        """One minion; all at once where there is one space and no limit to it."""
        stack = self.stack
        seat, left, cells, limit = stack[top + 1], stack[top + 2], stack[top + 3], stack[top + 4]
        number: i64 = 1
        if cells == BIT[cell]:
            room: i64 = limit - (1 if stack[top + 5] & BIT[cell] else 0) if limit else left
            number = left if left < room else room
        elif limit == 1 or (limit and stack[top + 5] & BIT[cell]):
            stack[top + 3] = cells & ~BIT[cell]
        stack[top + 5] |= BIT[cell]
        stack[top + 2] = left - number
        if left == number or cells == BIT[cell]:
            self.depth -= 1
        self.create(seat, cell, number)

    def _step(self, top: i64, cell: i64) -> None:
        stack = self.stack
        seat, left, moved, how = stack[top + 1], stack[top + 2], stack[top + 4] % 8, stack[top + 5]
        self.depth -= 1
        if left > 1:  # waits below what this step sets off
            self.push(STEP, seat, left - 1, 0, moved + 8 * (cell + 1), how | MAY_STOP | FRESH)
        self.enter(moved, cell, seat)

    def _set_token(self, top: i64, cell: i64) -> None:
        stack = self.stack
        seat = stack[top + 1]
        stack[top + 2] -= 1
        self.put(seat, TOKENS, self.get(seat, TOKENS) | BIT[cell])
        stack[top + 3] = self.token_room(seat, stack[top + 4]) if stack[top + 2] else 0
        if self.ears is not None:
            self.tell(TOKEN_SET, (int(seat), int(cell)))

    def _offer(self, top: i64, cell: i64) -> None:
        stack = self.stack
        seat = stack[top + 1]
        stack[top + 2] -= 1
        if self.ears is not None:
            self.tell(SACRIFICED, (int(seat), int(cell), 1))
        self.lose_minions(seat, cell, 1, False)
        stack[top + 3] = self.get(seat, CROWD) if stack[top + 2] else 0

    def _march_on(self, top: i64, cell: i64) -> None:
        stack = self.stack
        self.depth -= 1
        owner: i64 = stack[top + 4] // 64
        self.go_marching(stack[top + 1], owner, stack[top + 4] % 64, cell, stack[top + 5], stack[top + 2])

    def go_marching(self, seat: i64, owner: i64, start: i64, cell: i64, number: i64, left: i64) -> None:
        """A step of a group; the rest of its steps waits for what the step sets off."""
        if left > 1:
            self.push(MARCH_ON, seat, left - 1, self.ground.near[cell], owner * 64 + cell, number)
        self.march(owner, start, cell, number, seat)

    def chose_who(self, who: i64, dice: Dice) -> None:
        top = (self.depth - 1) * FRAME
        stack = self.stack
        kind, seat, a, cell = stack[top], stack[top + 1], stack[top + 2], stack[top + 4]
        if kind == PICK_VICTIM:
            stack[top] = HITS
            stack[top + 2] = a - 1
            self.destroy(who, cell, 1, seat)
            return
        if kind == CLASH:
            self.trade(stack[top + 5], who, cell, 1)
            return
        self.depth -= 1
        if kind in (PICK_BOSS, PICK_TARGET):
            self.hurt(who, a, seat)
        elif kind == ROB:
            self.rob(seat, who, a)
        elif kind == SPOIL:
            self.push(DROP, who, a, 0, 0, 0)
        elif kind == MEND:
            self.mend(seat, who, a)
        elif kind == SHOVE:
            self.push(STEP, seat, a, 0, who, stack[top + 5] | FRESH)
        elif kind == SWARM:
            self.push(MARCH, seat, a, cell & self.get(who, CROWD), 0, who)
        else:
            self.brawl_with(seat, who)

    def chose_other(self, action: i64, dice: Dice) -> None:
        """Choices of their own verb."""
        verb = verb_of(action)
        top = (self.depth - 1) * FRAME
        stack = self.stack
        seat = stack[top + 1]
        if verb == MARCHES.code:
            self.depth -= 1
            self.go_marching(seat, stack[top + 5], first(action), third(action), second(action), stack[top + 2])
        elif verb == SPLITS.code:
            stack[top + 2] -= second(action)
            self.swarm(seat, stack[top + 4], first(action), second(action))
        elif verb == DISCARDS.code:
            stack[top + 2] -= 1
            self._discard(seat, first(action))
        elif verb == TAKE.code:
            stack[top + 2] -= 1
            self._take(seat, first(action))
        elif verb == WRECK.code:
            stack[top + 2] -= 1
            self._wreck(first(action), second(action), seat)
        else:
            stack[top + 2] -= 1
            stack[top + 3] |= BIT[first(action)]
            self._recast(seat, first(action), dice)

    def _discard(self, seat: i64, kind: i64) -> None:
        self.sheet[seat * SHEET + DISCARD] |= self.leave_hand(seat, kind)
        if self.ears is not None:
            self.tell(DISCARDED, (int(seat), int(self.get(seat, BOSS)), int(kind)))

    def _take(self, seat: i64, kind: i64) -> None:
        boss = self.get(seat, BOSS)
        card = BIT[lowest(self.get(seat, DISCARD) & self.book.card(boss, kind, MASK))]
        self.put(seat, DISCARD, self.get(seat, DISCARD) & ~card)
        self.put(seat, HAND, self.get(seat, HAND) | card)
        self.put(seat, KNOWN, self.get(seat, KNOWN) | card)
        if self.ears is not None:
            self.tell(TOOK_BACK, (int(seat), int(boss), int(kind)))

    def _wreck(self, owner: i64, kind: i64, seat: i64) -> None:
        boss = self.get(owner, BOSS)
        card = BIT[lowest(self.get(owner, PLAYED) & self.book.card(boss, kind, MASK))]
        self.put(owner, PLAYED, self.get(owner, PLAYED) & ~card)
        self.put(owner, DISCARD, self.get(owner, DISCARD) | card)
        self.refresh(owner)
        if self.ears is not None:
            self.tell(WRECKED, (int(owner), int(boss), int(kind), int(seat)))

    def _recast(self, seat: i64, die: i64, dice: Dice) -> None:
        self.rolled[die] = dice.below(6) + 8 * die
        if self.ears is not None:
            self.tell(RECASTED, (int(seat), int(die)))
