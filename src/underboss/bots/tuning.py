"""How each game is searched best, found by `underboss tune` (docs/ladder.md has the figures)."""

from typing import Any, NamedTuple

from underboss.bots.search import Tuning
from underboss.engine.game import Game

USUAL = Tuning(depth=0, explore=4.0, doubt=0.0, scout=1.0)

TUNINGS: dict[str, Tuning] = {
    "overshadow": Tuning(depth=0, explore=4.0, doubt=0.0, scout=1.0, ripe=2),
    "overboss": Tuning(depth=400, guided=True, explore=4.0, doubt=0.0, scout=1.0, ripe=2, price=3),
    "bigbadoverlord": Tuning(depth=80, guided=True, explore=4.0, doubt=0.0, scout=1.0, ripe=2, paired=True),
    "battlebosses": Tuning(depth=12, guided=True, explore=4.0, doubt=0.0, scout=1.0, price=12),
}


class Plenty(NamedTuple):
    """Iterations of levels, where the options are these and the usual number is more or less than plenty."""

    where: str
    options: dict[str, Any]
    levels: dict[str, int]


#: OverShadow's base game is mostly luck, and between 30 and 100 iterations a search learns nearly all that can be known; so
#: the usual numbers would leave the levels alike. In Big Bad Overlord few iterations find much, and each further step up takes
#: many times as many.
PLENTY: dict[str, Plenty] = {
    "overshadow": Plenty("In the base game", {"rules": "base", "variation": ""}, {"henchman": 32, "boss": 70}),
    "bigbadoverlord": Plenty("At every table", {}, {"henchman": 20, "boss": 300}),
}


def iterations_for(game: Game, level: str, usual: int) -> int:
    """How much a level thinks in this game."""
    plenty = PLENTY.get(game.name)
    if plenty is None or not plenty.options.items() <= game.plain_options().items():
        return usual
    return plenty.levels.get(level, usual)


def tuning_for(game: str) -> Tuning:
    """The tuned values of a game, or the usual ones for a game that nobody tuned."""
    return TUNINGS.get(game, USUAL)
