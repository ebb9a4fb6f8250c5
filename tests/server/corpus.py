"""R17: stored games of every kind. `make golden` writes them anew; look at the difference before you commit it."""

from __future__ import annotations

from pathlib import Path

import underboss
from underboss import Dice, Match
from underboss.engine.record import Record, Seal
from underboss.engine.registry import names
from underboss.engine.sealed import SealedDice, commitment

FOLDER = Path(__file__).with_name("records")
STEPS = 150


def played(name: str, variant: str, seats: int) -> Record:
    """A game with sealed dice as a table stores it: random, and given up after a while if nobody has won by then."""
    game = underboss.load(name, variant=variant)
    seed = bytes(range(32))
    seal = Seal(game_id=f"corpus-{name}", seed=seed.hex(), nonces=[f"nonce{seat}" for seat in range(seats)])
    match = Match(game, seats, SealedDice(seed, seal.game_id, seal.nonces), commitment=commitment(seed))
    dice = Dice(17)
    while not match.over:
        if len(match.record.steps) == STEPS:
            match.concede(0)
            break
        seat = match.waiting[int(dice.below(len(match.waiting)))]
        actions = match.legal(seat)
        match.play(seat, actions[int(dice.below(len(actions)))])
    match.record.sealed = seal
    return match.record


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        for variant in underboss.load(name).variants[:2]:
            file = FOLDER / f"{name}-{variant.name}.json"
            file.write_bytes(played(name, variant.name, variant.seats[-1]).json())


if __name__ == "__main__":
    write()
