"""Hints: the best few actions with the chance to win and a sentence that says why.

Everything is worked out from the view, so a hint can tell nothing that the seat does not know. A reason is kept only if it
holds in all of several imagined worlds: what is true in one of them alone is a guess.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

import msgspec

from underboss.bots.judge import mean, once
from underboss.bots.search_tree import Choice
from underboss.bots.thinker import SearchBot
from underboss.bots.tuning import tuning_for
from underboss.engine.advice import END, ending
from underboss.engine.brain import Term
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.view import View
from underboss.engine.words import SEAT_NAMES, counted

WORLDS = 6
MOST_REASONS = 2
LEAST = 1e-6  # a smaller difference is none
SECOND = 0.3  # of the first reason that a second one must weigh


NO_END = 1 << 30  # iterations that only the clock ends
SECONDS = 2.0


class Hint(msgspec.Struct):
    """One action that is worth thinking about."""

    action: str  # in the notation
    label: str  # as on a button
    chance: float  # to win after it, from 0 to 1
    share: float  # of the search for the best action that went into it
    reason: str  # one sentence


class HintBot(SearchBot):
    """Thinks like a boss, for somebody else: a fifth of the time finds the best actions, the rest compares them."""

    iterations = 300
    longest = math.inf

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice, once(tuning_for(game.name), paired=True))

    def compared(self, view: View, seconds: float, most: int) -> list[Choice]:
        """The actions that were tried most, each looked at as closely as the others and with the same luck; the best first."""
        found = self.study(view, seconds / 5)[:most]
        assert self.search is not None
        most_behind = 2 * self.done // max(1, len(found) - 1)
        each = max(1, 2 * self.done // len(found))
        chances = []
        for choice in found:
            self.search.dwell(choice.action, min(most_behind, found[0].tries - choice.tries))
            chances.append(Choice(choice.action, choice.tries, mean(self.search.dwell(choice.action, each)).chance))
        return sorted(chances, key=lambda choice: -choice.chance)


def hints(
    game: Game,
    view: View,
    seconds: float = SECONDS,
    most: int = 3,
    dice: Dice | None = None,
    names: Sequence[str] | None = None,
    iterations: int | None = None,
) -> list[Hint]:
    """The best few actions of the seat that the view belongs to, the best first; reasons call the others by their names.
    Enough iterations for a good hint end the thinking before the seconds do, unless others are given."""
    if view.seat is None or view.seat not in view.waiting:
        raise BadInput(f"no hint: seat {view.seat} is not asked to decide now")
    if most < 1:
        raise BadInput(f"{most} actions: a hint names at least 1")
    if not 0 < seconds < math.inf:
        raise BadInput(f"{seconds} seconds: a hint needs a finite time above 0 to think")
    bot = HintBot(game, dice if dice is not None else Dice())
    bot.iterations = bot.iterations if iterations is None else iterations
    found = bot.compared(view, seconds, max(2, most))
    explainer = Explainer(game, view, bot.dice, [choice.action for choice in found])
    return [
        Hint(
            action=game.verbs.format(choice.action),
            label=label_of(game, view, choice.action, names),
            chance=round(choice.chance, 4),
            share=round(choice.tries / max(1, bot.done), 4),
            reason=named(explainer.sentence(choice, found), names),
        )
        for choice in found[:most]
    ]


def label_of(game: Game, view: View, action: int, names: Sequence[str] | None) -> str:
    """An action as on a button, to stand within a sentence."""
    return named(game.words.action(view, action), names).removesuffix(".")


def named(text: str, names: Sequence[str] | None) -> str:
    """Players by their names in place of `seat 2`, and of `Tide` in `Tide's captain`."""
    if names is None:
        return text
    owners = dict(zip(SEAT_NAMES, names))
    seats = rf"\b[Ss]eat (\d)\b|\b({'|'.join(owners)})(?='s\b)"
    return re.sub(seats, lambda found: names[int(found[1]) - 1] if found[1] else owners[found[2]], text)


def rank(choice: Choice, found: list[Choice]) -> str:
    """The chance, and how it compares: the best action's with the next, the others' with the best."""
    chance = f"{_points(choice)}% to win"
    if len(found) == 1:
        return f"{chance}, and nothing else can be done"
    best = choice is found[0]
    against = "the next best" if best else "the best"
    points = abs(_points(choice) - _points(found[1 if best else 0]))
    if not points:
        return f"{chance}, as good as {against}"
    return f"{chance}, {counted(points, 'point')} {'more' if best else 'less'} than {against}"


def _points(choice: Choice) -> int:
    """Of a hundred, as they are shown."""
    return round(100 * round(choice.chance, 4))


class Explainer:
    """Compares what the brain says after each of several actions, in its own words."""

    def __init__(self, game: Game, view: View, dice: Dice, actions: Sequence[int]) -> None:
        assert view.seat is not None
        self.game, self.seat, self.dice = game, view.seat, dice
        self.worlds = [game.imagine(view, dice) for _ in range(WORLDS)]
        self.before = Terms([game.brain.terms(world, self.seat) for world in self.worlds])
        self.after = {action: Terms(self._tried(action)) for action in actions}

    def _tried(self, action: int) -> Iterator[list[Term]]:
        for world in self.worlds:
            after = world.copy()
            after.apply(self.seat, action, self.dice)
            found, outcome = self.game.brain.terms(after, self.seat), after.outcome
            yield [*found, ending(outcome, self.seat)] if outcome is not None else found

    def sentence(self, choice: Choice, found: list[Choice]) -> str:
        """What speaks for the action and its chance; or, where nothing does, its chance and in what the best is better."""
        after, comparison = self.after[choice.action], rank(choice, found)
        gaps = self._gaps(after)
        favour = after.best(gaps) or after.best(self._gains(after, gaps))
        against = "" if favour or choice is found[0] else after.worst(gaps)
        told = f"{favour}; {comparison}" if favour else f"{comparison}; weaker in this: {against}" if against else comparison
        return told[:1].upper() + told[1:] + "."

    def _gains(self, own: Terms, gaps: dict[str, float]) -> dict[str, float]:
        """What reads otherwise than after other actions and is worth as much, by what it is worth more than before."""
        return {kind: own.worths[kind] - self.before.worths[kind] for kind, gap in gaps.items() if abs(gap) < LEAST}

    def _gaps(self, own: Terms) -> dict[str, float]:
        """By how much each kind of reason is better than after the actions for which it reads otherwise; where there is only one
        action, than before it. Actions for which it reads alike are taken together: else one sentence could speak for one of them
        and against the other. What reads alike for all sets nothing apart; after an end nothing is left to read."""
        every = [terms for terms in self.after.values() if own.over or not terms.over]
        every = every if len(every) > 1 else [own, self.before]
        gaps: dict[str, float] = {}
        for kind in own.told:
            alike = [terms.worths[kind] for terms in every if terms.text(kind) == own.text(kind)]
            apart = [terms.worths[kind] for terms in every if terms.text(kind) != own.text(kind)]
            if apart:
                gaps[kind] = fmean(alike) - fmean(apart)
        return gaps


class Terms:
    """The terms of several worlds. Told may be what reads the same in all of them; worth something is also what does not, on
    average of the worlds in which the game goes on."""

    def __init__(self, lists: Iterable[list[Term]]) -> None:
        worlds = [{term.kind: term for term in terms} for terms in lists]
        self.told = {kind: term for kind, term in worlds[0].items() if all(_text(world, kind) == term.text for world in worlds)}
        going = [world for world in worlds if END not in world]
        self.over = not going
        self.worths: dict[str, float] = defaultdict(float)
        for world in going or worlds:
            for kind, term in world.items():
                self.worths[kind] += term.worth / len(going or worlds)

    def text(self, kind: str) -> str:
        return self.told[kind].text if kind in self.told else ""

    def best(self, gaps: dict[str, float]) -> str:
        """What is clearly better; empty if nothing is."""
        line = max([LEAST, *[gap * SECOND for gap in gaps.values()]])
        found = sorted((kind for kind in gaps if gaps[kind] >= line), key=lambda kind: -gaps[kind])
        return ", and ".join(self.told[kind].text for kind in found[:MOST_REASONS])

    def worst(self, gaps: dict[str, float]) -> str:
        """What is worse by most; empty if nothing is."""
        gap, kind = min(((gap, kind) for kind, gap in gaps.items()), default=(0.0, ""))
        return self.told[kind].text if gap <= -LEAST else ""


def _text(world: dict[str, Term], kind: str) -> str | None:
    return world[kind].text if kind in world else None
