"""Numbers that the compiled rules use for the words of the content: effects, reach, lasting effects, events, frames."""

from typing import Final

# Effects
DAMAGE: Final = 0
DAMAGE_EACH: Final = 1
DAMAGE_BOSS: Final = 2
DESTROY_MINIONS: Final = 3
GET_ENERGY: Final = 4
GET_CRYSTALS: Final = 5
STEAL: Final = 6
DRAW: Final = 7
OPPONENT_DISCARDS: Final = 8
RECOVER: Final = 9
HEAL: Final = 10
MOVE_BOSS: Final = 11
MOVE_MINIONS: Final = 12
TELEPORT: Final = 13
PUSH_MINIONS: Final = 14
PUSH_BOSS: Final = 15
CREATE: Final = 16
DESTROY_UPGRADE: Final = 17
PLACE_TOKEN: Final = 18
ROLL_BONUS: Final = 19
EFFECTS: Final = (
    "damage", "damage_each", "damage_boss", "destroy_minions", "get_energy", "get_crystals", "steal", "draw",
    "opponent_discards", "recover", "heal", "move_boss", "move_minions", "teleport", "push_minions", "push_boss",
    "create", "destroy_upgrade", "place_token", "roll_bonus",
)  # fmt: skip

# An effect is five numbers: code, n, reach, a modifier of its own, and whether it may be left out.
OP_WIDTH: Final = 5
BY_COUNT: Final = 1  # modifier of damage: read the number from own minions in and beside the target
BY_TOKEN: Final = 2  # modifier of damage: once for each own token, from that token
FLYING: Final = 1  # modifier of moving the boss
TOWARD: Final = 1  # modifier of pushing a boss

# Reach
HERE: Final = 0
NEAR1: Final = 1
NEAR2: Final = 2
NEAR3: Final = 3
ADJACENT: Final = 4
CONTROL: Final = 5
CONTROL_ADJACENT: Final = 6
TOKEN: Final = 7
ANYWHERE: Final = 8
SAME: Final = 9
REACHES: Final = (
    "here", "near1", "near2", "near3", "adjacent", "control", "control_adjacent", "token", "any", "same",
)  # fmt: skip

# Types of cards
EFFECT: Final = 0
UPGRADE: Final = 1
PROMOTION: Final = 2
TYPES: Final = ("effect", "upgrade", "promotion")

# Lasting effects, in the order in which they stand on a seat's sheet
ARMOUR: Final = 0
BRAWL: Final = 1
MINION_HIT: Final = 2
THORNS: Final = 3
SURE_FOOT: Final = 4
TOKEN_DAMAGE: Final = 5
LARGER_HAND: Final = 6
REROLL: Final = 7
CHEAPER_EFFECT: Final = 8
BONUS_DIE: Final = 9
LASTING: Final = (
    "armour", "brawl", "minion_hit", "thorns", "sure_foot", "token_damage", "hand", "reroll", "cheaper_effect", "bonus_die",
)  # fmt: skip

# Events that set off triggers
ON_TURN_START: Final = 0
ON_TURN_END: Final = 1
ON_OVERLOAD: Final = 2
ON_CREATE_ABILITY: Final = 3
ON_MINION_LOST: Final = 4
ON_BOSS_HIT: Final = 5
TRIGGERS: Final = ("turn_start", "turn_end", "overload", "create_ability", "minion_lost", "boss_hit")

# A seat's sheet: so many numbers for each seat, one after the other
BOSS: Final = 0  # which boss of the book
AT: Final = 1  # the cell of the boss, or NOWHERE
WOUNDS: Final = 2  # damage taken
CRYSTALS: Final = 3
ENERGY: Final = 4
SUPPLY: Final = 5  # minions that can be created
TOKENS: Final = 6  # mask of cells
CROWD: Final = 7  # mask of the cells with own minions
HAND: Final = 8  # masks of cards from here on
DECK: Final = 9
DISCARD: Final = 10
PLAYED: Final = 11  # Upgrades and Promotions in play
ASIDE: Final = 12  # set aside at the start; later the Effect that is being carried out
KNOWN: Final = 13  # cards in hand that everybody saw
USES: Final = 14  # how often each trigger worked this turn, five bits each
ALERT: Final = 15  # mask of the events that triggers in play wait for
PLACE: Final = 16  # final rank, 0 while it is open
PETS: Final = 17  # mask of the monsters that the seat slew; those with lasting effects stay as pets
LAST: Final = 18  # lasting effects from here on
SHEET: Final = 28

NOWHERE: Final = -1
CARDS: Final = 28
MOST_SEATS: Final = 6
MOST_CELLS: Final = 60
MOST_MONSTERS: Final = 4
MOST_OWN_ABILITIES: Final = 10  # an ability of card k is number 10 + k

# Frames: what is being carried out, innermost last. Six numbers: kind, seat, and four of its own.
# Those from AIM to MARCH_ON ask for a cell, those from PICK_BOSS to BRAWL for one of `who`.
FRAME: Final = 6
RUN: Final = 0  # effects from a to b, met in cell c
HITS: Final = 1  # a damage is left for cell c; d: minions only
EACH: Final = 2  # a damage to each cell of mask b
RETURN: Final = 3  # the Effect of kind a is done
MADE: Final = 4  # an ability that creates was used
OPEN: Final = 5  # the turn begins, stage a
CLOSE: Final = 6  # the turn ends, stage a, cells b are left
AIM: Final = 10  # a damage, or the count of c, to a cell of b
SPREAD: Final = 11  # a damage to up to d cells of b; c are chosen
DOOM: Final = 12  # destroy a minions in a cell of b
PUT: Final = 13  # create a minions on cells of b, at most c in one, d have one
SET_TOKEN: Final = 14  # a tokens on cells of b
BLINK: Final = 15  # the boss goes to a cell of b
STEP: Final = 16  # a steps are left to boss c % 8, that must be in cell c // 8 - 1 for it; d as in effects.py
OFFER: Final = 17  # a minions are to be sacrificed from cells b
MARCH_ON: Final = 18  # a steps are left to d minions of seat c // 64 in cell c % 64
PICK_BOSS: Final = 20  # a damage to one of b
PICK_VICTIM: Final = 21  # in cell c one of b loses minions, a damage is left; d as in HITS
PICK_TARGET: Final = 22  # in cell c one of b takes a damage
ROB: Final = 23  # a crystals from one of b
SPOIL: Final = 24  # one of b discards a cards
MEND: Final = 25  # heal a on one of b
SHOVE: Final = 26  # push a boss of b by a steps; d as in STEP
SWARM: Final = 27  # push minions of one of b by a steps, from cells c
CLASH: Final = 28  # in cell c minions of one of b fall first against those of seat d
BRAWLS: Final = 29  # the boss brawls with one of b
MARCH: Final = 40  # a steps for minions of seat d from cells b
SPLIT: Final = 41  # in cell c, a minions hit the bosses b
DROP: Final = 42  # discard a cards
TAKE_BACK: Final = 43  # take up to a cards of types b from the discard pile
WRECKING: Final = 44  # destroy a Upgrades of seats b
CAST_AGAIN: Final = 45  # a base dice may be rolled again

# Phases
MULLIGAN: Final = 0
BATTLE: Final = 1
DONE: Final = 2

# How it ended
BY_LAST_BOSS: Final = 1
BY_BASE: Final = 2
BY_TURNS: Final = 3

KINDS: Final = {
    RUN: "run", HITS: "hits", EACH: "each", RETURN: "return", MADE: "made", OPEN: "open", CLOSE: "close", AIM: "aim",
    SPREAD: "spread", DOOM: "doom", PUT: "put", SET_TOKEN: "set_token", BLINK: "blink", STEP: "step", OFFER: "offer",
    MARCH_ON: "march_on", PICK_BOSS: "pick_boss", PICK_VICTIM: "pick_victim", PICK_TARGET: "pick_target", ROB: "rob",
    SPOIL: "spoil", MEND: "mend", SHOVE: "shove", SWARM: "swarm", CLASH: "clash", BRAWLS: "brawls", MARCH: "march",
    SPLIT: "split", DROP: "drop", TAKE_BACK: "take_back", WRECKING: "wrecking", CAST_AGAIN: "cast_again",
}  # fmt: skip
PHASES: Final = ("mulligan", "battle", "done")
