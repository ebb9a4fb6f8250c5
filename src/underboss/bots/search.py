"""Monte Carlo tree search for every game, over worlds that fit what one seat knows.

Open loop: an edge of the tree is a decision, whatever the dice and the hidden cards do after it. Each iteration deals
anew what the seat does not know and plays with fresh dice, so a node averages over all of that, except where the brain
tells situations apart that dice lead to. Since some actions exist only in some worlds, an edge counts how often it was on
offer. Where a game has secret verbs every seat gets a tree of its own, in which the others' secret actions look alike:
no seat can plan with what it cannot see. Picks whose order does not matter are tried in one order only, and nothing is judged
before the last of them.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from underboss.bots.look_ahead import WORLDS, look_ahead
from underboss.bots.search_tree import NONE, Choice, Node
from underboss.engine.bits import BIT, lowest
from underboss.engine.brain import ENOUGH, Brain
from underboss.engine.dice import Dice
from underboss.engine.luck import Streams
from underboss.engine.state import State
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import VERB_MASK, Verb

SEAT_SHIFT: Final = 56  # an edge is a seat and its action, which takes 56 bits
LUCK: Final = 63 << SEAT_SHIFT  # in place of the seat: the edge is what chance brought
STOP_CHECK: Final = 32  # iterations between looks at whether the leader can still be caught


class Tuning:
    """How a game is searched; the values per game are in tuning.py.

    depth: decisions played at random from a new leaf before it is judged. guided: these follow the brain's `pick`.
    explore: weight of what was tried little, in units of how much results differ. doubt: how far below the average an
    untried action is taken to be, in the same units. scout: how strongly a look one action ahead, with the same luck for
    every action, shapes the priors (0: no look). ripe: at which visit a node below the root gets that look (0: never).
    apart: the tree is split by what chance brought, as far as the brain tells it apart. paired: each root action's first
    try meets the same world and dice, so does each one's second, and so on. price: for how many of a level's iterations
    one counts, where it is slow.
    """

    __slots__ = ("apart", "depth", "doubt", "explore", "guided", "paired", "price", "ripe", "room", "scout")

    def __init__(
        self,
        depth: int = 0,
        guided: bool = False,
        explore: float = 1.5,
        doubt: float = 0.3,
        scout: float = 0.0,
        ripe: int = 0,
        apart: bool = True,
        paired: bool = False,
        price: int = 1,
        room: int = 200_000,
    ) -> None:
        self.depth: i64 = depth
        self.guided = guided
        self.explore = explore
        self.doubt = doubt
        self.scout = scout
        self.ripe: i64 = ripe
        self.apart = apart
        self.paired = paired
        self.price: i64 = price
        self.room: i64 = room  # nodes; a full tree is still walked and counted, but does not grow


class Search:
    """Thinks for one seat about one imagined world, which stands for all that the seat cannot tell from it."""

    __slots__ = (
        "brain", "count", "dice", "grown", "line_at", "line_nodes", "line_seats", "luck", "now", "only", "places", "roots",
        "seat", "secret", "sides", "spread", "squares", "streams", "sums", "tuning", "unordered", "values", "world",
    )  # fmt: skip

    def __init__(self, brain: Brain, world: State, seat: int, dice: Dice, tuning: Tuning, verbs: Sequence[Verb]) -> None:
        self.brain = brain
        self.world = world
        self.seat: i64 = seat
        self.dice = dice
        self.streams = Streams(dice) if tuning.paired else None
        self.luck: Dice = self.streams if self.streams is not None else dice  # what the worlds draw from
        self.tuning = tuning
        self.secret: i64 = 0  # mask of the verbs whose arguments other seats do not see
        self.unordered: i64 = 0  # mask of the verbs whose picks may come in any order
        for verb in verbs:
            if verb.secret:
                self.secret |= BIT[verb.code]
            if verb.unordered:
                self.unordered |= BIT[verb.code]
        self.sides = brain.sides(world)
        self.roots: list[Node] = [Node() for _ in range(world.seats if self.secret else 1)]
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
        """Search until the iterations or the seconds are used, or until no other action can overtake; how many were done.

        A tree has no cycles, and the collector would walk over all of it again and again: it waits."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self._think(iterations, seconds)
        finally:
            if collecting:
                gc.enable()

    def _think(self, iterations: int, seconds: float) -> int:
        begun = time.perf_counter()
        if self.tuning.scout > 0.0:
            self._scout_root(begun + 0.25 * seconds)
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

    def dwell(self, action: int, iterations: int) -> list[float]:
        """Look at one legal action more closely: what each further try of it came to. Leaves `expected` as it was. In a
        paired search each number of a try brings the same luck whatever the action."""
        before, sums, squares, spread = self.count, self.sums[:], self.squares, self.spread
        self.only = action
        found: list[float] = []
        for _ in range(iterations):
            self.iterate()
            found.append(self.values[self.seat])
        self.only = NONE
        self.count, self.sums, self.squares, self.spread = before, sums, squares, spread
        return found

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
        self.now = self.roots[:]
        self.line_nodes = []
        self.line_at = vec[i64](capacity=16)
        self.line_seats = vec[i64](capacity=16)
        first = self._pair() if self.streams is not None else NONE
        world = self.world.copy()
        world.redeal(self.seat, self.luck)
        self._descend(world, first)
        self._roll_out(world)
        self._judge(world)
        self._learn()

    def _pair(self) -> i64:
        """Choose at the root before anything is dealt, and begin the stream of that action's next try; the edge's place."""
        assert self.streams is not None
        node = self.roots[self._tree(self.seat)]
        actions = self.world.legal(self.seat)
        if len(actions) == 1:
            self.streams.begin(self.count)
            return NONE
        at = self._try(node, self.world, self.seat, actions)
        self.streams.begin(node.tries[at] if self.only == NONE else self.count)
        return at

    def _descend(self, world: State, first: i64) -> None:
        """Walk down by the best prospects until a node that is met for the first time; from the root by its `first` edge, if
        that is chosen already."""
        picked: i64 = NONE  # the edge before this one, if its order does not matter
        while world.waiting:
            seat = self.seat if world.waiting & BIT[self.seat] else lowest(world.waiting)
            node = self.now[self._tree(seat)]
            actions = self._later(world.legal(seat), seat, picked)
            if len(actions) > 1:
                if node.met == 0 and len(self.line_nodes) > 0 and not self._is_pick(actions[len(actions) - 1]):
                    node.met = 1
                    return
                at = first if first != NONE else self._try(node, world, seat, actions)
                first = NONE
                self.line_nodes.append(node)
                self.line_at = append(self.line_at, at)
                self.line_seats = append(self.line_seats, seat)
                action = node.keys[at] & (BIT[SEAT_SHIFT] - 1)
            else:
                action = actions[0]
            picked = action | seat << SEAT_SHIFT if self._is_pick(action) else NONE
            known = self._advance(seat, action)
            mark = self.luck.mark
            world.apply(seat, action, self.luck)
            if not (known and (self.luck.mark == mark or self._tell_apart(world))):
                return

    def _is_pick(self, action: i64) -> bool:
        return (self.unordered & BIT[action & VERB_MASK]) != 0

    def _later(self, actions: vec[i64], seat: i64, picked: i64) -> vec[i64]:
        """Without the picks that could as well have come before the last one; all, if nothing else is left."""
        if picked == NONE or picked >> SEAT_SHIFT != seat:
            return actions
        last = picked & (BIT[SEAT_SHIFT] - 1)
        later = vec[i64](capacity=len(actions))
        for action in actions:
            if action > last or not self._is_pick(action):
                later = append(later, action)
        return later if len(later) else actions

    def _try(self, node: Node, world: State, seat: i64, actions: vec[i64]) -> i64:
        """The place of the edge to go along."""
        node.met += 1
        at = self._select(node, world, seat, actions)
        if self.only != NONE and node is self.roots[self._tree(self.seat)]:
            return node.find(self.only | seat << SEAT_SHIFT, 0)
        return at

    def _tree(self, seat: i64) -> i64:
        if self.secret:
            return seat
        return 0

    def _advance(self, seat: i64, action: i64) -> bool:
        """Follow the action in every tree, as the tree's owner sees it; False where a full tree has no node for it."""
        hidden = (self.secret & BIT[action & VERB_MASK]) != 0
        for tree in range(len(self.now)):
            seen = action & VERB_MASK if hidden and tree != seat else action
            if not self._enter(tree, seen | seat << SEAT_SHIFT):
                return False
        return True

    def _tell_apart(self, world: State) -> bool:
        """After chance: go on in the node of the situation that it led to, if the brain tells any apart."""
        if not self.tuning.apart:
            return True
        situation = self.brain.situation(world)
        if situation:
            for tree in range(len(self.now)):
                if not self._enter(tree, situation | LUCK):
                    return False
        return True

    def _enter(self, tree: i64, key: i64) -> bool:
        """Go along one edge of a tree; False where it leads to a node for which there is no room."""
        node = self.now[tree]
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
        self.now[tree] = child
        return True

    def _select(self, node: Node, world: State, seat: i64, actions: vec[i64]) -> i64:
        """The place of the edge that promises most, counting what was tried little."""
        self._offer(node, world, seat, actions)
        tuning = self.tuning
        if node.met == tuning.ripe and len(self.line_nodes) > 0:
            self._expect(node, look_ahead(self.brain, world, seat, actions, self.dice, 1, math.inf))
        size: i64 = len(actions)
        places = self.places
        tries, totals, priors, offers, guesses = node.tries, node.totals, node.priors, node.offers, node.guesses
        weight = 0.0
        tried: i64 = 0
        total = 0.0
        for number in range(size):
            at = places[number]
            weight += priors[at]
            tried += tries[at]
            total += totals[at]
        doubt = tuning.doubt * self.spread
        untried = total / float(tried) if tried else 0.0
        reach = tuning.explore * self.spread / weight
        blind = (self.secret & BIT[actions[0] & VERB_MASK]) != 0 or (world.waiting & (world.waiting - 1)) != 0
        best = NONE
        most = -1.0e9
        for number in range(size):
            at = places[number]
            times = float(tries[at])
            guess = guesses[at] if guesses[at] >= 0.0 else untried
            worth = totals[at] / times if tries[at] else guess - doubt
            bonus = reach * priors[at] * math.sqrt(float(offers[at])) / (1.0 + times)
            if blind:  # else seats that do not see each other's choices would try their actions in step
                bonus *= 2.0 * self.dice.chance()
            worth += bonus
            if worth > most:
                most = worth
                best = at
        return best

    def _offer(self, node: Node, world: State, seat: i64, actions: vec[i64]) -> None:
        """Find the edge of every action, make those that are new, and count that they were on offer."""
        while len(self.places) < len(actions):
            self.places = append(self.places, 0)
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

    # Looking one action ahead

    def _scout_root(self, until: float) -> None:
        """Try each action at the root in a few worlds; somebody else's, where the seat only looks on."""
        seat = self.seat if self.world.waiting & BIT[self.seat] else lowest(self.world.waiting)
        node = self.roots[self._tree(seat)]
        actions = self.world.legal(seat)
        self._offer(node, self.world, seat, actions)
        self._expect(node, look_ahead(self.brain, self.world, seat, actions, self.dice, WORLDS, until))

    def _expect(self, node: Node, worths: vec[float]) -> None:
        """Let what a look ahead found for the actions just offered shape the priors, and stand in for results."""
        places = self.places
        size: i64 = len(worths)
        mean = 0.0
        for worth in worths:
            mean += worth / float(size)
        square = 0.0
        for worth in worths:
            square += (worth - mean) * (worth - mean) / float(size)
        scale = math.sqrt(square) + 0.002
        for number in range(size):
            at = places[number]
            away = (worths[number] - mean) / scale
            if node.guesses[at] < 0.0:  # else the look was had when this was not yet the root
                node.priors[at] *= math.exp(self.tuning.scout * max(-2.5, min(2.5, away)))
            node.guesses[at] = worths[number]

    # Results

    def _roll_out(self, world: State) -> None:
        left = self.tuning.depth
        dice = self.dice
        while left > 0 and world.waiting:
            seat = lowest(world.waiting)
            actions = world.legal(seat)
            if len(actions) == 1:
                world.apply(seat, actions[0], self.luck)
                continue
            guided = self.tuning.guided
            action = self.brain.pick(world, seat, actions, dice) if guided else actions[dice.below(len(actions))]
            if action == ENOUGH:
                return
            world.apply(seat, action, self.luck)
            left -= 1

    def _judge(self, world: State) -> None:
        """What the brain thinks of the world for each seat; seats of one side share it."""
        values = self.values
        self.brain.judge(world, values)
        for seat in range(world.seats):
            values[seat] = values[lowest(self.sides[seat])]
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
        mark = self.dice.mark
        world = self.world.copy()
        world.apply(seat, action, self.dice)
        if self.dice.mark != mark:
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
        twin.secret, twin.unordered = self.secret, self.unordered
        twin.roots = self.roots[:]
        twin.grown = self.grown
        twin.spread = self.spread
        return twin


def _rank(choice: Choice) -> tuple[int, float]:
    return (-choice.tries, -choice.chance)
