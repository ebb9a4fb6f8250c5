"""What abilities and cards say, put together from their effects; so a user's own boss speaks as well as ours."""

from __future__ import annotations

from underboss.games.battlebosses.schema import Ability, Boss, Card, Effect, Extra, GivenAbility, Lasting
from underboss.games.battlebosses.view import BattleBossesView, Side

REACHES = {
    "here": "in your boss's space",
    "near1": "within 1 step",
    "near2": "within 2 steps",
    "near3": "within 3 steps",
    "adjacent": "beside your boss",
    "control": "that you control",
    "control_adjacent": "that you control or beside one",
    "token": "within 1 step of a {token}",
    "any": "anywhere",
    "same": "in the same space",
}
EVENTS = {
    "turn_start": "At the start of your turn",
    "turn_end": "At the end of your turn",
    "overload": "When you roll an overload",
    "create_ability": "When you use an ability that creates minions",
    "minion_lost": "When an enemy destroys a minion of yours",
    "boss_hit": "When your minions hit a boss",
}
TYPE_NAMES = {"effect": "Effect", "upgrade": "Upgrade", "promotion": "Promotion"}


def some(number: int, noun: str) -> str:
    """`1 card`, `2 cards`; energy has no plural."""
    return f"{number} {noun}" if number == 1 or noun == "energy" else f"{number} {noun}s"


def gains_text(energy: int, crystals: int) -> str:
    parts = [f"{energy} energy"] if energy else []
    parts += [some(crystals, "crystal")] if crystals else []
    return " and ".join(parts)


def price(view: BattleBossesView, side: Side, card: Card) -> int:
    """The crystals that the side would pay for a card now."""
    first = card.type == "effect" and view.turn == side.seat and view.effects == 0
    return max(0, card.cost - side.lasting.get("cheaper_effect", 0)) if first else card.cost


def reach_text(boss: Boss, where: str | None) -> str:
    token = boss.token.name if boss.token is not None else "token"
    return REACHES[where or "here"].format(token=token)


def effect_text(boss: Boss, effect: Effect) -> str:
    """One effect as a clause without a full stop."""
    n = effect.n or 0
    space = f"a space {reach_text(boss, effect.where)}" if effect.where != "here" else "your boss's space"
    match effect.do:
        case "damage" if effect.count is not None:
            return f"1 damage for each of your minions in and beside {space}, up to {effect.most}"
        case "damage" if effect.for_each is not None:
            return f"{n} damage from each {boss.token.name if boss.token else 'token'} to a space within 1 step of it"
        case "damage":
            return f"{n} damage to {space}"
        case "damage_each" if effect.spaces is not None:
            return f"{n} damage to each of up to {effect.spaces} spaces {reach_text(boss, effect.where)}"
        case "damage_each":
            return f"{n} damage to each space {reach_text(boss, effect.where)}"
        case "damage_boss":
            return f"{n} damage to an enemy boss {reach_text(boss, effect.where)}"
        case "destroy_minions":
            return f"destroy up to {some(n, 'enemy minion')} in {space}"
        case "get_energy":
            return f"get {n} energy"
        case "get_crystals":
            return f"get {some(n, 'crystal')}"
        case "steal":
            return f"steal {some(n, 'crystal')}"
        case "draw":
            return f"draw {some(n, 'card')}"
        case "opponent_discards":
            return f"an opponent discards {some(n, 'card')}"
        case "recover":
            noun = {"effect": "Effect", "upgrade": "Upgrade", "any": "card"}[effect.type or "any"]
            return f"take up to {some(n, noun)} back from your discard pile"
        case "heal":
            return f"heal {n}"
        case "create":
            limit = f", at most {effect.per_space} in one space" if effect.per_space else ""
            return f"create {some(n, 'minion')} in {space if effect.where != 'same' else 'the same space'}{limit}"
        case "destroy_upgrade":
            return f"destroy {some(n, 'enemy Upgrade')}"
        case "place_token":
            return f"place {some(n, boss.token.name if boss.token else 'token')} in {space}"
        case "roll_bonus":
            return f"roll {n} bonus {'die' if n == 1 else 'dice'}"
        case _:
            return _movement_text(boss, effect, n)


def _movement_text(boss: Boss, effect: Effect, n: int) -> str:
    may = "you may " if effect.may else ""
    far = "1 step" if n == 1 else f"up to {n} steps"
    match effect.do:
        case "move_boss":
            return f"{may}{'fly' if effect.flying else 'move'} your boss {far}"
        case "move_minions":
            return f"move a group of minions {far}"
        case "teleport":
            return f"{may}teleport your boss {'anywhere' if effect.where == 'any' else reach_text(boss, effect.where)}"
        case "push_minions":
            return f"push a group of enemy minions {reach_text(boss, effect.where)} {far}"
    return f"{'pull' if effect.how == 'toward' else 'push'} an enemy boss within 3 steps {far}"


def effects_text(boss: Boss, effects: tuple[Effect, ...]) -> str:
    """Several effects as one sentence."""
    text = "; ".join(effect_text(boss, effect) for effect in effects)
    return text[:1].upper() + text[1:] + "."


def extra_text(extra: Extra) -> str:
    """An additional cost, empty if there is none."""
    parts = [some(extra.crystals, "crystal")] if extra.crystals else []
    parts += [f"discard {some(extra.discard, 'card')}"] if extra.discard else []
    parts += [f"sacrifice {some(extra.minions, 'minion')}"] if extra.minions else []
    return ", ".join(parts)


def ability_cost(ability: Ability | GivenAbility) -> str:
    extra = extra_text(ability.extra)
    energy = f"{ability.energy} energy" if ability.energy or not extra else ""
    return ", ".join(part for part in (energy, extra) if part)


def lasting_text(lasting: Lasting) -> str:
    parts = {
        "armour": "The first damage to your boss in each opponent's turn is 1 less.",
        "brawl": f"Your boss brawls for {lasting.brawl} more.",
        "minion_hit": f"Each of your minions hits a boss for {lasting.minion_hit} more.",
        "thorns": f"A boss that enters your minions takes {lasting.thorns} more.",
        "sure_foot": f"Your boss takes {lasting.sure_foot} less from minions that it enters.",
        "token_damage": f"Your tokens deal {lasting.token_damage} more damage.",
        "hand": f"Draw up to {some(lasting.hand, 'card')} more.",
        "reroll": f"You may reroll {lasting.reroll} base {'die' if lasting.reroll == 1 else 'dice'} each turn.",
        "cheaper_effect": f"Your first Effect each turn costs {some(lasting.cheaper_effect, 'crystal')} less.",
        "bonus_die": f"Roll {lasting.bonus_die} bonus {'die' if lasting.bonus_die == 1 else 'dice'} more each turn.",
    }
    return " ".join(text for name, text in parts.items() if getattr(lasting, name))


def card_text(boss: Boss, card: Card) -> str:
    """All that a card does."""
    parts = [effects_text(boss, card.do)] if card.do else []
    extra = extra_text(card.extra)
    if extra:
        parts.insert(0, f"Additional cost: {extra}.")
    lasting = lasting_text(card.lasting)
    parts += [lasting] if lasting else []
    if card.ability is not None:
        parts.append(f"New ability ({ability_cost(card.ability)}): {effects_text(boss, card.ability.do)}")
    if card.trigger is not None:
        often = {0: "", 1: " (once a turn)", 2: " (twice a turn)"}.get(
            card.trigger.limit, f" ({card.trigger.limit} times a turn)"
        )
        text = effects_text(boss, card.trigger.do)
        parts.append(f"{EVENTS[card.trigger.on]}{often}: {text[:1].lower()}{text[1:]}")
    return " ".join(parts)


def token_text(boss: Boss) -> str:
    """What the boss's special token does; empty without one."""
    token = boss.token
    if token is None:
        return ""
    return f"{token.name}: up to {token.most} in play. {token.damage} damage to the first enemy who enters its space."
