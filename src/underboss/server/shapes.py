"""What answers contain, for the OpenAPI page; tests hold the answers against it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ErrorShape(Shape):
    error: str
    rule: str | None


class PersonShape(Shape):
    id: str
    name: str
    claimed: bool


class VariantShape(Shape):
    name: str
    title: str
    about: str
    seats: list[int]
    options: dict[str, Any]


class OptionShape(Shape):
    name: str
    kind: Literal["bool", "int", "choice", "text"]
    default: Any
    about: str
    choices: list[Any] | None = None
    least: int | None = None
    most: int | None = None


class GameShape(Shape):
    name: str
    title: str
    about: str
    minutes: list[int]
    prefix: str
    seat_counts: list[int]
    variants: list[VariantShape]
    options: list[OptionShape]
    bots: list[str]


class RuleShape(Shape):
    id: str
    text: str
    ours: bool


class SectionShape(Shape):
    title: str
    rules: list[RuleShape]


class RulesShape(Shape):
    title: str
    intro: str
    sections: list[SectionShape]


class CountsShape(Shape):
    seat_counts: list[int]


class PaceShape(Shape):
    kind: Literal["live", "days", "none"]
    seconds: int | None
    increment: int | None
    days: int | None


class ChairShape(Shape):
    seat: int
    kind: Literal["person", "bot", "open", "closed"]
    name: str
    level: str | None
    person: str | None
    mine: bool
    present: Literal["here", "away", "gone"]
    away_left: float | None
    bot_playing: bool
    stand_in: str | None


class OutcomeShape(Shape):
    reason: str
    ranks: list[int]
    scores: list[int]
    teams: list[int] | None


class TableShape(Shape):
    id: str
    game: str
    title: str
    variant: str | None
    options: dict[str, Any]
    phase: Literal["gathering", "playing", "over"]
    public: bool
    rated: bool
    spectators: bool
    pace: PaceShape
    hotseat: bool
    owner: str
    seats: list[ChairShape]
    commitment: str | None
    nonces: list[str]
    seed: str | None
    seq: int
    waiting: list[int]
    outcome: OutcomeShape | None
    created: float
    updated: float
    link: str
    rematch: str | None
    origin: str | None
    viewers: int


class LobbyShape(Shape):
    open: list[TableShape]
    running: list[TableShape]


class MineShape(Shape):
    running: list[TableShape]
    waiting: list[TableShape]
    finished: list[TableShape]


class StepShape(Shape):
    seq: int
    seat: int | None
    action: str | None
    label: str
    lines: list[str]


class DrawShape(Shape):
    i: int
    n: int
    value: int


class DiceShape(Shape):
    version: str
    game_id: str
    seed: str
    commitment: str
    nonces: list[str]
    draws: list[DrawShape]


class PointShape(Shape):
    seq: int
    chances: list[float]


class TurningShape(Shape):
    seq: int
    seat: int
    played: str
    better: str
    better_label: str
    gain: float
    text: str


class AnalysisShape(Shape):
    status: Literal["pending", "ready"]
    points: list[PointShape]
    turning: list[TurningShape]


class RatingShape(Shape):
    game: str
    rating: float
    uncertainty: float
    games: int
    low: float


class ResultShape(Shape):
    table: str
    seat: int
    game: str
    rank: int
    seats: int
    rated: bool
    ended: float


class HistoryShape(Shape):
    id: str
    name: str
    claimed: bool
    ratings: list[RatingShape]
    history: list[ResultShape]


class TokenShape(Shape):
    id: str
    label: str
    scope: str
    created: float


class NewTokenShape(Shape):
    id: str
    token: str
    label: str
    scope: str


class SeqShape(Shape):
    seq: int


class RefusedShape(Shape):
    error: str
    rule: str | None
    seq: int
