"""All numbers of the bosses at hand, laid out flat for the compiled rules."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.vectors import append, vec
from underboss.games.battlebosses.codes import CARDS, OP_WIDTH

# An ability: energy, the additional cost (crystals, cards, minions), its effects from and to, whether it creates minions
ENERGY_COST: Final = 0
EXTRA_CRYSTALS: Final = 1
EXTRA_CARDS: Final = 2
EXTRA_MINIONS: Final = 3
FROM: Final = 4
TO: Final = 5
CREATES: Final = 6
ABILITY: Final = 7  # numbers for one ability

# A card: the same additional cost at the same places, and
COST: Final = 0
TYPE: Final = 6
MASK: Final = 7  # its copies among the 28 cards
GIVES: Final = 8  # its ability, or -1
EVENT: Final = 9  # that its trigger waits for, or -1
LIMIT: Final = 10  # of its trigger in a turn, 0 for none
SLOT: Final = 11  # where its trigger counts
TRIGGER_FROM: Final = 12
TRIGGER_TO: Final = 13
LASTS: Final = 14  # its ten lasting effects
CARD: Final = 24  # numbers for one card


class Book:
    """Bosses are numbered in the order of the library. A card is one of 28 for its boss; copies of one kind lie together."""

    def __init__(self) -> None:
        self.ops = vec[i64]()
        self.dice = vec[
            i64
        ]()  # for each die six faces of energy, crystals, overload; die 0 is the bonus die, boss b has die b + 1
        self.health = vec[i64]()
        self.token_most = vec[i64]()
        self.token_damage = vec[i64]()
        self.abilities = vec[i64]()
        self.ability_start = vec[i64]()  # the own abilities of each boss: from here up to its end
        self.ability_end = vec[i64]()
        self.cards = vec[i64]()
        self.card_start = vec[i64]([0])
        self.kind_of = vec[i64]()  # for each boss the kind of each of its 28 cards
        self.monster_health = vec[i64]()
        self.monster_strikes = vec[i64]()
        self.monster_from = vec[i64]()
        self.monster_to = vec[i64]()
        self.monster_pet = vec[i64]()  # ten lasting effects for each
        self.base_dice: i64 = 4
        self.first_dice: i64 = 3
        self.bonus_dice: i64 = 2
        self.hand: i64 = 5
        self.minions: i64 = 8
        self.turns_each: i64 = 30
        self.base_health: i64 = 0  # 0 where there are no bases
        self.fall: i64 = 0

    def add_program(self, effects: list[list[int]]) -> tuple[int, int]:
        """Store effects; where they begin and end."""
        start = len(self.ops)
        for effect in effects:
            assert len(effect) == OP_WIDTH
            for number in effect:
                self.ops = append(self.ops, number)
        return start, len(self.ops)

    def add_ability(self, numbers: list[int]) -> int:
        """Store an ability; its number."""
        assert len(numbers) == ABILITY
        for number in numbers:
            self.abilities = append(self.abilities, number)
        return len(self.abilities) // ABILITY - 1

    def add_card(self, numbers: list[int]) -> None:
        assert len(numbers) == CARD
        for number in numbers:
            self.cards = append(self.cards, number)

    def card(self, boss: i64, kind: i64, what: i64) -> i64:
        """A number of a card."""
        return self.cards[self.row(boss, kind) + what]

    def row(self, boss: i64, kind: i64) -> i64:
        """Where the numbers of a card begin in `cards`."""
        return (self.card_start[boss] + kind) * CARD

    def kinds(self, boss: i64) -> i64:
        """How many different cards the boss has."""
        return self.card_start[boss + 1] - self.card_start[boss]

    def kind(self, boss: i64, card: i64) -> i64:
        return self.kind_of[boss * CARDS + card]
