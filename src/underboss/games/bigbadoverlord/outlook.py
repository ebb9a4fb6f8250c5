"""What a position looks like to each living Duke, as numbers between about 0 and 1 for the network that judges it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.vectors import vec
from underboss.games.bigbadoverlord.cards import ATTACK, BLADE, FIRST_GOOD, LANTERN, MACHINE, MAGIC, MELEE, MIND
from underboss.games.bigbadoverlord.forces import WORTH, inside, threat, weakest
from underboss.games.bigbadoverlord.rules import BigBadOverlord
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ARRANGING,
    ATTACKS,
    CITADEL,
    DECKED,
    DEFENDS,
    FIELD,
    FIGHTS,
    HAND,
    NO_CARD,
    NOBODY,
    PEACE,
    PICKED,
    PRESSING,
    SETTING,
    TURNING,
)

FULL_DECK: Final = 68.0
LATE: Final = 24.0  # with fewer cards in the deck artifacts begin to decide
MUCH: Final = 30.0  # strength of a Duke who has about all that one can have
A_FALL: Final = 5.0  # what a Duke alone stands to lose, in worth of cards

# Where the numbers of a Duke begin; the army comes first, the citadel after it.
GROUP: Final = 8  # numbers of each of the two
HOLDS: Final = 16  # blade, lantern, how many lie in the army, lateness by how many are held (3), deck, both
TURN: Final = 24  # on turn, turns until then, own army was out
STRENGTH: Final = 27  # citadel's size, strength, others' most, sum, strongest army, least; the own share
LIVING: Final = 34  # two left, three left, how many
ELSEWHERE: Final = 37  # others hold the blade, the lantern
PARTNER: Final = 39  # the same person's other Duke lives, its strength, its artifacts
RIVALS: Final = 42  # other people's Dukes: how many, most and least strength
ROLE: Final = 45  # attacks, is attacked by a Duke, by a do-gooder, helps the attack, the defence, looks on
STRIKES: Final = 51  # what the own side's MIND, MAGIC, MELEE hit, and the other's
FIGHTERS: Final = 57  # on the own side, on the other; whether either is a Duke alone
STAGE: Final = 61  # field, walls, throne, final battle
LOSSES: Final = 65  # expected in the next round: own, the other side's
EDGE: Final = 67  # nobody stands against the attack yet, who is stronger; for onlookers what the defender stands to lose
ASKED: Final = 70  # whether the battle goes on, whom to attack, before the first round
WALL_EDGE: Final = 73  # who is stronger at the citadel; both edges again while nobody stands against the attack
OVERLORD: Final = 76  # the person has both artifacts: lateness, since that wins when the deck runs out
NUMBERS: Final = 77  # of each Duke


def lateness(state: BigBadOverlord) -> float:
    """How near the cataclysm is, from 0 to 1."""
    return max(0.0, 1.0 - float(state.held[DECKED]) / LATE)


class Scene:
    """A battle at hand: what each side has, and what it can do to the other in the next round."""

    __slots__ = ("attack", "attackers", "defence", "defenders", "losses", "strikes", "unopposed", "walls")

    def __init__(self, state: BigBadOverlord) -> None:
        self.attack = 0.0  # strength that is out
        self.defence = 0.0  # in the field or before it
        self.walls = 0.0  # in the citadel behind it
        self.attackers = 0.0
        self.defenders = 0.0
        self.strikes = vec[float]([0.0] * 6)  # the attackers' chances, then the defenders'
        self.losses = vec[float]([0.0] * 8)  # of each Duke
        self.unopposed = False
        self.muster(state)
        if state.standing(ATTACKS):
            self.unopposed = not state.standing(DEFENDS)
            if not self.unopposed:
                self.strike(state, ATTACKS, 0)
                self.strike(state, DEFENDS, 3)

    def muster(self, state: BigBadOverlord) -> None:
        for card in state.line:
            if state.flags[card] & ATTACKS:
                self.attackers += 1.0
                self.attack += WORTH[card]
            elif state.flags[card] & DEFENDS:
                self.defenders += 1.0
        defender = state.defender
        for card in range(BLADE):
            place = state.where[card]
            if place == ARMY + defender or (state.flags[card] & DEFENDS and place >= ARMY):
                self.defence += WORTH[card]
            elif place == CITADEL + defender:
                self.walls += WORTH[card]

    def strike(self, state: BigBadOverlord, side: i64, at: i64) -> None:
        """Put the side's chances at their place, and charge the others with what they stand to lose by them."""
        other = FIGHTS - side
        chances = threat(state, side)
        for kind in (MIND, MAGIC, MELEE):
            self.strikes[at + kind] = chances[kind]
            if state.lone & other:
                if kind != MIND and state.main(other) != NOBODY:
                    self.losses[state.main(other)] += A_FALL * chances[kind]
            elif chances[kind] > 0.0:
                card = weakest(state, other, kind)
                if card != NO_CARD and state.owner(card) != NOBODY:
                    self.losses[state.owner(card)] += chances[kind] * WORTH[card]


class Outlook:
    """Everybody's numbers at one position: NUMBERS for each Duke, in the order of the ring."""

    __slots__ = ("fields", "numbers", "rows", "turns", "worths")

    def __init__(self, state: BigBadOverlord) -> None:
        size: i64 = len(state.ring)
        self.numbers = vec[float]([0.0] * int(size * NUMBERS))
        self.rows = vec[i64]([0] * 8)  # where each Duke's numbers begin
        self.worths = vec[float]([0.0] * 8)  # of all the cards of each Duke
        self.fields = vec[float]([0.0] * 8)  # of those in the army
        self.turns = vec[i64]([0] * 8)  # until each Duke's next one
        for place in range(size):
            self.rows[state.ring[place]] = place * NUMBERS
        self.lay_cards(state)
        self.count_turns(state)
        scene = Scene(state) if state.stage != PEACE else None
        for duke in state.ring:
            if state.alive & BIT[duke]:
                self.tell_artifacts(state, duke)
                self.tell_turn(state, duke)
                self.tell_others(state, duke)
                if scene is not None:
                    self.tell_battle(state, scene, duke)

    def lay_cards(self, state: BigBadOverlord) -> None:
        planned: i64 = 0
        plans = vec[i64]([NO_CARD] * 24)
        if state.step == SETTING or (state.step == ARRANGING and state.picks > 0):
            planned = self.plan(state, plans)
        for card in range(BLADE):
            place = state.where[card]
            if place < ARMY:
                continue
            duke = place & 7
            sheltered = CITADEL <= place < HAND
            if planned & BIT[duke]:
                at = 3 * duke
                sheltered = card == plans[at] or card == plans[at + 1] or card == plans[at + 2]
            self.worths[duke] += WORTH[card]
            if sheltered:
                self.add_card(card, self.rows[duke] + GROUP)
            else:
                self.fields[duke] += WORTH[card]
                self.add_card(card, self.rows[duke])

    def add_card(self, card: i64, at: i64) -> None:
        numbers = self.numbers
        numbers[at] += 0.2
        melee = float(max(0, ATTACK[card * 3 + MELEE]))
        numbers[at + 1] += 0.025 * melee
        numbers[at + 2] += 0.0025 * melee * melee
        magic = ATTACK[card * 3 + MAGIC]
        if magic >= 0:
            numbers[at + 3] += 0.25 * float(magic)
            numbers[at + 4] = 1.0
        mind = ATTACK[card * 3 + MIND]
        if mind >= 0:
            numbers[at + 5] += 0.25 * float(mind)
            numbers[at + 6] = 1.0
        if MACHINE[card]:
            numbers[at + 7] += 0.5

    def plan(self, state: BigBadOverlord, plans: vec[i64]) -> i64:
        """For whoever is arranging: the three cards of the citadel if what was begun is completed at once. A mask of Dukes."""
        planned: i64 = 0
        for duke in state.ring:
            if state.step != SETTING and duke != state.who:
                continue
            planned |= BIT[duke]
            best = vec[float]([0.0, 0.0, 0.0])
            for card in range(FIRST_GOOD):
                if state.where[card] >= ARMY and state.where[card] & 7 == duke:
                    gain = 1.0e6 if state.flags[card] & PICKED else inside(state, duke, card)
                    self.rank(best, plans, 3 * duke, card, gain)
        return planned

    def rank(self, best: vec[float], plans: vec[i64], at: i64, card: i64, gain: float) -> None:
        """Keep the three cards with the highest gains."""
        for place in range(3):
            if gain > best[place]:
                best[place], gain = gain, best[place]
                plans[at + place], card = card, plans[at + place]

    def count_turns(self, state: BigBadOverlord) -> None:
        """Turns go counter-clockwise; before the first one nobody knows."""
        if state.active == NOBODY:
            return
        size: i64 = len(state.ring)
        place = state.place_of(state.active)
        turns: i64 = 0
        for _ in range(size - 1):
            place = (place + size - 1) % size
            if state.alive & BIT[state.ring[place]]:
                turns += 1
                self.turns[state.ring[place]] = turns

    def tell_artifacts(self, state: BigBadOverlord, duke: i64) -> None:
        numbers = self.numbers
        at = self.rows[duke] + HOLDS
        held: i64 = 0
        for artifact in (BLADE, LANTERN):
            owner = state.owner(artifact)
            if owner == duke:
                held += 1
                numbers[at + artifact - BLADE] = 1.0
                if state.where[artifact] < CITADEL:
                    numbers[at + 2] += 1.0
            elif owner != NOBODY:
                numbers[self.rows[duke] + ELSEWHERE + artifact - BLADE] = 1.0
        numbers[at + 3 + held] = lateness(state)
        numbers[at + 6] = float(state.held[DECKED]) / FULL_DECK
        numbers[at + 7] = 1.0 if held == 2 else 0.0

    def tell_turn(self, state: BigBadOverlord, duke: i64) -> None:
        numbers = self.numbers
        at = self.rows[duke] + TURN
        if duke == state.active:
            numbers[at] = 1.0
            numbers[at + 2] = 1.0 if state.fielded else 0.0
        numbers[at + 1] = float(self.turns[duke]) / float(count(state.alive))
        at = self.rows[duke] + ASKED
        if duke == state.who:
            numbers[at] = 1.0 if state.step == PRESSING else 0.0
            numbers[at + 1] = 1.0 if state.step == TURNING else 0.0

    def tell_others(self, state: BigBadOverlord, duke: i64) -> None:
        """How strong the Duke is beside all others, the person's other Duke, and the rivals."""
        numbers = self.numbers
        row = self.rows[duke]
        own = self.worths[duke]
        total = most = field = rival_most = 0.0
        least = rival_least = 1.0e6
        rivals: i64 = 0
        for other in state.ring:
            if other == duke or not state.alive & BIT[other]:
                continue
            worth = self.worths[other]
            total += worth
            most = max(most, worth)
            least = min(least, worth)
            field = max(field, self.fields[other])
            if state.runs[other] == state.runs[duke]:
                numbers[row + PARTNER] = 1.0
                numbers[row + PARTNER + 1] = worth / MUCH
                numbers[row + PARTNER + 2] = self.artifacts(state, other)
            else:
                rivals += 1
                rival_most = max(rival_most, worth)
                rival_least = min(rival_least, worth)
        living = count(state.alive)
        numbers[row + STRENGTH] = float(state.held[CITADEL + duke]) / 3.0
        numbers[row + STRENGTH + 1] = own / MUCH
        if most > 0.0:
            numbers[row + STRENGTH + 2] = most / MUCH
            numbers[row + STRENGTH + 3] = total / (2.0 * MUCH)
            numbers[row + STRENGTH + 4] = field / 20.0
            numbers[row + STRENGTH + 5] = least / MUCH
        numbers[row + STRENGTH + 6] = own / (own + total + 1.0)
        numbers[row + LIVING] = 1.0 if living == 2 else 0.0
        numbers[row + LIVING + 1] = 1.0 if living == 3 else 0.0
        numbers[row + LIVING + 2] = float(living) / 6.0
        numbers[row + RIVALS] = 0.25 * float(rivals)
        if rivals:
            numbers[row + RIVALS + 1] = rival_most / MUCH
            numbers[row + RIVALS + 2] = rival_least / MUCH
        if numbers[row + HOLDS] + numbers[row + HOLDS + 1] + numbers[row + PARTNER + 2] > 1.5:
            numbers[row + OVERLORD] = lateness(state)

    def artifacts(self, state: BigBadOverlord, duke: i64) -> float:
        held = 0.0
        for artifact in (BLADE, LANTERN):
            if state.owner(artifact) == duke:
                held += 1.0
        return held

    def tell_battle(self, state: BigBadOverlord, scene: Scene, duke: i64) -> None:
        numbers = self.numbers
        row = self.rows[duke]
        side = self.tell_role(state, duke)
        numbers[row + STAGE + state.stage - FIELD] = 1.0
        numbers[row + ASKED + 2] = 1.0 if state.round == 0 else 0.0
        numbers[row + LOSSES] = 0.3 * scene.losses[duke]
        other = state.main(FIGHTS - side) if side else state.attacker
        if other != NOBODY:
            numbers[row + LOSSES + 1] = 0.3 * scene.losses[other]
        if side:
            self.tell_sides(state, scene, row, side)
        else:
            numbers[row + EDGE + 2] = 0.3 * scene.losses[state.defender]

    def tell_role(self, state: BigBadOverlord, duke: i64) -> i64:
        """The role in the battle; the side that the Duke fights on, or none."""
        side: i64 = 0
        role: i64 = 5
        if duke == state.attacker:
            side = ATTACKS
            role = 0
        elif duke == state.defender:
            side = DEFENDS
            role = 2 if state.attacker == NOBODY else 1
        else:
            for card in state.line:
                if state.flags[card] & FIGHTS and state.where[card] == ARMY + duke:
                    side = state.flags[card] & FIGHTS
                    role = 3 if side == ATTACKS else 4
        self.numbers[self.rows[duke] + ROLE + role] = 1.0
        return side

    def tell_sides(self, state: BigBadOverlord, scene: Scene, row: i64, side: i64) -> None:
        numbers = self.numbers
        edge = (scene.attack - scene.defence) / (scene.attack + scene.defence + 1.0)
        walls = 1.7 * scene.walls
        wall_edge = (scene.attack - walls) / (scene.attack + walls + 1.0)
        if side == DEFENDS:
            edge = -edge
            wall_edge = -wall_edge
        numbers[row + EDGE + 1] = edge
        numbers[row + WALL_EDGE] = wall_edge
        if scene.unopposed:
            numbers[row + EDGE] = 1.0
            numbers[row + WALL_EDGE + 1] = edge
            numbers[row + WALL_EDGE + 2] = wall_edge
        mine: i64 = 0 if side == ATTACKS else 3
        for kind in range(3):
            numbers[row + STRIKES + kind] = scene.strikes[mine + kind]
            numbers[row + STRIKES + 3 + kind] = scene.strikes[3 - mine + kind]
        numbers[row + FIGHTERS] = (scene.attackers if side == ATTACKS else scene.defenders) / 6.0
        numbers[row + FIGHTERS + 1] = (scene.defenders if side == ATTACKS else scene.attackers) / 6.0
        numbers[row + FIGHTERS + 2] = 1.0 if state.lone & side else 0.0
        numbers[row + FIGHTERS + 3] = 1.0 if state.lone & (FIGHTS - side) else 0.0
