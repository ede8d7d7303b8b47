"""Minds for tests: nets of the right shape whose numbers come from a seed."""

import numpy as np

from greatglen.bots.network_file import NetworkFile
from greatglen.bots.networks import POLICY_SHAPES, VALUE_SHAPES, Array, PolicyNetwork, ValueNetwork, make_columns
from greatglen.kernel.game import Game

INSIDE = 6  # the size of inner layers


def make_network_file(game: Game, seed: int, size: float = 0.1) -> NetworkFile:
    """A network file that has learned nothing, but says something different of everything."""
    luck = np.random.default_rng(seed)
    columns = make_columns(game)
    sizes = {
        "part": len(game.network_features.part),
        "whole": len(game.network_features.whole),
        "counts": len(columns.counts),
        "names": len(columns.vocabulary) + 1,
    }

    def layers(shapes: dict[str, str]) -> dict[str, Array]:
        return {
            name: (size * luck.standard_normal([sizes.get(side, INSIDE) for side in sides.split()])).astype(np.float32)
            for name, sides in shapes.items()
        }

    return NetworkFile(
        ValueNetwork(layers(VALUE_SHAPES)), PolicyNetwork(columns, layers(POLICY_SHAPES)), f"seed {seed}"
    )
