"""Monte Carlo tree search for every game, over worlds that fit what one seat knows.

Open loop: an edge of the tree is a decision, whatever the dice and the hidden cards do after it. Each iteration deals
anew what the seat does not know and plays with fresh dice, so a node averages over all of that. Since some actions exist
only in some worlds, an edge counts how often it was on offer. Where a game has secret verbs every seat gets a tree of its
own, in which the others' secret actions look alike: no seat can plan with what it cannot see.
"""

from __future__ import annotations

import math
import time
from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, lowest
from underboss.engine.brain import Brain
from underboss.engine.dice import Dice
from underboss.engine.luck import Luck
from underboss.engine.state import State
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import VERB_MASK

SEAT_SHIFT: Final = 56  # an edge is a seat and its action, which takes 56 bits
NONE: Final = -1
SCOUTED: Final = 6  # worlds in which actions are tried by one look ahead
FEW: Final = 8  # actions that are tried in all of them
STOP_CHECK: Final = 32  # iterations between looks at whether the leader can still be caught


def look_ahead(brain: Brain, world: State, seat: i64, actions: vec[i64], dice: Dice, until: float) -> vec[float]:
    """What the brain thinks of each action, on average over a few worlds that the seat cannot tell from this one, each with
    the same luck for all actions. Of many actions the worse half is not tried in the next world; what it fell behind the
    best so far is kept. No further world is begun after `until`."""
    worths = vec[float]([0.0] * len(actions))
    kept = vec[i64](range(len(actions)))
    tried: i64 = 0
    while True:
        dealt = world.copy()
        dealt.redeal(seat, dice)
        luck = Luck(int(dice.below(1 << 30)))
        best = 0.0
        for number in kept:
            after = dealt.copy()
            luck.rewind()
            after.apply(seat, actions[number], luck)
            worths[number] += brain.evaluate(after, seat)
            if worths[number] > best:
                best = worths[number]
        tried += 1
        if tried == SCOUTED or time.perf_counter() > until:
            break
        if len(kept) > FEW:
            kept = _better_half(worths, kept, best, tried)
    for number in range(len(actions)):
        if worths[number] < 0.0:
            worths[number] += best / float(tried)
        else:
            worths[number] /= float(tried)
    return worths


def _better_half(worths: vec[float], kept: vec[i64], best: float, tried: i64) -> vec[i64]:
    """Those still to be tried, at least FEW; the others' sums become what they are behind on average, below zero."""
    ranked = sorted([worths[number] for number in kept])
    line = ranked[min(len(ranked) // 2, len(ranked) - FEW)]
    better = vec[i64]()
    for number in kept:
        if worths[number] >= line:
            better = append(better, number)
        else:
            worths[number] = (worths[number] - best) / float(tried)
    return better


class Tuning:
    """How a game is searched; the values per game are in tuning.py.

    depth: decisions played at random from a new leaf before it is judged. guided: these follow the brain's prior.
    explore: weight of what was tried little, in units of how much results differ. doubt: how far below the average an
    untried action is taken to be, in the same units. scout: how strongly a look one action ahead, with the same luck for
    every action, shapes the priors at the root (0: no look).
    """

    __slots__ = ("depth", "doubt", "explore", "guided", "room", "scout")

    def __init__(
        self,
        depth: int = 0,
        guided: bool = False,
        explore: float = 1.5,
        doubt: float = 0.3,
        scout: float = 0.0,
        room: int = 200_000,
    ) -> None:
        self.depth: i64 = depth
        self.guided = guided
        self.explore = explore
        self.doubt = doubt
        self.scout = scout
        self.room: i64 = room  # nodes; a full tree is still walked and counted, but does not grow


class Node:
    """A point in a tree: the edges that were seen from it, side by side in arrays."""

    __slots__ = ("keys", "met", "next", "offers", "priors", "totals", "tries")

    def __init__(self) -> None:
        self.met: i64 = 0
        self.keys = vec[i64]()
        self.tries = vec[i64]()
        self.offers = vec[i64]()
        self.totals = vec[float]()
        self.priors = vec[float]()
        self.next: list[Node | None] = []

    def find(self, key: i64, start: i64) -> i64:
        """The place of an edge, sought from `start` on and round again, or NONE."""
        keys = self.keys
        size: i64 = len(keys)
        at = start if start < size else 0
        for _ in range(size):
            if keys[at] == key:
                return at
            at += 1
            if at == size:
                at = 0
        return NONE

    def add(self, key: i64, prior: float) -> i64:
        self.keys = append(self.keys, key)
        self.tries = append(self.tries, 0)
        self.offers = append(self.offers, 0)
        self.totals = append(self.totals, 0.0)
        self.priors = append(self.priors, prior)
        self.next.append(None)
        return len(self.keys) - 1


class Choice:
    """What the search found about one action: how often it was tried, and the chance to win after it."""

    __slots__ = ("action", "chance", "tries")

    def __init__(self, action: int, tries: int, chance: float) -> None:
        self.action = action
        self.tries = tries
        self.chance = chance


class Search:
    """Thinks for one seat about one imagined world, which stands for all that the seat cannot tell from it."""

    __slots__ = (
        "brain", "count", "dice", "grown", "line_at", "line_nodes", "line_seats", "now", "only", "places", "roots", "seat",
        "secret", "sides", "spread", "squares", "sums", "tuning", "values", "world",
    )  # fmt: skip

    def __init__(self, brain: Brain, world: State, seat: int, dice: Dice, tuning: Tuning, secret: list[int]) -> None:
        self.brain = brain
        self.world = world
        self.seat: i64 = seat
        self.dice = dice
        self.tuning = tuning
        self.secret: i64 = 0  # mask of the verbs whose arguments other seats do not see
        for code in secret:
            self.secret |= BIT[code]
        self.sides = brain.sides(world)
        self.roots: list[Node] = [Node() for _ in range(world.seats if secret else 1)]
        self.now: list[Node] = self.roots[:]
        self.grown: i64 = 0
        self.count: i64 = 0  # results so far, their sum for each seat, and the own seat's sum of squares
        self.sums = vec[float]([0.0] * int(world.seats))
        self.squares = 0.0
        self.spread = 0.1
        self.values = vec[float]([0.0] * int(world.seats))
        self.places = vec[i64]()
        self.only: i64 = NONE  # the one action that is tried from the root, if set
        self.line_nodes: list[Node] = []  # the decisions of this iteration
        self.line_at = vec[i64]()
        self.line_seats = vec[i64]()

    # Thinking

    def think(self, iterations: int, seconds: float) -> int:
        """Search until the iterations or the seconds are used, or until no other action can overtake; how many were done."""
        begun = time.perf_counter()
        if self.tuning.scout > 0.0:
            self._scout(begun + 0.25 * seconds)
        most: i64 = iterations
        done: i64 = 0
        while done < most:
            self.iterate()
            done += 1
            used = time.perf_counter() - begun
            if used >= seconds:
                break
            if done % STOP_CHECK == 0:
                left = float(most - done)
                if seconds < 1e9:
                    left = min(left, (seconds - used) / used * float(done))
                if self._lead() > left:
                    break
        return int(done)

    def dwell(self, action: int, iterations: int) -> float:
        """Look at one legal action more closely; the chance to win after it. Leaves `expected` as it was."""
        before, sums, squares = self.count, self.sums[:], self.squares
        self.only = action
        for _ in range(iterations):
            self.iterate()
        self.only = NONE
        self.count, self.sums, self.squares = before, sums, squares
        for choice in self.choices():
            if choice.action == action:
                return choice.chance
        raise ValueError(f"{action} is not legal here")

    def _lead(self) -> float:
        """By how many tries the most tried action of the seat is ahead."""
        node = self.roots[self._tree(self.seat)]
        best: i64 = 0
        second: i64 = 0
        for at in range(len(node.keys)):
            if node.keys[at] >> SEAT_SHIFT == self.seat:
                tries = node.tries[at]
                if tries > best:
                    second = best
                    best = tries
                elif tries > second:
                    second = tries
        return float(best - second)

    def iterate(self) -> None:
        """One world, one walk down the tree, one result."""
        world = self.world.copy()
        world.redeal(self.seat, self.dice)
        self.now = self.roots[:]
        self.line_nodes = []
        self.line_at = vec[i64](capacity=16)
        self.line_seats = vec[i64](capacity=16)
        self._descend(world)
        self._roll_out(world)
        self._judge(world)
        self._learn()

    def _descend(self, world: State) -> None:
        """Walk down by the best prospects until a node that is met for the first time."""
        while world.waiting:
            seat = self.seat if world.waiting & BIT[self.seat] else lowest(world.waiting)
            node = self.now[self._tree(seat)]
            actions = world.legal(seat)
            if len(actions) > 1:
                node.met += 1
                if node.met == 1 and len(self.line_nodes) > 0:
                    return
                at = self._select(node, world, seat, actions)
                if self.only != NONE and len(self.line_nodes) == 0:
                    at = node.find(self.only | seat << SEAT_SHIFT, 0)
                self.line_nodes.append(node)
                self.line_at = append(self.line_at, at)
                self.line_seats = append(self.line_seats, seat)
                action = node.keys[at] & (BIT[SEAT_SHIFT] - 1)
            else:
                action = actions[0]
            known = self._advance(seat, action)
            world.apply(seat, action, self.dice)
            if not known:
                return

    def _tree(self, seat: i64) -> i64:
        return seat if self.secret else 0

    def _advance(self, seat: i64, action: i64) -> bool:
        """Follow the action in every tree, as the tree's owner sees it; False where a full tree has no node for it."""
        hidden = (self.secret & BIT[action & VERB_MASK]) != 0
        now = self.now
        for tree in range(len(now)):
            seen = action & VERB_MASK if hidden and tree != seat else action
            key = seen | seat << SEAT_SHIFT
            node = now[tree]
            at = node.find(key, 0)
            if at == NONE:
                at = node.add(key, 1.0)
            child = node.next[at]
            if child is None:
                if self.grown >= self.tuning.room:
                    return False
                self.grown += 1
                child = Node()
                node.next[at] = child
            now[tree] = child
        return True

    def _select(self, node: Node, world: State, seat: i64, actions: vec[i64]) -> i64:
        """The place of the edge that promises most, counting what was tried little."""
        size: i64 = len(actions)
        while len(self.places) < size:
            self.places = append(self.places, 0)
        places = self.places
        self._offer(node, world, seat, actions)
        tuning = self.tuning
        tries, totals, priors, offers = node.tries, node.totals, node.priors, node.offers
        weight = 0.0
        tried: i64 = 0
        total = 0.0
        for number in range(size):
            at = places[number]
            weight += priors[at]
            tried += tries[at]
            total += totals[at]
        untried = (total / float(tried) if tried else 0.0) - tuning.doubt * self.spread
        reach = tuning.explore * self.spread / weight
        best = NONE
        most = -1.0e9
        for number in range(size):
            at = places[number]
            times = float(tries[at])
            worth = totals[at] / times if tries[at] else untried
            bonus = reach * priors[at] * math.sqrt(float(offers[at])) / (1.0 + times)
            if self.secret:  # else seats that decide blindly would try their actions in step with each other
                bonus *= 2.0 * self.dice.chance()
            worth += bonus
            if worth > most:
                most = worth
                best = at
        return best

    def _offer(self, node: Node, world: State, seat: i64, actions: vec[i64]) -> None:
        """Find the edge of every action, make those that are new, and count that they were on offer."""
        places = self.places
        base = seat << SEAT_SHIFT
        start: i64 = 0
        for number in range(len(actions)):
            key = actions[number] | base
            at = node.find(key, start)
            if at == NONE:
                at = node.add(key, self.brain.prior(world, seat, actions[number]))
            node.offers[at] += 1
            places[number] = at
            start = at + 1

    def _scout(self, until: float) -> None:
        """Try each action at the root in a few worlds, each with the same luck for all, and let what the brain thinks
        of the results shape the priors: what a greedy player sees, the search need not find out again."""
        node = self.roots[self._tree(self.seat)]
        actions = self.world.legal(self.seat)
        size: i64 = len(actions)
        worths = look_ahead(self.brain, self.world, self.seat, actions, self.dice, until)
        mean = 0.0
        for worth in worths:
            mean += worth / float(size)
        square = 0.0
        for number in range(size):
            square += (worths[number] - mean) * (worths[number] - mean) / float(size)
        scale = math.sqrt(square) + 0.002
        for number in range(size):
            key = actions[number] | self.seat << SEAT_SHIFT
            at = node.find(key, number)
            if at == NONE:
                at = node.add(key, self.brain.prior(self.world, self.seat, actions[number]))
            away = (worths[number] - mean) / scale
            node.priors[at] *= math.exp(self.tuning.scout * max(-2.5, min(2.5, away)))

    # Results

    def _roll_out(self, world: State) -> None:
        left = self.tuning.depth
        dice = self.dice
        while left > 0 and world.waiting:
            seat = lowest(world.waiting)
            actions = world.legal(seat)
            if len(actions) == 1:
                world.apply(seat, actions[0], dice)
                continue
            at = self._guided(world, seat, actions) if self.tuning.guided else dice.below(len(actions))
            world.apply(seat, actions[at], dice)
            left -= 1

    def _guided(self, world: State, seat: i64, actions: vec[i64]) -> i64:
        """The place of an action, each with a chance in proportion to its prior."""
        brain = self.brain
        size: i64 = len(actions)
        weights = vec[float](capacity=size)
        total = 0.0
        for number in range(size):
            total += brain.prior(world, seat, actions[number])
            weights = append(weights, total)
        mark = self.dice.chance() * total
        for number in range(size):
            if mark < weights[number]:
                return number
        return size - 1

    def _judge(self, world: State) -> None:
        """What the world is worth to each seat; seats of one side share it."""
        values = self.values
        outcome = world.outcome if not world.waiting else None
        for seat in range(world.seats):
            leader = lowest(self.sides[seat])
            if leader < seat:
                values[seat] = values[leader]
            elif outcome is not None:
                values[seat] = outcome.payoff(int(seat))
            else:
                values[seat] = self.brain.evaluate(world, seat)
            self.sums[seat] += values[seat]
        own = values[self.seat]
        self.count += 1
        self.squares += own * own
        if self.count >= 8:
            mean = self.sums[self.seat] / float(self.count)
            self.spread = max(0.01, math.sqrt(max(0.0, self.squares / float(self.count) - mean * mean)))

    def _learn(self) -> None:
        for step in range(len(self.line_nodes)):
            node = self.line_nodes[step]
            at = self.line_at[step]
            node.tries[at] += 1
            node.totals[at] += self.values[self.line_seats[step]]

    # Answers

    def choices(self) -> list[Choice]:
        """The seat's actions from the root, the most tried first; equally tried ones by their chance."""
        node = self.roots[self._tree(self.seat)]
        found: list[Choice] = []
        for action in self.world.legal(self.seat):
            at = node.find(action | self.seat << SEAT_SHIFT, 0)
            if at != NONE and node.tries[at]:
                found.append(Choice(int(action), int(node.tries[at]), node.totals[at] / float(node.tries[at])))
            else:
                found.append(Choice(int(action), 0, 0.0))
        return sorted(found, key=_rank)

    def expected(self) -> list[float]:
        """Every seat's chance to win, over everything that was tried; what is good is tried most."""
        return [self.sums[seat] / float(max(1, self.count)) for seat in range(self.world.seats)]

    # The next decision

    def follow(self, seat: int, action: int) -> bool:
        """Make the position after the action the new root, if no chance lies between; else leave all as it was."""
        still = StillDice()
        world = self.world.copy()
        world.apply(seat, action, still)
        if still.asked:
            return False
        self.now = self.roots[:]
        if not self._advance(seat, action):
            return False
        self.roots = self.now[:]
        self.world = world
        return True

    def replies(self) -> list[Choice]:
        """What was tried from here by the seat that decides next, the most tried first; only what this world allows."""
        seat = lowest(self.world.waiting)
        node = self.roots[self._tree(seat)]
        found: list[Choice] = []
        for action in self.world.legal(seat):
            at = node.find(action | seat << SEAT_SHIFT, 0)
            if at != NONE and node.tries[at]:
                found.append(Choice(int(action), int(node.tries[at]), node.totals[at] / float(node.tries[at])))
        return sorted(found, key=_rank)

    def fork(self) -> Search:
        """A second search over the same trees, to follow one line with."""
        twin = Search(self.brain, self.world, int(self.seat), self.dice, self.tuning, [])
        twin.secret = self.secret
        twin.roots = self.roots[:]
        twin.grown = self.grown
        twin.spread = self.spread
        return twin


class StillDice(Dice):
    """Tells whether chance was asked for."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        super().__init__(0)
        self.asked = False

    def below(self, n: i64) -> i64:
        self.asked = True
        return super().below(n)  # a real draw, since rules may roll until something happens

    def roll(self, sides: i64) -> i64:
        return self.below(sides) + 1


def _rank(choice: Choice) -> tuple[int, float]:
    return (-choice.tries, -choice.chance)
