"""The rules of Big Bad Overlord: the turn, and how actions are carried out.

What may be done is in choices.py, the set-up in opening.py, the end in ending.py, a battle's course in battle.py, its company in
company.py, a round in fight.py, the cards on the table in table.py; each builds on the next.
Numbers in reasons are those of docs/rules/bigbadoverlord.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.vectors import vec
from underboss.engine.verbs import first, second, third, verb_of
from underboss.games.bigbadoverlord.cards import CARDS, DUKES, FIRST_GOOD
from underboss.games.bigbadoverlord.opening import Opening
from underboss.games.bigbadoverlord.table import MOST_ARMY, MOST_CITADEL, PLACES, places_held
from underboss.games.bigbadoverlord.verbs import (
    AFTER,
    AGAIN,
    ALLYING,
    ALOOF,
    ARMY,
    ARRANGING,
    AT_END,
    AT_START,
    ATTACK,
    BEGIN,
    BY_LAST,
    CALL_AID,
    CALL_ALLIES,
    CALL_GHOSTS,
    CALL_LEAVERS,
    CANCEL,
    CEDE,
    CEDED,
    CEDING,
    CITADEL,
    CLOSE,
    DECKED,
    DISCARD,
    DISCARDING,
    DONE,
    DREW,
    END,
    ENLIST,
    FALLEN,
    GOOD_CAME,
    GUARD,
    HAND,
    HAUNT,
    HIDE,
    JOIN,
    MAIN,
    MUSTER,
    NEXT,
    NOBODY,
    PASS,
    PEACE,
    PICKED,
    READY,
    REARRANGE,
    REWARD,
    REWARDED,
    ROLL,
    ROUND,
    SEND,
    SETTING,
    STAND,
    STAY,
    STORM,
    TO_DEFEND,
    TO_JOIN,
    TO_TRIM,
    TURN,
    TURNING,
    WITHDRAW,
)

if TYPE_CHECKING:
    from underboss.engine.game import Game

MOST_CARDS: Final = 9


class BigBadOverlord(Opening):
    """A position."""

    def copy(self) -> BigBadOverlord:
        twin = BigBadOverlord(
            self.game, self.seats, self.where[:], self.flags[:], self.known[:], self.held[:], self.line[:], self.ring[:],
            self.runs[:], self.last[:],
        )  # fmt: skip
        twin.take_numbers(self.numbers())
        return twin

    # Answers

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        if self.step == SETTING:
            self.set_card(seat, first(action), dice)
        else:
            self.waiting = 0
            self.answer(verb_of(action), action, dice)
        while not self.waiting and self.step != DONE:
            self.run(dice)

    def answer(self, verb: i64, action: i64, dice: Dice) -> None:
        who = self.who
        step = self.step
        if step == ARRANGING:
            self.arrange(who, verb, first(action))
        elif verb == PASS.code or verb == STAY.code:
            self.answered(who)
        elif verb == ALOOF.code:
            self.aloof |= BIT[who]
            self.answered(who)
        elif verb == HAUNT.code:
            self.haunt(who, first(action) * 3 + second(action), third(action))
        elif verb == JOIN.code:
            self.join(who, first(action))
            if self.step == step:
                self.ask(who, step)
        elif verb == AGAIN.code or verb == STORM.code:
            self.press_on()
        elif verb == END.code:
            self.step = CLOSE
        elif verb == ATTACK.code:
            self.open_attack(first(action))
        elif verb == CANCEL.code:
            self.cancel(who, first(action) * 3 + second(action))
        elif verb == STAND.code:
            self.staying |= BIT[who]
            self.answered(who)
        elif verb == WITHDRAW.code:
            self.withdraw(who)
            self.answered(who)
        else:
            self.rare_answer(verb, first(action), dice)

    def rare_answer(self, verb: i64, value: i64, dice: Dice) -> None:
        if verb == DISCARD.code:
            self.throw_away(value)
        elif verb == ENLIST.code:
            self.muster(self.who, self.new_card(self.who))
            self.step = MAIN
        elif verb == SEND.code:
            self.send(value)
        elif verb == REARRANGE.code:
            self.arranged |= BIT[self.who]
            self.want_arranged(self.who, TO_JOIN)
        elif verb == CEDE.code:
            self.cede(value)
        else:
            self.pick(value, dice)

    def throw_away(self, card: i64) -> None:
        duke = self.who
        self.discard(duke, card)
        if self.step == DISCARDING:
            self.want_arranged(duke, self.mode)
            return
        new = self.new_card(duke)
        if new >= 0:
            self.muster(duke, new)
        self.step = MAIN

    # Arranging

    def want_arranged(self, duke: i64, mode: i64) -> None:
        """Let the Duke discard what is too much and rearrange; go on if there is nothing to choose."""
        self.mode = mode
        if self.cards_of(duke) > MOST_CARDS:
            self.ask(duke, DISCARDING)
        elif self.cards_of(duke) == 0 or (mode == TO_TRIM and self.held[ARMY + duke] <= MOST_ARMY):
            self.is_arranged(duke)
        else:
            self.ask(duke, ARRANGING)

    def arrange(self, duke: i64, verb: i64, card: i64) -> None:
        if verb == GUARD.code:
            self.flags[card] |= PICKED
            self.picks += 1
            if self.picks < MOST_CITADEL and self.picks < self.cards_of(duke):
                self.ask(duke, ARRANGING)
                return
            self.settle(duke)
        elif verb == MUSTER.code:
            self.settle(duke)
        elif verb == ENLIST.code:
            self.muster(duke, self.new_card(duke))
        elif verb == HIDE.code:
            self.shelter(duke, self.new_card(duke))
        self.is_arranged(duke)

    def is_arranged(self, duke: i64) -> None:
        if self.mode == AT_START:
            self.step = MAIN
        elif self.mode == TO_DEFEND:
            self.step = READY
        elif self.mode == TO_JOIN:
            self.ask(duke, ALLYING)
        else:
            self.step = NEXT

    # What runs by itself

    def run(self, dice: Dice) -> None:
        step = self.step
        if step == CALL_AID:
            self.call_aid()
        elif step == CALL_GHOSTS:
            self.call_ghosts()
        elif step == ROLL:
            self.fight_and_settle(dice)
        elif step == CALL_LEAVERS:
            self.call_leavers()
        elif step == AFTER:
            self.asked = 0
            self.after_round()
        elif step == ROUND:
            self.begin_round()
        elif step == MAIN:
            self.go_on()
        elif step == CALL_ALLIES:
            self.call_allies()
        elif step == READY:
            self.approach()
        elif step == CLOSE:
            self.close()
        elif step == NEXT:
            self.next_turn()
        elif step == BEGIN:
            self.begin_turn(dice)
        elif step == FALLEN:
            self.fall()
        else:
            self.reward(dice)

    def begin_turn(self, dice: Dice) -> None:
        self.number += 1
        self.attacked = 0
        self.fielded = 0
        if self.ears is not None:
            self.say(TURN, self.active, self.number)
        self.draw_card(dice, AT_START)

    def draw_card(self, dice: Dice, mode: i64) -> None:
        """The Duke on turn draws: a do-gooder has to be fought, anything else is placed."""
        card = self.draw(dice)
        if card < FIRST_GOOD:
            self.give(self.active, card, DREW)
            if mode == AT_START:
                self.want_arranged(self.active, AT_START)
            return
        if self.ears is not None:
            self.say(GOOD_CAME, self.active, card)
        self.open_good(card, self.active)

    def go_on(self) -> None:
        """Attack or end; without anybody to attack the turn ends."""
        if self.targets():
            self.ask(self.active, TURNING)
        else:
            self.step = CLOSE

    def close(self) -> None:
        """The end of a turn."""
        if self.stage != PEACE:
            self.stop()
        if self.held[DECKED] == 0:
            self.end_the_world()
        elif self.alive & BIT[self.active] and (self.fielded or self.held[HAND + self.active]):
            self.want_arranged(self.active, AT_END)
        else:
            self.step = NEXT

    def next_turn(self) -> None:
        """Whoever has too much puts it right; then the next Duke begins."""
        over: i64 = 0
        for duke in self.ring:
            if self.alive & BIT[duke] and (self.cards_of(duke) > MOST_CARDS or self.held[ARMY + duke] > MOST_ARMY):
                over |= BIT[duke]
        duke = self.next_to_ask(over, self.active)
        if duke != NOBODY:
            self.want_arranged(duke, TO_TRIM)
            return
        self.active = self.next_alive(self.active, -1)
        self.step = BEGIN

    # A Duke falls

    def fall(self) -> None:
        """The defending Duke is destroyed; the victor takes what it held."""
        duke = self.defender
        self.fallen = 0
        self.loot(CITADEL + duke, self.attacker)
        self.bury(duke, self.attacker)
        if count(self.alive) == 1:
            self.win(self.runs[self.next_alive(duke, 1)], BY_LAST)
        elif self.must_cede():
            self.ask(self.next_alive(duke, 1), CEDING)
        else:
            self.go_on_after_fall()

    def must_cede(self) -> bool:
        """With two Dukes each: one person has both of the last two."""
        if not self.paired or count(self.alive) != 2:
            return False
        one = self.next_alive(self.defender, 1)
        return self.runs[one] == self.runs[self.next_alive(one, 1)]

    def cede(self, duke: i64) -> None:
        """The Duke goes over to the person who has just lost the last one, with all its cards."""
        if self.ears is not None:
            self.say(CEDED, duke, self.runs[self.defender])
        seat = self.runs[self.defender]
        self.runs[duke] = seat
        for card in range(FIRST_GOOD):
            if self.where[card] >= ARMY and self.where[card] & 7 == duke:
                self.known[card] |= BIT[seat]
        self.go_on_after_fall()

    def go_on_after_fall(self) -> None:
        if self.attacker == NOBODY:
            self.march_on()
        else:
            self.stop()
            self.step = REWARD

    def reward(self, dice: Dice) -> None:
        if self.held[DECKED] == 0:
            self.step = MAIN
            return
        self.draw_card(dice, AT_END)
        if not self.held[HAND + self.active]:
            return
        if self.targets():
            self.ask(self.active, REWARDED)
        else:
            self.step = CLOSE


def blank(game: Game, seats: int) -> BigBadOverlord:
    """All cards in the deck and nobody seated."""
    return BigBadOverlord(
        game, seats, vec[i64]([DECKED] * CARDS), vec[i64]([0] * CARDS), vec[i64]([0] * CARDS), _full_deck(), vec[i64](),
        vec[i64](), vec[i64]([NOBODY] * (DUKES + 2)), vec[i64]([0] * 6),
    )  # fmt: skip


def _full_deck() -> vec[i64]:
    held = vec[i64]([0] * PLACES)
    held[DECKED] = CARDS
    return held


def first_state(game: Game, seats: int, paired: bool, pick: bool, dice: Dice, ears: list[Event] | None) -> BigBadOverlord:
    """Deal the Dukes, or ask for them; then deal the cards."""
    state = blank(game, seats)
    state.ears = ears
    state.paired = 1 if paired else 0
    if pick:
        state.ask_for_duke()
    else:
        dukes = vec[i64](list(range(DUKES)))
        dice.shuffle(dukes)
        for place in range(state.places()):
            state.seat_duke(dukes[place])
        state.deal(dice)
    state.ears = None
    return state


def restored(game: Game, seats: int, dump: list[list[int]]) -> BigBadOverlord:
    """The position that `dump` told."""
    where = vec[i64](dump[0])
    state = BigBadOverlord(
        game, seats, where, vec[i64](dump[1]), vec[i64](dump[2]), places_held(where), vec[i64](dump[3]), vec[i64](dump[4]),
        vec[i64](dump[5]), vec[i64](dump[6]),
    )  # fmt: skip
    state.take_numbers(vec[i64](dump[7]))
    return state
