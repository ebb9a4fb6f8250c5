"""What a rule change does: many games of one or two variants, and what they have in common and apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

import msgspec

from underboss.arena.ratings import wilson
from underboss.bots.bot import NO_CLOCK, Bot
from underboss.bots.seating import Seating, repeated
from underboss.engine.bits import members
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.events import Event
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.view import View
from underboss.engine.words import Thing

FEWEST = 20  # games with a thing, below which nothing is said about it
WORLDS = 6  # that who leads is judged in, where something is hidden
SAME = 9  # decimals to which equal chances agree, whatever the order in which they were added up


class Share(msgspec.Struct):
    """A share of the wins with its 95 % interval; `fair` is what it would be if it made no difference."""

    name: str
    count: int
    share: float
    low: float
    high: float
    fair: float


class ThingShare(Share, kw_only=True):
    """How often the seats won that had or did a thing more often than anybody else in their game. `fair` is the share of
    all seats, or of those that had what the thing comes with."""

    kind: str
    of: str


class Balance(msgspec.Struct, kw_only=True):
    """The report on one variant."""

    variant: str
    game: str
    options: dict[str, Any]
    seats: int
    bots: list[str]
    seed: int
    games: int
    seat_shares: list[Share]
    lengths: list[int]  # decisions of each game
    turns: list[int]  # times that the deciding seat changed, of each game
    choices: float  # legal actions for each decision that had more than one
    forced: float  # share of the decisions with only one
    lead_changes: float  # in a game
    half_time: Share  # how often the leader at half-time wins
    ties: int
    endings: dict[str, int]
    things: list[ThingShare]  # by kind, the best first
    rare: int  # things that are left out, with too few games to say anything
    faults: list[int]  # decisions that each seat forfeited
    first_faults: list[str]  # why, the first time; nothing for a seat that never did


class Tally:
    """Counts over games."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.wins = [0.0] * seats
        self.lengths: list[int] = []
        self.turns: list[int] = []
        self.options = self.open = self.forced = self.changes = self.ties = 0
        self.half_games = 0
        self.half_wins = 0.0
        self.endings: Counter[str] = Counter()
        self.had: dict[Thing, list[float]] = defaultdict(list)

    def play(self, bots: Sequence[Bot], dice: Dice, spectator: Dice) -> None:
        """One game. The leader is whom the brain favours, judged from what a spectator can see."""
        match = Match(self.game, self.seats, dice)
        things: list[Counter[Thing]] = [Counter() for _ in range(self.seats)]
        self._note(match.opening, things)
        leaders: list[int] = []
        last = -1
        while not match.over:
            seat = match.waiting[0]
            if seat != last:
                leaders.append(self._leader(match.state.view(None), spectator))
            last = seat
            actions = match.legal(seat)
            self.options += len(actions) if len(actions) > 1 else 0
            self.open += len(actions) > 1
            self.forced += len(actions) == 1
            self._note(match.play(seat, bots[seat].choose(match.state.view(seat), actions, NO_CLOCK)), things)
        self.lengths.append(len(match.record.steps))
        self.turns.append(len(leaders))
        self._end(match, leaders, things)

    def _leader(self, view: View, dice: Dice) -> int:
        """The mask of the side with the best chance, 0 where sides are even. Team-mates lead together."""
        chances: dict[int, float] = defaultdict(float)
        for _ in range(1 if self.game.open else WORLDS):
            world = self.game.imagine(view, dice)
            sides = self.game.brain.sides(world)
            for seat in range(self.seats):
                chances[int(sides[seat])] += self.game.brain.evaluate(world, seat) / int(sides[seat]).bit_count()
        best = round(max(chances.values()), SAME)
        ahead = [side for side, chance in chances.items() if round(chance, SAME) == best]
        return ahead[0] if len(ahead) == 1 else 0

    def _note(self, events: Sequence[Event], things: list[Counter[Thing]]) -> None:
        """A seat's own events, as that seat sees them."""
        for event in events:
            seat = dict(zip(event.happening.fields, event.values)).get("seat", -1)
            if 0 <= seat < self.seats:
                things[seat].update(self.game.words.things(event.seen_by(seat)))

    def _end(self, match: Match, leaders: list[int], things: list[Counter[Thing]]) -> None:
        outcome = match.outcome
        assert outcome is not None
        payoffs = [outcome.payoff(seat) for seat in range(self.seats)]
        self.endings[outcome.reason] += 1
        self.ties += 0.0 < max(payoffs) < 1.0  # a whole team wins undivided
        self.wins = [won + payoff for won, payoff in zip(self.wins, payoffs)]
        known = [leader for leader in leaders if leader]
        self.changes += sum(1 for one, other in pairwise(known) if one != other)
        half = leaders[len(leaders) // 2]
        if half:
            self.half_games += 1
            self.half_wins += payoffs[members(half)[0]]
        for thing in dict.fromkeys(thing for counted in things for thing in counted):
            self._weigh(thing, [counted[thing] for counted in things], payoffs)

    def _weigh(self, thing: Thing, times: list[int], payoffs: list[float]) -> None:
        """Where two have it equally often, neither has an edge by it."""
        most = max(times)
        if times.count(most) == 1:
            self.had[thing].append(payoffs[times.index(most)])


def seat_counts(games: Sequence[Game], variants: Sequence[str | None]) -> list[int]:
    """How many play each: the least number, above one if possible, that all are for, since other shares do not compare; where
    there is none, the least of each."""
    counts = [set(game.counts_for(variant)) for game, variant in zip(games, variants)]
    common = set.intersection(*counts)
    return [min((count for count in common or own if count > 1), default=1) for own in counts]


def share(name: str, wins: float, count: int, fair: float) -> Share:
    low, high = wilson(wins, count)
    return Share(name, count, round(wins / count, 4) if count else 0.0, round(low, 4), round(high, 4), round(fair, 4))


def measure(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    title: str,
    progress: Callable[[], None] = lambda: None,
) -> Balance:
    """Play the games and count."""
    game.check_seats(seats)
    if games < 1:
        raise BadInput(f"{games} games: at least one is needed")
    tally = Tally(game, seats)
    with Seating(game, repeated(bots, seats), NO_CLOCK) as seating:
        for number in range(games):
            sitting = seating.sit([Dice(seed, number, seat) for seat in range(seats)])
            tally.play(sitting, Dice(seed, number), Dice(seed, number, seats))
            progress()
    return _report(tally, seating, games, seed, title)


def _report(tally: Tally, seating: Seating, games: int, seed: int, title: str) -> Balance:
    fair = sum(tally.wins) / games / tally.seats
    things = weighed(tally.had, fair)
    return Balance(
        variant=title,
        game=tally.game.name,
        options=tally.game.plain_options(),
        seats=tally.seats,
        bots=seating.names,
        seed=seed,
        games=games,
        seat_shares=[share(f"seat {seat + 1}", won, games, fair) for seat, won in enumerate(tally.wins)],
        lengths=tally.lengths,
        turns=tally.turns,
        choices=round(tally.options / max(1, tally.open), 2),
        forced=round(tally.forced / max(1, tally.forced + tally.open), 4),
        lead_changes=round(tally.changes / games, 2),
        half_time=share("leader at half-time", tally.half_wins, tally.half_games, fair),
        ties=tally.ties,
        endings=dict(sorted(tally.endings.items())),
        things=things,
        rare=len(tally.had) - len(things),
        faults=seating.faults,
        first_faults=seating.first_faults,
    )


def weighed(had: dict[Thing, list[float]], fair: float) -> list[ThingShare]:
    """The things that were had often enough, kind by kind in the order in which the game brings them up."""
    kinds = list(dict.fromkeys(thing.kind for thing in had))
    own = {thing.name: fmean(won) for thing, won in had.items() if not thing.of}
    found = [_thing_share(thing, won, own.get(thing.of, fair)) for thing, won in had.items() if len(won) >= FEWEST]
    return sorted(found, key=lambda thing: (kinds.index(thing.kind), -thing.share))


def _thing_share(thing: Thing, won: list[float], fair: float) -> ThingShare:
    name = f"{thing.name} ({thing.of})" if thing.of else thing.name
    return ThingShare(**msgspec.structs.asdict(share(name, sum(won), len(won), fair)), kind=thing.kind, of=thing.of)
