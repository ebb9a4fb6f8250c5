"""Hints: the best few actions with the chance to win and a sentence that says why.

Everything is worked out from the view, so a hint can tell nothing that the seat does not know. A reason is kept only if it
holds in all of several imagined worlds: what is true in one of them alone is a guess.
"""

from __future__ import annotations

import re

import msgspec

from underboss.bots.search_tree import Choice
from underboss.bots.thinker import SearchBot
from underboss.engine.brain import Term
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.view import View

WORLDS = 6
MOST_REASONS = 2


class Hint(msgspec.Struct):
    """One action that is worth thinking about."""

    action: str  # in the notation
    label: str  # as on a button
    chance: float  # to win after it, from 0 to 1
    share: float  # of the thinking that went into it
    reason: str  # one sentence


class HintBot(SearchBot):
    """Thinks like a boss, for somebody else."""

    iterations = 1500
    longest = 2.0


def hints(game: Game, view: View, seconds: float = 2.0, most: int = 3, dice: Dice | None = None) -> list[Hint]:
    """The best few actions of the seat that the view belongs to, the best first."""
    if view.seat is None or view.seat not in view.waiting:
        raise BadInput(f"no hint: seat {view.seat} is not asked to decide now")
    bot = HintBot(game, dice if dice is not None else Dice())
    found = bot.study(view, seconds)
    total = max(1, sum(choice.tries for choice in found))
    tried = [choice for choice in found if choice.tries] or found
    explainer = Explainer(game, view, bot.dice)
    return [
        Hint(
            action=game.verbs.format(choice.action),
            label=game.words.action(view, choice.action),
            chance=round(choice.chance, 4),
            share=round(choice.tries / total, 4),
            reason=explainer.reason(choice, tried),
        )
        for choice in tried[:most]
    ]


class Explainer:
    """Compares what the brain says before and after an action, in its own words."""

    def __init__(self, game: Game, view: View, dice: Dice) -> None:
        assert view.seat is not None
        self.game, self.seat, self.dice = game, view.seat, dice
        self.worlds = [game.imagine(view, dice) for _ in range(WORLDS)]
        self.before = self._shared([game.brain.terms(world, self.seat) for world in self.worlds])

    def reason(self, choice: Choice, found: list[Choice]) -> str:
        """What gets better by the action, else what counts most after it; and how it compares."""
        after = self._after(choice.action)
        gains = {kind: term.worth - self._worth(kind) for kind, term in after.items()}
        better = sorted((kind for kind in after if gains[kind] > 1e-9), key=lambda kind: -gains[kind])
        kinds = better[:MOST_REASONS] or sorted(after, key=lambda kind: -after[kind].worth)[:1]
        told = " and ".join(after[kind].text for kind in kinds)
        rank = self._comparison(choice, found)
        sentence = f"{told}; {rank}" if told else rank
        return sentence[:1].upper() + sentence[1:] + "."

    def _worth(self, kind: str) -> float:
        return self.before[kind].worth if kind in self.before else 0.0

    def _after(self, action: int) -> dict[str, Term]:
        lists = []
        for world in self.worlds:
            after = world.copy()
            after.apply(self.seat, action, self.dice)
            lists.append(self.game.brain.terms(after, self.seat))
        return self._shared(lists)

    def _shared(self, lists: list[list[Term]]) -> dict[str, Term]:
        """The terms that read the same in every world, by their text without numbers."""
        texts = set.intersection(*({term.text for term in terms} for terms in lists))
        return {re.sub(r"\d+", "#", term.text): term for term in lists[0] if term.text in texts}

    def _comparison(self, choice: Choice, found: list[Choice]) -> str:
        chance = f"{choice.chance:.0%} to win"
        others = [other.chance for other in found if other is not choice and other.tries > 1]
        if len(found) == 1 or not others:
            return f"{chance}, and nothing else is to be decided" if len(found) == 1 else chance
        gap = choice.chance - (max(others) if choice is found[0] else found[0].chance)
        if abs(gap) < 0.005:
            return f"{chance}, as good as the best alternative"
        return f"{chance}, {abs(gap) * 100:.0f} points {'more' if gap > 0 else 'less'} than the best alternative"
