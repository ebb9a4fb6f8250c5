"""Counters for Prometheus. They count; they never name a person, a table or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.steps = Counter("underboss_steps", "committed steps", registry=self.registry)
        self.refused = Counter("underboss_refused", "refused actions", registry=self.registry)
        self.started = Counter("underboss_started", "games started", ["game"], registry=self.registry)
        self.finished = Counter("underboss_finished", "games finished", ["game"], registry=self.registry)
        self.sockets = Gauge("underboss_sockets", "open sockets", registry=self.registry)
        self.tables = Gauge("underboss_tables", "tables in memory", registry=self.registry)
        self.closed = Counter("underboss_closed", "sockets closed by the server", ["why"], registry=self.registry)
        self.messages = Counter("underboss_messages", "messages from clients", registry=self.registry)
        self.answer = Histogram("underboss_answer_seconds", "from message to answer", buckets=TIMES, registry=self.registry)
        self.thinking = Histogram("underboss_thinking_seconds", "how long bots thought", buckets=TIMES, registry=self.registry)
        self.requests = Counter("underboss_requests", "requests", ["method", "status"], registry=self.registry)

    def page(self) -> bytes:
        return generate_latest(self.registry)
