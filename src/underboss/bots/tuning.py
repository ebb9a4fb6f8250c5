"""How each game is searched best, found by `underboss tune` (docs/ladder.md has the figures)."""

from underboss.bots.search import Tuning

USUAL = Tuning(depth=0, explore=4.0, doubt=0.0, scout=1.0)

TUNINGS: dict[str, Tuning] = {
    "overshadow": Tuning(depth=0, explore=4.0, doubt=0.0, scout=1.0, ripe=2),
    "overboss": Tuning(depth=400, guided=True, explore=4.0, doubt=0.0, scout=1.0, ripe=2, price=3),
    "bigbadoverlord": Tuning(depth=0, explore=4.0, doubt=0.0, scout=1.0, ripe=2, paired=True),
    "battlebosses": Tuning(depth=12, guided=True, explore=4.0, doubt=0.0, scout=1.0, price=12),
}

#: of a level, where the usual number is more than the game rewards: OverShadow is mostly luck, and between 30 and 100
#: iterations a search learns nearly all that can be known
ITERATIONS: dict[str, dict[str, int]] = {"overshadow": {"henchman": 32, "boss": 70}}


def tuning_for(game: str) -> Tuning:
    """The tuned values of a game, or the usual ones for a game that nobody tuned."""
    return TUNINGS.get(game, USUAL)
