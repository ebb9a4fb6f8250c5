"""The brain's judgement of Battle Bosses in words, for hints: health, minions, crystals, cards, and the damage to come."""

from __future__ import annotations

from underboss.engine.advice import ending
from underboss.engine.bits import BIT, count, members
from underboss.engine.brain import Term
from underboss.engine.words import counted, listed
from underboss.games.battlebosses.brain import BattleBossesBrain
from underboss.games.battlebosses.codes import BOSS, BRAWL, CROWD, CRYSTALS, ENERGY, HAND, LARGER_HAND, MULLIGAN, PLAYED
from underboss.games.battlebosses.rules import BattleBosses

FEW = 3  # Upgrades that are told by name


def terms(brain: BattleBossesBrain, state: BattleBosses, seat: int) -> list[Term]:
    """In the exponent of a chance; what is begun is thought through to its end."""
    ended = brain.ended(state)
    if ended.outcome is not None:
        return [ending(ended.outcome, seat)]
    found: list[Term] = []
    for other in range(ended.seats):
        if not ended.out & BIT[other]:
            sign = 1.0 if ended.partners(seat) & BIT[other] else -1.0
            found += [Term(sign * term.worth, term.text, f"{term.kind} {other}") for term in _side(brain, ended, seat, other)]
    if len(ended.arena):
        own, their = ended.arena[seat % 2], ended.arena[1 - seat % 2]
        worth = brain.weights.base * float(their - own)
        found.append(Term(worth, f"your base took {own} damage and the enemy's {their}", "bases"))
    return found


def _side(brain: BattleBossesBrain, state: BattleBosses, seat: int, other: int) -> list[Term]:
    who = "you have" if other == seat else f"seat {other + 1} has"
    busy = bool(state.turn == other and (state.acted > 0 or other == seat))
    hand = brain.hand(state, other)
    energy = f"{state.get(other, ENERGY)} energy" if busy else "a roll to come"
    found = [
        Term(brain.body(state, other), f"{who} {state.health(other)} health left", "health"),
        Term(brain.swarm(state, other, busy), f"{who} {_swarm(brain, state, seat, other)}", "minions"),
        Term(
            brain.purse(state, other, busy) - hand,
            f"{who} {counted(int(state.get(other, CRYSTALS)), 'crystal')} and {energy}",
            "purse",
        ),
        Term(hand, f"{who} {counted(_cards(state, other), 'card')} in hand", "hand"),
        Term(brain.upgrades(state, other), f"{who} {_upgrades(state, other)} in play", "upgrades"),
    ]
    return found + _blows(brain, state, seat, other, busy)


def _cards(state: BattleBosses, other: int) -> int:
    """While cards are exchanged, how many it will have: as many as are set aside are drawn."""
    whole = int(state.book.hand) + int(state.lasting(other, LARGER_HAND))
    return whole if state.phase == MULLIGAN else int(count(state.get(other, HAND)))


def _upgrades(state: BattleBosses, other: int) -> str:
    """By name, as long as they are few."""
    boss = int(state.get(other, BOSS))
    cards = state.game.bosses[boss].cards  # type: ignore[attr-defined]
    names = [cards[int(state.book.kind(boss, card))].name for card in members(state.get(other, PLAYED))]
    return listed(names) if 0 < len(names) <= FEW else counted(len(names), "Upgrade")


def _swarm(brain: BattleBossesBrain, state: BattleBosses, seat: int, other: int) -> str:
    """How many minions, and how close they are to whom they want to hit."""
    minions = counted(int(state.muster(other)), "minion")
    prey = brain.prey(state, other)
    steps = [(int(brain.steps(state, cell, prey)), int(state.minions(other, cell))) for cell in members(state.get(other, CROWD))]
    if not steps:
        return minions
    nearest = min(step for step, _ in steps)
    number = sum(many for step, many in steps if step == nearest)
    how = f"{number} of them " if number < sum(many for _, many in steps) else ""
    where = f"{counted(nearest, 'step')} from a hit" if nearest else "where they hit"
    return f"{minions}, {how}{where}"


def _blows(brain: BattleBossesBrain, state: BattleBosses, seat: int, other: int, busy: bool) -> list[Term]:
    """The damage that the boss and the cards in hand are about to deal."""
    found = []
    brawl, cards = brain.fists(state, other, busy), brain.menace(state, other, busy)
    owner = "your" if other == seat else f"seat {other + 1}'s"
    if brawl:
        damage = 1 + int(state.lasting(other, BRAWL))
        found.append(Term(brawl, f"{owner} boss stands in brawling range for {damage} damage", "brawl"))
    if cards:
        damage = round(cards / (brain.weights.menace * brain.weights.health))
        found.append(Term(cards, f"{owner} cards can deal {damage} damage this turn", "menace"))
    return found
