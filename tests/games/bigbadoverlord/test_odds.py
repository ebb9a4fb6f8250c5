"""Odds: exact parts against all dice, estimates against what is known, and the command's input."""

import json
import random
from fractions import Fraction
from itertools import product
from math import floor

import pytest

import underboss
from tests.games.bigbadoverlord.scene import GOBLINS, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_round import fight
from tests.test_cli import underboss_command
from underboss import BadInput, Dice, LoadedDice
from underboss.games.bigbadoverlord.cards import KINDS
from underboss.games.bigbadoverlord.fight import ATTACK_WINS, BOTH_LOSE, DEFENCE_WINS, NEITHER
from underboss.games.bigbadoverlord.odds import battle_odds, hit_chance, melee_chances, phase_odds, read_cards
from underboss.games.bigbadoverlord.verbs import WALLS

FACES = range(1, 7)


def test_the_known_chances_of_mind_and_magic() -> None:
    assert [round(100 * hit_chance(bonus)) for bonus in range(8)] == [3, 8, 17, 28, 42, 58, 72, 83]
    assert hit_chance(-3) == Fraction(1, 36)  # a natural 12 hits under any ghost
    assert hit_chance(40) == Fraction(35, 36)  # a natural 2 never does


@pytest.mark.parametrize(("attack", "defence"), [("bridge ogre", "swamp hydra"), ("alley ruffians", "hedge warlock, arch-hexer")])
def test_melee_agrees_with_every_throw_of_four_dice(attack: str, defence: str) -> None:
    """The rules themselves fight the round with all 1296 throws; ties are left out, since they are thrown again."""
    lost = {"attack": 0, "defence": 0}
    settled = 0
    for throw in product(FACES, repeat=4):
        state = fight(attack, defence)
        magic = MISS if "warlock" in defence else ()
        try:
            state.fight_round(LoadedDice([*magic, *throw]))
        except BadInput:
            continue  # a tie asks for more dice
        settled += 1
        lost["attack"] += state.where[state.line[0]] == 1
        lost["defence"] += any(state.where[card] == 1 for card in state.line[1:])
    melee = phase_odds(fight(attack, defence))["melee"]
    assert melee["attack"]["loses"] == pytest.approx(lost["attack"] / settled)
    assert melee["defence"]["loses"] == pytest.approx(lost["defence"] / settled)


@pytest.mark.parametrize("lead", [-20, -5, 0, 1, 5, 20])
def test_melee_chances_add_up_and_mirror(lead: int) -> None:
    chances, mirrored = melee_chances(lead, 0), melee_chances(0, lead)
    assert sum(chances.values()) == 1
    assert chances[ATTACK_WINS] == mirrored[DEFENCE_WINS]
    assert chances[BOTH_LOSE] == chances[NEITHER]


def test_a_mind_hit_agrees_with_every_throw_of_two_dice() -> None:
    hits = 0
    for throw in product(FACES, repeat=2):
        state = fight("silver-tongued siren, bridge ogre", "swamp hydra, cavern colossus")
        hits += state.attempt(1, 0, state.bonus(1, 0), LoadedDice(list(throw)))
    assert phase_odds(fight("silver-tongued siren", "swamp hydra"))["mind"]["attack"]["hit"] == pytest.approx(hits / 36)


def test_the_estimate_of_a_battle_of_one_card_each_is_close_to_the_exact_chance() -> None:
    """Each round one side loses, both do, or nothing happens; so the end is a geometric sum of one round's chances."""
    state = fight("bridge ogre", "warthog cavalry")
    chances = melee_chances(4, 3)
    ends = 1 - chances[NEITHER]
    found = battle_odds(state, Dice(3), 4000)
    assert found["attack_wins"] == pytest.approx(float(chances[ATTACK_WINS] / ends), abs=0.03)
    assert found["defence_wins"] == pytest.approx(float(chances[DEFENCE_WINS] / ends), abs=0.03)
    assert state.round == 0  # the position itself is untouched
    assert all(state.flags[card] for card in state.line)


def test_a_citadel_is_harder_to_take_than_the_field() -> None:
    army, guard = "3 warthog cavalry, bridge ogre", "3 blackmail guard"
    field = battle_odds(fight(army, guard), Dice(4), 400)["attack_wins"]
    walls = battle_odds(fight(army, guard, WALLS), Dice(4), 400)["attack_wins"]
    assert walls < field - 0.1


def test_aids_show_the_battle_to_everybody_and_prospects_to_the_one_on_turn() -> None:
    scene = Scene(morvane=("bridge ogre, ember giant", GOBLINS), sable=("swamp hydra, cavern colossus", "pit prince"))
    game = scene.game
    found = game.aids(scene.state.view(0))
    assert set(found["attacks"]) == {"1"}  # Ugboth has no army to compare with
    assert found["attacks"]["1"]["round"]["melee"]["attack"]["bonus"] == 8
    assert game.aids(scene.state.view(1)) == {}
    scene.attack("sable", *MISS, *WIN)
    for seat in (0, 1, 2, None):
        aid = game.aids(scene.state.view(seat))
        assert aid["round"]["melee"]["defence"]["bonus"] == 6
        assert 0.0 <= aid["battle"]["attack_wins"] <= 1.0
    assert game.aids(scene.state.view(0)) == game.aids(scene.state.view(2))


@pytest.mark.parametrize(("variant", "seats"), [("classic", 3), ("classic", 6), ("two-dukes", 2)])
def test_the_parts_of_every_sum_add_up_to_the_bonus_that_the_rules_use(variant: str, seats: int) -> None:
    """BO-26: the cards, the walls, artifacts, resistance, rounded down, then the ghost."""
    game = underboss.load("bigbadoverlord", variant)
    seen = set()
    for seed in range(6):
        dice, chance = Dice(seed), random.Random(seed)
        state = game.start(seats, dice)
        while state.outcome is None:
            view = state.view(None)
            looked = view.battle is not None and (view.battle.stage != "field" or chance.random() < 0.3)
            parts = game.aids(view).get("sums", []) if looked else []
            told = {(one.side, kind): getattr(one, kind) for one in view.battle.sums for kind in KINDS} if parts else {}
            for one in parts:
                cards = Fraction(sum(half for _, half in one["cards"]), 2)
                whole = (cards * Fraction(one["walls"]) + one["artifact"]) * Fraction(one["keeps"])
                assert floor(whole) + one["ghost"] == one["total"]
                bonus = told[one["side"], one["roll"]]
                if view.battle.round:
                    assert one["only"] == (bonus is None)
                    assert one["only"] or one["total"] - one["ghost"] == bonus
                seen |= {name for name in ("ghost", "artifact", "only") if one[name]}
                seen |= {name for name in ("walls", "keeps") if one[name] != 1}
            seat = chance.choice([one for one in range(seats) if state.waiting >> one & 1])
            state.apply(seat, chance.choice(list(state.legal(seat))), dice)
    assert seen == {"ghost", "artifact", "only", "walls", "keeps"}


def test_cards_are_read_from_their_names() -> None:
    taken: set[int] = set()
    assert len(read_cards("swamp hydra, 2 Sulking Goblins, night-shift wolves", taken)) == 4
    assert len(read_cards("swamp hydra", taken)) == 1  # the other copy
    with pytest.raises(BadInput, match="there are only 2 copies"):
        read_cards("swamp hydra", taken)
    with pytest.raises(BadInput, match="'swmp hydra' is not a card: write a name such as 'swamp hydra'"):
        read_cards("swmp hydra", set())


@pytest.mark.parametrize(
    ("attack", "defence", "place", "message"),
    [
        ("", "swamp hydra", "", "the attack needs a minion or a do-gooder"),
        ("widowblade", "swamp hydra", "", "the attack needs a minion or a do-gooder"),
        ("swamp hydra", "dawn host", "", "one do-gooder may lead the attack, and none defends"),
        ("dawn host, widowblade", "swamp hydra", "", "a do-gooder holds no artifact"),
        ("swamp hydra", "", "moon", "place 'moon': write field or citadel"),
    ],
)
def test_odds_refuse_what_cannot_be(attack: str, defence: str, place: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        underboss.load("bigbadoverlord").odds(attack, defence, place)


def test_odds_of_the_worked_example() -> None:
    found = underboss.load("bigbadoverlord").odds(
        "pickled oracle, nightshade riders, pit prince, ember giant, cavern colossus",
        "pit prince, blackmail guard, swamp hydra",
        "citadel",
    )
    assert found["next round"]["melee"]["attack"]["bonus"] == 19
    assert found["next round"]["melee"]["defence"]["bonus"] == 28
    assert found["whole battle"]["games"] == 2000


def test_the_command_tells_odds_and_refuses_in_one_line() -> None:
    done = underboss_command("odds", "bigbadoverlord", "--attack", "swamp hydra", "--defence", "2 alley ruffians", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["next round"]["melee"]["attack"]["bonus"] == 5
    told = underboss_command("odds", "bigbadoverlord", "--attack", "swamp hydra", "--defence", "2 alley ruffians")
    assert "attack_wins" in told.stdout
    wrong = underboss_command("odds", "bigbadoverlord", "--attack", "unicorn")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("underboss: 'unicorn' is not a card")
    assert wrong.stderr.count("\n") == 1
    other = underboss_command("odds", "overshadow", "--attack", "x")
    assert other.stderr == "underboss: overshadow has no odds to work out\n"
