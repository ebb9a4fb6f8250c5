"""The words that actions and events are made of, and the names of steps, places and endings."""

from __future__ import annotations

from typing import Final

from underboss.engine.events import Happening
from underboss.engine.verbs import Argument, Verb, Vocabulary
from underboss.games.bigbadoverlord.cards import CARDS, DECK, DUKE_LIST, DUKES


def _card_words() -> list[str]:
    """One word for each card; copies are numbered: `swamp-hydra-2`."""
    words: list[str] = []
    seen: dict[str, int] = {}
    for design in DECK:
        word = str(design["name"]).lower().replace(" ", "-")
        seen[word] = seen.get(word, 0) + 1
        words.append(word if design.get("copies", 1) == 1 else f"{word}-{seen[word]}")
    return words


SIDES: Final = ("attack", "defence")
ROLLS: Final = ("mind", "magic", "melee")
SIGNS: Final = ("bonus", "penalty")

Card: Final = Argument("card", CARDS, _card_words())
Duke: Final = Argument("duke", DUKES, [str(duke["short"]).lower() for duke in DUKE_LIST])
Side: Final = Argument("side", 2, list(SIDES))
Roll: Final = Argument("roll", 3, list(ROLLS))
Sign: Final = Argument("sign", 2, list(SIGNS))

PICK: Final = Verb("pick", Duke)  # be this Duke
GUARD: Final = Verb("guard", Card, secret=True, unordered=True)  # this card goes into the citadel
MUSTER: Final = Verb("muster")  # all the others form the army
KEEP: Final = Verb("keep")  # leave everything where it is
ENLIST: Final = Verb("enlist")  # the new card joins the army
HIDE: Final = Verb("hide")  # the new card goes into the citadel
DISCARD: Final = Verb("discard", Card)
ATTACK: Final = Verb("attack", Duke)
AGAIN: Final = Verb("again")  # another round against the same Duke
STORM: Final = Verb("storm")  # against the citadel
END: Final = Verb("end")
JOIN: Final = Verb("join", Card)  # an ally's card
REARRANGE: Final = Verb("rearrange")  # an ally, before joining
PASS: Final = Verb("pass")
ALOOF: Final = Verb("aloof")  # stay out for the rest of the battle
HAUNT: Final = Verb("haunt", Side, Roll, Sign)
CANCEL: Final = Verb("cancel", Side, Roll)
WITHDRAW: Final = Verb("withdraw")
STAY: Final = Verb("stay")
STAND: Final = Verb("stand")  # stay until the battle is over
SEND: Final = Verb("send", Duke)  # a do-gooder to somebody else
CEDE: Final = Verb("cede", Duke)  # a Duke to the other person
VERBS: Final = Vocabulary(
    PICK, GUARD, MUSTER, KEEP, ENLIST, HIDE, DISCARD, ATTACK, AGAIN, STORM, END, JOIN, REARRANGE, PASS, ALOOF,
    HAUNT, CANCEL, WITHDRAW, STAY, STAND, SEND, CEDE,
)  # fmt: skip

# Where a card is; the last three are followed by the number of the Duke.
DECKED: Final = 0
GONE: Final = 1  # discarded
GOOD_SIDE: Final = 2  # a do-gooder out fighting, and what it took over
ARMY: Final = 8
CITADEL: Final = 16
HAND: Final = 24  # dealt or drawn and not yet placed

# What a card does at the moment; masks.
ATTACKS: Final = 1
DEFENDS: Final = 2
FIGHTS: Final = 3
CAPTIVE: Final = 4  # under mind control until the battle ends
PICKED: Final = 8  # named for the citadel in a rearrangement that is not finished

NOBODY: Final = 7  # no Duke; as attacker: a do-gooder
NO_CARD: Final = -1

# Stages of a battle.
PEACE: Final = 0
FIELD: Final = 1  # army against army
WALLS: Final = 2  # army against citadel
THRONE: Final = 3  # army against the Duke alone
FINAL: Final = 4  # the battle of the two holders
STAGES: Final = ("peace", "field", "walls", "throne", "final")

# Why somebody rearranges.
AT_START: Final = 0
TO_DEFEND: Final = 1
TO_JOIN: Final = 2
AT_END: Final = 3
TO_TRIM: Final = 4
MODES: Final = ("start", "defend", "join", "end", "trim")

# Steps that wait for an answer come first, steps that run by themselves after them.
PICKING: Final = 0
SETTING: Final = 1
DISCARDING: Final = 2
ARRANGING: Final = 3
TURNING: Final = 4  # attack or end
ALLYING: Final = 5
AIDING: Final = 6
HAUNTING: Final = 7
LEAVING: Final = 8
PRESSING: Final = 9  # after a round: what next
REDIRECTING: Final = 10
REWARDED: Final = 11
CEDING: Final = 12
DONE: Final = 13
BEGIN: Final = 20
MAIN: Final = 21
CALL_ALLIES: Final = 22
READY: Final = 23  # the defender has rearranged
ROUND: Final = 24
CALL_AID: Final = 25
CALL_GHOSTS: Final = 26
ROLL: Final = 27
CALL_LEAVERS: Final = 28
AFTER: Final = 29
FALLEN: Final = 30  # a Duke fell; what comes next
REWARD: Final = 31
CLOSE: Final = 32
NEXT: Final = 33
STEPS: Final = (
    "picking", "setting", "discarding", "arranging", "turning", "allying", "aiding", "haunting", "leaving",
    "pressing", "redirecting", "rewarded", "ceding", "done",
)  # fmt: skip

BY_LAST: Final = 1
BY_ARTIFACTS: Final = 2
BY_FINAL: Final = 3
BY_NOBODY: Final = 4
BY_LOSS: Final = 5
WHY: Final = {
    BY_LAST: "the last Duke standing",
    BY_ARTIFACTS: "both artifacts at the cataclysm",
    BY_FINAL: "victory in the final battle",
    BY_NOBODY: "the last two Dukes destroyed each other",
    BY_LOSS: "nobody held an artifact at the cataclysm",
}

THROWN: Final = Happening("thrown", "seat", "face")
FIRST: Final = Happening("first", "seat", "duke")
CHOSEN: Final = Happening("chosen", "seat", "duke")
TURN: Final = Happening("turn", "seat", "duke", "number")
DEALT: Final = Happening("dealt", "seat", "duke", "card", secret=("card",))
DREW: Final = Happening("drew", "seat", "duke", "card", secret=("card",))
GOOD_CAME: Final = Happening("good_came", "seat", "duke", "card")
MUSTERED: Final = Happening("mustered", "seat", "duke", "card", reveals=True)  # face up into the army
GUARDED: Final = Happening("guarded", "seat", "duke", "card", secret=("card",))  # into the citadel
DISCARDED: Final = Happening("discarded", "seat", "duke", "card", reveals=True)
ATTACKED: Final = Happening("attacked", "seat", "duke", "target")
JOINED: Final = Happening("joined", "seat", "duke", "card", "side", reveals=True)
STORMED: Final = Happening("stormed", "seat", "duke", "target")
SHOWN: Final = Happening("shown", "seat", "duke", "card", reveals=True)  # turned up in a citadel
FACED: Final = Happening("faced", "seat", "duke")  # a Duke comes out alone
FOUGHT: Final = Happening("fought", "number", "stage")  # a round begins
HAUNTED: Final = Happening("haunted", "seat", "duke", "side", "roll", "points")
CANCELLED: Final = Happening("cancelled", "seat", "duke", "side", "roll")
ROLLED: Final = Happening(
    "rolled", "seat", "duke", "card", "side", "roll", "one", "two", "bonus", "points", "hit"
)  # MIND or MAGIC of one side
CLASHED: Final = Happening(
    "clashed", "one", "two", "bonus", "points", "other_one", "other_two", "other_bonus", "other_points", "result", "blade"
)  # MELEE: the attackers' roll, the defenders'
TAKEN: Final = Happening("taken", "seat", "duke", "card", "side", "defence", "tied", "captor", "good")
KILLED: Final = Happening("killed", "seat", "duke", "card", "side", "roll", "defence", "tied")
WRECKED: Final = Happening("wrecked", "seat", "duke", "card", "face", "taken", "owner")  # a machine beaten; who rolls
LOOTED: Final = Happening("looted", "seat", "duke", "card", "owner")
RETURNED: Final = Happening("returned", "card")  # an artifact goes back into the deck
RELEASED: Final = Happening("released", "card")  # a captive is discarded as the battle ends
WITHDREW: Final = Happening("withdrew", "seat", "duke")
STOPPED: Final = Happening("stopped", "seat", "duke", "target")  # a battle ends
SENT: Final = Happening("sent", "seat", "duke", "target", "card")
MARCHED: Final = Happening("marched", "target", "card")
GOOD_GONE: Final = Happening("good_gone")
FELL: Final = Happening("fell", "seat", "duke", "by")
CEDED: Final = Happening("ceded", "seat", "duke", "to")
CATACLYSM: Final = Happening("cataclysm")
LAST_BATTLE: Final = Happening("last_battle", "duke", "other")
WON: Final = Happening("won", "seat", "why")
HAPPENINGS: Final = (
    THROWN, FIRST, CHOSEN, TURN, DEALT, DREW, GOOD_CAME, MUSTERED, GUARDED, DISCARDED, ATTACKED, JOINED, STORMED, SHOWN, FACED,
    FOUGHT, HAUNTED, CANCELLED, ROLLED, CLASHED, TAKEN, KILLED, WRECKED, LOOTED, RETURNED, RELEASED, WITHDREW, STOPPED,
    SENT, MARCHED, GOOD_GONE, FELL, CEDED, CATACLYSM, LAST_BATTLE, WON,
)  # fmt: skip
