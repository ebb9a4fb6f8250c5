"""Free-for-all, team skirmish and arena."""

import pytest

import underboss
from tests.games.battlebosses.board import Board, own_boss, own_card
from underboss import Dice
from underboss.engine.bits import BIT, members
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.verbs import VERBS

SIX = ("gorrum", "paradox", "vashara", "mother_mycel", "queen_umbra", "tin_leviathan")
FOUR = SIX[:4]


def near(board: Board, seat: int) -> str:
    """A space beside the boss of the seat, not a base."""
    cells = members(board.state.ground.near[board.cell(board.at(seat))] & board.state.ground.open)
    return board.names[cells[-1]]


# Free-for-all


@pytest.mark.rule("BB-86")
def test_everyone_else_is_an_enemy_and_one_opponent_is_chosen() -> None:
    board = Board(*FOUR)
    assert [board.state.enemies(seat) for seat in range(4)] == [0b1110, 0b1101, 0b1011, 0b0111]
    board = Board("queen_umbra", "gorrum", "paradox").cards(0, "hand", "pickpocket").set(1, crystals=1).set(2, crystals=1)
    board.do("play pickpocket")
    assert board.whos() == {1, 2}


@pytest.mark.rule("BB-86")
def test_only_the_first_turn_of_all_rolls_three_dice() -> None:
    state = underboss.load("battlebosses").start(3, Dice(4))
    for seat in range(3):
        state.apply(seat, VERBS.parse("done"), Dice(seat))
    rolls = []
    for number in range(3):
        rolls.append(sum(1 for die in state.view(None).dice if not die.again))
        while state.number == number + 1:
            state.apply(state.actor, list(state.legal(state.actor))[-1], Dice(number))
    assert rolls == [3, 4, 4]


@pytest.mark.rule("BB-87", "BB-35")
def test_pushed_minions_of_two_others_fight_at_once() -> None:
    board = Board("vashara", "gorrum", "paradox").cards(0, "hand", "wing_buffet")
    beside = near(board, 0)
    board.minions(1, beside, 3).minions(2, board.at(0), 2)
    board.do("play wing_buffet", "who 1", f"move {beside} 3 {board.at(0)}")
    assert (board.crowd(1, board.at(0)), board.crowd(2, board.at(0))) == (1, 0)


@pytest.mark.rule("BB-87")
def test_minions_of_enemies_never_stay_together() -> None:
    for seed in range(6):
        state, dice = underboss.load("battlebosses").start(4, Dice(seed)), Dice(seed, 1)
        while state.waiting:
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[dice.below(len(actions))], dice)
            if not state.depth:
                crowds = [state.get(seat, codes.CROWD) for seat in range(4)]
                for seat in range(4):
                    assert not any(crowds[seat] & crowds[other] for other in range(seat))


@pytest.mark.rule("BB-88")
def test_minions_among_several_bosses_are_split_as_their_owner_likes() -> None:
    board = Board("gorrum", "paradox", "vashara").boss(1, "A1").boss(2, "A1").minions(0, "A1", 4).do("end")
    assert VERBS.format(board.state.legal(0)[0]) == "hit 1 1"
    assert board.why("hit 1 5") == "BB-88"
    assert board.why("hit 0 1") == "BB-88"
    board.do("hit 2 3", "hit 1 1")
    assert (board.lost(1), board.lost(2), board.crowd(0, "A1")) == (1, 3, 0)
    assert board.state.turn == 1


@pytest.mark.rule("BB-88")
def test_when_one_target_falls_the_rest_hit_the_other() -> None:
    board = Board("gorrum", "paradox", "vashara").boss(1, "A1").boss(2, "A1").minions(0, "A1", 4)
    board.set(1, wounds=board.health(1) - 2).do("end", "hit 1 2")
    assert (board.state.out, board.lost(2)) == (0b010, 2)


@pytest.mark.rule("BB-89")
def test_a_boss_brawls_with_one_of_several() -> None:
    board = Board("gorrum", "paradox", "vashara")
    board.boss(1, board.at(0)).boss(2, board.at(0)).do("end")
    assert board.whos() == {1, 2}
    assert board.why("who 0") == "BB-89"
    board.do("who 2")
    assert (board.lost(1), board.lost(2)) == (0, 1)


# Team skirmish


@pytest.mark.rule("BB-90")
@pytest.mark.parametrize(("bosses", "map_name"), [(FOUR, "ring"), (SIX, "ring"), (FOUR, "grid"), (SIX, "grid")])
def test_seats_alternate_and_partners_start_on_one_side(bosses: tuple[str, ...], map_name: str) -> None:
    board = Board(*bosses, mode="teams", map=map_name)
    assert [side.team for side in board.state.view(None).sides] == [seat % 2 for seat in range(len(bosses))]
    spots = board.game.spots(len(bosses))
    sides = [spots[board.state.ground.starts[seat]].column for seat in range(len(bosses))]
    left, right = (sides[0::2], sides[1::2]) if sides[0] < sides[1] else (sides[1::2], sides[0::2])
    assert max(left) < min(right)
    board.set(2, crystals=3).do("end")
    assert (board.state.turn, board.crystals(2)) == (1, 3)


@pytest.mark.rule("BB-91", "BB-46")
def test_partners_share_spaces_in_peace() -> None:
    board = Board(*FOUR, mode="teams").minions(2, "B1", 2).minions(0, "B2", 2)
    board.do("use Roll", "move B2 2 B1")
    assert (board.crowd(0, "B1"), board.crowd(2, "B1")) == (2, 2)
    board.boss(2, "B3").boss(0, "B3").cards(0, "hand", "rock_toss", "smash_trinket").cards(2, "played", "raking_claws")
    board.minions(1, "B4", 1).do("play rock_toss", "at B3")
    assert board.lost(2) == 0
    board.do("play smash_trinket")
    assert board.pile(2, "played") == ["raking_claws"]
    board.do("end")
    assert board.lost(2) == 0
    board = Board("queen_umbra", "gorrum", "paradox", "vashara", mode="teams").set(2, crystals=5).cards(0, "hand", "pickpocket")
    board.do("play pickpocket")
    assert board.crystals(2) == 5


@pytest.mark.rule("BB-35", "BB-91")
def test_against_two_partners_the_active_player_chooses_whose_minions_fall_first() -> None:
    board = Board(*FOUR, mode="teams").minions(1, "B1", 1).minions(3, "B1", 3).minions(0, "B2", 2)
    board.do("use Roll", "move B2 2 B1")
    assert board.whos() == {1, 3}
    assert board.why("who 2") == "BB-35"
    board.do("who 3", "who 3")
    assert (board.crowd(0, "B1"), board.crowd(1, "B1"), board.crowd(3, "B1")) == (0, 1, 1)
    board = Board(*FOUR, mode="teams").minions(1, "B1", 1).minions(3, "B1", 1).minions(0, "B2", 2)
    board.do("use Roll", "move B2 2 B1")
    assert (board.crowd(1, "B1"), board.crowd(3, "B1"), board.state.depth) == (0, 0, 0)  # all fall: nothing to choose


@pytest.mark.rule("BB-92")
def test_healing_may_go_to_a_partner_close_by() -> None:
    board = Board(*FOUR, mode="teams").cards(0, "hand", "second_wind", "second_wind").set(0, wounds=4).set(2, wounds=4)
    board.boss(2, near(board, 0)).do("play second_wind")
    assert board.whos() == {0, 2}
    assert board.why("who 1") == "BB-92"
    board.do("who 2")
    assert (board.lost(0), board.lost(2)) == (4, 1)
    board.boss(2, "G4").do("play second_wind")
    assert board.lost(0) == 1  # too far away: no choice


@pytest.mark.rule("BB-93")
def test_a_team_wins_together_when_all_enemy_bosses_are_gone() -> None:
    board = Board(*FOUR, mode="teams").boss(1, "B1").minions(0, "B1", 1)
    board.set(1, wounds=board.health(1) - 1).do("end")
    assert board.state.out == 0b0010
    assert board.state.outcome is None
    board.turn(0).set(2, wounds=0).boss(3, "B1").minions(0, "B1", 1).set(3, wounds=board.health(3) - 1 + board.lost(3)).do("end")
    outcome = board.state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.teams, outcome.winners) == ([1, 2, 1, 2], [0, 1, 0, 1], [0, 2])
    assert outcome.payoff(2) == 1.0


# Arena


def arena(*bosses: str) -> Board:
    return Board(*(bosses or FOUR), mode="arena")


@pytest.mark.rule("BB-94")
@pytest.mark.parametrize("bosses", [FOUR, SIX])
def test_each_team_has_a_base_next_to_its_starts(bosses: tuple[str, ...]) -> None:
    board = arena(*bosses)
    ground = board.state.ground
    for team, base in enumerate(ground.bases):
        assert ground.near[base] == sum(BIT[ground.starts[seat]] for seat in range(team, len(bosses), 2))
        assert not ground.open & BIT[base]
    assert [base.health for base in board.state.view(None).bases] == [20, 20]
    assert ground.cells == 9 * len(bosses) + 2


@pytest.mark.rule("BB-94")
def test_minions_enter_a_base_and_bosses_and_tokens_do_not() -> None:
    board = arena("tin_leviathan", "gorrum", "paradox", "vashara").minions(0, "C1", 1)
    assert board.at(0) == "C1"
    board.do("use March", "move C1 1 base_1", "use Deploy Sentry")
    assert (board.crowd(0, "base 1"), board.tokens(0)) == (1, ["C1"])  # the base is under control and still takes no token
    board.do("use Stride")
    assert "base 1" not in board.cells()
    ground = board.state.ground
    assert ground.distance(board.cell("C1"), board.cell("base 1")) == 1
    assert ground.distance(ground.starts[0], ground.starts[2]) == 4  # not two, through the base


@pytest.mark.rule("BB-95")
def test_minions_in_the_enemy_base_hurt_it_and_are_gone() -> None:
    board = arena().minions(0, "base_2", 3).cards(0, "played", "hardened_pebbles").minions(0, "base_1", 1)
    board.do("end")
    assert (list(board.state.arena[:2]), board.crowd(0, "base 2"), board.crowd(0, "base 1")) == ([0, 3], 0, 1)
    board = arena().boss(0, "C6").minions(1, "base_2", 1).cards(0, "hand", "rock_toss")
    board.boss(0, board.at(1)).do("play rock_toss", "at base_2")
    assert (board.crowd(1, "base 2"), list(board.state.arena[:2])) == (0, [0, 0])


@pytest.mark.rule("BB-96")
def test_a_boss_that_falls_in_the_arena_comes_back_and_its_base_pays() -> None:
    board = arena().boss(1, "B1").minions(0, "B1", 8).set(1, wounds=1).cards(1, "played", "paradox_field")
    board.cards(1, "hand", "deja_vu")
    assert [board.health(seat) + board.lost(seat) for seat in range(4)] == [
        board.game.library.bosses[key].arena_health for key in FOUR
    ]
    board.do("end")
    state = board.state
    assert board.told("returned")[0]["cell"] == state.ground.starts[1]
    assert board.told("base_hurt")[0] == {"event": "base_hurt", "team": 1, "damage": 3, "health": 17}
    assert (board.lost(1), state.out) == (0, 0)
    assert (board.pile(1, "played"), "deja_vu" in board.pile(1, "hand")) == (["paradox_field"], True)


@pytest.mark.rule("BB-96")
def test_the_crystals_are_lost_and_the_return_is_no_entering() -> None:
    board = arena().boss(1, "B1").set(1, crystals=4, wounds=7).cards(0, "hand", "rock_toss").boss(0, "B1")
    home = board.names[board.state.ground.starts[1]]
    board.minions(0, home, 3).do("play rock_toss", "at B1")
    assert (board.at(1), board.crystals(1), board.lost(1), board.crowd(0, home)) == (home, 0, 0, 3)


@pytest.mark.rule("BB-97")
def test_a_team_without_base_loses() -> None:
    board = arena().minions(0, "base_2", 2)
    board.state.arena[1] = 18
    board.do("end")
    outcome = board.state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason, outcome.scores) == ([1, 2, 1, 2], "the base fell", [20, 0, 20, 0])
    board = arena().boss(1, "B1").boss(0, "B1").cards(0, "hand", "rock_toss").set(1, wounds=7)
    board.state.arena[1] = 17
    board.do("play rock_toss", "at B1")
    assert board.state.outcome is not None  # the fall of a boss is the last three


@pytest.mark.rule("BB-98")
def test_cards_and_abilities_reach_only_the_own_zone_and_the_next() -> None:
    board = (
        arena("queen_umbra", "gorrum", "tin_leviathan", "vashara").set(1, crystals=3).cards(0, "hand", "pickpocket", "unravel")
    )
    board.cards(1, "played", "granite_skin")
    board.do("play pickpocket", "play unravel")
    assert (board.crystals(1), board.pile(1, "played")) == (3, ["granite_skin"])  # both starts lie at opposite ends
    zones = board.state.ground.zones
    assert zones[board.cell(board.at(0))] == 0
    board.do("use Eclipse")
    assert {int(zones[board.cell(name)]) for name in board.cells()} == {0, 1}
    board.do("done")
    board = arena("queen_umbra", "gorrum", "tin_leviathan", "vashara").set(1, crystals=3).cards(0, "hand", "pickpocket")
    centre = next(cell for cell in range(36) if board.state.ground.zones[cell] == 1)
    board.boss(1, board.names[centre]).do("play pickpocket")
    assert board.crystals(1) == 2


@pytest.mark.rule("BB-98")
def test_minions_march_and_tokens_fire_through_the_fog() -> None:
    board = arena("tin_leviathan", "gorrum", "paradox", "vashara")
    far = board.at(1)
    beside = near(board, 1)
    board.minions(0, beside, 1).token(0, beside).do("use March", f"move {beside} 1 {far}")
    assert board.crowd(0, far) == 1
    board.do("use Sentry Fire", f"at {far}")
    assert board.lost(1) == 1
    board.cards(0, "hand", "drop_pod").do("play drop_pod")
    assert far not in board.cells()  # a card does not reach the minion there


@pytest.mark.rule("BB-99")
def test_monsters_are_hurt_by_what_hurts_a_boss() -> None:
    board = arena()
    boar, eel = board.state.view(None).monsters
    assert (boar.who, eel.who, boar.health, eel.health) == (6, 7, 3, 4)
    lair = board.names[boar.cell]
    board.boss(0, lair).cards(0, "hand", "rock_toss", "haymaker").do("use Lob Boulder", f"at {lair}")
    assert board.state.view(None).monsters[0].health == 2
    board.minions(0, board.names[eel.cell], 2).do("end")
    assert [beast.health for beast in board.state.view(None).monsters] == [1, 2]  # brawl and minions
    assert board.crowd(0, board.names[eel.cell]) == 0
    board = arena().cards(0, "hand", "haymaker").boss(0, lair).boss(1, lair).do("play haymaker")
    assert board.whos() == {1, 6}
    board = (
        arena("mother_mycel", "gorrum", "paradox", "vashara").cards(0, "hand", "root_snare").boss(0, lair).do("play root_snare")
    )
    assert board.state.depth == 0  # a monster cannot be pushed


@pytest.mark.rule("BB-99", "BB-88")
def test_minions_are_split_between_a_boss_and_a_monster() -> None:
    board = arena()
    lair = board.names[board.state.view(None).monsters[0].cell]
    board.boss(1, lair).minions(0, lair, 4).do("end", "hit 6 2", "hit 1 2")
    assert (board.state.view(None).monsters[0].health, board.lost(1)) == (1, 2)


@pytest.mark.rule("BB-100")
def test_a_living_monster_strikes_who_ends_a_turn_beside_it() -> None:
    board = arena()
    lair = board.names[board.state.view(None).monsters[0].cell]
    board.boss(0, lair).do("end")
    assert (board.lost(0), board.state.view(None).monsters[0].health) == (1, 2)
    names = [event.happening.name for event in board.events]
    assert names.index("brawled") < names.index("monster_struck")
    board = arena().boss(0, lair)
    board.state.arena[2] = 1
    board.do("end")
    assert board.lost(0) == 0  # the brawl killed it first


@pytest.mark.rule("BB-101")
def test_the_last_damage_brings_the_reward_and_pets_stay() -> None:
    board = Board(*SIX, mode="arena", crystals=0, energy=30)
    beasts = board.state.view(None).monsters
    assert [beast.name for beast in beasts] == ["Dust Boar", "Lantern Eel", "Glass Griffin", "Old Quarrel"]
    for at, beast in enumerate(beasts):
        board.boss(0, board.names[beast.cell])
        board.state.arena[2 + at] = 1
        board.do("use Lob Boulder", f"at {board.names[beast.cell]}")
    assert (board.crystals(0), len(board.pile(0, "hand"))) == (3, 2)
    side = board.state.view(1).sides[0]
    assert (side.lasting, side.slain) == ({"brawl": 1, "bonus_die": 1}, [0, 1, 2, 3])
    assert board.why("use Lob Boulder") == "BB-22"  # none comes back
    board.boss(1, board.at(0)).set(0, wounds=9).do("end")
    assert board.lost(1) == 2


@pytest.mark.rule("BB-85")
def test_in_the_arena_the_base_decides_when_turns_are_up() -> None:
    board = arena()
    board.state.arena[0], board.state.number = 5, 120
    board.do("end")
    outcome = board.state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ([2, 1, 2, 1], [15, 20, 15, 20])


@pytest.mark.rule("BB-91")
def test_partners_are_not_asked_for_by_effects_on_enemies() -> None:
    body = (
        'do = [{ do = "push_boss", n = 1 }, { do = "opponent_discards", n = 1 }, { do = "push_minions", n = 1, where = "near3" }]'
    )
    board = Board("tester", "gorrum", "paradox", "vashara", mode="teams", own=own_boss(cards=own_card(body)))
    board.cards(0, "hand", "test_card").cards(2, "hand", "deja_vu", "time_bomb").boss(2, near(board, 0)).minions(2, "B1", 1)
    board.do("play test_card")
    assert board.state.depth == 0
    assert len(board.pile(2, "hand")) == 2
