"""Every text of Big Bad Overlord that a person reads, the picture for the terminal apart."""

from __future__ import annotations

from collections.abc import Sequence

from underboss.engine.errors import BadInput
from underboss.engine.verbs import first, second, third, verb_of
from underboss.engine.view import View
from underboss.engine.words import FIRST_TURN, Thing, Told, Words
from underboss.games.bigbadoverlord.cards import BLADE, BONUS, DUKE_LIST, KINDS, PENALTY, card_name, duke_name
from underboss.games.bigbadoverlord.fight import ATTACK_WINS, BOTH_LOSE, DEFENCE_WINS, NEITHER, SMACK, TIED
from underboss.games.bigbadoverlord.terminal import picture
from underboss.games.bigbadoverlord.verbs import (
    AGAIN,
    ALOOF,
    ATTACK,
    CANCEL,
    CEDE,
    DISCARD,
    END,
    ENLIST,
    GUARD,
    HAUNT,
    HIDE,
    JOIN,
    KEEP,
    MUSTER,
    NOBODY,
    PASS,
    PICK,
    REARRANGE,
    SEND,
    SIDES,
    STAGES,
    STAND,
    STAY,
    STORM,
    THRONE,
    WHY,
    WITHDRAW,
)
from underboss.games.bigbadoverlord.view import BigBadOverlordView

WHERE = {"field": "in the field", "walls": "at the citadel", "throne": "against the Duke", "final": "for the world"}
RESULTS = {
    ATTACK_WINS: "the attack wins",
    DEFENCE_WINS: "the defence wins",
    BOTH_LOSE: "both rolled 12 and both lose",
    NEITHER: "both rolled 2 and nobody loses",
    TIED: "a tie, so both roll again",
}


def duke(number: int) -> str:
    """The short name."""
    return str(DUKE_LIST[number]["short"]) if number != NOBODY else "the do-gooder's side"


def lord(told: Told, names: Sequence[str]) -> str:
    """Who an event tells of: the Duke, and the player in brackets."""
    return f"{duke(told['duke'])} ({names[told['seat']]})" if told["duke"] != NOBODY else duke(NOBODY)


def signed(points: int) -> str:
    return f"{'+' if points >= 0 else '-'} {abs(points)}"


def kind_name(kind: int) -> str:
    return "DUKESMACK" if kind == SMACK else KINDS[kind].upper()


class BigBadOverlordWords(Words):
    # Prompts

    def prompt(self, view: BigBadOverlordView, names: Sequence[str]) -> str:
        if view.step == "done":
            return "The world has its overlord." if view.winners else "Everyone lost. On the bright side, nobody won."
        if view.step in ("setting", "picking"):
            return self._opening_prompt(view, names)
        assert view.who is not None
        own = view.at(view.who).seat == view.seat
        who = f"You ({duke(view.who)})" if own else f"{duke(view.who)} ({names[view.at(view.who).seat]})"
        return f"{who} {self._question(view, own)}"

    def _opening_prompt(self, view: BigBadOverlordView, names: Sequence[str]) -> str:
        mine = view.seat in view.waiting
        waited = "You" if mine else " and ".join(names[seat] for seat in view.waiting)
        many = mine or len(view.waiting) > 1
        if view.step == "picking":
            return f"{waited} {'pick' if many else 'picks'} a Duke."
        left = f" Named so far: {len(view.picked)}." if mine else ""
        return f"{waited} {'choose' if many else 'chooses'} three cards for the citadel.{left}"

    def _question(self, view: BigBadOverlordView, own: bool) -> str:
        s = "" if own else "s"
        battle = view.battle
        foe = duke(battle.defender) if battle is not None else ""
        match view.step:
            case "discarding":
                return "must discard a card: nine are the limit."
            case "arranging":
                return {
                    "start": f"arrange{s} army and citadel.",
                    "defend": f"prepare{s} to meet the attack.",
                    "join": f"arrange{s} the cards to join the attack.",
                    "end": f"arrange{s} the cards before the turn ends.",
                    "trim": "must make the army smaller: six are the limit.",
                }[view.mode]
            case "turning":
                return f"choose{s} whom to attack, or end{s} the turn."
            case "allying":
                assert battle is not None
                return f"may join the attack of {duke(_known(battle.attacker))} on {foe}."
            case "aiding":
                return f"may send one card to help {foe}."
            case "haunting":
                return f"may haunt one roll of round {battle.round if battle is not None else 0}."
            case "leaving":
                return f"may withdraw {'your' if own else 'the'} cards from the battle."
            case "pressing":
                assert battle is not None
                over = f"round {battle.round} is over" if battle.round else "no army stands in the way"
                return f"decide{s}: {over}. Press on against {foe}?"
            case "redirecting":
                return f"turned the do-gooder, and choose{s} who must fight it now."
            case "rewarded":
                return f"drew a card for the victory: fight on with it in the army, or end{s} the turn."
        return f"must hand one of {'your' if own else 'the'} two Dukes over."

    # The log

    def line(self, told: Told, names: Sequence[str]) -> str:
        event = str(told["event"])
        teller = getattr(self, f"_say_{event}")
        text: str = teller(told, names)
        return text

    def things(self, told: Told) -> list[Thing]:
        match told["event"]:
            case "first":
                return [FIRST_TURN]
            case "chosen":
                return [Thing("Duke", duke_name(told["duke"]))]
            case "dealt" | "drew" | "looted":
                return [Thing("artifact" if told["card"] >= BLADE else "minion", card_name(told["card"]))]
            case "wrecked" if told["taken"]:
                return [Thing("minion", card_name(told["card"]))]
            case "good_came":
                return [Thing("do-gooder", card_name(told["card"]))]
        return []

    def _say_thrown(self, told: Told, names: Sequence[str]) -> str:
        return f"{names[told['seat']]} rolls {told['face']} for the first turn."

    def _say_first(self, told: Told, names: Sequence[str]) -> str:
        return f"{names[told['seat']]} goes first with {duke(told['duke'])}."

    def _say_chosen(self, told: Told, names: Sequence[str]) -> str:
        return f"{names[told['seat']]} is {DUKE_LIST[told['duke']]['name']}."

    def _say_turn(self, told: Told, names: Sequence[str]) -> str:
        return f"Turn {told['number']}: {duke(told['duke'])} ({names[told['seat']]})."

    def _say_dealt(self, told: Told, names: Sequence[str]) -> str:
        return ""  # everybody knows that six cards are dealt

    def _say_drew(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} draws {'a card' if told['card'] is None else card_name(told['card'])}."

    def _say_good_came(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} draws a do-gooder: {card_name(told['card'])}."

    def _say_mustered(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} calls {card_name(told['card'])} to the army."

    def _say_guarded(self, told: Told, names: Sequence[str]) -> str:
        card = "a card" if told["card"] is None else card_name(told["card"])
        return f"{lord(told, names)} puts {card} into the citadel."

    def _say_discarded(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} discards {card_name(told['card'])}."

    def _say_attacked(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} attacks {duke(told['target'])}."

    def _say_joined(self, told: Told, names: Sequence[str]) -> str:
        side = "attackers" if told["side"] == 1 else "defenders"
        return f"{lord(told, names)} sends {card_name(told['card'])} to the {side}."

    def _say_stormed(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} storms {DUKE_LIST[told['target']]['citadel']}, the citadel of {duke(told['target'])}."

    def _say_shown(self, told: Told, names: Sequence[str]) -> str:
        return f"The citadel of {lord(told, names)} shows {card_name(told['card'])}."

    def _say_faced(self, told: Told, names: Sequence[str]) -> str:
        return f"{DUKE_LIST[told['duke']]['name']} ({names[told['seat']]}) stands alone."

    def _say_fought(self, told: Told, names: Sequence[str]) -> str:
        return f"Round {told['number']} {WHERE[STAGES[told['stage']]]}."

    def _say_haunted(self, told: Told, names: Sequence[str]) -> str:
        ghost = DUKE_LIST[told["duke"]]["ghost"]
        return f"{ghost} ({names[told['seat']]}) haunts the {_roll(told)}: {told['points']:+d}."

    def _say_cancelled(self, told: Told, names: Sequence[str]) -> str:
        ghost = DUKE_LIST[told["duke"]]["ghost"]
        return f"{ghost} ({names[told['seat']]}) drives the other ghost from the {_roll(told)}."

    def _say_rolled(self, told: Told, names: Sequence[str]) -> str:
        who = lord(told, names)
        if told["duke"] == NOBODY and told["card"] >= 0:
            who = card_name(told["card"])
        total = told["one"] + told["two"] + told["bonus"] + told["points"]
        ghost = f" {signed(told['points'])} (ghost)" if told["points"] else ""
        dice = f"{told['one']} and {told['two']} {signed(told['bonus'])}{ghost}"
        return f"{kind_name(told['roll'])}: {who} rolls {dice} = {total}: {'a hit' if told['hit'] else 'no hit'}."

    def _say_clashed(self, told: Told, names: Sequence[str]) -> str:
        attack = _melee_roll(told["one"], told["two"], told["bonus"], told["points"])
        defence = _melee_roll(told["other_one"], told["other_two"], told["other_bonus"], told["other_points"])
        kind = "MELEE" if told["blade"] != BLADE else "DUKESMACK with the Widowblade"
        return f"{kind}: attack {attack}, defence {defence}: {RESULTS[told['result']]}."

    def _say_taken(self, told: Told, names: Sequence[str]) -> str:
        card, captor = card_name(told["card"]), duke(told["captor"])
        if told["good"]:
            return f"{captor} turns {card} away."
        why = _why(told, "MIND")
        return f"{card} of {lord(told, names)} goes over to {captor}: {why}."

    def _say_killed(self, told: Told, names: Sequence[str]) -> str:
        owner = lord(told, names) if told["duke"] != NOBODY else "The do-gooder's side"
        return f"{owner} loses {card_name(told['card'])}: {_why(told, KINDS[told['roll']].upper())}."

    def _say_wrecked(self, told: Told, names: Sequence[str]) -> str:
        result = "and captures it for good" if told["taken"] else "and cannot save it"
        return f"{lord(told, names)} rolls {told['face']} for the beaten {card_name(told['card'])} {result}."

    def _say_looted(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} takes the {card_name(told['card'])} from {duke(told['owner'])}."

    def _say_returned(self, told: Told, names: Sequence[str]) -> str:
        return f"The {card_name(told['card'])} is shuffled back into the deck."

    def _say_released(self, told: Told, names: Sequence[str]) -> str:
        return f"{card_name(told['card'])} is discarded as the battle ends."

    def _say_withdrew(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} withdraws from the battle."

    def _say_stopped(self, told: Told, names: Sequence[str]) -> str:
        return f"The battle of {lord(told, names)} against {duke(told['target'])} is over."

    def _say_sent(self, told: Told, names: Sequence[str]) -> str:
        return f"{lord(told, names)} sends {card_name(told['card'])} against {duke(told['target'])}."

    def _say_marched(self, told: Told, names: Sequence[str]) -> str:
        who = card_name(told["card"]) if told["card"] >= 0 else "What the do-gooder left"
        return f"{who} marches on {duke(told['target'])}."

    def _say_good_gone(self, told: Told, names: Sequence[str]) -> str:
        return "The do-gooder and all its cards are gone."

    def _say_fell(self, told: Told, names: Sequence[str]) -> str:
        by = f", destroyed by {duke(told['by'])}" if told["by"] != NOBODY else ""
        return f"{DUKE_LIST[told['duke']]['name']} ({names[told['seat']]}) falls{by}, and will haunt the living."

    def _say_ceded(self, told: Told, names: Sequence[str]) -> str:
        return f"{names[told['seat']]} hands {duke(told['duke'])} over to {names[told['to']]}."

    def _say_cataclysm(self, told: Told, names: Sequence[str]) -> str:
        return "The deck is empty: the cataclysm takes everyone without an artifact."

    def _say_last_battle(self, told: Told, names: Sequence[str]) -> str:
        return (
            f"{duke(told['duke'])} with the Widowblade and {duke(told['other'])} with the Grinning Lantern fight for the world."
        )

    def _say_won(self, told: Told, names: Sequence[str]) -> str:
        if told["seat"] == NOBODY:
            return f"Nobody wins: {WHY[told['why']]}."
        return f"{names[told['seat']]} is the new overlord: {WHY[told['why']]}."

    # Buttons

    def action(self, view: BigBadOverlordView, action: int) -> str:
        verb, one, two, three = verb_of(action), int(first(action)), int(second(action)), int(third(action))
        if verb in (GUARD.code, DISCARD.code, JOIN.code):
            what = {GUARD.code: "Guard the citadel with", DISCARD.code: "Discard", JOIN.code: "Send"}[verb]
            return f"{what} {card_name(one)}"
        if verb in (ATTACK.code, SEND.code, CEDE.code, PICK.code):
            what = {ATTACK.code: "Attack", SEND.code: "Send it to", CEDE.code: "Hand over", PICK.code: "Be"}[verb]
            return f"{what} {DUKE_LIST[one]['name'] if verb == PICK.code else duke(one)}"
        if verb == HAUNT.code:
            ghost = view.who if view.who is not None else 0
            points = int(PENALTY[ghost] if three else BONUS[ghost])
            return f"{points:+d} on the {SIDES[one]}'s {KINDS[two].upper()}"
        if verb == CANCEL.code:
            return f"Drive the ghost from the {SIDES[one]}'s {KINDS[two].upper()}"
        if verb == AGAIN.code:
            return self._again(view)
        return LABELS[verb]

    def _again(self, view: BigBadOverlordView) -> str:
        battle = view.battle
        assert battle is not None
        defending = [card for one in view.dukes for card in one.army if card.side == "defence" and card.card < BLADE]
        inside = [kept for kept in view.at(battle.defender).citadel if kept.card is None or kept.card < BLADE]
        facing = battle.stage == STAGES[THRONE] or (not defending and not inside)
        return "Face the Duke" if facing else "Fight on"

    def shorthand(self) -> str:
        return "citadel NAME, NAME, NAME puts these cards into the citadel and all others into the army"

    def understand(self, view: BigBadOverlordView, text: str) -> list[int] | None:
        word, _, rest = text.partition(" ")
        if word.lower() != "citadel" or view.step not in ("arranging", "setting") or view.picked:
            return None
        own = [one for one in view.dukes if one.seat == view.seat and (view.step == "setting" or one.duke == view.who)]
        cards = [shown.card for one in own for shown in one.army]
        cards += [kept.card for one in own for kept in (*one.citadel, *one.hand) if kept.card is not None]
        actions = []
        for name in (part.strip().lower() for part in rest.split(",")):
            found = next((card for card in cards if card_name(card).lower() == name), None)
            if found is None:
                raise BadInput(f"{name!r} is not one of your cards")
            cards.remove(found)
            actions.append(int(GUARD.pack(found)))
        if view.step == "arranging" and len(actions) < 3 and cards:
            actions.append(int(MUSTER.pack()))
        return actions

    def harm(self, told: Told, view: View) -> bool:
        assert isinstance(view, BigBadOverlordView)
        event = told["event"]
        if event in ("taken", "killed", "fell"):
            return bool(told["seat"] == view.seat)
        field = {"looted": "owner", "attacked": "target", "sent": "target", "marched": "target", "wrecked": "owner"}.get(event)
        if field is None:
            return False
        return any(one.duke == told[field] and one.seat == view.seat for one in view.dukes)

    def picture(self, view: BigBadOverlordView, names: Sequence[str], colour: bool) -> str:
        return picture(view, names, colour)


LABELS = {
    MUSTER.code: "Others to the army", KEEP.code: "Keep it so", ENLIST.code: "New card to the army",
    HIDE.code: "New card to the citadel", STORM.code: "Storm the citadel", END.code: "End turn",
    REARRANGE.code: "Rearrange", PASS.code: "Pass", ALOOF.code: "Stay out", WITHDRAW.code: "Withdraw",
    STAY.code: "Stay a round", STAND.code: "Stay to the end",
}  # fmt: skip


def _known(number: int | None) -> int:
    return NOBODY if number is None else number


def _roll(told: Told) -> str:
    return f"{SIDES[told['side'] - 1]}'s {KINDS[told['roll']].upper()}"


def _melee_roll(one: int, two: int, bonus: int, points: int) -> str:
    ghost = f" {signed(points)} (ghost)" if points else ""
    return f"{one} and {two} {signed(bonus)}{ghost} = {one + two + bonus + points}"


def _why(told: Told, kind: str) -> str:
    tied = f", by die from {told['tied']}" if told["tied"] > 1 else ""
    return f"the lowest {kind} defence, {told['defence']}{tied}"
