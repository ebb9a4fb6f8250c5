"""The benchmarks compare fairly and tell honestly; how fast anything is, is not for a test."""

from __future__ import annotations

import getpass
import io
import json
import math
import random
import socket
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
from benchmarks import calibration, ladder, learn, lines, ours, peers, plain, report, searches
from benchmarks.__main__ import report_misses
from benchmarks.calibration import Judgement
from benchmarks.lines import Line, Verdict, judge
from benchmarks.measure import ratio, sampler, take_turns
from benchmarks.report import Size
from rich.console import Console

import underboss
from underboss import Dice
from underboss.arena.tournament import Store
from underboss.engine.errors import BadInput
from underboss.engine.vectors import vec
from underboss.games.bigbadoverlord.network import Network

ROOT = Path(__file__).parents[1]


def test_contestants_take_turns_and_the_first_round_does_not_count() -> None:
    order: list[str] = []
    numbers = iter(range(100))
    contestants = {name: lambda: float(next(numbers)) for name in ("a", "b", "c")}
    rates = take_turns(contestants, 3, order.append)
    assert order == ["a", "b", "c"] * 4
    assert rates == {"a": [3, 6, 9], "b": [4, 7, 10], "c": [5, 8, 11]}


def test_a_ratio_is_the_median_of_the_ratios_of_the_rounds() -> None:
    assert ratio([10, 20, 90], [10, 10, 30]) == 2  # 1, 2 and 3; of the medians it would be 2 as well by chance
    assert ratio([10, 40, 20], [1, 20, 10]) == 2  # 10, 2 and 2; of the medians too
    assert ratio([1, 10, 100], [1, 1, 100]) == 1  # 1, 10 and 1; of the medians it would be 10


def test_a_rate_is_work_for_each_second_of_cpu_time() -> None:
    game = ours.rollouts("overshadow", 2)
    assert sampler(game, 0.01)() > 1000
    assert sampler(lambda: 0, 0.001)() == 0


@pytest.mark.parametrize(("found", "word"), [(2.5, "pass"), (2.49, "MISSED")])
def test_a_bar_is_passed_or_missed(found: float, word: str) -> None:
    verdict = judge(Line("us", "them", 2.5), {"us": [found], "them": [1.0]}, {"us": found, "them": 1.0}, {})
    assert verdict.word == word
    assert judge(Line("us", "them"), {"us": [found], "them": [1.0]}, {"us": found, "them": 1.0}, {}).word == ""


def test_a_peer_that_is_not_there_is_named_and_its_bar_is_not_passed() -> None:
    verdict = judge(Line("us", "them", 2.5), {"us": [3.0]}, {"us": 3.0}, {"them": "open_spiel: No module named 'pyspiel'"})
    assert (verdict.word, verdict.ratio, verdict.rate) == ("not measured", None, 3.0)
    row = report.rows([verdict], [])[0]
    assert "cannot run here: open_spiel: No module named 'pyspiel'" in row[2]
    console = Console(record=True, file=io.StringIO(), width=200)
    assert report_misses(console, [verdict], []) == 1
    assert "Bar not measured: us / them (open_spiel: No module named 'pyspiel')" in console.export_text()
    without_bar = judge(Line("us", "them"), {"us": [3.0]}, {"us": 3.0}, {"them": "not there"})
    assert report_misses(console, [without_bar, Verdict(Line("us", "them", 2.5), 3.0, 1.0, 3.0)], []) == 0
    assert report_misses(console, [Verdict(Line("us", "them", 2.5), 1.0, 1.0, 1.0)], []) == 1


@pytest.mark.parametrize(
    ("module", "make"),
    [
        ("pyspiel", peers.breakthrough_rollouts),
        ("pettingzoo.classic", peers.connect_four),
        ("catanatron", peers.catanatron),
        ("pyspiel", lambda: searches.openspiel("overshadow")),
        ("pyspiel", lambda: ours.adapted("overshadow", 2)),
        ("catanatron", searches.catanatron),
    ],
)
def test_peers_that_are_not_installed_say_so(module: str, make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert callable(make)
    with pytest.raises(peers.Missing, match=r"(open_spiel|pettingzoo|catanatron): "):
        make()


def test_the_size_of_a_position_has_a_bar_for_overshadow_alone() -> None:
    assert [Size("overshadow", size, "").word for size in (1200, 1201)] == ["pass", "MISSED"]
    assert Size("theboss", 5000, "").word == ""


def test_a_larger_position_weighs_more() -> None:
    small, large = (underboss.load("overshadow", variant=name).start(2, Dice(1)) for name in ("classic", "vast"))
    assert ours.weigh(small) + 300 <= ours.weigh(large)  # 64 cells and 400


def test_every_line_has_contestants_and_every_game_its_bars() -> None:
    made = {*lines.makers(), lines.COMPILED, lines.PLAIN}
    for line in lines.lines():
        assert {line.ours, line.peer} <= made
    for name in underboss.names():
        assert [line.bar for line in lines.lines() if line.ours == lines.core(name)] == [10.0, 1.0]
        behind = {line.peer: line.bar for line in lines.lines() if line.ours == lines.from_python(name)}
        assert behind[lines.behind_adapter(name)] == 8.0
    bars = {(line.ours, line.peer): line.bar for line in lines.lines() if line.bar is not None}
    assert bars[lines.PYTHON, "OpenSpiel breakthrough from Python"] == 2.5
    assert [bars[ours_, peer] for ours_, peer in bars if ours_ in (lines.CORE, lines.COPIES, lines.COMPILED)] == [2.5, 1.5, 8.0]
    for ours_ in (lines.PLAYED_OUT, lines.SEARCH):
        against = {line.peer: line.bar for line in lines.lines() if line.ours == ours_}
        assert against == {lines.SPIEL_SEARCH: 60.0, lines.CATANATRON_SEARCH: 50.0}


@pytest.mark.parametrize("make", [lambda: ours.games("overshadow"), lambda: ours.actions("overshadow", 2, checked=True)])
def test_our_work_is_whole_games(make: object) -> None:
    assert callable(make)
    assert make()() > 20


def test_a_game_behind_the_adapter_is_counted_in_decisions_too() -> None:
    pytest.importorskip("pyspiel")
    assert 20 < ours.adapted("theboss", 2)() <= underboss.load("theboss").bound


@pytest.mark.parametrize("to_the_end", [True, False])
def test_our_search_is_counted_in_iterations(to_the_end: bool) -> None:
    assert searches.ours("overshadow", to_the_end)() == 100


def test_our_search_and_openspiels_begin_at_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import mcts

    searched: list[str] = []
    monkeypatch.setattr(mcts.MCTSBot, "step", lambda bot, state: searched.append(str(state)))
    monkeypatch.setattr(searches, "Search", lambda brain, state, *_: searched.append(str(state.dump())) or Idle())
    assert searches.openspiel("overshadow")() == 4
    assert searches.ours("overshadow", to_the_end=True)() == 100
    assert searched[0] == searched[1]
    assert underboss.load("overshadow").start(2, Dice(1)).dump() != searches.middle("overshadow").dump()


class Idle:
    def iterate(self) -> None:
        pass


class Quick:
    """Sits in for OpenSpiel's bot and always takes the first action."""

    name, simulations = "Quick", 3

    def __init__(self) -> None:
        self.begun: list[int] = []

    def begin(self, seed: int) -> None:
        self.begun.append(seed)

    def step(self, state: object, seconds: float) -> int:
        return int(state.legal_actions()[0])  # type: ignore[attr-defined]


def test_a_match_against_openspiel_counts_games_and_simulations(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    from benchmarks import search_match

    quick = Quick()
    row = search_match.match("theboss", "classic", 2, 0.001, quick)
    assert quick.begun == [0, 0], "the same dice from both seats"
    assert (row["peer"], row["games"], row["bar"]) == ("Quick", 2, 0.8)
    assert row["low"] <= row["share"] <= row["high"]
    assert row["simulations"][0] >= 1
    assert row["simulations"][1] == 3
    assert "2 games: " in capsys.readouterr().out
    assert "| Quick, OpenSpiel " in ladder.match_line(row)


def test_openspiels_bot_is_chosen_by_what_is_hidden_and_keeps_its_rate() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from benchmarks.search_match import MATCHES, Peer

    found = {name: pyspiel.load_game(f"underboss_{name}", {"variant": variant, "seats": 2}) for name, variant in MATCHES}
    bots = {name: Peer(game).name for name, game in found.items()}
    assert bots == {name: "MCTSBot" if name in ("overshadow", "overboss") else "ISMCTSBot" for name in found}
    for name in ("overboss", "theboss"):
        peer, state = Peer(found[name]), found[name].new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        assert peer.step(state, 0.1) in state.legal_actions()
        assert peer.simulations == 2, "a careful guess at first"
        peer.rate = 90.0
        peer.begin(5)
        peer.step(state, 0.1)
        assert peer.simulations == 9


def test_a_row_of_a_match_is_kept_when_it_is_complete_and_a_longer_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyspiel")
    from benchmarks import search_match

    monkeypatch.setattr(ladder, "FACTS", tmp_path / "facts.json")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "page.md")

    def run(share: float, games: int) -> int:
        """A whole match with this result."""
        ladder.write([], ladder.matches() if ladder.FACTS.exists() else [])
        monkeypatch.setattr(sys, "argv", ["search_match", "theboss", "-n", str(games)])
        row = {"game": "theboss", "variant": "classic", "peer": "Quick", "seconds": 0.05, "low": 0.0, "high": 1.0, "bar": 0.8}
        row |= {"games": games, "share": share, "thinking": [1, 1], "simulations": [9, 9], "open_spiel": "2"}
        monkeypatch.setattr(search_match, "match", lambda *_: row)
        return search_match.main()

    assert run(0.9, 199) == 1, "too few games are no pass"
    assert run(0.7, 200) == 1
    assert run(0.8, 200) == 0
    assert [row["share"] for row in ladder.matches()] == [0.8]
    assert run(1.0, 150) == 1
    assert [row["games"] for row in ladder.matches()] == [200], "a shorter match replaces none"


def test_a_match_that_stops_on_the_way_leaves_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    from benchmarks import search_match

    monkeypatch.setattr(ladder, "FACTS", tmp_path / "facts.json")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "page.md")
    ladder.write([], [])
    played: list[int] = []

    def stopped(game: object, own: int, *_: object) -> float:
        played.append(own)
        if len(played) == 3:
            raise KeyboardInterrupt
        return 1.0

    monkeypatch.setattr(search_match, "play", stopped)
    monkeypatch.setattr(sys, "argv", ["search_match", "theboss", "-n", "4"])
    with pytest.raises(KeyboardInterrupt):
        search_match.main()
    assert played == [0, 1, 0]
    assert ladder.matches() == []


@pytest.mark.parametrize(("asked", "told"), [(["chess"], "'chess'"), (["-n", "0"], "-n 0"), (["--seconds", "0"], "--seconds 0")])
def test_a_match_that_cannot_be_played_is_refused_in_a_sentence(
    asked: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyspiel")
    from benchmarks import search_match

    monkeypatch.setattr(sys, "argv", ["search_match", *asked])
    with pytest.raises(SystemExit):
        search_match.main()
    assert told in capsys.readouterr().err.splitlines()[-1]


class Sure:
    """A game in which the first of two actions wins and the other loses."""

    class State:
        playable_actions = ("win", "lose")

        def current_color(self) -> str:
            return "red"

    def __init__(self) -> None:
        self.state, self.winner = self.State(), None

    def winning_color(self) -> str | None:
        return self.winner

    def execute(self, action: str, validate_action: bool) -> None:
        self.winner = "red" if action == "win" else "blue"

    def play(self) -> str | None:
        return self.winner


def test_the_search_that_is_written_for_a_peer_is_a_search() -> None:
    root, numbers = searches.Spot(), random.Random(1)
    for _ in range(200):
        searches.iterate(root, Sure(), numbers)
    assert root.tries == 200
    assert root.next["win"].tries > 150
    assert root.next["win"].wins == root.next["win"].tries


def test_the_plain_copy_has_no_compiled_modules(tmp_path: Path) -> None:
    found = plain.plain_copy(tmp_path)
    assert (found / "underboss" / "engine" / "dice.py").exists()
    assert not [*found.rglob("*.so"), *found.rglob("*.pyd")]


def test_builds_that_play_other_games_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "GAMES", 1)
    builds = plain.Builds(tmp_path)
    assert builds.plain() > 0
    for file in (tmp_path / "underboss" / "games" / "overshadow").glob("*.py"):
        file.write_text(file.read_text().replace("if attack < defence:", "if attack > defence:"))
    with pytest.raises(RuntimeError, match="played different games"):
        builds.plain()


def test_the_results_file_agrees_with_its_numbers_and_names_no_machine() -> None:
    page, raw = (ROOT / "benchmarks" / "results.md").read_text(), (ROOT / "benchmarks" / "results.json").read_text()
    data = json.loads(raw)
    for line in data["lines"]:
        if line["ratio"] is not None:
            found = ratio(data["rates"][line["ours"]], data["rates"][line["peer"]])
            assert abs(found / line["ratio"] - 1) < 0.01
            assert f"| {line['ours']} |" in page
            assert f"{line['ratio']:.2f}x" in page or f"{found:.2f}x" in page
    for secret in (socket.gethostname(), str(ROOT), str(Path.home()), f"/{getpass.getuser()}/"):
        assert secret not in page + raw
    assert Verdict(Line("a", "b", 1.0), 1.0, 1.0, 1.0).word == "pass"


def test_the_page_of_the_ladder_tells_its_facts() -> None:
    assert ladder.PAGE.read_text() == ladder.page(ladder.rows(), ladder.matches())


def test_a_row_of_the_ladder_counts_the_games_in_which_the_better_bot_sits_alone() -> None:
    step = ladder.Step("random", "greedy", 0.65, 1.4)
    plan = ladder.plan_of("theboss", "classic", 3, step, 3)
    row = ladder.row_of("classic", step, plan, Store(), 0)
    assert (row["games"], row["bar"]) == (3, 0.4667)
    command = f"arena theboss --variant classic --seats 3 --bots random,greedy --alone greedy -n 3 --seed {ladder.SEED}"
    assert command in row["command"]
    assert "| pass |" in ladder.line({**row, "share": 0.47, "games": 100})
    assert "| above, too few games |" in ladder.line({**row, "share": 0.47})
    assert "MISSED" in ladder.line({**row, "share": 0.46})


def test_an_overlord_has_iterations_in_place_of_its_clock_and_more_of_them_where_it_needs_them() -> None:
    step = ladder.STEPS[-1]
    bots = {name: ladder.plan_of(name, variant, seats, step, 3).bots for name, variant, seats in ladder.TABLES}
    assert bots["theboss"] == ("boss", "overlord@10000")
    assert bots["overboss"] == ("boss", "overlord@20000")
    assert ladder.plan_of("bigbadoverlord", "classic", 3, step, 3).alone == "overlord@8000"


def test_the_page_says_what_was_not_played() -> None:
    levels, against = ladder.rows(), ladder.matches()
    fewer = [row for row in levels if not (row["game"] == "theboss" and row["better"] == "henchman")]
    told = "Not played yet: henchman over lackey with 2 seats."
    assert told not in ladder.page(levels, against)
    assert told in ladder.page(fewer, against)
    told = "Not played yet: The Boss, classic"
    assert told not in ladder.page(levels, against)
    assert told in ladder.page(levels, [row for row in against if row["game"] != "theboss"])


def test_a_new_row_takes_the_place_of_the_old_one_and_rows_keep_their_order() -> None:
    def row(game: str, worse: str, better: str, share: float) -> dict[str, object]:
        return {"game": game, "seats": 2, "worse": worse, "better": better, "share": share}

    found = [row("theboss", "boss", "overlord@500", 0.1), row("theboss", "lackey", "henchman", 0.2)]
    for new in (row("overshadow", "greedy", "boss", 0.3), row("theboss", "boss", "overlord@10000", 0.4)):
        found = ladder.merged(found, new)
    assert [one["share"] for one in found] == [0.3, 0.2, 0.4]


def test_the_loss_of_a_brain_is_small_if_its_chances_come_true() -> None:
    def decision(chance: float) -> list[Judgement]:
        return [Judgement(chance, 1.0), Judgement(1.0 - chance, 0.0)]

    assert calibration.loss([decision(0.5)]) == pytest.approx(math.log(2))
    assert calibration.loss([decision(0.9)]) < calibration.loss([decision(0.6)]) < calibration.loss([decision(0.2)]) < 10
    tenths = calibration.bins([decision(0.95), decision(1.0)])
    assert [len(tenth) for tenth in tenths] == [2, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert {judgement.payoff for judgement in tenths[9]} == {1.0}


def test_every_decision_of_a_game_is_judged_for_all_seats() -> None:
    decisions = calibration.judged(underboss.load("theboss"), 3, "random", 2, 5)
    assert len(decisions) > 20
    for seats in decisions:
        assert sum(judgement.payoff for judgement in seats) == pytest.approx(1.0)
        assert sum(judgement.chance for judgement in seats) == pytest.approx(1.0, abs=0.3)  # each seat judges by what it knows


@pytest.mark.parametrize(
    ("asked", "told"), [(["chess"], "chess"), (["theboss", "-n", "0"], "-n 0"), (["theboss", "--bot", "x"], "'x'")]
)
def test_a_calibration_that_cannot_be_had_is_refused_in_a_sentence(
    asked: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["calibration", *asked])
    with pytest.raises(SystemExit):
        calibration.main()
    assert told in capsys.readouterr().err.splitlines()[-1]


def planted(count: int) -> learn.Positions:
    """Of three living Dukes the one with the highest first number wins; the other numbers tell nothing."""
    luck = np.random.default_rng(1)
    numbers = luck.random((count, learn.DUKES, learn.NUMBERS), dtype=np.float32)
    alive = np.arange(learn.DUKES)[None, :] < np.full((count, 1), 3)
    best = np.where(alive, numbers[:, :, 0], -1.0).argmax(1)
    return learn.Positions(numbers, alive, np.arange(learn.DUKES)[None, :] == best[:, None], np.arange(count))


def test_a_network_learns_who_wins_and_reads_back_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "BATCH", 64)
    positions = planted(640)
    fit = learn.Fit(8, 0)
    before = fit.loss(positions)
    assert before == pytest.approx(math.log(3), abs=0.2)
    fit.run(positions, 60)
    assert fit.loss(positions) < 0.6 * before
    network, read = fit.network(), Network(**tomllib.loads(fit.text()))
    numbers = vec[float](positions.numbers[0].reshape(-1).tolist())
    told = [network.answer(numbers, duke * learn.NUMBERS) for duke in range(3)]
    assert [read.answer(numbers, duke * learn.NUMBERS) for duke in range(3)] == pytest.approx(told, abs=0.05)
    assert max(range(3), key=told.__getitem__) == int(positions.won[0].argmax())


def test_a_network_of_another_shape_is_refused() -> None:
    parts = tomllib.loads(learn.Fit(8, 0).text())
    with pytest.raises(BadInput, match=f"takes {learn.NUMBERS} numbers"):
        Network(**{**parts, "inner": parts["inner"][1:]})
    with pytest.raises(BadInput, match="one bias and one weight for each hidden unit"):
        Network(**{**parts, "bias": parts["bias"][1:]})


def test_who_follows_the_network_outright_never_guesses() -> None:
    game = underboss.load("bigbadoverlord")
    state = game.start(3, Dice(4))
    outright = learn.Outright(game.brain)
    assert outright.guess(state, 0) == game.brain.evaluate(state, 0) != game.brain.guess(state, 0)


def test_what_is_learned_from_is_who_lives_and_whose_dukes_won() -> None:
    positions = learn.generation(underboss.load("bigbadoverlord", two_dukes=True).brain, learn.LESSONS["two_dukes"], 3, 5)
    assert set(positions.game) == {0, 1, 2}
    assert positions.won.any(1).all()
    assert (positions.alive | ~positions.won).all()
    assert (positions.won.sum(1) <= 2).all()
    two, three = positions.alive[positions.game == 0], positions.alive[positions.game == 2]
    assert not two[:, 4:].any()
    assert three[:, 4:].any()
    classic = learn.generation(underboss.load("bigbadoverlord").brain, learn.LESSONS["one_duke"], 5, 5)
    assert [classic.alive[classic.game == game].any(0).sum() for game in range(5)] == [3, 4, 3, 5, 6]
    assert (classic.won.sum(1) == 1).all()


def test_nothing_is_learned_from_a_position_in_which_the_winner_has_no_duke_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [0.0] * (4 * learn.NUMBERS)
    theirs = learn.Seen(numbers, [False, True, False, True], [0, 0, 1, 1])
    handed_over_later = learn.Seen(numbers, [True, True, False, False], [0, 0, 1, 1])
    monkeypatch.setattr(learn, "played", lambda game, brain, lesson, number, seed: ([theirs, handed_over_later], 1))
    positions = learn.generation(underboss.load("bigbadoverlord", two_dukes=True).brain, learn.LESSONS["two_dukes"], 2, 0)
    assert positions.won.tolist() == [[False, False, False, True, False, False]] * 2


@pytest.mark.parametrize(
    ("option", "said"), [("--games=9", "--games 9: at least 10 are needed"), ("--match=0", "--match 0: at least 1")]
)
def test_learning_from_too_little_is_refused(
    option: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn", "one_duke", option])
    with pytest.raises(SystemExit, match="2"):
        learn.main()
    assert said in capsys.readouterr().err
