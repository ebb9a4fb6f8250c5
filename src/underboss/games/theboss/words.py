"""Every text of The Boss that a person reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underboss.engine.bits import members
from underboss.engine.verbs import first, second, verb_of
from underboss.engine.view import View
from underboss.engine.words import Thing, Told, Words, counted, listed
from underboss.games.theboss.content import content
from underboss.games.theboss.terminal import picture
from underboss.games.theboss.verbs import CUBES, DONE, PLACE, REVEAL, WHY
from underboss.games.theboss.view import TheBossView, card, unpacked

HARM = ("killed", "jailed", "injured", "banished")


def city_name(city: int) -> str:
    return content().places[city].name


def card_face(number: int) -> str:
    """What the card says: its points or its penalty."""
    shown = card(number)
    return shown.penalty or str(shown.points)


def card_name(number: int) -> str:
    return f"{city_name(card(number).city)} {card_face(number)}"


def crew_text(big: int, small: int) -> str:
    """`2 big and 1 small cube`, leaving out what is none."""
    parts = [f"{count} {size}" for count, size in ((big, "big"), (small, "small")) if count]
    last = small or big
    return " and ".join(parts) + (" cube" if last == 1 else " cubes")


class TheBossWords(Words):
    def prompt(self, view: TheBossView, names: Sequence[str]) -> str:
        if view.phase == "over":
            who = listed([names[seat] for seat in view.winners])
            return f"{who} {'wins' if len(view.winners) == 1 else 'win'} the game: {WHY[view.why]}."
        own = view.seat == view.turn
        match view.phase:
            case "fresh" if own:
                return f"Your turn: {'place cubes, ' if view.sides[view.turn].big else ''}reveal a card."
            case "counting" if own:
                return f"How many cubes go to {city_name(view.chosen or 0)}?"
            case "revealing" if own:
                return "Now reveal a card."
            case "placing" if own:
                return "You may still place cubes in one city."
        doing = {"counting": "is placing cubes", "revealing": "has to reveal a card", "placing": "may still place cubes"}
        return f"{names[view.turn]} {doing.get(view.phase, 'is on turn')}."

    def line(self, told: Told, names: Sequence[str]) -> str:
        who = names[told["seat"]] if told.get("seat") is not None else ""
        match told["event"]:
            case "set_up":
                cities = listed([city_name(city) for city in members(told["bosses"])])
                return f"The bosses of {cities} are in the game. {names[told['dealer']]} deals first."
            case "round":
                return self._round(told, names)
            case "dealt":
                cards = told["hand"]
                return f"{who} is dealt {', '.join(card_name(held) for held in members(cards))}." if cards is not None else ""
            case "chose":
                return ""
            case "placed":
                return self._placed(told, who, names)
            case "revealed":
                return f"{who} reveals {card_name(told['card'])}."
            case "paused":
                order = listed([names[seat] for seat in unpacked(told["order"])])
                return f"One card is left to everybody. By unused cubes the order is now {order}."
            case "police":
                return self._police(told)
            case "claimed":
                return f"{who} takes the reward of {self._reward(told)}."
            case "unclaimed":
                return f"Nobody takes the reward of {card_name(told['card'])}."
            case "paid":
                return f"{who} scores {counted(told['points'], 'point')} in Chicago, half of {told['sum']}."
            case "killed":
                return f"{who} loses a big cube in {city_name(told['city'])} for good."
            case "jailed":
                return f"A big cube of {who} goes to prison for two rounds."
            case "injured":
                return f"A big cube of {who} goes to hospital for one round."
            case "banished":
                return f"{who} is banished from {city_name(told['city'])}."
            case "came_back":
                return self._came_back(told, who)
            case "tied":
                tied = listed([names[seat] for seat in members(told["seats"])])
                return f"{tied} are tied: overtime round {told['overtime']} is played."
            case "ended":
                winners = listed([names[seat] for seat in members(told["winners"])])
                return f"{winners} won: {WHY[told['why']]}."
        raise ValueError(told["event"])

    def _round(self, told: Told, names: Sequence[str]) -> str:
        extra = " (overtime)" if told["overtime"] else ""
        left = counted(told["left_of_chicago"], "city", "cities")
        return f"Round {told['number']}{extra}: {names[told['dealer']]} deals; {left} to the left of Chicago."

    def _placed(self, told: Told, who: str, names: Sequence[str]) -> str:
        crew, city = crew_text(told["big"], told["small"]), city_name(told["city"])
        total = f", {told['total']} in all" if told["total"] > told["big"] + told["small"] else ""
        loser = f" from {names[told['ousted']]}" if told["ousted"] >= 0 else ""
        return f"{who} takes {city}{loser} with {crew}{total}."

    def _police(self, told: Told) -> str:
        kind = content().police[told["kind"]].name
        end = "This is the last round." if told["last"] else "The game goes on after this round."
        return f"The police card is {kind}: {told['silver']} silver and {told['gold']} gold so far. {end}"

    def _reward(self, told: Told) -> str:
        shown = card(told["card"])
        gain = shown.penalty or counted(told["points"], "point")
        return f"{city_name(shown.city)}: {gain}"

    def _came_back(self, told: Told, who: str) -> str:
        places = [place for place in ("prison", "hospital") if told[place]]
        return f"{who} has {crew_text(told['prison'] + told['hospital'], 0)} back from {listed(places)}."

    def action(self, view: TheBossView, action: int) -> str:
        verb, one, two = verb_of(action), int(first(action)), int(second(action))
        if verb == PLACE.code:
            return f"Place cubes in {city_name(one)}"
        if verb == CUBES.code:
            return f"Place {crew_text(one, two)}"
        if verb == REVEAL.code:
            return f"Reveal {card_name(one)}"
        assert verb == DONE.code
        return "Done, place nothing"

    def harm(self, told: Told, view: View) -> bool:
        if view.seat is None:
            return False
        return (told["event"] in HARM and told["seat"] == view.seat) or told.get("ousted") == view.seat

    def things(self, told: Told) -> list[Thing]:
        match told["event"]:
            case "placed":
                return [Thing("city", city_name(told["city"]))]
            case "claimed":
                return [Thing("reward", card_name(told["card"]))]
            case "paid":
                return [Thing("reward", "Chicago")]
        return []

    def picture(self, view: Any, names: Sequence[str], colour: bool) -> str:
        return picture(view, names, colour)
