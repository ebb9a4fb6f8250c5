"""Every text of Battle Bosses that a person reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from underboss.engine.verbs import first, second, third, verb_of
from underboss.engine.view import View
from underboss.engine.words import FIRST_TURN, Thing, Told, Words
from underboss.games.battlebosses import codes, terminal, verbs
from underboss.games.battlebosses.foresight import Foresight, who_text
from underboss.games.battlebosses.texts import (
    TYPE_NAMES,
    ability_cost,
    card_text,
    effects_text,
    gains_text,
    price,
    some,
    token_text,
)
from underboss.games.battlebosses.view import BattleBossesView

if TYPE_CHECKING:
    from underboss.games.battlebosses.game import BattleBossesGame

ASKS = {
    "aim": "choose the space to damage",
    "spread": "choose the next space to damage",
    "doom": "choose the space where minions are destroyed",
    "put": "choose where a minion appears",
    "set_token": "choose where a token lies",
    "blink": "choose where the boss goes",
    "step": "choose the next step of the boss",
    "offer": "choose a minion to sacrifice",
    "march_on": "choose the next step of the minions",
    "pick_boss": "choose who is hurt",
    "pick_victim": "choose whose minions are hit first",
    "pick_target": "choose who takes the rest of the damage",
    "rob": "choose whom to steal from",
    "spoil": "choose who discards",
    "mend": "choose who is healed",
    "shove": "choose the boss to push",
    "swarm": "choose whose minions to push",
    "clash": "choose whose minions fall first",
    "brawls": "choose whom the boss brawls with",
    "march": "choose minions and where they go",
    "split": "split the minions among their targets",
    "drop": "choose a card to discard",
    "take_back": "choose a card to take back",
    "wrecking": "choose an Upgrade to destroy",
    "cast_again": "choose a die to reroll, or keep the roll",
}


class BattleBossesWords(Words):
    def __init__(self, game: BattleBossesGame) -> None:
        self.game = game
        self.foresight = Foresight(game)
        self._sheets: dict[int, dict[str, Any]] = {}

    # What is asked

    def prompt(self, view: BattleBossesView, names: Sequence[str]) -> str:
        if view.phase == "done":
            return "The battle is over."
        if view.phase == "mulligan":
            if view.seat in view.waiting:
                return "You may set cards aside and draw others, or keep these."
            return f"{_listed([names[seat] for seat in view.waiting])} may set cards aside."
        seat = view.waiting[0]
        own = view.seat == seat
        who = "You" if own else names[seat]
        if view.frames:
            ask = ASKS[view.frames[-1].kind]
            return f"{who} {ask}." if own else f"{who} {ask.replace('choose', 'chooses', 1).replace('split', 'splits', 1)}."
        side = view.sides[seat]
        have = "have" if own else "has"
        purse = f"{side.energy} energy and {some(side.crystals, 'crystal')}"
        return f"{who} {have} {purse} to spend."

    def action(self, view: BattleBossesView, action: int) -> str:
        verb = verb_of(action)
        if verb in (verbs.ASIDE_CARD.code, verbs.DISCARDS.code, verbs.TAKE.code):
            return self._card_label(view, verb, first(action))
        told = self.foresight.preview(view, action)
        if verb in (verbs.USE.code, verbs.PLAY.code):
            label = self._use_label(view, first(action)) if verb == verbs.USE.code else self._play_label(view, first(action))
            return f"{label} Now: {told}." if told else label
        label = self._plain_label(view, action)
        return f"{label}: {told}" if told else label

    def _actor(self, view: BattleBossesView) -> int:
        return view.seat if view.seat is not None else view.waiting[0]

    def _use_label(self, view: BattleBossesView, number: int) -> str:
        boss = self.game.bosses[view.sides[self._actor(view)].boss]
        if number >= codes.MOST_OWN_ABILITIES:
            card = boss.cards[number - codes.MOST_OWN_ABILITIES]
            given = card.ability
            assert given is not None
            return f"{card.name} ({ability_cost(given)}): {effects_text(boss, given.do)}"
        ability = (*boss.abilities, *boss.minion_abilities)[number]
        return f"{ability.name} ({ability_cost(ability)}): {effects_text(boss, ability.do)}"

    def _play_label(self, view: BattleBossesView, kind: int) -> str:
        side = view.sides[self._actor(view)]
        boss = self.game.bosses[side.boss]
        card = boss.cards[kind]
        return f"Play {card.name} ({some(price(view, side, card), 'crystal')}): {card_text(boss, card)}"

    def _card_label(self, view: BattleBossesView, verb: int, kind: int) -> str:
        boss = self.game.bosses[view.sides[self._actor(view)].boss]
        does = {verbs.ASIDE_CARD.code: "Set aside", verbs.DISCARDS.code: "Discard", verbs.TAKE.code: "Take back"}
        return f"{does[verb]} {boss.cards[kind].name}"

    def _plain_label(self, view: BattleBossesView, action: int) -> str:
        verb, one = verb_of(action), first(action)
        names = terminal.cell_names(view.spots)
        if verb == verbs.END.code:
            return "End turn"
        if verb == verbs.STOP.code:
            return "Keep these cards" if view.phase == "mulligan" else "Done"
        if verb == verbs.TARGET.code:
            return names[one]
        if verb == verbs.CHOOSE.code:
            return who_text(self.game, view, one)
        if verb == verbs.MARCHES.code:
            return f"{second(action)} from {names[one]} to {names[third(action)]}"
        if verb == verbs.SPLITS.code:
            return f"{some(second(action), 'minion')} at {who_text(self.game, view, one)}"
        if verb == verbs.WRECK.code:
            boss = self.game.bosses[view.sides[one].boss]
            return f"Destroy {boss.cards[second(action)].name} of {boss.short}"
        die = view.dice[one]
        return f"Reroll die {one + 1} ({'E' * die.energy}{'C' * die.crystals}{'*' if die.overload else ''})"

    def shorthand(self) -> str:
        return "a space such as `b4`, or `b3 2 c3` for two minions"

    def understand(self, view: BattleBossesView, text: str) -> list[int] | None:
        """Names of spaces, where spaces are asked for."""
        names = [name.lower().replace(" ", "") for name in terminal.cell_names(view.spots)]
        words = text.lower().split()
        if len(words) == 1 and words[0] in names:
            return [int(verbs.TARGET.pack(names.index(words[0])))]
        if len(words) == 3 and words[0] in names and words[2] in names and words[1].isdecimal() and int(words[1]) <= 8:
            return [int(verbs.MARCHES.pack(names.index(words[0]), int(words[1]), names.index(words[2])))]
        return None

    # What helps

    def aids(self, view: BattleBossesView) -> dict[str, Any]:
        """The texts of the bosses at the table, what my cards cost now, and what each legal action would do."""
        for side in view.sides:
            if side.boss not in self._sheets:  # they never change, and every view shows all of them
                self._sheets[side.boss] = self._boss_sheet(side.boss)
        sheets = [self._sheets[side.boss] for side in view.sides]
        return {"bosses": sheets, "previews": self.foresight.previews(view), "prices": self._prices(view)}

    def _prices(self, view: BattleBossesView) -> dict[str, int]:
        if view.seat is None or view.seat not in view.waiting:
            return {}
        side = view.sides[view.seat]
        cards = self.game.bosses[side.boss].cards
        return {str(kind): price(view, side, cards[kind]) for kind in side.hand or []}

    def _boss_sheet(self, number: int) -> dict[str, Any]:
        boss = self.game.bosses[number]
        abilities = [
            {
                "number": at,
                "name": ability.name,
                "role": ability.role,
                "energy": ability.energy,
                "cost": ability_cost(ability),
                "text": effects_text(boss, ability.do),
                "icon": str(ability.do[0].do),
            }
            for at, ability in enumerate((*boss.abilities, *boss.minion_abilities))
        ]
        cards = [
            {
                "kind": kind,
                "id": card.id,
                "name": card.name,
                "type": TYPE_NAMES[card.type],
                "cost": card.cost,
                "copies": card.copies,
                "text": card_text(boss, card),
                "icon": _icon(card),
                "ability": None if card.ability is None else codes.MOST_OWN_ABILITIES + kind,
                "energy": None if card.ability is None else card.ability.energy,
            }
            for kind, card in enumerate(boss.cards)
        ]
        sheet = {"key": boss.key, "name": boss.name, "short": boss.short, "minion": boss.minion, "token": token_text(boss)}
        return {**sheet, "dice": list(boss.base_die), "abilities": abilities, "cards": cards}

    # What happened

    def line(self, told: Told, names: Sequence[str]) -> str:
        who = names[told["seat"]] if told.get("seat") is not None else ""
        match told["event"]:
            case "rolled" | "boss_fought" | "got":
                return self._gain_line(told, who)
            case "dealt":
                return f"{who} commands {self._boss(told)}."
            case "drew" | "set_aside" | "discarded" | "took_back" | "played" | "triggered":
                return self._card_line(told, who)
            case "wrecked":
                return f"{names[told['by']]} destroys {self._card(told)} of {who}."
            case "shuffled":
                return f"{who} shuffles the discard pile into a new deck."
            case "kept":
                return f"{who} sets {some(told['aside'], 'card')} aside." if told["aside"] else f"{who} keeps the hand."
            case "first":
                return f"{who} goes first."
            case "turn":
                return f"Turn {told['number']}: {who}."
            case "summed":
                again = f", with {some(told['overloads'], 'overload')}" if told["overloads"] else ""
                return f"{who} rolls {gains_text(told['energy'], told['crystals']) or 'nothing'}{again}."
            case "rerolled":
                return f"{who} rolls die {told['die'] + 1} again."
            case "used":
                return f"{who} uses {self._ability(told)}."
            case "turns_up":
                return f"All {told['turns']} turns are played: the most health left wins."
        return self._battle_line(told, who, names)

    def _gain_line(self, told: Told, who: str) -> str:
        if told["event"] == "got":
            return f"{who} gets {gains_text(told['energy'], told['crystals'])}."
        if told["event"] == "boss_fought":
            return f"The boss of {who} attacks {some(told['minions'], 'minion')} and destroys {_them(told['minions'])}."
        return ""

    def _card_line(self, told: Told, who: str) -> str:
        if told["event"] == "drew":
            return f"{who} draws {self._card(told)}." if told["card"] is not None else f"{who} draws a card."
        if told["event"] == "set_aside":
            return f"{who} sets {self._card(told)} aside." if told["card"] is not None else f"{who} sets a card aside."
        does = {
            "discarded": f"{who} discards {self._card(told)}.",
            "took_back": f"{who} takes {self._card(told)} back.",
            "triggered": f"{self._card(told)} of {who} works.",
        }
        return does.get(told["event"], f"{who} plays {self._card(told)}.")

    def _boss(self, told: Told) -> str:
        return str(self.game.bosses[told["boss"]].name)

    def _card(self, told: Told) -> str:
        return str(self.game.bosses[told["boss"]].cards[told["card"]].name)

    def _ability(self, told: Told) -> str:
        boss = self.game.bosses[told["boss"]]
        if told["ability"] >= codes.MOST_OWN_ABILITIES:
            return str(boss.cards[told["ability"] - codes.MOST_OWN_ABILITIES].name)
        return str((*boss.abilities, *boss.minion_abilities)[told["ability"]].name)

    def _battle_line(self, told: Told, who: str, names: Sequence[str]) -> str:
        minions = some(told["minions"], "minion") if "minions" in told else ""
        match told["event"]:
            case "boss_moved":
                own = told["by"] == told["seat"]
                moved = f"The boss of {who} moves" if own else f"{names[told['by']]} pushes the boss of {who}"
                return f"{moved} to {self._cell(told['cell'], names)}."
            case "minions_moved":
                own = told["by"] == told["seat"]
                moved = f"{who} moves {minions}" if own else f"{names[told['by']]} pushes {minions} of {who}"
                return f"{moved} from {self._cell(told['start'], names)} to {self._cell(told['cell'], names)}."
            case "created":
                return f"{who} creates {minions} in {self._cell(told['cell'], names)}."
            case "sacrificed":
                return f"{who} sacrifices {minions}."
            case "clashed":
                return f"{who} and {names[told['other']]} lose {minions} each in {self._cell(told['cell'], names)}."
            case "destroyed":
                return f"{self._name(told['by'], names)} destroys {minions} of {who} in {self._cell(told['cell'], names)}."
            case "minions_hit":
                return f"{minions.capitalize()} of {who} hit {self._name(told['who'], names)}."
            case "brawled":
                return f"The boss of {who} brawls with {self._name(told['who'], names)}."
            case "hurt":
                return f"The boss of {who} takes {told['damage']} damage, {told['health']} health left."
            case "softened":
                return f"Armour takes {told['damage']} damage from the boss of {who}."
            case "healed":
                return f"The boss of {who} heals {told['damage']}."
            case "stole":
                return f"{who} steals {some(told['crystals'], 'crystal')} from {names[told['other']]}."
            case "token_set":
                return f"{who} places a token in {self._cell(told['cell'], names)}."
            case "token_fired":
                return f"A token of {who} fires at {names[told['other']]}."
            case "fell":
                return f"The boss of {who} falls."
            case "returned":
                return f"The boss of {who} is back at its start."
            case "base_hurt":
                return f"The base of team {told['team'] + 1} takes {told['damage']} damage, {told['health']} left."
            case "monster_hurt":
                return f"{self._name(told['who'], names)} takes {told['damage']} damage, {told['health']} left."
            case "monster_slain":
                return f"{who} slays {self._name(told['who'], names)}."
            case "monster_struck":
                return f"{self._name(told['who'], names)} strikes the boss of {who}."
        raise ValueError(told["event"])

    def _cell(self, cell: int, names: Sequence[str]) -> str:
        return terminal.cell_names(self.game.spots(len(names)))[cell]

    def _name(self, who: int, names: Sequence[str]) -> str:
        return self.game.monster_names[who - codes.MOST_SEATS] if who >= codes.MOST_SEATS else names[who]

    def harm(self, told: Told, view: View) -> bool:
        if told["event"] in ("clashed", "stole", "boss_fought"):
            return bool(told["other"] == view.seat and told["seat"] != view.seat)
        if told["event"] in ("destroyed", "hurt", "fell", "wrecked"):
            return bool(told["seat"] == view.seat)
        return told["event"] == "base_hurt" and view.seat is not None and bool(told["team"] == view.seat % 2)

    def things(self, told: Told) -> list[Thing]:
        match told["event"]:
            case "first":
                return [FIRST_TURN]
            case "dealt":
                return [Thing("boss", self._boss(told))]
            case "played":
                return [Thing("card", self._card(told), self._boss(told))]
            case "used":  # an ability that a card gives is that card
                kind = "card" if told["ability"] >= codes.MOST_OWN_ABILITIES else "ability"
                return [Thing(kind, self._ability(told), self._boss(told))]
        return []

    def picture(self, view: BattleBossesView, names: Sequence[str], colour: bool) -> str:
        return terminal.picture(self.game, view, names, colour)


def _icon(card: Any) -> str:
    """What a card is about, for the picture on it: its first effect, or what lasts."""
    if card.do:
        return str(card.do[0].do)
    if card.ability is not None:
        return str(card.ability.do[0].do)
    if card.trigger is not None:
        return "trigger"
    return next((name for name in codes.LASTING if getattr(card.lasting, name)), "upgrade")


def _them(number: int) -> str:
    return "it" if number == 1 else "them"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
