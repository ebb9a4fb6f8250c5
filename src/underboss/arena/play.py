"""Plays one chunk of a tournament; this is what runs in worker processes, here or on a cluster."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from underboss.arena.schedule import Chunk, Pairing, Plan
from underboss.bots.bot import Bot
from underboss.bots.shelf import safe_bot
from underboss.bots.thinker import SearchBot
from underboss.bots.worker import ProgramBot
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.registry import load


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """How one game ended. `thinking` (seconds by seat) is the only thing that differs from run to run."""

    number: int
    deal: int
    lineup: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    payoffs: tuple[float, ...]
    decisions: tuple[int, ...]  # by seat
    faults: tuple[int, ...]  # decisions that a bot forfeited, by seat
    reason: str
    thinking: tuple[float, ...]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A finished chunk."""

    id: str
    games: tuple[Played, ...]


def play_chunk(packed: bytes) -> bytes:
    """Bytes in and out: a worker need not share a pickle with anybody."""
    import underboss.games  # noqa: F401  registers the games by name

    chunk = msgspec.json.decode(packed, type=Chunk)
    game = load(chunk.plan.game, **chunk.plan.options)
    played = tuple(play_pairing(game, chunk.plan, pairing) for pairing in chunk.pairings)
    return msgspec.json.encode(Result(id=chunk.id, games=played))


def play_pairing(game: Game, plan: Plan, pairing: Pairing) -> Played:
    """One game. The dice depend on the deal only, each bot's own dice on deal, bot and seat."""
    match = Match(game, plan.seats, Dice(plan.seed, pairing.deal))
    bots = [
        seated(plan.bots[bot], game, Dice(plan.seed, pairing.deal, bot, seat), plan) for seat, bot in enumerate(pairing.lineup)
    ]
    made = [0] * plan.seats
    thinking = [0.0] * plan.seats
    try:
        while not match.over:
            seat = match.waiting[0]
            actions = match.legal(seat)
            started = time.perf_counter()
            action = bots[seat].choose(match.state.view(seat), actions, plan.seconds)
            thinking[seat] += time.perf_counter() - started
            made[seat] += 1
            match.play(seat, action)
    finally:
        for bot in bots:
            if isinstance(bot, ProgramBot):
                bot.close()
    outcome = match.outcome
    assert outcome is not None
    return Played(
        number=pairing.number,
        deal=pairing.deal,
        lineup=pairing.lineup,
        ranks=tuple(outcome.ranks),
        scores=tuple(outcome.scores),
        payoffs=tuple(outcome.payoff(seat) for seat in range(plan.seats)),
        decisions=tuple(made),
        faults=tuple(len(bot.faults) if isinstance(bot, ProgramBot) else 0 for bot in bots),
        reason=outcome.reason,
        thinking=tuple(round(seconds, 3) for seconds in thinking),
    )


def seated(name: str, game: Game, dice: Dice, plan: Plan) -> Bot:
    """A bot by its name, perhaps with more to say: `boss@200` searches 200 iterations."""
    base, at, number = name.rpartition("@")
    bot = safe_bot(base if at and number.isdecimal() else name, game, dice)
    if isinstance(bot, SearchBot):
        bot.longest = plan.seconds
        if at and number.isdecimal():
            bot.iterations = int(number)
        elif plan.iterations is not None:
            bot.iterations = plan.iterations
    return bot


def packed(chunk: Chunk) -> bytes:
    return msgspec.json.encode(chunk)


def unpacked(result: bytes) -> Any:
    return msgspec.json.decode(result, type=Result)
