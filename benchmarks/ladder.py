"""`python -m benchmarks.ladder`: plays the levels of every game against each other and writes docs/ladder.md.

Rows that are not played this time stay on the page. Games are kept in a folder that is named after the sources, so a ladder
goes on where it was stopped, and nothing of older bots is counted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import underboss
from underboss.arena.ratings import table
from underboss.arena.schedule import Plan
from underboss.arena.tournament import Store, run
from underboss.bots.levels import LEVELS
from underboss.bots.tuning import PLENTY

Row = dict[str, Any]
ROOT = Path(__file__).parents[1]
FACTS = Path(__file__).with_name("ladder.json")  # rows of levels, and of matches against OpenSpiel's bots
PAGE = ROOT / "docs" / "ladder.md"
SEED = 9  # not that of the trials, nor of older rows that led to other settings
LEVEL_GAMES = 100  # that a row of levels should stand on, at least
MATCH_GAMES = 200  # and a row of matches
TABLES = (
    ("overshadow", "classic", 2),
    ("theboss", "classic", 2),
    ("overboss", "classic", 2),
    ("bigbadoverlord", "two-dukes", 2),
    ("bigbadoverlord", "classic", 3),
    ("battlebosses", "duel", 2),
)


class Step(NamedTuple):
    """A pair of levels, and the least share of the better one: alone of two, or as a multiple of the fair share of more."""

    worse: str
    better: str
    share: float
    times: float


STEPS = (
    Step("lackey", "henchman", 0.65, 1.4),
    Step("henchman", "boss", 0.65, 1.4),
    Step("greedy", "boss", 0.75, 1.7),
    Step("boss", "overlord", 0.65, 1.4),
)
#: iterations that an overlord has instead of its seconds, if not the usual ones
OVERLORD: dict[str, int] = {"overboss": 20_000, "bigbadoverlord": 8_000}
USUAL_OVERLORD = 10_000

HEAD = """\
# The ladder

How far apart the levels are, as measured. Results depend on the seed and on nothing else, since the arena gives searching
bots iterations and no clock. A share is the part of the games that the better bot won, ties divided, with a 95 % Wilson
interval. With more than two seats it sits alone against a field of the other one; fair is then one divided by the seats.
The bars: each level wins at least 65 % against the one below it, `boss` at least 75 % against `greedy`; with more seats 1.4
and 1.7 times the fair share.

Every row is made by the command below it, and all of them, with this page, by

```
python -m benchmarks.ladder -n 200 --processes 2
```

which takes hours, most of them for `overlord`; `--only greedy,boss` or the name of a game plays a part, and `-n` asks for more
or fewer games. At a table an overlord thinks for up to five seconds or 100,000 iterations; here it has the iterations that its
name tells (`overlord@10000`), so that a row can be repeated. A row that stands on fewer
than 100 games cannot pass, and its interval says how little is known. Milliseconds are those of the machine as busy as it was,
and no part of the result. Where an iteration plays on before it is judged it counts for more: for three in Overboss, for
twelve in Battle Bosses.

No trial below used the seed of a row. Rows with seeds 4, 8 and 9 were played once, with bots that were settled before. Of
those with seed 2 some had missed, which led to other settings, and were played again with the same seed: Overboss three times
(twelve, six, then three iterations for one), OverShadow six (the last time henchmen of 26 iterations had missed with 63.5 % of
200, and trials with another seed led to 32). Against `greedy`, Big Bad Overlord's boss with three seats had missed with seeds 5
and 6 when it had 1,000 iterations, and passed with 7 when it had 3,000 (57.7 % of 201), before it got 300. Its overlord was to
have 12,000; the first 8 games with three seats took too long, so it has 8,000. What then passes is a little flattered, most of
all where the interval reaches below the bar.
"""


MATCHES = """\
## Against OpenSpiel's own bots

Our search against OpenSpiel's Python MCTSBot, or its ISMCTSBot where something is hidden, on our games through the adapter: the
same seconds for a decision, seats swapped, random rollouts as they have by default. Ours stops early when nothing can change its
choice. Theirs counts simulations, as many as its last rate allows but two at least, so where one takes long a decision does, too.
The last column has what both sides used in all.

```
python -m benchmarks.search_match -n 200 --seconds 0.05
```
"""

TRIALS = """\
## Trials on the way

Small runs that led to the tuning, with bots of that moment: they show a direction and cannot be repeated exactly. `S200` is
the search with 200 iterations, without what a game's price makes of them; shares are against `greedy` if nothing else is said.

- OverShadow: luck decides most of it. An evaluation 2.5 times less sure, as who won 300 games has it, won 58 % (50 to 65) of 160
  against the former one with S1000. One that hardly counts attacks on a captain that could be made, against that, 60 % (54 to
  65) of 300 with S250; `greedy` then won 80 % (74 to 85) of 200 against random play, 62 % (56 to 67) of 300 before. Giving a
  turn no worth, or 2.5 times as much, lost: 36 % (30 to 42) and 39 % (33 to 45) of 240 with S150. Without a look below the
  root S60 won 88 % (83 to 92) of 200, and more gained little: S10000 against S50 62 % (49 to 73) of 60. With it S10000 against
  S60 77 % (65 to 86) of 60, S2000 against S80 67 % (57 to 75) of 100, S80 against `greedy` 80 % (74 to 85) of 200. Fewer than
  twenty iterations are worse than one: S8 without slips 39 % (33 to 46) of 200. Henchmen of 26, 28, 30 and 32 iterations won
  65 to 73 % of 400 against lackeys, bosses of 70 against them 68 to 71 % of 400.
- The Boss: S200 68 % (58 to 76) of 100, S600 83 % (72 to 91) of 60 and 69 % (55 to 80) of 48, S1000 85 % (71 to 93) of 40.
- Overboss: rollouts of random decisions never clearly beat `greedy` (S400 57 % of 30); with rollouts of the brain's own quick
  choices, to the end of the game, S100 won 82 % (70 to 89) of 60, but S83 in a row of this page 70.5 % (64 to 76) of 200 and
  S166 74 % (65 to 82) of 100. Paired tries won 50 % (40 to 60) of 100 with S333 against unpaired ones, and a tree that is not
  split by the market 47 % (35 to 59) of 60 with S2000.
- Big Bad Overlord, two seats: S1000 81 % (65 to 91) of 32. Three seats, where 33 % is fair: S200 39 % (31 to 47) of 150 and S1000
  39 % (32 to 47) of 150 with an evaluation sure of too little in peace and of too much in battle. Fitted to who won 1,500
  games, S1000 won 57 % (48 to 65) of 120. Priors and terms for who stands in army and citadel lost; rollouts of twelve quick
  choices won 49 % (39 to 59) of 90 with S83, and battles fought out by quick choices 51 % (41 to 61) of 90 with S1000. S1000
  with paired tries won 57 % (51 to 63) of 240, without 50 % (44 to 57) of 210; with half the exploring 44 % (36 to 53) of 120,
  with twice as much 50 % (41 to 59). Paired and with a look ahead below the root it won 61 % (52 to 69) of 120 (the root was
  looked at twice there, which is mended), and 50 % (42 to 58) of 150 in a row of this page; S3000 so 65 % (50 to 78) of 40,
  but S2500 46 % (36 to 57) of the first 80 games of a row. Worths of cards fitted to who won those 1,500 games won 53 % (46 to
  59) of 240, the former ones 53 % (47 to 60) with the same deals. Counting an attack as a loss of its own won 64 % (58 to
  70) of 240 with S1000 and three seats, 53 % without on the same deals, but only since it made `greedy` weak: against the brain
  without it, it won 24 % (21 to 28) of 600 as `greedy` and 24 % (18 to 31) of 150 with S300, where 33 % is fair, and was
  dropped. Other strengths of an attack, of the battle at hand and of plans, as `greedy` against `greedy` with three seats: 24 to
  39 % of 300, S300 with what did best there 32 % (25 to 40) of 150 against S300 without. Two seats: looking for who keeps the
  last Duke, against the share of all Dukes, won 60 % (55 to 66) of 300 as `greedy`; with the attack's loss still counted 64 %
  (57 to 70) of 200 with S300. Three seats, that still counted: S10000 no more than 35 % (26 to 46) of 96 against two S1000, and
  with rollouts of 24 quick choices S2000 45 % (31 to 60) of 40. Without it S1000 won 51 % (42 to 60) of 120 against `greedy`,
  with rollouts S150 50 % (42 to 58) of 150 and S1000 49 % (39 to 59) of 90.
  With three seats S300 won 53 % (46 to 59) of 240, S300 that only arranges (`greedy` for the rest) 46 % (40 to 51) of 300, and
  one that only says whether to attack and to fight on 41 % (35 to 46) of 300, with 2,000 iterations 40 % (33 to 48) of 150.
  `greedy` that never attacks won 11 % (9 to 13) of 900, one that always fights on 11 %, one that only attacks the weakest 24 %,
  and joining nobody or attacking only the leader 31 to 34 %, so none of that is what it lacks.
- Big Bad Overlord, a network that learned from `greedy` games who wins, as the brain of a `greedy` player against the formula.
  Two seats: 53 % (50 to 56) of 1,000 after the first 12,000 games, 57, 58, 61, 67 % (62 to 71, of 400) in later generations of
  3,000 to 5,000 games that the newest network played; with S300 63 % (53 to 72) of 100 against S300 of the formula. Three
  seats: 31 % (29 to 34) of 1,500, in four generations 31 to 34 % of 600, learned from games of networks and formula together 34
  % (31 to 37) of 900, and S300 43 % (34 to 51) of 120 against `greedy` of the formula; the mean of both 38 % (35 to 41) of 900.
  So it judged only where everybody has two Dukes. Before, with the formula, the match against OpenSpiel's ISMCTSBot was won by
  97 % of 200.
- Big Bad Overlord, what guides a search apart from what judges. Three seats, everything by the formula: S300 52 % (46 to 58) of
  300 against `greedy` of the formula, S1000 56 % (50 to 61); battles fought out by quick choices 51 % (42 to 60) of 120, tries
  without a look below the root 49 % (45 to 53) of 600. With the two-Duke network as judge once two Dukes are left S300 56 % (50
  to 62) of 300. Battles fought out by the formula and then judged by a network of peace, which learned from 30,000 games, 59 %
  (53 to 64) of 300, and with 1,000 iterations 63 % (56 to 69) of 200 where 250 had 58 % (51 to 64). One that learned from
  160,000 games of three to six seats, in all stages, won 35 % (32 to 38) of 900 as `greedy` against two of the formula helped by
  the two-Duke network, and 23 % (20 to 27) of 500 with five seats, but sent its best cards into battles of a leader, which the
  formula does not; so `greedy` stays with that. A search that such a network guides, too, won 48 % (42 to 53) of 300 against its
  own `greedy`, one that it only judges 56 % (50 to 62). Against `greedy` of the formula S1000 won 63 % (56 to 70) of 180 with it,
  against `greedy` of the network 60 % (52 to 68) of 150, but 49 % (42 to 56) of 201 in a row with seed 5 that was dropped with
  that `greedy`. Half or a quarter of the exploring, tries without the same luck, and weaker looks ahead: 56, 56, 56 and 58 % of
  300 with S250, 56 % without. Two seats: S300 as it was won 73 % (61 to 83) of 60 against `greedy` of the network, guided by the
  formula and fought out 80 % (68 to 88), guided and fought out by the network 70 % (57 to 80); `greedy` of the formula wins 22 %
  (16 to 28) of 200 against that of the network, so rows of two seats are measured against a weaker one than before. Three
  seats, in a row with seed 6 a boss of 1,000 iterations won 55 % (48 to 62) of 201 against `greedy`; so it has 3,000 there. With
  that it won 46 % (37 to 56) of 102 against two henchmen of 60 iterations in a row with seed 7, who won 71 % (64 to 77) of 201
  against two lackeys; so they have 20.
- Big Bad Overlord, how much more thinking gains. Three seats: S2000 45 % (36 to 54) of 120 against two S100, who won 50 % (38 to
  62) of 60 against two `greedy`; two seats: S3000 63 % (46 to 78) of 30 against S300. So 3,000 iterations for a boss left an
  overlord no room, and it has 300. Rollouts that go on for 30 or 150 quick choices after a battle took ten times as long and won
  less, 47 % (30 to 64) and 37 % (22 to 54) of 30 with S100. A network that is also told how many cards of each design stand in
  army and citadel foretold better who wins, after 103,000 games (loss 0.562, that of before 0.567), but won no more: 33 % (26 to
  41) of 150 with S300 against two S300 with the one that is there. Dropped. Two seats: an overlord of 8,000 iterations had won
  56 % (39 to 72) of the first 32 games of a row with seed 9, which was stopped there for lack of time. A two-Duke network that
  learned from 20,000 games in peace alone foretold far better (loss 0.485, that of before 0.533), but won 41 % (34 to 49) of 150
  with S300 against S300 with the one that is there: who foretells better need not play better.
- Battle Bosses, without rollouts: other tunings won 50 to 61 % of 60 against the usual one with S2000, and S6000 no more than
  60 % (49 to 70) of 80 against S600. With rollouts of twelve quick choices S400 won 76 % (63 to 86) of 50 against S1000 without,
  and S83 82 % (70 to 89) of 60 against `greedy`.
"""


def bot_of(game: str, level: str) -> str:
    """Who plays a level here: an overlord gets iterations in place of its clock."""
    return f"overlord@{OVERLORD.get(game, USUAL_OVERLORD)}" if level == "overlord" else level


def plan_of(name: str, variant: str, seats: int, step: Step, games: int) -> Plan:
    """With more than two seats the better bot sits alone against a field of the other."""
    return Plan(
        game=name,
        options=underboss.load(name, variant=variant).plain_options(),
        seats=seats,
        bots=(step.worse, bot_of(name, step.better)),
        games=games,
        seed=SEED,
        alone=bot_of(name, step.better) if seats > 2 else None,
    )


def row_of(variant: str, step: Step, plan: Plan, store: Store, processes: int) -> Row:
    """One line of the page."""
    found = table(plan, run(plan, store, processes))
    worse, better = plan.bots
    met = next(meeting for meeting in found.meetings if meeting.bot == better)
    speed = next(standing.seconds for standing in found.standings if standing.bot == better)
    bar = step.share if plan.seats == 2 else step.times / plan.seats
    command = f"underboss arena {plan.game} --variant {variant} --seats {plan.seats} --bots {worse},{better}"
    command += f" --alone {plan.alone}" if plan.alone else ""
    return {
        "game": plan.game,
        "seats": plan.seats,
        "worse": worse,
        "better": better,
        "games": met.games,
        "share": met.share,
        "low": met.low,
        "high": met.high,
        "bar": round(bar, 4),
        "milliseconds": round(1000 * speed, 1),
        "command": f"{command} -n {plan.games} --seed {plan.seed}",
        "date": datetime.now(UTC).date().isoformat(),
    }


def rows() -> list[Row]:
    """The levels' rows so far."""
    return kept("levels")


def matches() -> list[Row]:
    """The rows of matches against OpenSpiel's bots so far."""
    return kept("matches")


def kept(part: str) -> list[Row]:
    found: list[Row] = json.loads(FACTS.read_text())[part] if FACTS.exists() else []
    return found


def write(levels: list[Row], against: list[Row]) -> None:
    """The facts and the page."""
    FACTS.write_text(json.dumps({"levels": levels, "matches": against}, indent=1) + "\n")
    PAGE.write_text(page(levels, against))


def page(levels: list[Row], against: list[Row]) -> str:
    """The whole page."""
    found = [HEAD]
    thinking = [f"`{name}` {level.iterations:,} iterations" for name, level in LEVELS.items()]
    found.append(f"The levels: {', '.join(thinking)}; [bots.md](bots.md) has the rest.\n")
    for name in underboss.names():
        own = [row for row in levels if row["game"] == name]
        found.append(f"## {underboss.load(name).title}\n")
        if name in PLENTY:
            other = [f"`{level}` {count:,} iterations" for level, count in PLENTY[name].levels.items()]
            found.append(f"{PLENTY[name].where} {', '.join(other)}.\n")
        found += [f"Not played yet: {', '.join(gaps)}.\n"] if (gaps := missing(name, own)) else []
        if not own:
            continue
        found.append("| better | worse | seats | games | share of the better | bar | | ms a decision |")
        found.append("|---|---|---:|---:|---:|---:|---|---:|")
        found += [line(row) for row in own]
        found.append("\n```\n" + "\n".join(row["command"] for row in own) + "\n```\n")
    found += [MATCHES, "| game | against | games | seconds a decision | share | bar | | seconds of thinking, ours and theirs |"]
    found.append("|---|---|---:|---:|---:|---:|---|---|")
    found += [match_line(row) for row in against]
    unplayed = [
        f"{underboss.load(name).title}, {variant}"
        for name, variant, seats in TABLES
        if seats == 2 and not any(row["game"] == name for row in against)
    ]
    found += [f"\nNot played yet: {'; '.join(unplayed)}."] if unplayed else []
    return "\n".join([*found, "", TRIALS])


def missing(name: str, own: list[Row]) -> list[str]:
    """The steps of a game that no row tells of."""
    there = {(row["seats"], row["worse"], row["better"].partition("@")[0]) for row in own}
    return [
        f"{step.better} over {step.worse} with {seats} seats"
        for game, _, seats in TABLES
        for step in STEPS
        if game == name and (seats, step.worse, step.better) not in there
    ]


def match_line(row: Row) -> str:
    ours, theirs = row["thinking"]
    peer = f"{row['peer']}, OpenSpiel {row['open_spiel']}"
    cells = [
        f"{underboss.load(row['game']).title}, {row['variant']}",
        peer,
        row["games"],
        row["seconds"],
        *judged(row, MATCH_GAMES),
    ]
    return cells_of([*cells, f"{ours:,} and {theirs:,}"])


def line(row: Row) -> str:
    return cells_of([row["better"], row["worse"], row["seats"], row["games"], *judged(row, LEVEL_GAMES), row["milliseconds"]])


def judged(row: Row, least: int) -> list[str]:
    """Share, bar and verdict, which fewer games than the least cannot give."""
    share = f"{row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"
    verdict = "MISSED" if row["share"] < row["bar"] else "pass" if row["games"] >= least else "above, too few games"
    return [share, f"{row['bar']:.1%}", verdict]


def cells_of(cells: list[Any]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def fingerprint(name: str) -> str:
    """Of everything that the results of a game depend on."""
    digest = hashlib.blake2b(digest_size=6)
    for folder in ("engine", f"games/{name}", "bots"):
        for file in sorted(path for path in (ROOT / "src" / "underboss" / folder).rglob("*") if path.suffix in (".py", ".toml")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def merged(old: list[Row], new: Row) -> list[Row]:
    """With the new row in the place of its forerunner; rows stand in the order of tables and steps."""

    def place(row: Row) -> tuple[int, int]:
        seats = [(name, count) for name, _, count in TABLES].index((row["game"], row["seats"]))
        return seats, [(step.worse, step.better) for step in STEPS].index((row["worse"], row["better"].partition("@")[0]))

    return sorted([*[row for row in old if place(row) != place(new)], new], key=place)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("games", nargs="*", help="names of games; all if none is given")
    parser.add_argument("-n", type=int, default=200, help="games of a row (200)")
    steps = [f"{step.worse},{step.better}" for step in STEPS]
    parser.add_argument("--only", choices=steps, metavar="WORSE,BETTER", help="only one of the steps %(choices)s")
    parser.add_argument("--seats", type=int, default=0, help="only tables with so many seats")
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--store", type=Path, default=ROOT / "build" / "ladder")
    asked = parser.parse_args()
    for step in STEPS:
        for name, variant, seats in TABLES:
            wanted = (not asked.games or name in asked.games) and asked.only in (None, f"{step.worse},{step.better}")
            if wanted and asked.seats in (0, seats):
                plan = plan_of(name, variant, seats, step, asked.n)
                row = row_of(variant, step, plan, Store(asked.store / fingerprint(name)), asked.processes)
                write(merged(rows(), row), matches())
                print(f"{name} {seats}:", line(row), flush=True)
    return 1 if any(row["share"] < row["bar"] for row in rows()) else 0


if __name__ == "__main__":
    sys.exit(main())
