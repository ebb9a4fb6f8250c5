# ruff: noqa: I001 (the long lists of codes stay packed)
"""From the library to the book: content as the flat numbers that the compiled rules read."""

from __future__ import annotations

import msgspec

from underboss.engine.vectors import append
from underboss.games.battlebosses.book import Book
from underboss.games.battlebosses.codes import (
    BY_COUNT, BY_TOKEN, EFFECTS, FLYING, REACHES, TOWARD, TRIGGERS, TYPES,
)  # fmt: skip
from underboss.games.battlebosses.library import Library
from underboss.games.battlebosses.schema import Ability, Boss, Card, Effect, GivenAbility, Lasting


def bind(library: Library, arena: bool, monsters: int) -> Book:
    """The book of all bosses in the library, in its order."""
    book = Book()
    common = library.common
    book.base_dice = common.dice.base_dice
    book.first_dice = common.dice.first_turn_base_dice
    book.bonus_dice = common.dice.bonus_dice
    book.hand = common.table.hand
    book.minions = common.table.minions
    book.turns_each = common.table.turns_each
    _add_die(book, common.dice.bonus_die)
    for boss in library.bosses.values():
        _add_boss(book, boss, arena)
    if arena:
        book.base_health = common.arena.base_health
        book.fall = common.arena.fall
        for monster in list(common.monster.values())[:monsters]:
            start, end = book.add_program([_effect(effect) for effect in monster.reward])
            book.monster_health = append(book.monster_health, monster.health)
            book.monster_strikes = append(book.monster_strikes, monster.strikes)
            book.monster_from = append(book.monster_from, start)
            book.monster_to = append(book.monster_to, end)
            for number in _lasting(monster.pet):
                book.monster_pet = append(book.monster_pet, number)
    return book


def _add_die(book: Book, faces: tuple[str, ...]) -> None:
    for face in faces:
        for mark in "EC*":
            book.dice = append(book.dice, face.count(mark))


def _add_boss(book: Book, boss: Boss, arena: bool) -> None:
    _add_die(book, boss.base_die)
    book.health = append(book.health, boss.arena_health if arena else boss.health)
    book.token_most = append(book.token_most, boss.token.most if boss.token else 0)
    book.token_damage = append(book.token_damage, boss.token.damage if boss.token else 0)
    own = [_add_ability(book, ability) for ability in (*boss.abilities, *boss.minion_abilities)]
    book.ability_start = append(book.ability_start, own[0])
    book.ability_end = append(book.ability_end, own[-1] + 1)
    first, slot = 0, 0
    for kind, card in enumerate(boss.cards):
        book.add_card(_card(book, card, first, slot))
        first += card.copies
        slot += 1 if card.trigger is not None and card.trigger.limit else 0
        for _ in range(card.copies):
            book.kind_of = append(book.kind_of, kind)
    book.card_start = append(book.card_start, book.card_start[len(book.card_start) - 1] + len(boss.cards))


def _add_ability(book: Book, ability: Ability | GivenAbility) -> int:
    start, end = book.add_program([_effect(effect) for effect in ability.do])
    creates = any(effect.do == "create" for effect in ability.do)
    extra = ability.extra
    return book.add_ability([ability.energy, extra.crystals, extra.discard, extra.minions, start, end, int(creates)])


def _card(book: Book, card: Card, first: int, slot: int) -> list[int]:
    start, end = book.add_program([_effect(effect) for effect in card.do])
    ability = -1 if card.ability is None else _add_ability(book, card.ability)
    event, limit, trigger = -1, 0, (0, 0)
    if card.trigger is not None:
        event, limit = TRIGGERS.index(card.trigger.on), card.trigger.limit
        trigger = book.add_program([_effect(effect) for effect in card.trigger.do])
    mask = ((1 << card.copies) - 1) << first
    head = [card.cost, card.extra.crystals, card.extra.discard, card.extra.minions, start, end, TYPES.index(card.type), mask]
    return [*head, ability, event, limit, slot, *trigger, *_lasting(card.lasting)]


def _lasting(lasting: Lasting) -> list[int]:
    return [int(number) for number in msgspec.structs.astuple(lasting)]


def _effect(effect: Effect) -> list[int]:
    """Code, number, reach, its own modifier, whether it may be left out."""
    how = 0
    if effect.count is not None:
        how = BY_COUNT
    elif effect.for_each is not None:
        how = BY_TOKEN
    elif effect.do == "damage_each":
        how = effect.spaces or 0
    elif effect.do == "recover":
        how = {"effect": 1, "upgrade": 2, "any": 3}[effect.type or "any"]
    elif effect.flying:
        how = FLYING
    elif effect.how == "toward":
        how = TOWARD
    elif effect.do == "create":
        how = effect.per_space or 0
    number = effect.n if effect.n is not None else effect.most or 0
    where = 0 if effect.where is None else REACHES.index(effect.where)
    return [EFFECTS.index(effect.do), number, where, how, int(bool(effect.may))]
