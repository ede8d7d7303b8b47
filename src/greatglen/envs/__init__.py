"""Environments for research: options and positions as numbers, PettingZoo, Gymnasium, OpenSpiel. docs/envs.md explains.

Nothing here needs more than the engine; only `greatglen.envs.pettingzoo` and `.vector` want the extra `envs`.
"""

from greatglen.envs.action_table import VERSION, ActionTable, action_table, chance_table
from greatglen.envs.interface import option_layout
from greatglen.envs.observation import ObservationLayout, ObservationSection, observation_layout
from greatglen.envs.options import OptionFeature, OptionLayout
from greatglen.envs.payoff import PAYOFFS, compute_payoffs

__all__ = [
    "PAYOFFS",
    "VERSION",
    "ActionTable",
    "ObservationLayout",
    "ObservationSection",
    "OptionFeature",
    "OptionLayout",
    "action_table",
    "chance_table",
    "compute_payoffs",
    "observation_layout",
    "option_layout",
]
