"""Chances: exact for each roll, estimated for a whole battle. Pure arithmetic on bonuses and on fights."""

from __future__ import annotations

from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.vectors import append
from underboss.games.bigbadoverlord.cards import (
    ATTACK,
    BLADE,
    CARDS,
    DECK,
    DEFENCE,
    DESIGNS,
    FIRST_GOOD,
    KINDS,
    LANTERN,
    MAGIC,
    MELEE,
    MIND,
    RESISTS,
)
from underboss.games.bigbadoverlord.fight import (
    ATTACK_WINS,
    BOTH_LOSE,
    DEFENCE_WINS,
    NEITHER,
    NO_ROLL,
    TIED,
    hits,
    melee_result,
)
from underboss.games.bigbadoverlord.rules import BigBadOverlord, blank
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ATTACKS,
    CITADEL,
    DEFENDS,
    FIELD,
    GOOD_SIDE,
    NO_CARD,
    NOBODY,
    SIDES,
    THRONE,
    WALLS,
)
from underboss.games.bigbadoverlord.view import BigBadOverlordView, imagined

FACES = range(1, 7)
GAMES = 200  # battles fought for an estimate
MOST_ROUNDS = 200


def hit_chance(bonus: int) -> Fraction:
    """That MIND or MAGIC succeeds with this bonus, ghosts included."""
    good = sum(1 for one in FACES for two in FACES if hits(one + two, one + two + bonus))
    return Fraction(good, 36)


def melee_chances(mine: int, theirs: int) -> dict[int, Fraction]:
    """The chance of each result of a MELEE with these bonuses, ties rolled again."""
    counts = {ATTACK_WINS: 0, DEFENCE_WINS: 0, BOTH_LOSE: 0, NEITHER: 0, TIED: 0}
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    for one, many in ways.items():
        for two, more in ways.items():
            counts[int(melee_result(one, one + mine, two, two + theirs))] += many * more
    settled = 36 * 36 - counts.pop(TIED)
    return {result: Fraction(count, settled) for result, count in counts.items()}


def phase_odds(state: BigBadOverlord) -> dict[str, Any]:
    """The next round of the battle as it stands: chances of both sides in each phase, bonuses with ghosts."""
    found: dict[str, Any] = {}
    for kind in (MIND, MAGIC):
        rolls: dict[str, Any] = {}
        for side in (ATTACKS, DEFENDS):
            bonus = int(state.bonus(side, kind))
            points = int(state.ghost(side, kind))
            if bonus == NO_ROLL:
                rolls[SIDES[side - 1]] = None
            else:
                rolls[SIDES[side - 1]] = {"bonus": bonus + points, "hit": float(hit_chance(bonus + points))}
        found[KINDS[kind]] = rolls
    found[KINDS[MELEE]] = _melee_odds(state)
    return found


def _melee_odds(state: BigBadOverlord) -> dict[str, Any] | None:
    bonuses = [int(state.bonus(side, MELEE)) for side in (ATTACKS, DEFENDS)]
    armed = [bonus != NO_ROLL for bonus in bonuses]
    if not any(armed):
        return None
    totals = []
    for side, bonus in zip((ATTACKS, DEFENDS), bonuses):
        totals.append((bonus if bonus != NO_ROLL else int(state.defence_only(side))) + int(state.ghost(side, MELEE)))
    chances = melee_chances(totals[0], totals[1])
    both = chances[BOTH_LOSE]
    return {
        "attack": {"bonus": totals[0], "loses": float(chances[DEFENCE_WINS] + both) if armed[1] else 0.0},
        "defence": {"bonus": totals[1], "loses": float(chances[ATTACK_WINS] + both) if armed[0] else 0.0},
    }


def sums(state: BigBadOverlord) -> list[dict[str, Any]]:
    """What each roll of the next round is made of, in the order it is reckoned (rule BO-26)."""
    return [_sum(state, side, kind) for side in (ATTACKS, DEFENDS) for kind in (MIND, MAGIC, MELEE) if _rolls(state, side, kind)]


def _rolls(state: BigBadOverlord, side: int, kind: int) -> bool:
    if kind == MELEE:
        return any(state.bonus(each, MELEE) != NO_ROLL for each in (ATTACKS, DEFENDS))
    return bool(state.bonus(side, kind) != NO_ROLL)


def _sum(state: BigBadOverlord, side: int, kind: int) -> dict[str, Any]:
    bonus, alone = int(state.bonus(side, kind)), bool(state.lone & side)
    only = bonus == NO_ROLL  # defence-only numbers, no bonus
    counts = not state.lone
    fighting = [int(card) for card in state.line if state.flags[card] & side]
    halves = [2 * int(DEFENCE[card * 3 + kind]) if only else int(ATTACK[card * 3 + kind]) for card in fighting]
    walls = 1.0
    if state.stage == WALLS and counts:
        walls = 2.0 if side == DEFENDS else 1.0 if kind == MELEE else 0.5
    resisted = state.good != NO_CARD and side == DEFENDS and not only
    return {
        "side": SIDES[side - 1],
        "roll": KINDS[kind],
        "cards": [[card, half] for card, half in zip(fighting, halves) if half >= 0 and counts and card not in (BLADE, LANTERN)],
        "walls": walls,
        "artifact": 0 if only else int(state.artifact_of_duke(side, kind) if alone else state.artifact(side, kind)),
        "keeps": RESISTS[state.good * 3 + kind] / 2 if resisted else 1.0,
        "ghost": int(state.ghost(side, kind)),
        "only": only,
        "total": int(state.defence_only(side) if only else bonus) + int(state.ghost(side, kind)),
    }


def battle_odds(state: BigBadOverlord, dice: Dice, games: int = GAMES) -> dict[str, Any]:
    """Fight the battle as it stands many times, without allies, ghosts or stopping, until one side of this stage is gone."""
    wins = losses = rounds = left = 0
    for _ in range(games):
        twin = state.copy()
        fought = 0
        while fought < MOST_ROUNDS and _goes_on(twin):
            twin.fight_round(dice)
            fought += 1
        attack, defence = _stands(twin, ATTACKS), _stands(twin, DEFENDS) and not twin.redirected
        wins += attack and not defence
        losses += defence and not attack
        rounds += fought
        left += sum(1 for card in twin.line if twin.flags[card] & ATTACKS)
    return {
        "attack_wins": wins / games, "defence_wins": losses / games, "rounds": rounds / games, "attackers_left": left / games,
        "games": games,
    }  # fmt: skip


def _stands(state: BigBadOverlord, side: int) -> bool:
    return bool(state.standing(side)) and not state.fallen & side


def _goes_on(state: BigBadOverlord) -> bool:
    if state.fallen or state.redirected or not state.standing(ATTACKS) or not state.standing(DEFENDS):
        return False
    return bool(state.can_harm(ATTACKS) or state.can_harm(DEFENDS))


# For views


def aids(game: Game, view: BigBadOverlordView) -> dict[str, Any]:
    """Odds of the battle that is on, or of each attack that the seat on turn could make against the army in sight."""
    if view.battle is not None:
        state = imagined(game, view, Dice(1))
        if not view.battle.round:  # the defender has not marched out yet: reckon with the army as it lies
            state.enter_all(ARMY + state.defender, DEFENDS)
        if not state.standing(ATTACKS) or not state.standing(DEFENDS):
            return {}
        return {"round": phase_odds(state), "battle": battle_odds(state, Dice(1)), "sums": sums(state)}
    if view.step != "turning" or view.active is None or view.at(view.active).seat != view.seat:
        return {}
    found: dict[str, Any] = {}
    own = [shown.card for shown in view.at(view.active).army]
    for duke in view.dukes:
        army = [shown.card for shown in duke.army if shown.card < BLADE]
        if duke.alive and duke.duke != view.active and duke.duke not in view.attacked and army:
            state = matchup(game, own, [shown.card for shown in duke.army])
            found[str(duke.duke)] = {"round": phase_odds(state), "battle": battle_odds(state, Dice(1))}
    return {"attacks": found}


# For two given sides


def matchup(game: Game, attack: list[int], defence: list[int], stage: int = FIELD) -> BigBadOverlord:
    """A battle of these cards. A do-gooder may lead the attack; without defenders a Duke stands alone."""
    goods = [card for card in attack if card >= FIRST_GOOD]
    _check_sides(attack, defence, goods)
    state = blank(game, 3)
    for duke in range(3):
        state.seat_duke(duke)
    state.attacker = NOBODY if goods else 0
    state.defender = 1
    state.good = goods[0] if goods else NO_CARD
    state.stage = stage if defence or stage != WALLS else THRONE
    for side, cards in ((ATTACKS, attack), (DEFENDS, defence)):
        for card in cards:
            state.put(card, _place(state, card, side))
            state.flags[card] = side
            state.line = append(state.line, card)
    if not any(card < BLADE for card in defence):
        state.stage = THRONE
        state.lone = DEFENDS
    return state


PLACES = {"": FIELD, "field": FIELD, "citadel": WALLS}


def odds_of(game: Game, attack: str, defence: str, place: str) -> dict[str, Any]:
    """The next round and the whole battle of two sides given by the names of their cards."""
    if place not in PLACES:
        raise BadInput(f"place {place!r}: write field or citadel; without defenders a Duke stands alone")
    taken: set[int] = set()
    state = matchup(game, read_cards(attack, taken), read_cards(defence, taken), PLACES[place])
    return {"next round": phase_odds(state), "whole battle": battle_odds(state, Dice(1), 2000)}


def _place(state: BigBadOverlord, card: int, side: int) -> int:
    if side == ATTACKS:
        return GOOD_SIDE if state.good != NO_CARD else ARMY
    return (ARMY if state.stage == FIELD else CITADEL) + 1


def _check_sides(attack: list[int], defence: list[int], goods: list[int]) -> None:
    if not any(card < BLADE or card >= FIRST_GOOD for card in attack):
        raise BadInput("the attack needs a minion or a do-gooder")
    if len(goods) > 1 or any(card >= FIRST_GOOD for card in defence):
        raise BadInput("one do-gooder may lead the attack, and none defends")
    if goods and (BLADE in attack or LANTERN in attack):
        raise BadInput("a do-gooder holds no artifact (rule BO-82)")


def read_cards(text: str, taken: set[int]) -> list[int]:
    """Cards from names separated by commas, such as "swamp hydra, 2 sulking goblins"; each takes a free copy."""
    found: list[int] = []
    for part in (part.strip() for part in text.split(",")):
        if not part:
            continue
        number, _, rest = part.partition(" ")
        many, name = (int(number), rest) if number.isascii() and number.isdigit() else (1, part)
        wanted = name.lower().replace("-", " ").strip()
        copies = [card for card in range(CARDS) if str(DECK[card]["name"]).lower().replace("-", " ") == wanted]
        if not copies:
            near = get_close_matches(wanted, [str(design["name"]).lower() for design in DESIGNS], 1)
            raise BadInput(f"{name!r} is not a card: write a name such as {near[0] if near else 'swamp hydra'!r}")
        free = [card for card in copies if card not in taken]
        if len(free) < many:
            raise BadInput(f"{part!r}: there are only {len(copies)} copies of that card")
        found += free[:many]
        taken.update(free[:many])
    return found
