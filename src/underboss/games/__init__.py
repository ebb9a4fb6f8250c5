"""The games on the shelf. Each knows only the engine."""

from underboss.engine.registry import register

register("overshadow", "underboss.games.overshadow.game:OverShadowGame")
register("theboss", "underboss.games.theboss.game:TheBossGame")
register("overboss", "underboss.games.overboss.game:OverbossGame")
register("bigbadoverlord", "underboss.games.bigbadoverlord.game:BigBadOverlordGame")
register("battlebosses", "underboss.games.battlebosses.game:BattleBossesGame")
