"""Minds for tests: nets of the right shape whose numbers come from a seed."""

import numpy as np

from greatglen.bots.networks import policy_network as policies
from greatglen.bots.networks import value_network as nets
from greatglen.bots.networks.network_file import NetworkFile
from greatglen.bots.networks.policy_network import PolicyNetwork, columns_of
from greatglen.bots.networks.value_network import Array, ValueNetwork
from greatglen.kernel.game import Game

INSIDE = 6  # the size of inner layers


def some_mind(game: Game, seed: int, size: float = 0.1) -> NetworkFile:
    """A mind that has learned nothing, but says something different of everything."""
    luck = np.random.default_rng(seed)
    columns = columns_of(game)
    sizes = {
        "part": len(game.sight.part),
        "whole": len(game.sight.whole),
        "counts": len(columns.counts),
        "names": len(columns.known) + 1,
    }

    def layers(shapes: dict[str, str]) -> dict[str, Array]:
        return {
            name: (size * luck.standard_normal([sizes.get(side, INSIDE) for side in sides.split()])).astype(np.float32)
            for name, sides in shapes.items()
        }

    return NetworkFile(
        ValueNetwork(layers(nets.SHAPES)), PolicyNetwork(columns, layers(policies.SHAPES)), f"seed {seed}"
    )
