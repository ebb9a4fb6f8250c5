"""All text that a person reads at a table of Overboss."""

from __future__ import annotations

from collections.abc import Sequence

from underboss.engine.verbs import first, second, verb_of
from underboss.engine.view import View
from underboss.engine.words import Thing, Told, Words
from underboss.games.overboss import verbs
from underboss.games.overboss.pieces import FACES, TILE_NAMES, TOKEN_NAMES, TOKEN_TITLES, TYPE_TITLES
from underboss.games.overboss.sheet import place_name
from underboss.games.overboss.squares import CARD_EFFECTS, CARD_NAMES, MOST, SQUARE_NAMES
from underboss.games.overboss.tally import BOSS_NAMES, BOSS_TITLES
from underboss.games.overboss.terminal import draw
from underboss.games.overboss.view import OverbossView

# What each step asks; {who} is "You" or a name, {s} the ending of the verb.
PROMPTS = {
    "choose_boss": "{who} keep{s} one of two Bosses.",
    "draft": "{who} draft{s} a tile and a token.",
    "place": "{who} place{s} the {tile}.",
    "settle": "{who} place{s} tokens of the lair on open tiles.",
    "free": "{who} may still act, or end{s} the turn.",
    "portal_to": "{who} set{s} the {at_token} down: on an open tile, or in trade with another token.",
    "portal_again": "{who} may move a second token.",
    "portal_last": "{who} set{s} the {at_token} down on an open tile.",
    "split_token": "{who} take{s} the token of another pair.",
    "trade_who": "{who} choose{s} a token to trade for one of the market.",
    "trade_slot": "{who} choose{s} the Monster or Miniboss of the market to trade for.",
    "redraw_who": "{who} choose{s} a token to return to the bag.",
    "redraw_keep": "{who} keep{s} one of the tokens drawn.",
    "brain_lift": "{who} choose{s} a token to move.",
    "slide_what": "{who} choose{s} a tile to slide.",
    "slide_to": "{who} slide{s} the tile to an open square beside it.",
    "swap_one": "{who} choose{s} the first of two tiles that trade places.",
    "swap_two": "{who} choose{s} the second tile.",
    "demolish_what": "{who} choose{s} a tile to destroy.",
    "redraft": "{who} draft{s} a pair for the destroyed tile.",
    "redraft_settle": "{who} place{s} tokens of the lair on open tiles.",
    "redraft_exchange": "{who} may exchange a token at the Summoning Circle.",
    "lure_slot": "{who} take{s} a Monster of the market into the lair.",
    "call_who": "{who} choose{s} a token of the lair.",
    "call_where": "{who} choose{s} the token on the map to trade it with.",
    "stage_end": "The stage is {passed}. {who} decide{s} how to go on.",
}

LINES = {
    "kept": "{who} keeps {boss}.",
    "drafted": "{who} drafts {tile} with {token}.",
    "took": "{who} takes {token} from the market.",
    "placed": "{who} places {tile} on {cell}.",
    "burned": "The Volcano destroys the {token_name} of {who} on {cell}.",
    "settled": "{who} puts {token} on {cell}.",
    "stored": "{token} goes to the lair of {who}.",
    "portal_used": "{who} uses a Portal.",
    "moved": "{who} moves the {token_name} from {origin} to {cell}.",
    "traded": "{who} lets the tokens on {cell} and {other} trade places.",
    "exchanged": "{who} exchanges the {given} on {cell} for {received}.",
    "revealed": "{who} reveals {boss}.",
    "returned": "{who} returns the {token_name} on {cell} to the bag.",
    "drew": "{who} draws {token}{and_other}.",
    "called": "{who} lets the {came} of the lair and the {went} on {cell} trade places.",
    "commanded": "{who} activates {card}.",
    "card_dealt": "A new Command lies open: {card}.",
    "slid": "{who} slides the {tile_name} {of_owner}from {origin} to {cell}.",
    "demolished": "{who} destroys the {tile_name} {of_owner}on {cell}{with_token}.",
    "overthrown": "{who} swaps the tile on {cell} {of_owner}with the one on {other} {of_other}.",
    "left": "{tile} and {token} leave the market.",
    "stocked": "The market shows {tile} with {token}.",
    "turn": "Round {round}: {who} is on turn.",
    "overtaken": "{by} has more Graveyards now: {who} drops from {before} points for them to {after}.",
    "stage_begun": "Stage {stage} begins, {retries} retries left.",
    "stage_ended": "Stage {stage} ends with {power} Power: {passed}{star}.",
    "scored": "{who} has {power} Power.",
}


LABELS = {
    verbs.PASS: "Leave it",
    verbs.END: "End turn",
    verbs.ONWARD: "Go on",
    verbs.AGAIN: "Spend a retry and play the stage again",
    verbs.GIVE_UP: "Give up the campaign",
}


def an(thing: str) -> str:
    """With its article."""
    if thing == "nothing":
        return "nothing"
    return f"{'an' if thing[0].lower() in 'aeiou' else 'a'} {thing}"


class OverbossWords(Words):
    def prompt(self, view: OverbossView, names: Sequence[str]) -> str:
        if not view.waiting:
            return "The game is over."
        seat = view.seat if view.seat in view.waiting else view.waiting[0]
        own = view.seat == seat
        at = view.realms[seat].squares[view.at[0]].token if view.step in ("portal_to", "portal_last") else None
        return PROMPTS[view.step].format(
            who="You" if own else names[seat],
            s="" if own else "s",
            tile=FACES[TILE_NAMES.index(view.hand.tile or "nothing")].title,
            at_token=TOKEN_TITLES[TOKEN_NAMES.index(at or "nothing")],
            passed="passed" if view.at[0] else "failed",
        )

    def line(self, told: Told, names: Sequence[str]) -> str:
        event = told["event"]
        if event == "kept" and told["boss"] is None:
            return f"{names[told['seat']]} has kept a Boss."
        return LINES[event].format_map(_facts(told, names))

    def action(self, view: OverbossView, action: int) -> str:
        verb, one, two = int(verb_of(action)), int(first(action)), int(second(action))
        if verb in (verbs.DRAFT, verbs.TAKE):
            return self._of_the_market(view, verb, one)
        if verb == verbs.TARGET:
            owner, square = divmod(one, MOST)
            tile = view.realms[owner].squares[square].tile or "nothing"
            whose = "your own" if owner == view.seat else f"seat {owner + 1}'s"
            return f"Choose {whose} {_tile(tile)} on {place_name(square)}"
        if verb == verbs.COMMAND:
            assert view.commands is not None
            return f"{view.commands.open[one].effect.capitalize()} with your {view.commands.open[one].name}"
        if verb == verbs.EXCHANGE:
            given = view.realms[view.seat or 0].squares[one].token or "nothing"
            return f"Exchange the {_token(given)} on {place_name(one)} for {an(_token(view.market[two].token or 'nothing'))}"
        return self._plain_label(view, verb, one, two)

    def _plain_label(self, view: OverbossView, verb: int, one: int, two: int) -> str:
        match verb:
            case verbs.KEEP:
                return f"Keep {BOSS_TITLES[one]}"
            case verbs.PLACE:
                return f"Place it on {place_name(one)}"
            case verbs.SETTLE:
                return f"Put the {TOKEN_TITLES[one]} on {place_name(two)}"
            case verbs.PORTAL:
                return f"Use a Portal on the token on {place_name(one)}"
            case verbs.LIFT:
                return f"Choose the token on {place_name(one)}"
            case verbs.TO:
                return f"To {place_name(one)}"
            case verbs.REVEAL:
                return f"Reveal {self._own_boss(view)}"
            case verbs.CHOOSE:
                return f"Choose the {TOKEN_TITLES[one]}"
        return LABELS[verb]

    def _of_the_market(self, view: OverbossView, verb: int, slot: int) -> str:
        pair = view.market[slot]
        token = an(_token(pair.token or "nothing"))
        if verb == verbs.TAKE:
            return f"Take {token}"
        return f"Draft {an(_tile(pair.tile or 'nothing'))} with {token}"

    def _own_boss(self, view: OverbossView) -> str:
        boss = view.realms[view.seat or 0].dealt[0]
        return "your Boss" if boss is None else f"the {BOSS_TITLES[BOSS_NAMES.index(boss)]}"

    def picture(self, view: OverbossView, names: Sequence[str], colour: bool) -> str:
        return draw(view, names, colour)

    def shorthand(self) -> str:
        return "2 b3 drafts pair 2 and places its tile on b3"

    def understand(self, view: OverbossView, text: str) -> list[int] | None:
        """A slot and a square while drafting."""
        slot, _, square = text.strip().lower().partition(" ")
        if view.step != "draft" or slot not in ("0", "1", "2", "3") or square.strip() not in SQUARE_NAMES:
            return None
        draft, place = verbs.act(verbs.DRAFT, int(slot)), verbs.act(verbs.PLACE, SQUARE_NAMES.index(square.strip()))
        return [int(draft), int(place)]

    def harm(self, told: Told, view: View) -> bool:
        """Somebody else's Command on my map, or Graveyards that cost me points."""
        if told["event"] == "overtaken":
            return bool(told["seat"] == view.seat)
        if told["event"] not in ("slid", "demolished", "overthrown") or told["seat"] == view.seat:
            return False
        return view.seat is not None and view.seat in (told["owner"], told.get("other_owner"))

    def things(self, told: Told) -> list[Thing]:
        match told["event"]:
            case "kept":
                return [Thing("Boss", BOSS_TITLES[told["boss"]])]
            case "placed":
                return [Thing("tile", TYPE_TITLES[FACES[told["tile"]].kind])]
            case "drafted" | "took" if told["token"]:
                return [Thing("token", TOKEN_TITLES[told["token"]])]
            case "exchanged":
                return [Thing("token", TOKEN_TITLES[told["received"]])]
            case "commanded":
                return [Thing("Command", f"{CARD_EFFECTS[told['card']].capitalize()} with the {CARD_NAMES[told['card']]}")]
        return []


def _tile(name: str) -> str:
    return FACES[TILE_NAMES.index(name)].title


def _token(name: str) -> str:
    return TOKEN_TITLES[TOKEN_NAMES.index(name)]


def _facts(told: Told, names: Sequence[str]) -> dict[str, object]:
    """The values of an event as words, for the sentences above."""
    facts: dict[str, object] = dict(told)
    facts["who"] = names[told["seat"]] if "seat" in told else ""
    for field in ("cell", "origin", "other"):
        if field in told and told["event"] != "drew":
            facts[field] = place_name(told[field])
    if "tile" in told:
        facts["tile"], facts["tile_name"] = an(FACES[told["tile"]].title), FACES[told["tile"]].title
    if "token" in told:
        token = TOKEN_TITLES[told["token"]]
        facts["token"], facts["token_name"] = an(token), token
        facts["with_token"] = f" and its {token}" if told["token"] else ""
    for field in ("given", "received", "came", "went"):
        if field in told:
            facts[field] = an(TOKEN_TITLES[told[field]]) if field == "received" else TOKEN_TITLES[told[field]]
    facts.update(_more_facts(told, names))
    if told["event"] == "stored":
        facts["token"] = str(facts["token"]).capitalize()
    if told["event"] == "left":
        facts["tile"] = str(facts["tile"]).capitalize()
    return facts


def _more_facts(told: Told, names: Sequence[str]) -> dict[str, object]:
    facts: dict[str, object] = {}
    if told["event"] == "drew":
        facts["and_other"] = f" and {an(TOKEN_TITLES[told['other']])}" if told["other"] else ""
    if told.get("boss") is not None:
        facts["boss"] = f"the {BOSS_TITLES[told['boss']]}"
    if "card" in told:
        facts["card"] = CARD_EFFECTS[told["card"]].capitalize()
    for field, whose in (("owner", "of_owner"), ("other_owner", "of_other")):
        if field in told:
            facts[whose] = f"of {names[told[field]]} " if field == "owner" else f"of {names[told[field]]}"
    if "by" in told:
        facts["by"] = names[told["by"]]
    if "stage" in told:
        facts["stage"] = told["stage"] + 1
        facts["passed"] = "passed" if told.get("passed") else "failed"
        facts["star"] = " with a star" if told.get("star") else ""
    return facts
