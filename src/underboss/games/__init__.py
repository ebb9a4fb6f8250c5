"""The games on the shelf. Each knows only the engine."""

from underboss.engine.registry import register

register("overshadow", "underboss.games.overshadow.game:OverShadowGame")
register("bigbadoverlord", "underboss.games.bigbadoverlord.game:BigBadOverlordGame")
