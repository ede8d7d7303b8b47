"""Environments for research: actions as numbers, positions as vectors, PettingZoo and OpenSpiel. docs/envs.md explains.

Nothing here needs more than the engine; only `greatglen.envs.pettingzoo` wants the extra `envs`.
"""

from greatglen.envs.observation import Layout, Section, observation_layout
from greatglen.envs.payoff import PAYOFFS, payoffs
from greatglen.envs.table import VERSION, ActionTable, action_table, chance_table

__all__ = [
    "PAYOFFS",
    "VERSION",
    "ActionTable",
    "Layout",
    "Section",
    "action_table",
    "chance_table",
    "observation_layout",
    "payoffs",
]
