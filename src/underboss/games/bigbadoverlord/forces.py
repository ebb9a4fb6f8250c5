"""What cards are worth, and what the two sides of a battle can do to each other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.vectors import vec
from underboss.games.bigbadoverlord.cards import ATTACK, BLADE, CARDS, DEFENCE, FIRST_GOOD, LANTERN, MACHINE, MAGIC, MELEE, MIND
from underboss.games.bigbadoverlord.fight import NO_ROLL
from underboss.games.bigbadoverlord.rules import BigBadOverlord
from underboss.games.bigbadoverlord.verbs import ARMY, ATTACKS, FIGHTS, NO_CARD, SETTING, TO_DEFEND


def _hit_table() -> list[float]:
    """The chance of MIND or MAGIC by bonus from 0 to 11."""
    ways = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    return [sum(ways[total] for total in range(3, 13) if total + bonus >= 12 or total == 12) / 36 for bonus in range(12)]


def _melee_table() -> list[float]:
    """The chance to win a MELEE by lead, from -14 to 14."""
    ways = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    table = []
    for lead in range(-14, 15):
        won = lost = 0
        for one in range(2, 13):
            for two in range(2, 13):
                many = ways[one] * ways[two]
                if one == two and one in (2, 12):
                    continue
                if one == 12 or two == 2 or (one != 2 and two != 12 and one + lead > two):
                    won += many
                elif two == 12 or one == 2 or one + lead < two:
                    lost += many
        table.append(won / (won + lost))
    return table


def _worths() -> list[float]:
    """What a card is worth to its Duke."""
    worths = []
    for card in range(CARDS):
        worth = 1.0
        for kind, rate in ((MIND, 2.0), (MAGIC, 1.8), (MELEE, 1.0)):
            attack = ATTACK[card * 3 + kind]
            if attack >= 0:
                worth += 0.3 + rate * float(attack) / 2.0
        worths.append(2.0 if card in (BLADE, LANTERN) else worth + 0.1 * float(DEFENCE[card * 3 + MAGIC]))
    return worths


HIT: Final = vec[float](_hit_table())
WIN: Final = vec[float](_melee_table())
WORTH: Final = vec[float](_worths())


def inside(state: BigBadOverlord, duke: i64, card: i64) -> float:
    """How much better a card is in the citadel than in the army, for what the Duke is about to do."""
    if card >= BLADE:
        return 4.0
    if state.step == SETTING or state.mode != TO_DEFEND:
        return 3.5 - 0.5 * WORTH[card]  # the strong go out, and three must stay
    if outmatched(state, duke):
        return 0.5 * WORTH[card] - 0.5  # the strong behind walls
    return -0.5 * WORTH[card]


def outmatched(state: BigBadOverlord, duke: i64) -> bool:
    """Whether the attackers are stronger than everything the defender has."""
    attack = 0.0
    own = 0.0
    for card in range(CARDS):
        if state.flags[card] & ATTACKS:
            attack += WORTH[card]
        elif state.where[card] >= ARMY and state.where[card] & 7 == duke:
            own += WORTH[card]
    return attack > 0.85 * own


def threat(state: BigBadOverlord, side: i64) -> vec[float]:
    """The chance that the side's MIND, MAGIC and MELEE take something next round."""
    chances = vec[float]([0.0, 0.0, 0.0])
    for kind in (MIND, MAGIC):
        bonus = state.bonus(side, kind)
        if bonus != NO_ROLL:
            chances[kind] = HIT[max(0, min(11, bonus + state.ghost(side, kind)))]
    own = state.bonus(side, MELEE)
    if own != NO_ROLL:
        other = FIGHTS - side
        theirs = state.bonus(other, MELEE)
        if theirs == NO_ROLL:
            theirs = state.defence_only(other)
        lead = own + state.ghost(side, MELEE) - theirs - state.ghost(other, MELEE)
        chances[MELEE] = WIN[max(-14, min(14, lead)) + 14]
    return chances


def weakest(state: BigBadOverlord, side: i64, kind: i64) -> i64:
    """The card that a hit would take, the first of those that tie."""
    best: i64 = 1000
    found: i64 = NO_CARD
    for card in state.line:
        if not state.flags[card] & side or BLADE <= card < FIRST_GOOD or (kind == MIND and MACHINE[card]):
            continue
        if DEFENCE[card * 3 + kind] < best:
            best = DEFENCE[card * 3 + kind]
            found = card
    return found
