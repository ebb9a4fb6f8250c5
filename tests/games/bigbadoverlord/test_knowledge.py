"""What is known, who is asked, and two Dukes each."""

import msgspec
import pytest

from tests.games.bigbadoverlord.scene import CLOSE, GOBLINS, LOSE, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_battle import crowd
from tests.games.bigbadoverlord.test_round import NOTHING
from underboss import Dice
from underboss.games.bigbadoverlord.cards import BLADE, LANTERN
from underboss.games.bigbadoverlord.verbs import CITADEL
from underboss.games.bigbadoverlord.view import BigBadOverlordView


def seen(scene: Scene, seat: int | None, duke: int) -> list[int | None]:
    view = scene.state.view(seat)
    assert isinstance(view, BigBadOverlordView)
    return [kept.card for kept in view.at(duke).citadel]


@pytest.mark.rule("BO-110")
def test_a_citadel_is_known_to_its_duke_and_to_those_who_saw_the_card() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("swamp hydra, ember giant", "pit prince"))
    scene.play("attack sable")
    assert seen(scene, 1, 1) == [scene.card("pit prince")]
    assert seen(scene, 0, 1) == seen(scene, None, 1) == [None]
    scene.play("guard swamp-hydra-1", "guard pit-prince-1", "muster", *MISS, *NOTHING)
    hydra, prince = scene.card("swamp hydra"), scene.card("pit prince")
    assert seen(scene, 1, 1) == [hydra, prince]
    assert seen(scene, 0, 1) == seen(scene, None, 1) == [hydra, None]  # the hydra went in from the army


@pytest.mark.rule("BO-110")
def test_unfinished_choices_and_other_hands_are_hidden() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("swamp hydra, ember giant", "pit prince"))
    scene.play("attack sable")
    before = scene.state.view(0).bytes()
    scene.play("guard swamp-hydra-1")
    assert scene.state.view(0).bytes() == before
    assert scene.state.view(1).picked == [scene.card("swamp hydra")]


@pytest.mark.rule("BO-110")
def test_a_redeal_keeps_what_a_seat_knows_and_no_do_gooder_hides_in_a_citadel() -> None:
    scene = Scene(
        morvane=("bridge ogre", GOBLINS), sable=("swamp hydra", "pit prince, widowblade"), ugboth=("", "3 iron phalanx")
    )
    found = set()
    for seed in range(400):
        other = scene.state.copy()
        other.redeal(0, Dice(seed))
        assert other.view(0).bytes() == scene.state.view(0).bytes()
        inside = [card for card in range(86) if other.where[card] in (CITADEL + 1, CITADEL + 2)]
        assert len(inside) == 5
        assert max(inside) < 76
        found |= set(inside)
    assert {BLADE, LANTERN} <= found
    assert len(found) > 60


@pytest.mark.rule("BO-111")
def test_who_is_asked_tells_nothing_hidden() -> None:
    """A neighbour whose only card is hidden is asked for help even if that card is an artifact and cannot be sent."""
    for citadel in ("widowblade", "swamp hydra"):
        scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("cavern colossus", ""), ugboth=("", citadel))
        scene.play("attack sable", "keep")
        assert (scene.who, scene.step) == ("ugboth", "aiding")
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("cavern colossus", ""), ugboth=("widowblade", ""))
    scene.play("attack sable", "keep", *LOSE)  # everybody sees that there is nothing to send
    assert scene.army("morvane") == []


@pytest.mark.rule("BO-111")
def test_no_question_without_a_choice() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS))
    scene.play("attack sable", *MISS, *MISS, *NOTHING)  # Sable has nothing to arrange and nobody can help
    assert scene.who == "morvane"


@pytest.mark.rule("BO-112")
def test_aloof_stays_out_of_both_sides_for_the_battle() -> None:
    scene = crowd(vex=("", ""))
    scene.play("attack sable", "aloof", "keep", *NOTHING)
    assert scene.step == "pressing"
    scene.play("again", *NOTHING)
    assert scene.step == "pressing"
    scene.play("attack yzabel")
    assert scene.who == "ugboth"  # a new battle


# Two Dukes each


def pair(*, seats: int = 2, dead: tuple[str, ...] = (), **dukes: tuple[str, str]) -> Scene:
    """Seat 0 runs Morvane (right) and Sable (left), seat 1 Ugboth and Vex, seat 2 Yzabel and Hrodd."""
    return Scene(seats=seats, two_dukes=True, dead=dead, **dukes)


@pytest.mark.rule("BO-113", "BO-114")
def test_the_left_duke_of_a_person_plays_before_the_right_one() -> None:
    scene = pair(morvane=("bridge ogre", GOBLINS))
    assert [int(seat) for seat in scene.state.runs[:4]] == [0, 0, 1, 1]
    order = [scene.who]
    scene.play("end", scene.drawing("iron phalanx"))
    for _ in range(3):
        order.append(scene.who)
        scene.play("enlist", scene.drawing("conscript pikes"))
    assert order == ["morvane", "vex", "ugboth", "sable"]
    assert scene.state.left_duke(0) == 1
    assert scene.state.left_duke(1) == 3


@pytest.mark.rule("BO-113")
def test_nothing_passes_between_the_two_dukes_of_a_person() -> None:
    scene = pair(morvane=("bridge ogre", GOBLINS), sable=("pit prince", "iron phalanx"), ugboth=("swamp hydra", ""))
    scene.play("attack ugboth", "keep", *LOSE)
    assert (scene.who, scene.step) == ("morvane", "arranging")
    assert all("pit-prince" not in action for action in scene.legal)
    assert scene.why_not("guard pit-prince-1") == "BO-15"


@pytest.mark.rule("BO-115")
def test_only_the_other_duke_of_the_same_person_helps_and_it_may_be_attacked() -> None:
    scene = pair(
        morvane=("bridge ogre, swamp hydra", GOBLINS), sable=("pit prince", "3 iron phalanx"), ugboth=("cavern colossus", ""),
        vex=("ember giant", "3 conscript pikes"),
    )  # fmt: skip
    assert "attack sable" in scene.legal
    scene.play("attack ugboth")
    assert (scene.who, scene.step) == ("sable", "allying")
    scene.play("pass", "keep")
    assert (scene.who, scene.step) == ("vex", "aiding")
    own = pair(morvane=("bridge ogre", GOBLINS), sable=("pit prince", ""), ugboth=("cavern colossus", GOBLINS[2:]))
    own.play("attack sable", "keep", *MISS, *MISS, *NOTHING)  # nobody else may help
    assert own.step == "pressing"


@pytest.mark.rule("BO-116")
def test_a_ghost_is_run_by_the_person_whose_duke_fell() -> None:
    scene = pair(dead=("vex",), morvane=("bridge ogre", GOBLINS), ugboth=("swamp hydra", ""))
    scene.play("attack ugboth", "keep")
    assert (scene.who, scene.step, scene.state.actor) == ("vex", "haunting", 1)


@pytest.mark.rule("BO-117")
def test_who_has_the_last_two_dukes_hands_one_over_with_its_cards() -> None:
    scene = pair(dead=("vex",), morvane=("bridge ogre", GOBLINS), sable=("pit prince", "swamp hydra"))
    scene.play("attack ugboth", "aloof", *MISS, *MISS, *WIN)
    assert (scene.step, scene.state.actor) == ("ceding", 0)
    assert scene.legal == ["cede morvane", "cede sable"]
    assert scene.why_not("cede vex") == "BO-117"
    assert seen(scene, 1, 1) == [None]
    scene.play("cede sable", scene.drawing("ember giant"))
    assert scene.state.runs[1] == 1
    assert seen(scene, 1, 1) == seen(scene, 0, 1) == [scene.card("swamp hydra")]
    assert seen(scene, None, 1) == [None]  # the others at the table have not seen it
    assert scene.told("ceded")[0]["to"] == 1
    assert scene.step == "rewarded"


@pytest.mark.rule("BO-117")
def test_with_three_people_the_first_to_lose_both_is_out() -> None:
    scene = pair(
        seats=3, dead=("yzabel",), morvane=("bridge ogre", GOBLINS), ugboth=("swamp hydra", ""), sable=("pit prince", "")
    )
    scene.play("attack hrodd", "aloof", *MISS, *MISS, *WIN, scene.drawing("ember giant"))
    assert scene.step == "rewarded"  # nobody hands a Duke over yet
    later = pair(seats=3, dead=("yzabel", "hrodd", "vex"), morvane=("bridge ogre", GOBLINS), sable=("pit prince", ""))
    later.play("attack ugboth", "aloof", "aloof", "aloof", *MISS, *MISS, *WIN)
    assert (later.step, later.state.actor) == ("ceding", 0)


@pytest.mark.rule("BO-118")
def test_the_last_duke_wins_and_so_does_a_person_with_both_artifacts() -> None:
    last = pair(dead=("vex", "sable"), morvane=("bridge ogre", GOBLINS))
    last.play("attack ugboth", "aloof", "aloof", *MISS, *MISS, *WIN)
    assert last.state.winners == 1
    both = Scene(step=None, seats=2, two_dukes=True, deck="", morvane=("widowblade", ""), sable=("grinning lantern", ""))
    both.begin(CLOSE)
    outcome = both.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([0], "both artifacts at the cataclysm")
    other = Scene(step=None, seats=2, two_dukes=True, deck="", morvane=("widowblade", ""), ugboth=("grinning lantern", ""))
    other.begin(CLOSE)
    assert other.state.stage == 4


def test_views_of_a_battle_carry_sums_and_dice() -> None:
    scene = Scene(morvane=("storm caller, bridge ogre", GOBLINS), sable=("hedge warlock", ""))
    scene.attack("sable", *MISS, *MISS, 3, 2, 4, 5)
    battle = scene.state.view(2).battle
    assert battle is not None
    assert [msgspec.to_builtins(one) for one in battle.sums] == [
        {"side": "attack", "mind": None, "magic": 2, "melee": 4, "defence_only": 0},
        {"side": "defence", "mind": None, "magic": 1, "melee": None, "defence_only": 1},
    ]
    assert [(one.side, one.roll, one.dice, one.total, one.success) for one in battle.rolls] == [
        ("attack", "magic", (3, 4), 9, False),
        ("attack", "melee", (3, 2), 9, False),
        ("defence", "magic", (3, 4), 8, False),
        ("defence", "melee", (4, 5), 10, True),
    ]


@pytest.mark.rule("BO-110")
def test_the_order_of_what_is_told_says_nothing_about_hidden_cards() -> None:
    """Whatever lies hidden, the others hear the same: what they may see first, then so many unknown cards."""
    for hidden in ("2 alley ruffians", "2 clockwork ram"):
        scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("swamp hydra, conscript pikes", hidden))
        scene.give("sable", hand="vampire geese")
        scene.play("attack sable")
        name = hidden[2:].replace(" ", "-")
        scene.play("guard conscript-pikes-1", f"guard {name}-1")
        scene.play("guard vampire-geese-1", *LOSE)
        told = [
            (one.happening.name, one.seen_by(2)["card"]) for one in scene.events if one.happening.name in ("mustered", "guarded")
        ]
        assert told[-1] == ("guarded", None)
        assert {card for _, card in told[:-1]} == {scene.card("conscript pikes"), scene.card(hidden[2:]) + 1}
