"""Learning: a tiny round, gone on with after it was cut off; and a gate that lets nobody weaker through."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from network_files import make_network_file

from greatglen.arena.rating import wilson_interval
from greatglen.bots.bot import Budget
from greatglen.bots.network_file import FILE, NetworkFile
from greatglen.bots.networks import make_columns
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.learn.gate import Gate, GateGame, GateVerdict
from greatglen.learn.rounds import GAMES, ROUNDS, TRIALS, ProgressCallback, RoundPlan, Rounds, compute_curve, draw_curve
from greatglen.learn.samples import collect_samples, stack_decisions, stack_positions
from greatglen.learn.self_play import GameFolder, TrainingGame, play_game

CLANS = game_named("clans")
PLAN = RoundPlan(games=2, iterations=3, trials=2, budget=Budget(iterations=4), seed=1)


def rounds(folder: Path, plan: RoundPlan = PLAN, heard: list[str] | None = None) -> Rounds:
    def teach(
        game: Game, games: Sequence[TrainingGame], best: NetworkFile, step: ProgressCallback, number: int
    ) -> list[tuple[str, NetworkFile]]:
        lessons = [collect_samples(one, game, make_columns(game)) for one in games]
        assert stack_decisions(lessons, make_network_file(game, 1).policy_network.columns).gain.size  # type: ignore[union-attr]
        assert len(stack_positions(lessons, game))
        return [("new", make_network_file(game, len(lessons), 0.01))]

    said = [] if heard is None else heard
    return Rounds(folder, CLANS, plan, teach, said.append, lambda what, done, whole: None)


def test_a_round_plays_learns_and_judges(tmp_path: Path) -> None:
    heard: list[str] = []
    learning = rounds(tmp_path, heard=heard)
    learning.run()
    assert len(GameFolder(tmp_path / GAMES)) == 2
    assert learning.finished.rounds == 1 and len(learning.finished.attempts) == 1
    assert "of 2 games (95%:" in heard[0] and heard[0].endswith(("kept", "refused"))
    assert (tmp_path / FILE).exists() == learning.finished.attempts[0].verdict.has_passed
    assert (tmp_path / "strength.svg").read_text(encoding="utf-8").startswith("<svg")


def test_what_was_finished_is_not_done_again(tmp_path: Path) -> None:
    """Killed while a game was being written, and in the middle of a gate."""
    whole = tmp_path / "whole"
    rounds(whole).run()
    cut = tmp_path / "cut"
    cut.mkdir()
    games = (whole / GAMES).read_bytes().splitlines(keepends=True)
    (cut / GAMES).write_bytes(games[0] + games[1][:100])
    trials = (whole / TRIALS).read_bytes().splitlines(keepends=True)
    (cut / TRIALS).write_bytes(b"".join(trials[:2]) + b'["1 ne')
    rounds(cut).run()
    assert [*GameFolder(cut / GAMES)] == [*GameFolder(whole / GAMES)]
    assert (cut / ROUNDS).read_bytes() == (whole / ROUNDS).read_bytes()
    again = rounds(cut)
    again.run()
    assert again.finished.rounds == 2 and len(again.journal) == 4


def test_another_game_has_a_folder_of_its_own(tmp_path: Path) -> None:
    rounds(tmp_path).run()
    with pytest.raises(SystemExit, match="here clans is being learned, not glenmore"):
        Rounds(
            tmp_path,
            game_named("glenmore"),
            PLAN,
            lambda game, games, best, step, number: [],
            print,
            lambda a, b, c: None,
        )


def test_the_gate_refuses_who_is_weaker(tmp_path: Path) -> None:
    """A network file that takes the worse for the better loses against none at all."""
    network_file = make_network_file(CLANS, 1)
    assert network_file.value_network is not None
    upside_down = {name: 0 * layer for name, layer in network_file.value_network.layers.items()}
    upside_down["wi"][CLANS.network_features.whole.index("ahead")] = [9, -9, 0, 0, 0, 0]
    upside_down["io"][:2] = [-3, 3]
    wrong = NetworkFile(type(network_file.value_network)(upside_down))
    gate = Gate(tmp_path / "trials", "wrong", CLANS, 5, Budget(iterations=2))
    heard: list[GateVerdict] = []
    verdict = gate.run(wrong, NetworkFile(), 8, heard.append)
    assert not verdict.has_passed and not verdict.is_significant and verdict.rate.value < 0.4
    assert [one.games for one in heard] == [*range(1, 9)]
    assert gate.run(wrong, NetworkFile(), 8, heard.append) == verdict


def test_a_deal_is_played_from_both_sides(tmp_path: Path) -> None:
    """Against itself nobody wins more than half, whatever the cards: with two, and with two seats each of four."""
    trials = tmp_path / "trials"
    gate = Gate(trials, "same", CLANS, 3, Budget(), seats=(2, 4))
    verdict = gate.run(NetworkFile(), NetworkFile(), 8, lambda verdict: None)
    kept = [msgspec.json.decode(line, type=GateGame) for line in trials.read_bytes().splitlines() if line]
    shares = {trial.number: trial.share for trial in kept}
    assert [shares[number] + shares[number + 1] for number in range(0, 8, 2)] == [1, 1, 1, 1]
    assert verdict.games == 8 and verdict.rate.value == 0.5 and not verdict.has_passed


def test_who_learns_for_four_is_judged_with_four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A net that learns in arrays plays for two to four; other games of a gate are for two."""
    seats = []

    def dealt(game: Game, many: int, *rest: object) -> Table:
        seats.append(many)
        return Table(game, many, 1, None)

    monkeypatch.setattr("greatglen.learn.gate.Table", dealt)
    same = [("same", make_network_file(CLANS, 1))]
    for arrays in (0, 1):
        plan = RoundPlan(games=0, iterations=0, trials=4, budget=Budget(), seed=1, arrays=arrays)
        folder = tmp_path / str(arrays)
        Rounds(folder, CLANS, plan, lambda *_: same, lambda line: None, lambda what, done, whole: None).run()
    assert seats == [2, 2, 2, 2, 2, 2, 4, 4]


def test_all_of_a_game_follows_from_its_seed() -> None:
    first, again = (play_game(CLANS, 7, NetworkFile(), 2) for _ in range(2))
    assert first == again and first.record.over and first.notes
    assert play_game(CLANS, 8, NetworkFile(), 2).record.seed != first.record.seed


def test_the_curve_shows_what_was_kept_and_what_was_refused() -> None:
    gates = [(100, GateVerdict(100, wilson_interval(60, 100))), (200, GateVerdict(100, wilson_interval(40, 100)))]
    first, kept, refused = compute_curve(gates)
    assert (first.elo, kept.kept, refused.kept) == (0.0, True, False)
    assert kept.low < kept.elo < kept.high and refused.elo == pytest.approx(0.0, abs=1.0)
    picture = draw_curve("Clans", [first, kept, refused])
    assert picture.count("<circle") == 3 and picture.count('fill="#fff"/>') == 2
