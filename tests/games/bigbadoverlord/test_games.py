"""Whole games: every ending is reached, none is endless, bots play sensibly, and every event has words."""

import pytest

import underboss
from tests.games.bigbadoverlord.scene import GOBLINS, Scene
from tests.games.bigbadoverlord.test_round import NOTHING
from underboss import Dice
from underboss.bots.shelf import make_bot
from underboss.engine.playout import playout
from underboss.games.bigbadoverlord.verbs import HAPPENINGS, VERBS

GAMES = 1500 if underboss.COMPILED else 40
COUNTS = [("classic", 3), ("classic", 4), ("classic", 5), ("classic", 6), ("two-dukes", 2), ("two-dukes", 3), ("chosen", 4)]


@pytest.mark.parametrize(("variant", "seats"), COUNTS)
def test_random_games_end_well_within_the_bound(variant: str, seats: int) -> None:
    game = underboss.load("bigbadoverlord", variant=variant)
    endings = set()
    for seed in range(GAMES):
        dice = Dice(seed, seats)
        state = game.start(seats, dice)
        assert playout(state, dice, game.bound) < game.bound / 4
        outcome = state.outcome
        assert outcome is not None
        endings.add(outcome.reason)
    assert endings >= {"the last Duke standing", "both artifacts at the cataclysm", "victory in the final battle"}


@pytest.mark.skipif(not underboss.COMPILED, reason="it takes some thousand games")
def test_even_the_ending_without_a_winner_is_reached_by_chance() -> None:
    game = underboss.load("bigbadoverlord")
    for seed in range(20_000):
        dice = Dice(seed, 99)
        state = game.start(5, dice)
        playout(state, dice, game.bound)
        outcome = state.outcome
        assert outcome is not None
        if not outcome.winners:
            assert outcome.reason == "the last two Dukes destroyed each other"
            return
    raise AssertionError("20,000 games and always a winner")


def test_every_kind_of_event_happens_and_has_words() -> None:
    heard: set[str] = set()
    for variant, seats in COUNTS:
        game = underboss.load("bigbadoverlord", variant=variant)
        names = [f"Player {seat}" for seat in range(seats)]
        for seed in range(8):
            dice = Dice(seed, 7)
            events = []
            state = game.start(seats, dice, events)
            while state.waiting:
                actions = state.legal(state.actor)
                state.ears = events
                state.apply(state.actor, actions[dice.below(len(actions))], dice)
            for event in events:
                heard.add(event.happening.name)
                for viewer in (0, None):
                    line = game.words.line(event.seen_by(viewer), names)
                    assert line.endswith(".") or event.happening.name == "dealt"
    assert heard == {happening.name for happening in HAPPENINGS}


def choice(scene: Scene, bot: str = "greedy") -> str:
    """What a bot in the place of whoever is asked would do."""
    seat = scene.state.actor
    actions = [int(action) for action in scene.state.legal(seat)]
    return VERBS.format(make_bot(bot, scene.game, Dice(5)).choose(scene.state.view(seat), actions, 0.2))


def test_greedy_attacks_the_helpless_and_spares_the_strong() -> None:
    strong = ("2 cavern colossus, the thing downstairs, 2 swamp hydra, pit prince", "3 blackmail guard")
    scene = Scene(morvane=("2 bridge ogre, 2 ember giant", GOBLINS), sable=("grovelling page", ""), ugboth=strong)
    assert choice(scene) == "attack sable"
    scene = Scene(
        morvane=("alley ruffians, conscript pikes", GOBLINS), sable=strong, ugboth=("4 rattlebone infantry, 2 ember giant", "")
    )
    assert choice(scene) == "end"


def test_greedy_stops_a_hopeless_battle_and_presses_a_good_one() -> None:
    strong, weak = "2 cavern colossus, 2 swamp hydra", "alley ruffians, conscript pikes"
    scene = Scene(dead=("ugboth",), morvane=(weak, GOBLINS), sable=(strong, ""))
    scene.play("attack sable", "keep", "aloof", *NOTHING)
    assert choice(scene) == "end"
    scene = Scene(morvane=(strong, GOBLINS), sable=(weak, ""))
    scene.attack("sable", *NOTHING)
    assert choice(scene) == "again"


def test_greedy_does_not_feed_a_leader() -> None:
    leader = ("2 cavern colossus, the thing downstairs, 2 swamp hydra, pit prince", GOBLINS)
    scene = Scene(morvane=leader, sable=("bridge ogre", "conscript pikes"), ugboth=("2 ember giant", "3 iron phalanx"))
    scene.play("attack sable")
    assert scene.who == "ugboth"
    assert not choice(scene).startswith("join")


def test_greedy_hides_artifacts_and_its_strong_cards_from_a_stronger_attacker() -> None:
    scene = Scene(
        morvane=("2 cavern colossus, the thing downstairs, 2 swamp hydra", GOBLINS),
        sable=("widowblade, pit prince, alley ruffians, bridge ogre", ""),
    )
    scene.play("attack sable")
    picked = []
    for _ in range(2):
        picked.append(choice(scene))
        scene.play(picked[-1])
    assert {*picked, choice(scene)} == {"guard widowblade", "guard pit-prince-1", "guard bridge-ogre-1"}


def test_a_ghost_turns_against_the_leader() -> None:
    leader = ("2 cavern colossus, 2 ember giant, 2 swamp hydra", "3 blackmail guard")
    scene = Scene(seats=4, dead=("vex",), morvane=("4 rattlebone infantry", GOBLINS), sable=leader)
    scene.play("attack sable", "keep")
    assert (scene.who, scene.step) == ("vex", "haunting")
    assert choice(scene) in (
        "haunt attack melee bonus", "haunt defence melee penalty", "haunt defence magic penalty",
    )  # fmt: skip


@pytest.mark.skipif(not underboss.COMPILED, reason="too slow without the compiled build")
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_greedy_wins_twice_its_share_against_random_players(seats: int) -> None:
    game = underboss.load("bigbadoverlord")
    won, games = 0.0, 30
    for number in range(games):
        state, dice, own = game.start(seats, Dice(number, 1)), Dice(number, 2), number % seats
        bots = [make_bot("greedy" if seat == own else "random", game, Dice(number, 3, seat)) for seat in range(seats)]
        while state.waiting:
            actions = [int(action) for action in state.legal(state.actor)]
            state.apply(state.actor, bots[state.actor].choose(state.view(state.actor), actions, 0.1), dice)
        outcome = state.outcome
        assert outcome is not None
        won += outcome.payoff(own)
    assert won / games >= 2 / seats


def test_a_citadel_can_be_named_at_once_in_the_terminal() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("swamp hydra, pit prince, ember giant, bridge ogre", ""))
    scene.play("attack sable")
    words = scene.game.words
    view = scene.state.view(1)
    actions = words.understand(view, "citadel Pit Prince, swamp hydra")
    assert actions is not None
    assert [VERBS.format(action) for action in actions] == ["guard pit-prince-1", "guard swamp-hydra-1", "muster"]
    assert words.understand(view, "keep") is None
    with pytest.raises(underboss.BadInput, match="'iron phalanx' is not one of your cards"):
        words.understand(view, "citadel iron phalanx")


def test_the_picture_marks_what_matters_and_hides_what_is_hidden() -> None:
    scene = Scene(morvane=("storm caller, bridge ogre", GOBLINS), sable=("hedge warlock, swamp hydra", "pit prince"))
    scene.play("attack sable", "guard swamp-hydra-1")
    names = ["Ann", "Bob", "[Cy]"]
    own = scene.game.words.picture(scene.state.view(1), names, colour=False)
    assert "→Swamp Hydra -/-/5 (2/3/5)" in own
    assert "Pit Prince ½/1/5 (4/4/5)°" in own
    assert "»Storm Caller -/2/- (3/4/1)" in own
    other = scene.game.words.picture(scene.state.view(0), names, colour=True)
    assert "→" not in other
    assert "Pit Prince" not in other
    assert "\\[Cy]" in other
    scene.play("muster", 3, 4, 3, 4, 3, 4, 3, 3, 4, 2)
    told = scene.game.words.picture(scene.state.view(2), names, colour=False)
    assert "Battle: Morvane against Sable, army against army, round 1" in told
    assert "last MELEE: attack 3+3+4 = 10, defence 4+2+5 = 11!" in told
