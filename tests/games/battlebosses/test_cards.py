"""Every ability and every card of the six decks, each effect judged by what the content says of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.battlebosses.board import Board
from underboss import Dice
from underboss.engine.bits import members
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.library import shipped
from underboss.games.battlebosses.schema import Ability, Boss, Card, Effect, Lasting
from underboss.games.battlebosses.texts import ability_cost, card_text, effects_text
from underboss.games.battlebosses.verbs import VERBS

BOSSES = shipped().bosses
CARDS = [(boss, card) for boss in BOSSES.values() for card in boss.cards]
ABILITIES = [(boss, ability) for boss in BOSSES.values() for ability in (*boss.abilities, *boss.minion_abilities)]
NEAR = {"here": 0, "near1": 1, "near2": 2, "near3": 3, "adjacent": 1, "any": 5}


def other(boss: Boss) -> str:
    return "gorrum" if boss.key != "gorrum" else "paradox"


def stage(boss: Boss, effects: tuple[Effect, ...]) -> Board:
    """A position in which every one of the effects has something to do, as far as its reach allows."""
    board = Board(boss.key, other(boss), energy=20, crystals=20).set(0, wounds=6).set(1, crystals=5)
    first = [effect for effect in effects if effect.do == "teleport"] or effects  # where the boss is decides what it reaches
    reach = min((NEAR[effect.where or ""] for effect in first if effect.where in NEAR), default=2)
    board.boss(1, {0: "C4", 1: "B4", 2: "B3", 3: "B2", 5: "C1"}[reach])
    if any(effect.do in ("destroy_minions", "push_minions") for effect in effects):
        board.minions(1, "B4", 3)
    if any(effect.do == "move_minions" for effect in effects) or any(effect.count for effect in effects):
        board.minions(0, "B4", 2)
    if any(effect.where == "token" for effect in effects):
        board.token(0, "B4").boss(1, "B4")
    if any(effect.do == "place_token" for effect in effects):
        board.minions(0, "A1", 1)
    board.cards(1, "hand", *board.pile(1, "deck")[:4]).cards(1, "played", board.game.bosses[board.state.get(1, 0)].cards[-1].id)
    return board


def settle(board: Board) -> None:
    """Answer everything: at the other boss where that is offered, else the first choice that is no refusal."""
    for _ in range(40):
        state = board.state
        if not state.depth or not state.waiting:
            return
        actions = [VERBS.format(action) for action in state.legal(state.actor)]
        aim = f"at {state.get(1, codes.AT)}"
        first = next(text for text in [*actions, "done"] if text != "done" or len(actions) == 1)
        asked = state.stack[(state.depth - 1) * codes.FRAME]
        chosen = aim if aim in actions and asked in (codes.AIM, codes.SPREAD, codes.BLINK) else first
        state.play(state.actor, VERBS.parse(chosen), Dice(5))
    raise AssertionError("the effect does not come to an end")


class Before:
    """What can change, counted."""

    def __init__(self, board: Board) -> None:
        state = board.state
        self.energy, self.crystals = board.energy(0), board.crystals(0)
        self.lost = [board.lost(0), board.lost(1)]
        self.in_play = [int(state.muster(0)), int(state.muster(1))]
        self.hands = [len(members(state.get(seat, codes.HAND))) for seat in (0, 1)]
        self.theirs = board.crystals(1)
        self.at = [board.at(0), board.at(1)]
        self.crowds = [state.get(0, codes.CROWD), state.get(1, codes.CROWD)]
        self.tokens = len(board.tokens(0))
        self.upgrades = len(board.pile(1, "played"))
        self.rolled = len(state.rolled)
        self.discards = len(board.pile(0, "discard"))


Check = Callable[[Effect, Before, Before], bool]
# For each effect what must be different afterwards; n is read from the content.
CHECKS: dict[str, Check] = {
    "damage": lambda effect, old, new: new.lost[1] - old.lost[1] >= (effect.n or 2) or effect.for_each is not None,
    "damage_each": lambda effect, old, new: new.lost[1] - old.lost[1] == effect.n,
    "damage_boss": lambda effect, old, new: new.lost[1] - old.lost[1] == effect.n,
    "destroy_minions": lambda effect, old, new: old.in_play[1] - new.in_play[1] == min(3, effect.n or 0),
    "get_energy": lambda effect, old, new: new.energy - old.energy == effect.n,
    "get_crystals": lambda effect, old, new: new.crystals - old.crystals == effect.n,
    "steal": lambda effect, old, new: old.theirs - new.theirs == effect.n and new.crystals - old.crystals == effect.n,
    "draw": lambda effect, old, new: new.hands[0] - old.hands[0] == effect.n,
    "opponent_discards": lambda effect, old, new: old.hands[1] - new.hands[1] == effect.n,
    "recover": lambda effect, old, new: new.hands[0] - old.hands[0] == effect.n,
    "heal": lambda effect, old, new: old.lost[0] - new.lost[0] == effect.n,
    "move_boss": lambda effect, old, new: new.at[0] != old.at[0],
    "move_minions": lambda effect, old, new: new.crowds[0] != old.crowds[0] and new.in_play == old.in_play,
    "teleport": lambda effect, old, new: new.at[0] != old.at[0],
    "push_minions": lambda effect, old, new: new.crowds[1] != old.crowds[1] and new.in_play == old.in_play,
    "push_boss": lambda effect, old, new: new.at[1] != old.at[1],
    "create": lambda effect, old, new: new.in_play[0] - old.in_play[0] == min(effect.n or 0, effect.per_space or 9),
    "destroy_upgrade": lambda effect, old, new: old.upgrades - new.upgrades == effect.n,
    "place_token": lambda effect, old, new: new.tokens - old.tokens == effect.n,
    "roll_bonus": lambda effect, old, new: new.rolled - old.rolled >= (effect.n or 0),
}  # fmt: skip


def check(effects: tuple[Effect, ...], old: Before, new: Before) -> None:
    for effect in effects:
        assert CHECKS[effect.do](effect, old, new), effect


def held(boss: Boss, card: Card, board: Board) -> Board:
    board.cards(0, "hand", card.id)
    for effect in card.do:
        if effect.do == "recover":
            wanted = "effect" if effect.type == "effect" else "upgrade"
            board.cards(0, "discard", next(found.id for found in boss.cards if found.type == wanted and found.id != card.id))
    if card.extra.minions:
        board.minions(0, "E1", card.extra.minions)
    return board


@pytest.mark.rule("BB-19", "BB-27", "BB-28")
@pytest.mark.parametrize(("boss", "card"), CARDS, ids=lambda entry: getattr(entry, "id", getattr(entry, "key", "")))
def test_every_card_does_what_it_says(boss: Boss, card: Card) -> None:
    board = held(boss, card, stage(boss, card.do))
    old = Before(board)
    board.do(f"play {card.id}")
    settle(board)
    new = Before(board)
    paid = old.crystals - new.crystals + sum(effect.n or 0 for effect in card.do if effect.do in ("get_crystals", "steal"))
    assert paid == card.cost or any(effect.do == "roll_bonus" for effect in card.do)
    new.crystals += card.cost
    new.hands[0] += 1
    check(card.do, old, new)
    assert board.pile(0, "aside") == []
    assert (card.id in board.pile(0, "discard")) == (card.type == "effect")
    assert (card.id in board.pile(0, "played")) == (card.type != "effect")
    if card.type != "effect":
        lasting = {name: getattr(card.lasting, name) for name in codes.LASTING if getattr(card.lasting, name)}
        assert board.state.view(0).sides[0].lasting == lasting
    assert card_text(boss, card).endswith(".")


GIVEN = [(boss, card) for boss, card in CARDS if card.ability is not None]


@pytest.mark.rule("BB-31")
@pytest.mark.parametrize(("boss", "card"), GIVEN, ids=lambda entry: getattr(entry, "id", getattr(entry, "key", "")))
def test_every_ability_of_an_upgrade_does_what_it_says(boss: Boss, card: Card) -> None:
    assert card.ability is not None
    board = stage(boss, card.ability.do).cards(0, "played", card.id)
    old = Before(board)
    board.do(f"use {card.name}")
    settle(board)
    new = Before(board)
    assert old.energy - new.energy == card.ability.energy
    check(card.ability.do, old, new)


@pytest.mark.rule("BB-3", "BB-17", "BB-18", "BB-20")
@pytest.mark.parametrize(
    ("boss", "ability"), ABILITIES, ids=lambda entry: entry.name if isinstance(entry, Ability) else entry.key
)
def test_every_ability_costs_and_does_what_it_says(boss: Boss, ability: Ability) -> None:
    board = stage(boss, ability.do)
    if ability.extra.discard:
        board.cards(0, "hand", *board.pile(0, "deck")[: ability.extra.discard])
    if ability.extra.minions:
        board.minions(0, "E1", ability.extra.minions)
    old = Before(board)
    board.do(f"use {ability.name}")
    settle(board)
    new = Before(board)
    rolls = any(effect.do == "roll_bonus" for effect in ability.do)
    assert old.energy - new.energy == ability.energy or rolls
    assert old.in_play[0] - new.in_play[0] == ability.extra.minions or any(effect.do == "create" for effect in ability.do)
    assert new.discards - old.discards == ability.extra.discard
    new.crystals += ability.extra.crystals
    check(ability.do, old, new)
    assert effects_text(boss, ability.do).endswith(".")
    assert str(ability.energy) in ability_cost(ability) or ability.energy == 0


@pytest.mark.rule("BB-77")
@pytest.mark.parametrize(
    ("boss", "card"),
    [(boss, card) for boss, card in CARDS if card.trigger is not None],
    ids=lambda entry: getattr(entry, "id", getattr(entry, "key", "")),
)
def test_every_trigger_runs_its_effects_within_its_limit(boss: Boss, card: Card) -> None:
    trigger = card.trigger
    assert trigger is not None
    event = codes.TRIGGERS.index(trigger.on)
    board = stage(boss, trigger.do).cards(0, "played", card.id)
    cell = board.cell("C4")
    done = 0
    for _ in range(4):
        old = Before(board)
        board.state.fire(0, event, cell)
        done += int(board.state.depth)
        board.state.go_on(Dice(5))
        settle(board)
        if board.state.depth == 0 and Before(board).__dict__ != old.__dict__:
            check(trigger.do, old, Before(board))
    assert done == (trigger.limit or 4)


@pytest.mark.rule("BB-30")
@pytest.mark.parametrize("name", codes.LASTING)
def test_every_lasting_effect_is_on_some_card(name: str) -> None:
    assert any(getattr(card.lasting, name) for _, card in CARDS)
    assert getattr(Lasting(), name) == 0


def test_every_effect_and_trigger_is_in_the_content_or_tested_alone() -> None:
    used = {effect.do for _, card in CARDS for effect in card.do} | {
        effect.do for _, ability in ABILITIES for effect in ability.do
    }
    assert used == set(codes.EFFECTS)
    assert {card.trigger.on for _, card in CARDS if card.trigger is not None} == set(codes.TRIGGERS) - {"turn_end"}
