"""Golden playthroughs: one seeded game of every variant, told step by step with every seat's view.

Run as a module to write them anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from tests.laws.tables import Table, tables
from underboss import Dice, Event, Match, State

FOLDER = Path(__file__).parent
STEPS = 60  # told one by one; the rest only by the checksum of the last position
SHOWN = (0, 12, 40)  # steps at which the views are shown whole
PERFT_DEPTH = 2


def file_of(table: Table) -> Path:
    return FOLDER / f"{table}.txt"


def told(table: Table) -> str:
    """The playthrough as text."""
    match, dice = Match(table.game, table.seats, Dice(2026)), Dice(2026, 1)
    lines = [f"{table}, rules {table.game.version}", f"options {table.game.plain_options()}", f"setup {match.record.sum}"]
    lines += events(match, match.opening)
    lines.append(f"nodes {[perft(match.state, depth) for depth in range(1, PERFT_DEPTH + 1)]}")
    while not match.over:
        number = len(match.record.steps)
        if number < STEPS:
            lines += views(match, number in SHOWN)
        seat = match.waiting[0]
        actions = match.legal(seat)
        happened = match.play(seat, actions[dice.below(len(actions))])
        step = match.record.steps[-1]
        if number < STEPS:
            lines.append(f"{number + 1}: seat {seat} of {len(actions)}: {step.action} draws {step.draws} sum {step.sum}")
            lines += events(match, happened)
    outcome = match.outcome
    assert outcome is not None
    lines.append(f"{len(match.record.steps)} steps, last sum {match.record.steps[-1].sum}")
    lines.append(f"outcome {outcome.plain()}")
    return "\n".join(lines) + "\n"


def events(match: Match, happened: list[Event]) -> list[str]:
    lines = []
    for event in happened:
        seen = [str(event.seen_by(viewer)) for viewer in (*range(match.record.seats), None)]
        lines.append(f"  event {seen[-1]}")
        lines += [f"    seat {seat}: {text}" for seat, text in enumerate(seen[:-1]) if text != seen[-1]]
    return lines


def views(match: Match, whole: bool) -> list[str]:
    lines = []
    for viewer in (*range(match.record.seats), None):
        data = match.state.view(viewer).bytes()
        text = data.decode() if whole else hashlib.blake2b(data, digest_size=8).hexdigest()
        lines.append(f"  view {viewer}: {text}")
    return lines


def perft(state: State, depth: int) -> int:
    """How many sequences of that many actions there are, with the same dice for every action."""
    if depth == 0 or not state.waiting:
        return 1
    nodes = 0
    for action in state.legal(state.actor):
        after = state.copy()
        after.apply(state.actor, action, Dice(1))
        nodes += perft(after, depth - 1)
    return nodes


if __name__ == "__main__":
    wanted = {file_of(table): table for table in tables()}
    for old in FOLDER.glob("*.txt"):
        if old not in wanted:
            old.unlink()
    for file, table in wanted.items():
        file.write_text(told(table))
        print(file.name)
