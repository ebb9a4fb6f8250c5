"""Setting up: pieces, sets of bosses, the row, the deal."""

from collections import Counter

import pytest

import underboss
from tests.games.theboss.scenes import EVERY_CITY, Scene, seen
from underboss import BadInput, Dice
from underboss.games.theboss.content import CITY_SIZES, boss_numbers, content, read_content
from underboss.games.theboss.pack import CARDS_OF, CITY_OF
from underboss.games.theboss.verbs import Card

TWO = ["1.2.3", "1.2.4.7", "1.3.5", "1.3.6", "1.4.5.7", "1.4.6.7", "2.3.5", "2.3.6", "2.4.5.7", "2.4.6.7"]
THREE = ["1.2.3.4.5", "1.2.3.4.6", "1.2.3.5.7", "1.2.3.6.7", "1.3.4.5.6", "1.3.5.6.7", "2.3.4.5.6", "2.3.5.6.7"]
SETS = [(2, text) for text in TWO] + [(3, text) for text in THREE] + [(4, EVERY_CITY), (5, EVERY_CITY)]
EVERY_SET = pytest.mark.parametrize(("seats", "bosses"), SETS)


@pytest.mark.rule("TB-2", "TB-3", "TB-4")
def test_the_cities_hold_these_cards() -> None:
    assert {city.number: (city.name, city.cards) for city in content().cities} == {
        1: ("New York", ["0", "1", "2", "3"]),
        2: ("Boston", ["1", "2", "3", "prison"]),
        3: ("Detroit", ["1", "2", "3", "4", "revolver"]),
        4: ("Kansas City", ["2", "3", "revolver"]),
        5: ("Cincinnati", ["1", "2", "3", "banished"]),
        6: ("Memphis", ["1", "2", "3", "hospital"]),
        7: ("Philadelphia", ["3", "revolver", "prison"]),
    }
    assert len(CITY_OF) == 27
    assert CARDS_OF[7] == 0
    view = seen(Scene().state())
    assert [spot.number for spot in view.row if spot.name == "Chicago"] == [None]
    assert [len(spot.cards) for spot in view.row if spot.number] == list(CITY_SIZES)


@pytest.mark.rule("TB-5")
def test_the_police_deck_has_two_silver_two_gold_and_a_double() -> None:
    assert [(kind.name, kind.badges, kind.copies) for kind in content().police] == [
        ("silver", (1, 0), 2),
        ("gold", (0, 1), 2),
        ("double", (1, 1), 1),
    ]


@pytest.mark.rule("TB-6", "TB-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_with_six_big_and_three_small_cubes_and_no_points(seats: int) -> None:
    view = seen(underboss.load("theboss").start(seats, Dice(1)))
    assert [(side.big, side.small, side.points) for side in view.sides] == [(6, 3, 0)] * seats


@pytest.mark.rule("TB-9", "TB-19")
def test_the_first_dealer_is_drawn_and_takes_the_first_turn() -> None:
    game = underboss.load("theboss")
    dealers: Counter[int] = Counter()
    for seed in range(200):
        state = game.start(4, Dice(seed))
        assert seen(state).dealer == state.actor
        dealers[state.actor] += 1
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 25


@pytest.mark.rule("TB-10", "TB-11", "TB-12")
def test_each_number_of_players_has_its_sets_of_bosses() -> None:
    assert content().combinations(2) == TWO
    assert content().combinations(3) == THREE
    assert content().combinations(4) == [EVERY_CITY]


@pytest.mark.rule("TB-13")
@pytest.mark.parametrize(("seats", "sets"), [(2, TWO), (3, THREE)])
def test_a_random_set_is_any_of_them(seats: int, sets: list[str]) -> None:
    game = underboss.load("theboss")
    found: Counter[str] = Counter()
    for seed in range(60 * len(sets)):
        view = seen(game.start(seats, Dice(seed)))
        found[".".join(str(spot.number) for spot in view.row if spot.number)] += 1
    assert sorted(found) == sorted(sets)
    assert sum((count - 60) ** 2 / 60 for count in found.values()) < 33.7  # chi-square with 9, one in 10,000


@pytest.mark.rule("TB-13")
def test_a_named_set_is_used_and_fixes_the_number_of_players() -> None:
    game = underboss.load("theboss", bosses="1.4.6.7")
    assert game.seat_counts() == (2,)
    assert [spot.number for spot in seen(game.start(2, Dice(3))).row] == [1, None, 4, 6, 7]
    assert underboss.load("theboss", bosses=EVERY_CITY).seat_counts() == (4, 5)
    with pytest.raises(BadInput, match=r"3 seats: The Boss with these options is for 2"):
        game.start(3, Dice(1))


@pytest.mark.parametrize("bosses", ["1.0.6.7", "3.2.1", "1.2", "", "8"])
def test_an_unknown_set_is_refused(bosses: str) -> None:
    with pytest.raises(BadInput, match=r"theboss: bosses = .*: choose one of"):
        underboss.load("theboss", bosses=bosses)


@pytest.mark.rule("TB-14")
@EVERY_SET
def test_the_row_rises_and_chicago_is_second(seats: int, bosses: str) -> None:
    numbers = [spot.number for spot in seen(Scene(seats, bosses).state()).row]
    assert numbers == [boss_numbers(bosses)[0], None, *boss_numbers(bosses)[1:]]


@pytest.mark.rule("TB-15", "TB-16", "TB-17")
@EVERY_SET
def test_one_reward_for_each_city_and_the_rest_is_dealt_evenly(seats: int, bosses: str) -> None:
    game = underboss.load("theboss", bosses=bosses)
    for seed in range(5):
        state = game.start(seats, Dice(seed))
        rewards = {int(CITY_OF[card]) for card in range(27) if state.rewards >> card & 1}  # type: ignore[attr-defined]
        assert rewards == {number - 1 for number in boss_numbers(bosses)}
        assert int(state.rewards).bit_count() == len(rewards)  # type: ignore[attr-defined]
        hands = [seen(state, seat).hand or [] for seat in range(seats)]
        assert {len(hand) for hand in hands} == {4 if seats == 5 else 5}
        dealt = [card for hand in hands for card in hand]
        assert len(set(dealt)) == len(dealt) == sum(CITY_SIZES[city] - 1 for city in rewards)
        assert all(int(CITY_OF[card]) in rewards for card in dealt)
        assert not any(state.rewards >> card & 1 for card in dealt)  # type: ignore[attr-defined]


@pytest.mark.rule("TB-16")
def test_every_card_of_a_city_is_equally_likely_as_its_reward() -> None:
    game = underboss.load("theboss")
    found: Counter[str] = Counter()
    for seed in range(1000):
        state = game.start(4, Dice(seed))
        found.update(Card.format(card) for card in range(8, 13) if state.rewards >> card & 1)  # type: ignore[attr-defined]
    assert len(found) == 5
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 23.5  # chi-square with 4, one in 10,000


@pytest.mark.rule("TB-66")
def test_five_players_use_all_cities_and_get_four_cards() -> None:
    view = seen(underboss.load("theboss").start(5, Dice(1)), 4)
    assert len(view.row) == 8
    assert len(view.hand or []) == view.hand_size == 4
    assert all(len(side.colours) == 4 for side in view.sides)


CITIES = """
[chicago]
name = "Chicago"
code = "CH"
colour = "#000000"
icon = "fedora"
source = "ours"
"""


def city_file(*cards: list[str]) -> str:
    """A file of cities that hold these cards, and the shipped ones for the rest."""
    text = CITIES
    for city, shipped in enumerate(content().cities):
        held = cards[city] if city < len(cards) else shipped.cards
        text += f"""
[[city]]
number = {city + 1}
name = "{shipped.name}"
code = "{shipped.code}"
colour = "#000000"
icon = "x"
cards = {held}
source = "ours"
"""
    return text


TABLE = """
crew = { big = 6, small = 3, source = "ours" }
[[bosses]]
seats = 2
combinations = ["1.2.3"]
source = "ours"
[[police]]
name = "silver"
badges = [1, 0]
copies = 2
source = "ours"
"""


@pytest.mark.rule("TB-3")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["0", "1", "2"], r"the cities must be 1 to 7 with .* cards, and these have \(3, 4, 5, 3, 4, 4, 3\)"),
        (["0", "1", "2", "2"], "New York has the same card twice"),
        (["0", "1", "2", "-3"], "New York has a card '-3'"),
        (["0", "1", "2", "bribe"], "New York has a card 'bribe'"),
        (["0", "1", "2", "banished"], "New York has a card 'banished', which belongs to city 5"),
    ],
)
def test_content_that_cannot_be_played_is_refused(cards: list[str], why: str) -> None:
    assert read_content(city_file(), TABLE)
    with pytest.raises(BadInput, match=why):
        read_content(city_file(cards), TABLE)


@pytest.mark.rule("TB-17")
def test_a_set_that_cannot_be_shared_evenly_is_refused() -> None:
    with pytest.raises(BadInput, match=r"bosses 1\.2 leave 6 cards, which 4 players cannot share"):
        read_content(city_file(), TABLE.replace("seats = 2", "seats = 4").replace("1.2.3", "1.2"))
    with pytest.raises(BadInput, match=r"'3\.1' is not a set of bosses"):
        read_content(city_file(), TABLE.replace("1.2.3", "3.1"))
    with pytest.raises(BadInput, match="content of The Boss"):
        read_content("city = 3", TABLE)


def test_every_content_entry_names_its_source() -> None:
    entries = [*content().places, *content().bosses, content().crew, *content().police]
    assert all(entry.source in ("rulebook", "derived", "ours") for entry in entries)
