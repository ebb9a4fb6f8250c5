"""One round of combat: bonuses, dice, and what they do to the cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.dice import Dice
from underboss.games.bigbadoverlord.cards import (
    ATTACK,
    BLADE,
    BLADE_BONUS,
    BONUS,
    DEFENCE,
    LANTERN,
    LANTERN_BONUS,
    MACHINE,
    MAGIC,
    MELEE,
    MIND,
    PENALTY,
    RESISTS,
)
from underboss.games.bigbadoverlord.table import Table
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ATTACKS,
    CAPTIVE,
    CITADEL,
    CLASHED,
    DEFENDS,
    FIGHTS,
    FINAL,
    GONE,
    GOOD_SIDE,
    KILLED,
    NO_CARD,
    NOBODY,
    ROLLED,
    TAKEN,
    THRONE,
    WALLS,
    WRECKED,
)

NO_ROLL: Final = -1
SMACK: Final = 3  # as the kind of a roll: the Duke's own blow in the final battle

NEITHER: Final = 0  # results of a MELEE
ATTACK_WINS: Final = 1
DEFENCE_WINS: Final = 2
BOTH_LOSE: Final = 3
TIED: Final = 4


def hits(natural: i64, total: i64) -> bool:
    """Whether MIND or MAGIC succeeds."""
    return natural == 12 or (natural != 2 and total >= 12)


def melee_result(natural: i64, total: i64, other_natural: i64, other_total: i64) -> i64:
    """Who wins a MELEE; naturals go before totals."""
    if natural == other_natural and (natural == 2 or natural == 12):
        return NEITHER if natural == 2 else BOTH_LOSE
    if natural == 12 or other_natural == 2:
        return ATTACK_WINS
    if other_natural == 12 or natural == 2:
        return DEFENCE_WINS
    if total == other_total:
        return TIED
    return ATTACK_WINS if total > other_total else DEFENCE_WINS


class Fight(Table):
    """Sides are ATTACKS and DEFENDS; the other side is FIGHTS - side."""

    def main(self, side: i64) -> i64:
        """The Duke whose battle it is on that side; NOBODY for do-gooders."""
        return self.attacker if side == ATTACKS else self.defender

    # Bonuses

    def bonus(self, side: i64, kind: i64) -> i64:
        """What the side adds to its roll, ghosts apart; NO_ROLL if no card can attack so."""
        facing_duke = (self.lone & (FIGHTS - side)) != 0
        if facing_duke and kind == MIND:
            return NO_ROLL
        if self.lone & side:
            return self.resisted(side, kind, 8 * self.artifact_of_duke(side, kind)) >> 3
        halves = self.halves(side, kind)
        if halves == NO_ROLL:
            return NO_ROLL
        eighths: i64 = 0 if facing_duke else 4 * halves
        if self.stage == WALLS:
            if side == DEFENDS:
                eighths *= 2
            elif kind != MELEE:
                eighths >>= 1
        eighths += 8 * self.artifact(side, kind)  # in the final battle no group has one: the Dukes hold them
        return self.resisted(side, kind, eighths) >> 3

    def halves(self, side: i64, kind: i64) -> i64:
        """The sum of the cards' attacks in half points, or NO_ROLL."""
        total: i64 = NO_ROLL
        for card in self.line:
            if self.flags[card] & side:
                attack = ATTACK[card * 3 + kind]
                if attack >= 0:
                    total = attack if total == NO_ROLL else total + attack
        return total

    def artifact(self, side: i64, kind: i64) -> i64:
        """The bonus of an artifact in the side's fighting group."""
        if kind == MELEE:
            return BLADE_BONUS if self.flags[BLADE] & side else 0
        return LANTERN_BONUS if kind == MAGIC and self.flags[LANTERN] & side else 0

    def artifact_of_duke(self, side: i64, kind: i64) -> i64:
        """The bonus of an artifact that the side's Duke has picked up."""
        place = CITADEL + self.main(side)
        if kind == MELEE:
            return BLADE_BONUS if self.where[BLADE] == place else 0
        return LANTERN_BONUS if kind == MAGIC and self.where[LANTERN] == place else 0

    def resisted(self, side: i64, kind: i64, eighths: i64) -> i64:
        if side == ATTACKS or self.good == NO_CARD:
            return eighths
        return eighths * RESISTS[self.good * 3 + kind] >> 1

    def defence_only(self, side: i64) -> i64:
        """What a side without any melee attack adds to its MELEE roll."""
        if self.lone:
            return 0
        total: i64 = 0
        for card in self.line:
            if self.flags[card] & side:
                total += DEFENCE[card * 3 + MELEE]
        return 2 * total if self.stage == WALLS and side == DEFENDS else total

    def ghost(self, side: i64, kind: i64) -> i64:
        """The points a ghost adds to this roll."""
        haunt = self.haunts >> (4 * ((side - 1) * 3 + kind)) & 15
        if not haunt:
            return 0
        return PENALTY[(haunt & 7) - 1] if haunt & 8 else BONUS[haunt - 1]

    # Targets

    def standing(self, side: i64) -> bool:
        """Whether the side has anything left that fights."""
        if self.lone & side:
            return True
        for card in self.line:
            if self.flags[card] & side and card != BLADE and card != LANTERN:
                return True
        return False

    def can_be_taken(self, card: i64) -> bool:
        return card != BLADE and card != LANTERN and not MACHINE[card]

    def lowest(self, side: i64, kind: i64, dice: Dice) -> tuple[i64, i64]:
        """The side's card with the lowest defence, ties by die, and how many tied; NO_CARD if there is none."""
        best: i64 = 1 << 20
        tied: i64 = 0
        found: i64 = NO_CARD
        for card in self.line:
            if not self.flags[card] & side or card in (BLADE, LANTERN) or (kind == MIND and MACHINE[card]):
                continue
            defence = DEFENCE[card * 3 + kind]
            if defence < best:
                best = defence
                found = card
                tied = 1
            elif defence == best:
                tied += 1
        if tied > 1:
            found = self.tied_card(side, kind, best, dice.below(tied))
        return found, tied

    def tied_card(self, side: i64, kind: i64, defence: i64, place: i64) -> i64:
        left = place
        for card in self.line:
            if not self.flags[card] & side or card in (BLADE, LANTERN) or (kind == MIND and MACHINE[card]):
                continue
            if DEFENCE[card * 3 + kind] == defence:
                if left == 0:
                    return card
                left -= 1
        raise AssertionError("fewer cards tie than counted")

    # Phases

    def fight_round(self, dice: Dice) -> None:
        """MIND, MAGIC and MELEE, and in the final battle the Dukes' own blows."""
        for roll in range(len(self.last)):
            self.last[roll] = 0
        lone = self.lone
        self.mind(dice)
        if lone != self.lone or self.cut_short():
            return
        self.magic(dice)
        if self.cut_short():
            return
        self.melee(dice)
        if self.stage == FINAL and not self.cut_short():
            self.smack(dice)

    def cut_short(self) -> bool:
        """Whether the round is over before its last phase."""
        return self.redirected != 0 or self.fallen != 0 or not self.standing(ATTACKS) or not self.standing(DEFENDS)

    def attempt(self, side: i64, kind: i64, bonus: i64, dice: Dice) -> bool:
        """Two dice for MIND or MAGIC; False if the side has no such attack."""
        if bonus == NO_ROLL:
            return False
        one = dice.roll(6)
        two = dice.roll(6)
        points: i64 = self.ghost(side, kind) if kind != SMACK else 0
        hit = hits(one + two, one + two + bonus + points)
        if kind != SMACK:
            self.remember(side, kind, one, two, bonus + points, hit)
        if self.ears is not None:
            duke = self.main(side)
            self.tell(ROLLED, (
                int(self.runs[duke]) if duke != NOBODY else NOBODY, int(duke), int(self.good), int(side), int(kind), int(one),
                int(two), int(bonus), int(points), int(hit),
            ))  # fmt: skip
        return hit

    def remember(self, side: i64, kind: i64, one: i64, two: i64, bonus: i64, hit: bool) -> None:
        """Keep the roll for those who look at the table: the dice, the bonus (ghosts included), success."""
        self.last[(side - 1) * 3 + kind] = one | two << 3 | (bonus + 100) << 6 | (1 if hit else 0) << 16

    def mind(self, dice: Dice) -> None:
        attack = self.attempt(ATTACKS, MIND, self.bonus(ATTACKS, MIND), dice)
        defence = self.attempt(DEFENDS, MIND, self.bonus(DEFENDS, MIND), dice)
        mine: i64 = NO_CARD
        theirs: i64 = NO_CARD
        mine_tied: i64 = 0
        theirs_tied: i64 = 0
        if attack:
            theirs, theirs_tied = self.lowest(DEFENDS, MIND, dice)
        if defence:
            mine, mine_tied = self.lowest(ATTACKS, MIND, dice)
        if theirs != NO_CARD:
            self.take(theirs, ATTACKS, theirs_tied)
        if mine != NO_CARD:
            self.take(mine, DEFENDS, mine_tied)

    def take(self, card: i64, captor: i64, tied: i64) -> None:
        """A card changes sides by MIND; a do-gooder is turned away instead."""
        if self.ears is not None:
            owner = self.owner(card)
            main = self.main(captor)
            self.tell(TAKEN, (
                int(self.runs[owner]) if owner != NOBODY else NOBODY, int(owner), int(card), int(FIGHTS - captor),
                int(DEFENCE[card * 3 + MIND]), int(tied), int(main), int(card == self.good),
            ))  # fmt: skip
        if card == self.good:
            self.redirected = 1
            return
        self.flags[card] = captor | CAPTIVE
        self.put(card, self.group(captor))
        if self.lone & captor:  # a Duke's hold never ends
            self.flags[card] = captor
            self.come_out(captor)

    def group(self, side: i64) -> i64:
        """The place where the side's cards fight."""
        duke = self.main(side)
        if duke == NOBODY:
            return GOOD_SIDE
        inside = side == DEFENDS and (self.stage == WALLS or self.stage == THRONE)
        return CITADEL + duke if inside else ARMY + duke

    def come_out(self, side: i64) -> None:
        """A Duke who fought alone has cards again."""
        self.lone &= ~side
        if self.stage == THRONE:
            self.stage = WALLS

    def magic(self, dice: Dice) -> None:
        attack = self.attempt(ATTACKS, MAGIC, self.bonus(ATTACKS, MAGIC), dice)
        defence = self.attempt(DEFENDS, MAGIC, self.bonus(DEFENDS, MAGIC), dice)
        mine: i64 = NO_CARD
        theirs: i64 = NO_CARD
        mine_tied: i64 = 0
        theirs_tied: i64 = 0
        if attack and not self.lone & DEFENDS:
            theirs, theirs_tied = self.lowest(DEFENDS, MAGIC, dice)
        if defence and not self.lone & ATTACKS:
            mine, mine_tied = self.lowest(ATTACKS, MAGIC, dice)
        if attack:
            self.strike(DEFENDS, theirs, MAGIC, theirs_tied)
        if defence:
            self.strike(ATTACKS, mine, MAGIC, mine_tied)

    def strike(self, side: i64, card: i64, kind: i64, tied: i64) -> None:
        """The side loses this card, or its Duke if it is alone."""
        if self.lone & side:
            self.fallen |= side
        elif card != NO_CARD:
            self.kill(side, card, kind, tied)

    def kill(self, side: i64, card: i64, kind: i64, tied: i64) -> None:
        if self.ears is not None:
            owner = self.owner(card)
            self.tell(KILLED, (
                int(self.runs[owner]) if owner != NOBODY else NOBODY, int(owner), int(card), int(side), int(kind),
                int(DEFENCE[card * 3 + kind]), int(tied),
            ))  # fmt: skip
        if card == self.good:
            self.good = NO_CARD
        self.put(card, GONE)
        self.flags[card] = 0

    def melee(self, dice: Dice) -> None:
        attack = self.bonus(ATTACKS, MELEE)
        defence = self.bonus(DEFENDS, MELEE)
        if attack == NO_ROLL and defence == NO_ROLL:
            return
        mine = attack if attack != NO_ROLL else self.defence_only(ATTACKS)
        theirs = defence if defence != NO_ROLL else self.defence_only(DEFENDS)
        result = self.clash(mine, self.ghost(ATTACKS, MELEE), theirs, self.ghost(DEFENDS, MELEE), NO_CARD, dice)
        beaten: i64 = 0
        if attack != NO_ROLL and (result in (ATTACK_WINS, BOTH_LOSE)):
            beaten |= DEFENDS
        if defence != NO_ROLL and (result in (DEFENCE_WINS, BOTH_LOSE)):
            beaten |= ATTACKS
        self.beat(beaten, dice)

    def clash(self, mine: i64, my_points: i64, theirs: i64, their_points: i64, blade: i64, dice: Dice) -> i64:
        """Both roll, again and again while they tie; the result is the attackers' and defenders', or the blade's."""
        while True:
            one = dice.roll(6)
            two = dice.roll(6)
            three = dice.roll(6)
            four = dice.roll(6)
            result = melee_result(one + two, one + two + mine + my_points, three + four, three + four + theirs + their_points)
            if blade == NO_CARD:
                self.remember(ATTACKS, MELEE, one, two, mine + my_points, result == ATTACK_WINS)
                self.remember(DEFENDS, MELEE, three, four, theirs + their_points, result == DEFENCE_WINS)
            if self.ears is not None:
                self.tell(CLASHED, (
                    int(one), int(two), int(mine), int(my_points), int(three), int(four), int(theirs), int(their_points),
                    int(result), int(blade),
                ))  # fmt: skip
            if result != TIED:
                return result

    def beat(self, beaten: i64, dice: Dice) -> None:
        """The beaten sides lose a card; both choose before either is gone."""
        self.fallen |= beaten & self.lone
        theirs: i64 = NO_CARD
        mine: i64 = NO_CARD
        theirs_tied: i64 = 0
        mine_tied: i64 = 0
        if beaten & DEFENDS & ~self.lone:
            theirs, theirs_tied = self.lowest(DEFENDS, MELEE, dice)
        if beaten & ATTACKS & ~self.lone:
            mine, mine_tied = self.lowest(ATTACKS, MELEE, dice)
        if theirs != NO_CARD:
            self.lose(DEFENDS, theirs, theirs_tied, dice)
        if mine != NO_CARD:
            self.lose(ATTACKS, mine, mine_tied, dice)

    def lose(self, side: i64, card: i64, tied: i64, dice: Dice) -> None:
        """A card beaten in MELEE; a machine may be captured for good."""
        winner = FIGHTS - side
        duke = self.main(winner)
        if not MACHINE[card] or duke == NOBODY or self.fallen & winner:
            self.kill(side, card, MELEE, tied)
            return
        face = dice.roll(6)
        if self.ears is not None:
            self.tell(WRECKED, (
                int(self.runs[duke]), int(duke), int(card), int(face), int(face >= 4), int(self.owner(card)),
            ))  # fmt: skip
        if face < 4:
            self.kill(side, card, MELEE, tied)
            return
        self.put(card, self.group(winner))
        self.flags[card] = winner
        if self.lone & winner:
            self.come_out(winner)

    def smack(self, dice: Dice) -> None:
        """The Dukes' own blows: the lantern first, then the blade. A Duke alone has none."""
        side = self.bearer(LANTERN)
        if side and self.attempt(side, SMACK, LANTERN_BONUS, dice):
            other = FIGHTS - side
            card: i64 = NO_CARD
            tied: i64 = 0
            if not self.lone & other:
                card, tied = self.lowest(other, MAGIC, dice)
            self.strike(other, card, MAGIC, tied)
            if self.cut_short():
                return
        side = self.bearer(BLADE)
        if not side:
            return
        mine: i64 = BLADE_BONUS if side == ATTACKS else 0
        result = self.clash(mine, 0, BLADE_BONUS - mine, 0, BLADE, dice)
        wins: i64 = ATTACK_WINS if side == ATTACKS else DEFENCE_WINS
        if result in (wins, BOTH_LOSE):
            other = FIGHTS - side
            card = NO_CARD
            tied = 0
            if not self.lone & other:
                card, tied = self.lowest(other, MELEE, dice)
            self.strike(other, card, MELEE, tied)

    def bearer(self, artifact: i64) -> i64:
        """The side whose Duke holds the artifact and still has an army; 0 if there is none."""
        for side in (ATTACKS, DEFENDS):
            if self.where[artifact] == CITADEL + self.main(side) and not self.lone & side:
                return side
        return 0

    # Prospects

    def can_harm(self, side: i64) -> bool:
        """Whether any roll of the side could take something from the other."""
        if self.lone & side:
            return True
        for card in self.line:
            if not self.flags[card] & side:
                continue
            if ATTACK[card * 3 + MAGIC] >= 0 or ATTACK[card * 3 + MELEE] >= 0:
                return True
            if ATTACK[card * 3 + MIND] >= 0 and self.has_prey(FIGHTS - side):
                return True
        return False

    def has_prey(self, side: i64) -> bool:
        """Whether MIND could take something from the side."""
        if self.lone & side:
            return False
        for card in self.line:
            if self.flags[card] & side and self.can_be_taken(card):
                return True
        return False
