"""How a bot judges The Boss."""

from __future__ import annotations

from underboss.engine.brain import Brain


class TheBossBrain(Brain):
    pass
