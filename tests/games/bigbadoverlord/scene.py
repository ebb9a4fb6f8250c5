"""Positions for tests: Dukes with the cards they need, in the middle of a turn."""

from __future__ import annotations

import underboss
from underboss import LoadedDice
from underboss.engine.bits import BIT
from underboss.engine.events import Event
from underboss.games.bigbadoverlord.cards import CARDS, DUKE_LIST, card_name
from underboss.games.bigbadoverlord.odds import read_cards
from underboss.games.bigbadoverlord.rules import BigBadOverlord, blank
from underboss.games.bigbadoverlord.table import PUBLIC
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    BEGIN,
    CITADEL,
    CLOSE,
    DECKED,
    DONE,
    GONE,
    HAND,
    MAIN,
    STEPS,
    TO_DEFEND,
    VERBS,
)

NAMES = [str(duke["short"]).lower() for duke in DUKE_LIST]
GOBLINS = "3 sulking goblins"


class Scene:
    """Morvane is on turn. Each Duke is given as (army, citadel), names separated by commas; Dukes sit clockwise in the
    order of the content, so turns go morvane, then the last, then the last but one."""

    def __init__(
        self,
        seats: int = 3,
        dead: tuple[str, ...] = (),
        deck: str | None = None,
        two_dukes: bool = False,
        step: int | None = MAIN,
        **dukes: tuple[str, str],
    ) -> None:
        self.game = underboss.load("bigbadoverlord", two_dukes=two_dukes)
        self.state: BigBadOverlord = blank(self.game, seats)
        self.state.paired = 1 if two_dukes else 0
        for duke in range(2 * seats if two_dukes else seats):
            self.state.seat_duke(duke)
        for name in dead:
            self.state.alive &= ~BIT[NAMES.index(name)]
        self.taken: set[int] = set()
        for name, (army, citadel) in dukes.items():
            self.give(name, army, citadel)
        if deck is not None:
            self.only_deck(deck)
        self.events: list[Event] = []
        self.state.active = 0
        self.state.number = 1
        if step is not None:
            self.begin(step)

    def give(self, name: str, army: str = "", citadel: str = "", hand: str = "") -> None:
        for place, cards in ((ARMY, army), (CITADEL, citadel), (HAND, hand)):
            for card in read_cards(cards, self.taken):
                self.state.put(card, place + NAMES.index(name))
                if place != ARMY:
                    self.state.known[card] = BIT[self.state.runs[NAMES.index(name)]]

    def only_deck(self, cards: str) -> None:
        """Everything that nobody has is discarded, except these cards."""
        deck = read_cards(cards, set(self.taken))
        for card in range(CARDS):
            if self.state.where[card] == DECKED and card not in deck:
                self.state.put(card, GONE)

    def begin(self, step: int, *faces: int) -> Scene:
        """Run from this step to the next question."""
        dice = LoadedDice(list(faces))
        self.state.step = step
        self.state.waiting = 0
        self.state.ears = self.events
        while not self.state.waiting and self.state.step != DONE:
            self.state.run(dice)
        assert dice.left == 0, f"{dice.left} faces were not used"
        return self

    def play(self, *texts_and_faces: str | int) -> Scene:
        """Whoever is asked does this, then whoever is asked next; every face must be used."""
        dice = LoadedDice([face for face in texts_and_faces if isinstance(face, int)])
        self.state.ears = self.events = []
        for text in texts_and_faces:
            if isinstance(text, str):
                self.state.play(self.state.actor, VERBS.parse(text), dice)
        assert dice.left == 0, f"{dice.left} faces were not used"
        return self

    def attack(self, name: str, *faces: int) -> Scene:
        """Morvane attacks somebody who leaves everything as it is, and nobody helps; the faces are the first round's."""
        self.play(f"attack {name}")
        return self.meet(*faces)

    def meet(self, *faces: int) -> Scene:
        """The defender keeps everything and nobody helps; the faces are the first round's."""
        dice = LoadedDice(list(faces))
        self.state.ears = self.events = []
        while self.step in ("allying", "aiding") or (self.step == "arranging" and self.state.mode == TO_DEFEND):
            self.state.play(self.state.actor, VERBS.parse("keep" if self.step == "arranging" else "aloof"), dice)
        assert dice.left == 0, f"{dice.left} faces were not used"
        return self

    def why_not(self, text: str) -> str:
        """The number of the rule that refuses the action, or an empty string."""
        reason = self.state.refusal(self.state.actor, VERBS.parse(text))
        return reason.rule if reason is not None else ""

    @property
    def legal(self) -> list[str]:
        return [VERBS.format(action) for action in self.state.legal(self.state.actor)]

    @property
    def step(self) -> str:
        return STEPS[self.state.step]

    @property
    def who(self) -> str:
        return NAMES[self.state.who]

    def cards(self, place: int) -> list[str]:
        return sorted(card_name(card) for card in range(CARDS) if self.state.where[card] == place)

    def army(self, name: str) -> list[str]:
        return self.cards(ARMY + NAMES.index(name))

    def citadel(self, name: str) -> list[str]:
        return self.cards(CITADEL + NAMES.index(name))

    def side(self, side: int) -> list[str]:
        """The cards that fight on a side."""
        return sorted(card_name(card) for card in self.state.line if self.state.flags[card] & side)

    def card(self, text: str) -> int:
        return read_cards(text, set())[0]

    def drawing(self, text: str) -> int:
        """The face with which the deck gives this card."""
        cards = [card for card in range(CARDS) if self.state.where[card] == DECKED]
        return next(at for at, card in enumerate(cards) if card_name(card).lower() == text.lower())

    def told(self, event: str) -> list[dict[str, str | int | None]]:
        """The events of this kind, as a spectator hears them, since the last action."""
        return [one.seen_by(None) for one in self.events if one.happening.name == event]

    def open_all(self) -> None:
        """Turn every card up, where a test does not care for secrets."""
        for card in range(CARDS):
            if self.state.where[card] != DECKED:
                self.state.known[card] = PUBLIC


WIN = (6, 6, 3, 3)  # a MELEE that the attackers win by a natural 12
LOSE = (3, 3, 6, 6)
MISS = (3, 4)  # a MIND or MAGIC roll that misses with a bonus below 5

__all__ = ["BEGIN", "CLOSE", "GOBLINS", "LOSE", "MAIN", "MISS", "WIN", "Scene"]
