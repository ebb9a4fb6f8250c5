"""From games to a table: shares of the wins with intervals, and ratings for many players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib import import_module
from statistics import fmean
from typing import Any

import msgspec

from underboss.arena.play import Played
from underboss.arena.schedule import Plan

Z = 1.96  # 95 %


class Standing(msgspec.Struct, kw_only=True):
    """One line of the table. With fewer bots than seats it tells of the games in which the bot sat alone; a bot that never did
    is told of as a field, whose seats win or lose together and count once in each game."""

    bot: str
    games: int
    wins: float  # of its seat, or of all seats of a field; shared wins are divided
    share: float  # of one seat
    low: float
    high: float
    fair: float  # the share that equal bots would have
    rating: float
    rating_low: float
    rating_high: float
    faults: int
    seconds: float  # of thinking for each decision


class Meeting(msgspec.Struct, kw_only=True):
    """How `bot` did against `other`: the share of the games in which it ranked above it, ties counted half; or, where it sat
    alone against seats of the other, the share of the games that it won."""

    bot: str
    other: str
    games: int
    share: float
    low: float
    high: float


class Table(msgspec.Struct, kw_only=True):
    """What `underboss arena --json` prints."""

    plan: Plan
    games: int
    standings: list[Standing]
    meetings: list[Meeting]
    seat_shares: list[float]


def wilson(wins: float, games: float) -> tuple[float, float]:
    """A 95 % interval for a share; sound for few games and for shares near 0 and 1."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    wide = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - wide) / whole), min(1.0, (middle + wide) / whole)


def table(plan: Plan, games: Sequence[Played]) -> Table:
    """The standings, the best rating first."""
    rated = ratings(plan, games)
    standings = [_standing(plan, games, bot, rated[bot]) for bot in range(len(plan.bots))]
    standings.sort(key=lambda standing: -standing.rating)
    seats = [sum(game.payoffs[seat] for game in games) / len(games) for seat in range(plan.seats)]
    return Table(
        plan=plan,
        games=len(games),
        standings=standings,
        meetings=_meetings(plan, games),
        seat_shares=[round(s, 4) for s in seats],
    )


def _standing(plan: Plan, games: Sequence[Played], bot: int, rating: tuple[float, float]) -> Standing:
    seats = [(game, seat) for game in games for seat, sat in enumerate(game.lineup) if sat == bot]
    counted = _counted(games, bot)
    each = counted[0].lineup.count(bot) if counted else 1
    wins = sum(game.payoffs[seat] for game in counted for seat, sat in enumerate(game.lineup) if sat == bot)
    low, high = wilson(wins, len(counted))
    mean, sigma = rating
    made = sum(game.decisions[seat] for game, seat in seats)
    return Standing(
        bot=plan.bots[bot],
        games=len(counted),
        wins=wins,
        share=round(wins / len(counted) / each, 4) if counted else 0.0,
        low=round(low / each, 4),
        high=round(high / each, 4),
        fair=round(fmean(sum(game.payoffs) / plan.seats for game in counted), 4) if counted else 0.0,
        rating=round(mean, 2),
        rating_low=round(mean - Z * sigma, 2),
        rating_high=round(mean + Z * sigma, 2),
        faults=sum(game.faults[seat] for game, seat in seats),
        seconds=round(sum(game.thinking[seat] for game, seat in seats) / max(1, made), 4),
    )


def _counted(games: Sequence[Played], bot: int) -> list[Played]:
    """The games that its share is of: several seats of one game are not as many games."""
    alone = [game for game in games if game.lineup.count(bot) == 1]
    return alone or [game for game in games if bot in game.lineup]


def ratings(plan: Plan, games: Sequence[Played]) -> list[tuple[float, float]]:
    """Mean and deviation of each bot by the Plackett-Luce model of openskill; bots do not learn, so nothing drifts."""
    model = import_module("openskill.models").PlackettLuce(tau=0.0)
    found = [model.rating(name=bot) for bot in plan.bots]
    for game in games:
        if len(set(game.lineup)) < len(game.lineup):
            _rate_field(model, found, game)
            continue
        rated = model.rate([[found[bot]] for bot in game.lineup], ranks=[float(rank) for rank in game.ranks])
        for bot, team in zip(game.lineup, rated):
            found[bot] = team[0]
    return [(float(rating.mu), float(rating.sigma)) for rating in found]


def _rate_field(model: Any, found: list[Any], game: Played) -> None:
    """One bot against seats that all hold another: it meets each of them, and the mean of what these meetings change counts
    as one game. So equal bots gain and lose alike, and where as many end above the one as below it, no mean moves."""
    alone = min(game.lineup, key=game.lineup.count)
    other = max(game.lineup, key=game.lineup.count)
    rank = float(game.ranks[game.lineup.index(alone)])
    against = [float(rank) for seat, rank in enumerate(game.ranks) if game.lineup[seat] == other]
    met = [model.rate([[found[alone]], [found[other]]], ranks=[rank, theirs]) for theirs in against]
    for side, bot in enumerate((alone, other)):
        mean, sigma = (fmean(getattr(rated[side][0], part) for rated in met) for part in ("mu", "sigma"))
        found[bot] = model.rating(mu=mean, sigma=sigma, name=found[bot].name)


def _meetings(plan: Plan, games: Sequence[Played]) -> list[Meeting]:
    met: list[Meeting] = []
    for one in range(len(plan.bots)):
        for other in range(len(plan.bots)):
            if one != other:
                wins = [_won(game, one, other) for game in games if one in game.lineup and other in game.lineup]
                total = [share for share in wins if share is not None]
                low, high = wilson(sum(total), len(total))
                met.append(
                    Meeting(
                        bot=plan.bots[one],
                        other=plan.bots[other],
                        games=len(total),
                        share=round(sum(total) / len(total), 4) if total else 0.0,
                        low=round(low, 4),
                        high=round(high, 4),
                    )
                )
    return met


def _won(game: Played, one: int, other: int) -> float | None:
    """1, 0 or a half for a tie. Only games in which `one` sits alone or both sit once count, so that shares compare."""
    if game.lineup.count(one) != 1:
        return None
    seat = game.lineup.index(one)
    if game.lineup.count(other) > 1:
        return game.payoffs[seat]
    rank, against = game.ranks[seat], game.ranks[game.lineup.index(other)]
    return 1.0 if rank < against else 0.0 if rank > against else 0.5
