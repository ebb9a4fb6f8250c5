# ruff: noqa: I001 (the long lists of codes stay packed)
"""The rules of Battle Bosses: the turn, abilities, cards and the end. Numbers in reasons are those of the rules page."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.dice import Dice
from underboss.engine.outcome import Outcome, ranks_by
from underboss.engine.state import Reason
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import first, verb_of
from underboss.games.battlebosses.book import (
    ABILITY, COST, CREATES, ENERGY_COST, EXTRA_CARDS, EXTRA_CRYSTALS, EXTRA_MINIONS, FROM, GIVES, MASK, TO, TYPE,
)  # fmt: skip
from underboss.games.battlebosses.choices import Choices
from underboss.games.battlebosses.codes import (
    ASIDE, BATTLE, BONUS_DIE, BOSS, BY_TURNS, CAST_AGAIN, CHEAPER_EFFECT, CLOSE, CRYSTALS, DECK, DISCARD, DONE, EACH, EFFECT,
    ENERGY, FRAME, HAND, HITS, KNOWN, LARGER_HAND, MADE, MOST_OWN_ABILITIES, MULLIGAN, NOWHERE, ON_CREATE_ABILITY,
    ON_TURN_END, ON_TURN_START, OPEN, PLACE, PLAYED, REROLL, RETURN, RUN, SHEET, USES, WOUNDS,
)  # fmt: skip
from underboss.games.battlebosses.verbs import (
    ASIDE_CARD, CHOOSE, END, FIRST, KEPT, PLAY, PLAYED_CARD, SET_ASIDE, STOP, SUMMED, TARGET, TURN, TURNS_UP, USE, USED,
)  # fmt: skip

MOST_ACTS: Final = 100  # abilities and cards in one turn
WHY: Final = ("", "the last boss was left", "the base fell", "the turns were used up")


class BattleBosses(Choices):
    """A position of Battle Bosses."""

    __slots__ = ()

    def copy(self) -> BattleBosses:
        return BattleBosses(
            self.game, self.seats, self.book, self.ground, self.teams, self.sheet[:], self.herd[:],
            self.stack[: self.depth * FRAME], self.depth, self.rolled[:], self.arena[:], self.phase, self.turn, self.number,
            self.acted, self.effects, self.softened, self.out, self.made, self.why, self.waiting,
        )  # fmt: skip

    def redeal(self, seat: i64, dice: Dice) -> None:
        """Other hands anew: what everybody knows of them stays. A deck is a bag, so its order needs no dealing."""
        for other in range(self.seats):
            if other == seat or self.out & BIT[other]:
                continue
            base = other * SHEET
            if self.phase == MULLIGAN:
                self._deal(base, ASIDE, dice)
            self._deal(base, HAND, dice)

    def _deal(self, base: i64, pile: i64, dice: Dice) -> None:
        """Put the unknown cards of a pile back into the deck and draw as many."""
        unknown = self.sheet[base + pile] & ~self.sheet[base + KNOWN]
        self.sheet[base + DECK] |= unknown
        self.sheet[base + pile] &= ~unknown
        for _ in range(count(unknown)):
            card = BIT[dice.pick(self.sheet[base + DECK])]
            self.sheet[base + DECK] &= ~card
            self.sheet[base + pile] |= card

    # What may be done

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=24)
        if not self.waiting & BIT[seat]:
            return actions
        if self.phase == MULLIGAN:
            actions = self.legal_cards(seat, self.get(seat, HAND), ASIDE_CARD.code, actions)
            return append(actions, STOP.pack())
        if self.depth:
            return self.legal_choices(actions)
        if self.acted < MOST_ACTS:
            actions = self._legal_abilities(seat, actions)
            actions = self._legal_plays(seat, actions)
        return append(actions, END.pack())

    def _legal_abilities(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        book = self.book
        boss = self.get(seat, BOSS)
        start = book.ability_start[boss]
        for ability in range(start, book.ability_end[boss]):
            if self._affordable(seat, ability):
                actions = append(actions, USE.pack(ability - start))
        cards = self.get(seat, PLAYED)
        while cards:
            kind = book.kind(boss, lowest(cards))
            cards &= ~book.card(boss, kind, MASK)
            given = book.card(boss, kind, GIVES)
            if given >= 0 and self._affordable(seat, given):
                actions = append(actions, USE.pack(MOST_OWN_ABILITIES + kind))
        return actions

    def _affordable(self, seat: i64, ability: i64) -> bool:
        """Energy and additional cost are there, and it could do something."""
        table = self.book.abilities
        at = ability * ABILITY
        if table[at + ENERGY_COST] > self.get(seat, ENERGY) or table[at + EXTRA_CRYSTALS] > self.get(seat, CRYSTALS):
            return False
        if table[at + EXTRA_MINIONS] > self.muster(seat) or table[at + EXTRA_CARDS] > count(self.get(seat, HAND)):
            return False
        return self.useful(seat, table[at + FROM], table[at + TO])

    def _legal_plays(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        book = self.book
        boss = self.get(seat, BOSS)
        cards = self.get(seat, HAND)
        while cards:
            kind = book.kind(boss, lowest(cards))
            cards &= ~book.card(boss, kind, MASK)
            if self._payable(seat, boss, kind):
                actions = append(actions, PLAY.pack(kind))
        return actions

    def _payable(self, seat: i64, boss: i64, kind: i64) -> bool:
        book = self.book
        if self.price(seat, kind) + book.card(boss, kind, EXTRA_CRYSTALS) > self.get(seat, CRYSTALS):
            return False
        if book.card(boss, kind, EXTRA_MINIONS) > self.muster(seat):
            return False
        return book.card(boss, kind, EXTRA_CARDS) < count(self.get(seat, HAND))

    def price(self, seat: i64, kind: i64) -> i64:
        """The crystals that a card costs now, without its additional cost."""
        boss = self.get(seat, BOSS)
        cost = self.book.card(boss, kind, COST)
        if self.effects == 0 and self.book.card(boss, kind, TYPE) == EFFECT:
            cost -= self.lasting(seat, CHEAPER_EFFECT)
        return cost if cost > 0 else 0

    # Why something may not be done

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        verb = verb_of(action)
        if self.phase == MULLIGAN:
            if verb == STOP.code:
                return None
            if verb != ASIDE_CARD.code:
                return Reason("first everybody may set cards aside", "BB-11")
            return self._why_not_in_hand(seat, first(action))
        if self.depth:
            return self.why_not_choice(action)
        if verb == END.code:
            return None
        if verb != USE.code and verb != PLAY.code:
            return Reason("use an ability, play a card or end the turn", "BB-17")
        if self.acted >= MOST_ACTS:
            return Reason(f"after {MOST_ACTS} abilities and cards the turn must end", "BB-26")
        if verb == PLAY.code:
            return self._why_not_in_hand(seat, first(action)) or self._why_not_play(seat, first(action))
        return self._why_not_use(seat, first(action))

    def _why_not_in_hand(self, seat: i64, kind: i64) -> Reason | None:
        boss = self.get(seat, BOSS)
        if kind < self.book.kinds(boss) and self.get(seat, HAND) & self.book.card(boss, kind, MASK):
            return None
        return Reason("you have no such card in hand", "BB-21")

    def _why_not_play(self, seat: i64, kind: i64) -> Reason | None:
        boss = self.get(seat, BOSS)
        if self._payable(seat, boss, kind):
            return None
        price = self.price(seat, kind)
        if price > self.get(seat, CRYSTALS):
            return Reason(f"it costs {price} crystals and you have {self.get(seat, CRYSTALS)}", "BB-19")
        return Reason("its additional cost cannot be paid", "BB-20")

    def ability_of(self, seat: i64, number: i64) -> i64:
        """The ability that the seat uses by this number, or NOWHERE."""
        book = self.book
        boss = self.get(seat, BOSS)
        if number < MOST_OWN_ABILITIES:
            ability = book.ability_start[boss] + number
            return ability if ability < book.ability_end[boss] else NOWHERE
        kind = number - MOST_OWN_ABILITIES
        if kind >= book.kinds(boss) or not self.get(seat, PLAYED) & book.card(boss, kind, MASK):
            return NOWHERE
        return book.card(boss, kind, GIVES)

    def _why_not_use(self, seat: i64, number: i64) -> Reason | None:
        ability = self.ability_of(seat, number)
        if ability == NOWHERE:
            return Reason("you have no such ability in play", "BB-31" if number >= MOST_OWN_ABILITIES else "BB-3")
        if self._affordable(seat, ability):
            return None
        table = self.book.abilities
        at = ability * ABILITY
        if table[at + ENERGY_COST] > self.get(seat, ENERGY):
            return Reason(f"it costs {table[at + ENERGY_COST]} energy and you have {self.get(seat, ENERGY)}", "BB-18")
        if self.useful(seat, table[at + FROM], table[at + TO]):
            return Reason("its additional cost cannot be paid", "BB-20")
        return Reason("it would change nothing now", "BB-22")

    # What is done

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        verb = verb_of(action)
        if self.phase == MULLIGAN:
            self._mulligan(seat, action, dice)
            return
        if verb == TARGET.code:
            self.chose_cell(first(action), dice)
        elif verb == USE.code:
            self._use(seat, first(action))
        elif verb == PLAY.code:
            self._play(seat, first(action))
        elif verb == END.code:
            self.push(CLOSE, seat, 0, 0, 0, 0)
        elif verb == CHOOSE.code:
            self.chose_who(first(action), dice)
        elif verb == STOP.code:
            self.stop()
        else:
            self.chose_other(action, dice)
        self.go_on(dice)

    def go_on(self, dice: Dice) -> None:
        """Carry out frames until somebody must decide or the game is over."""
        while self.phase != DONE:
            if not self.depth:
                if not self.out & BIT[self.turn]:
                    self.waiting = BIT[self.turn]
                    return
                self._next_turn(dice)
                continue
            top = (self.depth - 1) * FRAME
            seat = self.stack[top + 1]
            if self.out & BIT[seat]:
                self.depth -= 1
            elif not self._advance(top, dice):
                self.waiting = BIT[seat]
                return
        self.waiting = 0

    def _advance(self, top: i64, dice: Dice) -> bool:
        """One step of the innermost frame; False if its seat must choose."""
        kind = self.stack[top]
        if kind == RUN:
            self.run_next(top, dice)
        elif kind == HITS:
            return self.hit_space(top)
        elif kind == OPEN:
            self._open(top, dice)
        elif kind == CLOSE:
            self._close(top, dice)
        elif kind == EACH:
            self._hit_each(top)
        elif kind == RETURN:
            self._return_card(top)
        elif kind == MADE:
            self.depth -= 1
            if self.made != NOWHERE:
                self.fire(self.stack[top + 1], ON_CREATE_ABILITY, self.made)
        else:
            return self.settle(top, dice)
        return True

    def _hit_each(self, top: i64) -> None:
        cells = self.stack[top + 3]
        if not cells:
            self.depth -= 1
            return
        self.stack[top + 3] = cells & (cells - 1)
        self.push(HITS, self.stack[top + 1], self.stack[top + 2], 0, lowest(cells), 0)

    def _return_card(self, top: i64) -> None:
        """An Effect that was carried out goes to the discard pile."""
        base = self.stack[top + 1] * SHEET
        self.depth -= 1
        self.sheet[base + DISCARD] |= self.sheet[base + ASIDE]
        self.sheet[base + ASIDE] = 0

    def _use(self, seat: i64, number: i64) -> None:
        table = self.book.abilities
        at = self.ability_of(seat, number) * ABILITY
        self.acted += 1
        self.made = NOWHERE
        self.put(seat, ENERGY, self.get(seat, ENERGY) - table[at + ENERGY_COST])
        if self.ears is not None:
            self.tell(USED, (int(seat), int(self.get(seat, BOSS)), int(number)))
        if table[at + CREATES]:
            self.push(MADE, seat, 0, 0, 0, 0)
        self.push(RUN, seat, table[at + FROM], table[at + TO], NOWHERE, 0)
        self.pay_extra(seat, table[at + EXTRA_CRYSTALS], table[at + EXTRA_CARDS], table[at + EXTRA_MINIONS])

    def _play(self, seat: i64, kind: i64) -> None:
        book = self.book
        boss = self.get(seat, BOSS)
        price = self.price(seat, kind)
        self.acted += 1
        card = self.leave_hand(seat, kind)
        self.put(seat, CRYSTALS, self.get(seat, CRYSTALS) - price)
        if self.ears is not None:
            self.tell(PLAYED_CARD, (int(seat), int(boss), int(kind), int(price)))
        if book.card(boss, kind, TYPE) == EFFECT:
            self.effects += 1
            self.put(seat, ASIDE, self.get(seat, ASIDE) | card)
            self.push(RETURN, seat, kind, 0, 0, 0)
        else:
            self.put(seat, PLAYED, self.get(seat, PLAYED) | card)
            self.refresh(seat)
        if book.card(boss, kind, TO) > book.card(boss, kind, FROM):
            self.push(RUN, seat, book.card(boss, kind, FROM), book.card(boss, kind, TO), NOWHERE, 0)
        self.pay_extra(
            seat, book.card(boss, kind, EXTRA_CRYSTALS), book.card(boss, kind, EXTRA_CARDS), book.card(boss, kind, EXTRA_MINIONS)
        )

    # Before the first turn

    def _mulligan(self, seat: i64, action: i64, dice: Dice) -> None:
        if verb_of(action) == ASIDE_CARD.code:
            card = self.leave_hand(seat, first(action))
            self.put(seat, ASIDE, self.get(seat, ASIDE) | card)
            if self.ears is not None:
                self.tell(SET_ASIDE, (int(seat), int(self.get(seat, BOSS)), int(first(action))), BIT[seat])
            return
        aside = self.get(seat, ASIDE)
        self.put(seat, ASIDE, 0)
        self.draw(seat, count(aside), dice)
        self.put(seat, DECK, self.get(seat, DECK) | aside)
        if self.ears is not None:
            self.tell(KEPT, (int(seat), int(count(aside))))
        self.waiting &= ~BIT[seat]
        if not self.waiting:
            self.phase = BATTLE
            self.turn = dice.below(self.seats)
            if self.ears is not None:
                self.tell(FIRST, (int(self.turn),))
            self._begin_turn()
            self.go_on(dice)

    # The turn

    def _begin_turn(self) -> None:
        self.number += 1
        self.acted = 0
        self.effects = 0
        self.softened = 0
        self.rolled = vec[i64]()
        for seat in range(self.seats):
            self.put(seat, USES, 0)
            self.put(seat, ENERGY, 0)
        if self.ears is not None:
            self.tell(TURN, (int(self.turn), int(self.number)))
        self.push(OPEN, self.turn, 0, 0, 0, 0)

    def _open(self, top: i64, dice: Dice) -> None:
        """Roll, let the seat reroll, take what the dice show, then the triggers of the start."""
        seat = self.stack[top + 1]
        stage = self.stack[top + 2]
        self.stack[top + 2] = stage + 1
        if stage == 0:
            for die in range(self.book.first_dice if self.number == 1 else self.book.base_dice):
                self.note_die(die, dice.below(6), 0)
            if self.lasting(seat, REROLL):
                self.push(CAST_AGAIN, seat, self.lasting(seat, REROLL), 0, 0, 0)
        elif stage == 1:
            self._settle_roll(seat, dice)
        else:
            self.depth -= 1
            self.fire(seat, ON_TURN_START, NOWHERE)

    def _settle_roll(self, seat: i64, dice: Dice) -> None:
        rolled = self.rolled
        energy, crystals = self.get(seat, ENERGY), self.get(seat, CRYSTALS)
        bonus = self.lasting(seat, BONUS_DIE)
        bonus = bonus if bonus < self.book.bonus_dice else self.book.bonus_dice
        base: i64 = len(rolled)
        for die in range(base):
            self.settle_die(seat, die, rolled[die] & 7, dice)
        self.roll_bonus(seat, bonus, dice)
        if self.ears is not None:
            gained = (int(self.get(seat, ENERGY) - energy), int(self.get(seat, CRYSTALS) - crystals))
            self.tell(SUMMED, (int(seat), *gained, int(len(self.rolled) - base - bonus)))

    def _close(self, top: i64, dice: Dice) -> None:
        """Minions hit, the boss brawls, a monster strikes back, triggers, then energy is lost and cards are drawn."""
        seat = self.stack[top + 1]
        stage = self.stack[top + 2]
        cells = self.stack[top + 3]
        if stage == 0:
            self.stack[top + 2] = 1
            self.stack[top + 3] = self.battlefields(seat)
        elif stage == 1 and cells:
            self.stack[top + 3] = cells & (cells - 1)
            self.storm(seat, lowest(cells))
        elif stage < 5:
            self.stack[top + 2] = stage + 1
            if stage == 2:
                self.brawl(seat)
            elif stage == 3:
                self.beware(seat)
            elif stage == 4:
                self.fire(seat, ON_TURN_END, NOWHERE)
        else:
            self.depth -= 1
            self.put(seat, ENERGY, 0)
            self.draw(seat, self.book.hand + self.lasting(seat, LARGER_HAND) - count(self.get(seat, HAND)), dice)
            self._next_turn(dice)

    def _next_turn(self, dice: Dice) -> None:
        if self.number >= self.book.turns_each * self.seats:
            self._count_up()
            return
        after: i64 = (self.turn + 1) % self.seats
        while self.out & BIT[after]:
            after = (after + 1) % self.seats
        self.turn = after
        self._begin_turn()

    # The end

    def health(self, seat: i64) -> i64:
        """What is left of a boss; none for one that fell for good."""
        return 0 if self.out & BIT[seat] else self.book.health[self.get(seat, BOSS)] - self.get(seat, WOUNDS)

    def standing(self, seat: i64) -> i64:
        """What decides when the turns are used up: health of the boss, of the team, or of the base."""
        if len(self.arena):
            return self.book.base_health - self.arena[seat % 2]
        if not self.teams:
            return self.health(seat)
        total: i64 = 0
        for other in range(self.seats):
            if other % 2 == seat % 2:
                total += self.health(other)
        return total

    def _count_up(self) -> None:
        if self.ears is not None:
            self.tell(TURNS_UP, (int(self.number),))
        if self.teams:
            for seat in range(self.seats):
                better = self.standing(seat) >= self.standing(1 - seat % 2)
                self.put(seat, PLACE, 1 if better else 2)
        else:
            left = [seat for seat in range(self.seats) if not self.out & BIT[seat]]
            for seat, rank in zip(left, ranks_by([(int(self.health(seat)),) for seat in left])):
                self.put(seat, PLACE, rank)
        self._finish(BY_TURNS)

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != DONE:
            return None
        ranks = [int(self.get(seat, PLACE)) for seat in range(self.seats)]
        teams = [int(seat % 2) for seat in range(self.seats)] if self.teams else None
        return Outcome(WHY[int(self.why)], ranks, [int(self.standing(seat)) for seat in range(self.seats)], teams)
