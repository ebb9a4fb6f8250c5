"""What people read: texts of cards, prompts, labels that tell what a choice would do, the picture, and the guide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import underboss
from tests.games.battlebosses.board import Board
from underboss import Dice, Match
from underboss.bots.bot import RandomBot
from underboss.bots.shelf import play_out
from underboss.engine.events import Happening
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.library import read_own, shipped
from underboss.games.battlebosses.texts import card_text, token_text
from underboss.games.battlebosses.verbs import HAPPENINGS, VERBS

GUIDE = Path(__file__).parents[3] / "docs" / "own-boss.md"
NAMES = ["Ember", "Tide", "Gold", "Jade", "Violet", "Salt"]


def text_of(key: str, card: str) -> str:
    boss = shipped().bosses[key]
    return card_text(boss, next(found for found in boss.cards if found.id == card))


@pytest.mark.parametrize(
    ("key", "card", "text"),
    [
        ("tin_leviathan", "tracking_array", "New ability (3 energy): 1 damage to a space within 3 steps."),
        ("mother_mycel", "compost", "Additional cost: sacrifice 2 minions. Draw 2 cards."),
        ("mother_mycel", "feast_of_rot", "1 damage for each of your minions in and beside a space within 2 steps, up to 5."),
        ("vashara", "furnace_heart", "When you roll an overload (twice a turn): get 1 energy."),
        ("gorrum", "taunt", "Pull an enemy boss within 3 steps up to 2 steps."),
        ("gorrum", "seismic_step", "Your boss takes 2 less from minions that it enters."),
        ("queen_umbra", "moon_mirror", "Take up to 1 Effect back from your discard pile."),
    ],
)
def test_cards_tell_what_they_do(key: str, card: str, text: str) -> None:
    assert text_of(key, card) == text


def test_no_two_kinds_of_a_deck_read_alike_unless_they_are() -> None:
    for boss in shipped().bosses.values():
        texts = [card_text(boss, card) for card in boss.cards]
        assert len(set(texts)) == len(texts), boss.key
    assert token_text(shipped().bosses["tin_leviathan"]).startswith("Sentry: up to 3 in play.")
    assert token_text(shipped().bosses["gorrum"]) == ""


def label(board: Board, text: str) -> str:
    seat = board.state.actor
    return board.game.words.action(board.state.view(seat), board.action(text, seat))


def test_labels_tell_costs_and_what_a_choice_would_do() -> None:
    board = Board("gorrum", "paradox").boss(1, "B4").minions(1, "B4", 1).cards(0, "hand", "rock_toss").minions(0, "B3", 2)
    assert label(board, "use Lumber") == "Lumber (2 energy): Move your boss 1 step."
    assert label(board, "play rock_toss") == "Play Rock Toss (2 crystals): 2 damage to a space within 2 steps."
    board.do("play rock_toss")
    left = board.health(1) - 1
    assert label(board, "at B4") == f"B4: 1 minion of Paradox destroyed, 1 damage to Paradox, {left} left"
    assert label(board, "at C3") == "C3"
    board.do("at C3", "use Roll")
    assert label(board, "move B3 2 B4") == "2 from B3 to B4: 1 of each side destroyed"
    board.do("move B3 2 B4")
    assert label(board, "end") == f"End turn: 1 damage to Paradox, {left} left"


def test_a_card_tells_what_it_would_do_now_where_nothing_is_left_to_choose() -> None:
    board = Board("gorrum", "paradox").boss(1, "C4").cards(0, "hand", "haymaker", "smash_trinket", "second_wind", "taunt")
    board.set(0, wounds=2)
    dealt = next(card.do[0].n for card in shipped().bosses["gorrum"].cards if card.id == "haymaker")
    assert label(board, "play haymaker").endswith(f" Now: {dealt} damage to Paradox, {board.health(1) - dealt} left.")
    assert label(board, "play second_wind").endswith(" Now: Gorrum heals 2.")
    assert label(board, "play smash_trinket").endswith(": Destroy 1 enemy Upgrade. Now: nothing.")
    board.cards(1, "played", "paradox_field")
    assert label(board, "play smash_trinket").endswith(" Now: Paradox Field destroyed.")


def test_a_price_is_told_as_it_is_now() -> None:
    cost = {card.id: card.cost for card in shipped().bosses["paradox"].cards}
    board = Board("paradox", "gorrum").cards(0, "hand", "time_bomb", "perpetual_engine").cards(0, "played", "lab_notebook")
    assert f"({cost['time_bomb'] - 1} crystals)" in label(board, "play time_bomb")
    assert f"({cost['perpetual_engine']} crystals)" in label(board, "play perpetual_engine")
    hand = board.game.words.picture(board.state.view(0), NAMES, colour=False)
    assert f"Time Bomb (Effect, {cost['time_bomb'] - 1} crystals)" in hand
    board.cards(0, "hand", "deja_vu").do("play deja_vu")
    assert f"({cost['time_bomb']} crystals)" in label(board, "play time_bomb")


def test_previews_never_tell_what_is_drawn_or_rolled() -> None:
    board = Board("paradox", "gorrum").cards(0, "hand", "future_sight", "fast_forward")
    view = board.state.view(0)
    told = board.game.aids(view)["previews"]
    assert set(told) == {VERBS.format(action) for action in board.state.legal(0)}
    for text in ("play future_sight", "play fast_forward", "use Eureka", "end"):
        preview = told[VERBS.format(board.action(text, 0))]
        assert preview["text"] == ""
        assert {event["event"] for event in preview["events"]} <= {"used", "played"}


def test_aids_bring_all_texts_of_the_bosses_at_the_table() -> None:
    board = Board("tin_leviathan", "gorrum")
    sheets = board.game.aids(board.state.view(None))["bosses"]
    assert [sheet["key"] for sheet in sheets] == ["tin_leviathan", "gorrum"]
    assert sum(card["copies"] for card in sheets[0]["cards"]) == 28
    assert [ability["name"] for ability in sheets[1]["abilities"]][:2] == ["Lumber", "Quarry"]
    assert all(card["text"] and card["icon"] for sheet in sheets for card in sheet["cards"])


def test_spaces_can_be_typed_by_name() -> None:
    board = Board("gorrum", "paradox").minions(0, "B3", 2)
    words, view = board.game.words, board.state.view(0)
    assert words.understand(view, "b4") == [board.action("at B4", 0)]
    assert words.understand(view, "B3 2 A3") == [board.action("move B3 2 A3", 0)]
    assert words.understand(view, "b9") is None
    assert words.understand(view, "b3 9 a3") is None
    assert words.understand(view, "end") is None


def test_prompts_name_who_decides_what() -> None:
    board = Board("queen_umbra", "gorrum").cards(0, "hand", "nightmare").cards(1, "hand", "grit", "taunt", "charge")
    prompt = board.game.words.prompt
    assert prompt(board.state.view(0), NAMES) == "You have 12 energy and 12 crystals to spend."
    board.do("play nightmare")
    assert prompt(board.state.view(0), NAMES) == "Tide chooses a card to discard."
    assert prompt(board.state.view(1), NAMES) == "You choose a card to discard."


def test_the_picture_shows_map_units_dice_and_hand() -> None:
    board = Board("tin_leviathan", "gorrum").minions(0, "B3", 2).minions(1, "C1", 3).token(0, "A1").cards(0, "hand", "overclock")
    board.cards(1, "played", "granite_skin").do("end")
    shown = board.game.words.picture(board.state.view(0), NAMES, colour=False)
    for part in (
        "[A1 E!",
        "[B3 E2",
        "[C1 T*T3",
        "[C4 E*",
        "Overclock (Effect, 1 crystal): Get 3 energy.",
        "Dice: (",
        "in play: Granite Skin",
    ):
        assert part in shown, part
    assert "> T Tide: Gorrum Cragfist" in shown
    assert "Hand:" not in board.game.words.picture(board.state.view(None), NAMES, colour=False)


def test_every_happening_has_words() -> None:
    """Games of every mode between them tell every kind of event."""
    seen: set[str] = set()
    for variant, seats in (("duel", 2), ("free-for-all", 3), ("skirmish", 4), ("arena", 6), ("arena", 4)):
        game = underboss.load("battlebosses", variant=variant)
        for seed in range(4):
            match = Match(game, seats, Dice(seed))
            match.listeners.append(lambda _seat, _action, events: seen.update(event.happening.name for event in events))
            seen.update(event.happening.name for event in match.opening)
            dice = Dice(seed, 1)
            while not match.over:
                seat = match.waiting[0]
                actions = match.legal(seat)
                match.play(seat, actions[dice.below(len(actions))])
    assert {happening.name for happening in HAPPENINGS} - seen <= {"monster_slain", "rerolled", "returned"}  # rare at random


@pytest.mark.parametrize("happening", HAPPENINGS, ids=lambda happening: happening.name)
def test_every_line_can_be_told(happening: Happening) -> None:
    told = {"event": happening.name, **dict.fromkeys(happening.fields, 0)}
    line = Board("gorrum", "paradox").game.words.line(told, NAMES[:2])
    assert line == "" if happening.name == "rolled" else line.endswith(".")


def test_harm_is_told_to_whom_it_befalls() -> None:
    board = (
        Board("gorrum", "paradox").boss(1, "B4").minions(1, "B4", 1).cards(0, "hand", "rock_toss").do("play rock_toss", "at B4")
    )
    harmed = {
        (event.happening.name, viewer)
        for event in board.events
        for viewer in (0, 1)
        if board.game.words.harm(event.seen_by(viewer), board.state.view(viewer))
    }
    assert harmed == {("destroyed", 1), ("hurt", 1)}


def test_the_guides_boss_and_map_can_be_played() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert list(read_own(blocks[0])[0]) == ["old_frost"]
    game = underboss.load("battlebosses", own=blocks[0] + blocks[1], bosses="old_frost,gorrum", map="pond")
    match = Match(game, 2, Dice(3))
    play_out(match, [RandomBot(game, Dice(1)), RandomBot(game, Dice(2))])
    assert match.outcome is not None


def test_the_guide_names_every_effect_reach_trigger_and_lasting_effect() -> None:
    guide = GUIDE.read_text()
    for name in (*codes.EFFECTS, *codes.REACHES, *codes.TRIGGERS, *codes.LASTING):
        assert f"`{name}`" in guide, name
