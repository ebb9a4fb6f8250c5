"""Plays one chunk of a tournament; this is what runs in worker processes, here or on a cluster."""

from __future__ import annotations

import time

import msgspec

from underboss.arena.schedule import Chunk, Pairing, Plan
from underboss.bots.seating import Seating
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
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
    first_faults: tuple[str, ...] = ()  # why, the first time, by seat


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A finished chunk."""

    id: str
    games: tuple[Played, ...]
    refused: str = ""  # why nobody could play here


def play_chunk(packed: bytes) -> bytes:
    """Bytes in and out: a worker need not share a pickle with anybody, and not every pickle knows compiled errors."""
    import underboss.games  # noqa: F401  registers the games by name

    chunk = msgspec.json.decode(packed, type=Chunk)
    try:
        game = load(chunk.plan.game, **chunk.plan.options)
        played = tuple(play_pairing(game, chunk.plan, pairing) for pairing in chunk.pairings)
    except BadInput as error:
        return msgspec.json.encode(Result(id=chunk.id, games=(), refused=str(error)))
    return msgspec.json.encode(Result(id=chunk.id, games=played))


def play_pairing(game: Game, plan: Plan, pairing: Pairing) -> Played:
    """One game. The dice depend on the deal only, each bot's own dice on deal, bot and seat."""
    match = Match(game, plan.seats, Dice(plan.seed, pairing.deal))
    made = [0] * plan.seats
    thinking = [0.0] * plan.seats
    with Seating(game, [plan.bots[bot] for bot in pairing.lineup], plan.seconds, plan.iterations) as seating:
        bots = seating.sit([Dice(plan.seed, pairing.deal, bot, seat) for seat, bot in enumerate(pairing.lineup)])
        while not match.over:
            seat = match.waiting[0]
            actions = match.legal(seat)
            started = time.perf_counter()
            action = bots[seat].choose(match.state.view(seat), actions, plan.seconds)
            thinking[seat] += time.perf_counter() - started
            made[seat] += 1
            match.play(seat, action)
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
        faults=tuple(seating.faults),
        reason=outcome.reason,
        thinking=tuple(round(seconds, 3) for seconds in thinking),
        first_faults=tuple(seating.first_faults),
    )


def packed(chunk: Chunk) -> bytes:
    return msgspec.json.encode(chunk)


def unpacked(result: bytes) -> Result:
    found = msgspec.json.decode(result, type=Result)
    if found.refused:
        raise BadInput(found.refused)
    return found
