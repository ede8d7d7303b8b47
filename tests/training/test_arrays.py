"""A net that plays itself learns to play. It needs JAX, so it is tried by `make test-training`."""

from pathlib import Path

import pytest

from greatglen.bots.bot import Bot
from greatglen.bots.champion import PolicyBot
from greatglen.bots.network_file import NetworkFile, read_network_file
from greatglen.bots.simple import RandomBot
from greatglen.games import game_named
from greatglen.kernel.table import Table
from greatglen.learn.__main__ import main
from greatglen.learn.arrays import BATCH_GAMES, train
from greatglen.learn.training import TrainingMethod

CLANS = game_named("clans")


def won(network_file: NetworkFile, seed: int) -> float:
    """A game against chance: the share of the victory."""
    table = Table(CLANS, 2, seed, None)
    mine = seed % 2
    bots: tuple[Bot, Bot] = (PolicyBot(seed, network_file), RandomBot(seed))
    while not table.is_over:
        seat = table.choice.seat
        table.apply(bots[seat != mine].choose(table.view_for(seat, since=table.version)))
    first = table.ranking[0]
    return 1 / len(first) if mine in first else 0.0


def test_it_learns_to_beat_chance_and_a_seed_teaches_the_same_again() -> None:
    way = TrainingMethod(rate=1e-3, seed=3)
    told: list[int] = []
    ((name, network_file),) = train(
        CLANS, [], NetworkFile(), lambda a, done, b: told.append(done), 1, 12 * BATCH_GAMES, "a test", way
    )
    assert name == "net" and told == [BATCH_GAMES * go for go in range(12)]
    assert sum(won(network_file, seed) for seed in range(40)) > 32
    few = [
        train(CLANS, [], network_file, lambda a, b, c: None, 2, 2 * BATCH_GAMES, "a test", way)[0][1] for _ in range(2)
    ]
    assert few[0].to_bytes(CLANS) == few[1].to_bytes(CLANS) != network_file.to_bytes(CLANS)


def test_the_command_plays_learns_and_gates(tmp_path: Path) -> None:
    assert (
        main(["clans", "--state", str(tmp_path), "--arrays", str(2 * BATCH_GAMES), "--trials", "2", "--rounds", "2"])
        == 0
    )
    kept = tmp_path / "mind.npz"
    if kept.exists():
        assert "--arrays" in read_network_file(kept.read_bytes(), CLANS).made_by
    assert (tmp_path / "rounds.json").read_text(encoding="utf-8").count('"games": 2') >= 2


def test_a_game_that_cannot_be_played_so_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="Glen More cannot be played in arrays"):
        main(["glenmore", "--state", str(tmp_path), "--arrays", "1"])
