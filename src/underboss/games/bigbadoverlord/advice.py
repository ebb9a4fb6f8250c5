"""The brain's judgement of Big Bad Overlord in words, for hints: armies, citadels, artifacts, and what a battle threatens."""

from __future__ import annotations

from underboss.engine.bits import BIT
from underboss.engine.brain import Term
from underboss.engine.words import counted, listed
from underboss.games.bigbadoverlord.brain import RATE, BigBadOverlordBrain
from underboss.games.bigbadoverlord.cards import BLADE, FIRST_GOOD, LANTERN, card_name, duke_name
from underboss.games.bigbadoverlord.forces import WORTH
from underboss.games.bigbadoverlord.outlook import lateness
from underboss.games.bigbadoverlord.rules import BigBadOverlord
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ARRANGING,
    CITADEL,
    FIGHTS,
    FINAL,
    HAND,
    NOBODY,
    PEACE,
    PICKED,
    SETTING,
    THRONE,
)

PLACES = ((ARMY, "in the army"), (CITADEL, "in the citadel"), (HAND, "in hand"))
HELP = 0.001  # so little that it is told only where nothing else sets actions apart
ARTIFACTS = ((BLADE, "the Widowblade"), (LANTERN, "the Grinning Lantern"))


def terms(brain: BigBadOverlordBrain, state: BigBadOverlord, seat: int) -> list[Term]:
    """In units of strength, times what one is worth in a chance."""
    found: list[Term] = []
    strengths = brain.strengths(state)
    for duke in map(int, state.ring):
        if state.alive & BIT[duke]:
            found += _duke(brain, state, seat, duke, float(strengths[duke]))
    if state.stage in (THRONE, FINAL):
        own = state.runs[state.defender] == seat
        found.append(Term(-1.0 if own else 1.0, f"{_who(state, seat, int(state.defender))} may fall in this battle", "fall"))
    return [Term(RATE * term.worth, term.text, term.kind) for term in found]


def _who(state: BigBadOverlord, seat: int, duke: int) -> str:
    """A person with two Dukes needs the name."""
    return "you" if state.runs[duke] == seat and not state.paired else duke_name(duke)


def _duke(brain: BigBadOverlordBrain, state: BigBadOverlord, seat: int, duke: int, strength: float) -> list[Term]:
    """Cards, plans and the battle make up a Duke's strength."""
    own, who = state.runs[duke] == seat, _who(state, seat, duke)
    held = _cards(state, seat, duke, own, who)
    planning = state.step == SETTING or (state.step == ARRANGING and duke == state.who)
    planned = 0.15 * brain.plan(state, duke) if planning else 0.0
    battle = strength - planned - sum(term.worth for term in held)
    found = held + _artifacts(state, seat, duke, own, who) + _battle(state, duke, battle, who)
    if own:
        found += _help(state, duke, who) + (_plan(state, duke, planned) if planning else [])
    return [Term(term.worth if own else -term.worth, term.text, f"{term.kind} {duke}") for term in found]


def _cards(state: BigBadOverlord, seat: int, duke: int, own: bool, who: str) -> list[Term]:
    """How many lie where, and how strong they are as far as the seat knows."""
    found = []
    for place, words in PLACES:
        cards = [card for card in range(FIRST_GOOD) if state.where[card] == place + duke]
        if cards or place != HAND:
            worth = sum(float(WORTH[card]) for card in cards)
            known = cards and all(own or state.known[card] & BIT[seat] for card in cards)
            much = f" of strength {worth:.0f}" if known else ""
            found.append(Term(worth, f"{_has(who)} {counted(len(cards), 'card')}{much} {words}", words))
    return found


def _has(who: str) -> str:
    return "you have" if who == "you" else f"{who} has"


def _artifacts(state: BigBadOverlord, seat: int, duke: int, own: bool, who: str) -> list[Term]:
    """They decide in the end, the sooner the fewer cards are left."""
    worth = max(0.1, lateness(state)) * 5.0
    held = [(card, name) for card, name in ARTIFACTS if state.owner(card) == duke and (own or state.known[card] & BIT[seat])]
    return [Term(worth, f"{_has(who)} {name}", name) for _, name in held]


def _plan(state: BigBadOverlord, duke: int, worth: float) -> list[Term]:
    """Who is named for the citadel so far."""
    picked = [card_name(card) for card in range(FIRST_GOOD) if state.flags[card] & PICKED and state.where[card] & 7 == duke]
    return [Term(worth, f"the citadel is held by {listed(picked)}", "plan")] if picked else []


def _help(state: BigBadOverlord, duke: int, who: str) -> list[Term]:
    """Who was sent into somebody else's battle; what it is worth is told by the battle."""
    sent = [card for card in map(int, state.line) if state.flags[card] & FIGHTS and state.where[card] == ARMY + duke]
    if not sent or duke in (state.attacker, state.defender):
        return []
    main = int(state.main(state.flags[sent[0]] & FIGHTS))
    side = duke_name(main) if main != NOBODY else "the do-gooder"
    send = "you send" if who == "you" else f"{who} sends"
    return [Term(HELP * len(sent), f"{send} {listed([card_name(card) for card in sent])} to help {side}", "help")]


def _battle(state: BigBadOverlord, duke: int, change: float, who: str) -> list[Term]:
    """What the battle at hand promises or threatens, in strength."""
    if state.stage == PEACE or abs(change) < 0.05:
        return []
    if change > 0.0:
        return [Term(change, f"the battle is worth about {change:.1f} strength to {who}", "battle")]
    attacked = f" {'are' if who == 'you' else 'is'} attacked and" if duke == state.defender else ""
    return [Term(change, f"{who}{attacked} may lose about {-change:.1f} strength in the battle", "battle")]
