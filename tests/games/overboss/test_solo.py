"""Overboss alone: the moving market, titles, and the campaign."""

import pytest

from tests.games.overboss.scene import Scene
from underboss import Dice
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.mapfile import read_map, score_maps
from underboss.games.overboss.pieces import TERRAINS
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.solo import RETRIES, STAGES, TITLE_FROM, TITLES, end_stage, title_at
from underboss.games.overboss.table import ENDED, STEP_NAMES

GRAND = """
forest/kobold forest/kobold forest/kobold forest/kobold
forest/kobold cave/dragon   camp-red/dragon camp-blue/dragon
camp-black/orc camp-orange/orc swamp/witch  swamp/witch
"""
POOR = "cave/orc dungeon dungeon forest\n" * 3


@pytest.mark.rule("OB-84")
def test_alone_two_pairs_leave_each_turn_and_new_ones_come_from_the_left() -> None:
    scene = Scene(seats=1)
    witches = scene.bag("witch")
    scene.do("draft 1", "place a1", "end")
    assert scene.market()[2:] == ["forest/kobold", "graveyard-1/skeleton"]
    assert scene.discards("swamp") == 1
    assert scene.bag("witch") >= witches - 1
    assert all(scene.state.market)
    assert scene.state.turn == 0


@pytest.mark.rule("OB-84")
@pytest.mark.parametrize("slot", range(4))
def test_the_rightmost_of_the_remaining_pairs_leaves(slot: int) -> None:
    market = ["forest/kobold", "cave/dragon", "graveyard-1/skeleton", "swamp/witch"]
    scene = Scene(seats=1).do(f"draft {slot}", "place a1", "end")
    left = market[:slot] + market[slot + 1 :]
    assert scene.market()[2:] == left[:2]


@pytest.mark.rule("OB-85")
def test_alone_three_graveyards_are_enough_for_the_most() -> None:
    one = "graveyard-1 . . .\n. . . .\n. . . ."
    assert score_maps([read_map(one)])[0].total == 1
    assert score_maps([read_map(one.replace(". .", "graveyard-1 .", 1))])[0].total == 2
    three = "graveyard-1 graveyard-1 graveyard-1 .\n. . . .\n. . . ."
    assert score_maps([read_map(three)])[0].total == 3 + 5


@pytest.mark.rule("OB-86")
def test_titles() -> None:
    assert TITLES == ["Minion", "Miniboss", "Boss", "Big Boss", "Overboss"]
    for board, steps in enumerate(TITLE_FROM):
        assert steps == [[0, 50, 57, 64, 71], [0, 70, 79, 87, 97]][board]
        assert [title_at(board, least) for least in steps] == [0, 1, 2, 3, 4]
        assert [title_at(board, least - 1) for least in steps[1:]] == [0, 1, 2, 3]


@pytest.mark.rule("OB-86")
def test_a_classic_solo_game_is_won_from_boss_on() -> None:
    for text, won in ((GRAND, True), (POOR, False)):
        scene = Scene(text, seats=1)
        scene.state.step, scene.state.waiting = ENDED, 0
        outcome = scene.state.outcome
        assert outcome is not None
        assert outcome.scores == [scene.power()]
        assert outcome.ranks == [1 if won else 2]
        assert outcome.reason == f"the title {TITLES[title_at(0, scene.power())]}"


def campaign(difficulty: str = "normal") -> Overboss:
    return OverbossGame({"solo": "campaign", "difficulty": difficulty}).start(1, Dice(2))


def fill(state: Overboss, text: str) -> None:
    """End the stage with this map."""
    land = read_map(text).land
    for square in range(12):
        state.lay(0, square, land.tiles[square])
        if land.tokens[square]:
            state.put(0, square, land.tokens[square])
    end_stage(state)


def act(state: Overboss, text: str) -> None:
    state.play(0, state.game.verbs.parse(text), Dice(1))


def texts(state: Overboss) -> list[str]:
    return [state.game.verbs.format(action) for action in state.legal(0)]


@pytest.mark.rule("OB-87")
def test_the_campaign_is_for_one_and_sets_board_and_terrains() -> None:
    game = OverbossGame({"solo": "campaign", "board": "4x4"})
    assert game.seat_counts() == (1,)
    state = game.start(1, Dice(2))
    assert state.board == 0
    view = state.view(0)
    assert view.terrains == TERRAINS[:5]
    assert view.campaign is not None
    assert (view.campaign.stage, view.campaign.target, view.campaign.retries) == (0, STAGES[0].target, 3)


@pytest.mark.rule("OB-87")
def test_a_stage_is_passed_by_its_target_and_starred_by_its_side_goal() -> None:
    state = campaign()
    fill(state, GRAND)
    assert (STEP_NAMES[state.step], int(state.a), int(state.b)) == ("stage_end", 1, 1)
    act(state, "onward")
    assert (int(state.stage), list(state.powers), int(state.stars)) == (1, [state.powers[0]], 1)
    assert int(state.filled[0]) == 0
    fill(state, POOR)
    assert (int(state.a), int(state.b)) == (0, 0)


@pytest.mark.rule("OB-87")
def test_a_failed_stage_earns_no_star() -> None:
    state = campaign()
    fill(state, "cave/orc cave/orc cave/orc dungeon\n" + "dungeon cave dungeon cave\n" * 2)
    assert (int(state.a), int(state.b)) == (0, 0)


@pytest.mark.rule("OB-88")
def test_the_six_stages() -> None:
    told = [
        (
            [TERRAINS[kind] for kind in stage.terrains],
            stage.board,
            stage.boss,
            stage.target,
            [(g.count, g.least) for g in stage.star],
        )
        for stage in STAGES
    ]
    assert told == [
        (["forest", "cave", "graveyard", "swamp", "camp"], 0, False, 52, [("long_bands", 1)]),
        (["forest", "cave", "graveyard", "swamp", "castle"], 0, False, 54, [("matching", 4)]),
        (["cave", "camp", "castle", "volcano", "circle"], 0, False, 55, [("volcanoes", 3)]),
        (["graveyard", "swamp", "camp", "volcano", "desert"], 0, False, 56, [("bands", 4)]),
        (["forest", "castle", "circle", "desert", "cloud"], 0, True, 60, [("clouds", 5), ("matching", 5)]),
        (["castle", "volcano", "circle", "desert", "cloud"], 1, True, 86, [("matching", 6)]),
    ]


@pytest.mark.rule("OB-88")
def test_later_stages_have_a_boss_and_the_last_the_big_board() -> None:
    state = campaign()
    for _ in range(4):
        state.a, state.b, state.c = 1, 0, 60
        state.step, state.waiting = STEP_NAMES.index("stage_end"), 1
        act(state, "onward")
    assert (int(state.stage), STEP_NAMES[state.step], len(state.dealt)) == (4, "choose_boss", 2)
    act(state, texts(state)[0])
    assert STEP_NAMES[state.step] == "draft"
    state.a, state.b, state.c = 1, 1, 60
    state.step, state.waiting = STEP_NAMES.index("stage_end"), 1
    act(state, "onward")
    assert (int(state.stage), int(state.board), STEP_NAMES[state.step]) == (5, 1, "choose_boss")
    assert int(state.stars) == 16


@pytest.mark.rule("OB-89")
@pytest.mark.parametrize(("difficulty", "retries"), [("easy", 5), ("normal", 3), ("hard", 1)])
def test_retries_by_difficulty_run_out(difficulty: str, retries: int) -> None:
    assert RETRIES[difficulty] == retries
    state = campaign(difficulty)
    for left in range(retries, 0, -1):
        assert state.retries == left
        fill(state, POOR)
        assert texts(state) == ["again", "give-up"]
        assert state.refusal(0, state.game.verbs.parse("onward")) is not None
        act(state, "again")
        assert (int(state.stage), int(state.filled[0]), STEP_NAMES[state.step]) == (0, 0, "draft")
    fill(state, POOR)
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ([2], [0], "the campaign is lost in stage 1")


@pytest.mark.rule("OB-89")
def test_a_passed_stage_may_be_played_again_or_the_campaign_given_up() -> None:
    state = campaign()
    fill(state, GRAND)
    assert texts(state) == ["onward", "again"]
    act(state, "again")
    assert (list(state.powers), int(state.stars), int(state.retries)) == ([], 0, 2)
    fill(state, POOR)
    act(state, "give-up")
    assert state.outcome is not None
    assert state.outcome.ranks == [2]
    hard = campaign("hard")
    fill(hard, GRAND)
    act(hard, "again")
    fill(hard, GRAND)
    assert texts(hard) == ["onward"]
    reason = hard.refusal(0, hard.game.verbs.parse("again"))
    assert reason is not None
    assert reason.rule == "OB-89"


@pytest.mark.rule("OB-90")
def test_the_campaign_is_won_with_the_sixth_stage() -> None:
    state = campaign()
    for stage in range(6):
        state.a, state.b, state.c = 1, stage % 2, 60 + stage
        state.step, state.waiting = STEP_NAMES.index("stage_end"), 1
        act(state, "onward")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ([1], [60 + 61 + 62 + 63 + 64 + 65])
    assert outcome.reason == "the campaign is won with 3 stars"
