"""What a person reads: prompts, log lines, labels, and the table in the terminal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.theboss.scenes import Scene, finish_round, legal, pass_turn, play, seen, tell
from tests.games.theboss.test_settlement import example
from underboss import Dice
from underboss.games.theboss.terminal import odds, picture
from underboss.games.theboss.verbs import HAPPENINGS, VERBS
from underboss.games.theboss.words import TheBossWords

NAMES = ["Marlowe", "Ines", "Annie", "Quill"]
WORDS = TheBossWords()
REWARDS = ["ny-0", "bo-1", "de-1"]
HANDS = [["ny-1", "ny-2", "bo-2", "de-2", "de-3"], ["ny-3", "bo-3", "bo-prison", "de-4", "de-revolver"]]


def scene() -> Scene:
    return Scene(2, "1.2.3").deal(REWARDS, HANDS)


def lines(told: list[dict[str, Any]]) -> list[str]:
    return [line for line in (WORDS.line(event, NAMES) for event in told) if line]


def test_prompts_say_who_decides_what() -> None:
    state = scene().state()
    assert WORDS.prompt(seen(state, 0), NAMES) == "Your turn: place cubes, reveal a card."
    assert WORDS.prompt(seen(state, 1), NAMES) == "Marlowe is on turn."
    play(state, "place de")
    assert WORDS.prompt(seen(state, 0), NAMES) == "How many cubes go to Detroit?"
    assert WORDS.prompt(seen(state), NAMES) == "Marlowe is placing cubes."
    play(state, "cubes 2 1")
    assert WORDS.prompt(seen(state, 0), NAMES) == "Now reveal a card."
    assert WORDS.prompt(seen(state, 1), NAMES) == "Marlowe has to reveal a card."
    play(state, "reveal de-2", "reveal ny-3")
    assert WORDS.prompt(seen(state, 1), NAMES) == "You may still place cubes in one city."
    assert WORDS.prompt(seen(state, 0), NAMES) == "Ines may still place cubes."


def test_the_log_of_a_turn() -> None:
    state = scene().cubes(1, "de", 1).state()
    told = tell(state, "place de", "cubes 1 1", "reveal de-2")
    assert lines(told) == [
        "Marlowe takes Detroit from Ines with 1 big and 1 small cube.",
        "Marlowe reveals Detroit 2.",
    ]
    assert lines(tell(state, "place de", "cubes 2 0", "reveal de-revolver")) == [
        "Ines takes Detroit from Marlowe with 2 big cubes, 3 in all.",
        "Ines reveals Detroit revolver.",
    ]


def test_the_log_of_a_settlement() -> None:
    state = example().set(last=1).state()
    for _ in range(3):
        pass_turn(state)
    assert lines(tell(state, "reveal me-2", "done")) == [
        "Quill reveals Memphis 2.",
        "Nobody takes the reward of New York 0.",
        "Marlowe takes the reward of Boston: 3 points.",
        "Annie takes the reward of Detroit: 1 point.",
        "Ines scores 3 points in Chicago, half of 7.",
        "Quill takes the reward of Kansas City: revolver.",
        "Quill loses a big cube in Kansas City for good.",
        "Ines takes the reward of Cincinnati: banished.",
        "Ines is banished from Cincinnati.",
        "Quill takes the reward of Memphis: 1 point.",
        "Annie takes the reward of Philadelphia: 3 points.",
        "Annie won: the most points.",
    ]
    assert WORDS.prompt(seen(state), NAMES) == "Annie wins the game: the most points."


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ({"event": "dealt", "seat": 1, "hand": None}, ""),
        ({"event": "dealt", "seat": 1, "hand": 3}, "Ines is dealt New York 0, New York 1."),
        (
            {"event": "set_up", "bosses": 7, "dealer": 2},
            "The bosses of New York, Boston and Detroit are in the game. Annie deals first.",
        ),
        (
            {"event": "round", "number": 5, "dealer": 0, "left_of_chicago": 1, "overtime": 1},
            "Round 5 (overtime): Marlowe deals; 1 city to the left of Chicago.",
        ),
        (
            {"event": "paused", "order": 0o132},
            "One card is left to everybody. By unused cubes the order is now Ines, Annie and Marlowe.",
        ),
        (
            {"event": "police", "kind": 2, "silver": 3, "gold": 1, "last": 1},
            "The police card is double: 3 silver and 1 gold so far. This is the last round.",
        ),
        ({"event": "jailed", "seat": 0, "city": 1}, "A big cube of Marlowe goes to prison for two rounds."),
        ({"event": "injured", "seat": 0, "city": 5}, "A big cube of Marlowe goes to hospital for one round."),
        (
            {"event": "came_back", "seat": 3, "prison": 1, "hospital": 1},
            "Quill has 2 big cubes back from prison and hospital.",
        ),
        ({"event": "tied", "seats": 9, "overtime": 2}, "Marlowe and Quill are tied: overtime round 2 is played."),
    ],
)
def test_log_lines(told: dict[str, Any], line: str) -> None:
    assert WORDS.line(told, NAMES) == line


def test_every_kind_of_event_has_a_line() -> None:
    for happening in HAPPENINGS:
        told = {"event": happening.name, **dict.fromkeys(happening.fields, 1)}
        assert isinstance(WORDS.line(told, NAMES), str)
    with pytest.raises(ValueError, match="unheard"):
        WORDS.line({"event": "unheard"}, NAMES)


def test_labels_of_actions() -> None:
    view = seen(scene().state(), 0)
    labels = {
        text: WORDS.action(view, VERBS.parse(text)) for text in ("place ch", "cubes 2 1", "cubes 1 0", "reveal de-4", "done")
    }
    assert labels == {
        "place ch": "Place cubes in Chicago",
        "cubes 2 1": "Place 2 big and 1 small cube",
        "cubes 1 0": "Place 1 big cube",
        "reveal de-4": "Reveal Detroit 4",
        "done": "Done, place nothing",
    }


def test_harm_is_a_penalty_or_a_lost_city() -> None:
    state = scene().cubes(1, "de", 1).state()
    told = tell(state, "place de", "cubes 2 0")
    assert [WORDS.harm(event, seen(state, 1)) for event in told] == [False, True]
    assert not any(WORDS.harm(event, seen(state, seat)) for event in told for seat in (0, None))
    killed = {"event": "killed", "seat": 1, "city": 2}
    assert WORDS.harm(killed, seen(state, 1))
    assert not WORDS.harm(killed, seen(state, 0))


def test_the_table_in_the_terminal() -> None:
    state = scene().cubes(1, "de", 2, 1).cubes(0, "de", 1).set(police=0o13, number=3).state()
    play(state, "reveal de-2", "done")
    assert picture(seen(state, 0), NAMES, colour=False).split("\n") == [
        "Round 3   Police: silver, double   Last round: 1 in 3",
        "Chicago pays 0 now (half of 0)   Last turn: E T as of now",
        "",
        "           1 NY    CH      2 BO    3 DE",
        "E Marlowe  .       .       .       ■",
        "T Ines     .       .       .       ■■▪*",
        "to lead    +1      +1      +1      +3",
        "hidden     0 3     =0      1 3 P   1 4 R",
        "face up                            2",
        "",
        "  E Marlowe (dealer): 0 points, reserve ■■■■■▪▪▪, hand NY NY BO DE",
        "> T Ines: 0 points, reserve ■■■■▪▪, hand NY BO BO DE DE",
        "",
        "Your hand: NY 1, NY 2, BO 2, DE 3",
        "■ big, ▪ small cube, * leads; R revolver, P prison, H hospital, B banished",
    ]


def test_the_terminal_says_where_one_may_not_go() -> None:
    state = Scene(2, "1.3.5").set(banished=1).state()
    assert "to lead    +1      closed  +1      banned" in picture(seen(state, 0), NAMES, colour=False)
    assert "to lead    +1      closed  +1      +1" in picture(seen(state, 1), NAMES, colour=False)
    long = picture(seen(state, 1), ["Marlowe the Elder", "Ines"], colour=False)
    assert "\nE Marlowe the Elder .       ." in long


def test_the_terminal_shows_who_is_away_and_how_it_ended() -> None:
    state = example().set(last=1).state()
    finish_round(state)
    shown = picture(seen(state), NAMES, colour=False)
    assert "The last round, number 3:" in shown
    assert "  Chicago       half of 7  Ines" in shown
    assert "  New York      0          nobody" in shown
    assert "Quill: 1 points, reserve ■■■■■▪▪▪, 1 dead" in shown
    assert "banished from CI" in shown


def test_the_widest_table_fits_in_eighty_columns() -> None:
    state = Scene(5).state()
    while state.waiting:
        for line in picture(seen(state, 0), ["A long name indeed"] * 5, colour=False).split("\n"):
            assert len(line) <= 80 or "reserve" in line
        play(state, legal(state)[0], dice=Dice(len(legal(state))))


@pytest.mark.parametrize(
    ("chance", "text"), [(0.0, "no"), (1.0, "yes"), (1 / 3, "1 in 3"), (0.4, "2 in 5"), (None, "when the tie is broken")]
)
def test_chances_in_words(chance: float | None, text: str) -> None:
    assert odds(chance) == text
