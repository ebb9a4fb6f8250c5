"""What a seat may say, and what may happen, in Battle Bosses."""

from typing import Final

from underboss.engine.events import Happening
from underboss.engine.verbs import Argument, Verb, Vocabulary
from underboss.games.battlebosses.codes import CARDS, MOST_CELLS, MOST_MONSTERS, MOST_OWN_ABILITIES, MOST_SEATS

MOST_MINIONS: Final = 8

Ability: Final = Argument("ability", MOST_OWN_ABILITIES + CARDS)
Card: Final = Argument("card", CARDS)
Cell: Final = Argument("cell", MOST_CELLS)
Minions: Final = Argument("minions", MOST_MINIONS + 1)
Seat: Final = Argument("seat", MOST_SEATS)
Who: Final = Argument("who", MOST_SEATS + MOST_MONSTERS)  # a seat's boss, or a monster from MOST_SEATS on
Die: Final = Argument("die", 6)

ASIDE_CARD: Final = Verb("aside", Card, secret=True)
STOP: Final = Verb("done")
USE: Final = Verb("use", Ability)
PLAY: Final = Verb("play", Card)
END: Final = Verb("end")
TARGET: Final = Verb("at", Cell)
CHOOSE: Final = Verb("who", Who)
MARCHES: Final = Verb("move", Cell, Minions, Cell)
SPLITS: Final = Verb("hit", Who, Minions)
DISCARDS: Final = Verb("discard", Card)
TAKE: Final = Verb("take", Card)
WRECK: Final = Verb("wreck", Seat, Card)
RECAST: Final = Verb("reroll", Die)
VERBS: Final = Vocabulary(
    ASIDE_CARD, STOP, USE, PLAY, END, TARGET, CHOOSE, MARCHES, SPLITS, DISCARDS, TAKE, WRECK, RECAST
)  # fmt: skip

# `seat` is whose doing or whose thing it is. A card is told as boss and kind, so that its name can be looked up.
DEALT = Happening("dealt", "seat", "boss")
DREW = Happening("drew", "seat", "boss", "card", secret=("card",))
SHUFFLED = Happening("shuffled", "seat")
SET_ASIDE = Happening("set_aside", "seat", "boss", "card", secret=("card",))
KEPT = Happening("kept", "seat", "aside")
FIRST = Happening("first", "seat")
TURN = Happening("turn", "seat", "number")
ROLLED = Happening("rolled", "seat", "die", "energy", "crystals", "overload")
SUMMED = Happening("summed", "seat", "energy", "crystals", "overloads")
RECASTED = Happening("rerolled", "seat", "die")
GOT = Happening("got", "seat", "energy", "crystals")
USED = Happening("used", "seat", "boss", "ability")
PLAYED_CARD = Happening("played", "seat", "boss", "card", "crystals")
TRIGGERED = Happening("triggered", "seat", "boss", "card")
BOSS_MOVED = Happening("boss_moved", "seat", "start", "cell", "by")
MINIONS_MOVED = Happening("minions_moved", "seat", "start", "cell", "minions", "by")
CREATED = Happening("created", "seat", "cell", "minions")
SACRIFICED = Happening("sacrificed", "seat", "cell", "minions")
CLASHED = Happening("clashed", "seat", "other", "cell", "minions")
DESTROYED = Happening("destroyed", "seat", "cell", "minions", "by")
BOSS_FOUGHT = Happening("boss_fought", "seat", "cell", "minions", "other")
MINIONS_HIT = Happening("minions_hit", "seat", "who", "cell", "minions")
BRAWLED = Happening("brawled", "seat", "who")
HURT = Happening("hurt", "seat", "damage", "health", "by")
SOFTENED = Happening("softened", "seat", "damage")
HEALED = Happening("healed", "seat", "damage", "by")
STOLE = Happening("stole", "seat", "other", "crystals")
DISCARDED = Happening("discarded", "seat", "boss", "card", reveals=True)
TOOK_BACK = Happening("took_back", "seat", "boss", "card")
WRECKED = Happening("wrecked", "seat", "boss", "card", "by")
TOKEN_SET = Happening("token_set", "seat", "cell")
TOKEN_FIRED = Happening("token_fired", "seat", "cell", "other")
FELL = Happening("fell", "seat", "by")
RETURNED = Happening("returned", "seat", "cell")
BASE_HURT = Happening("base_hurt", "team", "damage", "health")
MONSTER_HURT = Happening("monster_hurt", "who", "damage", "health", "by")
MONSTER_SLAIN = Happening("monster_slain", "who", "seat")
MONSTER_STRUCK = Happening("monster_struck", "who", "seat")
TURNS_UP = Happening("turns_up", "turns")
HAPPENINGS: Final = (
    DEALT, DREW, SHUFFLED, SET_ASIDE, KEPT, FIRST, TURN, ROLLED, SUMMED, RECASTED, GOT, USED, PLAYED_CARD, TRIGGERED, BOSS_MOVED,
    MINIONS_MOVED, CREATED, SACRIFICED, CLASHED, DESTROYED, BOSS_FOUGHT, MINIONS_HIT, BRAWLED, HURT, SOFTENED, HEALED, STOLE,
    DISCARDED, TOOK_BACK, WRECKED, TOKEN_SET, TOKEN_FIRED, FELL, RETURNED, BASE_HURT, MONSTER_HURT, MONSTER_SLAIN,
    MONSTER_STRUCK, TURNS_UP,
)  # fmt: skip
