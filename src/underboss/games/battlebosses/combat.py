# ruff: noqa: I001 (the long lists of codes stay packed)
"""Who fights whom and what comes of it: the four kinds of combat, damage, falling, bases and monsters."""

from __future__ import annotations

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.games.battlebosses.codes import (
    ARMOUR, ASIDE, AT, BOSS, BRAWL, BRAWLS, BY_BASE, BY_LAST_BOSS, CARDS, CLASH, CROWD, CRYSTALS, DONE, MINION_HIT,
    MOST_SEATS, NOWHERE, ON_BOSS_HIT, ON_MINION_LOST, PETS, PICK_TARGET, PICK_VICTIM, PLACE, RUN, SHEET, SPLIT, SUPPLY,
    SURE_FOOT, THORNS, TOKEN_DAMAGE, TOKENS, WOUNDS,
)  # fmt: skip
from underboss.games.battlebosses.position import Position
from underboss.games.battlebosses.verbs import (
    BASE_HURT, BOSS_FOUGHT, BOSS_MOVED, BRAWLED, CLASHED, CREATED, DESTROYED, FELL, HURT, MINIONS_HIT, MINIONS_MOVED,
    MONSTER_HURT, MONSTER_SLAIN, MONSTER_STRUCK, RETURNED, SOFTENED, TOKEN_FIRED,
)  # fmt: skip


class Combat(Position):
    """Changes that may set off others. None of them rolls or draws; what must be chosen or rolled becomes a frame."""

    # Losses

    def hurt_boss(self, seat: i64, damage: i64, by: i64) -> None:
        """Damage to a boss, less by its armour; it falls when its health is gone. `by` is a seat or a monster."""
        if damage > 0 and self.lasting(seat, ARMOUR) and self._armour_works(seat):
            self.softened |= BIT[seat]
            damage -= 1
            if self.ears is not None:
                self.tell(SOFTENED, (int(seat), 1))
        if damage <= 0:
            return
        health = self.book.health[self.get(seat, BOSS)]
        wounds = self.get(seat, WOUNDS) + damage
        if wounds > health:
            wounds = health
        self.put(seat, WOUNDS, wounds)
        if self.ears is not None:
            self.tell(HURT, (int(seat), int(damage), int(health - wounds), int(by)))
        if wounds == health:
            self._fall(seat, by)

    def _armour_works(self, seat: i64) -> bool:
        """Once in each opponent's turn."""
        return not self.softened & BIT[seat] and (self.enemies(seat) & BIT[self.turn]) != 0

    def hurt_monster(self, who: i64, damage: i64, by: i64) -> None:
        """Damage to a monster by a seat, who gets its reward if it was the last."""
        monster = who - MOST_SEATS
        left = self.arena[2 + monster] - damage
        if left < 0:
            left = 0
        self.arena[2 + monster] = left
        if self.ears is not None:
            self.tell(MONSTER_HURT, (int(who), int(damage), int(left), int(by)))
        if left:
            return
        if self.ears is not None:
            self.tell(MONSTER_SLAIN, (int(who), int(by)))
        book = self.book
        if book.monster_to[monster] > book.monster_from[monster]:
            self.push(RUN, by, book.monster_from[monster], book.monster_to[monster], NOWHERE, 0)
        self.put(by, PETS, self.get(by, PETS) | BIT[monster])
        self.refresh(by)

    def hurt(self, who: i64, damage: i64, by: i64) -> None:
        """Damage to a boss or a monster."""
        if who < MOST_SEATS:
            self.hurt_boss(who, damage, by)
        elif damage > 0:
            self.hurt_monster(who, damage, by)

    def hurt_base(self, team: i64, damage: i64) -> None:
        wounds = self.arena[team] + damage
        if wounds > self.book.base_health:
            wounds = self.book.base_health
        self.arena[team] = wounds
        if self.ears is not None:
            self.tell(BASE_HURT, (int(team), int(damage), int(self.book.base_health - wounds)))
        if wounds == self.book.base_health and self.phase != DONE:
            for seat in range(self.seats):
                self.put(seat, PLACE, 2 if seat % 2 == team else 1)
            self._finish(BY_BASE)

    def lose_minions(self, seat: i64, cell: i64, number: i64, by_enemy: bool) -> None:
        """They go back to the supply."""
        self.take_minions(seat, cell, number)
        self.sheet[seat * SHEET + SUPPLY] += number
        if by_enemy:
            for _ in range(number):
                self.fire(seat, ON_MINION_LOST, cell)

    def _fall(self, seat: i64, by: i64) -> None:
        if self.ears is not None:
            self.tell(FELL, (int(seat), int(by)))
        if self.book.base_health:
            self._return_boss(seat)
        else:
            self._eliminate(seat)

    def _return_boss(self, seat: i64) -> None:
        """In the arena a boss comes back, and its base pays."""
        start = self.ground.starts[seat]
        self.put(seat, AT, start)
        self.put(seat, WOUNDS, 0)
        self.put(seat, CRYSTALS, 0)
        if self.ears is not None:
            self.tell(RETURNED, (int(seat), int(start)))
        self.hurt_base(seat % 2, self.book.fall)

    def _eliminate(self, seat: i64) -> None:
        """Everything of the seat leaves the game; the last side left wins."""
        self.put(seat, PLACE, self.seats - count(self.out))
        self.out |= BIT[seat]
        for what in range(seat * SHEET + CRYSTALS, seat * SHEET + PLACE):
            self.sheet[what] = 0
        self.put(seat, AT, NOWHERE)
        self.put(seat, ASIDE, BIT[CARDS] - 1)
        self.put(seat, SUPPLY, self.book.minions)
        self.refresh(seat)
        for cell in range(seat * self.ground.cells, (seat + 1) * self.ground.cells):
            self.herd[cell] = 0
        standing = (BIT[self.seats] - 1) & ~self.out
        if standing & ~self.partners(lowest(standing)):
            return
        for other in range(self.seats):
            if self.partners(lowest(standing)) & BIT[other]:
                self.put(other, PLACE, 1)
            elif self.teams:
                self.put(other, PLACE, 2)
        self._finish(BY_LAST_BOSS)

    def _finish(self, why: i64) -> None:
        self.phase = DONE
        self.why = why
        self.waiting = 0

    # Coming into a space

    def arrive(self, seat: i64, cell: i64) -> None:
        """Minions of the seat came into the cell: tokens first, then minions against minions."""
        if self._set_off(seat, cell):
            self.clash(seat, cell)

    def enter(self, seat: i64, cell: i64, by: i64) -> None:
        """The boss comes into the cell: tokens first, then it attacks the minions there."""
        start = self.get(seat, AT)
        self.put(seat, AT, cell)
        if self.ears is not None:
            self.tell(BOSS_MOVED, (int(seat), int(start), int(cell), int(by)))
        if not self._set_off(seat, cell) or self.get(seat, AT) != cell:
            return
        enemies = self.owners_in(self.enemies(seat), cell)
        damage: i64 = 0
        last: i64 = seat
        while enemies:
            last = lowest(enemies)
            enemies &= enemies - 1
            number = self.minions(last, cell)
            damage += number + self.lasting(last, THORNS)
            if self.ears is not None:
                self.tell(BOSS_FOUGHT, (int(seat), int(cell), int(number), int(last)))
            self.lose_minions(last, cell, number, True)
        self.hurt_boss(seat, damage - self.lasting(seat, SURE_FOOT), last)

    def _set_off(self, seat: i64, cell: i64) -> bool:
        """Enemy tokens in the cell fire at the seat's units there; whether the game goes on for the seat."""
        enemies = self.enemies(seat)
        while enemies and self.phase != DONE and not self.out & BIT[seat]:
            enemy = lowest(enemies)
            enemies &= enemies - 1
            if not self.get(enemy, TOKENS) & BIT[cell]:
                continue
            self.put(enemy, TOKENS, self.get(enemy, TOKENS) & ~BIT[cell])
            if self.ears is not None:
                self.tell(TOKEN_FIRED, (int(enemy), int(cell), int(seat)))
            damage = self.book.token_damage[self.get(enemy, BOSS)] + self.lasting(enemy, TOKEN_DAMAGE)
            here = self.minions(seat, cell)
            burnt = here if here < damage else damage
            self.destroy(seat, cell, burnt, enemy)
            if damage > burnt and self.get(seat, AT) == cell:
                self.hurt_boss(seat, damage - burnt, enemy)
        return self.phase != DONE and not self.out & BIT[seat]

    def destroy(self, seat: i64, cell: i64, number: i64, by: i64) -> None:
        """Minions are destroyed by an enemy's effect."""
        if number <= 0:
            return
        if self.ears is not None:
            self.tell(DESTROYED, (int(seat), int(cell), int(number), int(by)))
        self.lose_minions(seat, cell, number, True)

    def clash(self, seat: i64, cell: i64) -> None:
        """The seat's minions against all enemy minions in the cell, one for one. Asks whose fall first where it matters."""
        owners = self.owners_in(self.enemies(seat), cell)
        mine = self.minions(seat, cell)
        if not owners or not mine:
            return
        theirs: i64 = 0
        left = owners
        while left:
            theirs += self.minions(lowest(left), cell)
            left &= left - 1
        if mine < theirs and owners & (owners - 1):
            self.push(CLASH, self.turn, 0, owners, cell, seat)
            return
        while owners:
            other = lowest(owners)
            owners &= owners - 1
            number = self.minions(other, cell)
            here = self.minions(seat, cell)
            self.trade(seat, other, cell, number if number < here else here)

    def trade(self, seat: i64, other: i64, cell: i64, number: i64) -> None:
        """So many of each side destroy each other."""
        if self.ears is not None:
            self.tell(CLASHED, (int(seat), int(other), int(cell), int(number)))
        self.lose_minions(seat, cell, number, True)
        self.lose_minions(other, cell, number, True)

    def create(self, seat: i64, cell: i64, number: i64) -> None:
        """Minions from the supply; the caller looks that there are enough."""
        self.sheet[seat * SHEET + SUPPLY] -= number
        self.add_minions(seat, cell, number)
        self.made = cell
        if self.ears is not None:
            self.tell(CREATED, (int(seat), int(cell), int(number)))
        self.arrive(seat, cell)

    def march(self, seat: i64, start: i64, cell: i64, number: i64, by: i64) -> None:
        """Minions of the seat go to a neighbouring cell."""
        self.take_minions(seat, start, number)
        self.add_minions(seat, cell, number)
        if self.ears is not None:
            self.tell(MINIONS_MOVED, (int(seat), int(start), int(cell), int(number), int(by)))
        self.arrive(seat, cell)

    # Damage to a space

    def hit_space(self, top: i64) -> bool:
        """Go on with the damage of the HITS frame at `top`; False if somebody must choose."""
        stack = self.stack
        seat, damage, cell = stack[top + 1], stack[top + 2], stack[top + 4]
        owners = self.owners_in(self.enemies(seat), cell)
        if damage > 0 and owners:
            owner = lowest(owners)
            number = self.minions(owner, cell)
            if owners & (owners - 1) and damage < self.number_of(owners, cell):
                stack[top] = PICK_VICTIM
                stack[top + 3] = owners
                return False
            number = number if number < damage else damage
            stack[top + 2] = damage - number
            self.destroy(owner, cell, number, seat)
            return True
        targets = self.targets_in(seat, cell)
        if damage > 0 and targets and not stack[top + 5]:
            if targets & (targets - 1):
                stack[top] = PICK_TARGET
                stack[top + 3] = targets
                return False
            self.depth -= 1
            self.hurt(lowest(targets), damage, seat)
            return True
        self.depth -= 1
        return True

    def number_of(self, owners: i64, cell: i64) -> i64:
        """All minions of these seats in the cell."""
        number: i64 = 0
        while owners:
            number += self.minions(lowest(owners), cell)
            owners &= owners - 1
        return number

    def targets_in(self, seat: i64, cell: i64) -> i64:
        """Enemy bosses and the monster in the cell, as a mask of `who`."""
        found = self.bosses_in(self.enemies(seat), BIT[cell])
        if len(self.arena):
            monster = self.monster_at(cell)
            if monster != NOWHERE:
                found |= BIT[monster]
        return found

    # The end of a turn

    def battlefields(self, seat: i64) -> i64:
        """The cells where the seat's minions have a boss, a monster or a base to hit."""
        enemies = self.enemies(seat)
        cells = self.monsters() if len(self.arena) else 0
        while enemies:
            cells |= BIT[self.get(lowest(enemies), AT)]
            enemies &= enemies - 1
        if len(self.ground.bases):
            cells |= BIT[self.ground.bases[1 - seat % 2]]
        return cells & self.get(seat, CROWD)

    def storm(self, seat: i64, cell: i64) -> None:
        """The seat's minions in the cell hit what is there and are destroyed."""
        number = self.minions(seat, cell)
        if len(self.ground.bases) and cell == self.ground.bases[1 - seat % 2]:
            self.lose_minions(seat, cell, number, False)
            self.hurt_base(1 - seat % 2, number)
            return
        targets = self.targets_in(seat, cell)
        if targets & (targets - 1):
            self.push(SPLIT, seat, number, targets, cell, 0)
        elif targets:
            self.swarm(seat, cell, lowest(targets), number)

    def swarm(self, seat: i64, cell: i64, who: i64, number: i64) -> None:
        """So many minions hit one boss or monster and are destroyed."""
        if self.ears is not None:
            self.tell(MINIONS_HIT, (int(seat), int(who), int(cell), int(number)))
        self.hurt(who, number * (1 + self.lasting(seat, MINION_HIT)), seat)
        if self.phase == DONE:
            return
        self.lose_minions(seat, cell, number, False)
        if who < MOST_SEATS:
            self.fire(seat, ON_BOSS_HIT, cell)

    def brawl(self, seat: i64) -> None:
        targets = self.targets_in(seat, self.get(seat, AT))
        if targets & (targets - 1):
            self.push(BRAWLS, seat, 0, targets, 0, 0)
        elif targets:
            self.brawl_with(seat, lowest(targets))

    def brawl_with(self, seat: i64, who: i64) -> None:
        if self.ears is not None:
            self.tell(BRAWLED, (int(seat), int(who)))
        self.hurt(who, 1 + self.lasting(seat, BRAWL), seat)

    def beware(self, seat: i64) -> None:
        """A monster strikes the boss that ends its turn beside it."""
        if not len(self.arena):
            return
        monster = self.monster_at(self.get(seat, AT))
        if monster != NOWHERE:
            if self.ears is not None:
                self.tell(MONSTER_STRUCK, (int(monster), int(seat)))
            self.hurt_boss(seat, self.book.monster_strikes[monster - MOST_SEATS], monster)
