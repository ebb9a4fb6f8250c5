"""What a choice is sure to do, worked out in a world that the view allows and told up to where chance begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.verbs import first
from underboss.engine.words import Told
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.rules import BattleBosses
from underboss.games.battlebosses.texts import gains_text, some
from underboss.games.battlebosses.view import BattleBossesView

if TYPE_CHECKING:
    from underboss.games.battlebosses.game import BattleBossesGame

# After these, what an imagined world shows is only one of many.
UNSURE = {"drew", "shuffled", "rolled", "turn", "first", "kept"}


def who_text(game: BattleBossesGame, view: BattleBossesView, who: int) -> str:
    """A boss or a monster."""
    if who >= codes.MOST_SEATS:
        return game.monster_names[who - codes.MOST_SEATS]
    return game.bosses[view.sides[who].boss].short


class Foresight:
    def __init__(self, game: BattleBossesGame) -> None:
        self.game = game
        self._thought: tuple[BattleBossesView, BattleBosses] | None = None

    def preview(self, view: BattleBossesView, action: int) -> str:
        """What an action is sure to do, in a few words; empty where that is still open."""
        return self._foresee(view, action)[0]

    def previews(self, view: BattleBossesView) -> dict[str, Any]:
        """For each legal action of the viewer its text and events."""
        if view.seat is None or view.seat not in view.waiting:
            return {}
        actions = [int(action) for action in self._world(view).legal(view.seat)]
        found = {action: self._foresee(view, action) for action in actions}
        return {self.game.verbs.format(action): {"text": text, "events": told} for action, (text, told) in found.items()}

    def _world(self, view: BattleBossesView) -> BattleBosses:
        if self._thought is None or self._thought[0] is not view:
            self._thought = (view, self.game.imagine(view, Dice(1)))
        return self._thought[1]

    def _foresee(self, view: BattleBossesView, action: int) -> tuple[str, list[Told]]:
        if view.seat is None or view.seat not in view.waiting or view.phase != "battle":
            return "", []
        after = self._world(view).copy()
        events: list[Event] = []
        after.ears = events
        after.apply(view.seat, action, Dice(1))
        told: list[Told] = []
        for event in events:
            if event.happening.name in UNSURE:
                break
            told.append(event.seen_by(view.seat))
        if not after.depth and [event.happening.name for event in events] == ["played"] and self._is_effect(view, action):
            return "nothing", told
        return ", ".join(brief for brief in (self._brief(view, one) for one in told) if brief), told

    def _is_effect(self, view: BattleBossesView, action: int) -> bool:
        boss = self.game.bosses[view.sides[view.turn].boss]
        return boss.cards[first(action)].type == "effect"

    def _brief(self, view: BattleBossesView, told: Told) -> str:
        """An event in a few words."""
        match told["event"]:
            case "hurt":
                return f"{told['damage']} damage to {who_text(self.game, view, told['seat'])}, {told['health']} left"
            case "monster_hurt":
                return f"{told['damage']} damage to {who_text(self.game, view, told['who'])}, {told['health']} left"
            case "base_hurt":
                return f"{told['damage']} damage to base {told['team'] + 1}, {told['health']} left"
            case "destroyed" | "sacrificed":
                return f"{some(told['minions'], 'minion')} of {who_text(self.game, view, told['seat'])} destroyed"
            case "clashed":
                return f"{told['minions']} of each side destroyed"
            case "boss_fought":
                return f"{some(told['minions'], 'minion')} of {who_text(self.game, view, told['other'])} destroyed"
            case "wrecked":
                return f"{self.game.bosses[told['boss']].cards[told['card']].name} destroyed"
            case "softened":
                return "armour takes 1"
            case "healed":
                return f"{who_text(self.game, view, told['seat'])} heals {told['damage']}"
            case "stole":
                return f"steals {some(told['crystals'], 'crystal')}"
            case "fell":
                return f"{who_text(self.game, view, told['seat'])} falls"
            case "token_fired":
                return "a token fires"
            case "got":
                return gains_text(told["energy"], told["crystals"])
        return ""
