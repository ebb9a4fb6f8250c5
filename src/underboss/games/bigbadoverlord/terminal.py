"""The table drawn with letters: Dukes with armies and citadels, and the battle with its bonuses and dice."""

from __future__ import annotations

from collections.abc import Sequence

from underboss.engine.words import SEAT_COLOURS, SEAT_NAMES
from underboss.games.bigbadoverlord.cards import ATTACK, BLADE, DEFENCE, DUKE_LIST, FIRST_GOOD, KINDS, MELEE, card_name
from underboss.games.bigbadoverlord.view import BattleView, BigBadOverlordView, DukeView, Fielded, Kept, Sum

STAGE_WORDS = {"field": "army against army", "walls": "at the citadel", "throne": "the Duke alone", "final": "the final battle"}


def picture(view: BigBadOverlordView, names: Sequence[str], colour: bool) -> str:
    """Turn and deck, the battle if there is one, then every Duke counter-clockwise from the one on turn.

    Marks on a card: » attacks, « defends, ! under mind control, → named for the citadel, ° not seen by the others.
    """
    lines = [f"Turn {view.number}   deck {view.deck}   discarded {len(view.discard)}   card: MIND/MAGIC/MELEE (defence)"]
    if view.battle is not None:
        lines += _battle(view, view.battle)
    for duke in _in_turn_order(view):
        lines += _duke(view, duke, names, colour)
    return "\n".join(lines)


def _in_turn_order(view: BigBadOverlordView) -> list[DukeView]:
    order = view.dukes[::-1]
    at = next((place for place, one in enumerate(order) if one.duke == view.active), 0)
    return order[at:] + order[:at]


def half(halves: int) -> str:
    """A bonus in half points as people write it."""
    if halves < 0:
        return "-"
    whole, rest = divmod(halves, 2)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


def card_text(card: int) -> str:
    """Name, attacks and defences: `Pit Prince ½/1/5 (4/4/5)`."""
    if BLADE <= card < FIRST_GOOD:
        return f"*{card_name(card)}*"
    attacks = "/".join(half(int(ATTACK[card * 3 + kind])) for kind in range(3))
    return f"{card_name(card)} {attacks} ({'/'.join(str(DEFENCE[card * 3 + kind]) for kind in range(3))})"


def _open_card(shown: Fielded, picked: list[int]) -> str:
    marks = "→" if shown.card in picked else ""
    marks += ("»" if shown.side == "attack" else "«" if shown.side == "defence" else "") + ("!" if shown.captive else "")
    return marks + card_text(shown.card)


def _kept_card(kept: Kept, picked: list[int]) -> str:
    if kept.card is None:
        return "??"
    return (
        ("→" if kept.card in picked else "") + card_text(kept.card) + ("" if kept.open else "°")
    )  # a circle: the others have not seen it


def _duke(view: BigBadOverlordView, duke: DukeView, names: Sequence[str], colour: bool) -> list[str]:
    mark = SEAT_NAMES[duke.seat][0]
    player = names[duke.seat]
    if colour:
        mark = f"[bold {SEAT_COLOURS[duke.seat]}]{mark}[/]"
        player = player.replace("[", "\\[")
    turn = ">" if duke.duke == view.active else " "
    name = f"{turn} {mark} {DUKE_LIST[duke.duke]['name']}, {player}"
    if not duke.alive:
        return [f"{name}: a ghost, {DUKE_LIST[duke.duke]['bonus']:+d} or {DUKE_LIST[duke.duke]['penalty']:+d}"]
    lines = [name, f"      army    {', '.join(_open_card(shown, view.picked) for shown in duke.army) or 'none'}"]
    lines.append(f"      citadel {', '.join(_kept_card(kept, view.picked) for kept in duke.citadel) or 'empty'}")
    if duke.hand:
        lines.append(f"      new     {', '.join(_kept_card(kept, view.picked) for kept in duke.hand)}")
    return lines


def _battle(view: BigBadOverlordView, battle: BattleView) -> list[str]:
    attacker = DUKE_LIST[battle.attacker]["short"] if battle.attacker is not None else _good_name(battle)
    defender = DUKE_LIST[battle.defender]["short"]
    lines = [f"Battle: {attacker} against {defender}, {STAGE_WORDS[battle.stage]}, round {battle.round}"]
    if view.good_side:
        lines.append(f"      against {', '.join(_open_card(shown, []) for shown in view.good_side)}")
    for one, who in zip(battle.sums, (attacker, defender)):
        lines.append(f"  {one.side:8} {who:10} {_sum_text(one)}")
    for haunt in battle.haunts:
        ghost = DUKE_LIST[haunt.ghost]
        points = int(ghost["bonus"] if haunt.sign == "bonus" else ghost["penalty"])
        lines.append(f"  {ghost['ghost']} on the {haunt.side}'s {haunt.roll.upper()}: {points:+d}")
    for kind in KINDS:
        rolls = [roll for roll in battle.rolls if roll.roll == kind]
        if rolls:
            told = ", ".join(
                f"{roll.side} {roll.dice[0]}+{roll.dice[1]}{roll.bonus:+d} = {roll.total}{'!' if roll.success else ''}"
                for roll in rolls
            )
            lines.append(f"  last {kind.upper()}: {told}")
    return lines


def _good_name(battle: BattleView) -> str:
    return card_name(battle.good) if battle.good is not None else "what the do-gooder left"


def _sum_text(one: Sum) -> str:
    parts = []
    for kind, bonus in zip(KINDS, (one.mind, one.magic, one.melee)):
        if bonus is not None:
            parts.append(f"{kind.upper()} {bonus:+d}")
        elif kind == KINDS[MELEE] and one.defence_only:
            parts.append(f"{kind.upper()} {one.defence_only:+d} (defence only)")
    return "  ".join(parts) or "no attack"
