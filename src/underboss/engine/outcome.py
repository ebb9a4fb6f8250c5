"""How a game ended, and why."""


class Outcome:
    """The end of a game. Ranks start at 1, and equal ranks share a place; a higher score is better.
    Where there are teams, all seats of a team have its rank. A game that everybody lost has no rank 1."""

    __slots__ = ("ranks", "reason", "scores", "teams")

    def __init__(self, reason: str, ranks: list[int], scores: list[int] | None = None, teams: list[int] | None = None) -> None:
        self.reason = reason
        self.ranks = ranks
        self.scores = scores if scores is not None else [0] * len(ranks)
        self.teams = teams

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def payoff(self, seat: int) -> float:
        """What the end is worth to a seat: 1 for winning alone or with the whole team, shared wins divide it, 0 otherwise."""
        if self.ranks[seat] != 1:
            return 0.0
        if self.teams is None:
            return 1.0 / len(self.winners)
        return 1.0 / len({self.teams[winner] for winner in self.winners})

    def plain(self) -> dict[str, object]:
        """The outcome as plain data, for records and messages."""
        return {"reason": self.reason, "ranks": self.ranks, "scores": self.scores, "teams": self.teams}

    def __repr__(self) -> str:
        return f"Outcome({self.reason!r}, ranks={self.ranks}, scores={self.scores})"


def ranks_by(keys: list[tuple[int, ...]]) -> list[int]:
    """Ranks from comparable keys, the highest first; equal keys share a rank (1, 2, 2, 4)."""
    return [1 + sum(1 for other in keys if other > key) for key in keys]
