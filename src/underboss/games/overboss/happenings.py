"""What is told to log, animation and sound. Tiles, tokens, Bosses and cards are told by number; `cell` is on the owner's map."""

from typing import Final

from underboss.engine.events import Happening

KEPT: Final = Happening("kept", "seat", "boss", secret=("boss",))
DRAFTED: Final = Happening("drafted", "seat", "slot", "tile", "token")
TOOK: Final = Happening("took", "seat", "slot", "token")
PLACED: Final = Happening("placed", "seat", "cell", "tile")
BURNED: Final = Happening("burned", "seat", "cell", "token")
SETTLED: Final = Happening("settled", "seat", "token", "cell")
STORED: Final = Happening("stored", "seat", "token")
PORTAL_USED: Final = Happening("portal_used", "seat")
MOVED: Final = Happening("moved", "seat", "token", "origin", "cell")
TRADED: Final = Happening("traded", "seat", "cell", "other")
EXCHANGED: Final = Happening("exchanged", "seat", "cell", "slot", "given", "received")
REVEALED: Final = Happening("revealed", "seat", "boss", reveals=True)
RETURNED: Final = Happening("returned", "seat", "cell", "token")
DREW: Final = Happening("drew", "seat", "token", "other")
CALLED: Final = Happening("called", "seat", "cell", "came", "went")
COMMANDED: Final = Happening("commanded", "seat", "slot", "card")
CARD_DEALT: Final = Happening("card_dealt", "slot", "card")
SLID: Final = Happening("slid", "seat", "owner", "origin", "cell", "tile")
DEMOLISHED: Final = Happening("demolished", "seat", "owner", "cell", "tile", "token")
OVERTHROWN: Final = Happening("overthrown", "seat", "owner", "cell", "other_owner", "other")
LEFT: Final = Happening("left", "slot", "tile", "token")
STOCKED: Final = Happening("stocked", "slot", "tile", "token")
TURN: Final = Happening("turn", "seat", "round")
OVERTAKEN: Final = Happening("overtaken", "seat", "by", "before", "after")
STAGE_ENDED: Final = Happening("stage_ended", "seat", "stage", "power", "passed", "star")
STAGE_BEGUN: Final = Happening("stage_begun", "seat", "stage", "retries")
SCORED: Final = Happening("scored", "seat", "power")
