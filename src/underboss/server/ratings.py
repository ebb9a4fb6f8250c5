"""What a finished game leaves behind: results for everybody, and ratings with their uncertainty where it was rated."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from underboss.server.store import Conflict, Store, Write
from underboss.server.table import TableDoc, now

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

TRIES = 20


@cache
def model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # a megabyte that is needed late, if at all

    return PlackettLuce()


def known_as(doc: TableDoc, seat: int) -> str | None:
    """Under which name a chair is rated: the person, or the level of the bot."""
    chair = doc.chairs[seat]
    return f"bot:{chair.level}" if chair.kind == "bot" else chair.person


def final_ranks(doc: TableDoc) -> list[int]:
    """The ranks of the outcome; whoever conceded on the way comes last."""
    ranks = list(doc.outcome["ranks"]) if doc.outcome is not None else []
    last = max(ranks, default=1) + 1
    return [last if chair.stand_in == "conceded" else rank for chair, rank in zip(doc.chairs, ranks)]


async def settle(store: Store, doc: TableDoc) -> bool:
    """Store the result, once; whether it was this call that did."""
    for _ in range(TRIES):
        if await store.row("SELECT 1 FROM results WHERE table_id = ? LIMIT 1", doc.id) is not None:
            return False
        write = Write()
        ranks = final_ranks(doc)
        for seat in range(len(doc.chairs)):
            write.add(
                "INSERT INTO results (table_id, seat, person, game, rank, seats, rated, ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                doc.id, seat, known_as(doc, seat) or "", doc.game, ranks[seat], len(doc.chairs), int(doc.rated), now(),
            )  # fmt: skip
        if doc.rated and all(known_as(doc, seat) for seat in range(len(doc.chairs))):
            await _rate(store, write, doc, ranks)
        write.add("UPDATE tables SET due = NULL WHERE id = ?", doc.id)
        try:
            await store.commit(write)
        except Conflict:
            continue  # another game of the same players was rated meanwhile, or another node settled this one
        return True
    return False


async def _rate(store: Store, write: Write, doc: TableDoc, ranks: list[int]) -> None:
    """Bots of one level share a rating; two of them at a table move it once, by the first chair."""
    teams_by_seat = (doc.outcome or {}).get("teams") or list(range(len(doc.chairs)))
    before = {
        name: await rating(store, name, doc.game) for name in {known_as(doc, seat) or "" for seat in range(len(doc.chairs))}
    }
    sides = sorted(set(teams_by_seat))
    teams = [[seat for seat in range(len(doc.chairs)) if teams_by_seat[seat] == side] for side in sides]
    players = [
        [model().rating(mu=before[_name(doc, seat)]["mu"], sigma=before[_name(doc, seat)]["sigma"]) for seat in team]
        for team in teams
    ]
    rated = model().rate(players, ranks=[float(min(ranks[seat] for seat in team)) for team in teams])
    done: set[str] = set()
    for team, fresh in zip(teams, rated):
        for seat, player in zip(team, fresh):
            name = _name(doc, seat)
            if name not in done:
                done.add(name)
                _store(write, name, doc.game, player.mu, player.sigma, before[name])


def _name(doc: TableDoc, seat: int) -> str:
    return known_as(doc, seat) or ""


def _store(write: Write, person: str, game: str, mu: float, sigma: float, before: dict[str, Any]) -> None:
    if before["rev"] < 0:
        write.add(
            "INSERT INTO ratings (person, game, mu, sigma, games, rev) VALUES (?, ?, ?, ?, 1, 0)", person, game, mu, sigma
        )  # fmt: skip
    else:
        write.one(
            "UPDATE ratings SET mu = ?, sigma = ?, games = games + 1, rev = rev + 1 WHERE person = ? AND game = ? AND rev = ?",
            mu, sigma, person, game, before["rev"],
        )  # fmt: skip


async def rating(store: Store, person: str, game: str) -> dict[str, Any]:
    row = await store.row("SELECT mu, sigma, games, rev FROM ratings WHERE person = ? AND game = ?", person, game)
    if row is None:
        return {"mu": model().mu, "sigma": model().sigma, "games": 0, "rev": -1}
    return {"mu": row[0], "sigma": row[1], "games": row[2], "rev": row[3]}


async def history(store: Store, person: str) -> dict[str, Any]:
    """Ratings and the latest results of a person or, as `bot:LEVEL`, of a bot. `low` is a rating one can be sure of."""
    rated = await store.rows("SELECT game, mu, sigma, games FROM ratings WHERE person = ? ORDER BY game", person)
    ended = await store.rows(
        "SELECT table_id, seat, game, rank, seats, rated, ended FROM results WHERE person = ? ORDER BY ended DESC LIMIT 100",
        person,
    )
    return {
        "ratings": [
            {
                "game": row[0],
                "rating": round(row[1], 2),
                "uncertainty": round(row[2], 2),
                "games": row[3],
                "low": round(row[1] - 3 * row[2], 2),
            }
            for row in rated
        ],
        "history": [
            {
                "table": row[0],
                "seat": row[1],
                "game": row[2],
                "rank": row[3],
                "seats": row[4],
                "rated": bool(row[5]),
                "ended": row[6],
            }
            for row in ended
        ],
    }
