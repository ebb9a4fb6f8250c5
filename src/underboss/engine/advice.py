"""What advice says in every game."""

from __future__ import annotations

from underboss.engine.brain import Term
from underboss.engine.outcome import Outcome

END = "end"  # the kind of a term that is told of nothing but an end
DECISIVE = 1000.0  # more than all else that a game may tell is worth


def ending(outcome: Outcome, seat: int) -> Term:
    """What the end is to a seat, and how it came."""
    payoff = outcome.payoff(seat)
    told = "wins the game" if payoff == 1.0 else "shares the win" if payoff else "loses the game"
    return Term(DECISIVE * (payoff or -1.0), f"this {told}: {outcome.reason}", END)
