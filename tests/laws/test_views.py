"""Laws of knowledge: views are complete and blind, and bots see nothing else."""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
import pytest
from rich.text import Text

from tests.laws.tables import Table, every_table, tables, waiting
from underboss import BadInput, Dice, State
from underboss.bots.bot import Bot
from underboss.bots.shelf import BOTS, make_bot
from underboss.bots.thinker import SearchBot

NO_CLOCK = 600.0


def swapped(state: State, seat: int, seed: int) -> State:
    """The same position with everything that the seat does not know dealt anew."""
    other = state.copy()
    other.redeal(seat, Dice(seed))
    return other


@every_table
def test_an_imagined_world_looks_the_same(table: Table) -> None:
    for number, state in enumerate(table.positions(21, every=12)):
        for seat in range(table.seats):
            view = state.view(seat)
            world = table.game.imagine(view, Dice(number, seat))
            assert world.view(seat).bytes() == view.bytes()
            assert list(world.legal(seat)) == list(state.legal(seat))
            assert world.waiting == state.waiting


@every_table
def test_a_spectators_view_can_be_imagined_too(table: Table) -> None:
    for number, state in enumerate(table.positions(22, every=25)):
        view = state.view(None)
        assert table.game.imagine(view, Dice(number)).view(None).bytes() == view.bytes()


@every_table
def test_a_view_does_not_change_with_what_the_seat_cannot_know(table: Table) -> None:
    for number, state in enumerate(table.positions(23, every=10)):
        for seat in range(table.seats):
            other = swapped(state, seat, number)
            assert other.view(seat).bytes() == state.view(seat).bytes()
            assert other.view(None).bytes() == state.view(None).bytes()
            assert list(other.legal(seat)) == list(state.legal(seat))
            assert table.game.census(other) == table.game.census(state)


@every_table
def test_a_seat_that_is_not_there_has_no_view(table: Table) -> None:
    state = table.game.start(table.seats, Dice(1))
    for seat in (-1, table.seats):
        with pytest.raises(BadInput, match=rf"^seat {seat} is not from 0 to {table.seats - 1}$"):
            state.view(seat)


@every_table
def test_views_are_plain_data(table: Table) -> None:
    for state in table.positions(24, every=40):
        for seat in (*range(table.seats), None):
            view = state.view(seat)
            assert msgspec.json.decode(view.bytes(), type=type(view)) == view


@every_table
def test_imagined_and_redealt_worlds_have_the_same_chances(table: Table) -> None:
    """Both are ways to deal what a seat does not know; what the other seats then see must be equally frequent."""
    state = list(table.positions(25, every=8, most=80))[-1]
    seat = waiting(state)[0] if state.waiting else 0
    view = state.view(seat)
    worlds = [Counter[int](), Counter[int]()]
    for number in range(300):
        worlds[0][bucket(table.game.imagine(view, Dice(number, 3)))] += 1
        worlds[1][bucket(swapped(state, seat, 1000 + number))] += 1
    distance = sum((worlds[0][at] - worlds[1][at]) ** 2 / max(1, worlds[0][at] + worlds[1][at]) for at in range(8))
    assert distance < 29.9, worlds  # chi-square with 7 degrees of freedom, one in 10,000


def bucket(state: State) -> int:
    return sum(msgspec.json.encode(state.dump())) % 8


@every_table
def test_a_game_knows_whether_it_hides_anything(table: Table) -> None:
    """Learners and searches ask it; the truth is whether a deal of what a seat does not know changes the position."""
    hidden = private = False
    for number, state in enumerate(table.positions(29, every=10)):
        for seat in range(table.seats):
            hidden = hidden or swapped(state, seat, number).dump() != state.dump()
            private = private or msgspec.structs.replace(state.view(None), seat=seat) != state.view(seat)
    assert hidden == table.game.hides(table.seats)
    assert private != table.game.open


@every_table
def test_in_an_open_game_every_seat_sees_what_a_spectator_sees(table: Table) -> None:
    """The server makes and encodes one view for all of them; `seat` comes first in it."""
    for state in table.positions(28, every=17):
        spectators = state.view(None)
        same = [msgspec.structs.replace(spectators, seat=seat) == state.view(seat) for seat in range(table.seats)]
        assert all(same) or not table.game.open
        assert msgspec.json.encode(spectators).startswith(b'{"seat":null,')


@every_table
def test_words_come_from_views_and_never_fail(table: Table) -> None:
    names = [f"[/b{seat}] [b]" for seat in range(table.seats)]
    words = table.game.words
    for state in table.positions(26, every=30):
        for seat in (*range(table.seats), None):
            view = state.view(seat)
            assert words.prompt(view, names)
            plain = words.picture(view, names, colour=False)
            coloured = Text.from_markup(words.picture(view, names, colour=True)).plain
            assert [line.rstrip() for line in coloured.split("\n")] == [line.rstrip() for line in plain.split("\n")]
            table.game.aids(view)
        for seat in waiting(state):
            view = state.view(seat)
            labels = [words.action(view, action) for action in state.legal(seat)]
            assert all(labels)


@every_table
def test_every_event_can_be_told_to_everybody(table: Table) -> None:
    names = [f"Player {seat}" for seat in range(table.seats)]
    state, dice = table.start(27), Dice(27, 1)
    for _ in range(150):
        if not state.waiting:
            break
        seat = waiting(state)[0]
        actions = state.legal(seat)
        state.ears = []
        state.apply(seat, actions[dice.below(len(actions))], dice)
        for event in state.ears:
            for viewer in (*range(table.seats), None):
                told = event.seen_by(viewer)
                assert isinstance(table.game.words.line(told, names), str)
                table.game.words.harm(told, state.view(viewer))


def assert_blind(table: Table, make: Callable[[Dice], Bot], seed: int, most: int = 3) -> None:
    """The bot must choose the same when only what it cannot know differs, also with what it kept from its decision before."""
    seen, differed = 0, False
    for number, state in enumerate(table.positions(seed, every=13, most=120)):
        for seat in waiting(state)[:1]:
            if len(state.legal(seat)) < 2 or seen == most:
                continue
            seen += 1
            choices: dict[bytes, set[int]] = {}
            for world in (state, swapped(state, seat, number), swapped(state, seat, number + 500)):
                differed = differed or world.dump() != state.dump()
                for seen_before, choice in decisions(make(Dice(7)), world, seat, number):
                    choices.setdefault(seen_before, set()).add(choice)
            assert all(len(same) == 1 for same in choices.values()), "it chose by what it cannot know"
    assert seen
    assert differed == table.game.hides(table.seats)


def decisions(bot: Bot, world: State, seat: int, number: int, most: int = 2) -> Iterator[tuple[bytes, int]]:
    """The bot's first choices from here, as long as it is the seat's turn, each with all that the seat had seen till then."""
    world = world.copy()
    seen = b""
    for _ in range(most):
        if seat not in waiting(world):
            return
        view = world.view(seat)
        seen += view.bytes()
        choice = bot.choose(view, list(world.legal(seat)), NO_CLOCK)
        yield seen, choice
        world.apply(seat, choice, Dice(number))


@every_table
@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_are_blind(table: Table, name: str) -> None:
    def make(dice: Dice) -> Bot:
        bot = make_bot(name, table.game, dice)
        if isinstance(bot, SearchBot):  # a clock would make choices differ for no reason of knowledge
            bot.iterations = min(bot.iterations, 60)
            bot.longest = NO_CLOCK
        return bot

    assert_blind(table, make, seed=28)


def one_table_of_each_game() -> list[Table]:
    """The first that hides something, or the first of all."""
    found: dict[str, Table] = {}
    for table in sorted(tables(), key=lambda table: not table.game.hides(table.seats)):
        found.setdefault(table.name, table)
    return list(found.values())


@pytest.mark.parametrize("table", one_table_of_each_game(), ids=str)
def test_a_boss_that_thinks_as_long_as_it_likes_is_blind(table: Table) -> None:
    def make(dice: Dice) -> Bot:
        bot = make_bot("boss", table.game, dice)
        assert isinstance(bot, SearchBot)
        bot.longest = NO_CLOCK
        return bot

    assert_blind(table, make, seed=28)
