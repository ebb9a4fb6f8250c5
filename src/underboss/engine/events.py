"""What happened, told as small facts that feed the log, the animation and the sound."""

from typing import Final

from mypy_extensions import i64

EVERYONE: Final = -1


class Happening:
    """A kind of event with named fields. Fields in `secret` are told only to the seats that know them;
    `reveals` marks a kind after which an action may not be taken back, since somebody learned something."""

    def __init__(self, name: str, *fields: str, secret: tuple[str, ...] = (), reveals: bool = False) -> None:
        self.name = name
        self.fields = fields
        self.secret = secret
        self.reveals = reveals


class Event:
    """One happening with its values. `known` is the mask of the seats that may see the secret fields."""

    __slots__ = ("happening", "known", "values")

    def __init__(self, happening: Happening, values: tuple[int, ...], known: i64 = EVERYONE) -> None:
        self.happening = happening
        self.values = values
        self.known: i64 = known

    def seen_by(self, seat: int | None) -> dict[str, str | int | None]:
        """The event as this seat, or a spectator, may see it: secret fields become None."""
        knows = self.known == EVERYONE or (seat is not None and (self.known >> seat) & 1 == 1)
        told: dict[str, str | int | None] = {"event": self.happening.name}
        for field, value in zip(self.happening.fields, self.values):
            told[field] = value if knows or field not in self.happening.secret else None
        return told
