"""Training finds what is there to be found. It needs JAX, so it is tried by `make test-training`."""

import random

from greatglen.bots.network_file import NetworkFile
from greatglen.bots.networks import make_columns
from greatglen.games import game_named
from greatglen.learn.samples import collect_samples, stack_decisions, stack_positions
from greatglen.learn.self_play import TrainingGame, play_game
from greatglen.learn.training import TrainingMethod, train, train_policy_network, train_value_network

CLANS = game_named("clans")


def some_games(n: int) -> list[TrainingGame]:
    return [play_game(CLANS, seed, NetworkFile(), 40) for seed in range(n)]


def test_nets_learn_what_games_teach() -> None:
    columns = make_columns(CLANS)
    games = some_games(3)
    lessons = [collect_samples(one, CLANS, columns) for one in games]
    positions, decisions = stack_positions(lessons, CLANS), stack_decisions(lessons, columns)
    net = train_value_network(positions, CLANS.search_settings.lead_scale, TrainingMethod(steps=150, decay=0.01))
    rows = [row for one in lessons for row in one.positions]
    random.Random(1).shuffle(rows)
    before = sum((seen.lead - target) ** 2 * visits for seen, target, visits in rows[:200])
    after = sum((net.predict_lead(seen) - target) ** 2 * visits for seen, target, visits in rows[:200])
    assert after < 0.8 * before
    policy = train_policy_network(decisions, columns, TrainingMethod(steps=150, batch=64, decay=0.01))
    assert {layer.dtype.name for layer in policy.layers.values()} == {"float32"}
    names = [
        name
        for name, _ in train(CLANS, games, NetworkFile(), lambda a, b, c: None, 1, "a test", TrainingMethod(steps=2))
    ]
    assert names == ["net and policy", "policy"]
