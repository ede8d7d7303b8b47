"""Agents that choose any legal action, in a PettingZoo environment: the loop every learner starts from.

python examples/random_agents.py glenmore2 4
"""

import sys
from typing import Any

import numpy as np

from greatglen.envs.pettingzoo import env


def choose(observation: dict[str, Any], rng: np.random.Generator) -> int:
    """Where a policy belongs, which would look at each row of `observation["options"]`: here, any the mask allows."""
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def play(game: str, seats: int, seed: int) -> dict[str, float]:
    """One game; what every agent got."""
    table = env(game, seats=seats)
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        won[agent] += reward
        table.step(None if termination or truncation else choose(observation, rng))
    return won


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "clans"
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    for number in range(5):
        print(number, play(name, players, number))
