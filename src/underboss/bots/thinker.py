"""The bot that searches: it turns a view into an answer, and keeps its tree from one decision to the next."""

from __future__ import annotations

from typing import Any

from underboss.bots.bot import Bot
from underboss.bots.search import Search, Tuning
from underboss.bots.search_tree import Choice
from underboss.bots.tuning import tuning_for
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.state import OVER
from underboss.engine.view import View

LINES = 40  # lines of play that are looked through for the position that came


class SearchBot(Bot):
    """Thinks for at most `iterations` and at most the seconds it is given. Only the iterations make it repeatable:
    where time ends the thinking, equal seeds need not give equal choices. A copy, or a pickled one, comes without the tree."""

    iterations = 1000
    longest = 60.0  # seconds for one decision, however many it is given

    def __init__(self, game: Game, dice: Dice, tuning: Tuning | None = None) -> None:
        super().__init__(game, dice)
        self.tuning = tuning if tuning is not None else tuning_for(game.name)
        self.search: Search | None = None
        self.played = -1
        self.done = 0  # iterations of the last decision

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "search": None}

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if len(actions) == 1:
            return actions[0]
        return self.study(view, seconds)[0].action

    def study(self, view: View, seconds: float) -> list[Choice]:
        """Every action with its chance to win, the best first."""
        self.search = self._heir(view) or self.fresh(view)
        kept = sum(choice.tries for choice in self.search.choices())  # by the decision before, in the same tree
        most = max(1, self.iterations // int(self.tuning.price) - kept)
        self.done = self.search.think(most, min(seconds, self.longest))
        found = self.search.choices()
        self.played = found[0].action
        return found

    def fresh(self, view: View) -> Search:
        """A search from what the seat of the view knows, whether it is to decide or looks on."""
        assert view.seat is not None
        world = self.game.imagine(view, self.dice)
        return Search(self.game.brain, world, view.seat, self.dice, self.tuning, self.game.verbs.verbs)

    def _heir(self, view: View) -> Search | None:
        """The part of the last tree that begins at this very view, if one can tell that no chance lies between."""
        if view.seat is None or self.search is None or self.search.seat != view.seat:
            return None
        line = self.search.fork()
        lines = [line] if line.follow(view.seat, self.played) else []
        wanted = view.bytes()
        for line in lines:  # grows while it is walked
            if line.world.view(view.seat).bytes() == wanted:
                return line
            seat = line.world.actor
            if seat in (OVER, view.seat):
                continue
            for reply in line.replies()[: LINES - len(lines)]:
                longer = line.fork()
                if longer.follow(seat, reply.action):
                    lines.append(longer)
        return None
