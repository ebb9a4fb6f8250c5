"""The games on the shelf. Each knows only the engine."""

from underboss.engine.registry import register

register("overshadow", "underboss.games.overshadow.game:OverShadowGame")
register("battlebosses", "underboss.games.battlebosses.game:BattleBossesGame")
